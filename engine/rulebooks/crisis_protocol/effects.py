"""The effect language of this rulebook: tests, operations and effects as typed structs."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from engine.effects.grammar import (
    EffectBase,
    EndAttack,
    ExtraAttack,
    GiveCondition,
    Heal,
    Instruct,
    Natural,
    Operation,
    Positive,
    Redirect,
    RemoveCondition,
    Signed,
    Test,
)
from engine.rulebooks.crisis_protocol.vocabulary import AttackType, Condition, Face, RollName, Status, Window

UpTo: TypeAlias = Positive | Literal["all"]
SomeFaces: TypeAlias = Annotated[tuple[Face, ...], Meta(min_length=1)]


class AttackTypeIs(Test, frozen=True, tag="attack_type", rename={"in_": "in"}):
    """The attack is of one of these types."""

    in_: tuple[AttackType, ...]


class AttackIs(Test, frozen=True, tag="attack_is", rename={"in_": "in"}):
    """The attack has one of these ids."""

    in_: tuple[str, ...]


class RollHas(Test, frozen=True, tag="roll_has"):
    """The roll shows at least these faces, each as often as it is listed."""

    roll: RollName
    faces: SomeFaces


class Hit(Test, frozen=True, tag="hit"):
    """The attack hit (10.c)."""


class Dealt(Test, frozen=True, tag="dealt"):
    """The attack dealt at least so much damage (12.a)."""

    at_least: Natural


class TargetStatus(Test, frozen=True, tag="target_status", rename={"in_": "in"}):
    """The target has one of these statuses."""

    in_: tuple[Status, ...]


class Within(Test, frozen=True, tag="within"):
    """The effect's owner is within this range of the unit. Measured on the table: a claim of the seat."""

    unit: str
    range: Natural


class HasCondition(Test, frozen=True, tag="has_condition"):
    """The unit has the condition."""

    unit: str
    condition: Condition


AnyTest: TypeAlias = AttackTypeIs | AttackIs | RollHas | Hit | Dealt | TargetStatus | Within | HasCondition


class AddDice(Operation, frozen=True, tag="add_dice"):
    """More (or fewer) dice in a pool (4.b, 5.b)."""

    pool: RollName
    count: Signed


class Reroll(Operation, frozen=True, tag="reroll"):
    """Dice of the roll are thrown again, all at once. `failures`: failures may be among them."""

    roll: RollName
    up_to: UpTo
    failures: bool = False


class Change(Operation, frozen=True, tag="change", rename={"from_": "from"}):
    """Dice that show a face of `from` are turned to `to`."""

    roll: RollName
    from_: SomeFaces
    to: Face
    up_to: UpTo = "all"
    failures: bool = False


class AllowFailures(Operation, frozen=True, tag="allow_failures"):
    """Rerolls and changes of this side may take failures of the roll, until the end of step 9."""

    roll: RollName


class ForbidModify(Operation, frozen=True, tag="forbid_modify"):
    """The roll is neither rerolled nor changed by that side, until the end of step 9."""

    roll: RollName
    by: Literal["any", "attacker", "defender"] = "any"


class ForbidCriticalDice(Operation, frozen=True, tag="forbid_critical_dice"):
    """The roll's criticals give no extra dice (8)."""

    roll: RollName


class Count(Operation, frozen=True, tag="count"):
    """Each die of the roll with this face counts as `worth` successes (10)."""

    roll: RollName
    face: Face
    worth: Natural


class TreatAs(Operation, frozen=True, tag="treat_as", rename={"from_": "from"}):
    """Dice that show a face of `from` are read as `to` from now on; no modification."""

    roll: RollName
    from_: SomeFaces
    to: Face
    up_to: UpTo = "all"


class ReduceDamage(Operation, frozen=True, tag="reduce_damage"):
    """The damage carried shrinks by `by`, not below `minimum`; it never grows."""

    by: Positive
    minimum: Natural = 0


class SetDamage(Operation, frozen=True, tag="set_damage"):
    """A damage of 1 or more is replaced."""

    to: Natural


class Damage(Operation, frozen=True, tag="damage"):
    """The unit suffers damage that is no part of the attack's own."""

    unit: str
    amount: Positive


class GainPower(Operation, frozen=True, tag="gain_power"):
    """The unit gains power; `damage_dealt`: as much as the attack dealt (12.a)."""

    unit: str
    amount: Positive | Literal["damage_dealt"]


class LosePower(Operation, frozen=True, tag="lose_power"):
    """The unit loses power, as much as it has."""

    unit: str
    amount: Positive


AnyOperation: TypeAlias = (
    Redirect
    | EndAttack
    | ExtraAttack
    | Instruct
    | GiveCondition
    | RemoveCondition
    | Heal
    | AddDice
    | Reroll
    | Change
    | AllowFailures
    | ForbidModify
    | ForbidCriticalDice
    | Count
    | TreatAs
    | ReduceDamage
    | SetDamage
    | Damage
    | GainPower
    | LosePower
)

DiceOperation: TypeAlias = Reroll | Change | TreatAs
"""Operations for which the seat chooses dice."""


class Cost(Struct, frozen=True, forbid_unknown_fields=True):
    """What using an effect costs, in power."""

    power: Natural


class Effect(EffectBase, frozen=True, kw_only=True):
    """A rule printed on a unit, an attack or a neutral source."""

    window: Window
    cost: Natural | Cost | None = None
    when: tuple[AnyTest, ...] = ()
    do: Annotated[tuple[AnyOperation, ...], Meta(min_length=1)]
