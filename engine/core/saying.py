"""Saying: one fact turned into a sentence's key and arguments, and the table by which a fact finds its sentence."""

from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from engine.core.event import Event
from engine.core.facts import Fact
from engine.core.message import Addend, Value, key
from engine.core.names import Names

Importance: TypeAlias = Literal["technical", "minor", "normal", "major"]
"""How much a reader cares: technical entries are bookkeeping, minor ones may be folded away, major ones are the turns of
the story."""


class Saying(Struct, frozen=True):
    """What to say of a fact. `variant` picks among the sentences of its type."""

    variant: str = ""
    args: dict[str, Value] = {}
    addends: tuple[Addend, ...] = ()
    importance: Importance = "normal"

    def key_of(self, fact: Fact) -> str:
        """The catalogue key: the wire name, and the variant if there is one."""
        return key(fact.type, self.variant)


class Scene(Struct, frozen=True):
    """What a sentence may draw on: the names, and the event around the fact."""

    names: Names
    event: Event

    @property
    def actor(self) -> Value:
        """Who made the event happen."""
        return self.names.seat(self.event.actor)


Sentence: TypeAlias = Callable[[Scene, Any], Saying]
"""Turns a fact into a saying."""
Sentences: TypeAlias = Mapping[type[Fact], Sentence]
"""The sentence of each fact type."""
