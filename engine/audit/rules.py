"""The rules check: every step is decided again from the recorded answers, under the rules version the match was created
with, and must give the same events."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.audit.answers import Command, candidates
from engine.audit.creation import FAILURES, create_again
from engine.audit.reasons import reason, refusal
from engine.audit.recorded_dice import NotInRecord, RecordedDice
from engine.core.commands import Envelope, read_command
from engine.core.decider import Inputs, decide
from engine.core.event import Event
from engine.core.facts import UnknownFact
from engine.core.history import History
from engine.core.match_facts import ClockExpired
from engine.core.message import Message
from engine.core.record import canonical
from engine.core.refusal import Refused
from engine.core.rulebook import Rules
from engine.core.seats import ROLES, Role
from engine.core.state import Ask, StandingOrder, State
from engine.core.turn import Dice


class Answered(Struct, frozen=True):
    """A command read back from the record, and the events it led to."""

    role: Role
    id: str
    command: Command
    first_seq: int
    last_seq: int


class Difference(Struct, frozen=True):
    """The first place where record and rules part. `recorded` and `decided`: the event in both versions, None where one
    side has none. `answer`: the command the record was decided again from, None if none leads there. `reason`: why the rules
    have no event, where they say so."""

    seq: int
    attack: int | None
    step: str | None
    recorded: Event | None
    decided: Event | None
    answer: Command | None
    reason: Message | None


class Redecided(Struct, frozen=True):
    """What became of deciding a record again. `seq`: the last event that both agree on."""

    seq: int
    answers: tuple[Answered, ...]
    difference: Difference | None = None


def batches(events: Iterable[Event]) -> Iterator[tuple[Event, ...]]:
    """The events of one command after another."""
    batch: list[Event] = []
    for event in events:
        batch.append(event)
        if event.last:
            yield tuple(batch)
            batch = []
    if batch:
        yield tuple(batch)


def redecide(match: str, events: Sequence[Event], rules: Rules[Any]) -> Redecided:
    """Decide a whole record again, up to the first difference."""
    first, *later = batches(events)
    walk = begin_walk(match, first, rules, RecordedDice(events))
    if isinstance(walk, Difference):
        return Redecided(0, (), walk)
    for batch in later:
        difference = walk.step(batch)
        if difference is not None:
            return Redecided(batch[0].seq - 1, tuple(walk.answers), difference)
    return Redecided(events[-1].seq, tuple(walk.answers))


def begin_walk(match: str, first: tuple[Event, ...], rules: Rules[Any], dice: Dice) -> "Walk | Difference":
    """The walk through a record, standing behind its creation `first`; or where record and rules part there."""
    created = create_again(match, first, rules, dice)
    if isinstance(created, Message):
        return _difference(first, (), None, created)
    events, state, ask = created
    if not _same(events, first):
        return _difference(first, events, None)
    walk = Walk(rules, History(rules.rulebook, match), dice)
    walk.history.extend(first[:1])
    if len(first) > 1:
        walk.history.adopt(first[1:], state)
    walk.ask = ask
    return walk


class Walk:
    """A history that grows batch by batch as long as the rules agree. `supposed`: standing orders that are taken to be there
    although the record does not show them."""

    def __init__(self, rules: Rules[Any], history: History[Any], dice: Dice) -> None:
        self.supposed: tuple[StandingOrder, ...] = ()
        self.rules = rules
        self.history = history
        self.dice = dice
        self.ask: Ask | None = None
        self.answers: list[Answered] = []

    def step(self, batch: tuple[Event, ...]) -> Difference | None:
        """Find the answer that leads to `batch`, or where the best one parts from it. That a seat's time ran out is no
        rule's business and is taken as it was recorded."""
        if isinstance(batch[0].data, ClockExpired) and len(batch) == 1:
            self.history.extend(batch)
            return None
        best: Difference | None = None
        for role in _roles(batch):
            for command in candidates(batch, self.ask):
                decided = self._decide(role, batch, command)
                if isinstance(decided, Message):
                    difference = _difference(batch, (), command, decided)
                elif _same(decided[0], batch):
                    self._accept(role, batch, command, decided)
                    return None
                else:
                    difference = _difference(batch, decided[0], command)
                if best is None or difference.seq > best.seq:
                    best = difference
        return best or _difference(batch, (), None, reason("no-answer"))

    def _decide(
        self, role: Role, batch: tuple[Event, ...], fields: Command
    ) -> tuple[tuple[Event, ...], State[Any], Ask | None] | Message:
        command = read_command(fields, self.rules.rulebook.commands)
        if isinstance(command, Refused):
            return refusal("no-command", command)
        envelope = Envelope(batch[0].command or "", dict(fields))
        inputs = Inputs(batch[0].at, self.dice)
        try:
            state = self._with_supposed(self.history.state)
            decided = decide(self.rules, self.history, state, self.ask, role, envelope, command, inputs)
        except NotInRecord as error:
            return error.reason
        except FAILURES as error:
            return reason("rules-fail", why=str(error))
        return refusal("rules-refuse", decided) if isinstance(decided, Refused) else decided

    def _with_supposed(self, state: State[Any]) -> State[Any]:
        return replace(state, orders=(*state.orders, *self.supposed)) if self.supposed else state

    def _without_supposed(self, state: State[Any]) -> State[Any]:
        if not self.supposed:
            return state
        return replace(state, orders=tuple(order for order in state.orders if order not in self.supposed))

    def _accept(
        self,
        role: Role,
        batch: tuple[Event, ...],
        command: Command,
        decided: tuple[tuple[Event, ...], State[Any], Ask | None],
    ) -> None:
        self.history.adopt(batch, self._without_supposed(decided[1]))
        self.ask = decided[2]
        self.answers.append(Answered(role, batch[0].command or "", command, batch[0].seq, batch[-1].seq))


def _roles(batch: Sequence[Event]) -> tuple[Role, ...]:
    """Who sent the command: the actor of its first event."""
    return tuple(role for role in ROLES if role == batch[0].actor)


def _same(decided: Sequence[Event], recorded: Sequence[Event]) -> bool:
    """True if both are the same on the wire: a list read back and a tuple just made are."""
    if decided == recorded:
        return True
    return _types(decided) == _types(recorded) and canonical(list(decided)) == canonical(list(recorded))


def _types(events: Sequence[Event]) -> list[str]:
    return [event.type for event in events]


def _difference(
    batch: Sequence[Event], decided: Sequence[Event], answer: Command | None, reason: Message | None = None
) -> Difference:
    pairs = enumerate(zip(batch, decided, strict=False))
    shorter = min(len(batch), len(decided))
    at = next((i for i, (one, two) in pairs if not _same((two,), (one,))), shorter)
    recorded = batch[at] if at < len(batch) else None
    new = decided[at] if at < len(decided) else None
    shown = recorded or new
    assert shown is not None
    return Difference(shown.seq, shown.attack, shown.step, recorded, new, answer, reason)


def plain_event(event: Event) -> dict[str, object]:
    """An event as plain JSON values, for people and reports."""
    fact = event.data
    data: object = msgspec.json.decode(fact.raw) if isinstance(fact, UnknownFact) else msgspec.to_builtins(fact)
    fields = {name: getattr(event, name) for name in event.__struct_fields__ if name != "data"}
    kept = {name: value for name, value in fields.items() if value is not None and value is not False}
    return {**kept, "type": event.type, "data": data}
