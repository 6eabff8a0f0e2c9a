"""Explanations: a number as the tree of what it is made of. Each rulebook explains its own numbers; dice are shared."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from engine.core.attack_facts import (
    DiceChanged,
    DiceRerolled,
    DiceRolled,
    Die,
    EffectTriggered,
    EffectUsed,
    TableReported,
)
from engine.core.event import Event
from engine.core.facts import EffectRef

How: TypeAlias = Literal["fact", "sum", "chain"]
"""fact: nothing stands behind it. sum: it is the sum of its addends. chain: the addends happened one after the other, and
the last one says how it stands."""


class Node(Struct, frozen=True):
    """A number and where it comes from.

    what: pool, die, minimum … source: the unit, card field or rule it comes from; effect: of that unit.
    step, seq: the event that says so. shows: the face of a die, or a level.
    """

    what: str
    value: int | str | None
    how: How = "fact"
    source: str | None = None
    effect: str | None = None
    step: str | None = None
    seq: int | None = None
    shows: str | int | None = None
    addends: "tuple[Node, ...]" = ()


def node(
    event: Event,
    what: str,
    value: int | str | None,
    addends: Iterable[Node] = (),
    *,
    how: How | None = None,
    by: EffectRef | None = None,
    source: str | None = None,
    effect: str | None = None,
    shows: str | int | None = None,
) -> Node:
    """A node with the place of `event`; a sum where it has addends, unless `how` says otherwise."""
    parts = tuple(addends)
    if by is not None:
        source, effect = by.unit, by.effect
    return Node(what, value, how or ("sum" if parts else "fact"), source, effect, event.step, event.seq, shows, parts)


class Causes:
    """Which effect stands behind an event that does not name one itself."""

    def __init__(self) -> None:
        self._effects: dict[int, EffectRef] = {}

    def take(self, event: Event) -> None:
        """The next event of the attack."""
        fact = event.data
        if isinstance(fact, (EffectUsed, EffectTriggered, TableReported)):
            self._effects[event.seq] = fact.ref

    def of(self, event: Event) -> EffectRef | None:
        """The effect that the event follows from; None where it follows by rule alone."""
        return None if event.cause is None else self._effects.get(event.cause)


class DiceStory:
    """How each die of one attack came to show its face."""

    def __init__(self) -> None:
        self._dice: dict[str, dict[int, tuple[Die, tuple[Node, ...]]]] = {}

    def take(self, event: Event) -> None:
        """The next event of the attack."""
        fact = event.data
        match fact:
            case DiceRolled():
                for die in fact.dice:
                    self._add(event, fact.roll, die, node(event, die.origin, die.face))
            case DiceRerolled():
                for die in fact.dice:
                    self._add(event, fact.roll, die, node(event, "reroll", die.face, by=fact.ref))
            case DiceChanged():
                for die in fact.dice:
                    self._add(event, fact.roll, die, node(event, fact.how, die.face, by=fact.ref))
            case _:
                pass

    def faces(self, roll: str) -> dict[int, str | int]:
        """What the dice of a roll show now, by their place."""
        return {id_: die.face for id_, (die, _) in sorted(self._dice.get(roll, {}).items())}

    def die(self, roll: str, id_: int, value: int) -> Node:
        """One die, worth `value`, with everything that happened to it."""
        die, trail = self._dice[roll][id_]
        return replace(
            trail[-1], what="die", value=value, how="chain", source=roll, effect=None, shows=die.face, addends=trail
        )

    def _add(self, event: Event, roll: str, die: Die, told: Node) -> None:
        dice = self._dice.setdefault(roll, {})
        trail = dice[die.id][1] if die.id in dice else ()
        dice[die.id] = (die, (*trail, told))


class Story(ABC):
    """The numbers of one attack by name, as its events tell them; dice and causes are followed along the way."""

    def __init__(self) -> None:
        self.numbers: dict[str, Node] = {}
        self.dice = DiceStory()
        self.causes = Causes()

    def tell(self, events: Iterable[Event]) -> dict[str, Node]:
        """The numbers after all events of the attack."""
        for event in events:
            self.dice.take(event)
            self.causes.take(event)
            self.take(event)
        return self.numbers

    @abstractmethod
    def take(self, event: Event) -> None:
        """Add what the next event says."""
