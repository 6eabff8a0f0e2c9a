"""The rules check of a sight: a bundle some of whose events its reader may not see. What the visible events allow is decided
again; the rest is named.

Cards that lay face down from the beginning are put in their place as they were shown later; what was never shown did
nothing. A standing order of another seat is supposed to be what its answers say. Everything else that is hidden ends the
check, because play may hang on it.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from engine.audit.creation import FAILURES
from engine.audit.recorded_dice import RecordedDice
from engine.audit.rules import Difference, begin_walk
from engine.core.attack_facts import EffectUsed
from engine.core.decider import question
from engine.core.event import Event
from engine.core.facts import Fact
from engine.core.match_facts import MatchCreated, OrderStanding
from engine.core.record import FactReader, Record, Stub
from engine.core.rulebook import Rules
from engine.core.seats import SEATS, Actor, Seat
from engine.core.state import StandingOrder

Links = Sequence[Record | Stub]


class Sight(Struct, frozen=True):
    """What could be decided again. `seq`: the last event that record and rules agree on. `decided`: commands decided again.
    `taken`: first events of commands taken as recorded, because a hidden standing order was given or answered there.
    `hidden_at`: the hidden event that ended the check. `unclear_at`: where record and rules part, which a hidden standing
    order may be the reason for."""

    seq: int
    decided: int
    taken: tuple[int, ...] = ()
    hidden_at: int | None = None
    unclear_at: int | None = None
    difference: Difference | None = None


def redecide_sight(match: str, links: Links, reader: FactReader, rules: Rules[Any]) -> Sight:
    """Decide again what the reader of these events can. Raises BadRecord for a body that does not fit its type."""
    told = [reader.event(link) for link in links if isinstance(link, Record)]
    first, *later = _batches(links)
    beginning = _beginning(first, told, reader, rules)
    if isinstance(beginning, int):
        return Sight(0, 0, hidden_at=beginning)
    walk = begin_walk(match, beginning, rules, RecordedDice(told))
    if isinstance(walk, Difference):
        return Sight(0, 0, difference=walk)
    taken: list[int] = []
    orders: dict[str, Seat] = {}
    for batch in later:
        seat = _given_order(batch, reader)
        if seat is None and any(isinstance(link, Stub) for link in batch):
            at = next(link.seq for link in batch if isinstance(link, Stub))
            return Sight(batch[0].seq - 1, len(walk.answers), tuple(taken), hidden_at=at)
        events = tuple(_event(link, reader, OrderStanding(seat or "a", f"s{link.seq}", cancel=True)) for link in batch)
        if seat is not None:
            orders[f"s{batch[0].seq}"] = seat
        walk.supposed = tuple(_supposed(events, orders))
        difference = None if seat is not None else walk.step(events)
        if seat is None and difference is None:
            continue
        if difference is not None and not walk.supposed:
            if orders:
                return Sight(batch[0].seq - 1, len(walk.answers), tuple(taken), unclear_at=difference.seq)
            return Sight(batch[0].seq - 1, len(walk.answers), tuple(taken), difference=difference)
        taken.append(batch[0].seq)
        try:
            walk.history.extend(events)
            walk.ask = question(rules, walk.history.state)
        except FAILURES:
            return Sight(batch[0].seq - 1, len(walk.answers), tuple(taken), unclear_at=batch[0].seq)
    return Sight(links[-1].seq, len(walk.answers), tuple(taken))


def _batches(links: Links) -> Iterator[tuple[Record | Stub, ...]]:
    batch: list[Record | Stub] = []
    for link in links:
        batch.append(link)
        if link.last:
            yield tuple(batch)
            batch = []
    if batch:
        yield tuple(batch)


def _beginning(first: Links, told: Sequence[Event], reader: FactReader, rules: Rules[Any]) -> tuple[Event, ...] | int:
    """The events of the creation with stand-ins for what is hidden; or the first hidden event that has none."""
    created = told[0].data if told else None
    try:
        stand_ins = rules.rulebook.stand_ins(created, told) if isinstance(created, MatchCreated) else ()
    except FAILURES:
        stand_ins = ()
    private = iter(stand_ins)
    events: list[Event] = []
    for link in first:
        known: tuple[Fact, Seat] | None = None if link.audience is None else next(private, None)
        if isinstance(link, Stub):
            if known is None or known[1] not in (link.audience or ()):
                return link.seq
            events.append(_substitute(link, known[0], told[0].command, "system"))
        else:
            events.append(reader.event(link))
    return tuple(events)


def _given_order(batch: Links, reader: FactReader) -> Seat | None:
    """The seat that gives a standing order in this command, as far as one can tell: a hidden event of its own, perhaps with
    the answers that the order gives at once."""
    first, *rest = batch
    if not isinstance(first, Stub) or any(isinstance(link, Stub) for link in rest):
        return None
    order = f"s{first.seq}"
    answers = [reader.event(link).data for link in rest if isinstance(link, Record)]
    if answers and not any(getattr(fact, "standing", None) == order for fact in answers):
        return None
    return next((seat for seat in SEATS if first.audience == (seat, "judge")), None)


def _event(link: Record | Stub, reader: FactReader, order: OrderStanding) -> Event:
    return reader.event(link) if isinstance(link, Record) else _substitute(link, order, None, order.seat)


def _substitute(stub: Stub, fact: Fact, command: str | None, actor: Actor) -> Event:
    return Event(
        seq=stub.seq,
        branch=stub.branch,
        at=stub.at,
        actor=actor,
        data=fact,
        command=command,
        audience=stub.audience,
        last=stub.last,
    )


def _supposed(events: Sequence[Event], orders: dict[str, Seat]) -> Iterator[StandingOrder]:
    """What the hidden orders that answered here may have said."""
    for id_, seat in orders.items():
        answers = [event.data for event in events if getattr(event.data, "standing", None) == id_]
        used = next((fact.ref.effect for fact in answers if isinstance(fact, EffectUsed)), None)
        if answers:
            yield StandingOrder(id_, seat, None if used else "all", (), used, None)
