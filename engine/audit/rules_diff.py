"""rules-diff: which attacks of a record would end otherwise under another version of the rules."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from engine.audit.comparing import Change
from engine.audit.outcomes import outcomes
from engine.audit.replaying import CannotReplay, NotTaken, from_the_start, live_answers
from engine.audit.rules import redecide
from engine.audit.what_if import compare_outcomes
from engine.core.event import Event
from engine.core.rulebook import Rules


class RulesDiff(Struct, frozen=True):
    """What another version makes of a record. `attacks`: those that end otherwise, by id. `not_taken`: answers the other
    version does not take."""

    attacks: dict[int, tuple[Change, ...]]
    not_taken: tuple[NotTaken, ...]
    compared: int


def rules_diff(match: str, events: Sequence[Event], before: Rules[Any], after: Rules[Any]) -> RulesDiff:
    """Give the answers of a record, decided under `before`, to `after`. Raises CannotReplay."""
    redecided = redecide(match, events, before)
    if redecided.difference is not None:
        raise CannotReplay(f"record and rules {before.version} part at event {redecided.difference.seq}")
    replay = from_the_start(match, events, after)
    replay.answer_all(live_answers(events, redecided))
    old = outcomes(before.rulebook, match, events)
    new = outcomes(after.rulebook, match, replay.history.events)
    return RulesDiff(compare_outcomes(old, new), tuple(replay.not_taken), len(old))
