"""Questions at a terminal: a numbered list of what is possible, what is not and why, and the slots one by one."""

from collections.abc import Callable, Sequence
from typing import Protocol

from rich.console import Console
from rich.markup import escape

from adapters.cli.streams import plain
from engine.core.options import Each, Faces, OneOf, Option, Permutation, Pick, Slot, Text, Whole, Withheld
from engine.core.seats import Role
from engine.core.state import Ask


class Speaker(Protocol):
    """Sentences in the language of the terminal."""

    def option(self, option: dict[str, object]) -> str: ...

    def clause(self, step: str) -> str: ...

    def refusal(self, code: str) -> str: ...

    def question(self, decision: dict[str, object]) -> str: ...

    def slot(self, name: str, shape: dict[str, object]) -> str: ...


SIDE_COMMANDS: dict[str, tuple[Role | None, dict[str, object]]] = {
    "undo": (None, {"type": "undo"}),
    "turn": (None, {"type": "end_turn"}),
    "round": (None, {"type": "end_round"}),
    "end match": ("judge", {"type": "end_match"}),
}
"""Words that may stand in place of a number; None is the asked seat."""

_MEANING = {
    "undo": "take the last own command back",
    "turn": "end the turn",
    "round": "end the round",
    "end match": "end the match for both, after a yes",
    "back": "back to the list",
    "quit": "leave; the match stays where it is",
    "help": "these words",
}
_IN_A_SLOT = ("back", "undo", "quit", "help")


class _Left(Exception):
    """A word in place of a value: the list is left or shown again."""


class Prompter:
    """Asks one seat at the terminal. `read` gives one line for a prompt; EOFError and KeyboardInterrupt pass through.
    `rounds`: the match has rounds that can be ended."""

    def __init__(self, console: Console, speaker: Speaker, read: Callable[[str], str], rounds: bool = True) -> None:
        self._console = console
        self._speaker = speaker
        self._read = read
        self._side = tuple(word for word in SIDE_COMMANDS if rounds or word != "round")

    def ask(
        self, ask: Ask, decision: dict[str, object], withheld: Sequence[Withheld]
    ) -> tuple[Role, dict[str, object]]:
        """Who sends what, as the person at the terminal chose. `quit` raises EOFError, like the end of input."""
        while True:
            self._list(ask, decision, withheld)
            chosen = self._choice(len(ask.options))
            try:
                if isinstance(chosen, int):
                    return ask.seat, self._filled(ask.options[chosen - 1])
            except _Left as left:
                chosen = str(left)
            if chosen in SIDE_COMMANDS:
                role, side = SIDE_COMMANDS[chosen]
                return role or ask.seat, side

    def _list(self, ask: Ask, decision: dict[str, object], withheld: Sequence[Withheld]) -> None:
        self._console.print(f"\n[bold]{_said(self._speaker.question(decision))}[/bold]", highlight=False)
        clause = self._speaker.clause(ask.step) if ask.step else ""
        if clause:
            self._console.print(f"  [dim]{escape(ask.step)}  {_said(clause)}[/dim]", highlight=False)
        for number, option in enumerate(ask.options, 1):
            self._console.print(
                f"  [cyan]{number:>2}[/cyan]  {_said(self._speaker.option(option.show()))}", highlight=False
            )
        for entry in withheld:
            text = _said(self._speaker.option(entry.option.show()))
            self._console.print(
                f"   [dim]-  {text}: {escape(self._speaker.refusal(entry.code))}[/dim]", highlight=False
            )
        if not ask.options and ask.kind == "choose":
            self._console.print("  nothing can be done here; `turn` ends the turn", highlight=False)
        self._console.print(f"  [dim]    {' · '.join((*self._side, 'quit', 'help'))}[/dim]", highlight=False)

    def _filled(self, option: Option) -> dict[str, object]:
        command: dict[str, object] = {"type": option.type, **option.fields}
        for name, slot in option.slots.items():
            command[name] = self._slot(name, slot)
        return command

    def _slot(self, name: str, slot: Slot) -> object:
        """The value for a slot. A value that is offered means itself, also where it reads like a word of the list."""
        default = slot.default()
        if isinstance(slot, OneOf) and len(slot.one_of) == 1:
            return default
        label = plain(self._speaker.slot(name, slot.show()))
        while True:
            answer = self._read(f"  {label}{'' if default is None else f' [{plain(_shown(default))}]'}: ").strip()
            if not answer and default is not None:
                return default
            value = _parse(answer, slot)
            fits = value is not None and slot.accepts(value) is None
            if fits and not (isinstance(slot, Text) and answer in _IN_A_SLOT):
                return value
            if answer == "quit":
                raise EOFError
            if answer in ("back", "undo"):
                raise _Left(answer)
            self._console.print(f"  [red]{_said(_expected(slot))}[/red]", highlight=False)
            if answer in ("help", "?"):
                self._help(_IN_A_SLOT)

    def _choice(self, options: int) -> int | str:
        """The number of an option (Enter takes the only one), a word of SIDE_COMMANDS, or "" for the list again."""
        while True:
            answer = " ".join(self._read("> ").split())
            if answer == "quit":
                raise EOFError
            if answer in ("end", "end match"):
                sure = self._read("  This ends the match for both. Type yes to go on: ").strip().lower()
                return "end match" if _WORDS.get(sure) else ""
            if answer in self._side:
                return answer
            if not answer and options == 1:
                return 1
            number = _number(answer)
            if number is not None and 1 <= number <= options:
                return number
            if answer in ("help", "?"):
                self._help((*self._side, "quit", "help"))
                continue
            words = ", ".join((*self._side, "quit", "help"))
            self._console.print(f"  [red]{f'1 … {options}, ' if options else ''}{words}[/red]", highlight=False)

    def _help(self, words: Sequence[str]) -> None:
        for word in words:
            self._console.print(f"  {word:<10} {_MEANING[word]}", highlight=False)


_WORDS: dict[str, bool] = {"yes": True, "y": True, "да": True, "no": False, "n": False, "нет": False}


def _said(text: str) -> str:
    """Words with names of the players in them: they neither steer the terminal nor count as markup."""
    return escape(plain(text))


def _number(word: str) -> int | None:
    """The number that is written here; None for other words and for more digits than any choice has."""
    return int(word) if word.isdecimal() and len(word) <= 9 else None


def _expected(slot: Slot) -> str:
    match slot:
        case Whole():
            return f"({slot.low}…{slot.high})"
        case OneOf():
            return f"({' | '.join(_shown(v) for v in slot.one_of)})"
        case Pick():
            return f"({slot.low}…{slot.high} of {' '.join(map(str, slot.pick))})"
        case Faces():
            return f"({slot.count} × {' | '.join(dict.fromkeys(map(str, slot.of)))})"
        case Permutation():
            return f"(order of {', '.join(f'{i}: {_shown(v)}' for i, v in enumerate(slot.permutation, 1))})"
        case Each():
            return f"({slot.distinct}:{', '.join(slot.each)}; {slot.low}…{slot.high})"
        case Text():
            return f"({slot.digits} hex)" if slot.digits else "(text)"
        case _:
            return ""


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return " ".join(str(v) for v in value.values())
    if isinstance(value, (list, tuple)):
        return " ".join(map(_shown, value))
    return str(value)


def _parse(answer: str, slot: Slot) -> object:
    """The value an answer means for a slot; None if it means nothing."""
    words = answer.replace(",", " ").split()
    match slot:
        case Whole():
            return _number(answer)
        case OneOf():
            meant = _WORDS.get(answer.lower(), answer)
            return next((v for v in slot.one_of if v is meant or str(v) == answer), None)
        case Pick():
            numbers = [_number(w) for w in words]
            return None if None in numbers else numbers
        case Faces():
            return [next((f for f in slot.of if str(f) == w), w) for w in words]
        case Permutation():
            places = [number for number in map(_number, words) if number and number <= len(slot.permutation)]
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
        entry[name] = _parse(given[i], part) if i < len(given) else part.default()
    return entry
