"""View: units and attack as clients read them (contract, section 5). Every key is always there."""

from engine.core.attack_facts import Die
from engine.rulebooks.crisis_protocol.machine import STEP_OF
from engine.rulebooks.crisis_protocol.play import Play


def show_units(play: Play) -> dict[str, dict[str, object]]:
    """Every unit by id."""
    cards = play.table.units
    return {
        name: {
            "seat": cards[name].seat,
            "damage": unit.damage,
            "power": unit.power,
            "conditions": list(unit.conditions),
            "status": unit.status,
        }
        for name, unit in play.units.items()
    }


def show_attack(play: Play) -> dict[str, object] | None:
    """The innermost running attack, else the one that ended last, with the step it was in."""
    frame = play.shown
    if frame is None:
        return None
    return {
        "id": frame.id,
        "parent": frame.parent,
        "part": None if frame.part is None else {"index": frame.part.index, "of": frame.part.of},
        "attacker": frame.attacker,
        "attack": frame.attack,
        "target": frame.target,
        "state": frame.state,
        "step": STEP_OF[frame.ended_in or frame.state],
        "attack_pool": frame.attack_pool,
        "defense_pool": frame.defense_pool,
        "attack_roll": _faces(frame.attack_roll),
        "defense_roll": _faces(frame.defense_roll),
        "attack_successes": frame.attack_successes,
        "defense_successes": frame.defense_successes,
        "hit": frame.hit,
        "damage": frame.damage,
        "dealt": frame.dealt,
        "outcome": frame.outcome,
        "ended_because": frame.ended_because,
        "instructions": [instruction.text for instruction in frame.instructions],
    }


def _faces(dice: tuple[Die, ...] | None) -> list[str | int] | None:
    return None if dice is None else [die.face for die in dice]
