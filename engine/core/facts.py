"""Facts: the bodies of events. Each is a frozen struct with a wire name and a version.

What a fact means for the protocol around the game is said by six class attributes, so that the fold needs no list of
exceptions: `aside` (the open question stays open), `innocent` (an answer given before it is not stale), `passed_over`
(undo looks through it), `private` (it is no answer: what the other seat did before may still be taken back), `informs`
(it showed something new: undo stops there) and `moves` (whatever question was open is open no more, also when the fact
only follows from something aside). What it means to readers who know no rulebook is
said by three properties: `aims_at`, `shows_card` and `comes_to`.
"""

from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct


class ShownCard(Struct, frozen=True):
    """A unit and its card, as the match description gave it."""

    unit: str
    card: Mapping[str, object]


class Result(Struct, frozen=True):
    """A part of what an attack does to its target: `dealt` adds up. `hit`: None where the rulebook has no misses."""

    dealt: int
    hit: bool | None = None


class Fact(Struct, frozen=True, omit_defaults=True):
    """Base of every event body. Subclasses give `type`, the wire name in the past tense."""

    type: ClassVar[str]
    v: ClassVar[int] = 1
    aside: ClassVar[bool] = False
    innocent: ClassVar[bool] = False
    passed_over: ClassVar[bool] = False
    private: ClassVar[bool] = False
    informs: ClassVar[bool] = False
    moves: ClassVar[bool] = False

    @property
    def leaves_question(self) -> bool:
        """True if the batch that begins with this fact does not answer the open question."""
        return self.aside

    @property
    def aims_at(self) -> str | None:
        """The unit at which this fact aims its attack; None where it says nothing of that."""
        return None

    @property
    def shows_card(self) -> ShownCard | None:
        """The card that this fact puts before those who see it."""
        return None

    @property
    def comes_to(self) -> Result | None:
        """What the attack does, as far as this fact says."""
        return None

    @property
    def spares_answers(self) -> bool:
        """True if an answer given before the batch that begins with this fact is not stale."""
        return self.innocent


class EffectRef(Struct, frozen=True, omit_defaults=True):
    """An effect as it stands on a card: the unit (or neutral source) that owns it and the effect's id."""

    unit: str
    effect: str


class UnknownFact(Fact, frozen=True):
    """A fact of a type this build does not know, kept as it is. Projections skip it; the fold refuses it, since a state
    built without it would be wrong."""

    type: ClassVar[str] = "unknown"
    kind: str
    raw: bytes
