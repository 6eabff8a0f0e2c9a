"""The stores under the contract: in-process, fakeredis, and a real server that is never skipped."""

import os
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import fakeredis
import pytest
from redis.asyncio import Redis

from adapters.store.embedded import EmbeddedServer
from adapters.store.memory_store import MemoryStore
from adapters.store.port import Store
from adapters.store.redis_store import RedisStore, client

Opener = Callable[[], Awaitable[Store]]
"""Opens the same store once more, over a connection of its own where there are connections."""

CONTRACT_STORES = ("memory", "fakeredis", "server")
REDIS_STORES = ("fakeredis", "server")


@pytest.fixture(scope="session")
def program() -> Path | None:
    """The server program to test with: the one users get, or the one named in the environment."""
    named = os.environ.get("BLOWBYBLOW_TEST_SERVER")
    return Path(named) if named else None


@pytest.fixture(scope="session")
def server(program: Path | None) -> Iterator[EmbeddedServer]:
    with tempfile.TemporaryDirectory(prefix="bbb") as data, EmbeddedServer(Path(data), program) as running:
        yield running


def _client(kind: str, request: pytest.FixtureRequest) -> Callable[[], Redis]:
    if kind == "fakeredis":
        shared = fakeredis.FakeServer()
        return lambda: fakeredis.FakeAsyncRedis(server=shared)
    running: EmbeddedServer = request.getfixturevalue("server")
    return lambda: client(running.url)


@pytest.fixture(params=REDIS_STORES)
async def connect(request: pytest.FixtureRequest) -> AsyncIterator[Callable[[], Redis]]:
    """Makes clients of one empty Redis."""
    made: list[Redis] = []
    make = _client(request.param, request)

    def connect() -> Redis:
        made.append(make())
        return made[-1]

    await connect().flushall()
    yield connect
    for one in made:
        await one.aclose()


@pytest.fixture(params=CONTRACT_STORES)
async def opener(request: pytest.FixtureRequest) -> AsyncIterator[Opener]:
    opened: list[Store] = []
    if request.param == "memory":
        memory = MemoryStore()

        async def open_store() -> Store:
            opened.append(memory)
            return memory
    else:
        make = _client(request.param, request)
        async with make() as first:
            await first.flushall()

        async def open_store() -> Store:
            opened.append(await RedisStore.open(make()))
            return opened[-1]

    yield open_store
    for one in opened:
        await one.aclose()


@pytest.fixture
async def store(opener: Opener) -> Store:
    return await opener()
