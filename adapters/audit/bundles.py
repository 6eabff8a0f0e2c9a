"""Bundles of stored matches: out of a store and into one."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import cast

import msgspec

from adapters.audit.notary import kept_bytes
from adapters.audit.signing import verify_signature
from adapters.catalogues.texts import Catalogue
from adapters.service.answers import Accepted, receipt
from adapters.service.listing import Listing, listing_of
from adapters.service.live_match import LiveMatch, entries_of
from adapters.store.port import Append, Appended, Store
from engine.audit.bundle import Bundle, Checkpoint, PublicKey, make_bundle, write_bundle
from engine.audit.signatures import Held
from engine.audit.verify import Report, verify
from engine.core.attack_facts import DiceRevealed
from engine.core.match_facts import MatchCreated
from engine.core.record import Record
from engine.core.redaction import redact
from engine.core.seats import Viewer
from engine.registry import READER, find_rules


class CannotImport(Exception):
    """A bundle that is not taken into the store; says why."""


def bundle_of(
    match: LiveMatch,
    viewer: Viewer,
    checkpoints: Iterable[Checkpoint],
    keys: Iterable[PublicKey],
    upto: int | None = None,
) -> bytes:
    """The bundle of a match as `viewer` may see it, up to the event `upto`, the last of a command, or the newest."""
    records = match.records if upto is None else match.records[:upto]
    created = match.history.events[0].data
    assert isinstance(created, MatchCreated)
    links = [redact(record, viewer) for record in records]
    return write_bundle(make_bundle(created, links, viewer, checkpoints, keys))


def check_bundle(data: bytes, held: Held) -> Report:
    """All checks of a bundle with the rules of this build."""
    return verify(data, READER, find_rules, verify_signature, held)


async def import_bundle(store: Store, data: bytes) -> tuple[Bundle, bool]:
    """Bring a match back under its own id, with its checkpoints; false if the store holds it already. Raises
    CannotImport for a bundle that is broken or not whole, or if the store has another match of this id."""
    report = check_bundle(data, Held())
    if report.findings or report.bundle is None:
        first = report.findings[0]
        where = f"event {first.seq}: " if first.seq else f"line {first.line}: " if first.line else ""
        raise CannotImport(f"the bundle is broken: {where}{Catalogue('en').value(first.message)}")
    bundle = report.bundle
    records = bundle.records
    if records is None:
        raise CannotImport(
            f"the bundle is what {bundle.header.viewer} may see; only a whole one (of the judge) comes back"
        )
    entries = entries_of(records)
    last = entries[-1]
    answer = msgspec.json.encode(Accepted(1, last.seq, receipt(last.seq, last.hash)))
    outcome = await store.append(
        Append(
            match=bundle.header.match,
            expected_seq=0,
            expected_hash="",
            entries=entries,
            seat="system",
            command_id="import",
            command_digest=sha256(data).hexdigest(),
            answer=answer,
            secret=_secret(records),
            listing=msgspec.json.encode(_listing(bundle, records[0])),
        )
    )
    if not await _same(store, bundle):
        raise CannotImport(f"the store already has a match {bundle.header.match!r}, with another history")
    keys = {key.id: key for key in bundle.header.keys}
    for checkpoint in bundle.checkpoints:
        kept = kept_bytes(checkpoint, keys[checkpoint.key])
        await store.put_checkpoint(checkpoint.match, checkpoint.seq, kept)
    return bundle, isinstance(outcome, Appended)


async def _same(store: Store, bundle: Bundle) -> bool:
    stored = await store.read(bundle.header.match, limit=len(bundle.links))
    return [entry.hash for entry in stored] == [link.hash for link in bundle.links]


def _secret(records: Sequence[Record]) -> bytes | None:
    """The secret of the dice, once it was revealed. A match whose secret is not in the bundle can only be read."""
    for record in reversed(records):
        fact = READER.event(record).data
        if isinstance(fact, DiceRevealed) and fact.of is None:
            return bytes.fromhex(fact.secret)
    return None


def _listing(bundle: Bundle, first: Record) -> Listing:
    created = cast("MatchCreated", READER.event(first).data)
    return listing_of(bundle.header.match, created, first.at)
