"""The notary: signs where an attack or the match ended, and notices a history that contradicts what was signed."""

from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec
from msgspec import Struct

from adapters.audit.signing import Signer, verify_signature
from adapters.service.live_match import LiveMatch
from adapters.store.port import Head, Store
from engine.audit.bundle import Checkpoint, PublicKey
from engine.audit.signatures import TERMINAL, signed_bytes, terminal_seqs
from engine.core.event import Event
from engine.core.record import Record, canonical


class Kept(Struct, frozen=True):
    """A checkpoint as the store keeps it, with the public key it was signed with: that of a match brought here from
    elsewhere is known nowhere else."""

    checkpoint: Checkpoint
    public: PublicKey


def kept_bytes(checkpoint: Checkpoint, public: PublicKey) -> bytes:
    """A checkpoint and its key for the store."""
    return canonical(Kept(checkpoint, public))


class Notary:
    """Signs checkpoints and keeps them in the store; without a `signer` it only checks. `keys`: every public key that ever
    signed here."""

    def __init__(
        self, store: Store, signer: Signer | None, keys: Iterable[PublicKey], clock: Callable[[], str]
    ) -> None:
        self._store = store
        self._signer = signer
        self._clock = clock
        self.keys = {key.id: key for key in (*keys, *(() if signer is None else (signer.public,)))}

    def signed(self, events: Sequence[Event], last: Record) -> bytes | None:
        """The checkpoint of the last event of a command, to be stored with it; None if nothing ended in the command. A
        signature of what then is not stored leaves this process nowhere."""
        if self._signer is None or TERMINAL.isdisjoint([event.data.type for event in events]):
            return None
        return self._sign(self._signer, last.match, last.seq, last.hash)

    async def check(self, match: LiveMatch, kept: Mapping[int, bytes]) -> str | None:
        """What contradicts the checkpoints `kept` of a match that was loaded after them, None if nothing does. Signatures
        that are missing (the match comes from a store without a key) are made up for. Raises StoreUnavailable."""
        for seq, raw in sorted(kept.items()):
            complaint = self._complaint(match, seq, raw)
            if complaint is not None:
                return complaint
        if self._signer is None:
            return None
        for seq in terminal_seqs((event.seq, event.type, event.last) for event in match.history.events):
            if seq not in kept:
                await self._store.put_checkpoint(
                    match.id, seq, self._sign(self._signer, match.id, seq, match.hash_at(seq))
                )
        return None

    async def survey(self) -> list[tuple[str, str]]:
        """Every match of the store whose head is behind its last checkpoint, or is another, with the reason."""
        found: list[tuple[str, str]] = []
        for listed in await self._store.matches():
            kept = await self._store.checkpoints(listed.match)
            head = await self._store.head(listed.match) or Head(0, "")
            last = max(kept, default=0)
            if last > head.seq:
                found.append((listed.match, f"the store is at {head.seq}, event {last} was signed"))
            elif last and last == head.seq and _hash(kept[last]) != head.hash:
                found.append((listed.match, f"event {last} is not the one that was signed"))
        return found

    async def checkpoints(self, match: str) -> tuple[tuple[Checkpoint, ...], tuple[PublicKey, ...]]:
        """All checkpoints of a match by seq, and the keys they were signed with."""
        stored = await self._store.checkpoints(match)
        found = [_read(raw) for _, raw in sorted(stored.items())]
        return tuple(one.checkpoint for one in found), tuple({one.public.id: one.public for one in found}.values())

    def _sign(self, signer: Signer, match: str, seq: int, hash_: str) -> bytes:
        return kept_bytes(signer.checkpoint(match, seq, hash_, self._clock()), signer.public)

    def _complaint(self, match: LiveMatch, seq: int, raw: bytes) -> str | None:
        try:
            kept = _read(raw)
        except ValueError as error:
            return f"checkpoint {seq}: {error}"
        checkpoint = kept.checkpoint
        if not _holds(checkpoint, self.keys.get(checkpoint.key, kept.public)):
            return f"checkpoint {seq} was changed: the signature does not hold"
        if checkpoint.match != match.id or checkpoint.seq != seq:
            return f"checkpoint {seq} is of another place"
        if seq > match.seq:
            return f"the store is at {match.seq}, event {seq} was signed: the history moved backwards"
        if match.hash_at(seq) != checkpoint.hash:
            return f"event {seq} is not the one that was signed: the history was changed"
        return None


def _holds(checkpoint: Checkpoint, key: PublicKey) -> bool:
    message = signed_bytes(checkpoint.match, checkpoint.seq, checkpoint.hash, checkpoint.at, checkpoint.key)
    return verify_signature(bytes.fromhex(key.public), message, bytes.fromhex(checkpoint.signature))


def _read(raw: bytes) -> Kept:
    try:
        return msgspec.json.decode(raw, type=Kept)
    except msgspec.DecodeError as error:
        raise ValueError(f"not a checkpoint: {error}") from None


def _hash(raw: bytes) -> str:
    try:
        return _read(raw).checkpoint.hash
    except ValueError:
        return ""
