"""Level setters (519.5): what a blow's level becomes, one setter after another, in the order of 519.3."""

from collections.abc import Sequence

from engine.rulebooks.berserk.course import Course
from engine.rulebooks.berserk.effects import LEVELS, SIDES, Level, Of
from engine.rulebooks.berserk.gathering import Modifier, blow_group, gather, grouped
from engine.rulebooks.berserk.tests_of_effects import holds, level_of


def set_levels(
    course: Course, of: Of, start: Level, order: Sequence[Modifier]
) -> tuple[Level, list[tuple[Modifier, Level, Level]]]:
    """The level after setters in this order, and those that were applied; tests see the level at that moment."""
    level: Level = start
    used: list[tuple[Modifier, Level, Level]] = []
    for modifier in order:
        if applies(course, of, level, modifier):
            now: Level = LEVELS[LEVELS.index(modifier.to)]
            used.append((modifier, level, now))
            level = now
    return level, used


def applies(course: Course, of: Of, level: Level, modifier: Modifier) -> bool:
    """True if a setter takes hold of a blow of this level: one that was laid down, or whose tests hold."""
    if modifier.laid or modifier.feature is None:
        return True
    scene = course.scene(modifier.source)
    levels: dict[Of, Level] = {of: level}
    scene.levels = levels
    return holds(scene, modifier.feature.tests)


def possible_setters(course: Course, of: Of, start: Level) -> list[Modifier]:
    """The setters that take hold of a blow of the level it has, or of one that another of them sets."""
    found = gather(course, "level", of, untested=True)
    if not found:
        return found
    met = {start, *(modifier.to for modifier in found)}
    return [m for m in found if any(level in met and applies(course, of, level, m) for level in LEVELS)]


def levels_ahead(course: Course) -> dict[Of, Level]:
    """The levels the blows will have if nothing more is put down: what a claim that asks for a level is measured by."""
    ahead: dict[Of, Level] = {}
    for of in SIDES:
        level = level_of(course.frame, of)
        if level is not None:
            setters = possible_setters(course, of, level)
            groups = grouped(setters, blow_group(course.play, course.frame, of))
            ahead[of] = set_levels(course, of, level, [m for group in groups for m in group])[0]
    return ahead
