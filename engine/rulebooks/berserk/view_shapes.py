"""The wire form of this rulebook's view. A test holds real views against it."""

from typing import Literal

from msgspec import Struct

from engine.core.seats import Seat
from engine.core.view_shapes import ViewBase


class CardView(Struct, frozen=True):
    """A card of berserk; `at`: its column and row. Of one that is hidden from the asker every key but seat, open, at and
    hidden is null."""

    seat: Seat
    wounds: int | None
    open: bool
    hidden: bool
    alive: bool | None
    counters: int | None
    at: list[int] | None


class Throw(Struct, frozen=True):
    """A die as it fell and after its modifiers."""

    rolled: int
    final: int | None


class Rolls(Struct, frozen=True):
    """The dice of both sides."""

    source: Throw | None
    target: Throw | None


class Words(Struct, frozen=True):
    """A word for each side; null where that side does not strike."""

    source: str | None
    target: str | None


class Numbers(Struct, frozen=True):
    """A number for each side; null where that side does not strike."""

    source: int | None
    target: int | None


class BerserkAttack(Struct, frozen=True):
    """An action of berserk; null is what is not known yet."""

    id: int
    parent: int | None
    source: str
    ability: str
    kind: str
    declared_target: str | None
    target: str | None
    defender: str | None
    state: str
    step: str
    rolls: Rolls
    blow: Words
    level: Words
    strength: Numbers
    dealt: Numbers
    outcome: Literal["finished", "ended"] | None
    ended_because: str | None
    modifiers: list[dict[str, object]]


class BerserkView(ViewBase, frozen=True, tag_field="rulebook", tag="berserk"):
    """A match of berserk."""

    units: dict[str, CardView]
    attack: BerserkAttack | None
    stack: list[dict[str, object]]
    priority: Seat | None
