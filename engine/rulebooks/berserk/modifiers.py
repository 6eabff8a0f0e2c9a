"""Modifiers: of rolls by 518.3 and 518.4, of levels by 519.5, of strengths by 519.3.

Groups а to д of the clauses are a to e here. They are seen from the card that throws or strikes: for a return strike the
reflecting card is the source and the striker the target.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

from engine.core.attack_facts import EffectTriggered
from engine.core.facts import EffectRef
from engine.core.seats import Seat
from engine.core.state import Ask
from engine.effects.ordering import TRIED
from engine.rulebooks.berserk.course import Course
from engine.rulebooks.berserk.effects import LEVELS, SIMPLE, Level, Modify, Of, SetTo
from engine.rulebooks.berserk.facts import ModifiersApplied
from engine.rulebooks.berserk.play import Frame, Play, Step, Unit
from engine.rulebooks.berserk.putting_down import ask_order, chosen_order
from engine.rulebooks.berserk.static import Feature
from engine.rulebooks.berserk.tests_of_effects import holds, in_play, on_side, seat_of
from engine.rulebooks.berserk.usability import power_of

GROUPS = ("a", "b", "c", "d")
RULES = "rules"


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


def settle_roll(course: Course, of: Of) -> Ask | None:
    """Lay the modifiers on a roll; the question where a seat has to order setters, None once the roll is settled."""
    play, frame = course.play, course.frame
    card = striker_of(play, frame, of)
    face = frame.rolls[of].face
    found = [*_experience(frame, card, of), *_gather(course, "roll", of)]
    grouped = _grouped(found, lambda modifier: _roll_group(modifier, card))
    setters = _ordered(course, [[m for m in group if m.to is not None] for group in grouped], _last_set)
    if isinstance(setters, Ask):
        return setters
    steps: list[Step] = []
    value = _add(steps, grouped, face)
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
    play, frame = course.play, course.frame
    blow = frame.blow
    level = None if blow is None else blow.source if of == "source" else blow.target
    assert level is not None
    start: Level = level
    grouped = _grouped(_gather(course, "level", of, untested=True), _blow_group(play, frame, of))

    def outcome(order: Sequence[Modifier]) -> Hashable:
        return _set_levels(course, of, start, order)[0]

    order = _ordered(course, grouped, outcome)
    if isinstance(order, Ask):
        return order
    after, used = _set_levels(course, of, start, order)
    group_of = _blow_group(play, frame, of)
    steps = tuple(
        Step(group_of(modifier), modifier.source, before, now, _effect_id(modifier)) for modifier, before, now in used
    )
    course.emit(ModifiersApplied("level", of, striker_of(play, frame, of).id, start, after, steps))
    _note_limited(course, [modifier for modifier, _, _ in used])
    return None


def settle_strength(course: Course, of: Of) -> None:
    """Count the strength of a blow: its number by level, modifiers of groups a to d, then setters, which never raise;
    below 0 it is raised to 0 once, at the end. The order inside these groups never makes a difference."""
    play, frame = course.play, course.frame
    card = striker_of(play, frame, of)
    base = _number(play, frame, card, of)
    grouped = _grouped(_gather(course, "strength", of), _blow_group(play, frame, of))
    steps: list[Step] = []
    value = _add(steps, grouped, base)
    for modifier in (m for group in grouped for m in group if m.to is not None):
        value = _note(steps, "e", modifier, value, min(value, int(modifier.to or 0)))
    if value < 0:
        steps.append(Step("e", RULES, value, 0))
        value = 0
    course.emit(ModifiersApplied("strength", of, card.id, base, value, tuple(steps)))
    _note_limited(course, [m for group in grouped for m in group])


def standing_features(course: Course, what: str) -> Iterator[tuple[Feature, object]]:
    """Static features that change `what` now, with the operation that does; tests hold and limits are free."""
    play, frame = course.play, course.frame
    for holding in play.static.holding.get(what, ()):
        feature = holding.feature
        if not in_play(play, feature) or not on_side(play, frame, feature):
            continue
        limited = not play.ledger.free(feature.ref, feature.limit, frame.root)
        if not limited and holds(course.scene(feature.ref.unit), feature.tests):
            yield feature, holding.operation


def strongest(features: Sequence[tuple[Feature, int]]) -> frozenset[int]:
    """Indexes that count: of features with `stack: false` and the same id only the strongest, of equals the first."""
    best: dict[str, int] = {}
    for index, (feature, weight) in enumerate(features):
        if not feature.effect.stack:
            id_ = feature.ref.effect
            if id_ not in best or abs(weight) > abs(features[best[id_]][1]):
                best[id_] = index
    return frozenset(
        i for i, (feature, _) in enumerate(features) if feature.effect.stack or best[feature.ref.effect] == i
    )


def note_limited(course: Course, feature: Feature) -> None:
    """A static feature with a limit was applied: that counts as a use of it."""
    course.emit(EffectTriggered(feature.ref, seat_of(course.play, feature), "always"))


def _note_limited(course: Course, modifiers: Sequence[Modifier]) -> None:
    for modifier in modifiers:
        if modifier.feature is not None and modifier.feature.limit is not None and not modifier.laid:
            note_limited(course, modifier.feature)


def _gather(course: Course, what: str, of: Of, *, untested: bool = False) -> list[Modifier]:
    """Modifiers of one roll, level or strength: static features and what was laid down for this attack. `untested`: the
    tests of static features are made when their turn comes."""
    play, frame = course.play, course.frame
    found: list[Modifier] = []
    for holding in play.static.holding.get(what, ()):
        feature, operation = holding.feature, holding.operation
        if not isinstance(operation, Modify | SetTo) or operation.of != of:
            continue
        if not in_play(play, feature) or not on_side(play, frame, feature):
            continue
        if not play.ledger.free(feature.ref, feature.limit, frame.root):
            continue
        scene = course.scene(feature.ref.unit)
        if what == "strength" and play.static.points.level_setters == "last":
            scene.levels = _table_levels(frame)
        if untested or holds(scene, feature.tests):
            seat = seat_of(play, feature)
            found.append(_modifier(feature, seat, operation))
    for laid in frame.laid:
        if laid.what == what and laid.of == of:
            known = play.static.features.get((laid.ref.unit, laid.ref.effect))
            found.append(Modifier(laid.ref.unit, laid.seat, known, laid.by, laid.to, laid=True))
    return _without_weaker(found)


def _table_levels(frame: Frame) -> dict[Of, Level]:
    blow = frame.blow
    sides: dict[Of, Level | None] = {} if blow is None else {"source": blow.source, "target": blow.target}
    return {of: level for of, level in sides.items() if level is not None}


def _modifier(feature: Feature, seat: Seat, operation: Modify | SetTo) -> Modifier:
    if isinstance(operation, Modify):
        return Modifier(feature.ref.unit, seat, feature, by=operation.by)
    return Modifier(feature.ref.unit, seat, feature, to=operation.to)


def _without_weaker(found: list[Modifier]) -> list[Modifier]:
    added = [(m.feature, m.by or 0) for m in found if m.feature is not None and m.by is not None]
    counted = strongest(added)
    place = 0
    kept: list[Modifier] = []
    for modifier in found:
        if modifier.by is None or modifier.feature is None:
            kept.append(modifier)
            continue
        if place in counted:
            kept.append(modifier)
        place += 1
    return kept


def _experience(frame: Frame, card: Unit, of: Of) -> Iterator[Modifier]:
    """Experience adds to the rolls of simple strikes: in attack to the source's, in defense to the reflecting card's."""
    if frame.kind in SIMPLE:
        keywords = card.face.keywords
        amount = keywords.experience_attack if of == "source" else keywords.experience_defense
        if amount:
            yield Modifier(card.id, card.seat, None, by=amount)


def _roll_group(modifier: Modifier, card: Unit) -> str:
    """518.3: a the squad of the card that throws, b the card itself, c the opponent's cards."""
    if modifier.source == card.id:
        return "b"
    return "a" if modifier.seat == card.seat else "c"


def _blow_group(play: Play, frame: Frame, of: Of) -> Callable[[Modifier], str]:
    """519.3: a the striker's squad, b the striker, c the squad of the card that is struck, d that card itself."""
    striker, struck = striker_of(play, frame, of), struck_by(play, frame, of)

    def group(modifier: Modifier) -> str:
        if modifier.source == striker.id:
            return "b"
        if struck is not None and modifier.source == struck.id:
            return "d"
        return "a" if modifier.seat == striker.seat else "c"

    return group


def _grouped(found: Sequence[Modifier], group_of: Callable[[Modifier], str]) -> list[list[Modifier]]:
    groups: dict[str, list[Modifier]] = {name: [] for name in GROUPS}
    for modifier in found:
        groups[group_of(modifier)].append(modifier)
    # additions are applied by group, then setters by group; each group stays whole here
    return list(groups.values())


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
            settled[place] = sorted(group, key=lambda m, c=chosen: c.index(_ref(m)))  # type: ignore[misc]
        elif len(refs) > TRIED or _differs(settled, place, outcome):
            return ask_order(course, group[0].seat, refs)
    return [modifier for group in settled for modifier in group]


def _differs(
    groups: Sequence[Sequence[Modifier]], place: int, outcome: Callable[[Sequence[Modifier]], Hashable]
) -> bool:
    before = [m for group in groups[:place] for m in group]
    after = [m for group in groups[place + 1 :] for m in group]
    return len({outcome([*before, *order, *after]) for order in permutations(groups[place])}) > 1


def _ref(modifier: Modifier) -> EffectRef:
    assert modifier.feature is not None
    return modifier.feature.ref


def _last_set(order: Sequence[Modifier]) -> Hashable:
    """What setters of a roll come to: the last one counts."""
    return order[-1].to if order else None


def _set_levels(
    course: Course, of: Of, start: Level, order: Sequence[Modifier]
) -> tuple[Level, list[tuple[Modifier, Level, Level]]]:
    """The level after setters in this order, and those that were applied; tests see the level at that moment."""
    level = start
    used: list[tuple[Modifier, Level, Level]] = []
    for modifier in order:
        if not modifier.laid and modifier.feature is not None:
            scene = course.scene(modifier.source)
            scene.levels = {of: level}
            if not holds(scene, modifier.feature.tests):
                continue
        now: Level = LEVELS[LEVELS.index(modifier.to)]  # type: ignore[arg-type]  # loading lets only levels through
        used.append((modifier, level, now))
        level = now
    return level, used


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
    return power[LEVELS.index(frame.level[of])]
