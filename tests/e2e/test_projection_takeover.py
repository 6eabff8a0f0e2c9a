"""Workers as real processes: one is killed in the middle of its work while matches go on, and another takes over."""

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis

from adapters.app.projections import known_projections
from adapters.feed.projection_keys import feed_key, group_of
from adapters.feed.projection_rows import ProjectionRows
from adapters.feed.redis_projections import RedisProjections
from adapters.store.embedded import EmbeddedServer
from adapters.store.redis_store import client, open_url
from tests.contract.projecting import END, Table
from tests.e2e.service_process import PATIENCE, ServiceProcess

MATCHES = 24
LEASE = "0.5"
SLOW = """
import os
import time

from msgspec import Struct

from engine.core.event import Event
from engine.projections.projection import Projection


class Told(Struct, frozen=True):
    events: int = 0
    seqs: tuple[int, ...] = ()


def take(told: Told, event: Event) -> Told:
    time.sleep(float(os.environ.get("EACH_EVENT", "0")))
    return Told(told.events + 1, (*told.seqs, event.seq))


SLOW = Projection("slow", Told, take, counts="history")
"""
"""A projection that names every event it counted, and takes its time in a worker."""


class WorkerProcess:
    """`blowbyblow projections work` on the store at `url`."""

    def __init__(self, log: Path, url: str, projections: str, *names: str) -> None:
        self._log = log
        with log.open("ab") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-c", "from adapters.cli.main import main; main()", "projections", "work", *names],
                env={
                    **os.environ,
                    "REDIS_URL": url,
                    "BLOWBYBLOW_PROJECTIONS": projections,
                    "BLOWBYBLOW_WORKER_LEASE": LEASE,
                    "EACH_EVENT": "0.005",
                },
                stdout=out,
                stderr=out,
            )

    @property
    def said(self) -> str:
        """Everything it wrote."""
        return self._log.read_text(encoding="utf-8", errors="replace")

    def kill(self) -> None:
        """SIGKILL: nothing can be finished."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """Ask it to end; gives the exit code."""
        self.process.terminate()
        return self.process.wait(PATIENCE)


@pytest.fixture
def url() -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="bbb") as data, EmbeddedServer(Path(data)) as server:
        yield server.url


@pytest.fixture
async def table(url: str) -> AsyncIterator[Table]:
    clients: list[Redis] = []

    def connect() -> Redis:
        clients.append(client(url))
        return clients[-1]

    store = await open_url(url)
    yield Table(connect, store)
    for one in clients:
        await one.aclose()
    await store.aclose()


async def in_hand(redis: Redis, partitions: int, name: str) -> dict[bytes, int]:
    """How many deliveries each worker has that it has not acknowledged."""
    found: dict[bytes, int] = {}
    async with redis.pipeline(transaction=False) as pipe:
        for partition in range(partitions):
            pipe.xinfo_consumers(feed_key(partition), group_of(name))
        for listed in await pipe.execute(raise_on_error=False):
            for consumer in listed if isinstance(listed, list) else ():
                found[consumer["name"]] = found.get(consumer["name"], 0) + consumer["pending"]
    return found


@pytest.mark.parametrize("victim", ["work", "serve"])
async def test_a_killed_workers_matches_are_counted_once_by_another_process(
    url: str, table: Table, tmp_path: Path, victim: str
) -> None:
    source = tmp_path / "slow.py"
    source.write_text(SLOW, encoding="utf-8")
    place = f"{source}:SLOW"
    known = known_projections({"BLOWBYBLOW_PROJECTIONS": place})
    slow, names = known["slow"], ("slow", "attacks", "dice")
    redis, partitions, rows = table.connect(), table.store.partitions, table.rows(slow)
    begun = [await table.match() for _ in range(MATCHES // 2)]
    writing = asyncio.create_task(write(table, begun))
    first: WorkerProcess | ServiceProcess
    if victim == "work":
        first = WorkerProcess(tmp_path / "first.log", url, place, *names)
    else:
        # The service works on projections beside its matches; slower, for it takes its time until it is ready.
        log = tmp_path / "first.log"
        first = ServiceProcess(
            log, url=url, BLOWBYBLOW_PROJECTIONS=place, BLOWBYBLOW_WORKER_LEASE=LEASE, EACH_EVENT="0.03"
        )
        await first.start()
    second: WorkerProcess | None = None
    try:
        assert first.process is not None
        async with asyncio.timeout(PATIENCE):
            # The name of a worker ends in something random, but begins with its host and process.
            mine = f"{os.uname().nodename}-{first.process.pid}-".encode()

            async def left() -> int:
                held = await in_hand(redis, partitions, "slow")
                return sum(count for name, count in held.items() if name.startswith(mine))

            while await counted(rows) < 3 or not await left():
                assert first.process.poll() is None, first.said
                await asyncio.sleep(0.01)
            first.kill()
            lost, done = await left(), await counted(rows)
            assert lost > 0 and done < MATCHES
            second = WorkerProcess(tmp_path / "second.log", url, place, *names)
            await writing
            for name in names:
                expected, found = await table.expected(known[name]), table.rows(known[name])
                while await found.rows() != expected:
                    assert second.process.poll() is None, second.said
                    await asyncio.sleep(0.1)
            while any((await in_hand(redis, partitions, "slow")).values()):
                assert second.process.poll() is None, second.said
                await asyncio.sleep(0.01)
        assert "projection_took_over" in second.said
        assert await counted(rows) == MATCHES
        for match, row in (await rows.rows()).items():
            told: Any = slow.read(row.state)
            assert told.seqs == tuple(range(1, len(await table.events(match)) + 1))
        kept = RedisProjections(table.connect(), table.store, {name: known[name] for name in names})
        assert [(one.name, one.behind, one.parked, one.well) for one in await kept.standing()] == [
            (name, 0, (), True) for name in names
        ]
        assert second.stop() == 0, second.said
        assert "Traceback" not in second.said
    finally:
        writing.cancel()
        for worker in (first, second):
            if worker is not None and worker.process is not None and worker.process.poll() is None:
                worker.kill()


async def counted(rows: ProjectionRows) -> int:
    """How many matches have a row."""
    return len(await rows.rows())


async def write(table: Table, begun: list[str]) -> None:
    """New matches, and old ones that go on, while workers come and go."""
    for match in begun:
        await table.match()
        await table.play(match, END)
        await asyncio.sleep(0.05)
