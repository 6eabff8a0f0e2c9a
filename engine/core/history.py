"""fold: from events to state. It owns rewind and undo: what was abandoned is dropped before anything is evolved."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, NamedTuple

from engine.core.attack_facts import DiceRevealed
from engine.core.event import Event
from engine.core.evolve import Reader, begin, carry_over, evolve, evolve_command, rewind
from engine.core.match_facts import (
    AttackContested,
    ContestRuled,
    ContestWithdrawn,
    MatchRewound,
    MatchUndone,
    RequestClosed,
    RequestOpened,
)
from engine.core.state import P, State

KEPT = 64
"""How many recent states a history keeps at hand for undo and rewind; older ones are folded again."""

_SPAN = 4 * KEPT
"""Of many events taken in at once, none of which goes back, only those this near to the last have their states kept at
hand."""

MARKED = 64
"""Every so many events a history keeps the state of that time, so that no earlier state is more than so many events
away; also where play goes back behind the last state kept, so that what follows needs nothing older. States share what
did not change, so a mark costs little."""


GOING_BACK = frozenset({MatchRewound, MatchUndone})
"""Facts after which the live line goes on from an earlier place."""


class LiveEvent(NamedTuple):
    """An event that counts. `dropped`: for a rewind or undo, the events it abandoned, in their order."""

    event: Event
    dropped: tuple[Event, ...] = ()


def live_line(events: Sequence[Event]) -> list[LiveEvent]:
    """The events that count: each rewind or undo takes away what came after its `to_seq`, and itself stays."""
    live: list[LiveEvent] = []
    for event in events:
        fact = event.data
        dropped: list[Event] = []
        if isinstance(fact, (MatchRewound, MatchUndone)):
            while live and live[-1].event.seq > fact.to_seq:
                gone = live.pop()
                dropped[:0] = (*gone.dropped, gone.event)
        live.append(LiveEvent(event, tuple(dropped)))
    return live


def fold(reader: Reader[P], match: str, events: Sequence[Event]) -> State[P]:
    """The state after `events`, a whole stream from seq 1 on. What was abandoned is dropped before anything is evolved;
    only what is no part of play (contests raised, standing orders, contributions) is looked up there."""
    state = begin(reader, match, events[0])
    if GOING_BACK.isdisjoint([type(event.data) for event in events]):
        for command in commands(events, 1):
            state = evolve_command(reader, state, command)
        return state
    for event, dropped in live_line(events)[1:]:
        if isinstance(event.data, (MatchRewound, MatchUndone)):
            state = rewind(carry_over(state, dropped), state, event)
        else:
            state = evolve(reader, state, event)
    return state


def commands(events: Sequence[Event], begin: int = 0) -> Iterator[Sequence[Event]]:
    """The events from place `begin` on, command by command; the last may be incomplete."""
    for place in range(begin, len(events)):
        if events[place].last:
            yield events[begin : place + 1]
            begin = place + 1
    if begin < len(events):
        yield events[begin:]


def _one_by_one(reader: Reader[P], state: State[P], events: Iterable[Event]) -> State[P]:
    for event in events:
        state = evolve(reader, state, event)
    return state


def rewind_target(event: Event) -> bool:
    """True if play may go back to just after this event: the last of its command, and of a command that is play.
    Contests and their ends, requests turned down, and words on dice and secrets are not."""
    fact = event.data
    if not event.last or isinstance(fact, (AttackContested, ContestRuled, ContestWithdrawn)):
        return False
    if isinstance(fact, RequestOpened) and fact.kind == "accept":  # the last event of a contest
        return False
    if isinstance(fact, DiceRevealed) and fact.of is not None:  # the last event of a second word on a secret
        return False
    return not (isinstance(fact, RequestClosed) and not fact.undoable)


def _seq(event: Event) -> int:
    return event.seq


def _goes_behind(event: Event, seq: int) -> bool:
    """True if play goes back to before event `seq`."""
    fact = event.data
    return isinstance(fact, (MatchRewound, MatchUndone)) and fact.to_seq < seq


class History(Generic[P]):
    """The events of one match, their live line, and the state they fold to."""

    def __init__(self, reader: Reader[P], match: str) -> None:
        self._reader = reader
        self._match = match
        self._state: State[P] | None = None
        self._recent: dict[int, State[P]] = {}
        self._marks: dict[int, State[P]] = {}
        self._marked: list[int] = []
        self._due = 1 + MARKED
        self.events: list[Event] = []
        self.live: list[Event] = []

    @property
    def state(self) -> State[P]:
        """The state after the last event. Raises ValueError for an empty history."""
        if self._state is None:
            raise ValueError("a history without events has no state")
        return self._state

    def extend(self, events: Iterable[Event]) -> None:
        """Take the next events in; they must follow one another without gaps."""
        batch = list(events)
        for expected, event in enumerate(batch, len(self.events) + 1):
            if event.seq != expected:
                raise ValueError(f"expected seq {expected}, got {event.seq}")
        straight = GOING_BACK.isdisjoint([type(event.data) for event in batch])
        recent = len(self.events) + len(batch) - _SPAN if straight else 0
        for command in commands(batch):
            self._state = state = self._after(command)
            self.events += command
            self.live += command
            self._note(command, state)
            if state.settled and state.seq > recent:
                self._keep(state.seq, state)

    def _after(self, command: Sequence[Event]) -> State[P]:
        """The state after the next events, one command or part of one."""
        state = self._state
        if state is None:
            return _one_by_one(self._reader, begin(self._reader, self._match, command[0]), command[1:])
        if type(command[0].data) in GOING_BACK:
            return _one_by_one(self._reader, self._back(state, command[0]), command[1:])
        return evolve_command(self._reader, state, command)

    def resume(self, events: Sequence[Event], state: State[P]) -> None:
        """Take in the first events of the match together with the state after them, of an empty history."""
        self.events = list(events)
        self.live = [line.event for line in live_line(events)]
        self._state = state
        self._mark(events[-1].seq, state)

    def adopt(self, events: Sequence[Event], state: State[P]) -> None:
        """Take in the events of a command that was just decided, together with the state the decider already has."""
        fact = events[0].data
        if isinstance(fact, (MatchRewound, MatchUndone)):
            self._cut(fact.to_seq)
        self.events += events
        self.live += events
        self._state = state
        self._note(events, state)
        self._keep(state.seq, state)

    def at(self, seq: int) -> State[P] | None:
        """The state just after `seq`, if that is a rewind target of the live line, else None."""
        place = bisect_right(self.live, seq, key=_seq)
        if place == 0 or self.live[place - 1].seq != seq or not rewind_target(self.live[place - 1]):
            return None
        return self._recent.get(seq) or self.upto(seq)

    def upto(self, seq: int) -> State[P]:
        """The state as it was when `seq` was the newest event, whatever happened since. Raises ValueError beyond the end."""
        if not 1 <= seq <= len(self.events):
            raise ValueError(f"this match has the events 1 to {len(self.events)}; there is no {seq}")
        return self._upto(seq, {})

    def _upto(self, seq: int, known: dict[int, State[P]]) -> State[P]:
        """`known`: states met on the way. Each place that is gone back to is folded once: one undo after another would
        otherwise double the work each time."""
        found = known.get(seq) or self._recent.get(seq)
        if found is not None:
            return found
        place = bisect_right(self._marked, seq)
        mark = self._marked[place - 1] if place else 1
        state = known[mark] = self._marks[mark] if place else begin(self._reader, self._match, self.events[0])
        restored = {getattr(event.data, "to_seq", 0) for event in self.events[mark:seq]}
        for event in self.events[mark:seq]:
            fact = event.data
            if isinstance(fact, (MatchRewound, MatchUndone)):
                # A place that can be gone back to stands on the live line, so its state then is the one to restore.
                state = rewind(state, self._upto(fact.to_seq, known), event)
            else:
                state = evolve(self._reader, state, event)
            if event.seq in restored:
                known[event.seq] = state
            if event.seq - mark >= MARKED or _goes_behind(event, mark):
                self._mark(event.seq, state, always=_goes_behind(event, mark))
                mark = event.seq
        return state

    def _back(self, state: State[P], event: Event) -> State[P]:
        """The state after a rewind or undo, with the live line cut back to where it goes on."""
        fact = event.data
        assert isinstance(fact, (MatchRewound, MatchUndone))
        restored = self.at(fact.to_seq)
        if restored is None:
            raise ValueError(f"event {event.seq} goes back to {fact.to_seq}, which is no place on the live line")
        self._cut(fact.to_seq)
        return rewind(state, restored, event)

    def _cut(self, seq: int) -> None:
        while self.live and self.live[-1].seq > seq:
            self.live.pop()

    def _note(self, command: Sequence[Event], state: State[P]) -> None:
        """Keep the state after a command for good where that is due."""
        if state.seq >= self._due:
            self._mark(state.seq, state)
        elif self._marked and _goes_behind(command[0], self._marked[-1]):
            self._mark(state.seq, state, always=True)

    def _mark(self, seq: int, state: State[P], *, always: bool = False) -> None:
        """Keep the state after `seq` unless one is kept near before or behind it."""
        place = bisect_right(self._marked, seq)
        before = self._marked[place - 1] if place else 1
        apart = seq - before >= MARKED and (place == len(self._marked) or self._marked[place] - seq >= MARKED)
        if apart or (always and seq != before):
            self._marked.insert(place, seq)
            self._marks[seq] = state
            self._due = self._marked[-1] + MARKED

    def _keep(self, seq: int, state: State[P]) -> None:
        """Keep a state at hand for undo and rewind."""
        self._recent[seq] = state
        if len(self._recent) > KEPT:
            del self._recent[next(iter(self._recent))]
