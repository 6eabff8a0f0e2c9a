"""Sitting: which seat a unit belongs to, and who attacks whom. Several projections need it and nothing more."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engine.core.attack_facts import AttackDeclared, AttackEnded, AttackFinished
from engine.core.event import Event
from engine.core.match_facts import MatchAdjusted, MatchCreated

T = TypeVar("T")


class Sitting(Struct, frozen=True):
    """Seats by unit; attacker and target of each running attack by its id as text (JSON has no other keys). A target is
    None until it is named."""

    seats: dict[str, str] = {}
    attackers: dict[str, str] = {}
    targets: dict[str, str | None] = {}

    def seat(self, unit: str | None) -> str | None:
        """The seat of a unit; None for a neutral source and for nobody."""
        return None if unit is None else self.seats.get(unit)

    def attacker(self, attack: int | None) -> str | None:
        """The unit whose attack runs under this id."""
        return self.attackers.get(str(attack))

    def target(self, attack: int | None) -> str | None:
        """The unit at which the attack with this id is aimed."""
        return self.targets.get(str(attack))


def sit(sitting: Sitting, event: Event) -> Sitting:
    """The sitting after one event."""
    fact = event.data
    match fact:
        case MatchCreated():
            return replace(sitting, seats=_seats(fact.units))
        case MatchAdjusted():
            added = [change["add"] for change in fact.changes if isinstance(change.get("add"), Mapping)]
            return replace(sitting, seats={**sitting.seats, **_seats(added)}) if added else sitting
        case AttackDeclared() if event.attack is not None:
            return replace(
                sitting,
                attackers={**sitting.attackers, str(event.attack): fact.unit},
                targets={**sitting.targets, str(event.attack): fact.target},
            )
        case AttackFinished() | AttackEnded() if event.attack is not None:
            return replace(
                sitting,
                attackers=_without(sitting.attackers, event.attack),
                targets=_without(sitting.targets, event.attack),
            )
        case _:
            target = fact.aims_at
            if target is None or event.attack is None:
                return sitting
            return replace(sitting, targets={**sitting.targets, str(event.attack): target})


def _seats(units: Iterable[object]) -> dict[str, str]:
    return {str(unit["id"]): str(unit["seat"]) for unit in units if isinstance(unit, Mapping) and "seat" in unit}


def _without(numbers: Mapping[str, T], number: int) -> dict[str, T]:
    return {key: value for key, value in numbers.items() if key != str(number)}
