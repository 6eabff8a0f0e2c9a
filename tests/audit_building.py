"""Bundles of matches played in memory, with salts and a key that are always the same."""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from random import Random
from typing import Any

from adapters.audit.signing import Signer
from engine.audit.bundle import Checkpoint, make_bundle, write_bundle
from engine.audit.signatures import terminal_seqs
from engine.core.event import Event
from engine.core.match_facts import MatchCreated
from engine.core.record import ORIGIN, Record, seal
from engine.core.redaction import redact
from engine.core.seats import Viewer
from engine.core.session import Session
from tests.fuzz import berserk_matches, crisis_matches
from tests.fuzz.driver import Play

SIGNER = Signer(sha256(b"the key of the golden bundles").digest())
MATCHES = {"crisis_protocol": crisis_matches.random_match, "berserk": berserk_matches.random_match}


def sealed(events: Iterable[Event], match: str = "match") -> tuple[Record, ...]:
    """Events in a chain, each salted by its seq."""
    records: list[Record] = []
    previous = ORIGIN
    for event in events:
        salt = sha256(f"{match}/{event.seq}".encode()).hexdigest()[:32]
        records.append(seal(event, match, previous, salt))
        previous = records[-1].hash
    return tuple(records)


def signed(records: Sequence[Record], signer: Signer = SIGNER) -> tuple[Checkpoint, ...]:
    """A checkpoint wherever one is due."""
    due = terminal_seqs((r.seq, r.type, r.last) for r in records)
    return tuple(signer.checkpoint(r.match, r.seq, r.hash, r.at) for r in records if r.seq in due)


def bundled(events: Sequence[Event], viewer: Viewer = "judge", match: str = "match", signer: Signer = SIGNER) -> bytes:
    """The bundle of a match as `viewer` may see it."""
    records = sealed(events, match)
    created = events[0].data
    assert isinstance(created, MatchCreated)
    links = [redact(record, viewer) for record in records]
    return write_bundle(make_bundle(created, links, viewer, signed(records, signer), (signer.public,)))


def played(
    rulebook: str, dice: str, seed: int, commands: int = 60, options: Mapping[str, str] | None = None
) -> Session[Any]:
    """A match played at random to its end. `options`: further match options."""
    rng = Random(seed)
    play = Play({**MATCHES[rulebook](rng), "dice": dice, **(options or {})}, rng, lambda session: None)
    play.run(commands)
    return play.session
