"""Canonical JSON, checked: one object on one line, keys sorted, no spaces, whole numbers only.

Whole numbers only, and none beyond 2⁵³ − 1, because verifiers in other languages have no others.
"""

from collections.abc import Iterable

import msgspec

from engine.core.message import Value
from engine.core.record import canonical

LARGEST = 2**53 - 1
DEEPEST = 100


class NotCanonical(ValueError):
    """A line is no canonical JSON. `values`: those of the sentence that says why."""

    def __init__(self, **values: Value) -> None:
        super().__init__(values)
        self.values = values


def canonical_line(line: bytes) -> dict[str, object]:
    """The object in `line`. Raises NotCanonical unless the line is exactly its canonical form."""
    try:
        value = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise NotCanonical(variant="json", why=str(error)) from None
    if not isinstance(value, dict):
        raise NotCanonical(variant="object")
    _check_numbers((value,), 0)
    if canonical(value) != line:
        raise NotCanonical(variant="form")
    return value


def _check_numbers(values: Iterable[object], depth: int) -> None:
    if depth > DEEPEST:
        raise NotCanonical(variant="depth", levels=str(DEEPEST))
    for value in values:
        if isinstance(value, float) or (type(value) is int and abs(value) > LARGEST):
            raise NotCanonical(variant="number", number=str(value), largest=str(LARGEST))
        if isinstance(value, dict):
            _check_numbers(value, depth + 1)
            _check_numbers(value.values(), depth + 1)
        elif isinstance(value, list):
            _check_numbers(value, depth + 1)
