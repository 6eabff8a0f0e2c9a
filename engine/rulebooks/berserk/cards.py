"""Cards as the match description gives them: numbers, abilities, keywords, features."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.core.seats import Seat
from engine.effects.grammar import Natural, Positive
from engine.rulebooks.berserk.effects import AnyOperation, Effect, Kind

STRIKE = "strike"
"""Name of the simple strike every card has."""

WEAKEN = "weaken"
"""Name of the built-in effect by which the card with the higher roll weakens its blow (511.5.1)."""

RESERVED: frozenset[str] = frozenset({STRIKE, WEAKEN, "defend"})

Three = tuple[Natural, Natural, Natural]
"""Wounds of a weak, a medium and a strong blow."""

Power = Natural | tuple[Natural, ...]
"""One number, or three. Their count is checked on loading: msgspec 0.23 corrupts memory when it converts a union of a
constrained number and a tuple of fixed length."""

Cell = tuple[Annotated[int, Meta(ge=1, le=5)], Annotated[int, Meta(ge=1, le=6)]]
"""Column 1 to 5 and row 1 to 6 of the field."""

Text = str | dict[Literal["en", "ru"], str]


class Ability(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An action besides the simple strike. `power`: one number, or weak-medium-strong; without it the ability carries
    out its `do` (511.8). `close`, `counters`: what it costs. `range`: the greatest distance in cells, diagonals
    included."""

    id: str
    kind: Kind
    power: Power | None = None
    do: tuple[AnyOperation, ...] = ()
    range: Positive | None = None
    close: bool = True
    counters: Natural = 0
    name: Text | None = None


class Keywords(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Named features. `experience_attack` and `experience_defense` add to the roll of a simple strike. `armor` takes
    the first wounds of a turn from attacks that are not magic. `protection`: blows that do nothing to the card.
    `formation`: effects that hold while the card stands in formation; a card has formation also with none of them."""

    experience_attack: int = 0
    experience_defense: int = 0
    armor: Natural = 0
    directed_strike: bool = False
    unanswered_strike: bool = False
    protection: tuple[str, ...] = ()
    formation: tuple[Effect, ...] | None = None


class Card(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card in play. `strike`: wounds of its weak, medium and strong simple strike. `at`: column and row."""

    id: str
    seat: Seat
    life: Positive
    strike: Three
    name: Text | None = None
    wounds: Natural = 0
    cost: Natural = 0
    open: bool = True
    hidden: bool = False
    flying: bool = False
    at: Cell | None = None
    counters: Natural = 0
    keywords: Keywords = Keywords()
    abilities: tuple[Ability, ...] = ()
    effects: tuple[Effect, ...] = ()
    traits: tuple[str, ...] = ()


class Source(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something on the table that belongs to no seat and has effects."""

    id: str
    effects: tuple[Effect, ...]
    name: Text | None = None


class FaceDown(Struct, frozen=True, omit_defaults=True):
    """What everybody sees of a hidden card."""

    id: str
    seat: Seat
    open: bool = True
    at: Cell | None = None
