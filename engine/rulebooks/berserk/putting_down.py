"""Putting features down: costs are paid and claims recorded then (and tests were made), not again at resolution."""

from collections.abc import Iterator
from typing import Literal

from engine.core.attack_facts import EffectTriggered, EffectUsed, OrderChosen
from engine.core.facts import EffectRef
from engine.core.options import Fit, Option, Permutation
from engine.core.seats import Seat, other
from engine.core.state import Ask
from engine.core.turn import Turn
from engine.effects.grammar import GiveCondition, Heal, Instruct, Operation, RemoveCondition
from engine.effects.ordering import TRIED, order_matters
from engine.rulebooks.berserk.acts import set_counters
from engine.rulebooks.berserk.course import AGAIN, Again, Course
from engine.rulebooks.berserk.effects import WAITING, AddCounters, Cost, Wound
from engine.rulebooks.berserk.facts import StackPushed
from engine.rulebooks.berserk.offers import use_option
from engine.rulebooks.berserk.operations import Deed, carry_out, lay
from engine.rulebooks.berserk.play import Frame, Play, StackObject
from engine.rulebooks.berserk.static import Feature
from engine.rulebooks.berserk.tests_of_effects import claims_of, seat_of
from engine.rulebooks.berserk.usability import choices, needs_choice, usable

OrderKind = Literal["alone", "immaterial", "chosen"]

_CHANGING = (Wound, Heal, AddCounters, GiveCondition, RemoveCondition)
"""Operations that change what only the seat of a hidden card knows of it."""


def put_down(
    course: Course, feature: Feature, seat: Seat, chosen: str | None = None, order: OrderKind | None = None
) -> None:
    """Put a feature down on the stack. `order` is given for those put down without being asked. A static feature that
    was claimed holds at once: `always` effects never go on the stack."""
    turn, ref = course.turn, feature.ref
    cost = feature.effect.cost or Cost()
    paid: dict[str, int | bool] = {}
    if cost.close:
        paid["close"] = True
    if cost.counters:
        paid["counters"] = cost.counters
    window = feature.effect.window
    claims = claims_of(feature)
    if feature.effect.optional or feature.claims:
        used = course.emit(
            EffectUsed(ref, seat, window, chosen=chosen, claims=claims, cost=paid, standing=turn.standing), actor=seat
        )
    else:
        used = course.emit(EffectTriggered(ref, seat, window, order or "alone", chosen=chosen, cost=paid))
    turn.cause = used
    if cost.counters:
        owner = turn.play.units[ref.unit]
        set_counters(turn, owner, owner.counters - cost.counters)
    if window == "always":
        deed = Deed(turn, ref, feature.effect.do, used, chosen, seat)
        for index, operation in enumerate(feature.effect.do):
            lay(deed, operation, index)
    else:
        turn.emit(StackPushed(StackObject("feature", ref.unit, ref.effect, used, chosen)))
    turn.cause = None


def mandatory(course: Course, seat: Seat, name: str, put: frozenset[EffectRef]) -> Iterator[Feature]:
    """Features the seat has to put down when the window opens and has not yet."""
    play = course.play
    for feature in play.static.windows.get(name, ()):
        waits = feature.mandatory and feature.ref not in put and seat_of(play, feature) == seat
        if waits and usable(course.scene(), feature) and not _outdone(course, feature, name, put):
            yield feature


def _outdone(course: Course, feature: Feature, name: str, put: frozenset[EffectRef]) -> bool:
    """True if only the strongest of several features with this id counts, and another is put down or will be."""
    if feature.effect.stack:
        return False
    before = True
    for other_ in course.play.static.windows[name]:
        if other_ is feature:
            before = False
        elif other_.ref.effect == feature.ref.effect:
            stronger = other_.weight > feature.weight or (before and other_.weight == feature.weight)
            if other_.ref in put or (stronger and other_.mandatory and usable(course.scene(), other_)):
                return True
    return False


def put_mandatory(course: Course, names: tuple[str, ...]) -> Ask | Again | None:
    """Put mandatory features down, the active seat's first, so that they are resolved last. Gives the question where a
    seat has to order or to choose; None if nothing is left to put down."""
    play = course.play
    for name in names:
        for seat in (play.active, other(play.active)):
            group = tuple(mandatory(course, seat, name, course.frame.put))
            if not group:
                continue
            plain = tuple(f for f in group if _sole_choice(course, f) is not False)
            return _put_group(course, seat, plain) if plain else _ask_choice(course, seat, group)
    return None


def _sole_choice(course: Course, feature: Feature) -> str | Literal[False] | None:
    """The only card that can be chosen, None where nothing is to choose, False where there is a choice."""
    if not needs_choice(feature):
        return None
    found = choices(course.scene(), feature)
    return found[0] if len(found) == 1 else False


def _ask_choice(course: Course, seat: Seat, group: tuple[Feature, ...]) -> Ask:
    return course.ask(seat, "window", tuple(use_option(course, feature) for feature in group))


def _put_group(course: Course, seat: Seat, group: tuple[Feature, ...]) -> Ask | Again:
    order: OrderKind = "alone"
    if len(group) > 1:
        chosen = chosen_order(course.frame, course.state, tuple(f.ref for f in group))
        if chosen is not None:
            order = "chosen"
            group = tuple(sorted(group, key=lambda f: chosen.index(f.ref)))
        elif _has_to_ask(course, seat, group):
            return ask_order(course, seat, tuple(f.ref for f in group))
        else:
            order = "immaterial"
    for feature in reversed(group):  # the first is to be carried out first, so it lies on top
        found = _sole_choice(course, feature)
        put_down(course, feature, seat, found or None, order)
    return AGAIN


def _has_to_ask(course: Course, seat: Seat, group: tuple[Feature, ...]) -> bool:
    if len(group) > TRIED or any(_waits(feature) for feature in group) or _meet_unseen(course, seat, group):
        return True

    number = course.frame.id

    def apply(turn: Turn[Play], feature: Feature) -> None:
        if not turn.play.frames or turn.play.frame.id != number:
            return  # the attack has ended, and what lay on its stack is gone
        chosen = _sole_choice(course, feature) or None
        carry_out(Deed(turn, feature.ref, feature.effect.do, turn.seq, chosen))

    return order_matters(course.turn, group, apply, _result)


def _meet_unseen(course: Course, seat: Seat, group: tuple[Feature, ...]) -> bool:
    """True if two features change the same of one hidden card of the other seat: whether their order matters would tell
    its wounds, counters or traits, so the seat is asked in any case."""
    met: dict[str, set[type[Operation]]] = {}
    for feature in group:
        scene = course.scene(feature.ref.unit, _sole_choice(course, feature) or None)
        changes: dict[str, set[type[Operation]]] = {}
        for operation in feature.effect.do:
            unit = scene.named(operation.unit) if isinstance(operation, _CHANGING) else None
            if unit is not None and unit.hidden and unit.seat != seat:
                changes.setdefault(unit.id, set()).add(type(operation))
        for id_, kinds in changes.items():
            before = met.setdefault(id_, set())
            if before and _clash(before, kinds):
                return True
            before |= kinds
    return False


def _clash(some: set[type[Operation]], others: set[type[Operation]]) -> bool:
    """A wound may fell the card, before or after whatever else; counters and traits come and go."""
    if Wound in some | others:
        return True
    traits = {GiveCondition, RemoveCondition}
    return AddCounters in some & others or bool(some & traits and others & traits)


def _waits(feature: Feature) -> bool:
    return any(isinstance(o, WAITING) or (isinstance(o, Instruct) and o.wait) for o in feature.effect.do)


def _result(play: Play) -> tuple[object, ...]:
    """What counts when two orders are compared: cards, dice, targets, and what was laid down."""
    units = tuple(
        (u.id, u.wounds, u.open, u.hidden, u.counters, u.alive, frozenset(u.conditions)) for u in play.units.values()
    )
    if not play.frames:
        return (*units, None)
    frame = play.frame
    rolls = tuple((of, roll.face, roll.rerolls) for of, roll in frame.rolls.items())
    return (*units, rolls, frame.id, frame.aim, frame.defender, frozenset(frame.laid))


def chosen_order(frame: Frame, state: str, refs: tuple[EffectRef, ...]) -> tuple[EffectRef, ...] | None:
    """The order a seat chose for exactly these effects in this state and window."""
    wanted = set(refs)
    for ordered in reversed(frame.orders):
        if ordered.state == state and ordered.window == frame.window and set(ordered.items) == wanted:
            return ordered.items
    return None


def ask_order(course: Course, seat: Seat, refs: tuple[EffectRef, ...]) -> Ask:
    """Ask a seat for the order of simultaneous effects or modifiers; short names stand where they are unique."""
    ids = [ref.effect for ref in refs]
    names = tuple(ref.effect if ids.count(ref.effect) == 1 else None for ref in refs)
    items = tuple({"unit": ref.unit, "effect": ref.effect} for ref in refs)
    return course.ask(seat, "order", (Option("order", slots={"items": Permutation(permutation=items, names=names)}),))


def answer_order(course: Course, seat: Seat, answer: Fit) -> None:
    """A seat chose an order."""
    slot = answer.option.slots["items"]
    assert isinstance(slot, Permutation)
    items = answer.fields["items"]
    assert isinstance(items, list | tuple)
    refs: list[EffectRef] = []
    for value in items:
        item = slot.permutation[slot.index(value)]
        assert isinstance(item, dict)
        refs.append(EffectRef(str(item["unit"]), str(item["effect"])))
    course.emit(OrderChosen(seat, tuple(refs)), actor=seat)
