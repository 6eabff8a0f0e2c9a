"""Listeners: everybody who follows a match live. Each event is encoded once for all of them; a listener is no more than
a place in the match, so that a slow one costs nothing but its own connection."""

import asyncio
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Protocol

from adapters.service.delay import delay_of, horizon
from adapters.service.live_match import LiveMatch
from engine.core.seats import Viewer

UNSENT_EVENTS = 1_000
UNSENT_BYTES = 1_000_000
"""A listener that is this far behind what it could have been sent is cut; it can come back with its cursor."""

CHUNK_BYTES = 64 * 1024
"""How much is handed to a connection at once."""

_FRAMES = 2_000
_CHUNKS = 64


class Style(Protocol):
    """How an event is put on the wire. `hidden`: the asker gets only the stub."""

    name: str

    def __call__(self, receipt: str, type: str | None, event: bytes) -> bytes: ...


class Gone(Exception):
    """The listener is cut off. `reason`: slow, shutdown or revoked."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Lost(Exception):
    """The store went back behind what the listener knows; it needs a snapshot."""


class Channel:
    """One match and those who follow it in this process."""

    def __init__(self, match: LiveMatch, clock: Callable[[], str]) -> None:
        self.match = match
        self.listeners: set[Listener] = set()
        self.beat = 0
        self.epoch = 0
        self.told = 0
        self._clock = clock
        self._changed = asyncio.Event()
        self._frames: dict[tuple[str, int, bool], bytes] = {}
        self._chunks: dict[tuple[str, Viewer, int], tuple[tuple[bytes, ...], int]] = {}
        self._release: asyncio.TimerHandle | None = None

    def advance(self, match: LiveMatch) -> None:
        """The match moved on."""
        self.match = match
        self.wake()

    def lose(self) -> None:
        """The store went back: everything encoded so far may be of another history."""
        self.epoch += 1
        self.told = 0
        self._frames.clear()

    def wake(self) -> None:
        """Let every listener look again."""
        self._chunks.clear()
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()
        self._schedule()

    async def changed(self) -> None:
        """Returns after the next `wake`."""
        await self._changed.wait()

    def head(self, viewer: Viewer) -> int:
        """The newest seq that `viewer` may know of now."""
        return self.match.seq if delay_of(self.match, viewer) == 0 else horizon(self.match, viewer, self._clock())

    def chunk(self, style: Style, viewer: Viewer, after: int) -> tuple[tuple[bytes, ...], int]:
        """The next events behind `after` in `style`, at most CHUNK_BYTES of them, and the seq of the last one."""
        key = (style.name, viewer, after)
        found = self._chunks.get(key)
        if found is None:
            frames: list[bytes] = []
            size, seq, head = 0, after, self.head(viewer)
            while seq < head and size < CHUNK_BYTES:
                seq += 1
                frames.append(self._frame(style, seq, self.match.hidden(seq, viewer)))
                size += len(frames[-1])
            if len(self._chunks) >= _CHUNKS:
                self._chunks.clear()
            found = self._chunks[key] = (tuple(frames), seq)
        return found

    def unsent(self, viewer: Viewer, after: int) -> tuple[int, int]:
        """How many events, and about how many bytes, `viewer` could be sent behind `after`."""
        head = self.head(viewer)
        return max(0, head - after), sum(len(self.match.body(seq)) for seq in range(after + 1, head + 1))

    def _frame(self, style: Style, seq: int, hidden: bool) -> bytes:
        key = (style.name, seq, hidden)
        frame = self._frames.get(key)
        if frame is None:
            type_ = None if hidden else self.match.history.events[seq - 1].type
            event = self.match.stub(seq) if hidden else self.match.body(seq)
            frame = self._frames[key] = style(self.match.receipt(seq), type_, event)
            if len(self._frames) > _FRAMES:
                del self._frames[next(iter(self._frames))]
        return frame

    def _schedule(self) -> None:
        """Wake the delayed listeners when the next command becomes old enough for them."""
        viewer: Viewer | None = next((one.viewer for one in self.listeners if delay_of(self.match, one.viewer)), None)
        if viewer is None or self._release is not None:
            return
        known = self.head(viewer)
        if known >= self.match.seq:
            return
        due = datetime.fromisoformat(self.match.history.events[known].at).timestamp() + delay_of(self.match, viewer)
        wait = max(0.0, due - datetime.fromisoformat(self._clock()).timestamp()) + 0.002
        self._release = asyncio.get_running_loop().call_later(wait, self._released)

    def _released(self) -> None:
        self._release = None
        self.wake()

    def close(self) -> None:
        """Stop waiting for anything."""
        if self._release is not None:
            self._release.cancel()


class Listener:
    """One follower of a match: a place in it, moved on by `next`. `word`: its token, looked at again now and then.
    `stuck` is called when it is cut although it may be unable to look."""

    def __init__(self, channel: Channel, viewer: Viewer, style: Style, word: str) -> None:
        self.channel = channel
        self.viewer: Viewer = viewer
        self.word = word
        self.cursor = 0
        self.behind = False
        self._style = style
        self._caught_up = 0
        self._beat = channel.beat
        self._epoch = channel.epoch
        self._gone: str | None = None
        self.stuck: Callable[[], object] = lambda: None

    def start(self, after: int) -> None:
        """Go on behind `after`. What is there already does not count as unsent."""
        self.cursor = after
        self._caught_up = self.channel.head(self.viewer)
        self._epoch = self.channel.epoch

    async def next(self) -> Sequence[bytes]:
        """The next events, as soon as there are some; () when it is time for a sign of life. Raises Gone and Lost."""
        while True:
            ready = self.ready()
            if ready or self._due():
                return ready
            await self.channel.changed()

    async def wait(self) -> None:
        """Returns when there is something to send. Raises Gone and Lost."""
        while True:
            if self.waiting():
                return
            await self.channel.changed()

    def waiting(self) -> bool:
        """True if there are events to send. Raises Gone and Lost."""
        self._check()
        return bool(self.channel.chunk(self._style, self.viewer, self.cursor)[0])

    def ready(self) -> Sequence[bytes]:
        """The events that can be sent now, perhaps none. Raises Gone and Lost."""
        self._check()
        frames, self.cursor = self.channel.chunk(self._style, self.viewer, self.cursor)
        return frames

    def _check(self) -> None:
        if self._gone is not None:
            raise Gone(self._gone)
        if self._epoch != self.channel.epoch:
            raise Lost

    def _due(self) -> bool:
        due = self._beat != self.channel.beat
        self._beat = self.channel.beat
        return due

    @property
    def gone(self) -> str | None:
        """Why the listener was cut; None while it was not."""
        return self._gone

    def cut(self, reason: str) -> None:
        """End it: it learns the reason when it looks next."""
        self._gone = reason
        if reason == "slow":
            self.stuck()

    def look(self) -> None:
        """Once a second: cut a listener that was too far behind the last time as well."""
        events, size = self.channel.unsent(self.viewer, max(self.cursor, self._caught_up))
        far = events >= UNSENT_EVENTS or size >= UNSENT_BYTES
        if far and self.behind:
            self.cut("slow")
        self.behind = far
