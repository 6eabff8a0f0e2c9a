"""Canonical JSON, checked: one object on one line, keys sorted, no spaces, whole numbers only.

Whole numbers only, and none beyond 2⁵³ − 1, because verifiers in other languages have no others.
"""

from collections.abc import Iterable

import msgspec

from engine.core.record import canonical

LARGEST = 2**53 - 1
DEEPEST = 100


class NotCanonical(ValueError):
    """A line is no canonical JSON; says why."""


def canonical_line(line: bytes) -> dict[str, object]:
    """The object in `line`. Raises NotCanonical unless the line is exactly its canonical form."""
    try:
        value = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise NotCanonical(f"not JSON: {error}") from None
    if not isinstance(value, dict):
        raise NotCanonical("expected a JSON object")
    _check_numbers((value,), 0)
    if canonical(value) != line:
        raise NotCanonical("the JSON is not canonical: keys sorted, each once, no spaces, no needless escapes")
    return value


def _check_numbers(values: Iterable[object], depth: int) -> None:
    if depth > DEEPEST:
        raise NotCanonical(f"nested deeper than {DEEPEST} levels")
    for value in values:
        if isinstance(value, float) or (type(value) is int and abs(value) > LARGEST):
            raise NotCanonical(f"{value} is no whole number up to {LARGEST}")
        if isinstance(value, dict):
            _check_numbers(value, depth + 1)
            _check_numbers(value.values(), depth + 1)
        elif isinstance(value, list):
            _check_numbers(value, depth + 1)
