"""The difference between two views: each place where they part, with both values."""

import json
from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

Side: TypeAlias = Literal["before", "after"]

_STEERING = frozenset('.[]"')


class Difference(Struct, frozen=True):
    """One place: `path` leads to it (`units.spark.power`, `attack.attack_roll[2]`; a key that has one of . [ ] " in it, or
    nothing, stands in brackets as a JSON string: `units["st. john"].power`). `missing`: the side on which there is no such
    key or entry, null there; null where both have it."""

    path: str
    before: object
    after: object
    missing: Side | None = None


def differences(before: object, after: object) -> list[Difference]:
    """All places where two plain JSON values part, in the order of their paths' keys; lists are compared by place. They
    are all that it takes to make `after` of `before`, and the other way round."""
    return list(_parts("", before, after))


def _parts(path: str, before: object, after: object) -> Iterator[Difference]:
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in sorted({*before, *after}, key=str):
            place = _step(path, str(key))
            if key in before and key in after:
                yield from _parts(place, before[key], after[key])
            else:
                yield Difference(place, before.get(key), after.get(key), "after" if key in before else "before")
    elif isinstance(before, (list, tuple)) and isinstance(after, (list, tuple)):
        both = min(len(before), len(after))
        for index in range(both):
            yield from _parts(f"{path}[{index}]", before[index], after[index])
        for index in range(both, len(before)):
            yield Difference(f"{path}[{index}]", before[index], None, "after")
        for index in range(both, len(after)):
            yield Difference(f"{path}[{index}]", None, after[index], "before")
    elif before != after or isinstance(before, bool) != isinstance(after, bool):
        yield Difference(path, before, after)


def _step(path: str, key: str) -> str:
    if not key or not _STEERING.isdisjoint(key):
        return f"{path}[{json.dumps(key, ensure_ascii=False)}]"
    return f"{path}.{key}" if path else key
