"""The effect language of this rulebook: its windows, tests, costs and operations as typed structs.

Loading them refuses a misspelt word with its path. What the shapes cannot say is checked in checking.py.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

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

Window: TypeAlias = Literal[
    "declared",
    "preliminary",
    "on_action",
    "dice_roll",
    "on_dice",
    "effect",
    "on_effect",
    "step_end",
    "after",
    "always",
]

Of: TypeAlias = Literal["source", "target"]
"""Whose roll or blow: that of the card that acts, or that of the card it acts on."""

SIDES: tuple[Of, Of] = ("source", "target")

Level: TypeAlias = Literal["weak", "medium", "strong"]
LEVELS: tuple[Level, ...] = ("weak", "medium", "strong")

Kind: TypeAlias = Literal[
    "simple_strike",
    "directed_strike",
    "special_strike",
    "row_strike",
    "shot",
    "throw",
    "discharge",
    "magic_strike",
    "spell",
    "influence",
]
SIMPLE: frozenset[str] = frozenset({"simple_strike", "directed_strike"})
"""A directed strike is a simple strike that allows no defender (511.4)."""

MAGIC: frozenset[str] = frozenset({"discharge", "spell", "magic_strike"})
ATTACKS: frozenset[str] = frozenset(
    {"simple_strike", "directed_strike", "special_strike", "row_strike", "shot", "throw", "discharge", "magic_strike"}
)
"""Spells and influences are no attacks (511.8.1)."""


class Cost(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What using an effect costs: closing the card that owns it, and counters on it."""

    close: bool = False
    counters: Natural = 0


class KindIn(Test, frozen=True, tag="kind", rename={"in_": "in"}):
    """The action is of one of these kinds; `simple_strike` includes directed strikes."""

    in_: tuple[Kind, ...]


class AttackIs(Test, frozen=True, tag="attack_is", rename={"in_": "in"}):
    """The action is one of these abilities, `strike` for the simple strike of the card."""

    in_: tuple[str, ...]


class LevelIn(Test, frozen=True, tag="level", rename={"in_": "in"}):
    """That side strikes with one of these levels; false for a side that does not strike."""

    in_: tuple[Level, ...]
    of: Of = "source"


class Is(Test, frozen=True, tag="is"):
    """The card is closed, open, hidden or flying, or has the trait after `trait:`, printed or acquired."""

    unit: str
    has: str


class HasCondition(Test, frozen=True, tag="has_condition"):
    """The card has acquired this trait."""

    unit: str
    condition: str


class CostAtMost(Test, frozen=True, tag="cost_at_most"):
    """The card's cost in crystals is not above `value`."""

    unit: str
    value: int


class InFormation(Test, frozen=True, tag="in_formation"):
    """The card stands orthogonally next to another card of its seat, and both have formation."""

    unit: str


class InLineWith(Test, frozen=True, tag="in_line_with"):
    """A chain of orthogonal neighbours of one seat that have formation joins the owner to the card."""

    unit: str


class Within(Test, frozen=True, tag="within"):
    """The card is at most `range` cells away from the owner, diagonals included."""

    unit: str
    range: Natural


class RollValue(Test, frozen=True, tag="roll_value"):
    """The roll of that side, settled or as it lies; false for a side that has not thrown."""

    of: Of = "source"
    at_least: int | None = None
    at_most: int | None = None
    equals: int | None = None


class StepIn(Test, frozen=True, tag="step", rename={"in_": "in"}):
    """The attack is in one of these steps."""

    in_: tuple[str, ...]


class Hit(Test, frozen=True, tag="hit"):
    """The card that acts strikes: by the Table of Blows, or, where no die is thrown, once its number is counted; false
    before that is known."""


class Dealt(Test, frozen=True, tag="dealt"):
    """That side dealt at least so many wounds; false before they are known."""

    at_least: Natural
    of: Of = "source"


AnyTest: TypeAlias = (
    KindIn
    | AttackIs
    | LevelIn
    | Is
    | HasCondition
    | CostAtMost
    | InFormation
    | InLineWith
    | Within
    | RollValue
    | StepIn
    | Hit
    | Dealt
)


class Modify(Operation, frozen=True, tag="modify"):
    """Add `by` to a roll (518.3) or to a strength (519.3)."""

    what: Literal["roll", "strength"]
    by: Signed
    of: Of = "source"


class SetTo(Operation, frozen=True, tag="set"):
    """Fix a roll, a strength (which is never raised by it) or a level (519.5)."""

    what: Literal["roll", "strength", "level"]
    to: Natural | Level
    of: Of = "source"


class RerollDie(Operation, frozen=True, tag="reroll_die"):
    """The die is thrown again; no modifier, so earlier modifiers stay (518)."""

    of: Of = "source"


class FlipDie(Operation, frozen=True, tag="flip_die"):
    """The die is turned to the opposite face; no modifier either."""

    of: Of = "source"


class Block(Operation, frozen=True, tag="block"):
    """The ability is blocked: when the preliminary stage closes, or at the effect (511.4, 511.5.2)."""


class Prevent(Operation, frozen=True, tag="prevent"):
    """Up to `amount` wounds of a blow are prevented; default the blow against the owner's side."""

    amount: Positive | Literal["all"]
    of: Of | None = None


class Protect(Operation, frozen=True, tag="protect"):
    """A blow does nothing to the card it is aimed at; default the blow against the owner's side."""

    of: Of | None = None


class Wound(Operation, frozen=True, tag="wound"):
    """The card takes wounds that are no part of the attack."""

    unit: str
    amount: Positive


class OpenCard(Operation, frozen=True, tag="open"):
    """The card opens."""

    unit: str


class CloseCard(Operation, frozen=True, tag="close"):
    """The card closes."""

    unit: str


class AddCounters(Operation, frozen=True, tag="add_counters"):
    """Put `count` counters on the card, or take them away; there are never fewer than none."""

    unit: str
    count: Signed


Plain: TypeAlias = Wound | OpenCard | CloseCard | AddCounters | Heal | GiveCondition | RemoveCondition | Instruct
"""Operations that may replace a blow; an instruction among them is not waited for."""


class Replace(Operation, frozen=True, tag="replace"):
    """What is left of a blow after prevention is replaced by operations; default the blow against the owner's side."""

    by: tuple[Plain, ...]
    of: Of | None = None


AnyOperation: TypeAlias = (
    Modify
    | SetTo
    | RerollDie
    | FlipDie
    | Block
    | Prevent
    | Protect
    | Replace
    | Wound
    | OpenCard
    | CloseCard
    | AddCounters
    | Redirect
    | EndAttack
    | ExtraAttack
    | Instruct
    | GiveCondition
    | RemoveCondition
    | Heal
)

Laying: TypeAlias = Modify | SetTo | Block | Prevent | Protect | Replace
"""Operations that are laid down and take hold later; the only ones a static (`always`) effect may have."""

LAYING: tuple[type[Operation], ...] = (Modify, SetTo, Block, Prevent, Protect, Replace)
WAITING: tuple[type[Operation], ...] = (RerollDie, ExtraAttack)
"""Operations that stop the effect until something has happened, besides an instruction that waits."""


class Effect(EffectBase, frozen=True, kw_only=True, omit_defaults=True, rename={"side": "as"}):
    """A feature printed on a card or a neutral source."""

    window: Window
    do: tuple[AnyOperation, ...]
    when: tuple[AnyTest, ...] = ()
    cost: Cost | None = None
