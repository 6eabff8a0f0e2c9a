"""Stored matches and workers for the tests of projections."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from redis.asyncio import Redis

from adapters.feed.projection_counting import Counter
from adapters.feed.projection_rows import ProjectionRows, Row
from adapters.feed.projection_worker import Worker
from adapters.service.answers import Accepted
from adapters.service.match_service import MatchService
from adapters.store.redis_store import RedisStore
from engine.core.event import Event
from engine.core.record import read_record
from engine.projections.projection import Projection
from engine.registry import READER
from tests.unit.projection_matches import ATTACK, DUEL

PARTITIONS = 4
END = (("judge", {"type": "end_match"}),)

Connect = Callable[[], Redis]


class Table:
    """One store with its matches, and what projections make of them."""

    def __init__(self, connect: Connect, store: RedisStore) -> None:
        self.connect = connect
        self.store = store
        self.service = MatchService(store)
        self.sent = 0

    async def match(self, script: Sequence[tuple[str, dict[str, Any]]] = ATTACK) -> str:
        """A new match with these commands."""
        id_ = (await self.service.create(DUEL)).id
        await self.play(id_, script)
        return id_

    async def play(self, match: str, script: Sequence[tuple[str, dict[str, Any]]]) -> None:
        """Carry out commands that must be accepted."""
        for seat, command in script:
            self.sent += 1
            answer = await self.service.submit(match, seat, {"id": f"t{self.sent}", "command": command})  # type: ignore[arg-type]
            assert isinstance(answer, Accepted), answer

    async def events(self, match: str) -> list[Event]:
        """Everything that is stored of a match."""
        return [READER.event(read_record(entry.body)) for entry in await self.store.read(match)]

    def worker(self, *projections: Projection[Any], idle: float = 2.0, name: str | None = None) -> Worker:
        """A worker with a connection of its own."""
        return Worker(self.connect(), self.store, projections, READER, idle=idle, name=name)

    def rows(self, projection: Projection[Any]) -> ProjectionRows:
        """What is counted."""
        return ProjectionRows(self.connect(), projection.name, self.store.partitions)

    def counter(self, projection: Projection[Any], name: str = "test") -> Counter[Any]:
        """Counts by itself."""
        return Counter(projection, self.rows(projection), self.store, READER, name, 0.2)

    async def counted(self, projection: Projection[Any]) -> None:
        """Wait until the rows are what a plain fold gives."""
        rows = self.rows(projection)
        async with asyncio.timeout(20):
            while True:
                if await rows.rows() == await self.expected(projection):
                    return
                await asyncio.sleep(0.05)

    async def expected(self, projection: Projection[Any]) -> dict[str, Row]:
        """The rows that a plain fold of everything gives."""
        rows: dict[str, Row] = {}
        for listed in await self.store.matches():
            entries = await self.store.read(listed.match)
            state = projection.whole([READER.event(read_record(entry.body)) for entry in entries])
            rows[listed.match] = Row(entries[-1].seq, entries[-1].hash, projection.write(state))
        return dict(sorted(rows.items()))


async def set_table(connect: Connect) -> Table:
    """An empty store."""
    return Table(connect, await RedisStore.open(connect(), PARTITIONS))
