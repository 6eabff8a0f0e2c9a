"""What has been projected, as the service reads it: rows of workers where there are any, else folded when asked for."""

import contextlib
import time
from collections.abc import Callable, Mapping
from typing import Any, Literal, Protocol, TypeVar

from msgspec import Struct

from adapters.store.port import Store, StoreError
from engine.core.record import read_record
from engine.projections.projection import Counts, Projection
from engine.registry import READER

S = TypeVar("S")

STANDING_SECONDS = 60.0
"""A projection with something to count that has counted nothing of it for so long stands still."""


class Stopped(Struct, frozen=True):
    """A match at which a projection stopped: at event `seq` of this type, after so many attempts, and why."""

    match: str
    seq: int
    type: str
    reason: str
    attempts: int
    at: int


class Standing(Struct, frozen=True):
    """How a projection stands.

    state: running, paused (an operator holds it), outdated (its rows are of another version: rebuild), idle (it never
    ran). behind: deliveries not counted yet. standing: seconds the oldest of them has waited. workers: at work on it.
    """

    name: str
    counts: Counts
    version: int
    state: Literal["running", "paused", "outdated", "idle"]
    generation: int
    matches: int
    behind: int
    standing: float
    workers: int
    parked: tuple[Stopped, ...] = ()

    @property
    def well(self) -> bool:
        """False if it stands still, whatever the reason, or has parked a match."""
        return self.state in ("running", "idle") and self.standing < STANDING_SECONDS and not self.parked


class Projected(Protocol):
    """Reads projections by name."""

    @property
    def projections(self) -> Mapping[str, Projection[Any]]:
        """All projections known here."""
        ...

    async def states(self, projection: Projection[S]) -> dict[str, S]:
        """The state of every match by id. Raises StoreError."""
        ...

    async def standing(self) -> tuple[Standing, ...]:
        """How each projection stands. Raises StoreError."""
        ...


class FoldedProjections:
    """Folds every match anew for each question: for a store without workers."""

    def __init__(self, store: Store, projections: Mapping[str, Projection[Any]]) -> None:
        self._store = store
        self.projections = projections

    async def states(self, projection: Projection[S]) -> dict[str, S]:
        states: dict[str, S] = {}
        for match in sorted(listed.match for listed in await self._store.matches()):
            entries = await self._store.read(match)
            states[match] = projection.whole([READER.event(read_record(entry.body)) for entry in entries])
        return states

    async def standing(self) -> tuple[Standing, ...]:
        matches = len(await self._store.matches())
        return tuple(
            Standing(one.name, one.counts, one.version, "running", 0, matches, 0, 0.0, 0)
            for one in self.projections.values()
        )


class ProjectionWatch:
    """How projections stand, looked up at most once in `seconds`: health checks and metrics may ask as often as they like.
    The last good answer stands while the store cannot be asked."""

    def __init__(
        self, projected: Projected, seconds: float = 10.0, ticks: Callable[[], float] = time.monotonic
    ) -> None:
        self._projected = projected
        self._seconds = seconds
        self._ticks = ticks
        self._looked: float | None = None
        self._seen: tuple[Standing, ...] = ()

    async def standing(self) -> tuple[Standing, ...]:
        """How each projection stood the last time it was looked up."""
        now = self._ticks()
        if self._looked is None or now - self._looked >= self._seconds:
            self._looked = now
            with contextlib.suppress(StoreError):
                self._seen = await self._projected.standing()
        return self._seen
