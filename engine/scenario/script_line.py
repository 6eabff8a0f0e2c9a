"""Reads one line of a script."""

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import TypeGuard

from engine.core.refusal import CODES
from engine.core.seats import ROLES, Role, Viewer
from engine.scenario.cursor import Cursor
from engine.scenario.model import (
    CommandLine,
    Expect,
    ExpectEvents,
    ExpectNoEvents,
    Remember,
    ScriptLine,
)
from engine.scenario.path import Path
from engine.scenario.references import is_name, references, referred_name

_SEATS: dict[str, Role] = {role: role for role in ROLES}
_VIEWERS: dict[str, Viewer] = {**_SEATS, "spectator": "spectator"}
_ENVELOPE = ("id", "expected_seq", "decision", "refused")
_KINDS = (*_SEATS, "remember", "expect", "expect_events", "expect_no_events")
_EVENT_TYPE = re.compile(r"[a-z_]+\.[a-z_]+")
_VIEW_STEP = re.compile(r"[^\s.$\[\]{},]+")
_INDEX = re.compile(r"0|[1-9][0-9]{0,8}")


def parse_script_line(item: Cursor, remembered: set[str]) -> ScriptLine:
    """The line at this place; `remembered` are the names of earlier lines and takes those of this one.

    Raises ScenarioError.
    """
    fields = item.mapping("a mapping with a command or an expectation")
    kind = _kind(item, fields)
    if kind in _SEATS:
        return _command_line(item.line, _SEATS[kind], fields, remembered)
    if kind == "expect":
        return _expect(item.line, fields, remembered)
    for key, field in fields.items():
        if key != kind:
            raise field.error(_misplaced(key))
    if kind == "remember":
        return _remember(item.line, fields[kind], remembered)
    types = _event_types(fields[kind])
    return (ExpectEvents if kind == "expect_events" else ExpectNoEvents)(line=item.line, types=types)


def one_of(names: Sequence[str]) -> str:
    """The names as a choice, for messages."""
    return f"{', '.join(names[:-1])} or {names[-1]}"


def _kind(item: Cursor, fields: Mapping[str, Cursor]) -> str:
    kinds = [key for key in fields if key in _KINDS]
    if len(kinds) > 1:
        raise fields[kinds[1]].error(f"a script line holds one thing, and this one holds {kinds[0]} already")
    if kinds:
        return kinds[0]
    for key, field in fields.items():
        raise field.error(_misplaced(key))
    raise item.error(f"an empty script line; expected {one_of(_KINDS)}")


def _misplaced(key: str) -> str:
    if key in _ENVELOPE:
        return "stands only beside a command of a, b or judge"
    if key == "seen_by":
        return "stands only beside expect"
    return f"neither a seat nor a kind of script line; expected {one_of(_KINDS)}"


def _command_line(line: int, seat: Role, fields: Mapping[str, Cursor], remembered: set[str]) -> CommandLine:
    command: dict[str, object] = {}
    command_id: str | None = None
    expected_seq: int | str | None = None
    decision: int | str | None = None
    refused: str | None = None
    for key, field in fields.items():
        if key == seat:
            command = field.plain_mapping("a command, a mapping with its type")
        elif key == "id":
            command_id = field.text("the id of the command as text")
        elif key == "expected_seq":
            expected_seq = _number_or_reference(field)
        elif key == "decision":
            decision = field.value if _is_whole_number(field.value) else field.text("the id of a decision")
        elif key == "refused":
            refused = _refusal_code(field)
        else:
            raise field.error(f"unknown key beside a command; expected {one_of(_ENVELOPE)}")
        _check_references(field, remembered)
    return CommandLine(
        line=line,
        seat=seat,
        command=command,
        id=command_id,
        expected_seq=expected_seq,
        decision=decision,
        refused=refused,
    )


def _number_or_reference(field: Cursor) -> int | str:
    value = field.value
    if _is_whole_number(value) or (isinstance(value, str) and referred_name(value) is not None):
        return value
    raise field.wrong_type("a whole number or $name")


def _is_whole_number(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _refusal_code(field: Cursor) -> str:
    code = field.text("a refusal code")
    if code not in CODES:
        near = get_close_matches(code, CODES, n=1)
        known = f"did you mean {near[0]}?" if near else f"expected {one_of(CODES)}"
        raise field.error(f'"{code}" is no refusal code; {known}')
    return code


def _remember(line: int, field: Cursor, remembered: set[str]) -> Remember:
    names = field.mapping("a mapping of names to paths in the view")
    if not names:
        raise field.error("expected at least one name with a path in the view")
    paths: dict[str, Path] = {}
    for name, target in names.items():
        if not is_name(name):
            raise target.error(f'"{name}" is no name; expected letters, digits, _ and -, and no digit or - first')
        paths[name] = _view_path(target)
    remembered.update(paths)
    return Remember(line=line, paths=paths)


def _view_path(field: Cursor) -> Path:
    steps = field.value.split(".") if isinstance(field.value, str) else [""]
    if not all(_VIEW_STEP.fullmatch(step) for step in steps):
        raise field.wrong_type("a path in the view such as requests.0.id")
    return tuple(int(step) if _INDEX.fullmatch(step) else step for step in steps)


def _expect(line: int, fields: Mapping[str, Cursor], remembered: set[str]) -> Expect:
    pattern: dict[str, object] = {}
    seen_by: Viewer = "judge"
    for key, field in fields.items():
        if key == "expect":
            pattern = field.plain_mapping("a mapping, what the view must hold")
            _check_pattern(field)
            _check_references(field, remembered)
        elif key == "seen_by":
            seen_by = _viewer(field)
        else:
            raise field.error(_misplaced(key))
    return Expect(line=line, pattern=pattern, seen_by=seen_by)


def _viewer(field: Cursor) -> Viewer:
    expected = one_of(tuple(_VIEWERS))
    viewer = _VIEWERS.get(field.text(expected))
    if viewer is None:
        raise field.wrong_type(expected)
    return viewer


def _check_pattern(field: Cursor) -> None:
    """`only` and the items of `options` have a meaning of their own and must be fit for it."""
    if isinstance(field.value, list):
        for item in field.items("a list"):
            _check_pattern(item)
    if not isinstance(field.value, Mapping):
        return
    parts = field.mapping("a mapping")
    options = parts.get("options")
    listed = options is not None and isinstance(options.value, list)
    for key, part in parts.items():
        if key == "only" and listed and not isinstance(part.value, bool):
            raise part.wrong_type("true or false")
        # a unit may be called "only", but then a mapping stands there
        if key == "only" and not listed and isinstance(part.value, bool):
            raise part.error("stands only beside a list of options")
        if key == "options" and listed:
            for option in part.items("a list"):
                if not isinstance(option.value, Mapping) and referred_name(option.value) is None:
                    raise option.wrong_type("a mapping, part of an option")
        _check_pattern(part)


def _check_references(field: Cursor, remembered: set[str]) -> None:
    for path, name in references(field.value):
        if name not in remembered:
            raise field.inside(path).error(f"nothing was remembered as {name} before this line")


def _event_types(field: Cursor) -> tuple[str, ...]:
    types: list[str] = []
    for item in field.items("a list of event types"):
        name = item.text("an event type such as dice.rolled")
        if not _EVENT_TYPE.fullmatch(name):
            raise item.wrong_type("an event type such as dice.rolled")
        types.append(name)
    return tuple(types)
