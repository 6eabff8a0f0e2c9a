"""The wire form of this rulebook's view. A test holds real views against it."""

from typing import Literal

from msgspec import Struct

from engine.core.seats import Seat
from engine.core.view_shapes import ViewBase


class CharacterView(Struct, frozen=True):
    """A character of crisis_protocol."""

    seat: Seat
    damage: int
    power: int
    conditions: list[str]
    status: Literal["healthy", "dazed", "injured", "ko"]


class Part(Struct, frozen=True):
    """Place of one attack of a beam or an area."""

    index: int
    of: int


class CrisisProtocolAttack(Struct, frozen=True):
    """An attack of crisis_protocol; null is what is not known yet."""

    id: int
    parent: int | None
    part: Part | None
    attacker: str
    attack: str
    target: str | None
    state: str
    step: str
    attack_pool: int | None
    defense_pool: int | None
    attack_roll: list[str] | None
    defense_roll: list[str] | None
    attack_successes: int | None
    defense_successes: int | None
    hit: bool | None
    damage: int | None
    dealt: int | None
    outcome: Literal["finished", "ended"] | None
    ended_because: str | None
    instructions: list[str]


class CrisisProtocolView(ViewBase, frozen=True, tag_field="rulebook", tag="crisis_protocol"):
    """A match of crisis_protocol."""

    units: dict[str, CharacterView]
    attack: CrisisProtocolAttack | None
