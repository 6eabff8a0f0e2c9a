"""Steps 13 and 14: the attack is resolved; effects after it, attacker, defender, crisis."""

from engine.core.state import Ask
from engine.rulebooks.crisis_protocol.facts import AttackResolved
from engine.rulebooks.crisis_protocol.turns import pass_window
from engine.rulebooks.crisis_protocol.walk import Walk


def resolved(walk: Walk) -> Ask | str | None:
    """13"""
    frame = walk.frame
    if not frame.resolved:
        walk.emit(AttackResolved(bool(frame.hit), frame.dealt or 0))
    return "next"


def after_attack_attacker(walk: Walk) -> Ask | str | None:
    """14.a"""
    return pass_window(walk, "after_attack")


def after_attack_defender(walk: Walk) -> Ask | str | None:
    """14.b"""
    return pass_window(walk, "after_attack")


def after_attack_crisis(walk: Walk) -> Ask | str | None:
    """14.c, then what comes after all attacks of a beam or an area, then the end."""
    window = walk.frame.window
    if window is None or window.name == "after_attack":
        ran = pass_window(walk, "after_attack")
        if ran != "next":
            return ran
    if _last_of_all(walk):
        ran = pass_window(walk, "after_all_attacks")
        if ran != "next":
            return ran
    walk.finish()
    return None


def _last_of_all(walk: Walk) -> bool:
    """True for the last single attack of a beam or an area: no target is left that stands."""
    if walk.frame.part is None:
        return False
    return not walk.play.remaining(walk.play.volleys[-1])
