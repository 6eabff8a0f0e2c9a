"""What the pure core is handed from the world: the time, salts, secrets, ids."""

import secrets
from datetime import UTC, datetime


def now() -> str:
    """UTC, ISO 8601, milliseconds."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def new_salts(count: int) -> list[str]:
    """16 random bytes in hex for each of `count` events; asking the system once is faster than once for each."""
    digits = secrets.token_hex(16 * count)
    return [digits[at : at + 32] for at in range(0, len(digits), 32)]


def new_secret() -> bytes:
    """The 32 random bytes the dice of one match are drawn from."""
    return secrets.token_bytes(32)


def new_match_id() -> str:
    """A match id: 12 characters that are easy to type and say nothing."""
    alphabet = "abcdefghjkmnpqrstuvwxyz23456789"
    return "".join(secrets.choice(alphabet) for _ in range(12))
