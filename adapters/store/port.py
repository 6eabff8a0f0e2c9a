"""The store port: what the service asks of any store, in bytes; no rule of the game is known here.

One match is one stream of entries numbered 1, 2, 3 … without gaps. An append is compare-and-append: it names the head
it was decided on and is refused as a whole when the store's head is another. The answer to the command that caused it
is stored in the same moment, so the same command never writes twice.
"""

import re
from collections.abc import Mapping
from typing import Protocol

import msgspec

_is_hash = re.compile(r"[0-9a-f]{64}").fullmatch


class StoreError(Exception):
    """What any operation of a store may raise; `str()` of it is one sentence for the operator."""


class StoreUnavailable(StoreError):
    """The store cannot be used at the moment: not reachable, read-only, full, loading, or held by another process.

    Raised by `append` it leaves open whether the entries were written: the same command may be sent again, under the
    same id, until an answer comes.
    """


class StoreMismatch(StoreError):
    """The store holds what this program did not put there: another number of partitions, or foreign data at a key."""


class Entry(msgspec.Struct, frozen=True):
    """One event: its number in the match (from 1), its chain hash (64 lower-case hex digits), its canonical JSON."""

    seq: int
    hash: str
    body: bytes


class Append(msgspec.Struct, frozen=True):
    """One command's whole effect on one match, written together or not at all.

    `expected_seq` and `expected_hash` are the head the command was decided on; 0 and "" when the match must not exist.
    `entries` follow it without a gap and are never empty. `seat`, `command_id` and `command_digest` identify the
    command, `answer` is what a repetition of it gets. `snapshot` replaces the stored one. `checkpoint` is the signed
    statement about the last entry. `secret` (the match's dice secret) and `listing` (its line in the list of matches) come
    with the first append only.
    ValueError: a field contradicts this.
    """

    match: str
    expected_seq: int
    expected_hash: str
    entries: tuple[Entry, ...]
    seat: str
    command_id: str
    command_digest: str
    answer: bytes
    snapshot: bytes | None = None
    secret: bytes | None = None
    listing: bytes | None = None
    checkpoint: bytes | None = None

    def __post_init__(self) -> None:
        if not (self.match and self.seat and self.command_id):
            self._refuse_empty()
        (self.match + self.seat + self.command_id).encode()
        if ":" in self.seat:
            raise ValueError(f"a seat is named without ':', got {self.seat!r}")
        if not self.command_digest or "\n" in self.command_digest:
            raise ValueError(f"a command digest is one non-empty line, got {self.command_digest!r}")
        self._check_head()
        self._check_entries()

    def _refuse_empty(self) -> None:
        for name, text in (("match", self.match), ("seat", self.seat), ("command id", self.command_id)):
            if not text:
                raise ValueError(f"an append needs a {name}; it is empty")

    def _check_head(self) -> None:
        if self.expected_seq < 0:
            raise ValueError(f"an expected seq is 0 or more, got {self.expected_seq}")
        if self.expected_seq == 0:
            if self.expected_hash:
                raise ValueError(f"a match that does not exist yet has the hash '', got {self.expected_hash!r}")
            return
        if not _is_hash(self.expected_hash):
            raise ValueError(f"an expected hash is 64 lower-case hex digits, got {self.expected_hash!r}")
        if self.secret is not None or self.listing is not None:
            raise ValueError(f"secret and listing come with the first append only, not after seq {self.expected_seq}")

    def _check_entries(self) -> None:
        if not self.entries:
            raise ValueError("an append has at least one entry; a command that changes nothing is not stored")
        for seq, entry in enumerate(self.entries, self.expected_seq + 1):
            if entry.seq != seq:
                raise ValueError(f"entries follow the head without a gap: expected seq {seq}, got {entry.seq}")
            if not _is_hash(entry.hash):
                raise ValueError(f"the hash of entry {seq} is 64 lower-case hex digits, got {entry.hash!r}")


class Appended(msgspec.Struct, frozen=True, tag=True):
    """The entries are stored; the head is now this one."""

    last_seq: int
    last_hash: str


class Conflict(msgspec.Struct, frozen=True, tag=True):
    """Nothing was written: the head is this one (0 and "" for a match that does not exist), not the expected one."""

    seq: int
    hash: str


class Answered(msgspec.Struct, frozen=True, tag=True):
    """Nothing was written: this seat's command of this id was stored before, with this digest and answer.

    Looked for before the head. The same digest means the same command, which may be this very call sent twice after a
    lost reply: the answer is the first answer. Another digest means that the id was used for another command.
    """

    digest: str
    answer: bytes


class Head(msgspec.Struct, frozen=True):
    """The last entry of a match."""

    seq: int
    hash: str


class Listed(msgspec.Struct, frozen=True):
    """A match of the list and the line it was created with (empty when it was created without one)."""

    match: str
    listing: bytes


class FeedItem(msgspec.Struct, frozen=True):
    """One append as the feed of its partition tells it; `id` is the cursor to read on from."""

    id: str
    match: str
    first_seq: int
    last_seq: int


class Store(Protocol):
    """A store of matches. Every method may raise StoreUnavailable or StoreMismatch, and no error of the layer below."""

    @property
    def partitions(self) -> int:
        """How many partitions, and therefore feeds, the matches are spread over: 1 to 256."""
        ...

    async def append(self, append: Append) -> Appended | Conflict | Answered:
        """Write all of it or nothing. `Appended` means stored as durably as the store is set up to store."""
        ...

    async def read(self, match: str, after: int = 0, limit: int | None = None) -> tuple[Entry, ...]:
        """The entries with a seq above `after`, ascending, at most `limit` of them; () when there are none."""
        ...

    async def head(self, match: str) -> Head | None:
        """The last entry's seq and hash; None for a match that does not exist."""
        ...

    async def answer(self, match: str, seat: str, command_id: str) -> Answered | None:
        """The stored answer to a command; None when this seat sent no such command."""
        ...

    async def snapshot(self, match: str) -> bytes | None:
        """The last snapshot appended; None when there is none."""
        ...

    async def secret(self, match: str) -> bytes | None:
        """The match's dice secret; None when it was created without one. Not for the eyes of any client."""
        ...

    async def put_tokens(self, match: str, tokens: Mapping[str, bytes]) -> None:
        """Keep some tokens of a match, each under its digest; never empty. The match need not exist yet."""
        ...

    async def token(self, match: str, digest: str) -> bytes | None:
        """What is kept under the digest; None when there is none."""
        ...

    async def tokens(self, match: str) -> dict[str, bytes]:
        """All tokens of a match by digest."""
        ...

    async def drop_token(self, match: str, digest: str) -> None:
        """Forget a token; does nothing when there is none."""
        ...

    async def put_checkpoint(self, match: str, seq: int, checkpoint: bytes) -> None:
        """Keep a signed statement about event `seq` of a match that was stored without one; one that is kept stays."""
        ...

    async def checkpoints(self, match: str) -> dict[int, bytes]:
        """The signed statements about a match by seq."""
        ...

    async def matches(self) -> tuple[Listed, ...]:
        """All matches of all partitions in the order of their creation, as far as the store's clock tells it."""
        ...

    async def feed(self, partition: int, after: str = "", limit: int | None = None) -> tuple[FeedItem, ...]:
        """The appends to the partition's matches behind the cursor `after` ("" for all), in the order they were stored.

        An append that is stored later never gets a place before one that has been read.
        """
        ...

    async def aclose(self) -> None:
        """Finish the appends under way and let go of the store. Afterwards every `append` raises StoreUnavailable."""
        ...


_CURSOR = re.compile(r"[0-9]+-[0-9]+")


def check_reading(after: int, limit: int | None) -> None:
    """Refuse (ValueError) a negative `after` or a limit below 1."""
    if after < 0:
        raise ValueError(f"'after' is a seq, 0 or more, got {after}")
    check_limit(limit)


def check_feed(partition: int, partitions: int, after: str, limit: int | None) -> None:
    """Refuse (ValueError) a partition that does not exist, a cursor that no feed gave out, a limit below 1."""
    if not 0 <= partition < partitions:
        raise ValueError(f"a partition is 0 to {partitions - 1}, got {partition}")
    if after and not _CURSOR.fullmatch(after):
        raise ValueError(f"'after' is the id of a feed item or empty, got {after!r}")
    check_limit(limit)


def check_limit(limit: int | None) -> None:
    """Refuse (ValueError) a limit below 1."""
    if limit is not None and limit < 1:
        raise ValueError(f"a limit is 1 or more, got {limit}")
