"""Lines typed at a terminal: a choice from a list, a value for a slot, a yes; and the words that may stand in their place."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from rich.console import Console
from rich.markup import escape

from adapters.cli.speaker import Speaker
from adapters.cli.streams import plain
from adapters.cli.values import Values, counted, number
from engine.core.message import key
from engine.core.options import Faces, OneOf, Pick, Slot

T = TypeVar("T")

AT_THE_LIST = ("undo", "turn", "round", "contest", "end match")
"""Words of the list, in the order in which they are named."""
IN_A_SLOT = ("back", "quit", "help")
"""Words that may stand in place of a value; what is typed there is never a command of its own."""
_YES = ("yes", "y", "да", "д")
_ECHOED = 40
"""So many characters of a line that means nothing are shown again."""


class Left(Exception):
    """The list is shown again: `back` was typed in place of a value, or nothing comes of what was begun."""


class Lines:
    """One person at a terminal. `read` gives one line for a prompt; EOFError and KeyboardInterrupt pass through, and the
    word `quit` raises EOFError, like the end of input."""

    def __init__(self, console: Console, speaker: Speaker, read: Callable[[str], str]) -> None:
        self._console = console
        self._speaker = speaker
        self._read = read
        self._values = Values(speaker, (*IN_A_SLOT, *AT_THE_LIST))

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
        self.say(self._speaker.text("terminal-faces", option=said, fits=self._values.fitting("faces", slot)))

    def choice(
        self,
        options: int,
        words: Sequence[str],
        unseen: Sequence[str] = (),
        faces: Faces | None = None,
        enter: bool = True,
    ) -> int | str | list[object]:
        """The number of an option, or one of the words, or `faces`. `unseen`: words that are taken but not named. `enter`:
        Enter takes the only option."""
        while True:
            answer = " ".join(self._read("> ").split())
            if answer == "quit":
                raise EOFError
            answer = "end match" if answer == "end" else answer
            if answer in words or answer in unseen:
                return answer
            if not answer and options == 1 and enter:
                return 1
            thrown = self._values.meant(answer, "faces", faces) if faces is not None else None
            if isinstance(thrown, list):
                return thrown
            place = number(answer)
            if place is not None and 1 <= place <= options:
                return place
            named = (*words, "quit", "help")
            if answer in ("help", "?"):
                self.help(named)
            else:
                places = "" if not options else "1" if options == 1 else f"1 … {options}"
                fits = places if faces is None else self._values.fitting("faces", faces)
                self._not_understood(answer, options, enter, ", ".join((*filter(None, (fits,)), *named)))

    def _not_understood(self, answer: str, options: int, enter: bool, fits: str) -> None:
        """What is wrong with a line typed at a list; where Enter may, it takes the only option."""
        empty = "none" if not options else "many" if enter else "ends"
        told = "terminal-not-understood" if answer else f"terminal-enter-{empty}"
        typed = answer if len(answer) <= _ECHOED else f"{answer[:_ECHOED]}…"
        self.say(self._speaker.text(told, typed=typed, fits=fits), "red")

    def slot(self, name: str, slot: Slot, wrong: str = "") -> object:
        """The value for a slot. A value that is offered means itself, also where it reads like a word of the list. `wrong`:
        what is said of a line that does not fit; else what fits."""
        default = slot.default()
        if isinstance(slot, OneOf) and len(slot.one_of) == 1:
            return default
        values = self._values
        proposed = counted(slot.free) if isinstance(slot, Pick) and slot.free is not None else default
        if isinstance(slot, Faces):
            self.say(values.fitting(name, slot))
        if isinstance(slot, Pick) and slot.roll:
            self.say(" · ".join(d if i in slot.pick else f"({d})" for i, d in enumerate(values.dice(slot.roll))))
        return self.value(
            self._speaker.slot(name, slot.show()),
            lambda answer: values.meant(answer, name, slot),
            lambda _: wrong or values.fitting(name, slot),
            default,
            "" if proposed is None else values.shown(name, proposed),
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
        return self._read(f"  {plain(question)} ").strip().lower() in _YES

    def help(self, words: Sequence[str]) -> None:
        """What the words mean."""
        for word in words:
            self.say(f"{word:<10} {self._speaker.text(key('terminal-word', word.replace(' ', '-')))}")
