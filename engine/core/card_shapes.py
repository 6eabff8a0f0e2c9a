"""Card shapes: the structs a rulebook loads its matches into, for schemas of files."""

from collections.abc import Collection, Mapping

from msgspec import Struct


class CardShapes(Struct, frozen=True):
    """What a rulebook loads. `words`: fields of shared shapes, by definition and property, that take certain words
    only; `least`: those that take no smaller number."""

    unit: type
    source: type
    points: type
    words: Mapping[tuple[str, str], Collection[str]] = {}
    least: Mapping[tuple[str, str], int] = {}
