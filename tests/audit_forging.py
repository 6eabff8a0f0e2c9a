"""Forging: a bundle taken apart, changed, and put together again as skilfully as its forger can."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import msgspec

from adapters.audit.signing import Signer
from engine.audit.bundle import finish
from engine.core.record import ORIGIN, Stub, canonical, commit_of, head_of, link, read_record, stub_of

Line = dict[str, Any]


class Forgery:
    """The parts of a bundle as plain values. Nothing is repaired unless the forger says so."""

    def __init__(self, data: bytes) -> None:
        lines: list[Line] = [msgspec.json.decode(line) for line in data.splitlines()]
        self.header = lines[0]
        behind = 1 + int(self.header["events"])
        self.links = lines[1:behind]
        self.checkpoints = lines[behind:-1]

    def bytes(self) -> bytes:
        """The file, with the counts and the digest it should have."""
        self.header["events"], self.header["checkpoints"] = len(self.links), len(self.checkpoints)
        return finish(canonical(line) for line in (self.header, *self.links, *self.checkpoints))

    def renumber(self) -> None:
        """Give all events their seqs anew."""
        for seq, one in enumerate(self.links, 1):
            one["seq"] = seq

    def chain(self) -> None:
        """Compute all hashes anew."""
        previous = ORIGIN
        for one in self.links:
            record = _read(one)
            one["hash"] = previous = link(previous, head_of(record), commit_of(record))
        self.header["head"] = previous

    def sign(self, signer: Signer, *, listed: bool = True) -> None:
        """Sign all checkpoints anew, the forger's key in the header or only its signatures under the old id."""
        for checkpoint in self.checkpoints:
            hash_ = self.links[checkpoint["seq"] - 1]["hash"] if checkpoint["seq"] <= len(self.links) else "00" * 32
            fresh = msgspec.to_builtins(
                signer.checkpoint(checkpoint["match"], checkpoint["seq"], hash_, checkpoint["at"])
            )
            checkpoint.update(fresh if listed else {"hash": hash_, "signature": fresh["signature"]})
        if listed:
            self.header["keys"] = [msgspec.to_builtins(signer.public)]

    def find(self, *types: str, where: Callable[[Line], bool] = lambda one: True) -> list[int]:
        """Places of the events of some types."""
        return [i for i, one in enumerate(self.links) if one.get("type") in types and where(one)]

    def stub(self, at: int) -> Line:
        """The stub of an event."""
        plain: Line = msgspec.json.decode(canonical(stub_of(read_record(canonical(self.links[at])))))
        return plain

    def copy(self) -> "Forgery":
        """The same once more."""
        return deepcopy(self)


def _read(one: Line) -> Any:
    raw = canonical(one)
    return msgspec.json.decode(raw, type=Stub) if "commit" in one else read_record(raw)
