"""The creation of a recorded match, decided again from what the table gave: the cards of match.created and those that lie
hidden."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from engine.audit.reasons import reason
from engine.audit.recorded_dice import NotInRecord
from engine.core.creation import create
from engine.core.decider import Inputs
from engine.core.event import Event
from engine.core.facts import Fact
from engine.core.match_facts import MatchCreated
from engine.core.message import Message
from engine.core.refusal import MatchError, Runaway
from engine.core.rulebook import Rules
from engine.core.seats import Seat
from engine.core.state import Ask, State
from engine.core.turn import Dice

FAILURES = (msgspec.MsgspecError, ValueError, LookupError, TypeError, AssertionError, MatchError, Runaway)
"""What a forged match may make rules raise that were written for honest ones."""


def create_again(
    match: str, first: Sequence[Event], rules: Rules[Any], dice: Dice
) -> tuple[tuple[Event, ...], State[Any], Ask | None] | Message:
    """The events of the creation under `rules`, the state after them and the first question; or why there are none.
    `first`: the recorded events of the creation."""
    created = first[0].data
    if not isinstance(created, MatchCreated):
        return reason("no-beginning")
    hidden = (event for event in first[1:] if event.audience is not None)
    private: tuple[tuple[Fact, Seat], ...] = tuple((event.data, _owner(event)) for event in hidden)
    given: Any = _AsRecorded(rules, created, private)
    try:
        return create(given, match, {}, Inputs(first[0].at, dice), command=first[0].command)
    except FAILURES as error:
        why = error.reason if isinstance(error, NotInRecord) else str(error)
        return reason("no-table", why=why)


def _owner(event: Event) -> Seat:
    return "a" if "a" in (event.audience or ()) else "b"


class _AsRecorded:
    """Rules that set the table as it was recorded."""

    def __init__(self, rules: Rules[Any], created: MatchCreated, private: tuple[tuple[Fact, Seat], ...]) -> None:
        self._rules = rules
        self._given = (created, private)

    def create(self, match: Mapping[str, object]) -> tuple[MatchCreated, tuple[tuple[Fact, Seat], ...]]:
        return self._given

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)
