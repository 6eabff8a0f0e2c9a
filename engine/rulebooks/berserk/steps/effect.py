"""511.5.2: the blows on the stack; modifiers, prevention, replacement, block and protection, wounds."""

from engine.core.attack_facts import EffectTriggered
from engine.core.facts import EffectRef
from engine.core.state import Ask
from engine.rulebooks.berserk.acts import fall, wound
from engine.rulebooks.berserk.course import AGAIN, Course
from engine.rulebooks.berserk.effects import SIDES, Of
from engine.rulebooks.berserk.facts import (
    ArmorUsed,
    BlowLanded,
    BlowReplaced,
    StackPushed,
    StackResolved,
    Taken,
)
from engine.rulebooks.berserk.gathering import striker_of, struck_by
from engine.rulebooks.berserk.modifiers import settle_level, settle_strength
from engine.rulebooks.berserk.operations import Deed, carry_out
from engine.rulebooks.berserk.play import StackObject
from engine.rulebooks.berserk.prevention import Replacement, prevented, protected_by, replacement
from engine.rulebooks.berserk.priority import through
from engine.rulebooks.berserk.steps.preliminary import block, blocking
from engine.rulebooks.berserk.usability import power_of


def effect(course: Course) -> Ask | str:
    """The ability is on top of the stack, the return strike beside it (511.7); features that change strength, and other
    sudden ones."""
    frame = course.frame
    if frame.blow is not None and frame.blow.target is not None and not frame.on_stack("strike"):
        course.emit(StackPushed(StackObject("strike", striker_of(course.play, frame, "target").id)))
    return through(course, "effect", step_ends=False) or "deal"


def effect_apply(course: Course) -> Ask | str:
    """Nothing can be declared until the wounds are dealt (519.4)."""
    if course.frame.on_stack("ability"):
        return _deal(course) or AGAIN
    if _sets_off(course):
        return "land"
    return through(course, None, step_ends=True) or "cancel"


def on_effect(course: Course) -> Ask | str:
    """Features «при ударе», «при выстреле», «при нанесении ран»; then the step ends."""
    return through(course, "on_effect", step_ends=True) or "end"


def striking_sides(course: Course) -> tuple[Of, ...]:
    """The sides that strike: by the Table of Blows, or the source of an ability on one number that throws no die."""
    play = course.play
    frame = play.frames[-1]
    if frame.blow is not None:
        return tuple([of for of, level in zip(SIDES, frame.blow, strict=True) if level is not None])
    power = power_of(play.units[frame.source], play.ability_of(frame))
    return () if power is None else ("source",)


def _sets_off(course: Course) -> bool:
    """True if the blows set features of on_effect off: one was carried out, also with 0 wounds."""
    frame = course.frame
    if frame.dealt and not any(frame.dealt.values()) and course.play.static.points.zero_strength == "silent":
        return False
    return frame.carried_out


def _modify(course: Course, sides: tuple[Of, ...]) -> Ask | None:
    """1: modifiers of both blows, levels first (519.3, 519.5)."""
    for of in sides:
        frame = course.frame
        if frame.blow is not None and of not in frame.level and of not in frame.strength:
            asked = settle_level(course, of)
            if asked is not None:
                return asked
    for of in sides:
        if of not in course.frame.strength:
            settle_strength(course, of)
    return None


def _deal(course: Course) -> Ask | None:
    sides = striking_sides(course)
    asked = _modify(course, sides)
    if asked is not None:
        return asked
    # what follows is one moment for both blows (511.7)
    carried: tuple[Of, ...] = tuple([of for of in sides if _both_alive(course, of)])
    strength = course.frame.strength
    # 2: prevention, armour last
    left: dict[Of, int] = {}
    taken: dict[Of, list[Taken]] = {}
    for of in carried:
        left[of], taken[of] = prevented(course, of, strength[of])
    # 3: replacement
    replacing: dict[Of, Replacement] = {}
    for of in carried:
        found = replacement(course, of) if left[of] else None
        if isinstance(found, Ask):
            return found
        if found is not None:
            replacing[of] = found
    _use_armor(course, taken)
    for of, found in replacing.items():
        taken[of].append(Taken("replace", found.ref.unit, left[of], found.ref.effect))
        _replace(course, of, found, left[of])
        left[of] = 0
    # 4: block, then protection
    blocker = blocking(course)
    if blocker is not None:
        block(course, *blocker)
        return None
    if sides:
        _land(course, carried, left, taken)
    else:
        _carry_out_ability(course)
    return None


def _both_alive(course: Course, of: Of) -> bool:
    play = course.play
    frame = play.frames[-1]
    struck = struck_by(play, frame, of)
    return striker_of(play, frame, of).alive and struck is not None and struck.alive


def _use_armor(course: Course, taken: dict[Of, list[Taken]]) -> None:
    for parts in taken.values():
        for part in parts:
            if part.by == "armor":
                unit = course.play.units[part.source]
                whole = unit.face.keywords.armor
                course.emit(ArmorUsed(unit.id, part.amount, whole - unit.armor_used - part.amount))


def _replace(course: Course, of: Of, found: Replacement, amount: int) -> None:
    turn = course.turn
    if found.static:
        turn.cause = course.emit(EffectTriggered(found.ref, found.seat, "always", found.order))
    used = course.emit(BlowReplaced(of, found.ref, amount))
    carry_out(Deed(turn, found.ref, found.by, used, found.chosen, found.seat))


def _land(course: Course, carried: tuple[Of, ...], left: dict[Of, int], taken: dict[Of, list[Taken]]) -> None:
    """5: the effects leave the stack together and are dealt; then those who have taken too much fall together."""
    course.emit(StackResolved(course.frame.stack, carried_out=bool(carried)))
    for of in carried:
        play = course.play
        frame = play.frames[-1]
        striker, struck = striker_of(play, frame, of), struck_by(play, frame, of)
        assert struck is not None
        protector = protected_by(course, of)
        if protector is not None and left[of]:
            taken[of].append(Taken("protect", protector.unit, left[of], protector.effect or None))
            left[of] = 0
        course.emit(BlowLanded(of, striker.id, struck.id, frame.strength[of], tuple(taken[of]), left[of]))
    for of in carried:
        struck = struck_by(course.play, course.frame, of) if left[of] else None
        if struck is not None:
            wound(course.turn, struck, left[of], of)
    for of in carried:
        struck = struck_by(course.play, course.frame, of)
        if struck is not None:
            fall(course.turn, struck.id)


def _carry_out_ability(course: Course) -> None:
    """511.8: an ability without a number carries out its operations; protection does not stop it."""
    play = course.play
    frame = play.frames[-1]
    alive = play.alive(frame.source) and (frame.target is None or play.alive(frame.target))
    resolved = course.emit(StackResolved(frame.stack, carried_out=alive))
    ability = play.ability_of(frame)
    if alive and ability is not None:
        carry_out(Deed(course.turn, EffectRef(frame.source, ability.id), ability.do, resolved))
