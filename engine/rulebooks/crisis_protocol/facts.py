"""Facts of this rulebook. Every number carries what it is made of."""

from typing import ClassVar, Literal

from msgspec import Struct

from engine.core.attack_facts import Resume
from engine.core.facts import EffectRef, Fact, Result
from engine.rulebooks.crisis_protocol.effects import AnyOperation
from engine.rulebooks.crisis_protocol.vocabulary import RollName


class TargetClaim(Struct, frozen=True, omit_defaults=True):
    """A target as its attacker's seat declared it: range in the game's range bands, line of sight and cover, all
    measured on the table and contestable."""

    target: str
    range: int
    line_of_sight: bool = True
    cover: bool = False


class AttackTargetDeclared(Fact, frozen=True):
    """2.a to 2.c: the target is in sight and in range. A beam or an area names all its targets, in the order in which
    they are attacked."""

    type: ClassVar[str] = "attack.target_declared"
    targets: tuple[TargetClaim, ...]

    @property
    def aims_at(self) -> str | None:
        return self.targets[0].target if self.targets else None


class AttackTargetRefused(Fact, frozen=True):
    """2.c: the target is out of range; it is not offered again in this attack."""

    type: ClassVar[str] = "attack.target_refused"
    target: str
    range: int
    reach: int


class AttackCostPaid(Fact, frozen=True):
    """3: the attacker paid. `short`: what was missing, if the attack goes on all the same (open point)."""

    type: ClassVar[str] = "attack.cost_paid"
    unit: str
    amount: int
    short: int = 0


class AttackMarked(Fact, frozen=True):
    """An effect laid something on the attack that counts later: dice for a pool, a permission, a prohibition, a way of
    counting, a reroll or change bought before step 9."""

    type: ClassVar[str] = "attack.marked"
    ref: EffectRef
    operation: AnyOperation


class Addend(Struct, frozen=True, omit_defaults=True):
    """Part of a pool. `source`: strength, defense, a condition, or the unit whose `effect` it is."""

    source: str
    count: int
    effect: str | None = None


class PoolBuilt(Fact, frozen=True):
    """4, 5: so many dice; the sum of the addends, but at least one (4.c, 5.c)."""

    type: ClassVar[str] = "pool.built"
    pool: RollName
    dice: int
    addends: tuple[Addend, ...]


class DiceDue(Fact, frozen=True):
    """An effect adds dice to a roll that lies on the table already; they are thrown now."""

    type: ClassVar[str] = "dice.due"
    roll: RollName
    count: int
    ref: EffectRef
    resume: Resume


class FaceCounted(Struct, frozen=True, omit_defaults=True):
    """So many dice with this face count as `worth` successes each. `by`: the effect that said so."""

    face: str
    dice: int
    worth: int
    by: EffectRef | None = None


class SuccessesCounted(Fact, frozen=True):
    """10.a, 10.b: successes of both rolls, and which faces gave them."""

    type: ClassVar[str] = "successes.counted"
    attack: int
    defense: int
    attack_faces: tuple[FaceCounted, ...]
    defense_faces: tuple[FaceCounted, ...]


class DamageCalculated(Fact, frozen=True):
    """10.c: the difference of the successes; 1 or more is a hit and the damage carried to step 12."""

    type: ClassVar[str] = "damage.calculated"
    difference: int
    hit: bool
    damage: int


class DamageChanged(Fact, frozen=True):
    """12: an effect replaced or reduced the damage carried."""

    type: ClassVar[str] = "damage.changed"
    ref: EffectRef
    how: Literal["replaced", "reduced"]
    before: int
    after: int


class DamageDealt(Fact, frozen=True):
    """A unit suffered damage. `amount` of the `wanted` fitted into its stamina (12.a). `by`: the effect whose damage it
    is; absent for the attack's own."""

    type: ClassVar[str] = "damage.dealt"
    unit: str
    amount: int
    wanted: int
    before: int
    after: int
    by: EffectRef | None = None


class DamageNotDealt(Fact, frozen=True):
    """12: the attack deals nothing: a miss, everything reduced away, or a target that has fallen before."""

    type: ClassVar[str] = "damage.not_dealt"
    unit: str
    because: Literal["miss", "reduced", "fallen"]


class PowerGained(Fact, frozen=True):
    """A unit gained power. `limits`: what made it less than `wanted` (stun, the power limit). `by`: the effect that gave
    it; absent for damage suffered (12.b)."""

    type: ClassVar[str] = "power.gained"
    unit: str
    amount: int
    wanted: int
    before: int
    after: int
    limits: tuple[str, ...] = ()
    by: EffectRef | None = None


class PowerLost(Fact, frozen=True):
    """A unit lost power, at most what it had."""

    type: ClassVar[str] = "power.lost"
    unit: str
    amount: int
    wanted: int
    before: int
    after: int
    by: EffectRef | None = None


class PowerUnchanged(Fact, frozen=True):
    """A unit should have gained or lost power and did not: judgement, the power limit, or nothing to lose."""

    type: ClassVar[str] = "power.unchanged"
    unit: str
    wanted: int
    because: Literal["judgement", "power_cap", "none"]
    by: EffectRef | None = None


class UnitDazed(Fact, frozen=True):
    """A healthy unit reached its stamina."""

    type: ClassVar[str] = "unit.dazed"
    unit: str


class UnitRecovered(Fact, frozen=True):
    """End of the round: a dazed unit gets up on its injured side, without damage, with this stamina."""

    type: ClassVar[str] = "unit.recovered"
    unit: str
    stamina: int


class AttackResolved(Fact, frozen=True):
    """13."""

    type: ClassVar[str] = "attack.resolved"
    hit: bool
    dealt: int

    @property
    def comes_to(self) -> Result:
        return Result(self.dealt, self.hit)


FACTS: tuple[type[Fact], ...] = (
    AttackTargetDeclared,
    AttackTargetRefused,
    AttackCostPaid,
    AttackMarked,
    PoolBuilt,
    DiceDue,
    SuccessesCounted,
    DamageCalculated,
    DamageChanged,
    DamageDealt,
    DamageNotDealt,
    PowerGained,
    PowerLost,
    PowerUnchanged,
    UnitDazed,
    UnitRecovered,
    AttackResolved,
)
