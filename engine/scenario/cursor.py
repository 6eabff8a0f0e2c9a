"""A value of a scenario document together with its place, for reading it with exact complaints."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from engine.scenario.error import ScenarioError
from engine.scenario.path import Path, path_text

LineOf: TypeAlias = Callable[[Path], int]
"""The line, from 1, on which the value at a path stands."""


@dataclass(frozen=True, slots=True)
class Cursor:
    """A value, its path and the function that knows the lines of the document."""

    value: object
    path: Path
    line_of: LineOf

    @property
    def line(self) -> int:
        return self.line_of(self.path)

    def error(self, message: str) -> ScenarioError:
        """The complaint about this place."""
        return ScenarioError(path_text(self.path), self.line, message)

    def at(self, step: str | int, value: object) -> "Cursor":
        """The cursor on an item of this value."""
        return Cursor(value, (*self.path, step), self.line_of)

    def inside(self, path: Path) -> "Cursor":
        """A cursor for complaints about a place below this one."""
        return Cursor(None, (*self.path, *path), self.line_of)

    def mapping(self, expected: str) -> dict[str, "Cursor"]:
        """The items of a mapping in the order of the document."""
        if not isinstance(self.value, Mapping):
            raise self.wrong_type(expected)
        return {key: self.at(key, item) for key, item in self.value.items()}

    def plain_mapping(self, expected: str) -> dict[str, object]:
        """The mapping itself, a copy of its first level."""
        return {key: item.value for key, item in self.mapping(expected).items()}

    def items(self, expected: str) -> list["Cursor"]:
        """The items of a list."""
        if not isinstance(self.value, list):
            raise self.wrong_type(expected)
        return [self.at(index, item) for index, item in enumerate(self.value)]

    def text(self, expected: str = "text") -> str:
        """A text that is not empty."""
        if not isinstance(self.value, str) or not self.value.strip():
            raise self.wrong_type(expected)
        return self.value

    def wrong_type(self, expected: str) -> ScenarioError:
        """The complaint that something else was expected here."""
        return self.error(f"expected {expected}, found {_named(self.value)}")


def _named(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, Mapping):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    shown = json.dumps(value, ensure_ascii=False, default=repr)
    if isinstance(value, bool):
        return shown
    return f"the text {shown}" if isinstance(value, str) else f"the number {shown}"
