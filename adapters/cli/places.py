"""Places of a recording in words: what happened, the clause, the state, the question, what the numbers are made of."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from adapters.catalogues.teller import Line, Teller
from adapters.catalogues.texts import Lang
from adapters.cli.recording import Recording
from adapters.cli.state_words import state_words
from engine.core.attack_facts import AttackDeclared, DiceChanged, DiceRerolled, DiceRolled
from engine.core.decider import question
from engine.core.event import Event
from engine.core.explaining import Causes, Node
from engine.core.history import fold, live_line, rewind_target
from engine.core.view import show

_DICE = (DiceRolled, DiceRerolled, DiceChanged)


class Places:
    """The places of one recording, in the order of its events: a place is a recording just after one of them. Events are
    named by their index, counted from 0."""

    def __init__(self, recording: Recording, lang: Lang) -> None:
        self.recording = recording
        self.teller = Teller(lang)
        self._lang: Lang = lang
        self._causes = Causes()
        for event in recording.events:
            self.teller.tell(event)
            self._causes.take(event)
        self.lines: Sequence[Line] = self.teller.lines()

    def __len__(self) -> int:
        return len(self.lines)

    def index_of(self, seq: int) -> int | None:
        """Where event `seq` stands; None if it is not there."""
        return next((i for i, line in enumerate(self.lines) if line.seq == seq), None)

    def next_step(self, index: int, step: str) -> int | None:
        """The next place in a step, or in a part of it (9 finds 9.a.i)."""
        return next((i for i in range(index + 1, len(self)) if _within(self.lines[i].step, step)), None)

    def end_of_step(self, first: int, step: str, attack: int | None = None) -> int | None:
        """The end of the first passage through a step, or a part of it, from event `first` on: one that counts where there
        is any, else one that was taken back. `attack`: in this attack only."""
        lines = [(i, self.lines[i]) for i in range(first, len(self))]
        fit = [(i, line) for i, line in lines if _within(line.step, step) and attack in (None, line.attack)]
        if not fit:
            return None
        begin, found = next(((i, line) for i, line in fit if not line.struck), fit[0])
        passage = begin
        for i, line in lines[begin - first :]:
            if line.attack == found.attack and line.struck == found.struck and line.step is not None:
                if not _within(line.step, step):
                    break
                passage = i
        return passage

    def next_decision(self, index: int) -> int | None:
        """The next place at which somebody is asked."""
        events = self.recording.events
        return next((i for i in range(index + 1, len(self)) if events[i].last), None)

    def mark(self, index: int) -> str:
        """`·` behind the seq of an event that one can go back to, else a space."""
        return "·" if rewind_target(self.recording.events[index]) and not self.lines[index].struck else " "

    def words(self, index: int) -> Iterator[str]:
        """Everything about a place, line by line."""
        line = self.lines[index]
        yield from self.happened(index)
        yield from self.state(index)
        numbers = [] if line.attack is None else self._numbers(line.attack, index)
        if numbers:
            yield f"  {self.teller.text('place-numbers', attack=str(line.attack))}"
            yield from self.story(numbers)

    def happened(self, index: int) -> Iterator[str]:
        """What happened at a place: which one it is, its clause, its line of the timeline with the details."""
        line = self.lines[index]
        yield self.heading(index)
        if line.clause:
            yield f"  {line.step}: {line.clause}"
        yield f"  {line.text}"
        for detail in line.details:
            yield f"    {detail}"

    def heading(self, index: int) -> str:
        """Which place it is: event, step, attack."""
        line, text = self.lines[index], self.teller.text
        said = [text("place-event", seq=str(line.seq), last=str(self.lines[-1].seq)) + self.mark(index).rstrip()]
        if line.step:
            said.append(text("place-step", step=line.step))
        if line.attack is not None:
            said.append(text("place-attack", attack=str(line.attack)))
        if line.struck:
            said.append(text("place-struck"))
        return "  ".join(said)

    def state(self, index: int) -> Iterator[str]:
        """How the match stands there, and who is asked what."""
        view = self.view(index)
        if view is None:
            yield f"  {self.teller.text('place-hidden')}"
            return
        teller = self._teller_at(index)
        for said in state_words(teller, view, self.recording.book.table.final):
            yield f"  {said}"
        yield from self.question(view, teller)

    def view(self, index: int) -> dict[str, Any] | None:
        """The view of the judge there; None where the recording does not show every event."""
        recording = self.recording
        if not recording.whole:
            return None
        state = fold(recording.book, recording.match, recording.events[: index + 1])
        ask = None if recording.rules is None else question(recording.rules, state)
        return show(recording.book, state, ask).plain()

    def question(self, view: Mapping[str, Any], teller: Teller) -> Iterator[str]:
        """What is open in a view."""
        if view["suspended"]:
            yield f"  {teller.text('place-suspended')}"
        decision = view["decision"]
        if decision is None:
            return
        yield f"  {teller.text('place-asked', question=teller.question(decision))}"
        for option in decision["options"]:
            yield f"    - {teller.option(option)}"

    def _teller_at(self, index: int) -> Teller:
        """A teller that knows what was called how at a place: an attack that was taken back leaves its number to the next."""
        teller = Teller(self._lang)
        for event in self.recording.events[: index + 1]:
            teller.learn(event)
        return teller

    def of_attack(self, attack: int, index: int) -> list[int]:
        """What is told of an attack, with the attacks inside it, as it counted at a place."""
        live, inside = self._live(index), {attack}
        for i in live:
            event = self.recording.events[i]
            if isinstance(event.data, AttackDeclared) and event.data.parent in inside and event.attack is not None:
                inside.add(event.attack)
        said = {i for number in inside for i in self._numbers(number, index)}
        attacks = [(i, self.lines[i]) for i in live if self.lines[i].attack in inside]
        return [i for i, line in attacks if i in said or line.importance != "technical"]

    def counted(self, event: int, index: int) -> bool:
        """True if an event counted at a later place."""
        return event in self._live(index)

    def story(self, indexes: Iterable[int], marked: int | None = None) -> Iterator[str]:
        """Events as they are told, each with the addends of its numbers and the clauses behind them; above them the clause of
        their step. `marked` gets a `>`."""
        step = None
        for index in indexes:
            line = self.lines[index]
            if line.clause and line.step != step:
                yield f"    {'    ' * line.depth}{line.step}: {line.clause}"
            step = line.step
            yield from self.told(index, line.text, ">" if index == marked else " ")
            event = self.recording.events[index]
            for cause in self._cause(line, event):
                yield self._below(line, cause)
            for clause in self.recording.book.clauses_behind(event.data):
                yield self._below(line, f"{clause}: {self.teller.clause(clause)}")

    def told(self, index: int, text: str, before: str = "") -> Iterator[str]:
        """An event as `text`, with its seq and step, and the addends of its numbers below it."""
        line = self.lines[index]
        yield f"{before}{line.seq:>5}{self.mark(index)} {line.step or '':<8} {'    ' * line.depth}{text}"
        for detail in line.details:
            yield self._below(line, detail, before)

    def _below(self, line: Line, text: str, before: str = " ") -> str:
        return f"{'':>{len(before) + 6}} {'':<8} {'    ' * line.depth}    {text}"

    def _cause(self, line: Line, event: Event) -> Iterator[str]:
        """The effect from which a number follows, where its sentence does not name it."""
        ref = self._causes.of(event)
        names, said = self.teller.names, self.teller.said
        if ref is not None and line.details and said(names.effect(ref)) not in " ".join((line.text, *line.details)):
            yield self.teller.text("addend", label=self.teller.text("detail-effect"), amount=names.owned(ref))

    def _live(self, index: int) -> list[int]:
        """The events that counted at a place."""
        live = {line.event.seq for line in live_line(self.recording.events[: index + 1])}
        return [i for i in range(index + 1) if self.lines[i].seq in live]

    def _numbers(self, attack: int, index: int) -> list[int]:
        """The events of an attack that say a number, as it counted at a place."""
        told = [i for i in self._live(index) if self.lines[i].attack == attack]
        events = [self.recording.events[i] for i in told]
        explained = {seq for number in self.recording.book.explain(events).values() for seq in _seqs(number)}
        return [i for i, event in zip(told, events, strict=True) if event.seq in explained or self._says(i, event)]

    def _says(self, index: int, event: Event) -> bool:
        line = self.lines[index]
        return isinstance(event.data, _DICE) or bool(line.details and line.importance != "technical")


def _within(step: str | None, wanted: str) -> bool:
    return step is not None and (step == wanted or step.startswith(wanted + "."))


def _seqs(number: Node) -> Iterator[int]:
    if number.seq is not None:
        yield number.seq
    for part in number.addends:
        yield from _seqs(part)
