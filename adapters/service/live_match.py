"""A match as the service holds it: its history, the head of its chain, its open question."""

import asyncio
from collections.abc import Sequence
from typing import Any, Literal

from adapters.service.answers import BrokenHistory, ReadOnlyMatch, SecretMissing, UnknownEvent
from adapters.service.code_print import code_print
from adapters.service.world import new_salts
from adapters.store.port import Entry
from engine.core.decider import question
from engine.core.event import Event
from engine.core.facts import UnknownFact
from engine.core.history import History
from engine.core.record import ORIGIN, BadRecord, Record, canonical, follows, read_record, seal, sealed_json, stub_of
from engine.core.redaction import redact
from engine.core.rulebook import Rulebook, Rules
from engine.core.seats import Viewer
from engine.core.snapshot import read_snapshot, restore, take_snapshot
from engine.core.state import Ask, State
from engine.core.turn import Dice
from engine.core.view import show
from engine.registry import READER, RULEBOOKS, find_rules


class LiveMatch:
    """One match in memory, equal to its stored stream up to `seq`. `dice` is None where players enter faces. `snapshot`
    spares the fold of what it stands for; one that does not fit is thrown away. `lock` is there for whoever moves it on (`MatchService` decides which one holds)."""

    def __init__(self, id_: str, entries: Sequence[Entry], dice: Dice | None, snapshot: bytes | None = None) -> None:
        if not entries:
            raise BrokenHistory(f"match {id_!r} has no events")
        self.id = id_
        self.lock = asyncio.Lock()
        self.dice = dice
        self.hash = ORIGIN
        self._bodies: list[bytes] = []
        self._marks: list[str] = []
        try:
            created = READER.event(self._read(entries[0])).data
        except BadRecord as error:
            raise BrokenHistory(f"match {id_!r}: {error}") from error
        book = RULEBOOKS.get(str(getattr(created, "rulebook", None)))
        if book is None:
            raise BrokenHistory(f"match {id_!r} does not begin with a match.created of a known rulebook")
        self.rulebook: Rulebook[Any] = book
        self.rules: Rules[Any] | None = find_rules(book.name, str(getattr(created, "version", "")))
        self.history: History[Any] = History(book, id_)
        begun = 0 if snapshot is None else self._resume(entries, snapshot, str(getattr(created, "version", "")))
        self.extend(entries[begun:])

    @property
    def seq(self) -> int:
        """The seq of the newest event."""
        return len(self.history.events)

    @property
    def state(self) -> State[Any]:
        """The present state."""
        return self.history.state

    @property
    def when_time_is_up(self) -> Literal["pass", "default"]:
        """How a seat is answered for whose time has run out."""
        return "pass" if self.state.settings.clock.get("then") == "pass" else "default"

    def playable(self) -> Rules[Any]:
        """The rules of this match; raises ReadOnlyMatch if this build does not have them, or the store not the secret of
        its dice (a match that was imported while it ran)."""
        if self.rules is None:
            raise ReadOnlyMatch(self.id, self.rulebook.name, self.state.version)
        if self.dice is None and self.state.settings.dice == "verifiable":
            raise SecretMissing(self.id)
        return self.rules

    def extend(self, entries: Sequence[Entry]) -> None:
        """Take in what was stored since, checking the chain. Raises BrokenHistory."""
        try:
            for entry in entries:
                record, event = self._linked(entry)
                self.history.extend((event,))
                self._keep(record.hash, entry.body)
        except (BadRecord, ValueError) as error:
            raise BrokenHistory(f"match {self.id!r}: {error}") from error
        self.ask = self._question()

    def snapshot(self, state: State[Any], hash_: str) -> bytes | None:
        """The snapshot of a state of this match after the event with this hash; None where there can be none."""
        return take_snapshot(self.rulebook, state, hash_, code_print())

    def _resume(self, entries: Sequence[Entry], raw: bytes, version: str) -> int:
        """Begin with a stored snapshot: how many entries it spared, 0 if it was thrown away."""
        snapshot = read_snapshot(raw, code_print())
        if snapshot is None or not 1 <= snapshot.seq <= len(entries):
            return 0
        state = restore(self.rulebook, snapshot, self.id, version, entries[snapshot.seq - 1].hash)
        if state is None:
            return 0
        events: list[Event] = []
        try:
            for entry in entries[: snapshot.seq]:
                record, event = self._linked(entry)
                self._keep(record.hash, entry.body)
                events.append(event)
        except BadRecord as error:
            raise BrokenHistory(f"match {self.id!r}: {error}") from error
        self.history.resume(events, state)
        return snapshot.seq

    def _linked(self, entry: Entry) -> tuple[Record, Event]:
        """The event of the next entry, which must follow from the one before it and be of a known type. Raises
        BrokenHistory, BadRecord."""
        record = self._read(entry)
        if not follows(self.hash, record):
            raise BrokenHistory(f"event {entry.seq} of match {self.id!r} does not follow from the one before it")
        event = READER.event(record)
        if isinstance(event.data, UnknownFact):
            what = f"event {entry.seq} is of the type {record.type}, which this program does not know"
            raise UnknownEvent(f"match {self.id!r}: {what}; a newer version of it is needed")
        return record, event

    def adopt(self, events: Sequence[Event], entries: Sequence[Entry], state: State[Any], ask: Ask | None) -> None:
        """Take in what this process has just stored itself."""
        self.history.adopt(events, state)
        self._bodies += [entry.body for entry in entries]
        self._marks += [_mark(entry.hash) for entry in entries]
        self.hash = entries[-1].hash
        self.ask = ask

    @property
    def records(self) -> list[Record]:
        """Every event as a record, decoded anew."""
        return [read_record(body) for body in self._bodies]

    def body(self, seq: int) -> bytes:
        """The canonical JSON of event `seq`, whole; who may not see it gets `stub`."""
        return self._bodies[seq - 1]

    def hash_at(self, seq: int) -> str:
        """The chain hash of event `seq`."""
        return read_record(self._bodies[seq - 1]).hash

    def stub(self, seq: int) -> bytes:
        """Event `seq` in canonical JSON as those see it who may not see its body."""
        return canonical(stub_of(read_record(self._bodies[seq - 1])))

    def hidden(self, seq: int, viewer: Viewer) -> bool:
        """True if `viewer` may not see the body of event `seq`."""
        audience = self.history.events[seq - 1].audience
        return audience is not None and viewer != "judge" and viewer not in audience

    def receipt(self, seq: int) -> str:
        """The short name of the place just after event `seq`."""
        return f"{seq}-{self._marks[seq - 1]}"

    def view(self, viewer: Viewer, at: int | None = None) -> dict[str, object]:
        """The match as `viewer` sees it, now or just after seq `at` (its question is None between questions). Raises
        ValueError beyond the end."""
        state, ask = self.state, self.ask
        if at is not None and at != self.seq:
            state = self.history.at(at) or self.history.upto(at)
            ask = None if self.rules is None else question(self.rules, state)
        return redact(show(self.rulebook, state, ask), viewer, self.rulebook.open_of_hidden).plain()

    def _keep(self, hash_: str, body: bytes) -> None:
        self._bodies.append(body)
        self._marks.append(_mark(hash_))
        self.hash = hash_

    def _question(self) -> Ask | None:
        return None if self.rules is None else question(self.rules, self.state)

    def _read(self, entry: Entry) -> Record:
        record = read_record(entry.body)
        if record.seq != entry.seq or record.match != self.id:
            raise BrokenHistory(f"entry {entry.seq} of match {self.id!r} holds event {record.seq} of {record.match!r}")
        return record


def _mark(hash_: str) -> str:
    """What a receipt keeps of a hash."""
    return hash_[:8]


def seal_all(events: Sequence[Event], match: str, previous: str) -> tuple[Record, ...]:
    """The records of new events after the head with hash `previous`, each with a fresh salt."""
    records: list[Record] = []
    for event, salt in zip(events, new_salts(len(events)), strict=True):
        record = seal(event, match, previous, salt)
        records.append(record)
        previous = record.hash
    return tuple(records)


def entries_of(records: Sequence[Record]) -> tuple[Entry, ...]:
    """Records as the store keeps them."""
    return tuple([Entry(record.seq, record.hash, sealed_json(record)) for record in records])  # a list is faster
