"""Tests of effects: what must hold when an effect is used."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from engine.rulebooks.crisis_protocol.effects import (
    AttackIs,
    AttackTypeIs,
    Dealt,
    HasCondition,
    Hit,
    RollHas,
    TargetStatus,
)
from engine.rulebooks.crisis_protocol.play import AttackFrame, Play
from engine.rulebooks.crisis_protocol.table import Entry


def unit_named(frame: AttackFrame | None, owner: str, word: str, chosen: str | None) -> str | None:
    """The unit a word means: a role in the attack, or an id. None if there is no such unit now."""
    if word == "owner":
        return owner
    if word == "chosen":
        return chosen
    if word in ("attacker", "source"):
        return None if frame is None else frame.attacker
    if word == "target":
        return None if frame is None else frame.target
    if word == "declared_target":
        return None if frame is None else frame.declared_target
    return word


def holds(play: Play, frame: AttackFrame, entry: Entry, chosen: str | None = None) -> bool:
    """True if every test of the effect holds that can be computed; claims are the seat's business."""
    return all(_TESTS[type(test)](play, frame, entry, test, chosen) for test in entry.tests)


def _attack_type(play: Play, frame: AttackFrame, entry: Entry, test: AttackTypeIs, chosen: str | None) -> bool:
    return play.attack_card(frame).type in test.in_


def _attack_is(play: Play, frame: AttackFrame, entry: Entry, test: AttackIs, chosen: str | None) -> bool:
    return frame.attack in test.in_


def _roll_has(play: Play, frame: AttackFrame, entry: Entry, test: RollHas, chosen: str | None) -> bool:
    dice = frame.roll(test.roll)
    if dice is None:
        return False
    seen = Counter(die.face for die in dice)
    return all(seen[face] >= count for face, count in Counter(test.faces).items())


def _hit(play: Play, frame: AttackFrame, entry: Entry, test: Hit, chosen: str | None) -> bool:
    return frame.hit is True


def _dealt(play: Play, frame: AttackFrame, entry: Entry, test: Dealt, chosen: str | None) -> bool:
    return frame.dealt is not None and frame.dealt >= test.at_least


def _target_status(play: Play, frame: AttackFrame, entry: Entry, test: TargetStatus, chosen: str | None) -> bool:
    target = play.units.get(frame.target or "")
    return target is not None and target.status in test.in_


def _has_condition(play: Play, frame: AttackFrame, entry: Entry, test: HasCondition, chosen: str | None) -> bool:
    if test.unit == "chosen" and chosen is None:
        return True
    unit = play.units.get(unit_named(frame, entry.owner, test.unit, chosen) or "")
    return unit is not None and test.condition in unit.conditions


_TESTS: dict[type, Callable[..., Any]] = {
    AttackTypeIs: _attack_type,
    AttackIs: _attack_is,
    RollHas: _roll_has,
    Hit: _hit,
    Dealt: _dealt,
    TargetStatus: _target_status,
    HasCondition: _has_condition,
}
