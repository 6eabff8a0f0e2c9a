"""Projections as workers keep them on the server: their rows, and how they stand."""

from collections.abc import Mapping
from typing import Any, Literal, TypeVar, cast

import msgspec
from redis.asyncio import Redis
from redis.exceptions import ResponseError

from adapters.feed.projection_counting import Counter, Outcome
from adapters.feed.projection_keys import feed_key, group_of
from adapters.feed.projection_rows import ProjectionRows
from adapters.service.projected import Standing, Stopped
from adapters.store.port import Store
from adapters.store.redis_errors import telling
from engine.core.record import read_record
from engine.projections.projection import Projection
from engine.registry import READER

S = TypeVar("S")

_LOOKED_AT = 1_000
"""Deliveries of one feed that are looked at to say how far a projection is behind."""


class RedisProjections:
    """`projections` over one client (made without `decode_responses`), which `aclose` closes."""

    def __init__(self, client: Redis, store: Store, projections: Mapping[str, Projection[Any]]) -> None:
        self._client = client
        self.store = store
        self.projections = projections

    def rows(self, projection: Projection[Any]) -> ProjectionRows:
        """What is kept of a projection."""
        return ProjectionRows(self._client, projection.name, self.store.partitions)

    def counter(self, projection: Projection[S], worker: str) -> Counter[S]:
        """Counts matches for a projection, as `worker`."""
        return Counter(projection, self.rows(projection), self.store, READER, worker)

    async def retry(self, projection: Projection[Any], match: str, worker: str) -> Outcome:
        """Try a parked match again: it is counted, or parked anew with what is wrong now."""
        rows = self.rows(projection)
        live = await rows.live(rows.partition(match))
        if live is None:
            return "moved"
        await rows.unpark(live.generation, match)
        return await self.counter(projection, worker).count(match, live.generation, live)

    async def states(self, projection: Projection[S]) -> dict[str, S]:
        states: dict[str, S] = {}
        for match, row in (await self.rows(projection).rows()).items():
            state = projection.read(row.state)
            if state is None:
                entries = await self.store.read(match, limit=row.seq)
                state = projection.whole([READER.event(read_record(entry.body)) for entry in entries])
            states[match] = state
        return states

    async def standing(self) -> tuple[Standing, ...]:
        return tuple([await self._standing(projection) for projection in self.projections.values()])

    async def aclose(self) -> None:
        """Close the connections."""
        with telling():
            await self._client.aclose()

    async def _standing(self, projection: Projection[Any]) -> Standing:
        rows = self.rows(projection)
        lives = await rows.lives()
        state: Literal["running", "paused", "outdated", "idle"] = "running"
        if all(live is None for live in lives):
            state = "idle"
        elif await rows.paused():
            state = "paused"
        elif any(live is not None and live.version != projection.version for live in lives):
            state = "outdated"
        behind, oldest, workers = await self._behind(rows)
        with telling():
            seconds, micros = await self._client.time()
        age = 0.0 if oldest is None else max(0.0, seconds + micros / 1e6 - oldest / 1000)
        return Standing(
            name=projection.name,
            counts=projection.counts,
            version=projection.version,
            state=state,
            generation=max((live.generation for live in lives if live is not None), default=0),
            matches=await rows.size(),
            behind=behind,
            standing=round(age, 1),
            workers=workers,
            parked=tuple(msgspec.convert(msgspec.to_builtins(one), Stopped) for one in await rows.parked()),
        )

    async def _behind(self, rows: ProjectionRows) -> tuple[int, int | None, int]:
        """Deliveries not counted, when the oldest of them was stored (milliseconds since 1970), and workers."""
        starts, workers = await self._unacknowledged(group_of(rows.name))
        with telling():
            async with self._client.pipeline(transaction=False) as pipe:
                for partition, start in enumerate(starts):
                    pipe.xrange(feed_key(partition), min=start, count=_LOOKED_AT)
                waiting = cast("list[list[tuple[bytes, dict[bytes, bytes]]]]", await pipe.execute())
        told = [(id_, fields[b"match"].decode(), int(fields[b"last"])) for found in waiting for id_, fields in found]
        counted = await rows.counted({match for _, match, _ in told})
        uncounted = [_milliseconds(id_) for id_, match, last in told if last > counted[match]]
        return len(uncounted), min(uncounted, default=None), workers

    async def _unacknowledged(self, group: str) -> tuple[list[bytes], int]:
        """Where in each feed the first delivery stands that may be uncounted, and how many workers there are."""
        partitions = range(self.store.partitions)
        starts: list[bytes] = []
        workers: set[bytes] = set()
        with telling():
            async with self._client.pipeline(transaction=False) as pipe:
                for partition in partitions:
                    pipe.xpending(feed_key(partition), group)
                    pipe.xinfo_groups(feed_key(partition))
                    pipe.xinfo_consumers(feed_key(partition), group)
                replies = await pipe.execute(raise_on_error=False)
        for partition in partitions:
            pending, groups, consumers = replies[3 * partition : 3 * partition + 3]
            if isinstance(pending, ResponseError):
                starts.append(b"-")
                continue
            last = next((bytes(one["last-delivered-id"]) for one in groups if one["name"] == group.encode()), b"0-0")
            starts.append(bytes(pending["min"] or b"(" + last))
            workers |= {bytes(one["name"]) for one in consumers}
        return starts, len(workers)


def _milliseconds(entry_id: bytes) -> int:
    return int(entry_id.split(b"-")[0])
