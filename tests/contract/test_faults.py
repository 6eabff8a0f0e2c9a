"""A real server that fails at the wrong moment: no half append, no double one, no error of the library (S02, S04)."""

import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest
from redis import Redis as BlockingRedis
from redis import exceptions
from redis.asyncio import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from adapters.store.embedded import EmbeddedServer
from adapters.store.keys import partition_of
from adapters.store.port import Answered, Appended, Head, StoreMismatch, StoreUnavailable
from adapters.store.redis_errors import telling, told
from adapters.store.redis_store import RedisStore, client, open_url
from adapters.store.server_binary import find_server
from tests.contract.building import added, command, digest_of
from tests.contract.lossy_socket import LossySocket


@pytest.fixture
async def admin(server: EmbeddedServer) -> AsyncIterator[Redis]:
    async with client(server.url) as admin:
        await admin.flushall()
        yield admin


@pytest.fixture
async def store(server: EmbeddedServer, admin: Redis) -> AsyncIterator[RedisStore]:
    store = await open_url(server.url)
    yield store
    await store.aclose()


async def nothing_but(store: RedisStore, match: str, head: Head) -> None:
    """Insist that the match ends at `head`, and that the feed says so too."""
    assert await store.head(match) == head
    assert [entry.seq for entry in await store.read(match)] == list(range(1, head.seq + 1))
    told_of = [item for item in await store.feed(partition_of(match, 256)) if item.match == match]
    assert told_of[-1].last_seq == head.seq


@pytest.mark.parametrize("replies", [1, 2])
async def test_s04_a_lost_reply_is_answered_and_written_once(
    server: EmbeddedServer, admin: Redis, replies: int
) -> None:
    with tempfile.TemporaryDirectory(prefix="bbb") as folder:
        async with LossySocket(Path(folder) / "s", server.url.removeprefix("unix://")) as lossy:
            store = await open_url(lossy.url)
            head = await added(store, command("m", None, "c1"))
            lossy.lose = replies
            append = command("m", head, "c2", count=2)
            assert await store.append(append) == Answered(digest_of("c2"), b"answer to c2")
            assert lossy.lost == replies
            await nothing_but(store, "m", Head(3, append.entries[1].hash))
            await store.aclose()


async def test_s02_replies_that_stay_lost_are_unavailable_and_the_retry_is_answered(
    server: EmbeddedServer, admin: Redis
) -> None:
    with tempfile.TemporaryDirectory(prefix="bbb") as folder:
        async with LossySocket(Path(folder) / "s", server.url.removeprefix("unix://")) as lossy:
            store = await open_url(lossy.url)
            await added(store, command("other", None, "c1"))
            lossy.lose = 99
            append = command("m", None, "c1", count=2)
            with pytest.raises(StoreUnavailable, match="the store is not reachable"):
                await store.append(append)
            lossy.lose = 0
            assert await store.append(append) == Answered(digest_of("c1"), b"answer to c1")
            await nothing_but(store, "m", Head(2, append.entries[1].hash))
            await store.aclose()


async def test_a_full_server_takes_an_append_as_a_whole_or_not_at_all(admin: Redis, store: RedisStore) -> None:
    head = await added(store, command("m", None, "c1"))
    used = int((await admin.info("memory"))["used_memory"])
    append = command("m", head, "c2", count=500, body=b"x" * 2000, snapshot=b"snap")
    refused = 0
    try:
        # From no room at all in small steps to just enough room to begin: then there is not enough to end, and yet it
        # is stored as a whole.
        while await store.head("m") == head:
            await nothing_but(store, "m", head)
            assert await store.snapshot("m") is None
            await admin.config_set("maxmemory", used + refused * 200_000)
            try:
                outcome = await store.append(append)
            except StoreUnavailable:
                refused += 1
                assert refused < 100
            else:
                assert outcome == Appended(501, append.entries[-1].hash)
        assert refused > 0
        head = Head(501, append.entries[-1].hash)
        await admin.config_set("maxmemory", used)
        await nothing_but(store, "m", head)
        assert await store.snapshot("m") == b"snap"
        with pytest.raises(StoreUnavailable, match="the store is out of memory"):
            await store.append(command("m", head, "c3", count=5, snapshot=b"new"))
        with pytest.raises(StoreUnavailable, match="the store is out of memory"):
            await store.append(command("new", None, "c1", secret=b"key", listing=b"line"))
        await nothing_but(store, "m", head)
        assert await store.snapshot("m") == b"snap"
        assert [one.match for one in await store.matches()] == ["m"]
        # Opening what is there already needs no memory.
        assert (await RedisStore.open(admin)).partitions == 256
    finally:
        await admin.config_set("maxmemory", 0)
    assert (await added(store, command("m", head, "c3"))).seq == head.seq + 1


async def test_a_read_only_server_is_unavailable_for_writing_alone(admin: Redis, store: RedisStore) -> None:
    head = await added(store, command("m", None, "c1"))
    await admin.replicaof("127.0.0.1", "1")
    try:
        with pytest.raises(StoreUnavailable, match="the store is a read-only replica"):
            await store.append(command("m", head, "c2"))
        await nothing_but(store, "m", head)
    finally:
        await admin.replicaof("NO", "ONE")


@pytest.mark.parametrize("forbidden", ["-hset", "-set", "-xadd"])
async def test_a_user_without_one_of_the_rights_writes_nothing(
    server: EmbeddedServer, admin: Redis, store: RedisStore, forbidden: str
) -> None:
    head = await added(store, command("m", None, "c1", snapshot=b"old"))
    await admin.acl_setuser("half", enabled=True, passwords="+pw", keys="*", categories=["+@all"], commands=[forbidden])
    try:
        limited = await RedisStore.open(Redis.from_url(server.url, username="half", password="pw"))
        with pytest.raises(StoreUnavailable, match="refuses this user's command"):
            await limited.append(command("m", head, "c2", snapshot=b"new"))
        await limited.aclose()
        await nothing_but(store, "m", head)
        assert await store.snapshot("m") == b"old"
    finally:
        await admin.acl_deluser("half")


async def test_a_wrong_password_is_told_as_such(server: EmbeddedServer) -> None:
    with pytest.raises(StoreUnavailable, match="the store refuses the login"):
        await RedisStore.open(Redis.from_url(server.url, username="nobody", password="wrong"))


async def test_a_socket_that_nobody_listens_at_is_unavailable() -> None:
    with pytest.raises(StoreUnavailable, match="the store is not reachable"):
        await open_url("unix:///nowhere/at-all")


def test_every_state_of_a_server_has_its_sentence() -> None:
    assert str(told(exceptions.ResponseError("MISCONF Errors writing to the AOF file"))) == (
        "the store cannot write to its disk (free space, see its log): MISCONF Errors writing to the AOF file"
    )
    for error, kind, message in (
        (exceptions.OutOfMemoryError("x"), StoreUnavailable, "the store is out of memory"),
        (exceptions.ResponseError("OOM x"), StoreUnavailable, "the store is out of memory"),
        (exceptions.ReadOnlyError("x"), StoreUnavailable, "the store is a read-only replica"),
        (exceptions.BusyLoadingError("x"), StoreUnavailable, "the store is still loading"),
        (exceptions.ResponseError("NOREPLICAS x"), StoreUnavailable, "the store has too few replicas"),
        (exceptions.ClusterDownError("x"), StoreUnavailable, "the store is a cluster with slots"),
        (exceptions.TimeoutError("x"), StoreUnavailable, "the store is not reachable: x"),
        (exceptions.ConnectionError(), StoreUnavailable, "the store is not reachable: ConnectionError"),
        (OSError("x"), StoreUnavailable, "the store is not reachable: x"),
        (exceptions.ResponseError("WRONGTYPE x"), StoreMismatch, "a key of the store holds foreign data"),
        (exceptions.ResponseError("unknown command"), StoreMismatch, "the store does not understand this program"),
    ):
        with pytest.raises(kind, match=message), telling():
            raise error


@pytest.fixture(scope="module")
def cluster(program: Path | None) -> Iterator[str]:
    """A cluster of one node: it refuses whatever touches more than one slot."""
    with tempfile.TemporaryDirectory(prefix="bbb") as folder:
        socket = f"{folder}/s"
        node = subprocess.Popen(
            [
                *(str(program or find_server()), "--port", "0", "--cluster-enabled", "yes", "--unixsocket", socket),
                *("--dir", folder, "--save", "", "--logfile", f"{folder}/log"),
            ]
        )
        admin = BlockingRedis(unix_socket_path=socket, retry=Retry(NoBackoff(), 0))
        try:
            _until(lambda: admin.ping() is True)
            admin.cluster("ADDSLOTSRANGE", 0, 16383)
            _until(lambda: admin.cluster("INFO")["cluster_state"] == "ok")
            yield f"unix://{socket}"
        finally:
            admin.close()
            node.terminate()
            node.wait(10)


async def test_an_append_touches_one_slot(cluster: str) -> None:
    store = await open_url(cluster)
    try:
        for number in range(20):
            match = f"game {number}"
            append = command(match, None, "c1", count=2, snapshot=b"s", secret=b"k", listing=b"l")
            head = await added(store, append)
            await added(store, command(match, head, "c2"))
        assert len(await store.matches()) == 20
    finally:
        await store.aclose()


def _until(true: Callable[[], bool]) -> None:
    for _ in range(1000):
        try:
            if true():
                return
        except RedisError:
            pass
        time.sleep(0.01)
    raise AssertionError("the cluster did not come up")
