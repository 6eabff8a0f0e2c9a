"""The list of matches: one line for each, as it was created and as it stands."""

from msgspec import Struct

from engine.core.match_facts import MatchCreated
from engine.core.seats import Role, Seat


class Listing(Struct, frozen=True):
    """The line of a match in the list of matches. timed: its seats have only so much time."""

    match: str
    rulebook: str
    version: str
    created: str
    title: str = ""
    table: str | None = None
    timed: bool = False


def listing_of(match: str, created: MatchCreated, at: str, title: str = "") -> Listing:
    """The line of a match that was created `at`."""
    settings = created.settings
    return Listing(match, created.rulebook, created.version, at, title, settings.table, bool(settings.clock))


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
