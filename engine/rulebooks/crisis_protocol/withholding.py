"""Withholding: what a player may look for but may not do now, with the reason. Computed only when a command fits no
option."""

from engine.core.options import Option, Slot, Withheld
from engine.core.state import Ask, State
from engine.core.turn import Turn
from engine.rulebooks.crisis_protocol.options import ANY_DICE, ANY_UNIT, target_slots
from engine.rulebooks.crisis_protocol.play import Play
from engine.rulebooks.crisis_protocol.turn_effects import turn_effects
from engine.rulebooks.crisis_protocol.walk import Walk
from engine.rulebooks.crisis_protocol.windows import sides_of


def withheld(turn: Turn[Play], state: State[Play], ask: Ask) -> tuple[Withheld, ...]:
    """1.a attacks and effects too dear, 2 targets that are no enemies."""
    if ask.kind == "choose":
        return _attacks(state)
    if ask.kind == "target":
        return _targets(state.play)
    if ask.kind == "window":
        return _effects(Walk(turn))
    return ()


def _attacks(state: State[Play]) -> tuple[Withheld, ...]:
    play = state.play
    return tuple(
        Withheld(Option("choose_attack", {"unit": unit, "attack": attack.id}), "cannot_pay")
        for unit, there in play.units.items()
        if not there.fallen and play.seat(unit) == state.active
        for attack in play.card(unit).attacks
        if attack.cost > there.power
    )


def _targets(play: Play) -> tuple[Withheld, ...]:
    frame = play.frames[-1]
    attack = play.attack_card(frame)
    if attack.area != "none":
        return ()
    return tuple(
        Withheld(Option("declare_target", {"target": unit}, target_slots(attack.range)), "not_an_enemy")
        for unit in play.units
        if play.seat(unit) == play.seat(frame.attacker)
    )


def _effects(walk: Walk) -> tuple[Withheld, ...]:
    window = walk.frame.window
    if window is None:
        return ()
    side = sides_of(walk.state, window.name)[window.turn]
    slots: dict[str, Slot] = {"dice": ANY_DICE, "target": ANY_UNIT}
    return tuple(
        Withheld(Option("use", {"unit": entry.owner, "effect": entry.ref.effect}, slots, ("unit",)), "cannot_pay")
        for entry in turn_effects(walk, window.name, side, window).dear
    )
