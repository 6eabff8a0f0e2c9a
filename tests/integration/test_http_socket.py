"""The WebSocket: the token first, then commands in, events and answers out."""

import asyncio
import json
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from typing import Any, cast

import httpx
import pytest
import structlog
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from adapters.http import socket_route
from adapters.http.parts import Parts
from adapters.service.answers import UnknownMatch
from tests.integration.http_service import CHOOSE, CRISIS, DECLARE, Table, made, serving, sit_down

PATIENCE = 60.0


class Line:
    """An open socket."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    async def send(self, frame: Any) -> None:
        await self.connection.send(frame if isinstance(frame, str) else json.dumps(frame))

    async def next(self) -> tuple[str, Any]:
        async with asyncio.timeout(PATIENCE):
            frame: dict[str, Any] = json.loads(await self.connection.recv())
        assert len(frame) == 1
        return next(iter(frame.items()))

    async def closed(self) -> tuple[int, str]:
        with pytest.raises(ConnectionClosed) as caught:
            await self.next()
        received = caught.value.rcvd
        assert received is not None
        return received.code, received.reason


@asynccontextmanager
async def line(table: Table, role: str | None = None, **more: Any) -> AsyncGenerator[Line, None]:
    address = str(table.http.base_url).replace("http", "ws", 1)
    async with connect(f"{address}/matches/{table.match}/socket") as connection:
        opened = Line(connection)
        if role is not None:
            await opened.send({"token": table.tokens[role], **more})
        yield opened


@asynccontextmanager
async def at(parts: Parts, body: Mapping[str, Any] = CRISIS, **more: Any) -> AsyncGenerator[Table, None]:
    async with serving(parts) as url, httpx.AsyncClient(base_url=url) as http:
        yield await sit_down(http, body, **more)


async def test_commands_go_in_and_events_come_before_their_answer() -> None:
    async with at(made()) as table, line(table, "a") as a, line(table, "b") as b:
        assert await a.next() == ("snapshot", (await table.get("a")).json())
        assert await b.next() == ("snapshot", (await table.get("b")).json())
        await a.send({"id": "1", "expected_seq": 1, "command": CHOOSE})
        frames = [await a.next() for _ in range(3)]
        assert [name for name, _ in frames] == ["event", "event", "answer"]
        answer = frames[2][1]
        assert (answer["id"], answer["first_seq"], answer["last_seq"]) == ("1", 2, 3)
        assert answer["view"] == (await table.get("a")).json()
        stored = (await table.get("a", "/events?after=1")).json()["events"]
        assert [frame[1] for frame in frames[:2]] == stored
        assert [await b.next() for _ in range(2)] == frames[:2]
        await a.send({"id": "1", "expected_seq": 1, "command": CHOOSE})
        assert await a.next() == ("answer", answer)


async def test_refusals_name_their_command() -> None:
    async with at(made()) as table, line(table, "b") as b:
        await b.next()
        for frame, id_, code in (
            ({"id": "7", "decision": "q1", "command": CHOOSE}, "7", "not_your_decision"),
            ({"id": "8", "command": CHOOSE}, "8", "malformed"),
            ({"id": "9", "command": {"type": "rule", "verdict": "uphold"}}, "9", "not_allowed"),
            ({"id": 5}, 5, "malformed"),
            ("no json", None, "malformed"),
            ("[1]", None, "malformed"),
        ):
            await b.send(frame)
            name, refused = await b.next()
            assert (name, refused["id"], refused["code"]) == ("refused", id_, code), refused
            assert (refused["seq"], refused["decision"]) in {(1, "q1"), (None, None)}
        await b.connection.send(b'{"id": "10", "command": {"type": "undo"}}')
        assert (await b.next())[1]["code"] == "cannot_undo"


@pytest.mark.parametrize("role", ["spectator", "overlay"])
async def test_onlookers_only_listen(role: str) -> None:
    async with at(made()) as table, line(table, role) as onlooker:
        await onlooker.next()
        await onlooker.send({"id": "1", "expected_seq": 1, "command": CHOOSE})
        assert (await onlooker.next())[1]["code"] == "not_allowed"
        await table.play(("a", CHOOSE))
        assert (await onlooker.next())[1]["seq"] == 2


async def test_a_cursor_goes_on_and_a_wrong_one_is_told() -> None:
    async with at(made()) as table:
        await table.play(("a", CHOOSE), ("a", DECLARE))
        stored = (await table.get("a", "/events?limit=1000")).json()["events"]
        for after in (2, "2", f"2-{stored[1]['hash'][:8]}"):
            async with line(table, "a", after=after) as a:
                assert [await a.next() for _ in stored[2:]] == [("event", event) for event in stored[2:]]
        async with line(table, "a", after="99") as a:
            head = (await table.get("a")).headers["receipt"]
            assert await a.next() == ("diverged", {"reason": "ahead", "head": head})
            assert (await a.next())[0] == "snapshot"


@pytest.mark.parametrize(
    ("first", "code", "reason"),
    [
        ("nonsense", 4400, "malformed"),
        ('{"after": 1}', 4400, "malformed"),
        ('{"token": "bbb_wrong"}', 4401, "no_token"),
        ('{"token": 5}', 4400, "malformed"),
    ],
)
async def test_without_a_token_it_is_closed(first: str, code: int, reason: str) -> None:
    async with at(made()) as table, line(table) as stranger:
        await stranger.send(first)
        name, refused = await stranger.next()
        assert (name, refused["code"]) == ("refused", reason)
        assert await stranger.closed() == (code, reason)


async def test_an_unknown_match_is_told() -> None:
    async with at(made()) as table:
        table.match = "nosuchmatch"
        async with line(table, "a") as lost:
            assert (await lost.next())[1]["code"] == "not_found"
            assert await lost.closed() == (4404, "not_found")


async def test_a_silent_client_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adapters.http.socket_route.FIRST_FRAME_SECONDS", 0.01)
    async with at(made()) as table, line(table) as silent:
        assert (await silent.next())[1]["code"] == "no_token"
        assert (await silent.closed())[0] == 4401


async def test_s90_at_the_end_of_the_process_it_is_closed_with_a_reason() -> None:
    parts = made()
    async with at(parts) as table, line(table, "a") as a:
        await a.next()
        parts.hub.stop()
        assert await a.closed() == (1012, "shutdown")
    assert parts.hub.listeners == 0


async def test_who_leaves_is_forgotten() -> None:
    parts = made()
    async with at(parts) as table:
        async with line(table, "a") as a, line(table, "b") as b:
            await a.next()
            await b.next()
            assert parts.hub.listeners == 2
        await table.play(("a", CHOOSE))
        async with asyncio.timeout(PATIENCE):
            while parts.hub.listeners:  # noqa: ASYNC110
                await asyncio.sleep(0.001)
        assert parts.metrics.registry.get_sample_value("blowbyblow_streams", {"kind": "socket"}) == 0.0


async def test_too_many_commands_have_to_wait() -> None:
    async with at(made(rate=0.001, burst=2)) as table, line(table, "a") as a:
        await a.next()
        codes: list[str] = []
        for number in range(3):
            await a.send({"id": f"{number}", "command": {"type": "undo"}})
            codes.append((await a.next())[1]["code"])
        assert codes == ["cannot_undo", "cannot_undo", "rate_limited"]


async def test_a_large_frame_closes_the_socket() -> None:
    async with at(made(command_bytes=2_000)) as table, line(table, "a") as a:
        await a.next()
        await a.send({"id": "x" * 3_000, "command": CHOOSE})
        assert (await a.closed())[0] == 1009


async def test_a_failure_while_hearing_is_an_incident_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    receive, heard = socket_route._receive, 0

    async def once(socket: socket_route.Socket) -> str | bytes:
        nonlocal heard
        heard += 1
        if heard > 1:
            raise LookupError("nobody foresaw this")
        return await receive(socket)

    monkeypatch.setattr(socket_route, "_receive", once)
    with structlog.testing.capture_logs() as logs:
        async with at(made()) as table, line(table, "a") as a:
            while (frame := await a.next())[0] != "refused":
                assert frame[0] in ("snapshot", "event", "hello", "caught_up")
            assert frame[1]["code"] == "internal_error"
            assert await a.closed() == (1011, "internal_error")
    assert [entry["incident"] for entry in logs if entry["event"] == "incident"] == [frame[1]["incident"]]


async def test_who_left_before_being_refused_is_no_failure() -> None:
    class Gone:
        async def send_data(self, *_: object, **__: object) -> None:
            raise RuntimeError("Unexpected ASGI message")

    await socket_route._refuse(cast("socket_route.Socket", Gone()), UnknownMatch("m"))
