"""A scenario: a match, a script of commands, what must be seen."""

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from engine.core.seats import Role, Viewer
from engine.scenario.path import Path


class CommandLine(msgspec.Struct, frozen=True, kw_only=True, tag_field="line_type", tag="command"):
    """A seat sends a command.

    `refused` is the code with which it must be refused; without it the command must be accepted. A missing `id` is
    filled in by the runner. Values of the form `$name` stand for what was remembered, in the envelope too.
    """

    line: int
    seat: Role
    command: Mapping[str, object]
    id: str | None = None
    expected_seq: int | str | None = None
    decision: int | str | None = None
    refused: str | None = None


class Remember(msgspec.Struct, frozen=True, kw_only=True, tag_field="line_type", tag="remember"):
    """Keeps values of the judge's view by name; lists are entered by index."""

    line: int
    paths: Mapping[str, Path]


class Expect(msgspec.Struct, frozen=True, kw_only=True, tag_field="line_type", tag="expect"):
    """The view of `seen_by` must match `pattern` partially."""

    line: int
    pattern: Mapping[str, object]
    seen_by: Viewer = "judge"


class ExpectEvents(msgspec.Struct, frozen=True, kw_only=True, tag_field="line_type", tag="expect_events"):
    """These event types occurred in this order in the stretch; others may lie between."""

    line: int
    types: tuple[str, ...]


class ExpectNoEvents(msgspec.Struct, frozen=True, kw_only=True, tag_field="line_type", tag="expect_no_events"):
    """None of these event types occurred in the stretch."""

    line: int
    types: tuple[str, ...]


ScriptLine: TypeAlias = CommandLine | Remember | Expect | ExpectEvents | ExpectNoEvents


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """One scenario file.

    `rules` are the step or clause ids it covers, `source` says where it comes from, `match` is the body with which a
    match is opened, not yet checked.
    """

    title: str
    rules: tuple[str, ...] = ()
    source: str = ""
    match: Mapping[str, object]
    script: tuple[ScriptLine, ...]
