"""The live stream: snapshot, resume, alarms, signs of life, cuts, delay, several processes."""

import asyncio
import json
import socket
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import fakeredis
import httpx
import pytest

from adapters.app.composition import Backend, assemble
from adapters.feed.redis_feed import RedisFeed
from adapters.http.operations import OPERATIONS
from adapters.http.parts import Parts
from adapters.http.settings import HttpSettings
from adapters.service import listeners
from adapters.service.world import now
from adapters.store.redis_store import RedisStore
from tests.integration.http_service import (
    BLANKS,
    CHOOSE,
    CRISIS,
    DECLARE,
    HITS,
    Table,
    asking,
    made,
    serving,
    sit_down,
)

PATIENCE = 60.0


class Frame(NamedTuple):
    id: str | None
    event: str
    data: Any
    comment: bool = False


class Stream:
    """An open stream, read frame by frame."""

    def __init__(self, response: httpx.Response) -> None:
        self.response = response
        self._lines = response.aiter_lines()

    async def next(self) -> Frame:
        """The next frame that is not just the retry time."""
        async with asyncio.timeout(PATIENCE):
            while True:
                fields: dict[str, str] = {}
                async for line in self._lines:
                    if not line:
                        break
                    name, _, value = line.partition(":")
                    fields[name or "comment"] = value.strip()
                else:
                    raise EOFError
                if "retry" in fields and len(fields) == 1:
                    continue
                data = json.loads(fields["data"]) if "data" in fields else None
                return Frame(fields.get("id"), fields.get("event", ""), data, "comment" in fields)

    async def take(self, count: int) -> list[Frame]:
        return [await self.next() for _ in range(count)]


@asynccontextmanager
async def stream(table: Table, role: str, query: str = "", **headers: str) -> AsyncGenerator[Stream, None]:
    asked = {**table.headers(role), "Accept": "text/event-stream", **headers}
    async with table.http.stream("GET", f"/matches/{table.match}/events{query}", headers=asked) as response:
        assert response.status_code == 200, await response.aread()
        yield Stream(response)


@asynccontextmanager
async def at(parts: Parts, body: dict[str, Any] = CRISIS, **more: Any) -> AsyncGenerator[Table, None]:
    async with serving(parts) as url, httpx.AsyncClient(base_url=url) as http:
        yield await sit_down(http, body, **more)


async def test_without_a_cursor_a_snapshot_comes_first() -> None:
    async with at(made()) as table, stream(table, "a") as live:
        first = await live.next()
        assert (first.id, first.event, first.data) == (None, "snapshot", (await table.get("a")).json())
        assert live.response.headers["content-type"] == "text/event-stream; charset=utf-8"
        assert live.response.headers["receipt"] == table.created["receipt"]
        await table.play(("a", CHOOSE))
        frame = await live.next()
        stored = (await table.get("a", "/events?after=1&limit=1")).json()["events"][0]
        assert frame == Frame(f"2-{stored['hash'][:8]}", stored["type"], stored)


async def test_every_later_event_comes_once_and_in_order() -> None:
    async with at(made()) as table:
        await table.play(("a", CHOOSE), ("a", DECLARE))
        page = (await table.get("b", "/events?limit=1000")).json()
        known = page["events"][2]
        for cursor, query in (
            ({"Last-Event-ID": f"3-{known['hash'][:8]}"}, ""),
            ({"Last-Event-ID": "3"}, ""),
            ({}, f"?after=3-{known['hash'][:8]}"),
            ({}, "?after=3"),
            ({"Last-Event-ID": "3"}, "?after=1"),
        ):
            async with stream(table, "b", query, **cursor) as live:
                frames = await live.take(len(page["events"]) - 3)
                assert [frame.data for frame in frames] == page["events"][3:]
        async with stream(table, "b", "?after=0") as live:
            frames = await live.take(len(page["events"]))
            await table.play(("a", HITS), ("b", BLANKS))
            head = (await table.get("b")).json()["seq"]
            frames += await live.take(head - len(frames))
            assert [frame.data["seq"] for frame in frames] == list(range(1, head + 1))
            assert [frame.event for frame in frames] == [frame.data["type"] for frame in frames]


@pytest.mark.parametrize(
    ("cursor", "reason"),
    [
        ("abc", "malformed"),
        ("1-xyz", "malformed"),
        ("-1", "malformed"),
        ("999", "ahead"),
        ("999-00000000", "ahead"),
        ("1-00000000", "other_history"),
        ("0-00000000", "other_history"),
    ],
)
async def test_s64_a_cursor_of_another_history_is_told(cursor: str, reason: str) -> None:
    parts = made()
    async with at(parts) as table:
        async with stream(table, "a", **{"Last-Event-ID": cursor}) as live:
            told, snapshot = await live.take(2)
            assert (told.id, told.event, told.data) == (
                None,
                "diverged",
                {"reason": reason, "head": table.created["receipt"]},
            )
            assert (snapshot.id, snapshot.event, snapshot.data["seq"]) == (None, "snapshot", 1)
            await table.play(("a", CHOOSE))
            assert (await live.next()).data["seq"] == 2
        assert parts.metrics.registry.get_sample_value("blowbyblow_diverged_total", {"reason": reason}) == 1.0


async def test_s64_an_empty_cursor_is_none() -> None:
    async with at(made()) as table, stream(table, "a", **{"Last-Event-ID": ""}) as live:
        assert (await live.next()).event == "snapshot"


async def test_s67_signs_of_life_are_comments_and_move_no_cursor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adapters.service.hub.BEAT_SECONDS", 0.02)
    async with at(made()) as table, stream(table, "a") as live:
        assert (await live.next()).event == "snapshot"
        for _ in range(3):
            assert await live.next() == Frame(None, "", None, True)


async def test_a_stream_needs_a_token_and_a_match() -> None:
    async with at(made(streams=0.001)) as table:
        accept = {"Accept": "text/event-stream"}
        address = f"/matches/{table.match}/events"
        assert (await table.http.get(address, headers=accept)).status_code == 401
        assert (await table.http.get(f"{address}?token={table.tokens['a']}", headers=accept)).status_code == 401
        async with table.http.stream("GET", f"{address}?token={table.tokens['overlay']}", headers=accept) as overlay:
            assert overlay.status_code == 200
        again = await table.http.get(f"{address}?token={table.tokens['overlay']}", headers=accept)
        assert (again.status_code, again.json()["code"]) == (429, "rate_limited")


async def test_a_revoked_token_ends_its_streams() -> None:
    parts = made()
    async with at(parts) as table, stream(table, "spectator") as live, stream(table, "a") as other:
        assert (await live.next()).event == (await other.next()).event == "snapshot"
        tokens = (await table.get("judge", "/tokens")).json()["tokens"]
        id_ = next(token["id"] for token in tokens if token["role"] == "spectator")
        revoked = await table.http.delete(f"/matches/{table.match}/tokens/{id_}", headers=table.headers("judge"))
        assert revoked.status_code == 204
        await parts.hub.check()
        assert await live.next() == Frame(None, "closing", {"reason": "revoked"})
        with pytest.raises(EOFError):
            await live.next()
        assert (await table.get("spectator")).status_code == 401
        await table.play(("a", CHOOSE))
        assert (await other.next()).data["seq"] == 2


async def test_s90_at_the_end_of_the_process_streams_are_told() -> None:
    parts = made()
    async with serving(parts) as url, httpx.AsyncClient(base_url=url) as http:
        table = await sit_down(http)
        async with stream(table, "a") as live:
            assert (await live.next()).event == "snapshot"
            parts.hub.stop()
            assert await live.next() == Frame(None, "closing", {"reason": "shutdown"})
            with pytest.raises(EOFError):
                await live.next()


async def test_a_reader_that_takes_nothing_is_cut_and_can_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listeners, "UNSENT_EVENTS", 20)
    monkeypatch.setattr("adapters.service.hub.LOOK_SECONDS", 3_600)
    parts = made()
    async with at(parts) as table, stream(table, "b") as healthy:
        assert (await healthy.next()).event == "snapshot"
        reader, writer = await asyncio.open_connection("127.0.0.1", int(str(table.http.base_url).rsplit(":", 1)[1]))
        writer.write(
            f"GET /matches/{table.match}/events?after=0 HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nAccept: text/event-stream\r\n"
            f"Authorization: Bearer {table.tokens['a']}\r\n\r\n".encode()
        )
        await writer.drain()
        async with asyncio.timeout(PATIENCE):
            await reader.readuntil(b"data: ")
        slow = next(one for channel in parts.hub.channels for one in channel.listeners if one.viewer == "a")
        # What a connection that takes nothing looks like from here: the place in the match does not move on.
        monkeypatch.setattr(slow, "ready", lambda: ())
        seen = 1
        while seen < 30:
            await table.play(("a", CHOOSE), ("a", {"type": "end_attack"}))
            seen = (await table.get("a")).json()["seq"]
        parts.hub.look()
        assert slow.gone is None
        parts.hub.look()
        assert slow.gone == "slow"
        assert [frame.data["seq"] for frame in await healthy.take(seen - 1)] == list(range(2, seen + 1))
        async with asyncio.timeout(PATIENCE):
            rest = await reader.read()
        assert b'{"reason":"slow"}' in rest
        assert parts.metrics.registry.get_sample_value("blowbyblow_streams_cut_total", {"reason": "slow"}) == 1.0
        assert parts.hub.listeners == 1
        writer.close()
        async with stream(table, "a", "?after=1") as back:
            assert [frame.data["seq"] for frame in await back.take(seen - 1)] == list(range(2, seen + 1))


async def test_a_connection_that_is_full_is_cut() -> None:
    parts = made()
    async with at(parts) as table:
        port = int(str(table.http.base_url).rsplit(":", 1)[1])
        full = socket.socket()
        full.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        full.setblocking(False)
        await asyncio.get_running_loop().sock_connect(full, ("127.0.0.1", port))
        request = (
            f"GET /matches/{table.match}/events?after=0 HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n"
            f"Authorization: Bearer {table.tokens['a']}\r\n\r\n"
        )
        await asyncio.get_running_loop().sock_sendall(full, request.encode())
        # Long texts, until the buffers on the way are full and the rest is more than may be unsent.
        for number in range(400):
            long = {"type": "contest", "seq": 1, "reason": f"{number} " + "x" * 60_000}
            assert (await table.post("b", {"id": f"l{number}", "command": long})).status_code == 200
            assert (await table.post("b", {"id": f"w{number}", "command": {"type": "withdraw"}})).status_code == 200
            parts.hub.look()
            if parts.hub.listeners == 0:
                break
        async with asyncio.timeout(PATIENCE):
            while parts.hub.listeners:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        assert parts.metrics.registry.get_sample_value("blowbyblow_streams_cut_total", {"reason": "slow"}) == 1.0
        assert parts.metrics.registry.get_sample_value("blowbyblow_streams", {"kind": "sse"}) == 0.0
        full.close()


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.second = 0

    def __call__(self) -> str:
        return f"2026-01-01T00:{self.second // 60:02d}:{self.second % 60:02d}.000Z"


async def test_onlookers_see_a_delayed_match_late_on_every_route() -> None:
    clock = Clock()
    parts = made(clock=clock)
    async with (
        at(parts, spectator_delay=30) as table,
        stream(table, "spectator") as late,
        stream(table, "b") as early,
    ):
        assert (await late.next()).data["seq"] == (await early.next()).data["seq"] == 1
        clock.second = 100
        await table.play(("a", CHOOSE))
        clock.second = 110
        await table.play(("a", DECLARE))
        head = (await table.get("a")).json()["seq"]
        first = (await table.get("a", "/events?limit=1000")).json()["events"]
        chosen = max(event["seq"] for event in first if event["at"].endswith("01:40.000Z"))
        assert (await early.take(head - 1))[-1].data["seq"] == head
        for second, visible in ((129, 1), (130, chosen), (139, chosen), (140, head)):
            clock.second = second
            for role in ("spectator", "overlay"):
                view = await table.get(role)
                assert (view.json()["seq"], view.headers["receipt"].split("-")[0]) == (visible, str(visible))
                page = (await table.get(role, "/events")).json()
                assert ([event["seq"] for event in page["events"]], page["head"]) == (
                    list(range(1, visible + 1)),
                    view.headers["receipt"],
                )
                assert (await table.get(role, "/decision")).json()["seq"] == visible
                lines = (await table.get(role, "/timeline")).json()
                assert (lines["seq"], max(line["seq"] for line in lines["lines"]) <= visible) == (visible, True)
                assert (await table.get(role, f"?at={visible + 1}")).status_code == 404
                refused = (await table.post(role, {"id": "1", "command": CHOOSE})).json()
                assert (refused["code"], refused["seq"]) == ("not_allowed", visible)
                known = await table.get(role, Receipt=f"{head}")
                assert known.status_code == (200 if visible == head else 409)
                async with stream(table, role, "?after=0") as whole:
                    assert [frame.data["seq"] for frame in await whole.take(visible)] == list(range(1, visible + 1))
            for channel in parts.hub.channels:
                channel.wake()
            if visible > late_seen(late):
                frames = await late.take(visible - late_seen(late))
                late.seen = frames[-1].data["seq"]  # type: ignore[attr-defined]
                assert late_seen(late) == visible
        clock.second = 141
        assert (await table.post("judge", {"id": "end", "command": {"type": "end_match"}})).status_code == 200
        over = (await table.get("a")).json()["seq"]
        assert (await table.get("spectator")).json()["seq"] == over
        assert (await late.take(over - head))[-1].data["type"] == "match.ended"


async def test_no_reading_route_knows_more_than_the_delay_allows() -> None:
    clock = Clock()
    async with asking(made(clock=clock)) as http:
        table = await sit_down(http, spectator_delay=30)
        paths = [operation.path for operation in OPERATIONS if operation.method == "get" and operation.key == "token"]
        assert len(paths) >= 5

        async def seen() -> list[tuple[str, int, bytes, str | None]]:
            found = []
            for path in paths:
                for role in ("spectator", "overlay"):
                    response = await table.get(role, path.removeprefix("/matches/{match}").replace("{n}", "1"))
                    found.append((path, response.status_code, response.content, response.headers.get("receipt")))
            return found

        before = await seen()
        clock.second = 100
        await table.play(("a", CHOOSE), ("a", DECLARE), ("a", HITS), ("b", BLANKS))
        clock.second = 129
        assert await seen() == before
        clock.second = 130
        after = await seen()
        assert all(new != old for new, old in zip(after, before, strict=True) if old[1] == 200)


def late_seen(live: Stream) -> int:
    return getattr(live, "seen", 1)


async def test_a_delayed_stream_releases_by_itself() -> None:
    async with at(made(clock=now), spectator_delay=1) as table, stream(table, "overlay") as late:
        assert (await late.next()).event == "snapshot"
        await table.play(("a", CHOOSE))
        assert (await table.get("overlay")).json()["seq"] == 1
        assert (await late.next()).data["seq"] == 2


@asynccontextmanager
async def processes(count: int) -> AsyncGenerator[list[Parts], None]:
    """Several services over one store, each with a reader of its own."""
    shared = fakeredis.FakeServer()
    connect: Callable[[], fakeredis.FakeAsyncRedis] = lambda: fakeredis.FakeAsyncRedis(server=shared)  # noqa: E731
    stores = [await RedisStore.open(connect()) for _ in range(count)]
    feeds = [RedisFeed(connect()) for _ in range(count)]
    http = HttpSettings(port=0, rate=0.0, streams=0.0)
    yield [assemble(Backend(store, feed), http) for store, feed in zip(stores, feeds, strict=True)]
    for store, feed in zip(stores, feeds, strict=True):
        await feed.aclose()
        await store.aclose()


async def test_what_one_process_stores_another_one_streams() -> None:
    async with (
        processes(2) as (one, two),
        at(one) as table,
        serving(two) as url,
        httpx.AsyncClient(base_url=url) as http,
    ):
        there = Table(http, table.created)
        async with stream(there, "b") as live, stream(table, "b") as here:
            assert (await live.next()).event == (await here.next()).event == "snapshot"
            await table.play(("a", CHOOSE))
            await there.play(("a", DECLARE))
            await table.play(("a", HITS))
            await there.play(("b", BLANKS))
            head = (await table.get("judge")).json()["seq"]
            far, near = await live.take(head - 1), await here.take(head - 1)
            assert far == near
            assert [frame.data["seq"] for frame in far] == list(range(2, head + 1))
            assert (await there.get("b")).json() == (await table.get("b")).json()
