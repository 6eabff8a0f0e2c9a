"""Modifiers: of rolls by 518.3 and 518.4, of levels by 519.5, of strengths by 519.3.

Groups а to д of the clauses are a to e here. They are seen from the card that throws or strikes: for a return strike the
reflecting card is the source and the striker the target.
"""

from collections.abc import Callable, Hashable, Sequence
from itertools import permutations

from engine.core.facts import EffectRef
from engine.core.state import Ask
from engine.effects.ordering import TRIED
from engine.rulebooks.berserk.course import Course
from engine.rulebooks.berserk.effects import LEVELS, Level, Of
from engine.rulebooks.berserk.facts import ModifiersApplied
from engine.rulebooks.berserk.gathering import (
    GROUPS,
    Modifier,
    blow_group,
    experience,
    gather,
    grouped,
    note_limited,
    roll_group,
    striker_of,
)
from engine.rulebooks.berserk.levels import possible_setters, set_levels
from engine.rulebooks.berserk.play import Frame, Play, Step, Unit
from engine.rulebooks.berserk.putting_down import ask_order, chosen_order
from engine.rulebooks.berserk.tests_of_effects import level_of
from engine.rulebooks.berserk.usability import power_of

RULES = "rules"


def settle_roll(course: Course, of: Of) -> Ask | None:
    """Lay the modifiers on a roll; the question where a seat has to order setters, None once the roll is settled."""
    play = course.play
    frame = play.frames[-1]
    card = striker_of(play, frame, of)
    face = frame.rolls[of].face
    found = experience(frame, card, of) + gather(course, "roll", of)
    if not found:
        course.emit(ModifiersApplied("roll", of, card.id, face, face))
        return None
    groups = grouped(found, lambda modifier: roll_group(modifier, card))
    setters = _ordered(course, [[m for m in group if m.to is not None] for group in groups], _last_set)
    if isinstance(setters, Ask):
        return setters
    steps: list[Step] = []
    value = _add(steps, groups, face)
    held = min(max(value, 1), 6)
    if held != value and play.static.points.roll_limit == "clamp":
        steps.append(Step("d", RULES, value, held))  # 518.4, once and after all
        value = held
    for modifier in setters:
        value = _note(steps, "e", modifier, value, int(modifier.to or 0))
    course.emit(ModifiersApplied("roll", of, card.id, face, value, tuple(steps)))
    _note_limited(course, found)
    return None


def settle_level(course: Course, of: Of) -> Ask | None:
    """Lay level setters on a blow; they come before numbers (519.5)."""
    play = course.play
    frame = play.frames[-1]
    blow = frame.blow
    level = None if blow is None else blow.source if of == "source" else blow.target
    assert level is not None
    start: Level = level
    found = possible_setters(course, of, start)
    if not found:
        return None
    groups = grouped(found, blow_group(play, frame, of))

    def outcome(order: Sequence[Modifier]) -> Hashable:
        return set_levels(course, of, start, order)[0]

    order = _ordered(course, groups, outcome)
    if isinstance(order, Ask):
        return order
    after, used = set_levels(course, of, start, order)
    group_of = blow_group(play, frame, of)
    steps = tuple(
        Step(group_of(modifier), modifier.source, before, now, _effect_id(modifier)) for modifier, before, now in used
    )
    if not used:
        return None
    course.emit(ModifiersApplied("level", of, striker_of(play, frame, of).id, start, after, steps))
    _note_limited(course, [modifier for modifier, _, _ in used])
    return None


def settle_strength(course: Course, of: Of) -> None:
    """Count the strength of a blow: its number by level, modifiers of groups a to d, then setters, which never raise;
    below 0 it is raised to 0 once, at the end. The order inside these groups never makes a difference."""
    play = course.play
    frame = play.frames[-1]
    card = striker_of(play, frame, of)
    base = _number(play, frame, card, of)
    found = gather(course, "strength", of)
    steps: list[Step] = []
    value = base
    if found:
        groups = grouped(found, blow_group(play, frame, of))
        found = [modifier for group in groups for modifier in group]
        value = _add(steps, groups, base)
        for modifier in found:
            if modifier.to is not None:
                value = _note(steps, "e", modifier, value, min(value, int(modifier.to or 0)))
    if value < 0:
        steps.append(Step("e", RULES, value, 0))
        value = 0
    level = level_of(frame, of)
    course.emit(ModifiersApplied("strength", of, card.id, base, value, tuple(steps), level))
    _note_limited(course, found)


def _note_limited(course: Course, modifiers: Sequence[Modifier]) -> None:
    for modifier in modifiers:
        if modifier.feature is not None and modifier.feature.limit is not None and not modifier.laid:
            note_limited(course, modifier.feature)


def _ordered(
    course: Course, groups: Sequence[Sequence[Modifier]], outcome: Callable[[Sequence[Modifier]], Hashable]
) -> Sequence[Modifier] | Ask:
    """The modifiers of all groups in their order; inside a group the order their creator chose, who is asked where it
    makes a difference to the outcome."""
    settled = [list(group) for group in groups]
    for place, group in enumerate(settled):
        refs = tuple(dict.fromkeys(m.feature.ref for m in group if m.feature is not None))
        if len(refs) < 2:
            continue
        chosen = chosen_order(course.frame, course.state, refs)
        if chosen is not None:
            settled[place] = sorted(group, key=_place_in(chosen))
        elif len(refs) > TRIED or _differs(settled, place, refs, outcome):
            return ask_order(course, group[0].seat, refs)
    return [modifier for group in settled for modifier in group]


def _differs(
    groups: Sequence[Sequence[Modifier]],
    place: int,
    refs: tuple[EffectRef, ...],
    outcome: Callable[[Sequence[Modifier]], Hashable],
) -> bool:
    """True if two orders of these effects come to different things; the operations of one stay as they are written."""
    before = [m for group in groups[:place] for m in group]
    after = [m for group in groups[place + 1 :] for m in group]
    orders = (sorted(groups[place], key=_place_in(order)) for order in permutations(refs))
    return len({outcome([*before, *order, *after]) for order in orders}) > 1


def _place_in(order: tuple[EffectRef, ...]) -> Callable[[Modifier], int]:
    return lambda modifier: -1 if modifier.feature is None else order.index(modifier.feature.ref)


def _last_set(order: Sequence[Modifier]) -> Hashable:
    """What setters of a roll come to: the last one counts."""
    return order[-1].to if order else None


def _add(steps: list[Step], groups: Sequence[Sequence[Modifier]], value: int) -> int:
    for name, group in zip(GROUPS, groups, strict=True):
        for modifier in group:
            if modifier.by is not None:
                value = _note(steps, name, modifier, value, value + modifier.by)
    return value


def _note(steps: list[Step], group: str, modifier: Modifier, before: int, after: int) -> int:
    steps.append(Step(group, modifier.source, before, after, _effect_id(modifier)))
    return after


def _effect_id(modifier: Modifier) -> str | None:
    return None if modifier.feature is None else modifier.feature.ref.effect


def _number(play: Play, frame: Frame, card: Unit, of: Of) -> int:
    """The number a blow starts from: weak, medium or strong of the power, or the one number of the ability."""
    power = card.face.strike if of == "target" else power_of(card, play.ability_of(frame))
    if isinstance(power, int):
        return power
    assert power is not None
    level = level_of(frame, of)
    assert level is not None
    return power[LEVELS.index(level)]
