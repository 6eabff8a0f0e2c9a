"""What keeps a blow from wounding (511.5.2): prevention and armour, replacement, protection, in this order."""

from typing import Literal, NamedTuple

from engine.core.facts import EffectRef
from engine.core.seats import Seat, other
from engine.core.state import Ask
from engine.rulebooks.berserk.acts import against
from engine.rulebooks.berserk.course import Course
from engine.rulebooks.berserk.effects import ATTACKS, MAGIC, SIMPLE, Kind, Level, Of, Plain, Prevent, Protect, Replace
from engine.rulebooks.berserk.facts import Taken
from engine.rulebooks.berserk.gathering import (
    laid_down,
    note_limited,
    standing_features,
    striker_of,
    strongest,
    struck_by,
)
from engine.rulebooks.berserk.play import Unit
from engine.rulebooks.berserk.putting_down import OrderKind, ask_order, chosen_order
from engine.rulebooks.berserk.static import ALL, Feature
from engine.rulebooks.berserk.tests_of_effects import seat_of


class Replacement(NamedTuple):
    """An effect that replaces what is left of a blow. `static`: it holds without having been put down."""

    ref: EffectRef
    seat: Seat
    by: tuple[Plain, ...]
    static: bool
    chosen: str | None = None
    order: OrderKind = "alone"


def prevented(course: Course, of: Of, strength: int) -> tuple[int, list[Taken]]:
    """What prevention and armour leave of a blow, and what took how much. Prevention comes before armour."""
    left, taken = strength, list[Taken]()
    for ref, feature, amount, static in _preventions(course, of):
        gone = min(left, amount)
        if gone:
            taken.append(Taken("prevent", ref.unit, gone, ref.effect))
            left -= gone
            if static and feature is not None and feature.limit is not None:
                note_limited(course, feature)
    struck = struck_by(course.play, course.frame, of)
    if struck is not None:
        gone = min(left, max(0, struck.face.keywords.armor - struck.armor_used))
        if gone and _armor_counts(kind_of_blow(course, of)):
            taken.append(Taken("armor", struck.id, gone))
            left -= gone
    return left, taken


def replacement(course: Course, of: Of) -> Replacement | Ask | None:
    """The effect that replaces what is left of a blow: the active seat's come first, and a seat with several different
    ones says which is first; nothing is left for the others."""
    found = _replacements(course, of)
    if not found:
        return None
    active = course.play.active
    for seat in (active, other(active)):
        group = [candidate for candidate in found if candidate.seat == seat]
        if len(group) < 2:
            if group:
                return group[0]
            continue
        refs = tuple(dict.fromkeys(candidate.ref for candidate in group))
        if len(refs) == 1 or len({(c.ref.unit, c.by) for c in group}) == 1:
            return group[0]._replace(order="immaterial")
        chosen = chosen_order(course.frame, course.state, refs)
        if chosen is None:
            return ask_order(course, seat, refs)
        return min(group, key=lambda c: chosen.index(c.ref))._replace(order="chosen")
    return None


def protected_by(course: Course, of: Of) -> EffectRef | None:
    """What protects the card from this blow: an effect, or its own keyword (then without an effect's id)."""
    play = course.play
    frame = play.frames[-1]
    struck = struck_by(play, frame, of)
    assert struck is not None
    striker = striker_of(play, frame, of)
    kind, level = kind_of_blow(course, of), frame.level.get(of)
    for word in struck.face.keywords.protection:
        if protects(word, kind, level, striker):
            return EffectRef(struck.id, "")
    for laid, _ in laid_down(course, "protect", of):
        return laid.ref
    for feature, operation in standing_features(course, "protect"):
        if isinstance(operation, Protect) and _aimed(course, feature, operation.of) == of:
            if feature.limit is not None:
                note_limited(course, feature)
            return feature.ref
    return None


def protects(word: str, kind: Kind, level: Level | None, striker: Unit) -> bool:
    """True if protection of this word stops such a blow: a kind (simple_strike includes directed ones), magic, flyers,
    or a level and a kind, such as weak_simple_strike."""
    names = {kind, *(("simple_strike",) if kind in SIMPLE else ())}
    if word in names or (word == "magic" and kind in MAGIC):
        return True
    if word == "flyers":
        return striker.flying and kind in ATTACKS
    return level is not None and any(word == f"{level}_{name}" for name in names)


def kind_of_blow(course: Course, of: Of) -> Kind:
    """The kind of a side's blow: a return strike is a simple strike whatever it answers."""
    return course.frame.kind if of == "source" else "simple_strike"


def _armor_counts(kind: Kind) -> bool:
    return kind in ATTACKS and kind not in MAGIC


def _aimed(course: Course, feature: Feature, of: Of | None) -> Of:
    if of is not None:
        return of
    return against(course.play, course.frame, feature.seat)


class Prevention(NamedTuple):
    """An effect that prevents wounds of a blow. `static`: it holds without having been put down."""

    ref: EffectRef
    feature: Feature | None
    amount: int
    static: bool


def _preventions(course: Course, of: Of) -> list[Prevention]:
    """Prevention that applies to a blow, static features first."""
    found: list[Prevention] = []
    for feature, operation in standing_features(course, "prevent"):
        if isinstance(operation, Prevent) and _aimed(course, feature, operation.of) == of:
            found.append(Prevention(feature.ref, feature, _number(operation.amount), static=True))
    for laid, known in laid_down(course, "prevent", of):
        if laid.amount is not None:
            found.append(Prevention(laid.ref, known, _number(laid.amount), static=False))
    return strongest(found, lambda prevention: prevention.feature)


def _number(amount: int | Literal["all"]) -> int:
    return ALL if amount == "all" else amount


def _replacements(course: Course, of: Of) -> list[Replacement]:
    play = course.play
    found: list[Replacement] = []
    for feature, operation in standing_features(course, "replace"):
        if isinstance(operation, Replace) and _aimed(course, feature, operation.of) == of:
            found.append(Replacement(feature.ref, seat_of(play, feature), operation.by, static=True))
    for laid, _ in laid_down(course, "replace", of):
        operation = play.static.operations[laid.ref.unit, laid.ref.effect][laid.operation]
        if isinstance(operation, Replace):
            found.append(Replacement(laid.ref, laid.seat, operation.by, static=False, chosen=laid.chosen))
    return strongest(found, lambda candidate: play.static.features.get((candidate.ref.unit, candidate.ref.effect)))
