"""Options: command patterns from which legality follows.

An option names a command type, fixed fields, and slots for what is still to choose. A command that answers a question
is legal exactly when it fits one option; there is no second list of rules. `Fit` carries the completed fields, so that
what was left out ("a slot with only one filling may be left out") is written down once.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice, permutations
from typing import TypeAlias

from msgspec import Struct

from engine.core.refusal import CODES, Code

Json: TypeAlias = object
Fields: TypeAlias = Mapping[str, object]


def _first(codes: Sequence[Code]) -> Code | None:
    """Of several reasons to refuse the one that is tested first (contract, section 3); None if there is none."""
    return min(codes, key=CODES.index) if codes else None


class Slot(Struct, frozen=True):
    """A field of an option that is still to choose."""

    code: Code = "no_such_option"

    def accepts(self, value: object) -> Code | None:
        """None if `value` fills the slot, else the refusal code."""
        raise NotImplementedError

    def default(self) -> object:
        """What stands in the slot when the field is left out; None if it may not be left out."""
        return None

    def show(self) -> dict[str, Json]:
        """The slot as clients read it."""
        raise NotImplementedError

    def fillings(self) -> Iterator[object]:
        """Values that fill the slot, the simplest first; possibly endless slots give a sample."""
        raise NotImplementedError


class OneOf(Slot, frozen=True):
    """One of the values listed. `value_if_absent` stands for a field left out, else the only value does."""

    one_of: tuple[object, ...] = ()
    value_if_absent: object = None

    def accepts(self, value: object) -> Code | None:
        for filling in self.one_of:
            if value is filling or (type(value) is type(filling) and value == filling):
                return None
        return self.code

    def default(self) -> object:
        if self.value_if_absent is not None:
            return self.value_if_absent
        return self.one_of[0] if len(self.one_of) == 1 else None

    def show(self) -> dict[str, Json]:
        return {"one_of": list(self.one_of)}

    def fillings(self) -> Iterator[object]:
        return iter(self.one_of)


class Whole(Slot, frozen=True):
    """A whole number between `low` and `high`, both included."""

    low: int = 0
    high: int = 0

    def accepts(self, value: object) -> Code | None:
        return None if type(value) is int and self.low <= value <= self.high else self.code

    def show(self) -> dict[str, Json]:
        return {"int": [self.low, self.high]}

    def fillings(self) -> Iterator[object]:
        return iter(range(self.low, self.high + 1))


class Pick(Slot, frozen=True):
    """Different indexes (of dice) out of `pick`, at least `low`, at most `high`. `free` is the choice made for a
    command that names none; None where there is a real choice. `roll`: the faces of all dice that lie there, by index, for
    whoever puts the choice into words; clients read them in the view."""

    pick: tuple[int, ...] = ()
    low: int = 1
    high: int = 1
    free: tuple[int, ...] | None = None
    roll: tuple[str | int, ...] = ()

    def accepts(self, value: object) -> Code | None:
        if not isinstance(value, (list, tuple)):
            return self.code
        good = self.low <= len(value) <= self.high and len(set(value)) == len(value) and set(value) <= set(self.pick)
        return None if good else self.code

    def default(self) -> object:
        return self.free

    def show(self) -> dict[str, Json]:
        return {"pick": list(self.pick), "min": self.low, "max": self.high}

    def fillings(self) -> Iterator[object]:
        for size in range(self.low, self.high + 1):
            yield from combinations(self.pick, size)


class Faces(Slot, frozen=True):
    """Exactly `count` faces out of `of`, in the order of the dice."""

    count: int = 1
    of: tuple[object, ...] = ()

    def accepts(self, value: object) -> Code | None:
        if not isinstance(value, (list, tuple)) or len(value) != self.count:
            return self.code
        kind = type(self.of[0])  # all faces of a game are of one: True is no 1, and 4.0 no 4
        for face in value:
            if type(face) is not kind or face not in self.of:
                return self.code
        return None

    def show(self) -> dict[str, Json]:
        return {"count": self.count, "of": list(self.of)}

    def fillings(self) -> Iterator[object]:
        for shift in range(len(self.of)):
            yield tuple(self.of[(shift + i) % len(self.of)] for i in range(self.count))


class Permutation(Slot, frozen=True):
    """All the items, each once, in the order chosen. `names` gives the short name under which an item may be given."""

    permutation: tuple[object, ...] = ()
    names: tuple[object, ...] = ()

    def accepts(self, value: object) -> Code | None:
        if not isinstance(value, (list, tuple)) or len(value) != len(self.permutation):
            return self.code
        return None if len({self.index(v) for v in value} - {-1}) == len(value) else self.code

    def index(self, value: object) -> int:
        """Place of `value` among the items, -1 if it is none of them."""
        for i, item in enumerate(self.permutation):
            if value == item or (self.names and value == self.names[i]):
                return i
        return -1

    def show(self) -> dict[str, Json]:
        return {"permutation": list(self.permutation)}

    def fillings(self) -> Iterator[object]:
        return permutations(self.permutation)


class Each(Slot, frozen=True):
    """A list of entries that all have the fields `each`; `distinct` names a field that may not repeat."""

    each: dict[str, Slot] = {}
    distinct: str = ""
    low: int = 1
    high: int = 1

    def accepts(self, value: object) -> Code | None:
        if not isinstance(value, (list, tuple)):
            return self.code
        entries = [entry for entry in value if isinstance(entry, Mapping)]
        named = {entry.get(self.distinct) for entry in entries}
        whole = self.low <= len(value) <= self.high and len(named) == len(entries) == len(value)
        codes: list[Code] = [] if whole else [self.code]
        for entry in entries:
            for name, slot in self.each.items():
                code = slot.accepts(entry.get(name, slot.default()))
                if code is not None:
                    codes.append(code)
        return _first(codes)

    def show(self) -> dict[str, Json]:
        return {"each": {k: s.show() for k, s in self.each.items()}, "min": self.low, "max": self.high}

    def fillings(self) -> Iterator[object]:
        first = self.each[self.distinct]
        for size in range(self.low, self.high + 1):
            for chosen in islice(permutations(list(first.fillings()), size), 20):
                yield tuple(
                    {n: c if n == self.distinct else next(s.fillings()) for n, s in self.each.items()} for c in chosen
                )


class Text(Slot, frozen=True):
    """Free text or hexadecimal digits: exactly `digits` of them when given."""

    digits: int = 0

    def accepts(self, value: object) -> Code | None:
        if not isinstance(value, str):
            return self.code
        good = not self.digits or (len(value) == self.digits and set(value) <= set("0123456789abcdef"))
        return None if good else self.code

    def show(self) -> dict[str, Json]:
        return {"hex": self.digits} if self.digits else {"text": True}

    def fillings(self) -> Iterator[object]:
        yield "0" * self.digits


class Option(Struct, frozen=True):
    """A command pattern: `type`, fixed `fields`, and `slots`. `loose` names fixed fields that a command may leave out
    as long as that leaves one option only."""

    type: str
    fields: dict[str, object] = {}
    slots: dict[str, Slot] = {}
    loose: tuple[str, ...] = ()

    def show(self) -> dict[str, Json]:
        """The option as clients read it."""
        shown: dict[str, Json] = {"type": self.type, **self.fields}
        for name, slot in self.slots.items():
            shown[name] = slot.show()
        return shown

    def addresses(self, command: Fields) -> bool:
        """True if the command's fixed fields mean this option, whatever its slots hold."""
        if command["type"] != self.type:
            return False
        for name, value in command.items():
            if value is not None and name not in self.slots and name not in self.fields and name != "type":
                return False
        for name, fixed in self.fields.items():
            given = command.get(name)
            if given is None:
                if name not in self.loose:
                    return False
            elif given != fixed:
                return False
        return True

    def fill(self, command: Fields) -> "dict[str, object] | Code":
        """The completed fields, or of the codes of the slots that do not fit the one that is tested first."""
        filled: dict[str, object] = {"type": self.type, **self.fields}
        codes: list[Code] = []
        for name, slot in self.slots.items():
            given = command.get(name)
            filled[name] = value = slot.default() if given is None else given
            code = slot.accepts(value)
            if code is not None:
                codes.append(code)
        return _first(codes) or filled


class Withheld(Struct, frozen=True):
    """What a player might look for but may not do now, and the refusal code that says why."""

    option: Option
    code: Code


class Fit(Struct, frozen=True):
    """A legal answer: the option it fits and the completed fields."""

    option: Option
    fields: dict[str, object]


def fit(command: Fields, options: Sequence[Option], withheld: Sequence[Withheld] = ()) -> Fit | Code:
    """Match a command (plain fields, None for what was left out) against the options.

    Exactly one option must be addressed; its slots decide. If none is, a withheld option it addresses gives the reason.
    """
    addressed: Option | None = None
    for option in options:
        if option.addresses(command):
            if addressed is not None:
                return "no_such_option"
            addressed = option
    if addressed is not None:
        filled = addressed.fill(command)
        return Fit(addressed, filled) if isinstance(filled, dict) else filled
    for entry in withheld:
        if entry.option.addresses(command):
            return entry.code
    return "no_such_option"
