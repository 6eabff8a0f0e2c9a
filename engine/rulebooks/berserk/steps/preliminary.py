"""511.3 and 511.4: the action is announced; redirects, a defender, blocks; then it counts as performed."""

from engine.core.facts import EffectRef
from engine.core.state import Ask
from engine.rulebooks.berserk.acts import reveal
from engine.rulebooks.berserk.course import Course
from engine.rulebooks.berserk.facts import AbilityBlocked, RoleGained, RoleOf
from engine.rulebooks.berserk.gathering import laid_down, note_limited, standing_features
from engine.rulebooks.berserk.priority import through
from engine.rulebooks.berserk.static import Feature
from engine.rulebooks.berserk.usability import throws


def declared(course: Course) -> Ask | str:
    """511.3: the ability lies on the stack; the preliminary stage begins."""
    return through(course, None, step_ends=True) or "begin_preliminary"


def preliminary(course: Course) -> Ask | str:
    """511.4: features of the announcement go on the stack first; then redirects, a defender, blocks, sudden features."""
    return through(course, "preliminary", step_ends=False) or "close_preliminary"


def preliminary_close(course: Course) -> Ask | str:
    """511.4: blocking, attacking card, final target, revealing, reflecting card; the action counts as performed."""
    frame = course.frame
    blocker = blocking(course)
    if blocker is not None:
        block(course, *blocker)
        return "block"
    roles: tuple[RoleOf, ...] = (RoleOf(frame.source, "attacking"),)
    if frame.aim is None:
        course.emit(RoleGained(roles))
        return "perform"
    roles = (*roles, RoleOf(frame.aim, "target"))
    reflecting = RoleOf(frame.aim, "reflecting")
    target = course.play.units[frame.aim]
    if target.hidden:
        course.emit(RoleGained(roles))
        reveal(course.turn, target)
        course.emit(RoleGained((reflecting,)))
    else:
        course.emit(RoleGained((*roles, reflecting)))
    return "perform"


def on_action(course: Course) -> Ask | str:
    """511.4: features «при нападении» and «при действии»; then the step ends. 511.8: without a number no dice."""
    waits = through(course, "on_action", step_ends=True)
    if waits is not None:
        return waits
    return "throw" if throws(course.play, course.frame) else "skip_dice"


def blocking(course: Course) -> tuple[EffectRef, Feature | None] | None:
    """The effect that blocks the ability now: one that was put down, or a static feature."""
    for laid, _ in laid_down(course, "block", "source"):
        return laid.ref, None
    for feature, _ in standing_features(course, "block"):
        return feature.ref, feature
    return None


def block(course: Course, ref: EffectRef, feature: Feature | None) -> None:
    """The ability is blocked and leaves the stack."""
    frame = course.frame
    if feature is not None and feature.limit is not None:
        note_limited(course, feature)
    course.emit(AbilityBlocked(frame.source, frame.ability, ref))
