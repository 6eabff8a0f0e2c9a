"""What the service answers: an accepted command with its receipt, or a refusal with where the match stands."""

from msgspec import Struct

from engine.core.refusal import Code


class Accepted(Struct, frozen=True):
    """A command is stored. `receipt`: `<last seq>-<first 8 hex digits of its hash>`, proof of the history it stands in."""

    first_seq: int
    last_seq: int
    receipt: str


class Declined(Struct, frozen=True):
    """A command was refused and changed nothing. `seq`, `decision` and `step` say where the match stands."""

    code: Code
    detail: str
    seq: int
    decision: str | None
    step: str | None = None


class UnknownMatch(LookupError):
    """There is no match with this id in the store."""

    def __init__(self, match: str) -> None:
        super().__init__(f"there is no match {match!r}")
        self.match = match


class ReadOnlyMatch(Exception):
    """This build does not have the match's rules: it can be read, not played."""

    def __init__(self, match: str, rulebook: str, version: str) -> None:
        super().__init__(
            f"match {match!r} was made with {rulebook} rules {version!r}, which this build does not have; it can only be read"
        )


class SecretMissing(ReadOnlyMatch):
    """The store does not hold the secret of the match's dice, so none can be drawn."""

    def __init__(self, match: str) -> None:
        Exception.__init__(
            self,
            f"match {match!r} was imported before its dice were revealed, so none can be drawn; it can only be read",
        )


class BrokenHistory(Exception):
    """What is stored for a match is no history of a match: a gap, a broken link, a body that does not fit."""


class UnknownEvent(BrokenHistory):
    """An event of a type that this program does not know; a state built without it would be wrong."""


def receipt(seq: int, hash_: str) -> str:
    """The short name of a place in a match's history."""
    return f"{seq}-{hash_[:8]}"
