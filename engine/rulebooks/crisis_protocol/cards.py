"""Cards: what is printed on units, attacks and neutral sources, and how a unit starts."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.core.seats import Seat
from engine.effects.grammar import Natural, Positive
from engine.rulebooks.crisis_protocol.effects import Effect
from engine.rulebooks.crisis_protocol.vocabulary import Area, AttackType, Condition, Status

Id = Annotated[str, Meta(min_length=1, max_length=100)]
Name = str | dict[Literal["en", "ru"], str] | None


class Defense(Struct, frozen=True, forbid_unknown_fields=True):
    """Dice of the defense roll against each type of attack."""

    physical: Natural
    energy: Natural
    mystic: Natural


class AttackCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """An attack. `strength`: dice of the attack roll. `cost`: power paid in step 3. `area`: one attack for each target
    that a beam or an area reaches."""

    id: Id
    name: Name = None
    type: AttackType
    range: Natural
    strength: Natural
    cost: Natural = 0
    area: Area = "none"
    effects: tuple[Effect, ...] = ()


class UnitCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A character. `injured_stamina`: of its second side, as `stamina` if left out. `one_sided`: it has no second side.
    `damage`, `power`, `conditions` and `status` say how it starts."""

    id: Id
    seat: Seat
    name: Name = None
    stamina: Positive
    injured_stamina: Positive | None = None
    one_sided: bool = False
    damage: Natural = 0
    power: Natural = 0
    size: Natural = 2
    defense: Defense
    attacks: tuple[AttackCard, ...] = ()
    effects: tuple[Effect, ...] = ()
    conditions: tuple[Condition, ...] = ()
    status: Status = "healthy"

    def stamina_when(self, status: str) -> int:
        """Stamina of the side that lies up with this status; of a knocked out unit the larger of the two."""
        if status not in ("injured", "ko") or self.one_sided or self.injured_stamina is None:
            return self.stamina
        return self.injured_stamina if status == "injured" else max(self.stamina, self.injured_stamina)


class SourceCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A neutral source of effects: a crisis, a location."""

    id: Id
    name: Name = None
    effects: tuple[Effect, ...] = ()
