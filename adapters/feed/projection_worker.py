"""The worker: reads the feeds in consumer groups and keeps projections up to date. Any number may run, in any processes.

A delivery is acknowledged once its match is counted (or parked). What a dead worker left unacknowledged is taken over.
"""

import asyncio
import contextlib
import os
import secrets
from collections.abc import AsyncGenerator, Iterable, Sequence
from typing import Any, TypeAlias, cast

import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError, ResponseError

from adapters.feed.projection_counting import LEASE_SECONDS, Counter
from adapters.feed.projection_keys import feed_key, group_of
from adapters.feed.projection_rows import Live, ProjectionRows
from adapters.store.port import Store, StoreError
from engine.core.record import FactReader
from engine.projections.projection import Projection

_BLOCK_MILLISECONDS = 1_000
_AT_ONCE = 100
_PAUSES = (0.05, 0.25, 1.0)
_BUSY_SECONDS = 0.1
_HELD_SECONDS = 0.5
_GATHER_SECONDS = 0.03
_FORGOTTEN_SECONDS = 600.0
_AGAIN_SECONDS = 0.2

_Entry: TypeAlias = tuple[bytes, dict[bytes, bytes] | None]
_Delivery: TypeAlias = tuple[int, bytes, str]
"""Partition, id in its feed, match."""


class Worker:
    """Keeps `projections` up to date until it is cancelled. `client` is closed by whoever made it, and is not shared.

    idle: seconds after which another worker's unacknowledged deliveries are taken over, looked for as often.
    """

    def __init__(
        self,
        client: Redis,
        store: Store,
        projections: Iterable[Projection[Any]],
        reader: FactReader,
        *,
        idle: float = LEASE_SECONDS,
        name: str | None = None,
    ) -> None:
        self.name = name or f"{os.uname().nodename}-{os.getpid()}-{secrets.token_hex(3)}"
        self._client = client
        self._store = store
        self._projections = tuple(projections)
        self._reader = reader
        self._idle = idle
        self._jobs = [self._job(projection) for projection in self._projections]

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncGenerator[None, None]:
        """Work until the block ends, and then leave nothing of this worker behind."""
        tasks = [asyncio.create_task(job.run(), name=f"projection-{job.name}") for job in self._jobs]
        try:
            yield
        finally:
            await _end(tasks)
            await self.leave()

    async def run(self) -> None:
        """Work until cancelled."""
        async with self.running():
            await asyncio.Event().wait()

    async def leave(self) -> None:
        """Take this worker out of the groups it has no unacknowledged delivery in."""
        with contextlib.suppress(RedisError, StoreError, OSError):
            for job in self._jobs:
                await job.leave()

    async def settle(self) -> None:
        """Count everything that is in the feeds now, and return."""
        for job in self._jobs:
            await job.begin()
            while await job.step(block=None):
                pass

    def _job(self, projection: Projection[Any]) -> "_Job":
        rows = ProjectionRows(self._client, projection.name, self._store.partitions)
        counter = Counter(projection, rows, self._store, self._reader, self.name, self._idle)
        return _Job(self._client, counter, self._store.partitions, self.name, self._idle)


class _Job:
    """One projection of one worker."""

    def __init__(self, client: Redis, counter: Counter[Any], partitions: int, worker: str, idle: float) -> None:
        self.name = counter.projection.name
        self._client = client
        self._counter = counter
        self._partitions = partitions
        self._worker = worker
        self._idle = idle
        self._group = group_of(self.name)
        self._busy: list[_Delivery] = []
        self._own = True
        self._looked = 0.0
        self._log = structlog.get_logger("blowbyblow.projections").bind(projection=self.name, worker=worker)

    async def begin(self) -> None:
        """Make sure of the groups, from the beginning of every feed."""
        await self._counter.rows.begin(self._counter.projection.version)
        async with self._client.pipeline(transaction=False) as pipe:
            for partition in range(self._partitions):
                pipe.xgroup_create(feed_key(partition), self._group, id="0", mkstream=True)
            for reply in await pipe.execute(raise_on_error=False):
                if isinstance(reply, ResponseError) and "BUSYGROUP" not in str(reply):
                    raise reply

    async def run(self) -> None:
        failures = 0
        while True:
            try:
                await self.begin()
                while True:
                    if await self.step(block=_BLOCK_MILLISECONDS):
                        # What is delivered meanwhile for one match is counted in one go.
                        await asyncio.sleep(_GATHER_SECONDS)
                    failures = 0
            except Exception as error:
                # What was delivered and not acknowledged is delivered again once the store is back.
                self._own, self._busy = True, []
                if not isinstance(error, (RedisError, StoreError, OSError)):
                    self._log.exception("projection_failed_and_goes_on")
                elif failures == 0:
                    self._log.warning("projection_waits", error=str(error))
                await asyncio.sleep(_PAUSES[min(failures, len(_PAUSES) - 1)])
                failures += 1

    async def step(self, block: int | None) -> bool:
        """Take what is delivered next. False if there was nothing, or if the projection does not run now. `block`:
        milliseconds to wait for something; None not to wait."""
        if not await self._runs():
            if block is not None:
                await asyncio.sleep(_HELD_SECONDS)
            return False
        if self._busy:
            again, self._busy = self._busy, []
            await asyncio.sleep(_BUSY_SECONDS)
            await self._take(again)
        found = await self._deliveries(None if self._busy else block)
        await self._take(found)
        return bool(found or self._busy)

    async def leave(self) -> None:
        await self._counter.leave()
        async with self._client.pipeline(transaction=False) as pipe:
            for partition in range(self._partitions):
                pipe.xpending_range(feed_key(partition), self._group, "-", "+", 1, consumername=self._worker)
            pending = await pipe.execute(raise_on_error=False)
            for partition, left in enumerate(pending):
                if left == []:
                    pipe.xgroup_delconsumer(feed_key(partition), self._group, self._worker)
            await pipe.execute(raise_on_error=False)

    async def _runs(self) -> bool:
        """True unless an operator holds the projection, or what is stored is of another version of it."""
        rows = self._counter.rows
        if await rows.paused():
            return False
        live = await rows.live(0)
        if live is None:
            await rows.begin(self._counter.projection.version)
            return True
        return live.version == self._counter.projection.version

    async def _deliveries(self, block: int | None) -> list[_Delivery]:
        now = asyncio.get_running_loop().time()
        if now - self._looked >= self._idle or self._looked == 0.0:
            self._looked = now
            taken = await self._take_over()
            if taken:
                return taken
        if self._own:
            found = await self._read("0", None)
            self._own = bool(found)
            if found:
                return found
        return await self._read(">", block)

    async def _read(self, after: str, block: int | None) -> list[_Delivery]:
        streams: dict[Any, Any] = {feed_key(partition): after for partition in range(self._partitions)}
        reply = await self._client.xreadgroup(self._group, self._worker, streams, count=_AT_ONCE, block=block)
        return [delivery for key, entries in _streams(reply) for delivery in _deliveries(_partition(key), entries)]

    async def _take_over(self) -> list[_Delivery]:
        """Deliveries that a worker left unacknowledged for too long, and an end to workers long gone."""
        async with self._client.pipeline(transaction=False) as pipe:
            for partition in range(self._partitions):
                pipe.xautoclaim(
                    feed_key(partition),
                    self._group,
                    self._worker,
                    int(self._idle * 1000),
                    start_id="0-0",
                    count=_AT_ONCE,
                )
            claimed = await pipe.execute()
        found = [
            delivery
            for partition, reply in enumerate(claimed)
            for delivery in _deliveries(partition, cast("Sequence[_Entry]", reply[1]))
        ]
        if found:
            self._log.warning("projection_took_over", deliveries=len(found))
        await self._bury()
        return found

    async def _bury(self) -> None:
        """Take workers out of the groups that have nothing pending and have not been seen for long."""
        async with self._client.pipeline(transaction=False) as pipe:
            for partition in range(self._partitions):
                pipe.xinfo_consumers(feed_key(partition), self._group)
            consumers = await pipe.execute(raise_on_error=False)
            for partition, listed in enumerate(consumers):
                for consumer in listed if isinstance(listed, list) else ():
                    gone = consumer["pending"] == 0 and consumer["idle"] > _FORGOTTEN_SECONDS * 1000
                    if gone and consumer["name"] != self._worker.encode():
                        pipe.xgroup_delconsumer(feed_key(partition), self._group, consumer["name"])
            await pipe.execute(raise_on_error=False)

    async def _take(self, deliveries: Sequence[_Delivery]) -> None:
        """Count the matches of these deliveries, each once, and acknowledge what is counted or parked."""
        done: dict[str, bool] = {}
        for delivery in deliveries:
            partition, _, match = delivery
            if match not in done:
                done[match] = await self._count(partition, match)
            if not done[match]:
                self._busy.append(delivery)
        over = [(partition, id_) for partition, id_, match in deliveries if done[match]]
        if over:
            async with self._client.pipeline(transaction=False) as pipe:
                for partition, id_ in over:
                    pipe.xack(feed_key(partition), self._group, id_)
                await pipe.execute()

    async def _count(self, partition: int, match: str) -> bool:
        """Count one match; False if another worker is at it."""
        while True:
            live: Live | None = await self._counter.rows.live(partition)
            if live is None or live.version != self._counter.projection.version:
                return False
            outcome = await self._counter.count(match, live.generation, live)
            if outcome == "parked":
                self._log.error("projection_parked", match=match)
            if outcome != "moved":
                return outcome != "busy"


async def _end(tasks: Iterable["asyncio.Task[None]"]) -> None:
    """Cancel tasks until they have ended. Once is not enough: before Python 3.12 `asyncio.wait_for`, which clients of a
    store may use, drops a cancellation that arrives together with the reply, and its caller goes on."""
    pending = set(tasks)
    while pending:
        for task in pending:
            task.cancel()
        _, pending = await asyncio.wait(pending, timeout=_AGAIN_SECONDS)


def _partition(key: bytes) -> int:
    return int(key[6:8], 16)


def _deliveries(partition: int, entries: Iterable[_Entry]) -> list[_Delivery]:
    return [(partition, id_, fields[b"match"].decode()) for id_, fields in entries if fields]


def _streams(reply: Any) -> Iterable[tuple[bytes, Sequence[_Entry]]]:
    """Both forms of the protocol: pairs of key and entries, or a mapping of keys to lists of them."""
    if isinstance(reply, dict):
        return [(key, entries) for key, lists in reply.items() for entries in lists]
    return cast("Sequence[tuple[bytes, Sequence[_Entry]]]", reply or ())
