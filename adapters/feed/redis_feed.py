"""The reader of the feeds: one blocked connection per process, on the feeds of the partitions somebody follows.

Plain reads without groups: a process that dies leaves nothing behind on the server.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias, cast

from redis.asyncio import Redis
from redis.exceptions import RedisError

from adapters.store.keys import PARTITIONS, feed_key, partition_of
from adapters.store.port import StoreUnavailable

_BLOCK_MILLISECONDS = 1_000
_AT_ONCE = 500
_PAUSES = (0.02, 0.05, 0.1, 0.25, 0.5)
_UNBLOCK_SECONDS = 0.005

_Key: TypeAlias = bytes | str | memoryview
_Entries: TypeAlias = Sequence[tuple[bytes, Mapping[bytes, bytes]]]


class RedisFeed:
    """The feeds of the store that `client` reaches (made without `decode_responses`); `aclose` closes it."""

    def __init__(self, client: Redis, partitions: int = PARTITIONS) -> None:
        self._client = client
        self._partitions = partitions
        self._watched: dict[str, int] = {}
        self._cursors: dict[int, bytes] = {}
        self._changed = asyncio.Event()
        self._placing = asyncio.Lock()
        self._blocked: int | None = None

    async def watch(self, match: str) -> None:
        partition = partition_of(match, self._partitions)
        self._watched[match] = partition
        async with self._placing:
            if partition in self._cursors:
                return
            try:
                last = cast("_Entries", await self._client.xrevrange(feed_key(partition), count=1))
            except (RedisError, OSError) as error:
                raise StoreUnavailable(f"the store's feed cannot be read: {error}") from error
            self._cursors[partition] = last[0][0] if last else b"0-0"
            self._changed.set()

    def unwatch(self, match: str) -> None:
        partition = self._watched.pop(match, None)
        if partition is not None and partition not in self._watched.values():
            self._cursors.pop(partition, None)

    async def run(self, tell: Callable[[str, int], None], again: Callable[[], None]) -> None:
        unblocker = asyncio.create_task(self._unblock())
        failures = 0
        try:
            while True:
                try:
                    async with self._client.client() as connection:
                        identity = await connection.client_id()
                        if failures:
                            again()
                        failures = 0
                        while True:
                            await self._read(connection, identity, tell)
                except Exception as error:
                    if not isinstance(error, (RedisError, OSError)):
                        logging.getLogger("blowbyblow.feed").exception("the feed's reader failed and goes on")
                    await asyncio.sleep(_PAUSES[min(failures, len(_PAUSES) - 1)])
                    failures += 1
        finally:
            unblocker.cancel()

    async def aclose(self) -> None:
        """Close the connections."""
        with contextlib.suppress(RedisError, OSError):
            await self._client.aclose()

    async def _read(self, connection: Redis, identity: int, tell: Callable[[str, int], None]) -> None:
        while not self._cursors:
            self._changed.clear()
            await self._changed.wait()
        self._changed.clear()
        streams: dict[_Key, int | _Key] = {}
        for partition, cursor in self._cursors.items():
            streams[feed_key(partition)] = cursor
        self._blocked = identity
        try:
            reply = await connection.xread(streams, count=_AT_ONCE, block=_BLOCK_MILLISECONDS)
        finally:
            self._blocked = None
        for key, entries in _streams(reply):
            partition = int(key[6:8], 16)
            for entry, fields in entries:
                if partition in self._cursors and _order(entry) > _order(self._cursors[partition]):
                    self._cursors[partition] = entry
                tell(fields[b"match"].decode(), int(fields[b"last"]))

    async def _unblock(self) -> None:
        """End a read that blocks on too few partitions."""
        while True:
            await self._changed.wait()
            identity = self._blocked
            if identity is not None:
                with contextlib.suppress(RedisError, OSError):
                    await self._client.client_unblock(identity)
            await asyncio.sleep(_UNBLOCK_SECONDS)


def _streams(reply: object) -> Iterator[tuple[bytes, _Entries]]:
    """Both forms of the protocol: pairs of key and entries, or a mapping of keys to lists of them."""
    if isinstance(reply, Mapping):
        for key, lists in cast("Mapping[bytes, Sequence[_Entries]]", reply).items():
            for entries in lists:
                yield key, entries
    else:
        yield from cast("Sequence[tuple[bytes, _Entries]]", reply or ())


def _order(entry: bytes) -> tuple[int, int]:
    milliseconds, _, count = entry.partition(b"-")
    return int(milliseconds), int(count)
