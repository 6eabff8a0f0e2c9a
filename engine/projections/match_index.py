"""The index of matches: which wait and how long already, which are contested, which are over. Counts the live line."""

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.core.attack_facts import AttackDeclared, AttackEnded, AttackFinished
from engine.core.event import Event
from engine.core.match_facts import (
    AttackContested,
    ContestRuled,
    ContestWithdrawn,
    DiceContributed,
    MatchCreated,
    MatchEnded,
    MatchRewound,
    MatchUndone,
    RequestClosed,
    RequestOpened,
)
from engine.projections.projection import Projection


class MatchRow(Struct, frozen=True):
    """One match. `since`: when the open question was asked (UTC, ISO 8601), and `decision` its id. `requests`: open
    side questions, id to kind. `contest`: seq of the contest that suspends the match."""

    rulebook: str = ""
    version: str = ""
    table: str | None = None
    created: str = ""
    seq: int = 0
    branch: int = 0
    at: str = ""
    decision: str | None = None
    since: str | None = None
    requests: dict[str, str] = {}
    contest: int | None = None
    attacks: int = 0
    running: int = 0
    over: bool = False
    settled: bool = True
    leaves: bool = False

    @property
    def status(self) -> Literal["waiting", "contested", "finished"]:
        """Whether it waits for a seat, for a ruling, or for nobody any more."""
        return "finished" if self.over else "contested" if self.contest is not None else "waiting"


def take(row: MatchRow, event: Event) -> MatchRow:
    """The row after one event."""
    row = _fact(row, event)
    fact = event.data
    leaves = fact.leaves_question if row.settled else row.leaves and not (fact.moves or event.automatic)
    row = replace(row, seq=event.seq, branch=event.branch, at=event.at, settled=event.last, leaves=leaves)
    if not event.last:
        return row
    if isinstance(fact, (MatchRewound, MatchUndone)):
        return replace(row, decision=_question(_asked(row), event.branch), since=event.at)
    if row.over:
        return replace(row, decision=None, since=None, requests={})
    return row if leaves else replace(row, decision=_question(event.seq, event.branch), since=event.at)


def carry(row: MatchRow, dropped: Sequence[Event]) -> MatchRow:
    """Whoever contributed to the dice, was too late for it, or gave a word on dice is not asked again after a rewind."""
    for event in dropped:
        fact = event.data
        if isinstance(fact, DiceContributed):
            row = _without(row, fact.request)
        elif isinstance(fact, RequestClosed) and (fact.outcome == "lapsed" or fact.kind is not None):
            row = _without(row, fact.id)
    return row


def _without(row: MatchRow, request: str) -> MatchRow:
    return replace(row, requests={id_: kind for id_, kind in row.requests.items() if id_ != request})


def _asked(row: MatchRow) -> int:
    """The seq that opened the question of the row."""
    return int((row.decision or "q0").removeprefix("q").split(".")[0])


def _question(seq: int, branch: int) -> str:
    return f"q{seq}" if branch == 0 else f"q{seq}.{branch}"


def _fact(row: MatchRow, event: Event) -> MatchRow:
    fact = event.data
    match fact:
        case MatchCreated():
            return replace(
                row, rulebook=fact.rulebook, version=fact.version, table=fact.settings.table, created=event.at
            )
        case MatchEnded():
            return replace(row, over=True, contest=None)
        case AttackContested():
            return replace(row, contest=event.seq)
        case ContestRuled() | ContestWithdrawn():
            kept = {id_: kind for id_, kind in row.requests.items() if kind != "accept"}
            return replace(row, contest=None, requests=kept)
        case MatchRewound() | MatchUndone():
            return replace(row, contest=None)
        case RequestOpened():
            return replace(row, requests={**row.requests, fact.id: fact.kind})
        case RequestClosed():
            return _without(row, fact.id)
        case DiceContributed():
            return _without(row, fact.request)
        case AttackDeclared():
            return replace(row, attacks=row.attacks + 1, running=row.running + 1)
        case AttackFinished() | AttackEnded():
            return replace(row, running=row.running - 1)
        case _:
            return row


def shown(row: MatchRow) -> dict[str, object]:
    """The row as it is read."""
    fields = msgspec.to_builtins(row)
    del fields["settled"], fields["leaves"]
    return {**fields, "status": row.status}


def total(rows: Mapping[str, MatchRow]) -> object:
    """Matches by status; those that wait longest come first."""
    listed = [{"match": match, **shown(row)} for match, row in rows.items()]
    listed.sort(key=lambda row: (str(row["since"] or row["at"]), str(row["match"])))
    return {
        status: [row for row in listed if row["status"] == status] for status in ("waiting", "contested", "finished")
    }


MATCH_INDEX: Projection[MatchRow] = Projection("matches", MatchRow, take, carry=carry, show=shown, total=total)
