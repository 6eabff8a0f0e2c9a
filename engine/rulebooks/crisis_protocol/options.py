"""Options: what may be answered in each kind of question."""

from engine.core.facts import EffectRef
from engine.core.options import Each, Faces, OneOf, Option, Permutation, Pick, Slot, Whole
from engine.core.refusal import Code
from engine.core.seats import Seat
from engine.rulebooks.crisis_protocol.dice_choice import pick
from engine.rulebooks.crisis_protocol.play import AttackFrame, Play
from engine.rulebooks.crisis_protocol.table import Entry
from engine.rulebooks.crisis_protocol.targets import declarable
from engine.rulebooks.crisis_protocol.usability import choices
from engine.rulebooks.crisis_protocol.vocabulary import FACES

FARTHEST = 9
"""Largest range that can be claimed, unless the attack reaches farther."""

MOST_DAMAGE = 99
"""Most damage one unit can be reported to have suffered."""

PASS = Option("pass")
END_ATTACK = Option("end_attack")

_SIGHT = OneOf("no_line_of_sight", (True,))
_COVER = OneOf("no_such_option", (False, True), False)
ANY_DICE = Pick("no_such_option")
ANY_UNIT = OneOf("no_such_option")


def choose_options(play: Play, seat: Seat) -> tuple[Option, ...]:
    """1, 1.a: attacks of the seat's units that stand and can pay."""
    cards = play.table.units
    return tuple(
        [
            Option("choose_attack", {"unit": unit, "attack": attack.id})
            for unit, state in play.units.items()
            if cards[unit].seat == seat and not state.fallen
            for attack in cards[unit].attacks
            if attack.cost <= state.power
        ]
    )


def target_slots(reach: int) -> dict[str, Slot]:
    """2.a to 2.c: what is measured of one target."""
    return {"line_of_sight": _SIGHT, "range": Whole("no_such_option", 0, max(FARTHEST, reach)), "cover": _COVER}


def target_options(play: Play, frame: AttackFrame) -> tuple[Option, ...]:
    """2: the targets that may still be declared, and the end of the attack."""
    attack = play.attack_card(frame)
    units = declarable(play, frame)
    if attack.area == "none":
        slots = target_slots(attack.range)
        return (*[Option("declare_target", {"target": unit}, slots) for unit in units], END_ATTACK)
    if not units:
        return (END_ATTACK,)
    each: dict[str, Slot] = {
        "target": OneOf("not_an_enemy", units),
        "line_of_sight": _SIGHT,
        "range": Whole("out_of_range", 0, attack.range),
        "cover": _COVER,
    }
    # each unit at most once; an ally or a fallen unit too many is refused for what it is, not for the number
    targets = Each("no_such_option", each, "target", 1, max(1, len(play.units) - 1))
    return (Option("declare_target", slots={"targets": targets}), END_ATTACK)


def roll_option(count: int) -> Option:
    """6, 7, 8 and rerolls: the faces of so many dice."""
    return Option("roll", slots={"faces": Faces("wrong_faces", count, FACES)})


def use_option(play: Play, frame: AttackFrame, entry: Entry, seat: Seat, right: bool = False) -> Option:
    """An effect, with slots for the dice and the unit it chooses. Dice of a reroll or change used before step 9 are
    chosen later, by its `right`."""
    slots: dict[str, Slot] = {}
    operation = entry.dice_operation
    if operation is not None and (right or not entry.early):
        slot = pick(play, frame, entry, operation)
        if slot is not None:
            slots["dice"] = slot
    if entry.effect.choose is not None and not right:
        code: Code = "not_an_enemy" if entry.effect.choose.among == "enemies" else "no_such_option"
        slots["target"] = OneOf(code, choices(play, frame, entry, seat))
    return Option("use", {"unit": entry.owner, "effect": entry.ref.effect}, slots, ("unit",))


def order_option(refs: tuple[EffectRef, ...]) -> Option:
    """Simultaneous effects to be put in order; short names where they are clear."""
    ids = [ref.effect for ref in refs]
    items = tuple({"unit": ref.unit, "effect": ref.effect} for ref in refs)
    names = tuple(id_ if ids.count(id_) == 1 else item for id_, item in zip(ids, items, strict=True))
    return Option("order", slots={"items": Permutation("no_such_option", items, names)})


def report_option(play: Play, index: int) -> Option:
    """An instruction the table carried out, with the damage it did."""
    each: dict[str, Slot] = {
        "unit": OneOf("no_such_option", tuple(play.units)),
        "amount": Whole("no_such_option", 1, MOST_DAMAGE),
    }
    damage = Each("no_such_option", each, "unit", 0, len(play.units))
    return Option("report", {"instruction": index}, {"damage": damage})
