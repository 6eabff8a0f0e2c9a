"""Places of a recording in words: what happened, the clause, the state, the question, what the numbers are made of."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from adapters.catalogues.teller import Line, Teller
from adapters.catalogues.texts import Lang
from adapters.cli.recording import Recording
from engine.core.decider import question
from engine.core.explaining import Node
from engine.core.history import fold, rewind_target
from engine.core.view import show
from engine.projections.explanation import explain

_QUIET = frozenset({"id", "target", "state", "step"})


class Place(Struct):
    """A recording just after one of its events."""

    line: Line
    view: dict[str, Any] | None


class Places:
    """The places of one recording, in the order of its events."""

    def __init__(self, recording: Recording, lang: Lang) -> None:
        self.recording = recording
        self.teller = Teller(lang)
        for event in recording.events:
            self.teller.tell(event)
        self.lines: Sequence[Line] = self.teller.lines()

    def __len__(self) -> int:
        return len(self.lines)

    def at(self, index: int) -> Place:
        """The place behind the event with this index, counted from 0."""
        return Place(self.lines[index], self._view(index))

    def index_of(self, seq: int) -> int | None:
        """Where event `seq` stands; None if it is not there."""
        return next((i for i, line in enumerate(self.lines) if line.seq == seq), None)

    def next_step(self, index: int, step: str) -> int | None:
        """The next place in a step, or in a part of it (9 finds 9.a.i)."""
        return next((i for i in range(index + 1, len(self)) if _within(self.lines[i].step, step)), None)

    def next_decision(self, index: int) -> int | None:
        """The next place at which somebody is asked."""
        events = self.recording.events
        return next((i for i in range(index + 1, len(self)) if events[i].last), None)

    def mark(self, index: int) -> str:
        """`·` behind the seq of an event that one can go back to, else a space."""
        return "·" if rewind_target(self.recording.events[index]) and not self.lines[index].struck else " "

    def words(self, index: int) -> Iterator[str]:
        """Everything about a place, line by line."""
        place = self.at(index)
        line = place.line
        text = self.teller.text
        said = [text("place-event", seq=str(line.seq), last=str(self.lines[-1].seq)) + self.mark(index).rstrip()]
        if line.step:
            said.append(text("place-step", step=line.step))
        if line.attack is not None:
            said.append(text("place-attack", attack=str(line.attack)))
        if line.struck:
            said.append(text("place-struck"))
        yield "  ".join(said)
        if line.clause:
            yield f"  {line.step}: {line.clause}"
        yield f"  {line.text}"
        for detail in line.details:
            yield f"    {detail}"
        if place.view is None:
            yield f"  {text('place-hidden')}"
            return
        yield from self._state(place.view)
        yield from self._question(place.view)
        if line.attack is not None:
            yield from self._numbers(index, line.attack)

    def _view(self, index: int) -> dict[str, Any] | None:
        recording = self.recording
        if not recording.whole:
            return None
        state = fold(recording.book, recording.match, recording.events[: index + 1])
        ask = None if recording.rules is None else question(recording.rules, state)
        return show(recording.book, state, ask).plain()

    def _state(self, view: Mapping[str, Any]) -> Iterator[str]:
        attack = view["attack"]
        if attack is not None:
            words = self.recording.book.words
            quiet = {*_QUIET, words.actor, words.ability}
            who = f"{attack[words.actor]} {attack[words.ability]} -> {attack.get('target') or '-'}"
            yield f"  {self.teller.text('place-attack', attack=str(attack['id']))}: {who}, {attack['state']}"
            for key, value in attack.items():
                told = "" if key in quiet or value is None else _short(value)
                if told not in ("", "[]"):
                    yield f"    {key}: {told}"
        for thing in reversed(view.get("stack") or ()):
            yield f"  {self.teller.text('place-stack', thing=_short(thing))}"
        for name, unit in view["units"].items():
            told = ", ".join(f"{k} {_short(v)}" for k, v in unit.items() if k != "seat" and v not in (None, [], False))
            yield f"  {name} ({unit['seat']}): {told}"

    def _question(self, view: Mapping[str, Any]) -> Iterator[str]:
        if view["suspended"]:
            yield f"  {self.teller.text('place-suspended')}"
        decision = view["decision"]
        if decision is None:
            return
        yield f"  {self.teller.text('place-asked', question=self.teller.question(decision))}"
        for option in decision["options"]:
            yield f"    - {self.teller.option(option)}"

    def _numbers(self, index: int, attack: int) -> Iterator[str]:
        numbers = explain(self.recording.events[: index + 1], attack)
        for name, number in (numbers or {}).items():
            yield f"  {name} = {_sum(number)}"


def _within(step: str | None, wanted: str) -> bool:
    return step is not None and (step == wanted or step.startswith(wanted + "."))


def _sum(number: Node) -> str:
    parts = ", ".join(f"{_source(part)} {part.value}" for part in number.addends)
    return f"{number.value}" + (f"  ({parts})" if parts else "")


def _short(value: object) -> str:
    if isinstance(value, Mapping):
        return " ".join(f"{k}={_short(v)}" for k, v in value.items() if v is not None)
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_short, value)) + "]"
    return str(value)


def _source(part: Node) -> str:
    named = " ".join(word for word in (part.source, part.effect) if word)
    return f"{part.what} {named}".strip()
