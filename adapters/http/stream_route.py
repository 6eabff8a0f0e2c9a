"""The live stream of a match as server-sent events."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

from litestar import Response
from litestar.response.base import ASGIResponse

from adapters.http.access import Access, Asking, admit, parts_of, too_often
from adapters.http.asking import Sight, alarm
from adapters.http.parts import Parts
from adapters.http.problems import failure
from adapters.http.sse import ALIVE, SSE, control, retry
from adapters.service.cursor import Diverged, place
from adapters.service.listeners import Gone, Listener, Lost

RETRY_MILLISECONDS = 2_000
RETRY_AT_THE_END_MILLISECONDS = 500
_LAST_WORD_SECONDS = 1.0

_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]

Send = Callable[[Any], Awaitable[None]]


def wants_stream(request: Asking) -> bool:
    """True if the asker accepts a stream."""
    return "text/event-stream" in request.headers.get("accept", "")


async def follow(request: Asking, match: str) -> Response[bytes]:
    """The stream from the asker's cursor on, or from a snapshot on without one."""
    parts = parts_of(request)
    access = await admit(request, match)
    wait = parts.openings.take(access.caller)
    if wait:
        raise too_often(wait)
    if parts.stopping:
        raise failure("stopping", "this process is about to end; ask again")
    cursor = request.headers.get("last-event-id") or request.query_params.get("after") or None
    listener = await parts.hub.open(match, access.role, SSE, access.word)
    return _EventStream(parts, access, listener, cursor)


def begin(
    parts: Parts, access: Access, listener: Listener, cursor: str | None, *, lost: bool = False
) -> list[tuple[str, object]]:
    """Put a listener at its cursor; the control frames that come before its events: diverged, snapshot. `lost`: the store
    went back behind what the listener was sent."""
    channel = listener.channel
    head = channel.head(access.role)
    seen = Sight(access, channel.match, head)
    first: list[tuple[str, object]] = []
    start = head
    if lost:
        first.append(("diverged", Diverged("other_history", seen.receipt)))
    elif cursor is not None:
        found = place(channel.match, cursor, head)
        if isinstance(found, Diverged):
            alarm(parts, seen, found)
            first.append(("diverged", found))
            cursor = None
        else:
            start = found
    if cursor is None:
        first.append(("snapshot", channel.match.view(access.role, head)))
    listener.start(start)
    return first


class _EventStream(Response[bytes]):
    """The response of an open stream."""

    def __init__(self, parts: Parts, access: Access, listener: Listener, cursor: str | None) -> None:
        super().__init__(b"", media_type="text/event-stream")
        self._stream = _Stream(parts, access, listener, cursor)

    def to_asgi_response(self, *args: Any, **kwargs: Any) -> ASGIResponse:
        return self._stream


class _Stream(ASGIResponse):
    """Sends frames until the client goes, is cut, or the process ends."""

    def __init__(self, parts: Parts, access: Access, listener: Listener, cursor: str | None) -> None:
        super().__init__(body=b"", media_type="text/event-stream")
        self._parts, self._access, self._listener, self._cursor = parts, access, listener, cursor

    async def __call__(self, scope: Any, receive: Any, send: Send) -> None:
        streams = self._parts.metrics.streams.labels("sse")
        streams.inc()
        leaving = asyncio.create_task(_left(receive))
        sending = asyncio.current_task()
        if sending is not None:
            self._listener.stuck = sending.cancel
            leaving.add_done_callback(lambda _: self._left(sending))
        self._gone = False
        try:
            await self._run(send)
        except asyncio.CancelledError:
            if self._listener.gone is None and not self._gone:
                raise
            if self._listener.gone is not None:
                await self._last_word(send, self._listener.gone)
        finally:
            streams.dec()
            self._parts.hub.close(self._listener)
            leaving.cancel()

    def _left(self, sending: asyncio.Task[Any]) -> None:
        if not sending.done():
            self._gone = True
            sending.cancel()

    async def _run(self, send: Send) -> None:
        first = self._first(self._cursor)
        receipt = (b"receipt", self._receipt().encode())
        await send({"type": "http.response.start", "status": 200, "headers": [*_HEADERS, receipt]})
        await _write(send, retry(RETRY_MILLISECONDS) + first)
        while True:
            try:
                frames = await self._listener.next()
            except Lost:
                await _write(send, self._first(None, lost=True))
                continue
            except Gone as gone:
                await self._last_word(send, gone.reason)
                return
            await _write(send, b"".join(frames) if frames else ALIVE)

    def _receipt(self) -> str:
        channel = self._listener.channel
        return channel.match.receipt(channel.head(self._access.role))

    def _first(self, cursor: str | None, *, lost: bool = False) -> bytes:
        frames = begin(self._parts, self._access, self._listener, cursor, lost=lost)
        return b"".join(control(name, data) for name, data in frames)

    async def _last_word(self, send: Send, reason: str) -> None:
        """Say why, as far as the connection still takes anything, and end the response."""
        word = retry(RETRY_AT_THE_END_MILLISECONDS) + control("closing", {"reason": reason})
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_LAST_WORD_SECONDS):
                await _write(send, word)
                await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _write(send: Send, data: bytes) -> None:
    await send({"type": "http.response.body", "body": data, "more_body": True})


async def _left(receive: Any) -> None:
    """Returns when the client has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
