"""Order of simultaneous effects: a seat is asked only where the order changes the result.

Every order is tried out on a fork of the turn; what is compared is what the rulebook calls the result (units, dice,
damage, targets).
"""

from collections.abc import Callable, Hashable, Sequence
from itertools import permutations
from typing import TypeVar

from engine.core.state import P
from engine.core.turn import Turn

TRIED = 5
"""Up to so many effects all orders are tried; with more the seat is always asked."""

E = TypeVar("E")


def order_matters(
    turn: Turn[P],
    effects: Sequence[E],
    apply: Callable[[Turn[P], E], None],
    result: Callable[[P], Hashable],
) -> bool:
    """True if two orders of `effects` lead to different results. `apply` carries one effect out on a fork, testing its
    requirements at that moment; `result` is the part of the play state that counts."""
    if len(effects) < 2:
        return False
    if len(effects) > TRIED:
        return True
    seen: Hashable = None
    for i, order in enumerate(permutations(effects)):
        trial = turn.fork()
        for effect in order:
            apply(trial, effect)
        now = result(trial.play)
        if i and now != seen:
            return True
        seen = now
    return False
