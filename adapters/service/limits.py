"""Limits: how often one caller may ask. A bucket fills at a steady rate and each request takes one drop out of it."""

import math
import time
from collections import OrderedDict
from collections.abc import Callable

_REMEMBERED = 10_000


class Buckets:
    """Buckets by caller (a token or an address). `rate`: drops a second, 0 for no limit. `burst`: what a full one holds.

    ticks: seconds that never go back.
    """

    def __init__(self, rate: float, burst: int, ticks: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = float(burst)
        self._ticks = ticks
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, caller: str) -> int:
        """0 if the caller may go on; else the whole seconds after which it may ask again."""
        if self._rate <= 0:
            return 0
        tick = self._ticks()
        held, since = self._buckets.get(caller, (self._burst, tick))
        held = min(self._burst, held + (tick - since) * self._rate)
        allowed = held >= 1
        self._buckets[caller] = (held - 1 if allowed else held, tick)
        self._buckets.move_to_end(caller)
        if len(self._buckets) > _REMEMBERED:
            self._buckets.popitem(last=False)
        return 0 if allowed else max(1, math.ceil((1 - held) / self._rate))
