"""Operations: what effects do, in the order written.

An operation that waits (a reroll, more dice, a nested attack, an awaited instruction) leaves a fact that says where the
effect goes on; everything else takes hold at once.
"""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.core.attack_facts import (
    AttackTargetChanged,
    DiceChanged,
    DicePicked,
    Resume,
    TableInstructed,
)
from engine.core.seats import Seat
from engine.effects.grammar import (
    EndAttack,
    ExtraAttack,
    GiveCondition,
    Heal,
    Instruct,
    Redirect,
    RemoveCondition,
)
from engine.rulebooks.crisis_protocol.declaring import declare_attack
from engine.rulebooks.crisis_protocol.effects import (
    AddDice,
    AllowFailures,
    AnyOperation,
    Change,
    Count,
    Damage,
    ForbidCriticalDice,
    ForbidModify,
    GainPower,
    LosePower,
    ReduceDamage,
    Reroll,
    SetDamage,
    TreatAs,
)
from engine.rulebooks.crisis_protocol.facts import AttackMarked, DamageChanged, DiceDue
from engine.rulebooks.crisis_protocol.requirements import unit_named
from engine.rulebooks.crisis_protocol.suffering import (
    gain_power,
    give_condition,
    heal,
    lose_power,
    remove_condition,
    suffer,
)
from engine.rulebooks.crisis_protocol.table import Entry
from engine.rulebooks.crisis_protocol.targets import extra_targets
from engine.rulebooks.crisis_protocol.usability import may_become_target
from engine.rulebooks.crisis_protocol.walk import Walk


class Use(Struct, frozen=True):
    """One use of an effect. `seat`: who answers for it. `seq`: its effect.used or effect.triggered. `right`: it is a
    right bought before step 9, whose dice are chosen now."""

    entry: Entry
    seat: Seat
    seq: int
    dice: tuple[int, ...] = ()
    chosen: str | None = None
    right: bool = False

    def unit(self, walk: Walk, word: str) -> str | None:
        """The unit a word means, None if it is not on the table."""
        shown = walk.play.shown
        unit = unit_named(shown, self.entry.owner, word, self.chosen)
        return unit if unit is not None and unit in walk.play.units else None

    def resume(self, index: int) -> Resume:
        """Where the effect goes on after its operation `index`; a right has nothing after it."""
        after = len(self.entry.effect.do) if self.right else index + 1
        return Resume(self.entry.ref, after, self.seq, self.dice, self.chosen)


def perform(walk: Walk, use: Use, start: int = 0) -> None:
    """Carry the effect out from operation `start` on, until it waits or is done."""
    entry = use.entry
    if use.right:
        assert entry.dice is not None
        run(walk, use, [(entry.dice, entry.effect.do[entry.dice])])
        return
    operations = list(enumerate(entry.effect.do))[start:]
    if run(walk, use, operations) and entry.ends:
        walk.turn.cause = use.seq
        walk.end("effect")
        walk.turn.cause = None


def run(walk: Walk, use: Use, operations: Sequence[tuple[int, AnyOperation]]) -> bool:
    """Carry out operations with their index in the effect; False if one waits."""
    walk.turn.cause = use.seq
    done = all(not OPERATIONS[type(operation)](walk, use, index, operation) for index, operation in operations)
    walk.turn.cause = None
    return done


def _redirect(walk: Walk, use: Use, index: int, operation: Redirect) -> bool:
    unit = use.unit(walk, operation.unit)
    if unit is not None and may_become_target(walk.play, walk.frame, unit):
        walk.emit(AttackTargetChanged(unit, walk.frame.target, use.entry.ref))
    return False


def _end_attack(walk: Walk, use: Use, index: int, operation: EndAttack) -> bool:
    return False  # takes hold after the last operation


def _extra_attack(walk: Walk, use: Use, index: int, operation: ExtraAttack) -> bool:
    owner = use.entry.owner
    if not walk.play.standing(owner) or not extra_targets(walk.play, walk.frame, owner, operation):
        return False  # an earlier operation of the effect took the attacker or its targets away
    resume = use.resume(index)
    declare_attack(walk.turn, owner, operation.attack, parent=walk.frame.id, resume=resume)
    return True


def _instruct(walk: Walk, use: Use, index: int, operation: Instruct) -> bool:
    resume = use.resume(index) if operation.wait else None
    walk.emit(TableInstructed(use.entry.ref, use.seat, operation.text, operation.wait, resume))
    return operation.wait


def _give_condition(walk: Walk, use: Use, index: int, operation: GiveCondition) -> bool:
    unit = use.unit(walk, operation.unit)
    if unit is not None:
        give_condition(walk, unit, operation.condition)
    return False


def _remove_condition(walk: Walk, use: Use, index: int, operation: RemoveCondition) -> bool:
    unit = use.unit(walk, operation.unit)
    if unit is not None:
        remove_condition(walk, unit, operation.condition)
    return False


def _heal(walk: Walk, use: Use, index: int, operation: Heal) -> bool:
    unit = use.unit(walk, operation.unit)
    if unit is not None:
        heal(walk, unit, operation.amount)
    return False


def _damage(walk: Walk, use: Use, index: int, operation: Damage) -> bool:
    unit = use.unit(walk, operation.unit)
    if unit is not None:
        suffer(walk, unit, operation.amount, use.entry.ref, powerless=use.entry.seat == walk.play.seat(unit))
    return False


def _gain_power(walk: Walk, use: Use, index: int, operation: GainPower) -> bool:
    unit = use.unit(walk, operation.unit)
    amount = (walk.frame.dealt or 0) if operation.amount == "damage_dealt" else operation.amount
    if unit is not None:
        gain_power(walk, unit, amount, use.entry.ref)
    return False


def _lose_power(walk: Walk, use: Use, index: int, operation: LosePower) -> bool:
    unit = use.unit(walk, operation.unit)
    if unit is not None:
        lose_power(walk, unit, operation.amount, use.entry.ref)
    return False


def _mark(walk: Walk, use: Use, index: int, operation: AnyOperation) -> bool:
    walk.emit(AttackMarked(use.entry.ref, operation))
    return False


def _add_dice(walk: Walk, use: Use, index: int, operation: AddDice) -> bool:
    if walk.frame.roll(operation.pool) is None:
        return _mark(walk, use, index, operation)
    if operation.count < 1:
        return False  # the roll lies on the table; nothing is taken away from it
    walk.emit(DiceDue(operation.pool, operation.count, use.entry.ref, use.resume(index)))
    return True


def _reroll(walk: Walk, use: Use, index: int, operation: Reroll) -> bool:
    if use.entry.early and not use.right:
        return _mark(walk, use, index, operation)
    walk.emit(DicePicked(operation.roll, use.dice, use.entry.ref, use.resume(index)))
    return True


def _change(walk: Walk, use: Use, index: int, operation: Change) -> bool:
    if use.entry.early and not use.right:
        return _mark(walk, use, index, operation)
    _turn(walk, use, operation)
    return False


def _treat_as(walk: Walk, use: Use, index: int, operation: TreatAs) -> bool:
    _turn(walk, use, operation)
    return False


def _turn(walk: Walk, use: Use, operation: Change | TreatAs) -> None:
    dice = walk.frame.roll(operation.roll) or ()
    before = tuple(dice[i] for i in use.dice)
    walk.emit(
        DiceChanged(
            operation.roll,
            tuple(replace(die, face=operation.to) for die in before),
            tuple(die.face for die in before),
            "treat_as" if isinstance(operation, TreatAs) else "change",
            use.entry.ref,
        )
    )


def _reduce_damage(walk: Walk, use: Use, index: int, operation: ReduceDamage) -> bool:
    before = walk.frame.damage or 0
    after = min(before, max(operation.minimum, before - operation.by))
    if after != before:
        walk.emit(DamageChanged(use.entry.ref, "reduced", before, after))
    return False


def _set_damage(walk: Walk, use: Use, index: int, operation: SetDamage) -> bool:
    before = walk.frame.damage or 0
    if before and operation.to != before:
        walk.emit(DamageChanged(use.entry.ref, "replaced", before, operation.to))
    return False


OPERATIONS: dict[type, Callable[..., Any]] = {
    Redirect: _redirect,
    EndAttack: _end_attack,
    ExtraAttack: _extra_attack,
    Instruct: _instruct,
    GiveCondition: _give_condition,
    RemoveCondition: _remove_condition,
    Heal: _heal,
    AddDice: _add_dice,
    Reroll: _reroll,
    Change: _change,
    AllowFailures: _mark,
    ForbidModify: _mark,
    ForbidCriticalDice: _mark,
    Count: _mark,
    TreatAs: _treat_as,
    ReduceDamage: _reduce_damage,
    SetDamage: _set_damage,
    Damage: _damage,
    GainPower: _gain_power,
    LosePower: _lose_power,
}
"""Each operation's function: (walk, use, index, operation), True if the effect has to wait."""
