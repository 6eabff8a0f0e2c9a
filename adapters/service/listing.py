"""The list of matches: one line for each, as it was created and as it stands."""

from msgspec import Struct

from engine.core.seats import Role, Seat


class Listing(Struct, frozen=True):
    """The line of a match in the list of matches."""

    match: str
    rulebook: str
    version: str
    created: str
    title: str = ""
    table: str | None = None


class MatchLine(Listing, frozen=True):
    """The line of a match with how it stands.

    seats: the names of the seats, of those that have one. over: nothing is accepted any more. running: an attack is under
    way. suspended: a contest waits for a ruling. asked: whose decision is waited for, None for nobody's. since: when that
    question was asked, or when the match ended (UTC, ISO 8601); None where neither can be told.
    """

    seats: dict[Seat, str] = {}
    over: bool = False
    running: bool = False
    suspended: bool = False
    asked: Role | None = None
    since: str | None = None
