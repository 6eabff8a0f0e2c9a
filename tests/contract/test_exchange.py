"""Commands sent together: replies in their order, errors among them, and nothing mixed up after a reply that never came."""

import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from redis import exceptions
from redis.asyncio import ConnectionPool

from adapters.store.embedded import EmbeddedServer
from adapters.store.exchange import exchange
from adapters.store.redis_store import client
from tests.contract.lossy_socket import LossySocket

SECONDS = 0.2
COUNT = "return redis.call('INCR', KEYS[1])"


@pytest.fixture
async def lossy(server: EmbeddedServer) -> AsyncIterator[LossySocket]:
    async with client(server.url) as admin:
        await admin.flushall()
    with tempfile.TemporaryDirectory(prefix="bbb") as folder:
        async with LossySocket(Path(folder) / "s", server.url.removeprefix("unix://")) as lossy:
            yield lossy


@pytest.fixture
async def pool(lossy: LossySocket) -> AsyncIterator[ConnectionPool]:
    async with client(lossy.url) as one:
        yield one.connection_pool


async def counting(pool: ConnectionPool) -> list[object]:
    """Count twice, and ask in between for what fails."""
    (sha,) = await exchange(pool, [("SCRIPT", "LOAD", COUNT)], SECONDS)
    assert isinstance(sha, bytes)
    call = ("EVALSHA", sha, 1, "n")
    return await exchange(pool, [call, ("LPUSH", "n", "x"), call], SECONDS)


async def test_replies_come_in_the_order_of_the_commands_and_errors_are_among_them(pool: ConnectionPool) -> None:
    first, error, last = await counting(pool)
    assert (first, last) == (1, 2)
    assert isinstance(error, exceptions.ResponseError)
    assert "WRONGTYPE" in str(error)
    assert await exchange(pool, [("GET", "n")], SECONDS) == [b"2"]


@pytest.mark.parametrize("halve", [0, 3, 10])
@pytest.mark.parametrize("way", ["lose", "mute"])
async def test_what_never_came_is_asked_for_again_on_a_new_connection(
    lossy: LossySocket, pool: ConnectionPool, way: str, halve: int
) -> None:
    setattr(lossy, way, 2)
    lossy.halve = halve
    first, error, last = await counting(pool)
    assert lossy.lost == 2
    assert (first, last) == (5, 6)
    assert isinstance(error, exceptions.ResponseError)
    assert await exchange(pool, [("GET", "n"), ("PING",)], SECONDS) == [b"6", b"PONG"]


async def test_a_server_that_stays_silent_is_given_up(lossy: LossySocket, pool: ConnectionPool) -> None:
    lossy.mute = 100
    with pytest.raises(exceptions.TimeoutError, match=r"no reply within 0\.2 s"):
        await counting(pool)
    assert lossy.lost == 4
    lossy.mute = 0
    assert await exchange(pool, [("GET", "n")], SECONDS) == [b"8"]
