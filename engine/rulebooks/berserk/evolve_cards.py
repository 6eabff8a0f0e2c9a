"""evolve, the part about cards: wounds, counters, open and closed, hidden and revealed, the table set by hand."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.core.attack_facts import ConditionGiven, ConditionRemoved, UnitDefeated, UnitHealed
from engine.core.event import Event
from engine.core.facts import Fact
from engine.core.match_facts import MatchAdjusted, TurnEnded
from engine.rulebooks.berserk.cards import Card, FaceDown
from engine.rulebooks.berserk.commands import Change, Values
from engine.rulebooks.berserk.facts import (
    AbilityPaid,
    ArmorUsed,
    CardClosed,
    CardHidden,
    CardOpened,
    CardRevealed,
    CountersChanged,
    WoundsDealt,
)
from engine.rulebooks.berserk.play import Play, Unit
from engine.rulebooks.berserk.static import compile_static


def read_card(body: Mapping[str, object]) -> Card:
    """A card as a fact keeps it."""
    return msgspec.convert(dict(body), Card)


def unit_of(card: Card) -> Unit:
    """A card as it comes into play."""
    return Unit(
        id=card.id,
        seat=card.seat,
        card=card,
        at=card.at,
        wounds=card.wounds,
        open=card.open,
        hidden=card.hidden,
        counters=card.counters,
        alive=card.wounds < card.life,
    )


def _with_unit(play: Play, id_: str, **changes: Any) -> Play:
    unit = play.units.get(id_)
    return play if unit is None else replace(play, units={**play.units, id_: replace(unit, **changes)})


def _indexed(play: Play) -> Play:
    """`play` with the index of its features made anew."""
    static = compile_static(
        (unit.card for unit in play.units.values() if unit.card is not None),
        play.static.sources,
        play.static.points,
        any(unit.at is not None for unit in play.units.values()),
    )
    return replace(play, static=static)


def condition_given(play: Play, fact: ConditionGiven, event: Event) -> Play:
    """A card acquired a trait."""
    if fact.already:
        return play
    return _with_unit(play, fact.unit, conditions=(*play.units[fact.unit].conditions, fact.condition))


def condition_removed(play: Play, fact: ConditionRemoved, event: Event) -> Play:
    """A card lost an acquired trait."""
    kept = tuple(c for c in play.units[fact.unit].conditions if c != fact.condition)
    return _with_unit(play, fact.unit, conditions=kept)


def healed(play: Play, fact: UnitHealed, event: Event) -> Play:
    """Wounds were taken away."""
    return _with_unit(play, fact.unit, wounds=fact.after)


def defeated(play: Play, fact: UnitDefeated, event: Event) -> Play:
    """A card fell."""
    return _with_unit(play, fact.unit, alive=False)


def turn_ended(play: Play, fact: TurnEnded, event: Event) -> Play:
    """The closed cards of the seat that follows open, every armour is whole again, limits per turn start anew."""
    units = {
        id_: replace(unit, armor_used=0, open=unit.open or unit.seat == fact.active) for id_, unit in play.units.items()
    }
    return replace(play, active=fact.active, units=units, ledger=play.ledger.new_turn())


def adjusted(play: Play, fact: MatchAdjusted, event: Event) -> Play:
    """The table was set by hand."""
    changed = False
    for raw in fact.changes:
        added = raw.get("add")
        if isinstance(added, Mapping) and "life" not in added:
            down = msgspec.convert(dict(added), FaceDown)
            unit = Unit(down.id, down.seat, None, down.at, open=down.open, hidden=True)
            play = replace(play, units={**play.units, unit.id: unit})
            continue
        change = msgspec.convert(raw, Change)
        if change.add is not None:
            play = replace(play, units={**play.units, change.add.id: unit_of(change.add)})
            changed = True
        elif change.remove is not None:
            play = replace(play, units={id_: u for id_, u in play.units.items() if id_ != change.remove})
            changed = True
        elif change.unit is not None and change.set is not None:
            play = _set(play, change.unit, change.set)
            changed = changed or change.set.at is not None
    return _indexed(play) if changed else play


def _set(play: Play, id_: str, values: Values) -> Play:
    unit = play.units[id_]
    named = {name: value for name in values.__struct_fields__ if (value := getattr(values, name)) is not None}
    unit = replace(unit, **named)
    if values.wounds is not None and unit.card is not None:
        unit = replace(unit, alive=unit.wounds < unit.card.life)
    return replace(play, units={**play.units, id_: unit})


def _hidden(play: Play, fact: CardHidden, event: Event) -> Play:
    unit = unit_of(read_card(fact.card))
    return _indexed(replace(play, units={**play.units, fact.unit: unit}))


def _revealed(play: Play, fact: CardRevealed, event: Event) -> Play:
    return _with_unit(play, fact.unit, hidden=False)


def _opened(play: Play, fact: CardOpened, event: Event) -> Play:
    return _with_unit(play, fact.unit, open=True)


def _closed(play: Play, fact: CardClosed, event: Event) -> Play:
    return _with_unit(play, fact.unit, open=False)


def _wounded(play: Play, fact: WoundsDealt, event: Event) -> Play:
    return _with_unit(play, fact.unit, wounds=fact.after)


def _counters(play: Play, fact: CountersChanged, event: Event) -> Play:
    return _with_unit(play, fact.unit, counters=fact.after)


def _armor(play: Play, fact: ArmorUsed, event: Event) -> Play:
    return _with_unit(play, fact.unit, armor_used=play.units[fact.unit].armor_used + fact.amount)


def _paid(play: Play, fact: AbilityPaid, event: Event) -> Play:
    frame = replace(play.frames[-1], paid=True)
    play = replace(play, frames=(*play.frames[:-1], frame))
    return _with_unit(play, fact.unit, open=False) if fact.close else play


HANDLERS: Mapping[type[Fact], Callable[[Play, Any, Event], Play]] = {
    CardHidden: _hidden,
    CardRevealed: _revealed,
    CardOpened: _opened,
    CardClosed: _closed,
    WoundsDealt: _wounded,
    CountersChanged: _counters,
    ArmorUsed: _armor,
    AbilityPaid: _paid,
}
