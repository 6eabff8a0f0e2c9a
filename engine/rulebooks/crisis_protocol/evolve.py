"""evolve: the play state after one event. Facts alone decide; neither rules nor dice are asked."""

import msgspec
from msgspec.structs import replace

from engine.core.attack_facts import (
    ConditionGiven,
    ConditionRemoved,
    EffectUsed,
    UnitDefeated,
    UnitHealed,
)
from engine.core.event import Event
from engine.core.match_facts import MatchAdjusted, MatchCreated, RoundEnded, TurnEnded
from engine.effects.loading import load
from engine.rulebooks.crisis_protocol.cards import SourceCard, UnitCard
from engine.rulebooks.crisis_protocol.commands import Alteration
from engine.rulebooks.crisis_protocol.evolve_attack import ATTACK_HANDLERS
from engine.rulebooks.crisis_protocol.evolve_windows import used
from engine.rulebooks.crisis_protocol.facts import (
    AttackCostPaid,
    DamageDealt,
    PowerGained,
    PowerLost,
    UnitDazed,
    UnitRecovered,
)
from engine.rulebooks.crisis_protocol.handlers import Handlers
from engine.rulebooks.crisis_protocol.play import Play, starting
from engine.rulebooks.crisis_protocol.points import points_of
from engine.rulebooks.crisis_protocol.table import set_table


def begin(created: MatchCreated) -> Play:
    """The play state of a match just created."""
    units = tuple(load(raw, UnitCard, "units") for raw in created.units)
    sources = tuple(load(raw, SourceCard, "sources") for raw in created.sources)
    table = set_table(units, sources, points_of(created.settings.points))
    return Play(table, {unit.id: starting(unit) for unit in units})


def _unit(play: Play, unit: str, **changes: object) -> Play:
    state = play.units.get(unit)
    return play if state is None else play.with_unit(unit, replace(state, **changes))


def _dealt(play: Play, fact: DamageDealt, event: Event) -> Play:
    play = _unit(play, fact.unit, damage=fact.after)
    if fact.by is not None or not play.frames:
        return play
    return play.with_frame(replace(play.frames[-1], dealt=fact.amount))


def _power(play: Play, fact: PowerGained | PowerLost, event: Event) -> Play:
    return _unit(play, fact.unit, power=fact.after)


def _paid(play: Play, fact: AttackCostPaid, event: Event) -> Play:
    return _unit(play, fact.unit, power=play.units[fact.unit].power - fact.amount)


def _used(play: Play, fact: EffectUsed, event: Event) -> Play:
    play = used(play, fact, event)
    spent = fact.cost.get("power", 0)
    return _unit(play, fact.ref.unit, power=play.units[fact.ref.unit].power - spent) if spent else play


def _given(play: Play, fact: ConditionGiven, event: Event) -> Play:
    state = play.units.get(fact.unit)
    if state is None or fact.already:
        return play
    return _unit(play, fact.unit, conditions=(*state.conditions, fact.condition))


def _removed(play: Play, fact: ConditionRemoved, event: Event) -> Play:
    state = play.units.get(fact.unit)
    if state is None or fact.absent:
        return play
    return _unit(play, fact.unit, conditions=tuple(c for c in state.conditions if c != fact.condition))


def _healed(play: Play, fact: UnitHealed, event: Event) -> Play:
    return _unit(play, fact.unit, damage=fact.after)


def _dazed(play: Play, fact: UnitDazed, event: Event) -> Play:
    return _unit(play, fact.unit, status="dazed")


def _defeated(play: Play, fact: UnitDefeated, event: Event) -> Play:
    return _unit(play, fact.unit, status="ko")


def _recovered(play: Play, fact: UnitRecovered, event: Event) -> Play:
    return _unit(play, fact.unit, status="injured", damage=0)


def _turn(play: Play, fact: TurnEnded, event: Event) -> Play:
    return replace(play, ledger=play.ledger.new_turn())


def _round(play: Play, fact: RoundEnded, event: Event) -> Play:
    return replace(play, ledger=play.ledger.new_round())


def _adjusted(play: Play, fact: MatchAdjusted, event: Event) -> Play:
    cards = dict(play.table.units)
    units = dict(play.units)
    for raw in fact.changes:
        change = msgspec.convert(raw, Alteration)
        if change.add is not None:
            cards[change.add.id] = change.add
            units[change.add.id] = starting(change.add)
        elif change.remove is not None:
            cards.pop(change.remove, None)
            units.pop(change.remove, None)
        elif change.unit is not None and change.set_ is not None and change.unit in units:
            given = {name: value for name, value in msgspec.structs.asdict(change.set_).items() if value is not None}
            units[change.unit] = replace(units[change.unit], **given)
    table = play.table
    if cards != table.units:
        table = set_table(cards.values(), table.sources.values(), table.points)
    return replace(play, units=units, table=table)


HANDLERS: Handlers = {
    **ATTACK_HANDLERS,
    AttackCostPaid: _paid,
    DamageDealt: _dealt,
    PowerGained: _power,
    PowerLost: _power,
    EffectUsed: _used,
    ConditionGiven: _given,
    ConditionRemoved: _removed,
    UnitHealed: _healed,
    UnitDazed: _dazed,
    UnitDefeated: _defeated,
    UnitRecovered: _recovered,
    TurnEnded: _turn,
    RoundEnded: _round,
    MatchAdjusted: _adjusted,
}
"""What each fact does to the play state; others mean nothing to it."""
