"""The bundle: a match in one file, in canonical JSON Lines, so that somebody who trusts neither server nor players can
check it (docs/users/audit.md has the format line by line).

First a header, then the events as their asker may see them (stubs for the rest), then the checkpoints, last a digest of
everything before it. Only the canonical bytes are a bundle; any others are refused.
"""

import re
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import TypeAlias

import msgspec
from msgspec import Raw, Struct

from engine.audit.canonical import NotCanonical, canonical_line
from engine.audit.finding import sentence
from engine.core.match_facts import MatchCreated
from engine.core.message import Value
from engine.core.record import BadRecord, Record, Stub, canonical, read_record
from engine.core.seats import Viewer

FORMAT = "blowbyblow/1"

_HEX = re.compile(r"(?:[0-9a-f]{2})*")


class PublicKey(Struct, frozen=True, forbid_unknown_fields=True):
    """An Ed25519 key that signed a checkpoint. `public`: 32 bytes, `id`: the first 8 bytes of their SHA-256, both in hex."""

    id: str
    public: str


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """What the file holds. `viewer`: whose sight the events are in. `head`: hash of the last event."""

    bundle: str
    match: str
    rulebook: str
    version: str
    viewer: Viewer
    events: int
    checkpoints: int
    head: str
    keys: tuple[PublicKey, ...]


class Checkpoint(Struct, frozen=True, forbid_unknown_fields=True):
    """A signed statement that event `seq` of the match had this hash at the time `at`; `key` is the id of the signer's."""

    match: str
    seq: int
    hash: str
    at: str
    key: str
    signature: str


class End(Struct, frozen=True, forbid_unknown_fields=True):
    """The last line: SHA-256 of every byte before it, against torn and half-written files."""

    digest: str


Link: TypeAlias = Record | Stub


class Bundle(Struct, frozen=True):
    """A bundle as it was read. Bodies are still raw JSON."""

    header: Header
    links: tuple[Link, ...]
    checkpoints: tuple[Checkpoint, ...]

    @property
    def records(self) -> tuple[Record, ...] | None:
        """All events, or None if the asker may not see some."""
        whole = tuple(link for link in self.links if isinstance(link, Record))
        return whole if len(whole) == len(self.links) else None


class BadBundle(Exception):
    """These bytes are no bundle: what is wrong, and in which line (from 1)."""

    def __init__(self, code: str, line: int, **values: Value) -> None:
        super().__init__(f"line {line}: {code}")
        self.code = code
        self.line = line
        self.message = sentence(code, **values)


def key_id(public: bytes) -> str:
    """The id of a public key: the first 16 hex digits of its SHA-256."""
    return sha256(public).hexdigest()[:16]


def make_bundle(
    created: MatchCreated,
    links: Sequence[Link],
    viewer: Viewer,
    checkpoints: Iterable[Checkpoint] = (),
    keys: Iterable[PublicKey] = (),
) -> Bundle:
    """The bundle of a match whose first fact is `created`; `links` are its events as `viewer` may see them. Checkpoints
    later than the last of them are left out."""
    last = links[-1]
    kept = tuple(sorted((c for c in checkpoints if c.seq <= last.seq), key=lambda c: c.seq))
    used = {checkpoint.key for checkpoint in kept}
    header = Header(
        bundle=FORMAT,
        match=last.match,
        rulebook=created.rulebook,
        version=created.version,
        viewer=viewer,
        events=len(links),
        checkpoints=len(kept),
        head=last.hash,
        keys=tuple(sorted((key for key in keys if key.id in used), key=lambda key: key.id)),
    )
    return Bundle(header, tuple(links), kept)


def write_bundle(bundle: Bundle) -> bytes:
    """The bytes of a bundle."""
    lines = [canonical(bundle.header), *map(canonical, bundle.links), *map(canonical, bundle.checkpoints)]
    return finish(lines)


def finish(lines: Iterable[bytes]) -> bytes:
    """Lines with the digest line behind them."""
    body = b"".join(line + b"\n" for line in lines)
    return body + canonical(End(sha256(body).hexdigest())) + b"\n"


def read_bundle(data: bytes) -> Bundle:
    """The bundle in `data`. Raises BadBundle for any bytes that are not exactly what `write_bundle` writes."""
    lines = _lines(data)
    header = _header(lines[0])
    _check_end(data, lines)
    expected = header.events + header.checkpoints + 2
    if len(lines) != expected:
        raise BadBundle("wrong_count", len(lines), promised=str(expected), found=str(len(lines)))
    behind = 1 + header.events
    links = tuple(_link(line, number) for number, line in enumerate(lines[1:behind], 2))
    checkpoints = tuple(_checkpoint(line, number) for number, line in enumerate(lines[behind:-1], behind + 1))
    return Bundle(header, links, checkpoints)


def _lines(data: bytes) -> list[bytes]:
    if not data:
        raise BadBundle("unreadable", 1, variant="empty")
    if not data.endswith(b"\n"):
        raise BadBundle("unreadable", data.count(b"\n") + 1, variant="cut")
    lines = data[:-1].split(b"\n")
    for number, line in enumerate(lines, 1):
        try:
            canonical_line(line)
        except NotCanonical as error:
            raise BadBundle("not_canonical", number, **error.values) from None
    return lines


def _header(line: bytes) -> Header:
    try:
        header = msgspec.json.decode(line, type=Header)
    except msgspec.DecodeError as error:
        raise BadBundle("bad_header", 1, why=str(error)) from None
    good = (
        header.bundle == FORMAT
        and header.events >= 1
        and header.checkpoints >= 0
        and _is_hex(header.head, 32)
        and all(_is_hex(key.id, 8) and _is_hex(key.public, 32) for key in header.keys)
    )
    if not good:
        raise BadBundle("bad_header", 1, variant="format", format=FORMAT)
    return header


def _check_end(data: bytes, lines: Sequence[bytes]) -> None:
    try:
        end = msgspec.json.decode(lines[-1], type=End)
    except msgspec.DecodeError:
        raise BadBundle("no_end", len(lines)) from None
    body = data[: len(data) - len(lines[-1]) - 1]
    if end.digest != sha256(body).hexdigest():
        raise BadBundle("bad_digest", len(lines))


def _link(line: bytes, number: int) -> Link:
    try:
        link: Link = _stub(line) if b'"commit":"' in line and _is_stub(line) else read_record(line)
    except (BadRecord, msgspec.DecodeError) as error:
        raise BadBundle("bad_event", number, why=str(error)) from None
    # Fields unknown or standing at their default would not be covered by the chain.
    if canonical(link) != line or not _well_formed(link):
        raise BadBundle("bad_event", number, variant="fields")
    return link


def _is_stub(line: bytes) -> bool:
    return b"commit" in line and "commit" in msgspec.json.decode(line, type=dict[str, Raw])


def _stub(line: bytes) -> Stub:
    return msgspec.json.decode(line, type=Stub)


def _well_formed(link: Link) -> bool:
    if link.seq < 1 or link.branch < 0 or link.v < 1 or not _is_hex(link.hash, 32):
        return False
    return _is_hex(link.commit, 32) if isinstance(link, Stub) else _is_hex(link.salt, 16)


def _checkpoint(line: bytes, number: int) -> Checkpoint:
    try:
        checkpoint = msgspec.json.decode(line, type=Checkpoint)
    except msgspec.DecodeError as error:
        raise BadBundle("bad_checkpoint", number, why=str(error)) from None
    sound = _is_hex(checkpoint.hash, 32) and _is_hex(checkpoint.key, 8) and _is_hex(checkpoint.signature, 64)
    if not sound or checkpoint.seq < 1:
        raise BadBundle("bad_checkpoint", number, variant="fields")
    return checkpoint


def _is_hex(text: str, size: int) -> bool:
    return len(text) == 2 * size and _HEX.fullmatch(text) is not None
