"""Disputes: the contests of a match and how each was settled. Counts the whole history, not only the live line."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.core.event import Event
from engine.core.match_facts import AttackContested, ContestRuled, ContestWithdrawn, MatchEnded, MatchRewound
from engine.core.seats import Seat


class Dispute(Struct, frozen=True):
    """A contest. `at`: its own event; `seq`: the event it is about; `to_seq`: where its seat wants to go back to.
    `settled_at` and `rewound_to` are None where nothing settled it, or it went back nowhere."""

    at: int
    seat: Seat
    seq: int
    reason: str
    to_seq: int | None
    outcome: Literal["open", "withdrawn", "upheld", "accepted", "rewound", "ended"] = "open"
    settled_at: int | None = None
    rewound_to: int | None = None


def disputes(events: Iterable[Event]) -> tuple[Dispute, ...]:
    """All contests of a history in their order."""
    found: dict[int, Dispute] = {}
    for event in events:
        match event.data:
            case AttackContested() as fact:
                found[event.seq] = Dispute(event.seq, fact.seat, fact.seq, fact.reason, fact.to_seq)
            case ContestWithdrawn(contest=at) if at in found:
                found[at] = replace(found[at], outcome="withdrawn", settled_at=event.seq)
            case ContestRuled(contest=at) if at in found:
                found[at] = replace(found[at], outcome="upheld", settled_at=event.seq)
            case MatchRewound(contest=at, by=by, to_seq=to_seq) if at in found:
                outcome: Literal["accepted", "rewound"] = "accepted" if by == "accept" else "rewound"
                found[at] = replace(found[at], outcome=outcome, settled_at=event.seq, rewound_to=to_seq)
            case MatchEnded():
                for at, one in found.items():
                    if one.outcome == "open":
                        found[at] = replace(one, outcome="ended", settled_at=event.seq)
            case _:
                pass
    return tuple(found.values())
