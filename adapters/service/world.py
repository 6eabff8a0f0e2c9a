"""What the pure core is handed from the world: the time, salts, secrets, ids."""

import os
import secrets
import time
from datetime import UTC, datetime
from functools import lru_cache

_MILLISECONDS = tuple(f".{number:03d}Z" for number in range(1000))


def now() -> str:
    """UTC, ISO 8601, milliseconds."""
    second, millisecond = divmod(time.time_ns() // 1_000_000, 1000)
    return _to_the_second(second) + _MILLISECONDS[millisecond]


@lru_cache(maxsize=1)
def _to_the_second(second: int) -> str:
    # Asked several times for every command, and the same for a whole second.
    return datetime.fromtimestamp(second, UTC).strftime("%Y-%m-%dT%H:%M:%S")


def new_salts(count: int) -> list[str]:
    """16 random bytes in hex for each of `count` events; asking the system once is faster than once for each."""
    return os.urandom(16 * count).hex(" ", 16).split()


def new_secret() -> bytes:
    """The 32 random bytes the dice of one match are drawn from."""
    return secrets.token_bytes(32)


def new_match_id() -> str:
    """A match id: 12 characters that are easy to type and say nothing."""
    alphabet = "abcdefghjkmnpqrstuvwxyz23456789"
    return "".join(secrets.choice(alphabet) for _ in range(12))
