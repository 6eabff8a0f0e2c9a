"""Timeline output: one line per event, for eyes on a terminal or as JSON lines for a pipe."""

from collections.abc import Sequence
from typing import TextIO

import msgspec
from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.style import Style
from rich.table import Table
from rich.text import Text

from adapters.catalogues.teller import Line, Teller
from adapters.catalogues.texts import Lang
from engine.core.attack_facts import AttackDeclared
from engine.core.event import Event
from engine.core.facts import UnknownFact
from engine.core.record import canonical

_INDENT = 4
_STYLES = {"major": Style(bold=True), "normal": Style(), "minor": Style(dim=True), "technical": Style(dim=True)}
_STRUCK = Style(dim=True, strike=True)


class TimelineWriter:
    """Writes events as they come. On a terminal bookkeeping is left out and each attack has a rule with its title above
    it; with `json` every event is one line of canonical JSON."""

    def __init__(self, out: TextIO, lang: Lang, json: bool, colour: bool) -> None:
        self._out = out
        self._json = json
        self.teller = Teller(lang)
        """Knows the names in the match; questions and options are best put in words by it."""
        self._console = Console(file=out, force_terminal=colour or None, no_color=not colour, highlight=False)
        self._attack: int | None = None

    def title(self, text: str) -> None:
        """A heading on a terminal; JSON lines have none."""
        if not self._json:
            self._console.print(Rule(_plain_text(text, "bold"), style="dim"))

    def event(self, event: Event) -> None:
        """Write one event."""
        self._write(self.teller.tell(event), _plain(event))

    def history(self, events: Sequence[Event]) -> None:
        """Write a whole history from its first event on; what was taken back later is struck through."""
        for event in events:
            self.teller.tell(event)
        for event, line in zip(events, self.teller.lines(), strict=True):
            self._write(line, _plain(event))

    def _write(self, line: Line, data: object) -> None:
        if self._json:
            self._write_json(line, data)
        elif line.importance != "technical":
            self._write_text(line)

    def _write_json(self, line: Line, data: object) -> None:
        told = {
            "seq": line.seq,
            "attack": line.attack,
            "step": line.step,
            "type": line.type,
            "text": line.text,
            "details": line.details,
            "data": data,
        }
        self._out.write(canonical(told).decode() + "\n")
        self._out.flush()

    def _write_text(self, line: Line) -> None:
        indent = _INDENT * line.depth
        # the number of an attack that was taken back is given to the next one
        begins = line.attack != self._attack or line.type == AttackDeclared.type
        if line.attack is not None and begins:
            title = _plain_text(self.teller.title(line.attack), "cyan")
            self._console.print(Padding(Rule(title, align="left", style="dim"), (0, 0, 0, indent)))
            self._attack = line.attack
        row = Table.grid(padding=(0, 1))
        row.add_column(width=5, justify="right", style="dim")
        row.add_column(width=8, style="blue")
        row.add_column(overflow="fold")
        style = _STRUCK if line.struck else _STYLES[line.importance]
        row.add_row(str(line.seq), line.step or "", _plain_text(line.text, style))
        for detail in line.details:
            row.add_row("", "", _plain_text(f"  {detail}", "dim"))
        self._console.print(Padding(row, (0, 0, 0, indent)))


def _plain_text(text: str, style: str | Style) -> Text:
    """Text for the terminal. Names and reasons come from the players: what would steer the terminal is taken out."""
    return Text("".join(c if c.isprintable() else " " for c in text), style=style)


def _plain(event: Event) -> object:
    """The body of an event as plain values."""
    fact = event.data
    return msgspec.json.decode(fact.raw) if isinstance(fact, UnknownFact) else msgspec.to_builtins(fact)
