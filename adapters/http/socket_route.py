"""The WebSocket of a match: commands in, events and answers out."""

import asyncio
import contextlib
from collections.abc import Mapping
from typing import Any, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from adapters.http.access import Access, find, limit, parts_of, too_often
from adapters.http.asking import json_object
from adapters.http.command_routes import answer, carry_out
from adapters.http.parts import Parts
from adapters.http.problems import Failure, declined, incident, problem, problem_of
from adapters.http.stream_route import begin
from adapters.service.answers import Accepted
from adapters.service.listeners import Gone, Listener, Lost

FIRST_FRAME_SECONDS = 10.0

_CODES = {"no_token": 4401, "not_found": 4404, "rate_limited": 4429, "malformed": 4400, "stopping": 1012}
_GONE = {"slow": 1013, "shutdown": 1012, "revoked": 4401}

_encode = msgspec.json.Encoder(order="sorted").encode

Socket = WebSocket[Any, Any, Any]


class _FrameStyle:
    name = "socket"

    def __call__(self, receipt: str, type: str | None, event: bytes) -> bytes:
        return b'{"event":%b}' % event


FRAMES = _FrameStyle()


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first frame a client sends: its token, and the cursor it has if it was here before."""

    token: str
    after: str | int | None = None


@websocket("/matches/{match:str}/socket")
async def socket(socket: Socket, match: FromPath[str]) -> None:
    """Follow a match and send commands to it over one connection."""
    await socket.accept()
    parts = parts_of(socket)
    try:
        access, cursor = await _hello(socket, parts, match)
    except WebSocketDisconnect:
        return
    except Exception as error:
        await _refuse(socket, error)
        return
    streams = parts.metrics.streams.labels("socket")
    streams.inc()
    try:
        await _Conversation(socket, parts, access).run(cursor)
    finally:
        streams.dec()


async def _hello(socket: Socket, parts: Parts, match: str) -> tuple[Access, str | None]:
    address = socket.client.host if socket.client else "unknown"
    try:
        async with asyncio.timeout(FIRST_FRAME_SECONDS):
            raw = await _receive(socket)
    except TimeoutError:
        raise Failure(problem("no_token", "the first frame has to come within ten seconds")) from None
    try:
        hello = msgspec.convert(json_object(raw), Hello)
    except msgspec.ValidationError as error:
        raise Failure(problem("malformed", f"the first frame is {{token, after?}}: {error}")) from None
    access = await find(parts, match, hello.token, address)
    wait = parts.openings.take(access.caller)
    if wait:
        raise too_often(wait)
    if parts.stopping:
        raise Failure(problem("stopping", "this process is about to end; come back"))
    return access, None if hello.after is None else str(hello.after)


class _Conversation:
    """One open socket. Frames are sent one at a time; an answer comes after the events it stands for."""

    def __init__(self, socket: Socket, parts: Parts, access: Access) -> None:
        self._socket = socket
        self._parts = parts
        self._access = access
        self._sending = asyncio.Lock()

    async def run(self, cursor: str | None) -> None:
        try:
            listener = await self._parts.hub.open(self._access.match, self._access.role, FRAMES, self._access.word)
        except Exception as error:
            await _refuse(self._socket, error)
            return
        working: list[asyncio.Task[None]] = []
        try:
            await self._begin(listener, cursor)
            hearing = asyncio.create_task(self._hear(listener))
            telling = asyncio.create_task(self._tell(listener))
            working += [hearing, telling]
            listener.stuck = telling.cancel
            ended, _ = await asyncio.wait(working, return_when=asyncio.FIRST_COMPLETED)
            for task in ended:
                if not task.cancelled():
                    task.result()
        except (WebSocketDisconnect, OSError):
            return  # the client has gone
        except Exception as error:
            await _refuse(self._socket, error)
        finally:
            self._parts.hub.close(listener)
            for task in working:
                task.cancel()
            await asyncio.gather(*working, return_exceptions=True)

    async def _begin(self, listener: Listener, cursor: str | None, *, lost: bool = False) -> None:
        for name, data in begin(self._parts, self._access, listener, cursor, lost=lost):
            await self._send(_encode({name: data}))

    async def _tell(self, listener: Listener) -> None:
        while True:
            try:
                await listener.wait()
                async with self._sending:
                    await self._events(listener)
            except Lost:
                async with self._sending:
                    await self._begin(listener, None, lost=True)
            except Gone as gone:
                with contextlib.suppress(Exception):
                    await self._socket.close(_GONE.get(gone.reason, 1000), gone.reason)
                return

    async def _events(self, listener: Listener) -> None:
        while frames := listener.ready():
            for frame in frames:
                await self._send(frame)

    async def _hear(self, listener: Listener) -> None:
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                raw = await _receive(self._socket)
                reply = await self._reply(raw)
                async with self._sending:
                    with contextlib.suppress(Gone, Lost):
                        await self._events(listener)
                    await self._send(_encode(reply))

    async def _reply(self, raw: str | bytes) -> Mapping[str, object]:
        id_: object = None
        try:
            limit(self._parts, self._access.caller)
            if len(raw) > self._parts.settings.command_bytes:
                raise Failure(
                    problem("too_large", f"a frame may have {self._parts.settings.command_bytes} bytes at most")
                )
            envelope = json_object(raw)
            id_ = envelope.get("id")
            outcome = await carry_out(self._parts, self._access, envelope, "socket")
            if isinstance(outcome, Accepted):
                return {"answer": {"id": id_, **await answer(self._parts, self._access, outcome)}}
            refused = declined(outcome)
        except Exception as error:
            refused = problem_of(error) or incident(error, "/matches/{match}/socket")
        fields = msgspec.to_builtins(refused)
        return {"refused": {"seq": None, "decision": None, **fields, "id": id_}}

    async def _send(self, frame: bytes) -> None:
        await self._socket.send_data(frame.decode(), mode="text")


async def _receive(socket: Socket) -> str | bytes:
    message = cast("Mapping[str, object]", await socket.receive())
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="the client has gone")
    text, data = message.get("text"), message.get("bytes")
    return text if isinstance(text, str) else data if isinstance(data, bytes) else b""


async def _refuse(socket: Socket, error: Exception) -> None:
    found = problem_of(error) or incident(error, "/matches/{match}/socket")
    # The client may have gone meanwhile; that is no failure of ours.
    with contextlib.suppress(Exception):
        await socket.send_data(_encode({"refused": msgspec.to_builtins(found)}).decode(), mode="text")
        await socket.close(_CODES.get(found.code, 1011), found.code)
