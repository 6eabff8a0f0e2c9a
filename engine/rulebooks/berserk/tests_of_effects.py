"""The tests of effects: when a feature holds. Words that name a card by its role are looked up here too."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from engine.core.seats import Seat
from engine.rulebooks.berserk import board
from engine.rulebooks.berserk.effects import (
    SIMPLE,
    AnyTest,
    AttackIs,
    CostAtMost,
    Dealt,
    HasCondition,
    Hit,
    InFormation,
    InLineWith,
    Is,
    KindIn,
    Level,
    LevelIn,
    Of,
    RollValue,
    StepIn,
    Within,
)
from engine.rulebooks.berserk.play import Frame, Play, Unit
from engine.rulebooks.berserk.static import MEASURED, Feature


class Scene:
    """What a test looks at: the state of play, the attack, its step, the effect's owner, the card chosen for it.

    `levels`: levels to be taken for those of the blows instead of what the attack says, while level setters are laid on.
    """

    __slots__ = ("chosen", "frame", "levels", "owner", "play", "step")

    def __init__(
        self,
        play: Play,
        frame: Frame,
        step: str,
        owner: str = "",
        chosen: str | None = None,
        levels: Mapping[Of, Level] | None = None,
    ) -> None:
        self.play, self.frame, self.step = play, frame, step
        self.owner, self.chosen, self.levels = owner, chosen, levels

    def named(self, word: str) -> Unit | None:
        """The card a word of the language means: a role, or an id."""
        frame = self.frame
        role = _ROLES.get(word)
        found = word if role is None else role(self, frame)
        return None if found is None else self.play.units.get(found)


_ROLES: dict[str, Callable[[Scene, Frame], str | None]] = {
    "source": lambda scene, frame: frame.source,
    "attacker": lambda scene, frame: frame.source,
    "target": lambda scene, frame: present_target(frame),
    "owner": lambda scene, frame: scene.owner,
    "declared_target": lambda scene, frame: frame.declared_target,
    "chosen": lambda scene, frame: scene.chosen,
}

UNIT_WORDS: frozenset[str] = frozenset(_ROLES)
"""Words by which tests and operations name a card."""


def present_target(frame: Frame) -> str | None:
    """The final target, or until it is final the card that would be the target now."""
    return frame.target if frame.target is not None else frame.aim


def seat_of(play: Play, feature: Feature) -> Seat:
    """The seat that answers for a feature; the active one for neutral sources."""
    return play.active if feature.seat is None else feature.seat


def on_side(play: Play, frame: Frame, feature: Feature) -> bool:
    """True if the owner stands in the attack as the feature's `as` asks."""
    side, owner = feature.side, feature.ref.unit
    if side == "any":
        return True
    if side == "attacker":
        return owner == frame.source
    if side == "ally_of_attacker":
        return owner != frame.source and feature.seat == play.units[frame.source].seat
    target = present_target(frame)
    if target is None:
        return False
    if side == "defender":
        return owner == target
    return owner != target and feature.seat == play.units[target].seat


def in_play(play: Play, feature: Feature) -> bool:
    """True if the feature's owner has effects at all: it has not fallen and lies face up."""
    if feature.seat is None:
        return True
    owner = play.units.get(feature.ref.unit)
    return owner is not None and owner.alive and not owner.hidden


def holds(scene: Scene, tests: tuple[AnyTest, ...]) -> bool:
    """True if all tests hold; those that only the table can judge are taken for true (using the effect claims them)."""
    return all(_TESTS[type(test)](scene, test) for test in tests)


def claims_of(feature: Feature) -> tuple[dict[str, object], ...]:
    """The tests of a feature that its seat answers for by using it."""
    if not feature.claims:
        return ()
    return tuple(dict(msgspec.to_builtins(test)) for test in feature.tests if isinstance(test, MEASURED))


def level_of(frame: Frame, of: Of) -> Level | None:
    """The level of a side's blow: after level setters if they were applied, else by the Table of Blows."""
    found = frame.level.get(of)
    if found is not None or frame.blow is None:
        return found
    return frame.blow.source if of == "source" else frame.blow.target


def roll_of(frame: Frame, of: Of) -> int | None:
    """The settled value of a roll, or the face that lies there."""
    roll = frame.rolls.get(of)
    if roll is None:
        return None
    return roll.face if roll.final is None else roll.final


def _kind(scene: Scene, test: KindIn) -> bool:
    kind = scene.frame.kind
    return kind in test.in_ or (kind in SIMPLE and "simple_strike" in test.in_)


def _attack_is(scene: Scene, test: AttackIs) -> bool:
    return scene.frame.ability in test.in_


def _level(scene: Scene, test: LevelIn) -> bool:
    if scene.levels is not None and test.of in scene.levels:
        return scene.levels[test.of] in test.in_
    return level_of(scene.frame, test.of) in test.in_


def _is(scene: Scene, test: Is) -> bool:
    unit = scene.named(test.unit)
    if unit is None:
        return False
    if test.has.startswith("trait:"):
        return board.has_trait(unit, test.has.removeprefix("trait:"))
    return {"open": unit.open, "closed": not unit.open, "hidden": unit.hidden, "flying": unit.flying}[test.has]


def _has_condition(scene: Scene, test: HasCondition) -> bool:
    unit = scene.named(test.unit)
    return unit is not None and not unit.hidden and test.condition in unit.conditions


def _cost(scene: Scene, test: CostAtMost) -> bool:
    unit = scene.named(test.unit)
    return unit is not None and not unit.hidden and unit.face.cost <= test.value


def _in_formation(scene: Scene, test: InFormation) -> bool:
    unit = scene.named(test.unit)
    return unit is not None and (not scene.play.static.positions or board.in_formation(scene.play, unit))


def _in_line(scene: Scene, test: InLineWith) -> bool:
    unit, owner = scene.named(test.unit), scene.named("owner")
    if unit is None or owner is None:
        return False
    return not scene.play.static.positions or board.in_line(scene.play, owner, unit)


def _within(scene: Scene, test: Within) -> bool:
    unit, owner = scene.named(test.unit), scene.named("owner")
    if unit is None or owner is None:
        return False
    apart = board.distance(owner, unit)
    return apart is None or apart <= test.range


def _roll_value(scene: Scene, test: RollValue) -> bool:
    value = roll_of(scene.frame, test.of)
    if value is None:
        return False
    if test.equals is not None and value != test.equals:
        return False
    if test.at_least is not None and value < test.at_least:
        return False
    return test.at_most is None or value <= test.at_most


def _step(scene: Scene, test: StepIn) -> bool:
    return scene.step in test.in_


def _hit(scene: Scene, test: Hit) -> bool:
    frame = scene.frame
    return "source" in frame.strength if frame.blow is None else frame.blow.source is not None


def _dealt(scene: Scene, test: Dealt) -> bool:
    dealt = scene.frame.dealt.get(test.of)
    return dealt is not None and dealt >= test.at_least


_TESTS: dict[type[AnyTest], Callable[[Scene, Any], bool]] = {  # each function is paired with the test it takes
    KindIn: _kind,
    AttackIs: _attack_is,
    LevelIn: _level,
    Is: _is,
    HasCondition: _has_condition,
    CostAtMost: _cost,
    InFormation: _in_formation,
    InLineWith: _in_line,
    Within: _within,
    RollValue: _roll_value,
    StepIn: _step,
    Hit: _hit,
    Dealt: _dealt,
}
