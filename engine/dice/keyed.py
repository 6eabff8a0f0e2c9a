"""Verifiable dice: every die is a function of a committed secret, both seats' contributions, and the die's own name.

An extra draw never shifts another, a rewind buys no other roll, and no published value contains the answer: what is
committed is hashed under other domain tags than what is drawn. Encodings are fixed in docs/rules/dice.md.
"""

import hmac
from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

from engine.core.turn import DrawName

T = TypeVar("T")


class KeyedDice:
    """The dice of one match. `secret`: 32 bytes from the operating system, known to the service alone until the end."""

    def __init__(self, secret: bytes) -> None:
        if len(secret) != 32:
            raise ValueError(f"the secret of a match has 32 bytes, not {len(secret)}")
        self._secret = secret
        self._attacks: dict[int, bytes] = {}

    @property
    def commitment(self) -> str:
        """What match.created publishes: SHA-256 of a tag and the secret, 64 hex digits."""
        return match_commitment(self._secret)

    def attack_secret(self, attack: int) -> bytes:
        """A_n: the secret of one attack; tells nothing about another's."""
        found = self._attacks.get(attack)
        if found is None:
            found = hmac.digest(self._secret, b"attack" + str(attack).encode("ascii"), "sha256")
            self._attacks[attack] = found
        return found

    def attack_commitment(self, attack: int) -> str:
        """What attack.declared publishes, 64 hex digits."""
        return attack_commitment(self.attack_secret(attack))

    def reveal(self, attack: int | None) -> str:
        """The secret of an attack, or (None) of the match, 64 hex digits. To be published when nothing can be rewound any
        more."""
        return (self._secret if attack is None else self.attack_secret(attack)).hex()

    def draw(self, name: DrawName, contributions: bytes, faces: Sequence[T]) -> T:
        """The face that the named die shows."""
        return draw(self.attack_secret(name.attack), name, contributions, faces)


def match_commitment(secret: bytes) -> str:
    """SHA-256("blowbyblow/1/match" ‖ secret) in hex."""
    return sha256(b"blowbyblow/1/match" + secret).hexdigest()


def attack_commitment(secret: bytes) -> str:
    """SHA-256("blowbyblow/1/attack" ‖ secret) in hex."""
    return sha256(b"blowbyblow/1/attack" + secret).hexdigest()


def encode_name(name: DrawName) -> bytes:
    """The bytes a draw is named by: attack, step, purpose, die and reroll, in ASCII, with slashes between."""
    return f"{name.attack}/{name.step}/{name.purpose}/{name.die}/{name.reroll}".encode("ascii")


def draw(attack_secret: bytes, name: DrawName, contributions: bytes, faces: Sequence[T]) -> T:
    """HMAC-SHA256(attack secret, "draw" ‖ contributions ‖ name); its bytes are tried in turn, those that would favour
    some faces are skipped, and if all were the HMAC of the digest is tried next."""
    digest = hmac.digest(attack_secret, b"draw" + contributions + encode_name(name), "sha256")
    bound = 256 - 256 % len(faces)
    while True:
        for byte in digest:
            if byte < bound:
                return faces[byte % len(faces)]
        digest = hmac.digest(attack_secret, digest, "sha256")
