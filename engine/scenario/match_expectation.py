"""Partial matching of a view against what a scenario expects of it."""

from collections.abc import Mapping, Sequence

import msgspec

from engine.scenario.path import Path, path_text


class Difference(msgspec.Struct, frozen=True, omit_defaults=True):
    """One place where the two part.

    `expected` or `seen` is UNSET where nothing stands there; `note` says what the two values do not show.
    """

    path: str
    expected: object = msgspec.UNSET
    seen: object = msgspec.UNSET
    note: str = ""


def match_expectation(pattern: object, seen: object, path: Path = ()) -> tuple[Difference, ...]:
    """Every difference between a pattern and a plain value, in the order of the pattern; none if it matches.

    Mappings match by the keys the pattern names, lists item by item and with equal length, numbers by value and never
    a boolean, everything else exactly. A list of `options` matches if each item matches another one of those offered,
    in any order; with `only: true` beside it as many must be offered as are listed.
    """
    if isinstance(pattern, Mapping):
        if not isinstance(seen, Mapping):
            return (Difference(path_text(path), pattern, seen),)
        return _match_mapping(pattern, seen, path)
    if isinstance(pattern, list):
        if not isinstance(seen, list):
            return (Difference(path_text(path), pattern, seen),)
        return _match_list(pattern, seen, path)
    return () if _equal(pattern, seen) else (Difference(path_text(path), pattern, seen),)


def _equal(pattern: object, seen: object) -> bool:
    # bool is an int to Python, and true is not 1 in a view
    return isinstance(pattern, bool) == isinstance(seen, bool) and pattern == seen


def _match_mapping(pattern: Mapping[str, object], seen: Mapping[str, object], path: Path) -> tuple[Difference, ...]:
    options = pattern.get("options")
    found: list[Difference] = []
    for key, expected in pattern.items():
        below = (*path, key)
        if key == "only" and isinstance(options, list):
            continue
        if key not in seen:
            found.append(Difference(path_text(below), expected, note="there is no such key"))
        elif key == "options" and isinstance(expected, list):
            found.extend(_match_options(expected, seen[key], pattern.get("only") is True, below))
        else:
            found.extend(match_expectation(expected, seen[key], below))
    return tuple(found)


def _match_list(pattern: list[object], seen: list[object], path: Path) -> tuple[Difference, ...]:
    if len(pattern) != len(seen):
        note = f"expected {_items(len(pattern))}, seen {_items(len(seen))}"
        return (Difference(path_text(path), pattern, seen, note),)
    pairs = enumerate(zip(pattern, seen, strict=True))
    return tuple(found for index, pair in pairs for found in match_expectation(*pair, (*path, index)))


def _items(count: int) -> str:
    return "1 item" if count == 1 else f"{count} items"


def _match_options(listed: list[object], offered: object, only: bool, path: Path) -> tuple[Difference, ...]:
    if not isinstance(offered, list):
        return (Difference(path_text(path), listed, offered),)
    fits = [
        [place for place, option in enumerate(offered) if not match_expectation(pattern, option)] for pattern in listed
    ]
    unmatched = _unmatched(fits, len(offered))
    found = [
        Difference(
            path_text((*path, index)),
            listed[index],
            offered,
            "fits only options that other listed ones take" if fits[index] else "fits none of the offered options",
        )
        for index in unmatched
    ]
    if only and len(listed) != len(offered):
        note = f"only these: {len(listed)} listed, {len(offered)} offered"
        found.append(Difference(path_text(path), listed, offered, note))
    return tuple(found)


def _unmatched(fits: Sequence[Sequence[int]], offered: int) -> list[int]:
    """The listed options that stay without an offered one of their own in a largest possible matching.

    `fits` gives for each listed option the places of the offered ones it fits (augmenting paths after Kuhn).
    """
    taken_by: list[int | None] = [None] * offered

    def place(index: int, visited: set[int]) -> bool:
        for option in fits[index]:
            if option in visited:
                continue
            visited.add(option)
            holder = taken_by[option]
            if holder is None or place(holder, visited):
                taken_by[option] = index
                return True
        return False

    return [index for index in range(len(fits)) if not place(index, set())]
