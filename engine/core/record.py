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


# Fields are declared in the order in which they are written, so that nothing has to be sorted when a body is raw.


class Head(Struct, frozen=True, omit_defaults=True, gc=False, kw_only=True):
    """What everybody sees of every event."""

    at: str
    audience: tuple[str, ...] | None = None
    branch: int
    last: bool
    match: str
    seq: int
    v: int


class Body(Struct, frozen=True, omit_defaults=True, gc=False, kw_only=True):
    """What only the audience sees."""

    actor: Actor
    attack: int | None = None
    automatic: bool = False
    cause: int | None = None
    command: str | None = None
    data: Fact | Raw
    step: str | None = None
    type: str


class _GivenByPlace(Struct, frozen=True, omit_defaults=True, gc=False):
    """The fields of a record that may be given by place. Of seventeen that are named Python makes a dictionary first, which
    takes four times as long; five by place and twelve by name it hands over as they are."""

    actor: Actor
    at: str
    attack: int | None = None
    audience: tuple[str, ...] | None = None
    automatic: bool = False


class Record(_GivenByPlace, frozen=True, omit_defaults=True, gc=False, kw_only=True):
    """A whole event with its place in the chain. `data` is a fact, or raw JSON as it is stored."""

    branch: int
    cause: int | None = None
    command: str | None = None
    data: Fact | Raw
    hash: str
    last: bool
    match: str
    salt: str
    seq: int
    step: str | None = None
    type: str
    v: int


class Stub(Struct, frozen=True, omit_defaults=True, gc=False, kw_only=True):
    """An event whose body the viewer may not see: head, commitment and hash."""

    at: str
    audience: tuple[str, ...] | None = None
    branch: int
    commit: str
    hash: str
    last: bool
    match: str
    seq: int
    v: int


class _Stored(Record, frozen=True, omit_defaults=True, gc=False, kw_only=True):
    """A record as it is read: its body is still raw, so that it can be decoded whatever its type."""

    data: Raw


class BadRecord(Exception):
    """Stored bytes that are no event: says what is wrong and, where it can, the seq."""


_canonical = msgspec.json.Encoder(order="sorted").encode
_as_declared = msgspec.json.Encoder()
_write = _as_declared.encode
_write_into = _as_declared.encode_into
_decode = msgspec.json.Decoder(_Stored).decode
_hash = sha256().copy
_buffers: list[bytearray] = []


def canonical(thing: object) -> bytes:
    """Canonical JSON: UTF-8, no spaces, keys sorted at every level, defaults left out."""
    return _canonical(thing)


def seal(event: Event, match: str, previous: str, salt: str) -> Record:
    """The record of `event` after the one with hash `previous`; its body is raw. `salt`: 32 hex digits, never used twice."""
    fact = event.data
    data = Raw(_canonical(fact))
    body = Body(
        actor=event.actor,
        attack=event.attack,
        automatic=event.automatic,
        cause=event.cause,
        command=event.command,
        data=data,
        step=event.step,
        type=fact.type,
    )
    head = Head(
        at=event.at,
        audience=event.audience,
        branch=event.branch,
        last=event.last,
        match=match,
        seq=event.seq,
        v=fact.v,
    )
    return Record(
        event.actor,
        event.at,
        event.attack,
        event.audience,
        event.automatic,
        branch=event.branch,
        cause=event.cause,
        command=event.command,
        data=data,
        hash=_link_raw(previous, head, salt, body),
        last=event.last,
        match=match,
        salt=salt,
        seq=event.seq,
        step=event.step,
        type=fact.type,
        v=fact.v,
    )


def sealed_json(record: Record) -> bytes:
    """The canonical JSON of a record from `seal`; its body is raw, so that nothing is left to sort."""
    return _write(record)


def link(previous: str, head: Head, commit: bytes) -> str:
    """SHA-256(previous hash ‖ canonical head ‖ commitment) in hex."""
    return sha256(unhexlify(previous) + _write(head) + commit).hexdigest()


def head_of(record: Record | Stub) -> Head:
    """The part everybody sees."""
    return Head(
        at=record.at,
        audience=record.audience,
        branch=record.branch,
        last=record.last,
        match=record.match,
        seq=record.seq,
        v=record.v,
    )


def commit_of(record: Record | Stub) -> bytes:
    """The commitment to the body: computed where the body is there, taken from a stub."""
    if isinstance(record, Stub):
        return bytes.fromhex(record.commit)
    return sha256(unhexlify(record.salt) + canonical(_body_of(record))).digest()


def stub_of(record: Record) -> Stub:
    """What is left of a record for those who may not see it."""
    return Stub(
        at=record.at,
        audience=record.audience,
        branch=record.branch,
        commit=commit_of(record).hex(),
        hash=record.hash,
        last=record.last,
        match=record.match,
        seq=record.seq,
        v=record.v,
    )


def follows(previous: str, record: Record | Stub) -> bool:
    """True if `record` is the next link after `previous`."""
    if isinstance(record, _Stored):
        return _link_raw(previous, head_of(record), record.salt, _body_of(record)) == record.hash
    return link(previous, head_of(record), commit_of(record)) == record.hash


def _link_raw(previous: str, head: Head, salt: str, body: Body) -> str:
    """The hash of a record whose body is raw, which is hashed as it stands."""
    # Written into a buffer that is used again, and hashed from there, nothing is copied; a buffer that was taken out is
    # nobody else's, in any thread.
    try:
        buffer = _buffers.pop()
    except IndexError:
        buffer = bytearray()
    commit, whole = _hash(), _hash()
    commit.update(unhexlify(salt))
    _write_into(body, buffer)
    commit.update(buffer)
    whole.update(unhexlify(previous))
    _write_into(head, buffer)
    whole.update(buffer)
    whole.update(commit.digest())
    _buffers.append(buffer)
    return whole.hexdigest()


def _body_of(record: Record) -> Body:
    return Body(
        actor=record.actor,
        attack=record.attack,
        automatic=record.automatic,
        cause=record.cause,
        command=record.command,
        data=record.data,
        step=record.step,
        type=record.type,
    )


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
