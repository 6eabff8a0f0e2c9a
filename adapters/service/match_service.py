"""The command handler: create a match, decide a command on the newest history, store what follows, answer once.

A command is decided on cached state and stored by compare-and-append. If another process was faster, the tail is read
and the command decided again. The store keeps every answer, so a repeated command gets its first answer for ever.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any, Literal, Protocol, TypeVar, cast
from weakref import WeakValueDictionary

import msgspec

from adapters.service.answers import Accepted, BrokenHistory, Declined, UnknownMatch, receipt
from adapters.service.listing import Listing, listing_of
from adapters.service.live_match import LiveMatch, entries_of, seal_all
from adapters.service.world import new_match_id, new_secret, now
from adapters.store.port import Answered, Append, Conflict, Head, Store, StoreMismatch, StoreUnavailable
from engine.core.commands import Command, Envelope, read_command, read_envelope
from engine.core.creation import create
from engine.core.decider import Inputs, decide
from engine.core.event import Event
from engine.core.expiry import answer_for, expire
from engine.core.match_facts import MatchCreated
from engine.core.record import ORIGIN, Record, canonical
from engine.core.refusal import MatchError, Refused
from engine.core.rulebook import Rules
from engine.core.seats import Role, Seat
from engine.core.state import Ask, State
from engine.dice.keyed import KeyedDice
from engine.registry import rules_for

T = TypeVar("T")

CACHED = 1_000
"""Matches kept in memory; the one unused longest is dropped and read again when it is needed."""

SNAPSHOT_EVENTS = 256
"""Every so many events a command stores the state it leads to beside its events."""

TRIES = 50
"""Decisions of one command before it is given up: each lost race means that another command was stored."""


class Notary(Protocol):
    """Signs a history where something ended, and tells when one contradicts what was signed."""

    def signed(self, events: Sequence[Event], last: Record) -> bytes | None: ...

    async def check(self, match: LiveMatch, kept: Mapping[int, bytes]) -> str | None: ...


class MatchService:
    """Matches over one store. Any number of these, in any number of processes, may serve the same matches.

    clock: the time as ISO text. `raced` counts the appends that lost against a faster one. `watchers` are told of every
    match that moved on in this process, whoever moved it; `lost` of a match whose store forgot what this process had seen
    stored, or what was signed.
    """

    def __init__(self, store: Store, clock: Callable[[], str] = now, notary: Notary | None = None) -> None:
        self._store = store
        self._notary = notary
        self._cache: OrderedDict[str, LiveMatch] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.clock = clock
        self.raced = 0
        self.watchers: list[Callable[[LiveMatch], None]] = []
        self.lost: list[Callable[[str, str], None]] = []

    @property
    def cached(self) -> int:
        """How many matches this process holds in memory."""
        return len(self._cache)

    def check(self, body: Mapping[str, object]) -> None:
        """Raises MatchError for a mistake in `body`, as `create` would."""
        _rules(body).create(body)

    async def create(
        self, body: Mapping[str, object], *, title: str = "", secret: bytes | None = None, id_: str | None = None
    ) -> LiveMatch:
        """Store a new match described by `body`. Raises MatchError for a mistake in it.

        secret: the dice secret, 32 bytes, drawn afresh if it is None (fixed ones are for scenario files). id_: the id of
        the match, from `new_match_id`, where it has to be known before.
        """
        rules = _rules(body)
        drawn = secret or new_secret()
        dice = KeyedDice(drawn)
        id_, at = id_ or new_match_id(), self.clock()
        events, _, _ = create(rules, id_, body, Inputs(at, dice), command="create")
        records = seal_all(events, id_, ORIGIN)
        listing = listing_of(id_, cast("MatchCreated", events[0].data), at, title)
        entries = entries_of(records)
        answer = canonical(Accepted(1, len(events), receipt(len(events), records[-1].hash)))
        await self._store.append(
            Append(
                match=id_,
                expected_seq=0,
                expected_hash="",
                entries=entries,
                seat="system",
                command_id="create",
                command_digest=sha256(id_.encode()).hexdigest(),
                answer=answer,
                secret=drawn,
                listing=msgspec.json.encode(listing),
            )
        )
        return self._keep(LiveMatch(id_, entries, dice))

    async def matches(self) -> list[Listing]:
        """All matches, in the order of their creation."""
        return [
            _stored(listed.listing, Listing, f"the line of match {listed.match!r} in the list of matches")
            for listed in await self._store.matches()
            if listed.listing
        ]

    async def load(self, id_: str) -> LiveMatch:
        """The match as it stands in the store now. Raises UnknownMatch."""
        async with self._lock(id_):
            return await self._fresh(id_)

    async def current(self, id_: str, seq: int) -> LiveMatch:
        """The match with at least the events up to `seq`, which is known to be stored. Raises UnknownMatch."""
        match = self._cache.get(id_)
        return match if match is not None and match.seq >= seq else await self.load(id_)

    async def submit(
        self, id_: str, role: Role, raw: Mapping[str, object], *, addressed: bool = False
    ) -> Accepted | Declined:
        """Decide and store one command envelope of `role`. `addressed`: an answer has to say which question it answers,
        by `decision` or `expected_seq`.

        Raises UnknownMatch, ReadOnlyMatch, StoreUnavailable (then it is open whether the command was stored: send it
        again under the same id).
        """
        async with self._lock(id_):
            try:
                return await self._submit(id_, role, raw, addressed)
            except StoreUnavailable:
                self._cache.pop(id_, None)
                raise

    async def _submit(self, id_: str, role: Role, raw: Mapping[str, object], addressed: bool) -> Accepted | Declined:
        match = self._cache.get(id_)
        if match is None:
            match = await self._fresh(id_)
        else:
            self._cache.move_to_end(id_)
        envelope = read_envelope(raw)
        command = envelope if isinstance(envelope, Refused) else read_command(envelope.command, match.rulebook.commands)
        if isinstance(envelope, Refused) or isinstance(command, Refused):
            assert isinstance(command, Refused)
            return _declined(match, command)
        if addressed and command.answers and envelope.decision is None and envelope.expected_seq is None:
            detail = f"`{envelope.command['type']}` answers a question: the envelope needs `decision` or `expected_seq`"
            return _declined(match, Refused("malformed", detail))
        digest = _digest(envelope.command)
        for _ in range(TRIES):
            outcome = await self._attempt(match, role, envelope, command, digest)
            if outcome is not None:
                return outcome
            match = await self._fresh(id_)
        raise StoreUnavailable(f"match {id_!r} changed {TRIES} times while one command was decided; send it again")

    async def expire(self, id_: str, question: str, clock: Literal["decision", "match"], told: bool) -> None:
        """Let the time of an open question run out: say so unless it is `told`, then answer it for its seat if anybody can.
        Does nothing if the question is no longer open. Raises as `submit`."""
        async with self._lock(id_):
            try:
                match = await self._fresh(id_)
                for _ in range(TRIES):
                    if match.ask is None or match.ask.seat == "judge" or match.state.question != question:
                        return
                    if not told:
                        told = await self._expire(match, match.ask.seat, question, clock)
                    elif await self._answer_for(match, match.ask, question):
                        return
                    match = await self._fresh(id_)
            except StoreUnavailable:
                self._cache.pop(id_, None)
                raise

    async def _expire(self, match: LiveMatch, seat: Seat, question: str, clock: Literal["decision", "match"]) -> bool:
        id_, at = f"expired {question}", max(self.clock(), match.history.events[-1].at)
        events, state = expire(match.playable(), match.state, seat, clock, at, id_)
        written = await self._write(match, events, state, match.ask, "system", id_, sha256(id_.encode()).hexdigest())
        return not isinstance(written, Conflict)

    async def _answer_for(self, match: LiveMatch, ask: Ask, question: str) -> bool:
        fields = answer_for(ask, match.when_time_is_up)
        command = None if fields is None else read_command(fields, match.rulebook.commands)
        if fields is None or command is None or isinstance(command, Refused):
            return True
        envelope = Envelope(f"clock {question}", fields, decision=question)
        role: Role = "a" if ask.seat == "a" else "b"
        return await self._attempt(match, role, envelope, command, _digest(fields), by="system") is not None

    async def _attempt(
        self, match: LiveMatch, role: Role, envelope: Envelope, command: Command, digest: str, *, by: str = ""
    ) -> Accepted | Declined | None:
        """One decision and one append; None if the match had moved on and the command must be decided anew. `by`: who sent
        the command in place of `role`; it has ids of its own."""
        # Times of a match never go back, whatever the clocks of several processes say: the delay of onlookers counts on it.
        inputs = Inputs(max(self.clock(), match.history.events[-1].at), match.dice)
        decided = decide(match.playable(), match.history, match.state, match.ask, role, envelope, command, inputs)
        if isinstance(decided, Refused):
            return await self._refuse(match, by or role, envelope, digest, decided)
        written = await self._write(match, *decided, by or role, envelope.id, digest)
        if isinstance(written, Answered):
            await self._fresh(match.id)
            return _repeat(match, envelope, digest, written)
        return None if isinstance(written, Conflict) else written

    async def _write(
        self,
        match: LiveMatch,
        events: Sequence[Event],
        state: State[Any],
        ask: Ask | None,
        sender: str,
        id_: str,
        digest: str,
    ) -> Accepted | Answered | Conflict:
        """Store what was decided, and take it in if it was stored now."""
        records = seal_all(events, match.id, match.hash)
        entries, last = entries_of(records), records[-1]
        accepted = Accepted(events[0].seq, last.seq, receipt(last.seq, last.hash))
        result = await self._store.append(
            Append(
                match=match.id,
                expected_seq=match.seq,
                expected_hash=match.hash,
                entries=entries,
                seat=sender,
                command_id=id_,
                command_digest=digest,
                answer=canonical(accepted),
                snapshot=_snapshot(match, state, records),
                checkpoint=None if self._notary is None else self._notary.signed(events, last),
            )
        )
        if isinstance(result, Conflict):
            self.raced += 1
            self._check_head(match, Head(result.seq, result.hash))
            return result
        if isinstance(result, Answered):
            return result
        match.adopt(events, entries, state, ask)
        self._tell(match)
        return accepted

    async def _refuse(
        self, match: LiveMatch, sender: str, envelope: Envelope, digest: str, refused: Refused
    ) -> Accepted | Declined | None:
        """A refusal stands only if the id was never answered and the match has not moved on elsewhere."""
        stored = await self._store.answer(match.id, sender, envelope.id)
        if stored is not None:
            return _repeat(match, envelope, digest, stored)
        head = await self._store.head(match.id) or Head(0, "")
        if head == Head(match.seq, match.hash):
            return _declined(match, refused)
        self._check_head(match, head)
        return None

    async def _fresh(self, id_: str) -> LiveMatch:
        match = self._cache.get(id_)
        if match is None:
            if not _storable(id_):
                raise UnknownMatch(id_)
            # What was signed is read before the events: another process may be storing more of both.
            kept = {} if self._notary is None else await self._store.checkpoints(id_)
            entries = await self._store.read(id_)
            if not entries:
                raise UnknownMatch(id_)
            secret = await self._store.secret(id_)
            snapshot = await self._store.snapshot(id_) if len(entries) >= SNAPSHOT_EVENTS else None
            dice = _dice(id_, secret)
            loaded = LiveMatch(id_, entries, dice, snapshot)
            committed = loaded.state.commitment
            if dice is not None and committed is not None and dice.commitment != committed:
                raise StoreMismatch(
                    f"the store holds foreign data: the dice secret of match {id_!r} is not the one it committed to"
                )
            await self._check(loaded, kept)
            self._keep(loaded)
            self._tell(loaded)
            return loaded
        # The newest known event is read again: only so a store that went back is noticed.
        entries = await self._store.read(id_, after=match.seq - 1)
        if not entries or entries[0].hash != match.hash:
            self._forget(match, "the store holds another history than this process has seen stored")
            return await self._fresh(id_)
        if len(entries) > 1:
            match.extend(entries[1:])
            self._tell(match)
        return self._keep(match)

    async def _check(self, match: LiveMatch, kept: Mapping[int, bytes]) -> None:
        complaint = None if self._notary is None else await self._notary.check(match, kept)
        if complaint is not None:
            for lost in self.lost:
                lost(match.id, complaint)
            raise BrokenHistory(f"match {match.id!r}: {complaint}")

    def _check_head(self, match: LiveMatch, head: Head) -> None:
        """A head that differs is normally a later one; one that is not is a history lost."""
        if head.seq <= match.seq:
            self._forget(match, f"the store is at {head.seq}, this process has seen {match.seq} stored")

    def _forget(self, match: LiveMatch, reason: str) -> None:
        self._cache.pop(match.id, None)
        for lost in self.lost:
            lost(match.id, reason)

    def _tell(self, match: LiveMatch) -> None:
        for watcher in self.watchers:
            watcher(match)

    def _keep(self, match: LiveMatch) -> LiveMatch:
        self._cache[match.id] = match
        self._cache.move_to_end(match.id)
        if len(self._cache) > CACHED:
            self._cache.popitem(last=False)
        return match

    def _lock(self, id_: str) -> asyncio.Lock:
        """The one lock of a match: that which somebody holds or waits for, else that which lives as long as the match is in
        memory, else a new one."""
        lock = self._locks.get(id_)
        if lock is None:
            match = self._cache.get(id_)
            lock = self._locks[id_] = asyncio.Lock() if match is None else match.lock
        return lock


def _rules(body: Mapping[str, object]) -> Rules[Any]:
    if "secret" in body:
        raise MatchError("secret", "the secret of a match is drawn by the service")
    return rules_for(body)


def _stored(raw: bytes, kind: type[T], place: str) -> T:
    try:
        return msgspec.json.decode(raw, type=kind)
    except msgspec.DecodeError as error:
        raise StoreMismatch(f"the store holds foreign data: {place} is not what this program writes") from error


def _dice(match: str, secret: bytes | None) -> KeyedDice | None:
    try:
        return None if secret is None else KeyedDice(secret)
    except ValueError as error:
        raise StoreMismatch(f"the store holds foreign data: match {match!r}: {error}") from error


def _storable(id_: str) -> bool:
    """False for what is no text (a stray half of a character, as broken input gives it) and names no match."""
    try:
        id_.encode()
    except UnicodeEncodeError:
        return False
    return True


def _snapshot(match: LiveMatch, state: State[Any], records: Sequence[Record]) -> bytes | None:
    """A snapshot with the command that comes to the next SNAPSHOT_EVENTS events."""
    last = records[-1]
    return match.snapshot(state, last.hash) if last.seq // SNAPSHOT_EVENTS > match.seq // SNAPSHOT_EVENTS else None


def _digest(command: Mapping[str, object]) -> str:
    return sha256(canonical(command)).hexdigest()


def _declined(match: LiveMatch, refused: Refused) -> Declined:
    ask = match.ask
    if ask is None:
        return Declined(refused.code, refused.detail, match.seq, None)
    return Declined(refused.code, refused.detail, match.seq, match.state.question, ask.step or None)


def _repeat(match: LiveMatch, envelope: Envelope, digest: str, stored: Answered) -> Accepted | Declined:
    if stored.digest == digest:
        return _stored(stored.answer, Accepted, f"the answer to command {envelope.id!r} of match {match.id!r}")
    return _declined(match, Refused("command_id_reused", f"id {envelope.id!r} was used for another command"))
