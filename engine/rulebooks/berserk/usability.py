"""Which features can be used: their owner is in play and stands as they ask, tests hold, the limit is free, the cost can
be paid, and what they do is possible."""

from engine.core.seats import Seat
from engine.effects.grammar import ExtraAttack, Redirect
from engine.rulebooks.berserk import board
from engine.rulebooks.berserk.cards import STRIKE, Ability, Power
from engine.rulebooks.berserk.effects import ATTACKS, SIMPLE, AnyOperation, FlipDie, Kind, RerollDie
from engine.rulebooks.berserk.play import Frame, Play, Unit
from engine.rulebooks.berserk.static import Feature
from engine.rulebooks.berserk.tests_of_effects import Scene, holds, in_play, on_side, present_target

Targets = tuple[str, ...]


def needs_choice(feature: Feature) -> bool:
    """True if the seat names a card when it uses the feature."""
    return feature.effect.choose is not None


def usable(scene: Scene, feature: Feature) -> bool:
    """True if everything but the cost (and the card to be chosen) allows the feature now."""
    play, frame = scene.play, scene.frame
    if not in_play(play, feature) or not on_side(play, frame, feature):
        return False
    if not play.ledger.free(feature.ref, feature.limit, frame.root):
        return False
    scene.owner = feature.ref.unit
    if needs_choice(feature):
        return bool(choices(scene, feature))
    scene.chosen = None
    return holds(scene, feature.tests) and possible(scene, feature)


def payable(play: Play, feature: Feature) -> bool:
    """True if the owner can close and has the counters the feature costs."""
    cost = feature.effect.cost
    if cost is None:
        return True
    owner = play.units.get(feature.ref.unit)
    return owner is not None and (owner.open or not cost.close) and owner.counters >= cost.counters


def choices(scene: Scene, feature: Feature) -> Targets:
    """The cards that may be chosen for a feature: in play, of the right seat, and so that its tests hold."""
    choose = feature.effect.choose
    if choose is None:
        return ()
    play, owner = scene.play, feature.ref.unit
    seat: Seat = play.active if feature.seat is None else feature.seat
    found: list[str] = []
    for unit in board.standing(play):
        if choose.among == "enemies" and unit.seat == seat:
            continue
        if choose.among == "allies" and (unit.seat != seat or unit.id == owner):
            continue
        scene.owner, scene.chosen = owner, unit.id
        if holds(scene, feature.tests) and possible(scene, feature):
            found.append(unit.id)
    return tuple(found)


def possible(scene: Scene, feature: Feature) -> bool:
    """True if the redirect, die or further action of a feature is possible; other operations always are."""
    return all(_operation_possible(scene, operation) for operation in feature.effect.do)


def _operation_possible(scene: Scene, operation: AnyOperation) -> bool:
    frame = scene.frame
    if isinstance(operation, Redirect):
        # 511.4: once the preliminary stage is over nothing changes the target
        unit = scene.named(operation.unit)
        early = scene.step in ("511.3", "511.4") and frame.target is None
        return early and unit is not None and unit.alive and frame.aim is not None and unit.id != frame.aim
    if isinstance(operation, RerollDie | FlipDie):
        roll = frame.rolls.get(operation.of)
        return roll is not None and roll.final is None
    if isinstance(operation, ExtraAttack):
        return bool(extra_targets(scene.play, frame, scene.owner, operation.attack, operation.target))
    return True


def extra_targets(play: Play, frame: Frame, owner: str, ability_id: str, targets: str) -> tuple[str | None, ...]:
    """The targets a further action of `owner` may have, None for an action without a target; empty if it cannot act."""
    unit = play.units.get(owner)
    ability = play.static.abilities.get((owner, ability_id))
    if unit is None or (ability is None and ability_id != STRIKE) or not can_act(unit, ability):
        return ()
    if not has_target(ability):
        return (None,)
    now = present_target(frame)
    wanted: Targets
    if targets == "attacker":
        wanted = (frame.source,)
    elif targets == "same":
        wanted = () if now is None else (now,)
    else:
        wanted = tuple(id_ for id_ in play.units if targets == "any" or id_ != now)
    return tuple(id_ for id_ in wanted if may_target(play, unit, ability, play.units[id_]))


def can_act(unit: Unit, ability: Ability | None) -> bool:
    """True if a card can use the ability (None: its simple strike): open, face up, with the counters it costs."""
    if not (unit.alive and unit.open) or unit.hidden:
        return False
    return ability is None or unit.counters >= ability.counters


def has_target(ability: Ability | None) -> bool:
    """A strike, or an ability with a number, has a target; one without a number exactly when its `do` names one."""
    if ability is None or ability.power is not None:
        return True
    return any(getattr(operation, "unit", None) in ("target", "declared_target") for operation in ability.do)


def kind_of(unit: Unit, ability: Ability | None) -> Kind:
    """The kind of an action; the simple strike of a card with a directed strike is one."""
    if ability is not None:
        return ability.kind
    return "directed_strike" if unit.face.keywords.directed_strike else "simple_strike"


def may_target(play: Play, unit: Unit, ability: Ability | None, target: Unit) -> bool:
    """True if the card may aim the action at the other: it has not fallen and is in reach. Only an ability without a
    number may be aimed at its own card."""
    if not target.alive or (target.id == unit.id and (ability is None or ability.power is not None)):
        return False
    greatest = None if ability is None else ability.range
    return board.reaches(play, unit, kind_of(unit, ability), greatest, target)


def power_of(unit: Unit, ability: Ability | None) -> Power | None:
    """The number or three numbers an action strikes with; None for an ability without a number (511.8)."""
    return unit.face.strike if ability is None else ability.power


def throws(play: Play, frame: Frame) -> bool:
    """True if the action has the step of the dice: strikes and other attacks, and whatever is written X-Y-Z (511.8.1)."""
    ability = play.ability_of(frame)
    power = power_of(play.units[frame.source], ability)
    if power is None:
        return False
    if not isinstance(power, int) or frame.kind in SIMPLE:
        return True
    return frame.kind in ATTACKS and play.static.points.constant_power == "roll"
