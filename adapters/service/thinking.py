"""Thinking time: how long the open question has been open, and how long each seat has thought in the match so far.

Read from the events alone, so that every process comes to the same. A contest stops the time; a rewind or undo opens its
question anew. What was thought on a branch that no longer counts was thought all the same. Choosing an attack is not thinking
in this sense: between attacks the table plays on.
"""

from collections.abc import Sequence
from datetime import datetime

from engine.core.attack_facts import AttackDeclared
from engine.core.event import Event
from engine.core.match_facts import (
    AttackContested,
    ClockExpired,
    ContestRuled,
    ContestWithdrawn,
    MatchRewound,
    MatchUndone,
    RoundEnded,
    TurnEnded,
)
from engine.core.seats import SEATS

_NOT_THOUGHT = (AttackDeclared, TurnEnded, RoundEnded)


class Thinking:
    """The time of one match. since: when the open question was opened or its time went on, in seconds since 1970. elapsed:
    seconds before that. stopped: a contest is open. expired: the open question's time has run out and that is stored.
    used: seconds each seat has thought."""

    def __init__(self) -> None:
        self.seq = 0
        self.since = 0.0
        self.elapsed = 0.0
        self.stopped = False
        self.expired = False
        self.used = dict.fromkeys(SEATS, 0.0)
        self._first: Event | None = None

    def take(self, events: Sequence[Event]) -> None:
        """Take the next events in."""
        for event in events:
            self._take(event)
            self.seq = event.seq

    def _take(self, event: Event) -> None:
        first = self._first = self._first or event
        fact = event.data
        if isinstance(fact, (MatchRewound, MatchUndone)):
            self._open(event)
        elif isinstance(fact, AttackContested):
            self.elapsed += seconds(event.at) - self.since
            self.stopped = True
        elif isinstance(fact, (ContestWithdrawn, ContestRuled)):
            self.since = seconds(event.at)
            self.stopped = False
        elif isinstance(fact, ClockExpired):
            self.expired = True
        if event.last:
            self._first = None
            if not first.data.leaves_question and not isinstance(first.data, (MatchRewound, MatchUndone)):
                self._closed(first, event)

    def _closed(self, first: Event, last: Event) -> None:
        if first.actor in self.used and not isinstance(first.data, _NOT_THOUGHT):
            self.used["a" if first.actor == "a" else "b"] += self.elapsed + seconds(last.at) - self.since
        self._open(last)

    def _open(self, event: Event) -> None:
        self.since = seconds(event.at)
        self.elapsed = 0.0
        self.stopped = self.expired = False


def seconds(at: str) -> float:
    """A time as seconds since 1970."""
    return datetime.fromisoformat(at).timestamp()
