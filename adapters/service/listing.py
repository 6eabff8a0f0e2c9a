"""The list of matches: one line for each."""

from msgspec import Struct


class Listing(Struct, frozen=True):
    """The line of a match in the list of matches."""

    match: str
    rulebook: str
    version: str
    created: str
    title: str = ""
    table: str | None = None
