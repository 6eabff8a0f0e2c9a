"""The store on a Redis or Valkey server: the embedded one or any other, from Redis 7.0 and Valkey 7.2."""

import hashlib
from collections.abc import Awaitable, Mapping, Sequence
from importlib import resources
from typing import cast

from redis import exceptions
from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialWithJitterBackoff

from adapters.store.append_queue import AppendQueue, Outcome
from adapters.store.connections import adapt, packed
from adapters.store.exchange import Exchange
from adapters.store.keys import (
    PARTITIONS,
    PARTITIONS_KEY,
    MatchKeys,
    answer_field,
    check_partitions,
    feed_key,
    match_keys,
    matches_key,
)
from adapters.store.port import (
    Answered,
    Append,
    Appended,
    Conflict,
    Entry,
    FeedItem,
    Head,
    Listed,
    StoreError,
    StoreMismatch,
    StoreUnavailable,
    check_feed,
    check_reading,
)
from adapters.store.redis_errors import decoding, telling, told

SCRIPT = resources.files("adapters.store").joinpath("append.lua").read_text(encoding="utf-8")
_SHA = hashlib.sha1(SCRIPT.encode(), usedforsecurity=False).hexdigest()
_RETRIES = 3
_LOADS = 3
_CONNECTIONS = 32
_CONNECT_SECONDS = 2.0
_REPLY_SECONDS = 5.0

_Fields = Mapping[bytes, bytes]
_Stream = Sequence[tuple[bytes, _Fields]]
_Key = bytes | bytearray | memoryview | str | int | float


def client(url: str) -> Redis:
    """A client for `redis://`, `rediss://` or `unix://`.

    It sends a command again after a lost connection, three times within about a second: the library's own ten tries hold a
    caller for many seconds. That is safe because an append is known by its command id, not by its head. A server that says
    nothing for five seconds is not asked again: whoever waits is told, and may.
    Callers wait for one of few connections; the library's own pool fails the hundred and first instead.
    StoreUnavailable: the URL is none of these.
    """
    try:
        pool = BlockingConnectionPool.from_url(
            url,
            max_connections=_CONNECTIONS,
            timeout=_REPLY_SECONDS,
            retry=Retry(ExponentialWithJitterBackoff(cap=0.5, base=0.05), _RETRIES, (exceptions.ConnectionError,)),
            socket_connect_timeout=_CONNECT_SECONDS,
            socket_timeout=_REPLY_SECONDS,
        )
    except ValueError as error:
        # Neither the URL nor what is wrong with it is repeated: it may hold a password.
        raise StoreUnavailable(
            "the address of the store cannot be used; expected redis://[user:password@]host[:port][/number], "
            "the same with rediss://, or unix:///path"
        ) from error
    adapt(pool)
    return Redis.from_pool(pool)


async def open_url(url: str, partitions: int = PARTITIONS) -> "RedisStore":
    """Open the store at a URL; see `client` and `RedisStore.open`."""
    connection = client(url)
    try:
        return await RedisStore.open(connection, partitions)
    except BaseException:
        await connection.aclose()
        raise


class RedisStore:
    """The port over one client (made without `decode_responses`), which `aclose` closes. Made by `open`."""

    def __init__(self, client: Redis, partitions: int) -> None:
        self._client = client
        self._partitions = partitions
        self._exchange = Exchange(client.connection_pool, _REPLY_SECONDS)
        self._queue = AppendQueue(self._send)

    @classmethod
    async def open(cls, client: Redis, partitions: int = PARTITIONS) -> "RedisStore":
        """Claim the server for this number of partitions.

        StoreMismatch: it was set up with another one. StoreUnavailable: it cannot be reached or written.
        ValueError: not 1 to 256.
        """
        check_partitions(partitions)
        stored = await _bytes(client.get(PARTITIONS_KEY))
        if stored is None:
            with telling():
                await client.set(PARTITIONS_KEY, partitions, nx=True)
            stored = await _bytes(client.get(PARTITIONS_KEY)) or b""
        text = stored.decode(errors="replace")
        if text != str(partitions):
            raise StoreMismatch(f"the store was set up with {text} partitions ({PARTITIONS_KEY}), not {partitions}")
        return cls(client, partitions)

    @property
    def partitions(self) -> int:
        return self._partitions

    async def append(self, append: Append) -> Outcome:
        # Put into its last form while everything it consists of is at hand: gathered again later it costs three times as much.
        keys, arguments = script_call(append, self._partitions)
        return await self._queue.put(packed("EVALSHA", _SHA, len(keys), *keys, *arguments))

    async def read(self, match: str, after: int = 0, limit: int | None = None) -> tuple[Entry, ...]:
        check_reading(after, limit)
        key = self._keys(match).events
        stream = await _stream(self._client.xrange(key, min=f"{after + 1}-0", count=limit))
        return tuple(_entry(key, entry_id, fields) for entry_id, fields in stream)

    async def head(self, match: str) -> Head | None:
        key = self._keys(match).events
        for entry_id, fields in await _stream(self._client.xrevrange(key, count=1)):
            last = _entry(key, entry_id, fields)
            return Head(last.seq, last.hash)
        return None

    async def answer(self, match: str, seat: str, command_id: str) -> Answered | None:
        field = answer_field(seat, command_id)
        stored = await _bytes(self._client.hget(self._keys(match).answers, field))
        return None if stored is None else _answered(stored)

    async def snapshot(self, match: str) -> bytes | None:
        return await _bytes(self._client.get(self._keys(match).snapshot))

    async def secret(self, match: str) -> bytes | None:
        return await _bytes(self._client.get(self._keys(match).secret))

    async def put_tokens(self, match: str, tokens: Mapping[str, bytes]) -> None:
        rows: dict[_Key, _Key] = {}
        for digest, token in tokens.items():
            rows[digest] = token
        with telling():
            await self._client.hset(self._keys(match).tokens, mapping=rows)

    async def token(self, match: str, digest: str) -> bytes | None:
        return await _bytes(self._client.hget(self._keys(match).tokens, digest))

    async def tokens(self, match: str) -> dict[str, bytes]:
        with telling():
            stored = await cast("Awaitable[_Fields]", self._client.hgetall(self._keys(match).tokens))
        return {digest.decode(): token for digest, token in stored.items()}

    async def drop_token(self, match: str, digest: str) -> None:
        with telling():
            await self._client.hdel(self._keys(match).tokens, digest)

    async def put_checkpoint(self, match: str, seq: int, checkpoint: bytes) -> None:
        with telling():
            await self._client.hsetnx(self._keys(match).checkpoints, str(seq), checkpoint)

    async def checkpoints(self, match: str) -> dict[int, bytes]:
        key = self._keys(match).checkpoints
        with telling():
            stored = await cast("Awaitable[_Fields]", self._client.hgetall(key))
        with decoding(key):
            return {int(seq): checkpoint for seq, checkpoint in stored.items()}

    async def matches(self) -> tuple[Listed, ...]:
        with telling():
            async with self._client.pipeline(transaction=False) as pipeline:
                for partition in range(self._partitions):
                    pipeline.xrange(matches_key(partition))
                replies = cast("list[_Stream | exceptions.ResponseError]", await pipeline.execute(raise_on_error=False))
        # The id of an entry is the server's time at which the match was created.
        found: list[tuple[tuple[int, int], str, bytes]] = []
        for partition, reply in enumerate(replies):
            if isinstance(reply, exceptions.ResponseError):
                raise told(reply)
            with decoding(matches_key(partition)):
                found += [(_time(id_), fields[b"match"].decode(), fields[b"listing"]) for id_, fields in reply]
        return tuple(Listed(match, listing) for _, match, listing in sorted(found))

    async def feed(self, partition: int, after: str = "", limit: int | None = None) -> tuple[FeedItem, ...]:
        check_feed(partition, self._partitions, after, limit)
        key = feed_key(partition)
        stream = await _stream(self._client.xrange(key, min=f"({after}" if after else "-", count=limit))
        with decoding(key):
            return tuple(
                FeedItem(entry_id.decode(), fields[b"match"].decode(), int(fields[b"first"]), int(fields[b"last"]))
                for entry_id, fields in stream
            )

    async def aclose(self) -> None:
        await self._queue.aclose()
        with telling():
            await self._client.aclose()

    def _keys(self, match: str) -> MatchKeys:
        return match_keys(match, self._partitions)

    async def _send(self, appends: Sequence[bytes]) -> list[Outcome | StoreError]:
        with telling():
            replies = await self._exchange.replies(appends)
            # More than once: a server that is started anew in between has forgotten the script again.
            for _ in range(_LOADS):
                missing = [at for at, reply in enumerate(replies) if isinstance(reply, exceptions.NoScriptError)]
                if not missing:
                    break
                await self._client.script_load(SCRIPT)
                again = await self._exchange.replies([appends[at] for at in missing])
                for at, reply in zip(missing, again, strict=True):
                    replies[at] = reply
        return [_outcome(reply) for reply in replies]


def script_call(append: Append, partitions: int) -> tuple[tuple[str, ...], tuple[str | bytes, ...]]:
    """The keys and arguments of append.lua for one append."""
    keys = match_keys(append.match, partitions)
    entries: list[str | bytes] = []
    for entry in append.entries:
        entries += (str(entry.seq), entry.hash, entry.body)
    return (
        (keys.events, keys.answers, keys.feed, keys.matches, keys.snapshot, keys.secret, keys.checkpoints),
        (
            append.match,
            str(append.expected_seq),
            append.expected_hash,
            answer_field(append.seat, append.command_id),
            append.command_digest.encode() + b"\n" + append.answer,
            _part(append.snapshot),
            _part(append.secret),
            _part(append.listing),
            _part(append.checkpoint),
            *entries,
        ),
    )


def _part(content: bytes | None) -> bytes:
    return b"" if content is None else b"=" + content


def _outcome(reply: object) -> Outcome | StoreError:
    if isinstance(reply, exceptions.ResponseError):
        return told(reply)
    match cast("list[bytes]", reply):
        case [b"appended", seq, hash]:
            return Appended(int(seq), hash.decode())
        case [b"conflict", seq, hash]:
            return Conflict(int(seq), hash.decode())
        case [b"answered", stored]:
            return _answered(stored)
        case _:
            return StoreMismatch(f"the append script answered {reply!r}")


def _answered(stored: bytes) -> Answered:
    digest, _, answer = stored.partition(b"\n")
    with decoding("a stored answer"):
        return Answered(digest.decode(), answer)


def _entry(key: str, entry_id: bytes, fields: _Fields) -> Entry:
    with decoding(f"entry {entry_id.decode()} of {key}"):
        return Entry(int(entry_id.removesuffix(b"-0")), fields[b"hash"].decode(), fields[b"event"])


def _time(entry_id: bytes) -> tuple[int, int]:
    milliseconds, _, count = entry_id.partition(b"-")
    return int(milliseconds), int(count)


async def _stream(reply: Awaitable[object]) -> _Stream:
    with telling():
        return cast("_Stream", await reply or ())


async def _bytes(reply: Awaitable[object]) -> bytes | None:
    with telling():
        return cast("bytes | None", await reply)
