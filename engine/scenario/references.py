"""`$name`: a whole value that stands for something remembered earlier."""

import re
from collections.abc import Iterator, Mapping

from engine.scenario.path import Path

_NAME = re.compile(r"[^\W\d][\w-]*")
_REFERENCE = re.compile(r"\$([^\W\d][\w-]*)")


def is_name(text: str) -> bool:
    """Whether a value can be remembered under this name."""
    return _NAME.fullmatch(text) is not None


def referred_name(value: object) -> str | None:
    """The name of `$name`; None for every other value, also for text that only contains a reference."""
    if not isinstance(value, str):
        return None
    found = _REFERENCE.fullmatch(value)
    return found[1] if found else None


def references(value: object, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Every reference inside a plain value with its place, in the order of the document."""
    name = referred_name(value)
    if name is not None:
        yield path, name
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from references(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from references(item, (*path, index))


def substitute(value: object, remembered: Mapping[str, object]) -> object:
    """The value with every reference replaced. KeyError for a name that was not remembered."""
    name = referred_name(value)
    if name is not None:
        return remembered[name]
    if isinstance(value, Mapping):
        return {key: substitute(item, remembered) for key, item in value.items()}
    if isinstance(value, list):
        return [substitute(item, remembered) for item in value]
    return value
