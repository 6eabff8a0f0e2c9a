"""The key folder: one private key that signs, and the public keys of all that ever did.

`current.key` holds the private key (64 hex digits, readable by its owner alone), `<id>.pub` each public key (64 hex
digits). A key that was replaced leaves only its public part. docs/operations/keys.md tells the operator.
"""

import errno
import os
import secrets
from pathlib import Path

from adapters.audit.signing import Signer
from engine.audit.bundle import PublicKey, key_id

CURRENT = "current.key"


class BadKey(Exception):
    """A key file that cannot be used: which, and what was expected."""


def read_signer(folder: Path) -> Signer | None:
    """The signer of a key folder, None if it has no key yet; nothing is written. Raises BadKey."""
    private = folder / CURRENT
    try:
        text = private.read_text(encoding="ascii")
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise _unreadable(private, error) from None
    return Signer(_digits(private, text))


def open_signer(folder: Path) -> Signer:
    """The signer of a key folder, which gets its first key if it has none: of several processes that start at once on one
    folder one gives the key, and all sign with it. Raises BadKey."""
    try:
        signer = read_signer(folder) or _first(folder)
        _publish(folder, signer.public)
    except OSError as error:
        raise _no_room(folder, error) from None
    return signer


def rotate(folder: Path) -> Signer:
    """A new key signs from now on; the public part of the old one stays. Raises BadKey."""
    signer = Signer(secret := secrets.token_bytes(32))
    try:
        _make(folder)
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
    except OSError as error:
        raise BadKey(f"{path}: cannot be read: {error.strerror}; expected 64 hex digits or a key file") from None
    except ValueError as error:
        raise BadKey(f"{path}: cannot be read: {error}") from None


def _first(folder: Path) -> Signer:
    """The first key of a folder, this process's or that of one that was faster."""
    _make(folder)
    _put(folder / CURRENT, secrets.token_hex(32), 0o600, only_first=True)
    signer = read_signer(folder)
    if signer is None:
        raise BadKey(f"{folder / CURRENT}: was removed while it was made")
    return signer


def _make(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)


def _publish(folder: Path, key: PublicKey) -> None:
    path = folder / f"{key.id}.pub"
    if not path.exists():
        _put(path, key.public, 0o644)


def _put(path: Path, digits: str, mode: int, *, only_first: bool = False) -> None:
    """The whole file or, on a full disk, none: half a key would be refused for ever after. `only_first`: a file that is
    there already stays."""
    # A random name: processes in containers have the same id, and may share the folder.
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    try:
        handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(digits + "\n")
            file.flush()
            os.fsync(file.fileno())
        if not (only_first and _link(fresh, path)):
            fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)


def _link(fresh: Path, path: Path) -> bool:
    """Give a finished file its name unless the name is taken; false where the file system has no links."""
    try:
        os.link(fresh, path)
    except FileExistsError:
        pass
    except OSError as error:
        if error.errno not in (errno.EPERM, errno.EOPNOTSUPP, errno.EMLINK):
            raise
        return path.exists()
    return True


def _unreadable(path: Path, error: OSError | ValueError) -> BadKey:
    why = error.strerror if isinstance(error, OSError) else "it is no text in ASCII"
    return BadKey(f"{path}: cannot be read: {why}")


def _no_room(folder: Path, error: OSError) -> BadKey:
    return BadKey(f"{folder}: no key can be kept here: {error.strerror}")


def _digits(path: Path, text: str) -> bytes:
    word = text.strip()
    if len(word) != 64 or set(word) - set("0123456789abcdef"):
        raise BadKey(f"{path}: expected a key, 64 lower-case hexadecimal digits")
    return bytes.fromhex(word)
