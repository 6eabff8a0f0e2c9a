"""Usability: whether an effect may be used now. Tests hold, the cost can be paid, the limit is free, and its dice,
redirect or extra attack is possible; other operations are always possible."""

from collections.abc import Collection
from typing import Literal

from engine.core.facts import EffectRef
from engine.core.seats import Seat
from engine.effects.grammar import ExtraAttack, Redirect
from engine.rulebooks.crisis_protocol.dice_choice import eligible, side_of_seat
from engine.rulebooks.crisis_protocol.effects import Change, Reroll
from engine.rulebooks.crisis_protocol.play import AttackFrame, Play
from engine.rulebooks.crisis_protocol.requirements import holds, unit_named
from engine.rulebooks.crisis_protocol.table import Entry
from engine.rulebooks.crisis_protocol.targets import choosable, extra_targets

Hindrance = Literal["", "cannot_pay", "no"]
"""Why an effect cannot be used: nothing, its cost, anything else."""


def concerns(play: Play, frame: AttackFrame, entry: Entry) -> bool:
    """True if the effect's owner has the role in this attack that the effect speaks of."""
    if entry.attack is not None and not (entry.attack == frame.attack and entry.owner == frame.attacker):
        return False  # printed on another attack
    side = entry.side
    if side == "any":
        return True
    if side == "attacker":
        return entry.owner == frame.attacker
    if side == "defender":
        return entry.owner == frame.target
    role = frame.attacker if side == "ally_of_attacker" else frame.target
    return role is not None and entry.owner != role and entry.seat == play.seat(role)


def price(play: Play, entry: Entry) -> int | None:
    """Power the effect costs now; root makes every effect that has a cost cost 1 more."""
    if entry.cost is None:
        return None
    owner = play.units.get(entry.owner)
    return entry.cost + (1 if owner is not None and "root" in owner.conditions else 0)


def hindrance(
    play: Play, frame: AttackFrame, entry: Entry, seat: Seat, done: Collection[EffectRef], chosen: str | None = None
) -> Hindrance:
    """What stands against using the effect now. `done`: effects carried out in this window. `chosen`: the unit named."""
    if entry.ref in done or not concerns(play, frame, entry):
        return "no"
    if entry.seat is not None and not play.standing(entry.owner):
        return "no"
    if not play.ledger.free(entry.ref, entry.limit, frame.root) or not holds(play, frame, entry, chosen):
        return "no"
    if not _possible(play, frame, entry, seat, chosen):
        return "no"
    return "" if _payable(play, entry) else "cannot_pay"


def choices(play: Play, frame: AttackFrame, entry: Entry, seat: Seat) -> tuple[str, ...]:
    """Units the seat may name for an effect with `choose`."""
    if entry.effect.choose is None:
        return ()
    units = choosable(play, entry.owner, seat, entry.effect.choose.among)
    return tuple(unit for unit in units if holds(play, frame, entry, unit) and _redirectable(play, frame, entry, unit))


def right_window(play: Play, frame: AttackFrame, entry: Entry, roll: str) -> str:
    """The turn of step 9 in which dice bought before are chosen: own dice in 9.a, the opponent's in 9.b."""
    side = side_of_seat(play, frame, entry.seat)
    owner = frame.attacker if roll == "attack" else frame.target
    own = side == "crisis" or (owner is not None and entry.seat == play.seat(owner))
    return f"modify_{'own' if own else 'opponent'}_{roll}"


def has_right(frame: AttackFrame, ref: EffectRef) -> bool:
    """True if the effect was used before step 9 and its dice are still to be chosen."""
    return any(mark.ref == ref and isinstance(mark.operation, (Reroll, Change)) for mark in frame.marks)


def _possible(play: Play, frame: AttackFrame, entry: Entry, seat: Seat, chosen: str | None) -> bool:
    operation = entry.dice_operation
    if operation is not None and not entry.early and not eligible(play, frame, entry, operation):
        return False
    if entry.effect.choose is not None and chosen is None and not choices(play, frame, entry, seat):
        return False
    for other in entry.effect.do:
        if isinstance(other, Redirect) and not _can_redirect(play, frame, entry, other, chosen):
            return False
        if isinstance(other, ExtraAttack) and not extra_targets(play, frame, entry.owner, other):
            return False
    return True


def _can_redirect(play: Play, frame: AttackFrame, entry: Entry, operation: Redirect, chosen: str | None) -> bool:
    if operation.unit == "chosen" and chosen is None:
        return True  # the choices are checked one by one
    return may_become_target(play, frame, unit_named(frame, entry.owner, operation.unit, chosen))


def may_become_target(play: Play, frame: AttackFrame, unit: str | None) -> bool:
    """True if an effect may make the unit the target: another one, not fallen, not the attacker itself."""
    return unit != frame.target and unit != frame.attacker and play.standing(unit)


def _redirectable(play: Play, frame: AttackFrame, entry: Entry, unit: str) -> bool:
    to_chosen = any(isinstance(o, Redirect) and o.unit == "chosen" for o in entry.effect.do)
    return not to_chosen or may_become_target(play, frame, unit)


def _payable(play: Play, entry: Entry) -> bool:
    cost = price(play, entry)
    attacks = [
        play.table.attacks[entry.owner, operation.attack].cost
        for operation in entry.effect.do
        if isinstance(operation, ExtraAttack)
    ]
    if cost is None and not attacks:
        return True
    there = play.units.get(entry.owner)
    return (cost or 0) + max(attacks, default=0) <= (0 if there is None else there.power)  # neutral sources have none
