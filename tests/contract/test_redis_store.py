"""What only the stores on a Redis can get wrong: keys, partitions, foreign data, the script itself."""

import hashlib
from collections.abc import Callable

import pytest
from redis.asyncio import Redis
from redis.exceptions import ResponseError

from adapters.store import redis_store
from adapters.store.keys import match_keys, partition_of
from adapters.store.port import Append, StoreMismatch
from adapters.store.redis_store import RedisStore, script_call
from tests.contract.building import added, command, digest_of, entries

Connect = Callable[[], Redis]

KEYS = match_keys("m", 256)


def test_keys_are_named_by_the_last_two_hex_digits_of_the_match() -> None:
    digits = hashlib.sha256(b"m").hexdigest()[-2:]
    assert KEYS.events == f"bbb:{{p{digits}}}:m:m:ev"
    assert KEYS.answers == f"bbb:{{p{digits}}}:m:m:cmd"
    assert KEYS.snapshot == f"bbb:{{p{digits}}}:m:m:snap"
    assert KEYS.secret == f"bbb:{{p{digits}}}:m:m:key"
    assert KEYS.feed == f"bbb:{{p{digits}}}:feed"
    assert KEYS.matches == f"bbb:{{p{digits}}}:matches"


def test_partitions_are_the_digest_modulo_their_number() -> None:
    digest = int(hashlib.sha256("игра".encode()).hexdigest(), 16)
    assert [partition_of("игра", count) for count in (1, 3, 16, 256)] == [digest % n for n in (1, 3, 16, 256)]
    assert match_keys("\u0438\u0433\u0440\u0430", 1).feed == "bbb:{p00}:feed"


async def test_an_append_writes_these_keys_and_no_others(connect: Connect) -> None:
    client = connect()
    store = await RedisStore.open(client)
    append = command("m", None, "c1", count=2, snapshot=b"snap", secret=b"key", listing=b"line")
    await added(store, append)
    written = await client.keys("*")
    assert {key.decode() for key in written if isinstance(key, bytes)} == {
        "bbb:partitions",
        KEYS.events,
        KEYS.answers,
        KEYS.snapshot,
        KEYS.secret,
        KEYS.feed,
        KEYS.matches,
    }
    assert await client.xrange(KEYS.events) == [
        (f"{entry.seq}-0".encode(), {b"event": entry.body, b"hash": entry.hash.encode()}) for entry in append.entries
    ]
    assert await client.get("bbb:partitions") == b"256"
    assert await client.hkeys(KEYS.answers) == [b"a:c1"]


async def test_another_number_of_partitions_is_refused(connect: Connect) -> None:
    await RedisStore.open(connect(), 16)
    assert (await RedisStore.open(connect(), 16)).partitions == 16
    with pytest.raises(StoreMismatch, match=r"set up with 16 partitions \(bbb:partitions\), not 256"):
        await RedisStore.open(connect())


@pytest.mark.parametrize("partitions", [0, 257])
async def test_impossible_numbers_of_partitions_are_refused(connect: Connect, partitions: int) -> None:
    client = connect()
    with pytest.raises(ValueError, match=f"the number of partitions is 1 to 256, got {partitions}"):
        await RedisStore.open(client, partitions)
    assert await client.keys("*") == []


async def test_s06_the_script_itself_refuses_a_gap(connect: Connect) -> None:
    client = connect()
    store = await RedisStore.open(client)
    head = await added(store, command("m", None, "c1"))
    append = command("m", head, "c2", count=2)
    keys, arguments = script_call(append, 256)
    first = len(arguments) - 6
    third = (*arguments[:first], "3", *arguments[first + 1 :])
    for broken, message in (
        (third, "GAP entries must follow seq 1 one by one, got 3"),
        (arguments[:first], "GAP entries come as seq, hash and body"),
        (arguments[:-1], "GAP entries come as seq, hash and body"),
    ):
        with pytest.raises(ResponseError, match=message):
            await client.eval(redis_store.SCRIPT, len(keys), *keys, *broken)
    assert await store.head("m") == head
    assert len(await store.feed(partition_of("m", 256))) == 1
    assert await store.answer("m", "a", "c2") is None


async def test_the_script_is_loaded_again_when_the_server_forgot_it(connect: Connect) -> None:
    client = connect()
    store = await RedisStore.open(client)
    head = await added(store, command("m", None, "c1"))
    await client.script_flush()
    assert (await added(store, command("m", head, "c2"))).seq == 2


@pytest.mark.parametrize("key", [KEYS.events, KEYS.answers, KEYS.feed, KEYS.matches, KEYS.checkpoints])
async def test_a_key_of_another_type_is_told_and_nothing_written(connect: Connect, key: str) -> None:
    client = connect()
    store = await RedisStore.open(client)
    await client.set(key, "somebody else's")
    before = sorted(await client.keys("*"))
    with pytest.raises(StoreMismatch, match="a key of the store holds foreign data"):
        await store.append(command("m", None, "c1", count=3, secret=b"key"))
    assert sorted(await client.keys("*")) == before


@pytest.mark.parametrize("key", [KEYS.snapshot, KEYS.secret])
async def test_remains_of_a_match_without_events_are_not_overwritten(connect: Connect, key: str) -> None:
    client = connect()
    store = await RedisStore.open(client)
    await client.set(key, "left")
    with pytest.raises(StoreMismatch, match=f"{key} exists without an event of the match".replace("{", r"\{")):
        await store.append(command("m", None, "c1", secret=b"key", snapshot=b"snap"))
    assert await client.get(key) == b"left"
    assert await store.head("m") is None


@pytest.mark.parametrize(("entry_id", "field"), [("5-1", "hash"), ("5-0", "else")])
async def test_entries_of_somebody_else_are_told(connect: Connect, entry_id: str, field: str) -> None:
    client = connect()
    store = await RedisStore.open(client)
    await client.xadd(KEYS.events, {field: "a" * 64, "event": "{}"}, id=entry_id)
    with pytest.raises(StoreMismatch, match=r"the last entry of .* is no event"):
        await store.append(command("m", None, "c1"))
    with pytest.raises(StoreMismatch, match=f"entry {entry_id} of .* is not what this program writes"):
        await store.read("m")
    with pytest.raises(StoreMismatch, match="foreign data"):
        await store.head("m")


async def test_foreign_entries_in_feed_and_list_are_told(connect: Connect) -> None:
    client = connect()
    store = await RedisStore.open(client)
    await client.xadd("bbb:{p05}:feed", {"match": "m"})
    with pytest.raises(StoreMismatch, match=r"bbb:\{p05\}:feed is not what this program writes"):
        await store.feed(5)
    await client.xadd("bbb:{p05}:matches", {"x": "m"})
    with pytest.raises(StoreMismatch, match=r"bbb:\{p05\}:matches is not what this program writes"):
        await store.matches()
    await client.set("bbb:{p06}:feed", "text")
    with pytest.raises(StoreMismatch, match="a key of the store holds foreign data"):
        await store.feed(6)
    await client.delete("bbb:{p05}:matches")
    await client.set("bbb:{p06}:matches", "text")
    with pytest.raises(StoreMismatch, match="a key of the store holds foreign data"):
        await store.matches()


async def test_a_foreign_value_where_the_partitions_stand_is_told(connect: Connect) -> None:
    client = connect()
    await client.hset("bbb:partitions", "a", "b")
    with pytest.raises(StoreMismatch, match="a key of the store holds foreign data"):
        await RedisStore.open(client)


def test_the_script_gets_every_entry_as_seq_hash_and_body() -> None:
    append = Append(
        "m", 0, "", entries(None, 2, b"body"), "a", "c1", digest_of("c1"), b"yes", snapshot=b"s", checkpoint=b"c"
    )
    keys, arguments = script_call(append, 256)
    assert keys == (KEYS.events, KEYS.answers, KEYS.feed, KEYS.matches, KEYS.snapshot, KEYS.secret, KEYS.checkpoints)
    one, two = append.entries
    assert arguments == (
        *("m", "0", "", "a:c1", digest_of("c1").encode() + b"\nyes", b"=s", b"", b"", b"=c"),
        *("1", one.hash, b"body", "2", two.hash, b"body"),
    )
