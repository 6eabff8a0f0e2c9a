"""The choice between attacks: which card acts, how, and at what."""

from collections.abc import Iterator

from engine.core.options import Option, Withheld
from engine.core.state import Ask
from engine.core.turn import Turn
from engine.rulebooks.berserk.cards import STRIKE, Ability
from engine.rulebooks.berserk.play import Play, Unit
from engine.rulebooks.berserk.usability import can_act, has_target, may_target


def ask(turn: Turn[Play]) -> Ask:
    """The active seat's choice; it may have no options (then the turn can still be ended)."""
    play = turn.play
    return Ask(play.active, "choose", "", tuple(_options(play)))


def announce_option(unit: Unit, ability_id: str, target: str | None) -> Option:
    """The option to act."""
    fields: dict[str, object] = {"unit": unit.id, "ability": ability_id}
    if target is not None:
        fields["target"] = target
    return Option("announce", fields)


def _options(play: Play) -> Iterator[Option]:
    for unit in play.units.values():
        if unit.seat == play.active and can_act(unit, None):
            for ability_id, ability in _actions(unit):
                if can_act(unit, ability):
                    yield from _targets(play, unit, ability_id, ability)


def too_dear(play: Play) -> Iterator[Withheld]:
    """Actions of the active seat that only their cost forbids: the card is closed already, or has too few counters."""
    for unit in play.units.values():
        if unit.seat != play.active or not unit.alive or unit.hidden:
            continue
        for ability_id, ability in _actions(unit):
            if not can_act(unit, ability):
                for option in _targets(play, unit, ability_id, ability):
                    yield Withheld(option, "cannot_pay")


def _actions(unit: Unit) -> Iterator[tuple[str, Ability | None]]:
    yield STRIKE, None
    for ability in unit.face.abilities:
        yield ability.id, ability


def _targets(play: Play, unit: Unit, ability_id: str, ability: Ability | None) -> Iterator[Option]:
    if not has_target(ability):
        yield announce_option(unit, ability_id, None)
        return
    for target in play.units.values():
        if may_target(play, unit, ability, target):
            yield announce_option(unit, ability_id, target.id)
