"""Facts that attacks of every rulebook have in common: steps, windows, effects, orders, dice, instructions, the end."""

from typing import ClassVar, Literal

from msgspec import Struct

from engine.core.facts import EffectRef, Fact
from engine.core.seats import Seat


class Resume(Struct, frozen=True, omit_defaults=True):
    """Where an effect goes on after it had to wait: the operation of `ref` with index `operation`, with the dice and the
    unit chosen when it was used. `used` is the seq of its effect.used or effect.triggered."""

    ref: EffectRef
    operation: int
    used: int
    dice: tuple[int, ...] = ()
    chosen: str | None = None


class Part(Struct, frozen=True):
    """Place of one attack among several that were declared together; `index` counts from 1."""

    index: int
    of: int


class AttackDeclared(Fact, frozen=True):
    """A unit began an attack (or another action that runs through the attack's steps) with the id `attack` of the
    envelope. `parent`: the attack inside which it runs; `resume`: where that one's effect goes on. `commitment`: SHA-256
    of this attack's dice secret (64 hex digits) with `dice: verifiable`."""

    type: ClassVar[str] = "attack.declared"
    moves: ClassVar[bool] = True
    unit: str
    ability: str
    kind: str
    target: str | None = None
    parent: int | None = None
    part: Part | None = None
    resume: Resume | None = None
    commitment: str | None = None

    @property
    def aims_at(self) -> str | None:
        return self.target


class AttackTargetChanged(Fact, frozen=True):
    """An effect made another unit the target."""

    type: ClassVar[str] = "attack.target_changed"
    target: str
    before: str | None
    ref: EffectRef

    @property
    def aims_at(self) -> str | None:
        return self.target


class StepEntered(Fact, frozen=True):
    """The attack came to `state`. `path` holds the triggers that led there, states passed in silence included."""

    type: ClassVar[str] = "step.entered"
    moves: ClassVar[bool] = True
    state: str
    path: tuple[str, ...]


class AttackFinished(Fact, frozen=True):
    """The attack ran through all its steps; no event of it follows."""

    type: ClassVar[str] = "attack.finished"
    moves: ClassVar[bool] = True


class AttackEnded(Fact, frozen=True):
    """The attack broke off early in state `at`; no event of it follows."""

    type: ClassVar[str] = "attack.ended"
    moves: ClassVar[bool] = True
    because: str
    at: str


class WindowOpened(Fact, frozen=True):
    """A window came to its first effect. `side` is the side it opened for."""

    type: ClassVar[str] = "window.opened"
    window: str
    side: str


class WindowClosed(Fact, frozen=True):
    """Nobody uses anything in this window any more."""

    type: ClassVar[str] = "window.closed"
    window: str


class EffectTriggered(Fact, frozen=True):
    """A mandatory effect was applied. `order`: alone (the only one of its seat), immaterial (every order gives the same
    result) or chosen (by the seat). `claims`: tests the seat answers for."""

    type: ClassVar[str] = "effect.triggered"
    ref: EffectRef
    seat: Seat
    window: str
    order: Literal["alone", "immaterial", "chosen"] = "alone"
    dice: tuple[int, ...] = ()
    chosen: str | None = None
    claims: tuple[dict[str, object], ...] = ()
    cost: dict[str, int | bool] = {}


class EffectUsed(Fact, frozen=True):
    """A seat used an effect. `cost`: what was paid for it. `claims`: tests the seat answers for by using it. `standing`:
    the standing order that answered. `early`: it takes hold in a later step."""

    type: ClassVar[str] = "effect.used"
    ref: EffectRef
    seat: Seat
    window: str
    dice: tuple[int, ...] = ()
    chosen: str | None = None
    claims: tuple[dict[str, object], ...] = ()
    cost: dict[str, int | bool] = {}
    standing: str | None = None
    early: bool = False


class EffectDeclined(Fact, frozen=True):
    """A seat passed on `ref`, one of the effects it was offered; each has its own event. `side` is through with this
    window. Without `ref` nothing was offered: the side was passed automatically."""

    type: ClassVar[str] = "effect.declined"
    seat: Seat
    window: str
    side: str
    ref: EffectRef | None = None
    standing: str | None = None


class EffectResumed(Fact, frozen=True):
    """An effect that had waited goes on with its next operation."""

    type: ClassVar[str] = "effect.resumed"
    ref: EffectRef


class EffectAdjudicated(Fact, frozen=True):
    """The table carried out what the language cannot say; both seats agreed on the change."""

    type: ClassVar[str] = "effect.adjudicated"
    ref: EffectRef
    operations: tuple[dict[str, object], ...]
    manual: bool = True
    confirmed_by: Seat | None = None


class OrderChosen(Fact, frozen=True):
    """A seat put its simultaneous effects in order; the first is carried out first."""

    type: ClassVar[str] = "order.chosen"
    seat: Seat
    items: tuple[EffectRef, ...]


class Die(Struct, frozen=True, omit_defaults=True):
    """One die of a roll: its place, its face, where it came from (roll, critical, effect), how often it was rerolled."""

    id: int
    face: str | int
    origin: Literal["roll", "critical", "effect"] = "roll"
    rerolls: int = 0


class DiceRolled(Fact, frozen=True):
    """Dice were thrown. `roll` names the roll they belong to. `entered_by`: the seat that typed them."""

    type: ClassVar[str] = "dice.rolled"
    informs: ClassVar[bool] = True
    roll: str
    dice: tuple[Die, ...]
    entered_by: Seat | None = None


class DicePicked(Fact, frozen=True):
    """Dice were picked up to be thrown again; `resume` says where their effect goes on afterwards."""

    type: ClassVar[str] = "dice.picked"
    roll: str
    dice: tuple[int, ...]
    ref: EffectRef
    resume: Resume


class DiceRerolled(Fact, frozen=True):
    """Dice that had been picked up were thrown: the new dice, and the faces they had before."""

    type: ClassVar[str] = "dice.rerolled"
    informs: ClassVar[bool] = True
    roll: str
    dice: tuple[Die, ...]
    before: tuple[str | int, ...]
    ref: EffectRef
    entered_by: Seat | None = None


class DiceChanged(Fact, frozen=True):
    """Dice show another face without being thrown. `how`: change (a modification), treat_as (read as another face) or
    flip (the opposite face)."""

    type: ClassVar[str] = "dice.changed"
    roll: str
    dice: tuple[Die, ...]
    before: tuple[str | int, ...]
    how: Literal["change", "treat_as", "flip"]
    ref: EffectRef


class DiceRevealed(Fact, frozen=True):
    """A secret of the dice was made public: of one attack, or (attack absent) of the match. 64 hex digits."""

    type: ClassVar[str] = "dice.revealed"
    secret: str
    of: int | None = None


class TableInstructed(Fact, frozen=True):
    """The table has to carry out a text. `waits`: the attack goes on when its seat has reported."""

    type: ClassVar[str] = "table.instructed"
    ref: EffectRef
    seat: Seat
    text: str
    waits: bool = False
    resume: Resume | None = None


class Suffered(Struct, frozen=True):
    """Damage the table reports: a unit and an amount of at least 1."""

    unit: str
    amount: int


class TableReported(Fact, frozen=True):
    """The table carried an instruction out; `instruction` is its index in the list. `awaited`: the attack waited for it."""

    type: ClassVar[str] = "table.reported"
    aside: ClassVar[bool] = True
    instruction: int
    ref: EffectRef
    damage: tuple[Suffered, ...] = ()
    awaited: bool = False

    @property
    def leaves_question(self) -> bool:
        return not self.awaited


class ConditionGiven(Fact, frozen=True):
    """A unit got a condition. `already`: it had it, and a second copy adds nothing."""

    type: ClassVar[str] = "condition.given"
    unit: str
    condition: str
    already: bool = False


class ConditionRemoved(Fact, frozen=True):
    """A unit lost a condition. `absent`: it did not have it."""

    type: ClassVar[str] = "condition.removed"
    unit: str
    condition: str
    absent: bool = False


class UnitHealed(Fact, frozen=True):
    """A unit got rid of `amount` (0 or more) of what it had suffered."""

    type: ClassVar[str] = "unit.healed"
    unit: str
    amount: int
    before: int
    after: int


class UnitDefeated(Fact, frozen=True):
    """A unit left play."""

    type: ClassVar[str] = "unit.defeated"
    unit: str


ATTACK_FACTS: tuple[type[Fact], ...] = (
    AttackDeclared,
    AttackTargetChanged,
    ConditionGiven,
    ConditionRemoved,
    UnitHealed,
    UnitDefeated,
    StepEntered,
    AttackFinished,
    AttackEnded,
    WindowOpened,
    WindowClosed,
    EffectTriggered,
    EffectUsed,
    EffectDeclined,
    EffectResumed,
    EffectAdjudicated,
    OrderChosen,
    DiceRolled,
    DicePicked,
    DiceRerolled,
    DiceChanged,
    DiceRevealed,
    TableInstructed,
    TableReported,
)
