"""Commands sent together: replies in their order, errors among them, and nothing mixed up after a reply that never came."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Iterable
from pathlib import Path

import pytest
from redis import exceptions
from redis.asyncio import ConnectionPool, Redis

from adapters.store.connections import packed
from adapters.store.embedded import EmbeddedServer
from adapters.store.exchange import Exchange
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


@pytest.fixture
def exchange(pool: ConnectionPool) -> Exchange:
    return Exchange(pool, SECONDS)


async def counting(exchange: Exchange) -> list[object]:
    """Count twice, and ask in between for what fails."""
    (sha,) = await exchange.replies([packed("SCRIPT", "LOAD", COUNT)])
    assert isinstance(sha, bytes)
    call = packed("EVALSHA", sha, 1, "n")
    return await exchange.replies([call, packed("LPUSH", "n", "x"), call])


async def test_replies_come_in_the_order_of_the_commands_and_errors_are_among_them(exchange: Exchange) -> None:
    first, error, last = await counting(exchange)
    assert (first, last) == (1, 2)
    assert isinstance(error, exceptions.ResponseError)
    assert "WRONGTYPE" in str(error)
    assert await exchange.replies([packed("GET", "n")]) == [b"2"]


@pytest.mark.parametrize("halve", [0, 3, 10])
async def test_what_is_lost_is_asked_for_again_on_a_new_connection(
    lossy: LossySocket, exchange: Exchange, halve: int
) -> None:
    lossy.lose, lossy.halve = 2, halve
    first, error, last = await counting(exchange)
    assert lossy.lost == 2
    assert (first, last) == (5, 6)
    assert isinstance(error, exceptions.ResponseError)
    assert await exchange.replies([packed("GET", "n"), packed("PING")]) == [b"6", b"PONG"]


@pytest.mark.parametrize("halve", [0, 3, 10])
async def test_a_server_that_says_no_more_is_given_up_and_its_late_words_are_not_heard(
    lossy: LossySocket, exchange: Exchange, halve: int
) -> None:
    lossy.mute, lossy.halve = 1, halve
    with pytest.raises(exceptions.TimeoutError, match=r"no reply within 0\.2 s"):
        await counting(exchange)
    assert lossy.lost == 1
    assert await exchange.replies([packed("GET", "n"), packed("PING")]) == [b"2", b"PONG"]


async def test_after_a_server_that_may_not_write_the_address_is_asked_anew(
    server: EmbeddedServer, exchange: Exchange, pool: ConnectionPool
) -> None:
    async with client(server.url) as admin:
        alone = Redis.from_pool(pool)
        before = [*await exchange.replies([packed("CLIENT", "ID")]), await alone.client_id()]
        await admin.replicaof("127.0.0.1", 1)
        try:
            (refused,) = await exchange.replies([packed("SET", "n", "1")])
        finally:
            await admin.replicaof("NO", "ONE")
        assert isinstance(refused, exceptions.ReadOnlyError)
        after = [*await exchange.replies([packed("CLIENT", "ID")]), await alone.client_id()]
        assert set(before).isdisjoint(after)
        assert await exchange.replies([packed("SET", "n", "1")]) == [b"OK"]


@pytest.mark.parametrize("way", ["together", "alone"])
async def test_a_transport_that_is_closed_already_is_a_lost_connection(
    exchange: Exchange, pool: ConnectionPool, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """As uvloop has it when the other side has reset the connection: neither OSError nor an error of the library."""
    written: list[int] = []
    whole = asyncio.StreamWriter.writelines

    def broken(self: asyncio.StreamWriter, data: Iterable[bytes]) -> None:
        written.append(1)
        if len(written) <= 2:
            raise RuntimeError("unable to perform operation on <TCPTransport closed=True>; the handler is closed")
        whole(self, data)

    await exchange.replies([packed("SET", "n", "7")])
    monkeypatch.setattr(asyncio.StreamWriter, "writelines", broken)
    if way == "together":
        assert await exchange.replies([packed("GET", "n")]) == [b"7"]
    else:
        assert await Redis.from_pool(pool).get("n") == b"7"
    assert len(written) > 2


@pytest.mark.parametrize("words", ["a mistake of ours", "Event loop is closed"])
async def test_another_error_while_writing_is_not_hidden(
    exchange: Exchange, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    def broken(self: asyncio.StreamWriter, data: Iterable[bytes]) -> None:
        raise RuntimeError(words)

    await exchange.replies([packed("PING")])
    monkeypatch.setattr(asyncio.StreamWriter, "writelines", broken)
    with pytest.raises(RuntimeError, match=words):
        await exchange.replies([packed("PING")])
