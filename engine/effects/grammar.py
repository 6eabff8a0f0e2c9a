"""Shapes of the effect language that all rulebooks share. A rulebook's `Effect` adds its own windows, tests, costs and
operations as tagged unions, so that a misspelt word is an error with its path when the match is created."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

MOST = 1_000
"""No number of a card is larger: far above any printed one, and small enough that nobody's match can hold up the rest."""

Natural: TypeAlias = Annotated[int, Meta(ge=0, le=MOST)]
Positive: TypeAlias = Annotated[int, Meta(ge=1, le=MOST)]
Signed: TypeAlias = Annotated[int, Meta(ge=-MOST, le=MOST)]

Side = Literal["attacker", "defender", "ally_of_attacker", "ally_of_defender", "any"]
"""Whose card the effect must be on, seen from the attack. Neutral sources are always `any`."""

Limit = Literal["attack", "turn", "round", "match"]

ROLE_WORDS = frozenset({"attacker", "source", "target", "owner", "declared_target", "chosen", "defender", "rules"})
"""Words that name a unit by its role, and so may not be ids."""


class Choose(Struct, frozen=True, forbid_unknown_fields=True):
    """The seat names a unit when it uses the effect; tests and operations call it `chosen`."""

    among: Literal["enemies", "allies", "any"]


class EffectBase(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"side": "as"}):
    """A rule printed on a unit, an attack or a neutral source. `optional`: the seat may pass it. `limit`: how often it
    may be used; None for the default of its kind. `stack`: false lets only the strongest of the same id count."""

    id: str
    name: str | dict[Literal["en", "ru"], str] | None = None
    side: Side | None = None
    optional: bool = False
    limit: Limit | None = None
    stack: bool = True
    choose: Choose | None = None


class Test(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="type"):
    """Base of everything that may stand in `when`."""


class Operation(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="type"):
    """Base of everything that may stand in `do`."""


class Redirect(Operation, frozen=True, tag="redirect"):
    """The unit becomes the target."""

    unit: str


class EndAttack(Operation, frozen=True, tag="end_attack"):
    """The attack ends once the effect's last operation is done."""


class ExtraAttack(Operation, frozen=True, tag="extra_attack"):
    """A nested attack of the effect's owner, from the declaration of its target on."""

    attack: str
    target: Literal["same", "other", "any", "attacker"]


class Instruct(Operation, frozen=True, tag="instruct"):
    """A text the table carries out. `wait`: the attack goes on once its seat has reported."""

    text: str
    wait: bool = False


class GiveCondition(Operation, frozen=True, tag="give_condition"):
    """The unit gets the condition; a second copy adds nothing."""

    unit: str
    condition: str


class RemoveCondition(Operation, frozen=True, tag="remove_condition"):
    """The unit loses the condition."""

    unit: str
    condition: str


class Heal(Operation, frozen=True, tag="heal"):
    """Take up to `amount` (at least 1) of what the unit has suffered away."""

    unit: str
    amount: Signed
