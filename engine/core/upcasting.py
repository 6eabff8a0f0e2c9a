"""Upcasting: bodies of older versions of a fact are brought up to the present one before they are decoded.

A fact type that changes incompatibly raises its `v` and registers here, for every version it ever had, how one becomes
the next; what is stored is never rewritten.
"""

from collections.abc import Callable, Mapping
from typing import TypeAlias

Plain: TypeAlias = dict[str, object]
Upcaster: TypeAlias = Callable[[Plain], Plain]
Upcasters: TypeAlias = Mapping[tuple[str, int], Upcaster]
"""By wire name and version: the body of that version as a body of the next version."""

UPCASTERS: Upcasters = {}
"""All of this build. No released version of a fact has been replaced so far."""


class NoUpcaster(LookupError):
    """A stored version of a known fact can no longer be read: an upcaster was dropped."""


def upcast(type_: str, body: Plain, stored: int, present: int, upcasters: Upcasters = UPCASTERS) -> Plain:
    """`body` of version `stored` as one of version `present`. Raises NoUpcaster."""
    for version in range(stored, present):
        step = upcasters.get((type_, version))
        if step is None:
            raise NoUpcaster(f"version {version} of {type_} can no longer be read")
        body = step(body)
    return body
