"""The difference between two views: each place where they part, with both values."""

from collections.abc import Iterator, Mapping

from msgspec import Struct


class Difference(Struct, frozen=True):
    """One place: `path` leads to it (`units.spark.power`, `attack.attack_roll[2]`). A key or entry that is not there is
    null on that side."""

    path: str
    before: object
    after: object


def differences(before: object, after: object) -> list[Difference]:
    """All places where two plain JSON values part, in the order of their paths' keys; lists are compared by place."""
    return list(_parts("", before, after))


def _parts(path: str, before: object, after: object) -> Iterator[Difference]:
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in sorted({*before, *after}, key=str):
            yield from _parts(f"{path}.{key}" if path else str(key), before.get(key), after.get(key))
    elif isinstance(before, (list, tuple)) and isinstance(after, (list, tuple)):
        for place in range(max(len(before), len(after))):
            one = before[place] if place < len(before) else None
            two = after[place] if place < len(after) else None
            yield from _parts(f"{path}[{place}]", one, two)
    elif before != after:
        yield Difference(path, before, after)
