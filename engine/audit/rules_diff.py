"""rules-diff: which attacks of a record would end otherwise under another version of the rules."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from engine.audit.comparing import Change
from engine.audit.outcomes import Outcome, outcomes
from engine.audit.reasons import reason
from engine.audit.replaying import CannotReplay, NotTaken, from_the_start, live_answers
from engine.audit.rules import redecide
from engine.audit.what_if import compare_outcomes
from engine.core.event import Event
from engine.core.history import live_line
from engine.core.match_facts import MatchCreated
from engine.core.rulebook import Rules

_PLACES = frozenset({"used", "standing"})
"""Fields that name an event by its place in the stream."""


class AttackDiff(Struct, frozen=True):
    """An attack that ends otherwise. `step`: where it first goes otherwise, None where one side does not have it at all.
    `before` and `after`: how it ended, None where it did not take place. `changes`: what differs between them."""

    step: str | None
    before: Outcome | None
    after: Outcome | None
    changes: tuple[Change, ...]


class RulesDiff(Struct, frozen=True):
    """What another version makes of a record. `attacks`: those that end otherwise, by id. `not_taken`: answers the other
    version does not take."""

    attacks: dict[int, AttackDiff]
    not_taken: tuple[NotTaken, ...]
    compared: int


def rules_diff(match: str, events: Sequence[Event], before: Rules[Any], after: Rules[Any]) -> RulesDiff:
    """Give the answers of a record, decided under `before`, to `after`. Raises CannotReplay."""
    redecided = redecide(match, events, before)
    if redecided.difference is not None:
        created = events[0].data
        played = created.version if isinstance(created, MatchCreated) else "-"
        at = str(redecided.difference.seq)
        raise CannotReplay(reason("other-version", version=before.version, seq=at, played=played))
    replay = from_the_start(match, events, after)
    replay.answer_all(live_answers(events, redecided))
    old = outcomes(before.rulebook, match, events)
    new = outcomes(after.rulebook, match, replay.history.events)
    told, again = _courses(events), _courses(replay.history.events)
    attacks = {
        number: AttackDiff(
            _parts_at(told.get(number, ()), again.get(number, ())), old.get(number), new.get(number), parted
        )
        for number, parted in compare_outcomes(old, new).items()
    }
    return RulesDiff(attacks, tuple(replay.not_taken), len(old))


def _courses(events: Sequence[Event]) -> Mapping[int, list[Event]]:
    """The events of each attack of the live line."""
    found: dict[int, list[Event]] = {}
    for event, _ in live_line(events):
        if event.attack is not None:
            found.setdefault(event.attack, []).append(event)
    return found


def _parts_at(before: Sequence[Event], after: Sequence[Event]) -> str | None:
    """The step of the first event of an attack that differs; where one course is the beginning of the other, of the
    first event behind it."""
    if not before or not after:
        return None
    pairs = zip(before, after, strict=False)
    shorter = min(len(before), len(after))
    place = next((i for i, (one, two) in enumerate(pairs) if _said(one) != _said(two)), shorter)
    parted = (before[place:] or after[place:] or before[-1:])[0]
    return parted.step


def _said(event: Event) -> tuple[str, str | None, object]:
    """What an event says, wherever it stands in the stream."""
    return event.type, event.step, _without_places(msgspec.to_builtins(event.data))


def _without_places(value: object) -> object:
    if isinstance(value, Mapping):
        return {key: _without_places(part) for key, part in value.items() if key not in _PLACES}
    if isinstance(value, (list, tuple)):
        return [_without_places(part) for part in value]
    return value
