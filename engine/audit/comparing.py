"""Comparing: two views of a match, or two bundles, place by place."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec import Struct

from engine.audit.bundle import Bundle, Link
from engine.core.record import canonical

MISSING = "(nothing)"


class Change(Struct, frozen=True):
    """A place at which two things differ, such as `units.flint.damage`."""

    path: str
    before: object
    after: object


class Parting(Struct, frozen=True):
    """Where two histories part: the last seq they share, and each one's next event."""

    common: int
    one: Link | None
    two: Link | None

    @property
    def same(self) -> bool:
        """True if neither goes on where the other ends, or elsewhere."""
        return self.one is None and self.two is None


def changes(before: object, after: object, path: str = "") -> Iterator[Change]:
    """Every place at which two plain values differ, the deepest that says it all."""
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in (*before, *(key for key in after if key not in before)):
            place = f"{path}.{key}" if path else str(key)
            yield from changes(before.get(key, MISSING), after.get(key, MISSING), place)
    elif _rows(before) and _rows(after) and len(before) == len(after):  # type: ignore[arg-type]
        for index, (one, two) in enumerate(zip(before, after, strict=True)):  # type: ignore[call-overload]
            yield from changes(one, two, f"{path}.{index}")
    elif before != after:
        yield Change(path, before, after)


def parting(one: Bundle, two: Bundle) -> Parting:
    """Where two bundles part; a stub and its whole event are the same."""
    pairs = zip(one.links, two.links, strict=False)
    common = next((i for i, (left, right) in enumerate(pairs) if left.hash != right.hash), None)
    if common is None:
        common = min(len(one.links), len(two.links))
    rest_one, rest_two = one.links[common:], two.links[common:]
    return Parting(common, rest_one[0] if rest_one else None, rest_two[0] if rest_two else None)


def plain_link(link: Link) -> dict[str, object]:
    """An event or stub as plain values, without what only the chain needs."""
    plain: dict[str, object] = msgspec.json.decode(canonical(link))
    return {key: value for key, value in plain.items() if key not in ("salt", "hash", "commit")}


def _rows(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)
