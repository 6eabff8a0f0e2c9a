"""Clocks: matches whose seats have only so much time. A process watches the matches it has in memory, and looks now and then
for those that nobody watches since another process ended; of several that notice the same, one is faster and the others
learn that it is done."""

import asyncio
import contextlib
import logging
from collections import OrderedDict
from datetime import UTC, datetime
from typing import Literal

from msgspec import Struct

from adapters.service.answers import BrokenHistory, ReadOnlyMatch, SecretMissing, UnknownMatch
from adapters.service.live_match import LiveMatch
from adapters.service.match_service import MatchService
from adapters.service.thinking import Thinking, seconds
from adapters.store.port import StoreError
from engine.core.expiry import answer_for
from engine.core.seats import SEATS, Seat

_REMEMBERED = 1_000
_AGAIN_SECONDS = 1.0
_LATE_SECONDS = 0.005
_LONGEST_SECONDS = 3_600.0
_SWEEP_SECONDS = 30.0


class Deadline(Struct, frozen=True):
    """When the open question's time runs out, in seconds since 1970: whose it is, and which clock."""

    question: str
    seat: Seat
    clock: Literal["decision", "match"]
    at: float

    @property
    def text(self) -> str:
        """The moment in UTC, ISO 8601."""
        moment = datetime.fromtimestamp(self.at, UTC)
        return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Clocks:
    """Watches the time of the matches that `service` moves on, from `start` to `stop`."""

    def __init__(self, service: MatchService) -> None:
        self._service = service
        self._thinking: OrderedDict[str, Thinking] = OrderedDict()
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._running: set[asyncio.Task[None]] = set()
        self._over: set[str] = set()
        self._on = False
        service.watchers.append(self._moved)

    def start(self) -> None:
        """Begin to watch, the matches that were left by others first."""
        self._on = True
        self._keep(asyncio.create_task(self._sweep_again_and_again()))

    def stop(self) -> None:
        """Watch no longer."""
        self._on = False
        for timer in self._timers.values():
            timer.cancel()
        for task in self._running:
            task.cancel()
        self._timers.clear()

    def deadline(self, match: LiveMatch) -> Deadline | None:
        """When the open question's time runs out; None if it has no limit, is stopped, or waits for no seat."""
        limits, ask = match.state.settings.clock, match.ask
        if not limits or ask is None or ask.seat not in SEATS or ask.kind == "choose":
            return None
        thinking = self._thought(match)
        if thinking.stopped or (thinking.expired and answer_for(ask, match.when_time_is_up) is None):
            return None
        left: list[tuple[float, Literal["decision", "match"]]] = []
        if isinstance(limits.get("decision"), int):
            left.append((float(limits["decision"]), "decision"))
        if isinstance(limits.get("match"), int):
            left.append((max(0.0, float(limits["match"]) - thinking.used[ask.seat]), "match"))
        if not left:
            return None
        limit, clock = min(left)
        return Deadline(match.state.question, ask.seat, clock, thinking.since + max(0.0, limit - thinking.elapsed))

    def _thought(self, match: LiveMatch) -> Thinking:
        thinking = self._thinking.get(match.id)
        if thinking is None or thinking.seq > match.seq:
            thinking = self._thinking[match.id] = Thinking()
            if len(self._thinking) > _REMEMBERED:
                self._thinking.popitem(last=False)
        thinking.take(match.history.events[thinking.seq :])
        return thinking

    def _moved(self, match: LiveMatch) -> None:
        timer = self._timers.pop(match.id, None)
        if timer is not None:
            timer.cancel()
        deadline = self.deadline(match) if self._on and match.state.settings.clock else None
        if deadline is not None:
            wait = deadline.at - seconds(self._service.clock()) + _LATE_SECONDS
            self._wait(match.id, min(max(0.0, wait), _LONGEST_SECONDS))

    def _wait(self, match: str, wait: float) -> None:
        self._timers[match] = asyncio.get_running_loop().call_later(wait, self._ring, match)

    def _ring(self, match: str) -> None:
        self._timers.pop(match, None)
        self._keep(asyncio.create_task(self.look(match)))

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def sweep(self) -> None:
        """Watch every match of the store that has a clock, is not over, and is not watched here yet."""
        for line in await self._service.matches():
            if line.timed and line.match not in self._timers and line.match not in self._over:
                await self.look(line.match)

    async def _sweep_again_and_again(self) -> None:
        while self._on:
            with contextlib.suppress(StoreError):
                await self.sweep()
            await asyncio.sleep(_SWEEP_SECONDS)

    async def look(self, id_: str) -> None:
        """Let the time of a match run out if it has; else wait on."""
        try:
            match = await self._service.load(id_)
            if match.state.over:
                self._over.add(id_)
                return
            deadline = self.deadline(match)
            if deadline is None or deadline.at > seconds(self._service.clock()):
                self._moved(match)
                return
            await self._service.expire(id_, deadline.question, deadline.clock, self._thought(match).expired)
        except StoreError:
            if self._on:
                self._wait(id_, _AGAIN_SECONDS)
        except (UnknownMatch, ReadOnlyMatch, SecretMissing, BrokenHistory) as error:
            logging.getLogger("blowbyblow.clocks").error("the time of match %s cannot run out: %s", id_, error)
