"""`blowbyblow replay`: walk through a recording on a terminal; in a pipe it is told from beginning to end, as JSON lines
like everything else, or as text."""

import sys
from collections.abc import Callable, Iterator
from typing import Annotated

from cyclopts import Parameter

from adapters.app.settings import read_settings
from adapters.cli.calling import GOOD, CallError, Data, JsonInPipe, Lang
from adapters.cli.places import Places
from adapters.cli.recording import open_recording
from adapters.cli.timeline_output import TimelineWriter


def replay(
    match: Annotated[str, Parameter(help="A stored match, a bundle, or a match file.")],
    /,
    *,
    at: Annotated[
        int | None, Parameter(help="Show the place just after this event, with state and explanation.")
    ] = None,
    step: Annotated[str | None, Parameter(help="Show the end of this step, where it first counts.")] = None,
    attack: Annotated[int | None, Parameter(help="With --step: the step of this attack.")] = None,
    text: Annotated[bool, Parameter(negative="", show_default=False, help="Tell all of it as text.")] = False,
    lang: Lang = None,
    data: Data = None,
    as_json: JsonInPipe = False,
) -> int:
    """Walk through a match: event by event, to a step, to a seq, to the next decision. A pipe gets all of it at once."""
    settings = read_settings(data=data, lang=lang)
    chosen = at is not None or step is not None
    if chosen and as_json:
        raise CallError("--at and --step show one place, as text: they do not go with --json")
    if attack is not None and step is None:
        raise CallError("--attack says in which attack a step is: it goes with --step")
    recording = open_recording(match, settings)
    if as_json or not (text or chosen or sys.stdout.isatty()):
        TimelineWriter(sys.stdout, settings.lang, True, False).history(recording.events)
        return GOOD
    places = Places(recording, settings.lang)
    if chosen:
        print("\n".join(places.words(_chosen(places, at, step, attack))))
    elif text or not sys.stdin.isatty():
        print("\n".join(told(places)))
    else:
        Walker(places, input, print).walk()
    return GOOD


def told(places: Places) -> Iterator[str]:
    """The whole recording as plain text, one event a line, what was taken back in brackets. Bookkeeping is told only where
    one can go back to it."""
    for index, line in enumerate(places.lines):
        if line.importance != "technical" or places.mark(index) != " ":
            yield from places.told(index, f"[{line.text}]" if line.struck else line.text)


def _chosen(places: Places, at: int | None, step: str | None, attack: int | None) -> int:
    first = 0 if at is None else places.index_of(at)
    if first is None:
        raise CallError(f"there is no event {at}; the recording has {len(places)} events")
    if step is None:
        return first
    found = places.end_of_step(first, step, attack)
    if found is None:
        of = "" if attack is None else f" of attack {attack}"
        raise CallError(f"no event of step {step}{of} from there on")
    return found


class Walker:
    """Reads what the person at the terminal wants to see, and shows it."""

    def __init__(self, places: Places, read: Callable[[str], str], write: Callable[[str], object]) -> None:
        self._places = places
        self._read = read
        self._write = write
        self._index = 0

    def walk(self) -> None:
        """Until the person has seen enough."""
        self._write(self._places.teller.text("replay-help"))
        self._show()
        while True:
            try:
                words = self._read("> ").split()
            except (EOFError, KeyboardInterrupt):
                return
            if words[:1] == ["q"]:
                return
            self._go(words)

    def _go(self, words: list[str]) -> None:
        match words:
            case [] | ["n"]:
                target = self._index + 1 if self._index + 1 < len(self._places) else None
            case ["b"]:
                target = self._index - 1 if self._index else None
            case ["d"]:
                target = self._places.next_decision(self._index)
            case ["s", step]:
                target = self._places.next_step(self._index, step)
            case ["a", number] if number.isdecimal():
                lines = self._places.lines
                target = next((i for i, line in enumerate(lines) if line.attack == int(number)), None)
            case [number] if number.isdecimal():
                target = self._places.index_of(int(number))
            case _:
                self._write(self._places.teller.text("replay-help"))
                return
        if target is None:
            self._write(self._places.teller.text("replay-nowhere"))
            return
        self._index = target
        self._show()

    def _show(self) -> None:
        for line in self._places.words(self._index):
            self._write(line)
