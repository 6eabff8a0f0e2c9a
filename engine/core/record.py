"""Records: events as they are stored and sent, in canonical JSON, each a link of the match's hash chain.

`commit = SHA-256(salt ‖ body)`, `hash = SHA-256(previous hash ‖ head ‖ commit)`. The head is what everybody may see of
any event; who may not see the body gets head, commit and hash, and can check the chain without being able to guess.
"""

from binascii import unhexlify
from collections.abc import Mapping
from hashlib import sha256

import msgspec
from msgspec import Raw, Struct

from engine.core.event import Event
from engine.core.facts import Fact, UnknownFact
from engine.core.seats import Actor
from engine.core.upcasting import UPCASTERS, NoUpcaster, Plain, Upcasters, upcast

ORIGIN = "0" * 64
"""The hash before the first event."""


class Head(Struct, frozen=True, omit_defaults=True, gc=False):
    """What everybody sees of every event."""

    match: str
    seq: int
    branch: int
    v: int
    at: str
    last: bool
    audience: tuple[str, ...] | None = None


class Body(Struct, frozen=True, omit_defaults=True, gc=False):
    """What only the audience sees."""

    type: str
    actor: Actor
    data: Fact | Raw
    command: str | None = None
    cause: int | None = None
    attack: int | None = None
    step: str | None = None
    automatic: bool = False


class Record(Struct, frozen=True, omit_defaults=True, gc=False):
    """A whole event with its place in the chain. `data` is a fact, or raw JSON as it was stored."""

    match: str
    seq: int
    branch: int
    v: int
    type: str
    at: str
    actor: Actor
    last: bool
    data: Fact | Raw
    salt: str
    hash: str
    command: str | None = None
    cause: int | None = None
    attack: int | None = None
    step: str | None = None
    automatic: bool = False
    audience: tuple[str, ...] | None = None


class Stub(Struct, frozen=True, omit_defaults=True, gc=False):
    """An event whose body the viewer may not see: head, commitment and hash."""

    match: str
    seq: int
    branch: int
    v: int
    at: str
    last: bool
    commit: str
    hash: str
    audience: tuple[str, ...] | None = None


class _Stored(Record, frozen=True, omit_defaults=True, gc=False, kw_only=True):
    """A record as it is read: its body is still raw, so that it can be decoded whatever its type."""

    data: Raw


class _SortedHead(Struct, frozen=True, omit_defaults=True, gc=False, kw_only=True):
    at: str
    audience: tuple[str, ...] | None = None
    branch: int
    last: bool
    match: str
    seq: int
    v: int


class _SortedBody(Struct, frozen=True, omit_defaults=True, gc=False, kw_only=True):
    actor: Actor
    attack: int | None = None
    automatic: bool = False
    cause: int | None = None
    command: str | None = None
    data: Raw
    step: str | None = None
    type: str


class BadRecord(Exception):
    """Stored bytes that are no event: says what is wrong and, where it can, the seq."""


_canonical = msgspec.json.Encoder(order="sorted")
_write = msgspec.json.Encoder().encode_into
_decode = msgspec.json.Decoder(_Stored).decode
_hash = sha256().copy
_buffers: list[bytearray] = []


def canonical(thing: object) -> bytes:
    """Canonical JSON: UTF-8, no spaces, keys sorted at every level, defaults left out."""
    return _canonical.encode(thing)


def seal(event: Event, match: str, previous: str, salt: str) -> Record:
    """The record of `event` after the one with hash `previous`. `salt`: 32 hex digits, never used twice."""
    data = event.data
    head = Head(match, event.seq, event.branch, type(data).v, event.at, event.last, event.audience)
    body = Body(event.type, event.actor, data, event.command, event.cause, event.attack, event.step, event.automatic)
    commit = sha256(bytes.fromhex(salt) + canonical(body)).digest()
    return Record(
        match=match,
        seq=event.seq,
        branch=event.branch,
        v=head.v,
        type=event.type,
        at=event.at,
        actor=event.actor,
        last=event.last,
        data=data,
        salt=salt,
        hash=link(previous, head, commit),
        command=event.command,
        cause=event.cause,
        attack=event.attack,
        step=event.step,
        automatic=event.automatic,
        audience=event.audience,
    )


def link(previous: str, head: Head, commit: bytes) -> str:
    """SHA-256(previous hash ‖ canonical head ‖ commitment) in hex."""
    return sha256(bytes.fromhex(previous) + canonical(head) + commit).hexdigest()


def head_of(record: Record | Stub) -> Head:
    """The part everybody sees."""
    return Head(record.match, record.seq, record.branch, record.v, record.at, record.last, record.audience)


def commit_of(record: Record | Stub) -> bytes:
    """The commitment to the body: computed where the body is there, taken from a stub."""
    if isinstance(record, Stub):
        return bytes.fromhex(record.commit)
    body = Body(
        record.type,
        record.actor,
        record.data,
        record.command,
        record.cause,
        record.attack,
        record.step,
        record.automatic,
    )
    return sha256(bytes.fromhex(record.salt) + canonical(body)).digest()


def stub_of(record: Record) -> Stub:
    """What is left of a record for those who may not see it."""
    return Stub(
        match=record.match,
        seq=record.seq,
        branch=record.branch,
        v=record.v,
        at=record.at,
        last=record.last,
        commit=commit_of(record).hex(),
        hash=record.hash,
        audience=record.audience,
    )


def follows(previous: str, record: Record | Stub) -> bool:
    """True if `record` is the next link after `previous`."""
    if not isinstance(record, _Stored):
        return link(previous, head_of(record), commit_of(record)) == record.hash
    # A body that is raw is hashed as it stands, and the fields around it are declared in the order in which they are
    # written, so nothing has to be sorted. Written into a buffer that is used again, and hashed from there, they are not
    # copied either; a buffer that was taken out is nobody else's, in any thread.
    try:
        buffer = _buffers.pop()
    except IndexError:
        buffer = bytearray()
    commit, whole = _hash(), _hash()
    commit.update(unhexlify(record.salt))
    _write(
        _SortedBody(
            actor=record.actor,
            attack=record.attack,
            automatic=record.automatic,
            cause=record.cause,
            command=record.command,
            data=record.data,
            step=record.step,
            type=record.type,
        ),
        buffer,
    )
    commit.update(buffer)
    whole.update(unhexlify(previous))
    _write(
        _SortedHead(
            at=record.at,
            audience=record.audience,
            branch=record.branch,
            last=record.last,
            match=record.match,
            seq=record.seq,
            v=record.v,
        ),
        buffer,
    )
    whole.update(buffer)
    whole.update(commit.digest())
    _buffers.append(buffer)
    return whole.hexdigest() == record.hash


def read_record(raw: bytes) -> Record:
    """A stored event with its body still raw; the chain can be checked on it whatever its type. Raises BadRecord."""
    try:
        return _decode(raw)
    except msgspec.DecodeError as error:
        raise BadRecord(f"not an event: {error}") from None


class FactReader:
    """Turns raw bodies into facts. `facts`: every fact type this build knows, by wire name.

    Older versions of a type are brought up by upcasters before they are decoded; unknown fields are ignored.
    """

    def __init__(self, facts: Mapping[str, type[Fact]], upcasters: Upcasters = UPCASTERS) -> None:
        self._facts = facts
        self._upcasters = upcasters
        self._decoders = {name: msgspec.json.Decoder(fact).decode for name, fact in facts.items()}

    def event(self, record: Record) -> Event:
        """The event of a stored record; a type or a version that this build does not know yet is kept as it is. Raises
        BadRecord for a known one whose body does not fit."""
        data = record.data
        fact = self._fact(record, data) if isinstance(data, Raw) else data
        return Event(
            seq=record.seq,
            branch=record.branch,
            at=record.at,
            actor=record.actor,
            data=fact,
            command=record.command,
            cause=record.cause,
            attack=record.attack,
            step=record.step,
            automatic=record.automatic,
            audience=record.audience,
            last=record.last,
        )

    def _fact(self, record: Record, data: Raw) -> Fact:
        known = self._facts.get(record.type)
        if known is None or record.v > known.v:
            return UnknownFact(record.type, bytes(data))
        try:
            if record.v == known.v:
                return self._decoders[record.type](data)
            body = upcast(record.type, msgspec.json.decode(data, type=Plain), record.v, known.v, self._upcasters)
            return msgspec.convert(body, known)
        except (msgspec.DecodeError, NoUpcaster) as error:
            raise BadRecord(f"event {record.seq} ({record.type}): {error}") from None
