"""Lines typed at a terminal: a choice from a list, a value for a slot, a yes; and the words that may stand in their place."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from rich.console import Console
from rich.markup import escape

from adapters.cli.speaker import Speaker
from adapters.cli.streams import plain
from engine.core.message import key
from engine.core.options import Each, Faces, OneOf, Permutation, Pick, Slot, Text, Whole

T = TypeVar("T")

AT_THE_LIST = ("undo", "turn", "round", "contest", "end match")
"""Words of the list, in the order in which they are named."""
IN_A_SLOT = ("back", "quit", "help")
"""Words that may stand in place of a value; what is typed there is never a command of its own."""
YES_OR_NO: dict[str, bool] = {"yes": True, "y": True, "да": True, "no": False, "n": False, "нет": False}


_ECHOED = 40
"""So many characters of a line that means nothing are shown again."""


class Left(Exception):
    """`back` in place of a value: the list is shown again."""


class Lines:
    """One person at a terminal. `read` gives one line for a prompt; EOFError and KeyboardInterrupt pass through, and the
    word `quit` raises EOFError, like the end of input."""

    def __init__(self, console: Console, speaker: Speaker, read: Callable[[str], str]) -> None:
        self._console = console
        self._speaker = speaker
        self._read = read

    def say(self, text: str, style: str = "") -> None:
        """A line below a question. Names of the players in it neither steer the terminal nor count as markup."""
        shown = escape(plain(text))
        self._console.print(f"  [{style}]{shown}[/{style}]" if style else f"  {shown}", highlight=False)

    def options(self, said: Iterable[str]) -> None:
        """A numbered list, from 1 on."""
        for place, text in enumerate(said, 1):
            self._console.print(f"  [cyan]{place:>2}[/cyan]  {escape(plain(text))}", highlight=False)

    def words(self, words: Sequence[str]) -> None:
        """The words below a list."""
        self.say(f"    {' · '.join(words)}", "dim")

    def faces(self, said: str, slot: Faces) -> None:
        """In place of a numbered list: the only option, `said`, which wants nothing but faces, and which there are."""
        self.say(self._speaker.text("terminal-faces", option=said, fits=self._expected(slot)))

    def choice(
        self, options: int, words: Sequence[str], unseen: Sequence[str] = (), faces: Faces | None = None
    ) -> int | str | list[object]:
        """The number of an option (Enter takes the only one), or one of the words, or `faces`. `unseen`: words that are
        taken but not named."""
        while True:
            answer = " ".join(self._read("> ").split())
            if answer == "quit":
                raise EOFError
            answer = "end match" if answer == "end" else answer
            if answer in words or answer in unseen:
                return answer
            if not answer and options == 1:
                return 1
            thrown = _parse(answer, faces) if faces is not None else None
            if isinstance(thrown, list):
                return thrown
            place = number(answer)
            if place is not None and 1 <= place <= options:
                return place
            named = (*words, "quit", "help")
            if answer in ("help", "?"):
                self.help(named)
            else:
                fits = f"1 … {options}, " if options else ""
                self._not_understood(
                    answer, options, f"{fits if faces is None else f'{self._expected(faces)}, '}{', '.join(named)}"
                )

    def _not_understood(self, answer: str, options: int, fits: str) -> None:
        """What is wrong with a line typed at a list; Enter takes the only option."""
        told = "terminal-not-understood" if answer else "terminal-enter-none" if not options else "terminal-enter-many"
        typed = answer if len(answer) <= _ECHOED else f"{answer[:_ECHOED]}…"
        self.say(self._speaker.text(told, typed=typed, fits=fits), "red")

    def slot(self, name: str, slot: Slot) -> object:
        """The value for a slot. A value that is offered means itself, also where it reads like a word of the list."""
        default = slot.default()
        if isinstance(slot, OneOf) and len(slot.one_of) == 1:
            return default
        shown = "" if default is None else self._shown(_counted(default) if isinstance(slot, Pick) else default)
        if isinstance(slot, Faces):
            self.say(self._expected(slot))
        if isinstance(slot, Pick) and slot.roll:
            self.say(" · ".join(d if i in slot.pick else f"({d})" for i, d in enumerate(self._dice(slot.roll))))
        return self.value(
            self._speaker.slot(name, slot.show()),
            lambda a: _parse(a, slot),
            lambda _: self._expected(slot),
            default,
            shown,
        )

    def value(
        self,
        label: str,
        means: Callable[[str], T | None],
        hint: Callable[[str], str],
        default: T | None = None,
        shown: str = "",
    ) -> T:
        """A value: what `means` makes of the line, asked for again with the hint while that is None. Enter takes the
        default, which stands in the prompt as `shown`. Raises Left."""
        asked = self._speaker.text("terminal-value", label=label)
        prompt = f"  {plain(asked)}{f' [{plain(shown)}]' if shown else ''}: "
        while True:
            answer = self._read(prompt).strip()
            found = default if not answer else None
            found = means(answer) if found is None else found
            if found is not None:
                return found
            if answer == "quit":
                raise EOFError
            if answer == "back":
                raise Left
            if answer in AT_THE_LIST:
                self.say(self._speaker.text("terminal-no-value", word=answer), "red")
            self.say(hint(answer), "red")
            if answer in ("help", "?"):
                self.help(IN_A_SLOT)

    def sure(self, question: str) -> bool:
        """True only after a yes."""
        return YES_OR_NO.get(self._read(f"  {plain(question)} ").strip().lower(), False)

    def help(self, words: Sequence[str]) -> None:
        """What the words mean."""
        for word in words:
            self.say(f"{word:<10} {self._speaker.text(key('terminal-word', word.replace(' ', '-')))}")

    def _expected(self, slot: Slot) -> str:
        text = self._speaker.text
        match slot:
            case Whole():
                return f"({slot.low}…{slot.high})"
            case OneOf():
                return f"({' | '.join(map(self._shown, slot.one_of))})"
            case Pick():
                dice = self._dice(slot.roll)
                able = " · ".join(dice[i] for i in slot.pick) if dice else " ".join(map(str, _counted(slot.pick)))
                return text("terminal-fits-dice", range=f"{slot.low}…{slot.high}", dice=able)
            case Faces():
                return f"({slot.count} × {' | '.join(dict.fromkeys(map(str, slot.of)))})"
            case Permutation():
                items = ", ".join(f"{i}: {self._shown(v)}" for i, v in enumerate(slot.permutation, 1))
                return text("terminal-fits-order", items=items)
            case Each():
                entry = ":".join(text(key("slot", name)) for name in slot.each)
                values = " | ".join(map(self._shown, slot.each[slot.distinct].fillings()))
                return f"({slot.low}…{slot.high} × {entry}; {text(key('slot', slot.distinct))}: {values})"
            case Text():
                return f"({text('hex-digits', count=slot.digits) if slot.digits else text('slot-text')})"
            case _:
                return ""

    def _dice(self, roll: Sequence[str | int]) -> list[str]:
        """Each die of a roll with its number, from 1 on, and its face in words."""
        words = (str(face) if isinstance(face, int) else self._speaker.text(key("face", face)) for face in roll)
        return [f"{number} {face}" for number, face in enumerate(words, 1)]

    def _shown(self, value: object) -> str:
        if isinstance(value, bool):
            return self._speaker.text("bool-yes" if value else "bool-no")
        if isinstance(value, dict):
            return " ".join(str(v) for v in value.values())
        if isinstance(value, (list, tuple)):
            return " ".join(map(self._shown, value))
        return str(value)


def number(word: str) -> int | None:
    """The number that is written here; None for other words and for more digits than any choice has."""
    return int(word) if word.isdecimal() and len(word) <= 9 else None


def _counted(dice: object) -> list[int]:
    """Indexes of dice as people count them, from 1."""
    return [index + 1 for index in dice if isinstance(index, int)] if isinstance(dice, Sequence) else []


def _parse(answer: str, slot: Slot) -> object:
    """The value with which an answer fills a slot; None if it does not."""
    if isinstance(slot, Text) and (not answer or answer in (*IN_A_SLOT, *AT_THE_LIST)):
        return None
    value = _meant(answer, slot)
    return value if value is not None and slot.accepts(value) is None else None


def _meant(answer: str, slot: Slot) -> object:
    words = answer.replace(",", " ").split()
    match slot:
        case Whole():
            return number(answer)
        case OneOf():
            meant = YES_OR_NO.get(answer.lower(), answer)
            return next((v for v in slot.one_of if v is meant or str(v) == answer), None)
        case Pick():
            numbers = [number(w) for w in words]
            return None if None in numbers else [n - 1 for n in numbers if n is not None]
        case Faces():
            return [next((f for f in slot.of if str(f) == w), w) for w in words]
        case Permutation():
            places = [place for place in map(number, words) if place and place <= len(slot.permutation)]
            return [slot.permutation[place - 1] for place in places] if words and len(places) == len(words) else None
        case Each():
            return [_entry(word, slot) for word in words]
        case _:
            return answer


def _entry(word: str, slot: Each) -> dict[str, object]:
    """One entry of a list, written `name:value:value` in the order of its fields; the rest take their defaults."""
    entry: dict[str, object] = {}
    given = word.split(":")
    for i, (name, part) in enumerate(slot.each.items()):
        entry[name] = _meant(given[i], part) if i < len(given) else part.default()
    return entry
