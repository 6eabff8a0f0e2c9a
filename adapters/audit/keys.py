"""The key folder: one private key that signs, and the public keys of all that ever did.

`current.key` holds the private key (64 hex digits, readable by its owner alone), `<id>.pub` each public key (64 hex
digits). A key that was replaced leaves only its public part. docs/operations/keys.md tells the operator.
"""

import os
import secrets
from pathlib import Path

from adapters.audit.signing import Signer
from engine.audit.bundle import PublicKey, key_id

CURRENT = "current.key"


class BadKey(Exception):
    """A key file that cannot be used: which, and what was expected."""


def open_signer(folder: Path) -> Signer:
    """The signer of a key folder, which gets its first key if it has none. Raises BadKey."""
    private = folder / CURRENT
    try:
        text = private.read_text(encoding="ascii")
    except FileNotFoundError:
        return rotate(folder)
    except (OSError, ValueError) as error:
        raise BadKey(f"{private}: cannot be read: {error}") from None
    signer = Signer(_digits(private, text))
    try:
        _publish(folder, signer.public)
    except OSError as error:
        raise _no_room(folder, error) from None
    return signer


def rotate(folder: Path) -> Signer:
    """A new key signs from now on; the public part of the old one stays. Raises BadKey."""
    signer = Signer(secret := secrets.token_bytes(32))
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        _publish(folder, signer.public)
        _put(folder / CURRENT, secret.hex(), 0o600)
    except OSError as error:
        raise _no_room(folder, error) from None
    return signer


def public_keys(folder: Path) -> tuple[PublicKey, ...]:
    """Every public key of the folder, by id. Raises BadKey."""
    found = (read_public(path) for path in sorted(folder.glob("*.pub")))
    return tuple(PublicKey(key_id(public), public.hex()) for public in found)


def read_public(path: Path) -> bytes:
    """The public key in a file. Raises BadKey."""
    try:
        return _digits(path, path.read_text(encoding="ascii"))
    except (OSError, ValueError) as error:
        raise BadKey(f"{path}: cannot be read: {error}") from None


def _publish(folder: Path, key: PublicKey) -> None:
    path = folder / f"{key.id}.pub"
    if not path.exists():
        _put(path, key.public, 0o644)


def _put(path: Path, digits: str, mode: int) -> None:
    """The whole file or, on a full disk, none: half a key would be refused for ever after."""
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(digits + "\n")
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise


def _no_room(folder: Path, error: OSError) -> BadKey:
    return BadKey(f"{folder}: no key can be kept here: {error.strerror}")


def _digits(path: Path, text: str) -> bytes:
    word = text.strip()
    if len(word) != 64 or set(word) - set("0123456789abcdef"):
        raise BadKey(f"{path}: expected a key, 64 lower-case hexadecimal digits")
    return bytes.fromhex(word)
