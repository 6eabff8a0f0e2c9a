"""Facts of this rulebook: the stack, priority, defenders, hidden cards, roles, modifiers, blows, payment."""

from typing import ClassVar, Literal

from msgspec import Struct

from engine.core.attack_facts import Resume
from engine.core.facts import EffectRef, Fact, Result, ShownCard
from engine.core.seats import Seat
from engine.rulebooks.berserk.effects import Level, Of
from engine.rulebooks.berserk.play import StackObject, Step


class StackPushed(Fact, frozen=True):
    """An object was put down on the stack."""

    type: ClassVar[str] = "stack.pushed"
    thing: StackObject


class StackResolved(Fact, frozen=True):
    """The top of the stack left it; paired rolls and blows leave together (511.7). `carried_out`: false for an action
    whose effect cannot be dealt."""

    type: ClassVar[str] = "stack.resolved"
    things: tuple[StackObject, ...]
    carried_out: bool = True


class PriorityPassed(Fact, frozen=True):
    """A seat with priority put nothing down."""

    type: ClassVar[str] = "priority.passed"
    seat: Seat
    standing: str | None = None


class DefenderNamed(Fact, frozen=True):
    """A card became the defender and so the target (511.4)."""

    type: ClassVar[str] = "defender.named"
    unit: str
    before: str | None

    @property
    def aims_at(self) -> str | None:
        return self.unit


class AbilityBlocked(Fact, frozen=True):
    """The ability was blocked (511.4, 511.5.2); `ref` is the effect that did it."""

    type: ClassVar[str] = "ability.blocked"
    unit: str
    ability: str
    ref: EffectRef


class CardHidden(Fact, frozen=True):
    """What lies face down: the whole card, as the match description gave it. Only its seat and the judge see it."""

    type: ClassVar[str] = "card.hidden"
    unit: str
    card: dict[str, object]

    @property
    def shows_card(self) -> ShownCard:
        return ShownCard(self.unit, self.card)


class CardRevealed(Fact, frozen=True):
    """A hidden card was turned face up: what it is, and how it stands now."""

    type: ClassVar[str] = "card.revealed"
    informs: ClassVar[bool] = True
    unit: str
    card: dict[str, object]
    wounds: int
    counters: int
    conditions: tuple[str, ...] = ()

    @property
    def shows_card(self) -> ShownCard:
        return ShownCard(self.unit, self.card)


class CardOpened(Fact, frozen=True):
    """A closed card opened."""

    type: ClassVar[str] = "card.opened"
    unit: str


class CardClosed(Fact, frozen=True):
    """An open card closed."""

    type: ClassVar[str] = "card.closed"
    unit: str


Role = Literal["target", "attacking", "reflecting", "striking", "struck"]


class RoleOf(Struct, frozen=True):
    """A card and a role of it. (`source` comes with attack.declared, `defender` with defender.named.)"""

    unit: str
    role: Role


class RoleGained(Fact, frozen=True):
    """Cards gained roles, in this order; with `target` the target of the attack is final (511.4)."""

    type: ClassVar[str] = "role.gained"
    roles: tuple[RoleOf, ...]

    @property
    def aims_at(self) -> str | None:
        for gained in self.roles:
            if gained.role == "target":
                return gained.unit
        return None


class RolesCleared(Fact, frozen=True):
    """All cards lost the roles of this attack (511.6)."""

    type: ClassVar[str] = "roles.cleared"
    units: tuple[str, ...]


class EffectLaid(Fact, frozen=True):
    """An effect laid something down that takes hold later in this attack: a modifier, a setter, prevention, replacement,
    protection or a block. `operation`: its index in the effect. `chosen`: the card named for a replacement."""

    type: ClassVar[str] = "effect.laid"
    ref: EffectRef
    seat: Seat
    operation: int
    what: str
    of: Of
    by: int | None = None
    to: int | Level | None = None
    amount: int | Literal["all"] | None = None
    chosen: str | None = None


class ModifiersApplied(Fact, frozen=True):
    """A roll (518.3), a level (519.5) or a strength (519.3) was settled, step by step. A level that nothing sets has no
    fact of its own; `level` beside a strength is the one it was counted for."""

    type: ClassVar[str] = "modifiers.applied"
    what: Literal["roll", "level", "strength"]
    of: Of
    unit: str
    before: int | Level
    after: int | Level
    steps: tuple[Step, ...] = ()
    level: Level | None = None


class BlowDetermined(Fact, frozen=True):
    """The Table of Blows (511.5.1) or the scale of one die (514.6) said who strikes how hard. `difference`: of the two
    settled rolls, None for one die."""

    type: ClassVar[str] = "blow.determined"
    source: Level | None
    target: Level | None
    difference: int | None = None


class BlowWeakened(Fact, frozen=True):
    """The card with the higher roll weakened the blows (511.5.1)."""

    type: ClassVar[str] = "blow.weakened"
    by: Of
    source: Level | None
    target: Level | None


class Taken(Struct, frozen=True, omit_defaults=True):
    """Wounds of a blow that something took away. `by`: prevent, armor, replace or protect."""

    by: Literal["prevent", "armor", "replace", "protect"]
    source: str
    amount: int
    effect: str | None = None


class BlowLanded(Fact, frozen=True):
    """A blow was carried out: from its strength to the wounds it deals, which may be none (511.5.2)."""

    type: ClassVar[str] = "blow.landed"
    of: Of
    striker: str
    struck: str
    strength: int
    taken: tuple[Taken, ...]
    wounds: int


class ArmorUsed(Fact, frozen=True):
    """Armour took wounds of a blow; it takes so many fewer for the rest of the turn."""

    type: ClassVar[str] = "armor.used"
    unit: str
    amount: int
    left: int


class BlowReplaced(Fact, frozen=True):
    """What was left of a blow after prevention is replaced by the operations of an effect (511.5.2)."""

    type: ClassVar[str] = "blow.replaced"
    of: Of
    ref: EffectRef
    amount: int


class WoundsDealt(Fact, frozen=True):
    """A card took wounds (1 or more). `of`: the side whose blow it was, None for an effect."""

    type: ClassVar[str] = "wounds.dealt"
    unit: str
    amount: int
    before: int
    after: int
    of: Of | None = None

    @property
    def comes_to(self) -> Result | None:
        return Result(self.amount) if self.of == "source" else None


class AbilityPaid(Fact, frozen=True):
    """A card paid for its action (511.6): by closing, and with counters. `ability` is `defend` for the defender."""

    type: ClassVar[str] = "ability.paid"
    unit: str
    ability: str
    close: bool
    counters: int = 0


class CountersChanged(Fact, frozen=True):
    """Counters were put on a card or taken from it."""

    type: ClassVar[str] = "counters.changed"
    unit: str
    before: int
    after: int


class ActionOffered(Fact, frozen=True):
    """An effect lets a card act at once; its seat names the target. `resume`: where the effect goes on afterwards."""

    type: ClassVar[str] = "action.offered"
    unit: str
    ability: str
    targets: Literal["same", "other", "any", "attacker"]
    resume: Resume


BERSERK_FACTS: tuple[type[Fact], ...] = (
    StackPushed,
    StackResolved,
    PriorityPassed,
    DefenderNamed,
    AbilityBlocked,
    CardHidden,
    CardRevealed,
    CardOpened,
    CardClosed,
    RoleGained,
    RolesCleared,
    EffectLaid,
    ModifiersApplied,
    BlowDetermined,
    BlowWeakened,
    BlowLanded,
    ArmorUsed,
    BlowReplaced,
    WoundsDealt,
    AbilityPaid,
    CountersChanged,
    ActionOffered,
)
