"""Values: what a line typed at a terminal means for a slot, and what is said of a slot it does not fit."""

from collections.abc import Iterable, Sequence

from adapters.cli.speaker import Speaker
from engine.core.message import key
from engine.core.options import Each, Faces, OneOf, Permutation, Pick, Slot, Text, Whole


class Values:
    """Values in the words of a speaker. `words`: lines that are commands of the terminal, and no text."""

    def __init__(self, speaker: Speaker, words: Sequence[str]) -> None:
        self._speaker = speaker
        self._words = words

    def meant(self, answer: str, name: str, slot: Slot) -> object:
        """The value with which an answer fills the slot `name`; None if it does not."""
        if isinstance(slot, Text) and (not answer or answer in self._words):
            return None
        value = self._read(answer, name, slot)
        return value if value is not None and slot.accepts(value) is None else None

    def fitting(self, name: str, slot: Slot) -> str:
        """What fits the slot `name`, in brackets."""
        text = self._speaker.text
        match slot:
            case Whole():
                return f"({slot.low}…{slot.high})"
            case OneOf():
                said = [self.shown(name, value) for value in slot.one_of]
                return f"({' | '.join(_numbered(said) if _named_by_words(slot) else said)})"
            case Pick():
                dice = self.dice(slot.roll)
                able = " · ".join(dice[i] for i in slot.pick) if dice else " ".join(map(str, counted(slot.pick)))
                return text("terminal-fits-dice", range=f"{slot.low}…{slot.high}", dice=able)
            case Faces():
                faces = dict.fromkeys(self.shown("faces", face) for face in slot.of)
                return f"({slot.count} × {' | '.join(faces)})"
            case Permutation():
                items = ", ".join(f"{i}: {_plain(v)}" for i, v in enumerate(slot.permutation, 1))
                return text("terminal-fits-order", items=items)
            case Each():
                entry = ":".join(text(key("slot", field)) for field in slot.each)
                values = " | ".join(map(_plain, slot.each[slot.distinct].fillings()))
                return f"({slot.low}…{slot.high} × {entry}; {text(key('slot', slot.distinct))}: {values})"
            case Text():
                return f"({text('hex-digits', count=slot.digits) if slot.digits else text('slot-text')})"
            case _:
                return ""

    def shown(self, name: str, value: object) -> str:
        """A value of the slot `name` in the words of the speaker."""
        if isinstance(value, (list, tuple)):
            return " ".join(self.shown(name, item) for item in value)
        return _plain(value) if isinstance(value, dict) else self._speaker.wordings(name, value)[0]

    def dice(self, roll: Sequence[str | int]) -> list[str]:
        """Each die of a roll with its number, from 1 on, and its face in words."""
        return _numbered(self.shown("faces", face) for face in roll)

    def _read(self, answer: str, name: str, slot: Slot) -> object:
        words = answer.replace(",", " ").split()
        match slot:
            case Whole():
                return number(answer)
            case OneOf():
                value = self._named(answer, name, slot.one_of)
                place = number(answer) if value is None and _named_by_words(slot) else None
                return slot.one_of[place - 1] if place and place <= len(slot.one_of) else value
            case Pick():
                numbers = [number(w) for w in words]
                return None if None in numbers else [n - 1 for n in numbers if n is not None]
            case Faces():
                return [self._named(word, "faces", slot.of) for word in words]
            case Permutation():
                places = [place for place in map(number, words) if place and place <= len(slot.permutation)]
                whole = words and len(places) == len(words)
                return [slot.permutation[place - 1] for place in places] if whole else None
            case Each():
                return [self._entry(word, slot) for word in words]
            case _:
                return answer

    def _entry(self, word: str, slot: Each) -> dict[str, object]:
        """One entry of a list, written `name:value:value` in the order of its fields; the rest take their defaults."""
        entry: dict[str, object] = {}
        given = word.split(":")
        for i, (name, part) in enumerate(slot.each.items()):
            entry[name] = self._read(given[i], name, part) if i < len(given) else part.default()
        return entry

    def _named(self, typed: str, name: str, values: Sequence[object]) -> object:
        """The value that is called this in any language, or of which alone a name begins like this; None if there is none."""
        if typed in map(str, values):
            return next(value for value in values if str(value) == typed)
        word = typed.casefold()
        names = [(value, self._names(name, value)) for value in values]
        meant = [value for value, called in names if word in called]
        if not meant and word and typed not in self._words:
            meant = [value for value, called in names if any(one.startswith(word) for one in called)]
        return meant[0] if meant and all(value == meant[0] for value in meant) else None

    def _names(self, name: str, value: object) -> tuple[str, ...]:
        """What a value is called, its id among it; a number is nothing but that number."""
        if isinstance(value, (str, bool)):
            ids = (value,) if isinstance(value, str) else ()
            return tuple(map(str.casefold, (*self._speaker.wordings(name, value), *ids)))
        return ()


def number(word: str) -> int | None:
    """The number that is written here; None for other words and for more digits than any choice has."""
    return int(word) if word.isdecimal() and len(word) <= 9 else None


def counted(dice: Iterable[int]) -> list[int]:
    """Indexes of dice as people count them, from 1."""
    return [index + 1 for index in dice]


def _numbered(texts: Iterable[str]) -> list[str]:
    return [f"{place} {text}" for place, text in enumerate(texts, 1)]


def _named_by_words(slot: OneOf) -> bool:
    """No value of the slot is a number, so that its place in the list can stand for it."""
    return all(isinstance(value, bool) or number(str(value)) is None for value in slot.one_of)


def _plain(value: object) -> str:
    return " ".join(str(v) for v in value.values()) if isinstance(value, dict) else str(value)
