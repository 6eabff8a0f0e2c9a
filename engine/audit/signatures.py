"""Checkpoints and receipts: does this history contain what somebody signed, or noted, at match time?"""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from engine.audit.bundle import Bundle, Checkpoint, PublicKey, key_id
from engine.audit.finding import Finding, sentence
from engine.core.message import Value
from engine.core.record import Record, canonical

TERMINAL = frozenset({"attack.finished", "attack.ended", "match.ended"})
"""After a command that leads to one of these the head is signed."""

TAG = b"blowbyblow/1/checkpoint"

VerifySignature: TypeAlias = Callable[[bytes, bytes, bytes], bool]
"""(public key, message, signature): true if it is an Ed25519 signature of the message by the key."""

Origin: TypeAlias = Literal["proven", "not proven"]


class Receipt(Struct, frozen=True):
    """The short name of a place in a history, as every accepted command is answered with: seq and eight hex digits."""

    seq: int
    mark: str

    @classmethod
    def read(cls, text: str) -> "Receipt":
        """Read `17-1f2e3d4c`. Raises ValueError."""
        seq, _, mark = text.partition("-")
        if not seq.isdecimal() or len(mark) != 8 or set(mark) - set("0123456789abcdef"):
            raise ValueError(f"a receipt is a seq and 8 hex digits, such as 17-1f2e3d4c; got {text!r}")
        return cls(int(seq), mark)


class Held(Struct, frozen=True):
    """What the verifier has from match time: public keys (raw), checkpoints, receipts."""

    keys: tuple[bytes, ...] = ()
    checkpoints: tuple[Checkpoint, ...] = ()
    receipts: tuple[Receipt, ...] = ()

    @property
    def anything(self) -> bool:
        """True if the origin can be proven by it."""
        return bool(self.keys or self.checkpoints or self.receipts)


def signed_bytes(match: str, seq: int, hash_: str, at: str, key: str) -> bytes:
    """What a checkpoint's signature is over: a tag and the canonical JSON of its other fields."""
    return TAG + canonical({"match": match, "seq": seq, "hash": hash_, "at": at, "key": key})


def terminal_seqs(records: Iterable[tuple[int, str, bool]]) -> list[int]:
    """The seqs at which a head is signed. `records`: seq, type ("" for a stub), and whether it is the last of its
    command."""
    found: list[int] = []
    ends = False
    for seq, type_, last in records:
        ends = ends or type_ in TERMINAL
        if last:
            if ends:
                found.append(seq)
            ends = False
    return found


def check_signatures(bundle: Bundle, verify: VerifySignature, held: Held) -> list[Finding]:
    """Everything wrong with the bundle's own checkpoints, and wherever it differs from what the verifier holds."""
    found = _check_keys(bundle.header.keys)
    found += _check_order(bundle.checkpoints)
    keys = {key.id: bytes.fromhex(key.public) for key in bundle.header.keys}
    for checkpoint in bundle.checkpoints:
        found += _check_signed(bundle, checkpoint, keys, verify)
        if held.keys and keys.get(checkpoint.key) not in held.keys:
            found.append(_finding("untrusted_key", checkpoint.seq, key=checkpoint.key))
    due = terminal_seqs((n.seq, n.type if isinstance(n, Record) else "", n.last) for n in bundle.links)
    if bundle.header.keys:
        found += _check_missing(bundle, due)
    elif held.keys and due:
        found.append(_finding("unsigned", due[-1]))
    for checkpoint in held.checkpoints:
        found += _check_place(bundle, checkpoint)
    found += _check_receipts(bundle, held.receipts)
    return found


def origin(bundle: Bundle, held: Held) -> Origin:
    """Whether what the verifier holds proves where the history comes from, provided that nothing was found."""
    by_key = bool(held.keys and bundle.checkpoints)
    return "proven" if by_key or held.checkpoints or held.receipts else "not proven"


def _check_keys(keys: Iterable[PublicKey]) -> list[Finding]:
    wrong = [key for key in keys if key_id(bytes.fromhex(key.public)) != key.id]
    return [_finding("bad_key", None, key=key.id) for key in wrong]


def _check_order(checkpoints: Sequence[Checkpoint]) -> list[Finding]:
    wrong = [late for early, late in pairwise(checkpoints) if early.seq >= late.seq]
    return [_finding("checkpoint_order", late.seq) for late in wrong]


def _check_signed(
    bundle: Bundle, checkpoint: Checkpoint, keys: dict[str, bytes], verify: VerifySignature
) -> list[Finding]:
    seq, public = checkpoint.seq, keys.get(checkpoint.key)
    if public is None:
        return [_finding("unknown_key", seq, key=checkpoint.key)]
    message = signed_bytes(checkpoint.match, seq, checkpoint.hash, checkpoint.at, checkpoint.key)
    if not verify(public, message, bytes.fromhex(checkpoint.signature)):
        return [_finding("bad_signature", seq, key=checkpoint.key)]
    return _check_place(bundle, checkpoint)


def _check_place(bundle: Bundle, checkpoint: Checkpoint) -> list[Finding]:
    seq = checkpoint.seq
    if checkpoint.match != bundle.header.match:
        return [_finding("checkpoint_match", seq, match=repr(checkpoint.match))]
    if seq > len(bundle.links):
        return [_finding("checkpoint_beyond", seq, at=str(seq), events=str(len(bundle.links)))]
    if bundle.links[seq - 1].hash != checkpoint.hash:
        return [_finding("checkpoint_differs", seq)]
    return []


def _check_missing(bundle: Bundle, due: Iterable[int]) -> list[Finding]:
    signed = {checkpoint.seq for checkpoint in bundle.checkpoints}
    missing = [seq for seq in due if seq not in signed]
    return [_finding("checkpoint_missing", seq) for seq in missing]


def _check_receipts(bundle: Bundle, receipts: Iterable[Receipt]) -> list[Finding]:
    found: list[Finding] = []
    for receipt in receipts:
        if not 1 <= receipt.seq <= len(bundle.links):
            found.append(_finding("receipt_beyond", receipt.seq, events=str(len(bundle.links))))
        elif not bundle.links[receipt.seq - 1].hash.startswith(receipt.mark):
            found.append(_finding("receipt_differs", receipt.seq))
    return found


def _finding(code: str, seq: int | None, **values: Value) -> Finding:
    return Finding("signatures", code, sentence(code, **values), seq)


def read_checkpoint(raw: bytes) -> Checkpoint:
    """A checkpoint in canonical JSON. Raises ValueError."""
    try:
        return msgspec.json.decode(raw, type=Checkpoint)
    except msgspec.DecodeError as error:
        raise ValueError(f"not a checkpoint: {error}") from None
