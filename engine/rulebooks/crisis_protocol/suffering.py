"""Damage and power: how units suffer, fall, gain and lose (12.a, 12.b)."""

from engine.core.attack_facts import ConditionGiven, ConditionRemoved, UnitDefeated, UnitHealed
from engine.core.facts import EffectRef
from engine.rulebooks.crisis_protocol.facts import (
    DamageDealt,
    PowerGained,
    PowerLost,
    PowerUnchanged,
    UnitDazed,
)
from engine.rulebooks.crisis_protocol.walk import Walk


def room(walk: Walk, unit: str) -> int:
    """How much damage the unit can still suffer; a fallen one none."""
    state = walk.play.units[unit]
    return 0 if state.fallen else walk.play.card(unit).stamina_when(state.status) - state.damage


def suffer(walk: Walk, unit: str, wanted: int, by: EffectRef | None, powerless: bool, judged: bool = False) -> None:
    """The unit suffers what fits into its stamina (12.a), falls if that was all, and gains as much power (12.b).

    by: the effect whose damage it is, None for the attack's own. powerless: it gives no power, being of its own seat.
    judged: it comes from an enemy attack, for which judgement gives none.
    """
    amount = min(wanted, room(walk, unit))
    if amount < 1:
        return
    before = walk.play.units[unit].damage
    walk.emit(DamageDealt(unit, amount, wanted, before, before + amount, by))
    fall(walk, unit)
    if powerless:
        return
    if judged and "judgement" in walk.play.units[unit].conditions:
        walk.emit(PowerUnchanged(unit, amount, "judgement", by))
    else:
        gain_power(walk, unit, amount, by)


def fall(walk: Walk, unit: str) -> None:
    """At damage equal to its stamina a healthy unit is dazed, an injured or one-sided one knocked out."""
    state = walk.play.units[unit]
    if state.fallen or room(walk, unit) > 0:
        return
    if state.status == "injured" or walk.play.card(unit).one_sided:
        walk.emit(UnitDefeated(unit))
    else:
        walk.emit(UnitDazed(unit))


def gain_power(walk: Walk, unit: str, wanted: int, by: EffectRef | None) -> None:
    """The unit gains power: 1 at most under stun, and never above the limit."""
    if wanted < 1:
        return
    state = walk.play.units[unit]
    limits: tuple[str, ...] = ()
    amount = wanted
    if amount > 1 and "stun" in state.conditions:
        amount, limits = 1, ("stun",)
    space = walk.play.table.points.power_cap - state.power
    if amount > space:
        amount, limits = max(space, 0), (*limits, "power_cap")
    if amount < 1:
        walk.emit(PowerUnchanged(unit, wanted, "power_cap", by))
    else:
        walk.emit(PowerGained(unit, amount, wanted, state.power, state.power + amount, limits, by))


def lose_power(walk: Walk, unit: str, wanted: int, by: EffectRef | None) -> None:
    """The unit loses power, as much as it has."""
    before = walk.play.units[unit].power
    amount = min(wanted, before)
    if amount < 1:
        walk.emit(PowerUnchanged(unit, -wanted, "none", by))
    else:
        walk.emit(PowerLost(unit, amount, wanted, before, before - amount, by))


def heal(walk: Walk, unit: str, amount: int) -> None:
    """Damage is taken away; a fallen unit does not heal."""
    state = walk.play.units[unit]
    healed = 0 if state.fallen else min(amount, state.damage)
    walk.emit(UnitHealed(unit, healed, state.damage, state.damage - healed))


def give_condition(walk: Walk, unit: str, condition: str) -> None:
    """A second copy of a condition adds nothing."""
    walk.emit(ConditionGiven(unit, condition, condition in walk.play.units[unit].conditions))


def remove_condition(walk: Walk, unit: str, condition: str) -> None:
    """The condition goes, if it is there."""
    walk.emit(ConditionRemoved(unit, condition, condition not in walk.play.units[unit].conditions))
