"""What a seat is told whose answer fits no option: why, and what it may do. It names only what that seat is offered."""

from collections.abc import Iterable, Sequence

import msgspec

from engine.core.options import Faces, Fields, OneOf, Option, Pick, Whole
from engine.core.refusal import Code
from engine.core.state import Ask

MOST_SHOWN = 40
"""Characters of a value that are repeated; of a longer one the beginning."""

_REASONS: dict[Code, str] = {
    "cannot_pay": "the cost cannot be paid",
    "not_an_enemy": "the target must be an enemy that has not fallen",
    "no_line_of_sight": "the target must be in line of sight",
    "illegal_defender": "this unit may not step in here",
    "illegal_dice": "these dice may not be chosen",
    "wrong_faces": "the faces do not fit the dice to be rolled",
    "out_of_range": "the target is out of range",
}


def not_offered(code: Code, ask: Ask, command: Fields, beside: Sequence[str] = ()) -> str:
    """Why `command` is no answer to `ask`, and what is one. `beside`: commands open without being an answer."""
    where = f"in step {ask.step or '-'} {ask.seat} may"
    if not ask.options:
        open_ = f"; open beside it: {', '.join(beside)}" if beside else ""
        reason = _REASONS.get(code)
        return f"{f'{reason}; ' if reason else ''}the question has no answer now{open_}"
    offered = ", ".join(sorted({option.type for option in ask.options}))
    reasons = [reason for reason in (_REASONS.get(code), _mismatch(code, command, ask.options)) if reason is not None]
    return f"{': '.join(reasons) or 'this is not offered'}; {where}: {offered}"


def _mismatch(code: Code, command: Fields, options: Sequence[Option]) -> str | None:
    """The field that does not fit, where the command's type is offered: of the option that fits best, the first that is
    refused with `code`, or else the first."""
    alike = [option for option in options if option.type == command["type"]]
    if not alike:
        return None
    best, wrong = min(((option, _wrong(command, option)) for option in alike), key=lambda found: len(found[1]))
    if not wrong:
        return "this fits several options: give more fields"
    name = next((name for name in wrong if _refusal(command, best, name) == code), wrong[0])
    values = {shown: None for option in alike for shown in _values(option, name)}
    given = " is missing" if command.get(name) is None else f": {_shown(command[name])} is not offered here"
    return f"`{name}`{given}" + (f"; offered: {', '.join(values)}" if values else "")


def _wrong(command: Fields, option: Option) -> list[str]:
    """The fields of the command that do not fit the option, what was given before what is missing."""
    given = [name for name, value in command.items() if name != "type" and value is not None]
    wrong = [name for name in given if name not in option.slots and option.fields.get(name) != command[name]]
    wrong += [name for name in given if name in option.slots and option.slots[name].accepts(command[name])]
    wrong += [name for name in option.fields if command.get(name) is None and name not in option.loose]
    return wrong + [
        name
        for name, slot in option.slots.items()
        if command.get(name) is None and slot.accepts(slot.default()) is not None
    ]


def _refusal(command: Fields, option: Option, name: str) -> Code | None:
    """The code with which the slot of that name refuses what stands or is left out there."""
    slot, value = option.slots.get(name), command.get(name)
    return None if slot is None else slot.accepts(slot.default() if value is None else value)


def _values(option: Option, name: str) -> list[str]:
    if name in option.fields:
        return [_shown(option.fields[name])]
    match option.slots.get(name):
        case None:
            return []
        case OneOf() as slot:
            return [_shown(value) for value in slot.one_of]
        case Pick() as slot:
            return [f"{slot.low} to {slot.high} of {_listed(slot.pick)}"]
        case Faces() as slot:
            return [f"{slot.count} of {_listed(dict.fromkeys(slot.of))}"]
        case Whole() as slot:
            return [f"{slot.low} to {slot.high}"]
        case slot:
            return [_shown(slot.show())]


def _listed(values: Iterable[object]) -> str:
    return "/".join(map(_shown, values))


def _shown(value: object) -> str:
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"
