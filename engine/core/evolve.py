"""evolve: the state after one event. It knows no rules and asks no dice.

Rewind and undo are not here: they need an earlier state and belong to the fold (history.py).
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, TypeVar

from msgspec.structs import replace

from engine.core.attack_facts import AttackDeclared, DiceRevealed
from engine.core.books import Books
from engine.core.event import Event
from engine.core.facts import Fact, UnknownFact
from engine.core.match_facts import (
    AttackContested,
    ContestRuled,
    ContestWithdrawn,
    DiceContributed,
    MatchCreated,
    MatchEnded,
    MatchUndone,
    OrderStanding,
    RequestClosed,
    RequestOpened,
    TurnEnded,
)
from engine.core.seats import SEATS, Seat
from engine.core.state import OpenContest, P, Request, StandingOrder, State, UndoMark

Q = TypeVar("Q")

_SAID_ONCE = frozenset({"contribute", "reveal", "dice"})
"""Kinds of request whose answer outlives a rewind."""


class Reader(Protocol[Q]):
    """The part of a rulebook that the fold needs."""

    def begin(self, created: MatchCreated) -> Q: ...

    def evolve(self, play: Q, event: Event) -> Q: ...

    def running(self, play: Q) -> bool: ...


def begin(reader: Reader[P], match: str, event: Event) -> State[P]:
    """The state after match.created, the first event of every stream."""
    fact = event.data
    if not isinstance(fact, MatchCreated):
        raise ValueError(f"a stream begins with match.created, not with {event.type}")
    state: State[P] = State(
        match=match,
        rulebook=fact.rulebook,
        version=fact.version,
        settings=fact.settings,
        active=fact.active,
        play=reader.begin(fact),
        commitment=fact.commitment,
        seq=event.seq,
    )
    return close(state, event) if event.last else replace(state, settled=False)


def evolve(reader: Reader[P], state: State[P], event: Event) -> State[P]:
    """The state after `event`, which must be the next of the live line and neither a rewind nor an undo."""
    fact = event.data
    if type(fact) in NOTED:
        state = note(state, event)
    play = reader.evolve(state.play, event)
    if state.settled or state.leaves or fact.informs or event.last:
        return take_in(state, play, (event,))
    return replace(state, seq=event.seq, play=play)  # one more event of its command, which says nothing of it


def evolve_command(reader: Reader[P], state: State[P], events: Sequence[Event]) -> State[P]:
    """The state after the next events of one command in one step: what `evolve` gives one by one. None of the events is a
    rewind or undo."""
    play, step = state.play, reader.evolve
    for event in events:
        if type(event.data) in NOTED:
            state = note(state, event)
        play = step(play, event)
    return take_in(state, play, events)


def note(state: State[P], event: Event) -> State[P]:
    """`state` with what a fact of NOTED changes of the core's part."""
    handler: Callable[..., State[P]] = _TABLE[type(event.data)]
    return handler(state, event.data, event)


def take_in(state: State[P], play: P, events: Sequence[Event]) -> State[P]:
    """`state`, in which the next events of one command are noted, with the play after them and what they say of the
    command."""
    last = events[-1]
    informed = False
    for event in events:
        informed = informed or event.data.informs
    if state.settled:
        first = events[0].data
        state = replace(
            state,
            seq=last.seq,
            branch=last.branch,
            play=play,
            settled=False,
            leaves=first.leaves_question and not _moved(events[1:]),
            innocent=first.spares_answers,
            passed_over=first.passed_over or (isinstance(first, RequestClosed) and not first.undoable),
            private=first.private,
            informed=informed,
            mover=events[0].actor,
            before=state.seq,
        )
    else:
        leaves = state.leaves and not _moved(events)
        state = replace(state, seq=last.seq, play=play, leaves=leaves, informed=state.informed or informed)
    return close(state, last) if last.last else state


def _moved(events: Sequence[Event]) -> bool:
    """True if it did not stay with what was aside: a standing order answered, or the attack went on."""
    return any(event.data.moves or event.automatic for event in events)


def close(state: State[P], event: Event) -> State[P]:
    """The books after the last event of a command: which question is open, what may be undone."""
    undo = state.undo
    if state.informed:
        undo = ()
    elif not state.passed_over and state.seq > 1:
        if not (state.private and state.leaves):
            mover = state.mover
            undo = tuple([mark for mark in undo if mark.seat == mover])  # a list is three times as fast
        if state.mover in SEATS:
            seat: Seat = "a" if state.mover == "a" else "b"
            undo = (*undo, UndoMark(seat, state.before))
    return replace(
        state,
        settled=True,
        asked=state.asked if state.leaves else event.seq,
        firm=state.firm if state.innocent else event.seq,
        undo=undo,
    )


def rewind(current: State[P], restored: State[P], event: Event) -> State[P]:
    """The state after match.rewound or match.undone: as it was at `to_seq`, on a new branch. Contests raised, standing
    orders and the dice's contributions are no part of play and stay; whoever gave one, or was too late, is not asked
    again, or a rewind would buy another roll. So do the words given on dice and secrets, and what was revealed. A seat's
    undo takes its own standing orders back."""
    still = {request.id for request in current.requests}
    undoing = event.actor if isinstance(event.data, MatchUndone) else None
    orders = [order for order in current.orders if order.seat != undoing]
    orders += [order for order in restored.orders if order.seat == undoing]
    return replace(
        restored,
        requests=tuple(r for r in restored.requests if r.kind not in _SAID_ONCE or r.id in still),
        seq=event.seq,
        branch=event.branch,
        firm=event.seq,
        contest=None,
        contests=current.contests,
        orders=tuple(sorted(orders, key=_given)),
        contributions=current.contributions,
        revealed=current.revealed,
        floor=current.floor,
    )


def _given(order: StandingOrder) -> tuple[int, str]:
    """Orders stand as they were given: their ids hold the seq."""
    return len(order.id), order.id


def carry_over(state: State[P], abandoned: Iterable[Event]) -> State[P]:
    """`state` with what abandoned events leave behind although they no longer count; see `rewind`."""
    left: list[Event] = []
    for event in abandoned:
        undone = event.data
        if isinstance(undone, MatchUndone):
            left = [e for e in left if e.seq <= undone.to_seq or not _ordered_by(e, event.actor)]
        left.append(event)
    for event in left:
        fact = event.data
        said = isinstance(fact, RequestClosed) and (fact.outcome == "lapsed" or fact.kind is not None)
        if said or isinstance(fact, (AttackContested, OrderStanding, DiceContributed, DiceRevealed)):
            state = _TABLE[type(fact)](state, fact, event)
    return state


def _ordered_by(event: Event, seat: str) -> bool:
    return isinstance(event.data, OrderStanding) and event.data.seat == seat


def _unknown(state: State[P], fact: UnknownFact, event: Event) -> State[P]:
    raise ValueError(f"event {event.seq} has the unknown type {fact.kind}; a state without it would be wrong")


def _ended(state: State[P], fact: MatchEnded, event: Event) -> State[P]:
    return replace(state, over=True, requests=(), contest=None)


def _turn(state: State[P], fact: TurnEnded, event: Event) -> State[P]:
    return replace(state, active=fact.active)


def _declared(state: State[P], fact: AttackDeclared, event: Event) -> State[P]:
    if state.settings.reveal == "end" or event.attack is None:
        return state
    return replace(state, undisclosed=(*state.undisclosed, event.attack))


def _opened(state: State[P], fact: RequestOpened, event: Event) -> State[P]:
    opened = Request(fact.id, fact.seat, fact.kind, fact.by, fact.command, fact.about, fact.attacks, event.seq)
    asked = tuple(attack for attack in state.undisclosed if attack not in fact.attacks)
    return replace(state, requests=(*state.requests, opened), undisclosed=asked)


def _closed(state: State[P], fact: RequestClosed, event: Event) -> State[P]:
    return replace(state, requests=tuple(r for r in state.requests if r.id != fact.id), floor=_floor(state, fact))


def _floor(state: State[P], fact: RequestClosed) -> int:
    """With the second confirmation of a reveal the end of its attacks is a floor (contract, section 8)."""
    closed = next((r for r in state.requests if r.id == fact.id), None)
    if closed is None or closed.kind != "reveal" or fact.outcome != "confirmed" or twin(state, closed) is not None:
        return state.floor
    return max(state.floor, closed.since)


def twin(books: Books, request: Request) -> Request | None:
    """The other seat's open request about the same secrets."""
    return next((r for r in books.requests if r.attacks == request.attacks and r.id != request.id), None)


def _revealed(state: State[P], fact: DiceRevealed, event: Event) -> State[P]:
    return state if fact.of is None else replace(state, revealed=(*state.revealed, fact.of))


def _contributed(state: State[P], fact: DiceContributed, event: Event) -> State[P]:
    kept = tuple(r for r in state.requests if r.id != fact.request)
    return replace(state, requests=kept, contributions={**state.contributions, fact.seat: fact.value})


def _contested(state: State[P], fact: AttackContested, event: Event) -> State[P]:
    raised = {**state.contests, fact.seat: state.contests.get(fact.seat, 0) + 1}
    return replace(state, contest=OpenContest(event.seq, fact.seat, fact.seq, fact.to_seq), contests=raised)


def _settled(state: State[P], fact: ContestWithdrawn | ContestRuled, event: Event) -> State[P]:
    return replace(state, contest=None, requests=tuple(r for r in state.requests if r.kind != "accept"))


def _stood(state: State[P], fact: OrderStanding, event: Event) -> State[P]:
    if fact.cancel:
        return replace(state, orders=tuple(o for o in state.orders if o.seat != fact.seat))
    order = StandingOrder(fact.id, fact.seat, fact.pass_, fact.except_, fact.use, fact.window)
    kept = tuple(o for o in state.orders if o.seat != fact.seat or (o.use is None) != (fact.use is None))
    return replace(state, orders=(*kept, order))


_TABLE: dict[type[Fact], Callable[..., Any]] = {  # each handler is paired with the fact it takes
    UnknownFact: _unknown,
    MatchEnded: _ended,
    TurnEnded: _turn,
    AttackDeclared: _declared,
    DiceRevealed: _revealed,
    RequestOpened: _opened,
    RequestClosed: _closed,
    DiceContributed: _contributed,
    AttackContested: _contested,
    ContestWithdrawn: _settled,
    ContestRuled: _settled,
    OrderStanding: _stood,
}

NOTED = frozenset(_TABLE)
"""Facts that change the core's part of the state by themselves."""
