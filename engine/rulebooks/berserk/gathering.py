"""Which modifiers there are for a roll, a level or a strength, and in which group of 518.3 or 519.3 each of them stands.

Groups а to г of the clauses are a to d here. They are seen from the card that throws or strikes: for a return strike the
reflecting card is the source and the striker the target.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from engine.core.attack_facts import EffectTriggered
from engine.core.seats import Seat
from engine.rulebooks.berserk.course import Course
from engine.rulebooks.berserk.effects import SIMPLE, Level, Modify, Of, SetTo
from engine.rulebooks.berserk.play import Frame, Laid, Play, Unit
from engine.rulebooks.berserk.static import Feature
from engine.rulebooks.berserk.tests_of_effects import Scene, holds, in_play, on_side, seat_of

GROUPS = ("a", "b", "c", "d")


class Modifier(NamedTuple):
    """One modifier: who made it, what it adds, or to what it sets. `feature` is None for a keyword."""

    source: str
    seat: Seat
    feature: Feature | None
    by: int | None = None
    to: int | Level | None = None
    laid: bool = False


def striker_of(play: Play, frame: Frame, of: Of) -> Unit:
    """The card that throws or strikes on that side."""
    target = frame.target
    return play.units[frame.source if of == "source" or target is None else target]


def struck_by(play: Play, frame: Frame, of: Of) -> Unit | None:
    """The card that side's blow is aimed at."""
    target = play.units[frame.target] if frame.target is not None else None
    return target if of == "source" else play.units[frame.source]


def standing_features(course: Course, what: str) -> list[tuple[Feature, object]]:
    """Static features that change `what` now, with the operation that does; tests hold and limits are free."""
    found: list[tuple[Feature, object]] = []
    play = course.turn.play
    frame = play.frames[-1]
    for holding in play.static.holding.get(what, ()):
        feature = holding.feature
        if not in_play(play, feature) or not on_side(play, frame, feature):
            continue
        if _free(play, frame, feature) and holds(course.scene(feature.ref.unit), feature.tests):
            found.append((feature, holding.operation))
    return found


def _free(play: Play, frame: Frame, feature: Feature) -> bool:
    """True if the limit of a static feature leaves a use; once applied it holds for all of the attack."""
    return feature.ref in frame.applied or play.ledger.free(feature.ref, feature.limit, frame.root)


Found = TypeVar("Found")


def strongest(found: Sequence[Found], feature_of: Callable[[Found], Feature | None]) -> list[Found]:
    """What counts: of effects with `stack: false` and the same id only those of the strongest owner, of equals the
    first."""
    best: dict[str, Feature] = {}
    for entry in found:
        feature = feature_of(entry)
        if feature is not None and not feature.effect.stack:
            before = best.get(feature.ref.effect)
            if before is None or feature.weight > before.weight:
                best[feature.ref.effect] = feature
    if not best:
        return list(found)

    def counts(feature: Feature | None) -> bool:
        return feature is None or feature.effect.stack or best[feature.ref.effect].ref == feature.ref

    return [entry for entry in found if counts(feature_of(entry))]


def note_limited(course: Course, feature: Feature) -> None:
    """A static feature with a limit was applied: that counts as a use of it, once in the attack."""
    if feature.ref not in course.frame.applied:
        course.emit(EffectTriggered(feature.ref, seat_of(course.play, feature), "always"))


def gather(course: Course, what: str, of: Of, *, untested: bool = False) -> list[Modifier]:
    """Modifiers of one roll, level or strength: static features and what was laid down for this attack. `untested`: the
    tests of static features are made when their turn comes."""
    play = course.turn.play
    frame = play.frames[-1]
    found: list[Modifier] = []
    for holding in play.static.holding.get(what, ()):
        feature, operation = holding.feature, holding.operation
        if not isinstance(operation, Modify | SetTo) or operation.of != of:
            continue
        if not in_play(play, feature) or not on_side(play, frame, feature):
            continue
        if not _free(play, frame, feature):
            continue
        if untested or holds(_scene(course, what, feature), feature.tests):
            seat = seat_of(play, feature)
            found.append(_modifier(feature, seat, operation))
    if frame.laid:
        for laid, known in laid_down(course, what, of, untested=untested):
            found.append(Modifier(laid.ref.unit, laid.seat, known, laid.by, laid.to, laid=True))
    return strongest(found, lambda modifier: modifier.feature) if found else found


def _scene(course: Course, what: str, feature: Feature) -> Scene:
    scene = course.scene(feature.ref.unit)
    if what == "strength" and course.play.static.points.level_setters == "last":
        scene.levels = _table_levels(course.frame)
    return scene


def laid_down(course: Course, what: str, of: Of, *, untested: bool = False) -> list[tuple[Laid, Feature | None]]:
    """What was laid down for this attack, with the feature it comes from. A claimed static feature holds like any other,
    so it is tested now, for the level that was set (519.5); what was put down on the stack was tested then."""
    found: list[tuple[Laid, Feature | None]] = []
    for laid in course.turn.play.frames[-1].laid:
        if laid.what == what and laid.of == of:
            feature = course.play.static.features.get((laid.ref.unit, laid.ref.effect))
            if (
                untested
                or feature is None
                or feature.effect.window != "always"
                or holds(_scene(course, what, feature), feature.tests)
            ):
                found.append((laid, feature))
    return found


def _table_levels(frame: Frame) -> dict[Of, Level]:
    blow = frame.blow
    sides: dict[Of, Level | None] = {} if blow is None else {"source": blow.source, "target": blow.target}
    return {of: level for of, level in sides.items() if level is not None}


def _modifier(feature: Feature, seat: Seat, operation: Modify | SetTo) -> Modifier:
    if isinstance(operation, Modify):
        return Modifier(feature.ref.unit, seat, feature, by=operation.by)
    return Modifier(feature.ref.unit, seat, feature, to=operation.to)


def experience(frame: Frame, card: Unit, of: Of) -> list[Modifier]:
    """Experience adds to the rolls of simple strikes: in attack to the source's, in defense to the reflecting card's."""
    if frame.kind in SIMPLE:
        keywords = card.face.keywords
        amount = keywords.experience_attack if of == "source" else keywords.experience_defense
        if amount:
            return [Modifier(card.id, card.seat, None, by=amount)]
    return []


def roll_group(modifier: Modifier, card: Unit) -> str:
    """518.3: a the squad of the card that throws, b the card itself, c the opponent's cards."""
    if modifier.source == card.id:
        return "b"
    return "a" if modifier.seat == card.seat else "c"


def blow_group(play: Play, frame: Frame, of: Of) -> Callable[[Modifier], str]:
    """519.3: a the striker's squad, b the striker, c the squad of the card that is struck, d that card itself."""
    striker, struck = striker_of(play, frame, of), struck_by(play, frame, of)

    def group(modifier: Modifier) -> str:
        if modifier.source == striker.id:
            return "b"
        if struck is not None and modifier.source == struck.id:
            return "d"
        return "a" if modifier.seat == striker.seat else "c"

    return group


def grouped(found: Sequence[Modifier], group_of: Callable[[Modifier], str]) -> list[list[Modifier]]:
    groups: dict[str, list[Modifier]] = {name: [] for name in GROUPS}
    for modifier in found:
        groups[group_of(modifier)].append(modifier)
    # additions are applied by group, then setters by group; each group stays whole here
    return list(groups.values())
