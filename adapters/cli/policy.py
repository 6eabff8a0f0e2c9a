"""What a seat does that plays by itself: attack the first legal enemy, use nothing optional, pass."""

import secrets
from collections.abc import Sequence

from engine.core.options import Each, Faces, OneOf, Option, Permutation, Pick, Slot, Whole
from engine.core.state import Ask


def automatic_answer(ask: Ask, die: Sequence[object]) -> dict[str, object] | None:
    """The command of a seat that leaves everything to the rules; None where there is nothing to choose from. `die`: the
    faces of the rulebook's die, each as often as it is printed."""
    option = _preferred(ask.options)
    if option is None:
        return None
    command: dict[str, object] = {"type": option.type, **option.fields}
    for name, slot in option.slots.items():
        command[name] = fill(slot, die)
    return command


def fill(slot: Slot, die: Sequence[object]) -> object:
    """A plain filling of a slot: the default, the nearest range, the fewest dice, a fair throw."""
    default = slot.default()
    if default is not None:
        return default
    match slot:
        case Faces():
            return [secrets.choice(die) for _ in range(slot.count)]
        case Whole():
            return min(max(1, slot.low), slot.high)
        case Pick():
            return list(slot.pick[: slot.low])
        case OneOf():
            return slot.one_of[0]
        case Permutation():
            return list(slot.permutation)
        case Each():
            first = list(slot.each[slot.distinct].fillings())[: slot.low]
            return [
                {name: value if name == slot.distinct else fill(part, die) for name, part in slot.each.items()}
                for value in first
            ]
        case _:
            return next(slot.fillings())


def _preferred(options: Sequence[Option]) -> Option | None:
    """Pass where that is possible, else the first option that is no way out."""
    for option in options:
        if option.type == "pass":
            return option
    return next((o for o in options if o.type != "end_attack"), options[0] if options else None)
