"""Ed25519: signing checkpoints and checking signatures."""

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from engine.audit.bundle import Checkpoint, PublicKey, key_id
from engine.audit.signatures import signed_bytes


def verify_signature(public: bytes, message: bytes, signature: bytes) -> bool:
    """True if `signature` is one of `message` by the key; false for anything that is no key and no signature too."""
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


class Signer:
    """A private key. `private`: 32 bytes."""

    def __init__(self, private: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(private)
        public = self._key.public_key().public_bytes_raw()
        self.public = PublicKey(key_id(public), public.hex())

    def checkpoint(self, match: str, seq: int, hash_: str, at: str) -> Checkpoint:
        """A signed statement that event `seq` of the match has this hash."""
        signature = self._key.sign(signed_bytes(match, seq, hash_, at, self.public.id))
        return Checkpoint(match, seq, hash_, at, self.public.id, signature.hex())
