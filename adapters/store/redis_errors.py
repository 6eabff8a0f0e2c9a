"""What the client library raises, told as the errors of the port."""

import contextlib
from collections.abc import Generator

from redis import exceptions

from adapters.store.port import StoreError, StoreMismatch, StoreUnavailable

_STATES = {
    "OOM": "is out of memory (raise maxmemory)",
    "READONLY": "is a read-only replica (connect to the primary)",
    "MISCONF": "cannot write to its disk (free space, see its log)",
    "LOADING": "is still loading its data",
    "NOREPLICAS": "has too few replicas to write",
    "MASTERDOWN": "has lost its primary",
    "CLUSTERDOWN": "is a cluster with slots that nobody serves",
    "BUSY": "is busy with another script",
    "AUTH": "refuses the login (check user and password)",
    "NOSCRIPT": "was started anew while a command was sent (a full disk does that; see its log)",
    "NOPERM": "refuses this user's command (give it the permission)",
}
"""Error codes of a server that will work again when its state changes."""

_CLASSES: tuple[tuple[type[Exception], str], ...] = (
    (exceptions.OutOfMemoryError, "OOM"),
    (exceptions.ReadOnlyError, "READONLY"),
    (exceptions.NoScriptError, "NOSCRIPT"),
    (exceptions.NoPermissionError, "NOPERM"),
    (exceptions.AuthenticationError, "AUTH"),
    (exceptions.BusyLoadingError, "LOADING"),
    (exceptions.MasterDownError, "MASTERDOWN"),
    (exceptions.ClusterDownError, "CLUSTERDOWN"),
)
"""Codes the library takes off the message and turns into a class."""


def told(error: Exception) -> StoreError:
    """The port's error for one of the library's or of the operating system's."""
    text = str(error) or type(error).__name__
    for kind, code in _CLASSES:
        # What a new connection is refused with comes as the cause of a mere ConnectionError.
        if isinstance(error, kind) or isinstance(error.__cause__ or error.__context__, kind):
            return StoreUnavailable(f"the store {_STATES[code]}: {text}")
    if isinstance(error, exceptions.ResponseError):
        code = text.split(" ", 1)[0]
        if code in _STATES:
            return StoreUnavailable(f"the store {_STATES[code]}: {text}")
        if code == "WRONGTYPE":
            return StoreMismatch(f"a key of the store holds foreign data: {text}")
        if code == "FOREIGN":
            return StoreMismatch(f"the store holds foreign data: {text.removeprefix('FOREIGN ')}")
        return StoreMismatch(f"the store does not understand this program: {text}")
    return StoreUnavailable(f"the store is not reachable: {text}")


@contextlib.contextmanager
def telling() -> Generator[None]:
    """Let no error of the library or of the connection pass as it is."""
    try:
        yield
    except (exceptions.RedisError, exceptions.RedisClusterException, OSError) as error:
        raise told(error) from error


@contextlib.contextmanager
def decoding(place: str) -> Generator[None]:
    """Tell what was read from `place` and is not in the form this program writes."""
    try:
        yield
    except (KeyError, ValueError) as error:
        raise StoreMismatch(f"the store holds foreign data: {place} is not what this program writes") from error
