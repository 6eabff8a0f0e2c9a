"""How long to wait before the next try: longer each time, never for ever, never all at once."""

import random
from collections.abc import Callable
from dataclasses import dataclass


@dataclass
class Backoff:
    """Seconds to wait: doubled from `first` up to `most`, each between half and all of it."""

    first: float = 0.25
    most: float = 15.0
    chance: Callable[[], float] = random.random
    tries: int = 0

    def next(self) -> float:
        """The next pause."""
        full = min(self.most, self.first * float(2 ** min(self.tries, 20)))
        self.tries += 1
        return full * (0.5 + self.chance() / 2)

    def reset(self) -> None:
        """It worked."""
        self.tries = 0
