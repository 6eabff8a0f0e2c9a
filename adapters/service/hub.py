"""The hub: all channels of a process, fed by what this process stores itself and by one reader of the store's feeds."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

from adapters.service.answers import BrokenHistory, UnknownMatch
from adapters.service.listeners import Channel, Listener, Style
from adapters.service.live_match import LiveMatch
from adapters.service.match_service import MatchService
from adapters.service.tokens import KNOWN_SECONDS, TokenBook, UnknownToken
from adapters.store.port import StoreError
from engine.core.seats import Viewer

LOOK_SECONDS = 1.0
"""How often slow listeners are looked for; one that is too slow twice in a row is cut."""

BEAT_SECONDS = 15.0
"""How often a silent stream gives a sign of life."""


class Feed(Protocol):
    """Tells which matches were appended to, by whatever process."""

    async def watch(self, match: str) -> None:
        """From now on tell of this match. Raises StoreUnavailable."""
        ...

    def unwatch(self, match: str) -> None:
        """It need not be told of any more."""
        ...

    async def run(self, tell: Callable[[str, int], None], again: Callable[[], None]) -> None:
        """Read until cancelled. `tell`: match and newest seq. `again`: something may have been missed, look everywhere."""
        ...


class Hub:
    """Opens and closes listeners and keeps them going. `cut` is told of each listener that is cut off, and why."""

    def __init__(self, service: MatchService, tokens: TokenBook, feed: Feed) -> None:
        self._service = service
        self._tokens = tokens
        self._feed = feed
        self._channels: dict[str, Channel] = {}
        self._opening: dict[str, int] = {}
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self.cut: Callable[[str], None] = lambda reason: None
        service.watchers.append(self._moved)
        service.lost.append(self._lost)

    @property
    def listeners(self) -> int:
        """How many follow a match in this process."""
        return sum(len(channel.listeners) for channel in self._channels.values())

    @property
    def channels(self) -> Sequence[Channel]:
        """Every match that is followed in this process."""
        return tuple(self._channels.values())

    @property
    def reading(self) -> bool:
        """True while the reader of the feeds is at work."""
        return bool(self._tasks) and not self._tasks[0].done()

    def start(self) -> None:
        """Begin to read the feeds, to give signs of life and to look after the listeners."""
        jobs = (
            self._feed.run(self._told, self._again),
            _every(lambda: BEAT_SECONDS, self.beat),
            _every(lambda: LOOK_SECONDS, self.look),
            _every(lambda: KNOWN_SECONDS, self.check),
        )
        self._tasks = [asyncio.create_task(job) for job in jobs]

    async def open(self, id_: str, viewer: Viewer, style: Style, word: str) -> Listener:
        """A listener of the match, which misses nothing from here on; `start` it. Raises UnknownMatch, StoreError."""
        self._opening[id_] = self._opening.get(id_, 0) + 1
        try:
            if id_ not in self._channels:
                # First the feed, then the match: what is stored between the two is told.
                await self._feed.watch(id_)
            match = await self._service.load(id_)
            channel = self._channels.get(id_)
            if channel is None:
                channel = self._channels[id_] = Channel(match, self._service.clock)
            channel.match = match
            listener = Listener(channel, viewer, style, word)
            channel.listeners.add(listener)
            return listener
        finally:
            self._opening[id_] -= 1
            self._tidy(id_)

    def close(self, listener: Listener) -> None:
        """The listener follows no longer."""
        listener.channel.listeners.discard(listener)
        self._tidy(listener.channel.match.id)

    def _tidy(self, id_: str) -> None:
        """Let go of a match that nobody follows any more."""
        channel = self._channels.get(id_)
        if self._opening.get(id_) or (channel is not None and channel.listeners):
            return
        self._opening.pop(id_, None)
        self._channels.pop(id_, None)
        if channel is not None:
            channel.close()
        self._feed.unwatch(id_)

    def stop(self) -> None:
        """Tell all listeners that this process ends."""
        for channel in self._channels.values():
            for listener in channel.listeners:
                listener.cut("shutdown")
            channel.wake()

    async def aclose(self) -> None:
        """Stop everything that runs."""
        self.stop()
        tasks = [*self._tasks, *self._loading.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for channel in self._channels.values():
            channel.close()

    def _moved(self, match: LiveMatch) -> None:
        channel = self._channels.get(match.id)
        if channel is not None:
            channel.advance(match)

    def _lost(self, id_: str, reason: str) -> None:
        channel = self._channels.get(id_)
        if channel is not None:
            channel.lose()

    def _told(self, id_: str, seq: int) -> None:
        channel = self._channels.get(id_)
        if channel is None:
            return
        channel.told = max(channel.told, seq)
        if channel.match.seq < seq and id_ not in self._loading:
            self._loading[id_] = asyncio.create_task(self._load(id_, seq))

    def _again(self) -> None:
        for id_ in self._channels:
            if id_ not in self._loading:
                self._loading[id_] = asyncio.create_task(self._load(id_, None))

    async def _load(self, id_: str, seq: int | None) -> None:
        # A store that fails here fails the feed's reader too, which says `again` when it is back.
        try:
            with contextlib.suppress(UnknownMatch, StoreError):
                await (self._service.load(id_) if seq is None else self._service.current(id_, seq))
        except BrokenHistory as error:
            logging.getLogger("blowbyblow.hub").error("a match that is followed cannot be read: %s", error)
        finally:
            self._loading.pop(id_, None)
        channel = self._channels.get(id_)
        if seq is not None and channel is not None and channel.told > max(seq, channel.match.seq):
            self._told(id_, channel.told)

    def beat(self) -> None:
        """Let every stream give a sign of life, and look for what may have been missed."""
        self._again()
        for channel in self._channels.values():
            channel.beat += 1
            channel.wake()

    def look(self) -> None:
        """Cut the listeners that are too slow."""
        for channel in self._channels.values():
            for listener in list(channel.listeners):
                if listener.gone is None:
                    listener.look()
                    if listener.gone is not None:
                        self.cut(listener.gone)
            if any(listener.gone for listener in channel.listeners):
                channel.wake()

    async def check(self) -> None:
        """Cut the listeners whose token no longer holds."""
        for id_, channel in list(self._channels.items()):
            for listener in list(channel.listeners):
                if listener.gone is not None:
                    continue
                try:
                    await self._tokens.find(id_, listener.word)
                except UnknownToken:
                    listener.cut("revoked")
                    self.cut("revoked")
                    channel.wake()
                except StoreError:
                    break


async def _every(seconds: Callable[[], float], job: Callable[[], Awaitable[None] | None]) -> None:
    """Do `job` again and again; one that fails is told and done again."""
    while True:
        await asyncio.sleep(seconds())
        try:
            done = job()
            if done is not None:
                await done
        except Exception:
            logging.getLogger("blowbyblow.hub").exception("a job of the hub failed")
