"""Questions at a terminal: a numbered list of what is possible, what is not and why, and the slots one by one."""

from collections.abc import Callable, Sequence

from rich.console import Console
from rich.markup import escape

from adapters.cli.contesting import Contesting
from adapters.cli.lines import AT_THE_LIST, Left, Lines
from adapters.cli.speaker import Speaker
from adapters.cli.story import Story
from adapters.cli.streams import plain
from engine.core.options import Faces, Option, Withheld
from engine.core.seats import Role
from engine.core.state import Ask

SIDE_COMMANDS: dict[str, tuple[Role | None, dict[str, object]]] = {
    "undo": (None, {"type": "undo"}),
    "turn": (None, {"type": "end_turn"}),
    "round": (None, {"type": "end_round"}),
    "end match": ("judge", {"type": "end_match"}),
}
"""Words that may stand in place of a number, and what they send; None is the asked seat."""

BETWEEN_ATTACKS = ("turn", "round")
"""Words that are of use between attacks only."""
ENDINGS = frozenset({"end_attack", "end_turn", "end_round", "end_match"})
"""Commands that end something."""


class Prompter:
    """Asks whoever is asked at the terminal. `read` gives one line for a prompt; EOFError and KeyboardInterrupt pass
    through. `story`: what has happened in the match. `rounds`: it has rounds that can be ended. `running`: an attack runs."""

    def __init__(
        self,
        console: Console,
        speaker: Speaker,
        read: Callable[[str], str],
        story: Story,
        rounds: bool = True,
        running: bool = False,
    ) -> None:
        self._console = console
        self._speaker = speaker
        self._story = story
        self._lines = Lines(console, speaker, read)
        self._contesting = Contesting(self._lines, speaker, story)
        words = tuple(word for word in AT_THE_LIST if rounds or word != "round")
        # Whoever types one of those that wait for the end of the attack is still told why it is refused.
        self._waiting = tuple(word for word in words if running and word in BETWEEN_ATTACKS)
        self._side = tuple(word for word in words if word not in self._waiting)

    def ask(
        self, ask: Ask, decision: dict[str, object], withheld: Sequence[Withheld]
    ) -> tuple[Role, dict[str, object]]:
        """Who sends what, as the person at the terminal chose. `quit` raises EOFError, like the end of input."""
        if ask.seat == "judge":
            return self._ruling(decision)
        while True:
            try:
                self._list(ask, decision, withheld)
                chosen = self._lines.choice(
                    len(ask.options), self._side, self._waiting, faces=_throw(ask), enter=not _ends(ask)
                )
                if isinstance(chosen, list):
                    return ask.seat, {"type": ask.options[0].type, **ask.options[0].fields, "faces": chosen}
                if isinstance(chosen, int):
                    return ask.seat, self._filled(ask.options[chosen - 1])
                if chosen == "contest":
                    return self._contesting.raised(ask.seat)
                if chosen == "end match" and not self._lines.sure(self._speaker.text("terminal-sure-end")):
                    continue
            except Left:
                continue
            if chosen in SIDE_COMMANDS:
                role, side = SIDE_COMMANDS[chosen]
                return role or ask.seat, side

    def _head(self, decision: dict[str, object]) -> None:
        said = escape(plain(self._speaker.question(decision)))
        self._console.print(f"\n[bold]{said}[/bold]", highlight=False)

    def _list(self, ask: Ask, decision: dict[str, object], withheld: Sequence[Withheld]) -> None:
        self._head(decision)
        clause = self._speaker.clause(ask.step) if ask.step else ""
        if clause:
            self._lines.say(f"{ask.step}  {clause}", "dim")
        said, throw = [self._speaker.option(option.show()) for option in ask.options], _throw(ask)
        if throw is None:
            self._lines.options(said)
        else:
            self._lines.faces(said[0], throw)
        for entry in withheld:
            text = self._speaker.option(entry.option.show())
            self._lines.say(f" -  {text}: {self._speaker.refusal(entry.code)}", "dim")
        if not ask.options and ask.kind == "choose":
            self._lines.say(self._speaker.text("terminal-nothing"))
        self._lines.words((*self._side, "quit", "help"))

    def _ruling(self, decision: dict[str, object]) -> tuple[Role, dict[str, object]]:
        """Who settles the open contest, and how."""
        while True:
            self._head(decision)
            ways = self._contesting.ways()
            try:
                chosen = self._lines.choice(len(ways), (), AT_THE_LIST)
                if isinstance(chosen, int):
                    role, option = ways[chosen - 1]
                    return role, self._contesting.settled(option)
            except Left:
                continue
            if chosen in AT_THE_LIST:
                self._lines.say(self._speaker.refusal("suspended"), "red")

    def _filled(self, option: Option) -> dict[str, object]:
        command: dict[str, object] = {"type": option.type, **option.fields}
        for name, slot in option.slots.items():
            command[name] = self._lines.slot(name, slot)
        return command


def _ends(ask: Ask) -> bool:
    """The only option ends something, which nobody does by an empty line."""
    return len(ask.options) == 1 and ask.options[0].type in ENDINGS


def _throw(ask: Ask) -> Faces | None:
    """The faces that are all there is to say; None where there is something to choose, or nothing to enter."""
    slots = ask.options[0].slots if len(ask.options) == 1 else {}
    faces = slots.get("faces")
    return faces if len(slots) == 1 and isinstance(faces, Faces) else None
