"""Counting: bring one match's row of one projection up to what is stored of the match.

What is delivered only says that there is something new; how far a row counts stands in the row. So the same delivery
three times counts once, and a lost one is made up for by the next.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import Generic, Literal, TypeVar

from msgspec import Struct

from adapters.feed.projection_rows import Live, Place, ProjectionRows, Row
from adapters.store.port import Entry, Store
from engine.core.event import Event
from engine.core.record import BadRecord, FactReader, read_record
from engine.projections.projection import NotFolded, Projection

ATTEMPTS = 3
"""Attempts at one event before its match is parked; each is counted before it is made."""

BATCH = 500
"""Events folded for one write at most."""

LEASE_SECONDS = 30.0
"""How long other workers keep away from a match that one is at; far more than one write needs."""

_REMEMBERED = 512

_GOING_BACK = frozenset({"match.rewound", "match.undone"})

S = TypeVar("S")
Outcome = Literal["counted", "parked", "moved", "busy"]


class _Known(Struct, Generic[S], frozen=True):
    header: str
    state: S


class Counter(Generic[S]):
    """Counts the matches of `store` for one projection, as `worker`. It remembers states of matches it counted lately."""

    def __init__(
        self,
        projection: Projection[S],
        rows: ProjectionRows,
        store: Store,
        reader: FactReader,
        worker: str,
        lease: float = LEASE_SECONDS,
    ) -> None:
        self.projection = projection
        self._worker = worker
        self._lease = lease
        self.rows = rows
        self._store = store
        self._reader = reader
        self._known: OrderedDict[tuple[int, str], _Known[S]] = OrderedDict()
        self._at: set[tuple[int, str]] = set()
        self._reasons: dict[tuple[str, int], tuple[str, str]] = {}

    async def count(self, match: str, generation: int, live: Live | None) -> Outcome:
        """Count everything that is stored of a match, or park it. `live`: what the live generation has to be, None while
        another one is built; `moved` says that it is not. Raises StoreError."""
        self._at.add((generation, match))
        outcome = await self._count(match, generation, live)
        self._at.discard((generation, match))
        return outcome

    async def leave(self) -> None:
        """Let other workers at the matches this one was at when it was cancelled: an orderly end is no failed attempt."""
        while self._at:
            await self.rows.give_up(*self._at.pop(), self._worker)

    async def _count(self, match: str, generation: int, live: Live | None) -> Outcome:
        while True:
            _end_if_cancelled()
            place = await self.rows.place(match, generation)
            if live is not None and place.live != live:
                return "moved"
            if place.parked is not None:
                return "parked"
            base, entries = await self._new(match, place)
            if not entries:
                return "counted"
            first, head = entries[0].seq, entries[-1].seq
            attempt = await self.rows.attempt(match, generation, first, head, self._worker, self._lease)
            if attempt.busy:
                return "busy"
            if attempt.number > ATTEMPTS:
                await self._park(match, generation, entries[0], attempt.number - 1)
                return "parked"
            after, state = await self._fold(match, generation, base, entries[:1] if attempt.careful else entries)
            if after is None:
                continue
            # The lease ends with the write, before the match is looked at again: whoever was kept away may rely on that.
            outcome = await self.rows.count(match, place.row, after, generation, live, after.seq >= head)
            if outcome == "moved":
                await self.rows.give_up(generation, match, self._worker)
                return "moved"
            if outcome == "counted" and state is not None:
                self._remember(generation, match, after, state)

    async def _park(self, match: str, generation: int, entry: Entry, attempts: int) -> None:
        died = (_type(entry), "the worker died while it counted this event")
        kind, reason = self._reasons.pop((match, entry.seq), died)
        await self.rows.park(generation, match, entry.seq, kind, reason, attempts)

    def _remember(self, generation: int, match: str, row: Row, state: S) -> None:
        self._known[generation, match] = _Known(row.header, state)
        if len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)

    async def _new(self, match: str, place: Place) -> tuple[Row, tuple[Entry, ...]]:
        """The row to go on from and the next entries. A row that belongs to no event of the store (the store went back)
        counts for nothing: it is built anew from what is stored."""
        row = place.row
        if row.seq == 0:
            return row, await self._store.read(match, limit=BATCH)
        entries = await self._store.read(match, after=row.seq - 1, limit=BATCH + 1)
        if entries and entries[0].hash == row.hash:
            return row, entries[1:]
        return Row(), await self._store.read(match, limit=BATCH)

    async def _fold(
        self, match: str, generation: int, base: Row, entries: Sequence[Entry]
    ) -> tuple[Row | None, S | None]:
        """The row after the last entry that can be folded, and its state; (None, None) if the first one cannot. Why an
        entry cannot is remembered until its match is parked."""
        # Taken out first: a fold that fails half way may have left the state it was given changed.
        known = self._known.pop((generation, match), None)
        state = known.state if known is not None and base.seq and known.header == base.header else None
        last = base
        # What follows from the whole match needs none of the states before it.
        backs = [place for place, entry in enumerate(entries) if self._goes_back(entry)]
        for entry in entries[backs[-1] if backs else 0 :]:
            try:
                event = self._event(entry)
                if state is None or self.projection.goes_back(event):
                    state = await self._anew(match, base, event, state)
                else:
                    state = self.projection.take(state, event)
            except (BadRecord, NotFolded, ValueError) as error:
                self._reasons[match, entry.seq] = _reason(entry, error)
                return (None, None) if last is base else await self._upto(match, last.seq)
            last = Row(entry.seq, entry.hash)
        assert state is not None
        try:
            return Row(last.seq, last.hash, self.projection.write(state)), state
        except Exception as error:
            self._reasons[match, entries[0].seq] = (_type(entries[0]), f"the state cannot be written: {error}")
            return None, None

    async def _upto(self, match: str, seq: int) -> tuple[Row, None]:
        """The row after `seq`, folded anew from the first event."""
        entries = await self._store.read(match, limit=seq)
        state = self.projection.whole([self._event(entry) for entry in entries])
        return Row(seq, entries[-1].hash, self.projection.write(state)), None

    async def _anew(self, match: str, base: Row, event: Event, state: S | None) -> S:
        """The state after `event` where it does not follow from a state at hand: from the row, or from the first event."""
        projection = self.projection
        if state is None and not projection.goes_back(event):
            if event.seq == 1:
                return projection.take(projection.begin(), event)
            if base.seq == event.seq - 1:
                read = projection.read(base.state)
                if read is not None:
                    return projection.take(read, event)
        entries = await self._store.read(match, limit=event.seq)
        return projection.whole([self._event(entry) for entry in entries])

    def _goes_back(self, entry: Entry) -> bool:
        return self.projection.counts == "live" and _type(entry) in _GOING_BACK

    def _event(self, entry: Entry) -> Event:
        return self._reader.event(read_record(entry.body))


def _end_if_cancelled() -> None:
    """A cancellation that comes while something is folded reaches the next call to the store, and before Python 3.12
    `asyncio.wait_for`, which clients of a store use, drops it there if the call is quick. The task still knows."""
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


def _reason(entry: Entry, error: Exception) -> tuple[str, str]:
    return (error.type, error.reason) if isinstance(error, NotFolded) else (_type(entry), str(error))


def _type(entry: Entry) -> str:
    try:
        return read_record(entry.body).type
    except BadRecord:
        return "unknown"
