"""Appends as the service would make them: chained hashes, one command each."""

import hashlib

from adapters.store.keys import partition_of
from adapters.store.port import Append, Appended, Conflict, Entry, Head, Store

PARTITION = 7


def digest_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def entries(after: Head | None, count: int, body: bytes = b'{"type":"x"}') -> tuple[Entry, ...]:
    seq, last = (after.seq, after.hash) if after else (0, "")
    made: list[Entry] = []
    for number in range(seq + 1, seq + count + 1):
        last = hashlib.sha256(last.encode() + str(number).encode() + body).hexdigest()
        made.append(Entry(number, last, body))
    return tuple(made)


def command(
    match: str,
    after: Head | None,
    command_id: str,
    *,
    count: int = 1,
    seat: str = "a",
    body: bytes = b'{"type":"x"}',
    snapshot: bytes | None = None,
    secret: bytes | None = None,
    listing: bytes | None = None,
    checkpoint: bytes | None = None,
) -> Append:
    return Append(
        match=match,
        expected_seq=after.seq if after else 0,
        expected_hash=after.hash if after else "",
        entries=entries(after, count, body),
        seat=seat,
        command_id=command_id,
        command_digest=digest_of(command_id),
        answer=f"answer to {command_id}".encode(),
        snapshot=snapshot,
        secret=secret,
        listing=listing,
        checkpoint=checkpoint,
    )


async def added(store: Store, append: Append) -> Head:
    """Append, insist that it was stored, and give the new head."""
    outcome = await store.append(append)
    last = append.entries[-1]
    assert outcome == Appended(last.seq, last.hash)
    return Head(last.seq, last.hash)


def head_in(conflict: Conflict) -> Head | None:
    return Head(conflict.seq, conflict.hash) if conflict.seq else None


def matches_of(partition: int, count: int) -> list[str]:
    """Match ids that all fall into one partition of 256."""
    found: list[str] = []
    number = 0
    while len(found) < count:
        if partition_of(f"match-{number}", 256) == partition:
            found.append(f"match-{number}")
        number += 1
    return found
