"""Luck: how many results at most as good as what was thrown fair dice would have given, as a percentile."""

from collections.abc import Mapping, Sequence
from math import erf, sqrt

EXACT = 400
"""Up to so many dice the distribution is counted out exactly; beyond, the normal curve is as good as exact."""


def percentile(thrown: Sequence[tuple[Mapping[int, int], int, int]]) -> float | None:
    """0 to 100: the share of fair throws that are worse, half of those that are equal included. 50 is neither lucky nor
    unlucky; None without dice.

    thrown: for each kind of roll the worths of one die (how many of its sides are worth so much), how many dice were
    thrown, and what they came to.
    """
    dice = sum(count for _, count, _ in thrown)
    if dice == 0:
        return None
    total = sum(came for _, _, came in thrown)
    share = _exact(thrown, total) if dice <= EXACT else _normal(thrown, total)
    return round(100 * share, 2)


def mean(worths: Mapping[int, int]) -> float:
    """What one die is worth on average."""
    return sum(worth * sides for worth, sides in worths.items()) / sum(worths.values())


def _exact(thrown: Sequence[tuple[Mapping[int, int], int, int]], total: int) -> float:
    ways = [1]
    for worths, count, _ in thrown:
        for _ in range(count):
            ways = _one_more(ways, worths)
    worse = sum(ways[:total])
    equal = ways[total] if total < len(ways) else 0
    return (2 * worse + equal) / (2 * sum(ways))


def _one_more(ways: Sequence[int], worths: Mapping[int, int]) -> list[int]:
    more = [0] * (len(ways) + max(worths))
    for worth, sides in worths.items():
        for came, count in enumerate(ways):
            more[came + worth] += sides * count
    return more


def _normal(thrown: Sequence[tuple[Mapping[int, int], int, int]], total: int) -> float:
    expected = sum(count * mean(worths) for worths, count, _ in thrown)
    variance = sum(count * _variance(worths) for worths, count, _ in thrown)
    return 0.5 * (1 + erf((total - expected) / sqrt(2 * variance))) if variance else 0.5


def _variance(worths: Mapping[int, int]) -> float:
    middle = mean(worths)
    return sum(sides * (worth - middle) ** 2 for worth, sides in worths.items()) / sum(worths.values())
