"""The store that keeps nothing: the same promises within one process, for simulations and `--store memory`."""

from collections.abc import Mapping

from adapters.store.keys import PARTITIONS, check_partitions, partition_of
from adapters.store.port import (
    Answered,
    Append,
    Appended,
    Conflict,
    Entry,
    FeedItem,
    Head,
    Listed,
    StoreUnavailable,
    check_feed,
    check_reading,
)


class _Match:
    """What one match holds."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.answers: dict[tuple[str, str], Answered] = {}
        self.snapshot: bytes | None = None
        self.secret: bytes | None = None
        self.listing = b""


class MemoryStore:
    """The port over dictionaries. No method gives way to another task, so each is atomic."""

    def __init__(self, partitions: int = PARTITIONS) -> None:
        self._partitions = check_partitions(partitions)
        self._matches: dict[str, _Match] = {}
        self._tokens: dict[str, dict[str, bytes]] = {}
        self._checkpoints: dict[str, dict[int, bytes]] = {}
        self._feeds: dict[int, list[FeedItem]] = {}
        self._closed = False

    @property
    def partitions(self) -> int:
        return self._partitions

    async def append(self, append: Append) -> Appended | Conflict | Answered:
        if self._closed:
            raise StoreUnavailable("the store is closed")
        stored = self._matches.get(append.match) or _Match()
        command = (append.seat, append.command_id)
        if command in stored.answers:
            return stored.answers[command]
        head = _head(stored) or Head(0, "")
        if head != Head(append.expected_seq, append.expected_hash):
            return Conflict(head.seq, head.hash)
        self._matches[append.match] = stored
        stored.entries.extend(append.entries)
        stored.answers[command] = Answered(append.command_digest, append.answer)
        if append.snapshot is not None:
            stored.snapshot = append.snapshot
        if append.expected_seq == 0:
            stored.secret = append.secret
            stored.listing = append.listing or b""
        last = append.entries[-1]
        if append.checkpoint is not None:
            await self.put_checkpoint(append.match, last.seq, append.checkpoint)
        feed = self._feeds.setdefault(partition_of(append.match, self._partitions), [])
        feed.append(FeedItem(f"{len(feed) + 1}-0", append.match, append.entries[0].seq, last.seq))
        return Appended(last.seq, last.hash)

    async def read(self, match: str, after: int = 0, limit: int | None = None) -> tuple[Entry, ...]:
        check_reading(after, limit)
        stored = self._matches.get(match)
        if stored is None:
            return ()
        return tuple(stored.entries[after : None if limit is None else after + limit])

    async def head(self, match: str) -> Head | None:
        stored = self._matches.get(match)
        return None if stored is None else _head(stored)

    async def answer(self, match: str, seat: str, command_id: str) -> Answered | None:
        stored = self._matches.get(match)
        return None if stored is None else stored.answers.get((seat, command_id))

    async def snapshot(self, match: str) -> bytes | None:
        stored = self._matches.get(match)
        return None if stored is None else stored.snapshot

    async def secret(self, match: str) -> bytes | None:
        stored = self._matches.get(match)
        return None if stored is None else stored.secret

    async def put_tokens(self, match: str, tokens: Mapping[str, bytes]) -> None:
        self._tokens.setdefault(match, {}).update(tokens)

    async def token(self, match: str, digest: str) -> bytes | None:
        return self._tokens.get(match, {}).get(digest)

    async def tokens(self, match: str) -> dict[str, bytes]:
        return dict(self._tokens.get(match, {}))

    async def drop_token(self, match: str, digest: str) -> None:
        self._tokens.get(match, {}).pop(digest, None)

    async def put_checkpoint(self, match: str, seq: int, checkpoint: bytes) -> None:
        self._checkpoints.setdefault(match, {}).setdefault(seq, checkpoint)

    async def checkpoints(self, match: str) -> dict[int, bytes]:
        return dict(self._checkpoints.get(match, {}))

    async def matches(self) -> tuple[Listed, ...]:
        return tuple(Listed(match, stored.listing) for match, stored in self._matches.items())

    async def feed(self, partition: int, after: str = "", limit: int | None = None) -> tuple[FeedItem, ...]:
        check_feed(partition, self._partitions, after, limit)
        passed = int(after.partition("-")[0]) if after else 0
        items = self._feeds.get(partition, [])
        return tuple(items[passed : None if limit is None else passed + limit])

    async def aclose(self) -> None:
        self._closed = True


def _head(stored: _Match) -> Head | None:
    if not stored.entries:
        return None
    last = stored.entries[-1]
    return Head(last.seq, last.hash)
