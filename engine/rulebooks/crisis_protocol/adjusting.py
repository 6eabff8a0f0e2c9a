"""Adjusting: the table between attacks, set by hand."""

from msgspec import json
from msgspec.structs import replace

from engine.core.match_facts import MatchAdjusted
from engine.core.refusal import MatchError, Refused
from engine.core.turn import Turn
from engine.effects.grammar import ROLE_WORDS
from engine.rulebooks.crisis_protocol.cards import UnitCard
from engine.rulebooks.crisis_protocol.commands import Adjust, Settable
from engine.rulebooks.crisis_protocol.loading import check_unit
from engine.rulebooks.crisis_protocol.play import Play, UnitState, starting
from engine.rulebooks.crisis_protocol.suffering import fall
from engine.rulebooks.crisis_protocol.vocabulary import FALLEN
from engine.rulebooks.crisis_protocol.walk import Walk


def check_adjustment(play: Play, command: Adjust) -> Refused | None:
    """Refuse changes that make no sense, seen in their order."""
    cards = dict(play.table.units)
    states = dict(play.units)
    for change in command.changes:
        if change.add is not None:
            refused = _check_added(play, change.add, frozenset(cards) | {change.add.id})
            if refused is not None or change.add.id in cards:
                return refused or Refused("no_such_option", f"`{change.add.id}` is on the table already")
            cards[change.add.id] = change.add
            states[change.add.id] = starting(change.add)
            continue
        name = change.remove or change.unit or ""
        if name not in cards:
            return Refused("unknown_unit", f"unknown unit `{name}`")
        if change.set_ is None:
            del cards[name], states[name]
            continue
        after = _set(states[name], change.set_)
        wrong = _nonsense(cards[name], after, change.set_, play.table.points.power_cap)
        if wrong:
            return Refused("no_such_option", f"`{name}`: {wrong}")
        states[name] = after
    return None


def adjust(turn: Turn[Play], command: Adjust) -> None:
    """match.adjusted; a unit whose damage was set to its stamina falls."""
    turn.emit(MatchAdjusted(tuple(json.decode(json.encode(change)) for change in command.changes), command.reason))
    walk = Walk(turn)
    for change in command.changes:
        if change.unit is not None and change.unit in turn.play.units:
            fall(walk, change.unit)


def _check_added(play: Play, card: UnitCard, known: frozenset[str]) -> Refused | None:
    if card.id in ROLE_WORDS or card.id in play.table.sources:
        return Refused("no_such_option", f"`{card.id}` cannot be the id of a unit")
    try:
        check_unit(card, "add", known, play.table.points)
    except MatchError as error:
        return Refused("no_such_option", str(error))
    return None


def _set(state: UnitState, changes: Settable) -> UnitState:
    given = {name: getattr(changes, name) for name in changes.__struct_fields__}
    return replace(state, **{name: value for name, value in given.items() if value is not None})


def _nonsense(card: UnitCard, state: UnitState, changes: Settable, cap: int) -> str:
    """What is wrong with a unit set like this; empty if nothing is."""
    stamina = card.stamina_when(state.status)
    if state.damage > stamina:
        return f"damage {state.damage} is above the stamina {stamina}"
    if changes.status is not None and state.status not in FALLEN and state.damage >= stamina:
        return f"a unit that stands has less damage than its stamina {stamina}"
    if state.power > cap:
        return f"power {state.power} is above the limit of {cap}"
    if card.one_sided and state.status in ("dazed", "injured"):
        return f"a unit with one side cannot be {state.status}"
    if len(set(state.conditions)) != len(state.conditions):
        return "a condition stands twice"
    return ""
