"""Steps 11 and 12: effects before damage, then the damage: replaced, reduced, capped, suffered."""

from engine.core.state import Ask
from engine.rulebooks.crisis_protocol.facts import DamageNotDealt
from engine.rulebooks.crisis_protocol.suffering import suffer
from engine.rulebooks.crisis_protocol.turns import pass_window
from engine.rulebooks.crisis_protocol.walk import Walk


def before_damage_attacker(walk: Walk) -> Ask | str | None:
    """11.a"""
    return pass_window(walk, "before_damage")


def before_damage_defender(walk: Walk) -> Ask | str | None:
    """11.b"""
    return pass_window(walk, "before_damage")


def before_damage_crisis(walk: Walk) -> Ask | str | None:
    """11.c"""
    return pass_window(walk, "before_damage")


def apply_damage(walk: Walk) -> Ask | str | None:
    """12: every replacement, then every reduction, then the target suffers what is left (12.a) and gains as much power
    (12.b); afterwards effects of damage dealt."""
    if walk.frame.dealt is None:
        ran = pass_window(walk, "damage")
        if ran != "next":
            return ran
        _deal(walk)
    return pass_window(walk, "damage_dealt")


def _deal(walk: Walk) -> None:
    frame = walk.frame
    assert frame.target is not None
    if not frame.damage:
        walk.emit(DamageNotDealt(frame.target, "reduced" if frame.hit else "miss"))
    elif not walk.play.standing(frame.target):
        walk.emit(DamageNotDealt(frame.target, "fallen"))
    else:
        enemy = walk.play.seat(frame.attacker) != walk.play.seat(frame.target)
        suffer(walk, frame.target, frame.damage, None, powerless=False, judged=enemy)
