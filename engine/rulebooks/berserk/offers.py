"""What a seat with priority may put down: features, and a defender in the preliminary stage. What it may not although a
player could look for it is told with the reason."""

from collections.abc import Collection, Iterator

from engine.core.facts import EffectRef
from engine.core.options import OneOf, Option, Withheld
from engine.core.seats import Seat
from engine.rulebooks.berserk import board
from engine.rulebooks.berserk.course import Course
from engine.rulebooks.berserk.effects import LAYING
from engine.rulebooks.berserk.levels import levels_ahead
from engine.rulebooks.berserk.play import Play
from engine.rulebooks.berserk.static import Feature
from engine.rulebooks.berserk.tests_of_effects import seat_of
from engine.rulebooks.berserk.usability import choices, needs_choice, payable, usable

PASS = Option("pass")


def offers(course: Course, seat: Seat, names: tuple[str, ...], put: Collection[EffectRef]) -> tuple[Option, ...]:
    """What the seat may put down in windows `names`; a feature that is not limited counts as used once it is in `put`."""
    found: list[Option] = []
    if course.state == "preliminary":
        found += [Option("defend", {"unit": id_}) for id_ in defenders(course, seat)]
    for feature in _free(course, seat, names, put):
        if payable(course.play, feature):
            found.append(use_option(course, feature))
    return tuple(found)


def use_option(course: Course, feature: Feature) -> Option:
    """The option to use a feature; the unit may be left out where the effect's id is clear."""
    fields: dict[str, object] = {"unit": feature.ref.unit, "effect": feature.ref.effect}
    if not needs_choice(feature):
        return Option("use", fields, loose=("unit",))
    enemies = feature.effect.choose is not None and feature.effect.choose.among == "enemies"
    slot = OneOf(code="not_an_enemy" if enemies else "no_such_option", one_of=choices(course.scene(), feature))
    return Option("use", fields, {"target": slot}, loose=("unit",))


def defenders(course: Course, seat: Seat) -> list[str]:
    """The cards the seat may name as defender: once per attack, of the seat of the present target (511.4)."""
    play = course.play
    frame = play.frames[-1]
    if frame.defended or frame.kind != "simple_strike":
        return []
    return [unit.id for unit in play.units.values() if unit.seat == seat and board.may_defend(play, frame, unit)]


def too_dear(course: Course, seat: Seat, names: tuple[str, ...], put: Collection[EffectRef]) -> Iterator[Withheld]:
    """Features of the seat that only their cost forbids."""
    for feature in _free(course, seat, names, put):
        if not payable(course.play, feature):
            fields: dict[str, object] = {"unit": feature.ref.unit, "effect": feature.ref.effect}
            yield Withheld(Option("use", fields, loose=("unit",)), "cannot_pay")
            for id_ in choices(course.scene(), feature):
                yield Withheld(Option("use", {**fields, "target": id_}, loose=("unit",)), "cannot_pay")


def _free(course: Course, seat: Seat, names: tuple[str, ...], put: Collection[EffectRef]) -> Iterator[Feature]:
    play = course.play
    for name in names:
        for feature in play.static.windows.get(name, ()):
            if feature.mandatory or seat_of(play, feature) != seat or feature.ref in put:
                continue
            if _usable(course, feature) and not _outdone(play, feature, put):
                yield feature


def _usable(course: Course, feature: Feature) -> bool:
    if usable(course.scene(), feature):
        return True
    if feature.effect.window != "always" or course.frame.blow is None:
        return False
    scene = course.scene()  # a claimed static feature may ask for a level that is only going to be set (519.5)
    scene.levels = levels_ahead(course)
    return usable(scene, feature)


def _outdone(play: Play, feature: Feature, put: Collection[EffectRef]) -> bool:
    """True if of several features with this id only the strongest counts, and one was put down that the feature could
    only add to. What is laid down is compared when it is laid on."""
    if feature.effect.stack or all(isinstance(operation, LAYING) for operation in feature.effect.do):
        return False
    return any(
        ref.effect == feature.ref.effect
        and ref != feature.ref
        and not play.static.features[ref.unit, ref.effect].effect.stack
        for ref in put
    )
