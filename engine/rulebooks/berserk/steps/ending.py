"""511.6: payment, roles are cleared, features «после …»; then the stack is empty and the choice begins anew."""

from engine.core.attack_facts import AttackEnded, AttackFinished
from engine.core.state import Ask
from engine.rulebooks.berserk.acts import set_counters
from engine.rulebooks.berserk.course import AGAIN, Course
from engine.rulebooks.berserk.facts import AbilityPaid, RolesCleared
from engine.rulebooks.berserk.priority import through


def ending(course: Course) -> Ask | str:
    """Pay, clear the roles, let features of `after` be used; a blocked action (511.9) was not performed, so none of them
    can name it."""
    frame = course.frame
    if not frame.paid:
        _pay(course)
    blocked = frame.blocked == "preliminary_close"
    waits = through(course, "ending" if blocked else "after", step_ends=True)
    if waits is not None:
        return waits
    course.emit(AttackEnded("blocked", course.state) if blocked else AttackFinished())
    return AGAIN


def _pay(course: Course) -> None:
    play = course.play
    frame = play.frames[-1]
    ability = play.ability_of(frame)
    closes = ability is None or ability.close
    source = play.units[frame.source]
    counters = 0 if ability is None else min(ability.counters, source.counters)
    course.emit(AbilityPaid(source.id, frame.ability, closes, counters))
    set_counters(course.turn, source, source.counters - counters)
    if frame.defender is not None:
        at_once = play.static.points.defender_closes == "at_once"
        course.emit(AbilityPaid(frame.defender, "defend", close=not at_once))
    units = (frame.source, frame.target, frame.declared_target, frame.defender)
    course.emit(RolesCleared(tuple(dict.fromkeys([unit for unit in units if unit is not None]))))
