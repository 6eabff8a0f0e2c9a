"""Loading: plain data into typed structs, with the path of the first mistake."""

import re
from collections.abc import Iterable
from typing import TypeVar

import msgspec

from engine.core.refusal import MatchError
from engine.effects.words import with_choices

T = TypeVar("T")
_AT = re.compile(r" - at (?:`key` in )?`\$(?:\.)?(?P<path>[^`]*)`$")


def load(raw: object, shape: type[T], path: str) -> T:
    """`raw` as `shape`; raises MatchError with `path` extended to the place of the mistake."""
    try:
        return msgspec.convert(raw, shape)
    except msgspec.ValidationError as error:
        text = str(error)
        at = _AT.search(text)
        inner = at["path"] if at else ""
        raise MatchError(
            join(path, inner), with_choices(text[: at.start()] if at else text, shape, raw, inner)
        ) from None


def join(path: str, inner: str) -> str:
    """Two parts of a path with the right separator."""
    if not path or not inner:
        return path or inner
    return f"{path}{inner}" if inner.startswith("[") else f"{path}.{inner}"


def unique(ids: Iterable[str], path: str, what: str) -> None:
    """Raise MatchError at the first id that stands twice; `path` holds `{}` for its index."""
    seen: set[str] = set()
    for i, id_ in enumerate(ids):
        if id_ in seen:
            raise MatchError(path.format(i), f"{what} id `{id_}` stands twice")
        seen.add(id_)
