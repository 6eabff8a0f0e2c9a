"""The names of the keys: everything one append touches carries the same `{pNN}` and lies in one slot of a cluster."""

import hashlib
from functools import lru_cache

import msgspec

PARTITIONS = 256
"""The number of partitions unless told otherwise, and the largest possible one (NN has two hex digits)."""

PARTITIONS_KEY = "bbb:partitions"
"""Where the number of partitions is written once, because another number would look for matches elsewhere."""


class MatchKeys(msgspec.Struct, frozen=True):
    """Where one match lies. `events`: stream, entries `<seq>-0`. `answers`: hash by seat and command id. `tokens`: hash by
    digest. `checkpoints`: hash by seq."""

    events: str
    answers: str
    snapshot: str
    secret: str
    tokens: str
    checkpoints: str
    feed: str
    matches: str


def check_partitions(partitions: int) -> int:
    """The number itself; ValueError outside 1 to 256."""
    if not 1 <= partitions <= PARTITIONS:
        raise ValueError(f"the number of partitions is 1 to {PARTITIONS}, got {partitions}")
    return partitions


def partition_of(match: str, partitions: int) -> int:
    """SHA-256 of the match id modulo the number of partitions."""
    return int.from_bytes(hashlib.sha256(match.encode()).digest(), "big") % partitions


def feed_key(partition: int) -> str:
    """The stream that tells every append to the partition's matches."""
    return f"bbb:{{p{partition:02x}}}:feed"


def matches_key(partition: int) -> str:
    """The stream that lists the partition's matches as they are created."""
    return f"bbb:{{p{partition:02x}}}:matches"


@lru_cache(maxsize=1024)
def match_keys(match: str, partitions: int) -> MatchKeys:
    """All keys of one match, its partition's feed and list among them."""
    partition = partition_of(match, partitions)
    stem = f"bbb:{{p{partition:02x}}}:m:{match}"
    return MatchKeys(
        events=f"{stem}:ev",
        answers=f"{stem}:cmd",
        snapshot=f"{stem}:snap",
        secret=f"{stem}:key",
        tokens=f"{stem}:tok",
        checkpoints=f"{stem}:chk",
        feed=feed_key(partition),
        matches=matches_key(partition),
    )


def answer_field(seat: str, command_id: str) -> str:
    """The field of a command's answer; a seat's name has no colon, so two commands never share a field."""
    return f"{seat}:{command_id}"
