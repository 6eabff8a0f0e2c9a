"""How all matches stand. A match that ended stays ended, and one whose head is where it was stands as it stood: only those
that moved on are looked at again, and none is folded to see that it is over."""

import asyncio
from bisect import bisect_left
from typing import cast

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from adapters.service.answers import BrokenHistory
from adapters.service.listing import Listing, MatchLine, listing_of
from adapters.service.live_match import LiveMatch
from adapters.service.match_service import MatchService
from adapters.store.port import Head, Store, StoreMismatch
from engine.core.event import Event
from engine.core.match_facts import MatchCreated
from engine.core.record import BadRecord, read_record
from engine.core.seats import Seat
from engine.registry import READER

AT_ONCE = 16
"""Matches looked at side by side."""

_TAIL = 8
"""Entries read first from the end of a match; behind match.ended stand only the secrets of its dice."""


class MatchList:
    """The lines of all matches of a store, as far as this process has seen them."""

    def __init__(self, service: MatchService, store: Store) -> None:
        self._service = service
        self._store = store
        self._known: dict[str, tuple[Head | None, MatchLine]] = {}
        self._turn = asyncio.Semaphore(AT_ONCE)

    async def lines(self, over: bool | None = None) -> list[MatchLine]:
        """The lines in the order of creation; `over`: only of matches that are over, or only of those that are not. Raises
        StoreError."""
        found = await asyncio.gather(*(self._line(listing) for listing in await self._service.matches()))
        return [line for line in found if over is None or line.over == over]

    async def _line(self, listing: Listing) -> MatchLine:
        head, line = self._known.get(listing.match, (None, None))
        if line is not None and line.over:
            return line
        async with self._turn:
            now = await self._store.head(listing.match)
            if line is None or now != head:
                line = await self._look(listing, now)
                self._known[listing.match] = (now, line)
        return line

    async def _look(self, listing: Listing, head: Head | None) -> MatchLine:
        """The line of a match at `head`. A match that cannot be read is listed as it was created: the list must not fail
        with it."""
        plain = MatchLine(**asdict(listing))
        if head is None:
            return plain
        try:
            ended = await self._ended(listing.match, head)
            if ended is not None:
                first = await self._store.read(listing.match, limit=1)
                return msgspec.structs.replace(
                    plain, over=True, since=ended, seats=_names(READER.event(read_record(first[0].body)))
                )
            return line_of(listing, await self._service.load(listing.match))
        except (BadRecord, BrokenHistory, StoreMismatch):
            return plain

    async def _ended(self, match: str, head: Head) -> str | None:
        """When the match ended, read from its end; None if it has not."""
        seq, size = head.seq, _TAIL
        while seq > 0:
            begin = max(0, seq - size)
            for entry in reversed(await self._store.read(match, after=begin, limit=seq - begin)):
                found = msgspec.json.decode(entry.body, type=_Kind)
                if found.type != "dice.revealed":
                    return found.at if found.type == "match.ended" else None
            seq, size = begin, size * 4
        return None


class _Kind(Struct, frozen=True):
    """What of a stored event says whether it ended the match."""

    type: str
    at: str


def line_of(listing: Listing, match: LiveMatch) -> MatchLine:
    """The line of a match that is in memory."""
    state, ask = match.state, match.ask
    return MatchLine(
        **asdict(listing),
        seats=_names(match.history.events[0]),
        over=state.over,
        running=match.rulebook.running(state.play),
        suspended=state.contest is not None,
        asked=None if ask is None else ask.seat,
        since=None if ask is None else _since(match),
    )


def described(match: LiveMatch) -> Listing:
    """The line of a match as its first event tells it; titles are kept in the store alone."""
    first = match.history.events[0]
    return listing_of(match.id, cast("MatchCreated", first.data), first.at)


def _since(match: LiveMatch) -> str:
    """When the open question was asked; after a rewind or undo, when it was asked again."""
    events, state = match.history.events, match.state
    if state.contest is not None:
        return events[state.contest.at - 1].at
    again = bisect_left(events, state.branch, key=lambda event: event.branch) + 1 if state.branch else 0
    return events[max(state.asked, again, 1) - 1].at


def _names(created: Event) -> dict[Seat, str]:
    fact = created.data
    if not isinstance(fact, MatchCreated):
        return {}
    return {seat: given["name"] for seat, given in fact.settings.seats.items() if given.get("name")}
