"""Snapshots: a state as bytes, so that a match need not be folded from its first event. They only ever save time: one
that was made by other code, for another rules version, or for another history is thrown away."""

from typing import Any, cast, get_type_hints

import msgspec
from msgspec import Struct

from engine.core.rulebook import Rulebook
from engine.core.state import State


class Snapshot(Struct, frozen=True):
    """The state after event `seq`, whose hash is `hash`. `code`: print of the code that folded it."""

    code: str
    rulebook: str
    version: str
    seq: int
    hash: str
    state: bytes


_write = msgspec.msgpack.Encoder().encode
_read = msgspec.msgpack.Decoder(Snapshot).decode


def take_snapshot(book: Rulebook[Any], state: State[Any], hash_: str, code: str) -> bytes | None:
    """The snapshot of a state; None if it would not read back as the same state."""
    raw = _write(state)
    if _state(book, raw) != state:
        return None
    return _write(Snapshot(code, state.rulebook, state.version, state.seq, hash_, raw))


def read_snapshot(raw: bytes, code: str) -> Snapshot | None:
    """What was stored, if it is a snapshot by this code; its state is still bytes."""
    try:
        snapshot = _read(raw)
    except msgspec.DecodeError:
        return None
    return snapshot if snapshot.code == code else None


def restore(book: Rulebook[Any], snapshot: Snapshot, match: str, version: str, hash_: str) -> State[Any] | None:
    """The state of a snapshot, if it belongs to this match, rules version, and event."""
    if (snapshot.rulebook, snapshot.version, snapshot.hash) != (book.name, version, hash_):
        return None
    state = _state(book, snapshot.state)
    if state is None or (state.match, state.seq, state.version) != (match, snapshot.seq, version):
        return None
    return state


def _state(book: Rulebook[Any], raw: bytes) -> State[Any] | None:
    # The rulebook says what its part of the state is by what its fold begins with.
    kind = cast("Any", State)[get_type_hints(type(book).begin)["return"]]
    try:
        return cast("State[Any]", msgspec.msgpack.decode(raw, type=kind))
    except msgspec.DecodeError:
        return None
