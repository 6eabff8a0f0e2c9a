"""Throws: the dice that players entered, and what the other seat said of them where the match asks it."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.core.attack_facts import DiceRerolled, DiceRolled
from engine.core.event import Event
from engine.core.match_facts import MatchCreated, RequestClosed, RequestOpened
from engine.core.seats import Seat


class Throw(Struct, frozen=True):
    """Dice entered in event `seq`. `by`: the seat whose word was asked for; `said_at`: the event in which it was given."""

    seq: int
    entered_by: Seat
    by: Seat
    word: Literal["confirmed", "declined", "none"] = "none"
    said_at: int | None = None


def throws(events: Iterable[Event]) -> tuple[Throw, ...]:
    """All throws of a history in their order; none unless the match has `entered: confirmed`."""
    entered: dict[int, Seat] = {}
    found: dict[str, Throw] = {}
    for event in events:
        match event.data:
            case MatchCreated(settings=settings) if settings.entered == "trusted":
                return ()
            case DiceRolled(entered_by=str(seat)) | DiceRerolled(entered_by=str(seat)):
                entered[event.seq] = seat
            case RequestOpened(kind="dice", about=int(seq)) as asked if seq in entered:
                found[asked.id] = Throw(seq, entered[seq], asked.seat)
            case RequestClosed(id=id_, outcome="confirmed" | "declined" as word) if id_ in found:
                found[id_] = replace(found[id_], word=word, said_at=event.seq)
            case _:
                pass
    return tuple(found.values())
