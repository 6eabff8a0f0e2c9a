"""Snapshots deleted at random while a match goes on: no byte of any answer changes."""

import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import httpx
import pytest
from redis.asyncio import Redis

from adapters.service.match_service import SNAPSHOT_EVENTS
from adapters.store.embedded import EmbeddedServer
from adapters.store.keys import match_keys
from adapters.store.port import Store
from adapters.store.redis_store import client, open_url
from tests.integration.http_service import BLANKS, CHOOSE, CRISIS, DECLARE, Table, asking, made, sit_down

MISS = {"type": "roll", "faces": ["blank"] * 3}
ROUNDS = 48
LASTING = {**CRISIS, "contests": 1_000}
PATHS = (
    *("", "/decision", "/attacks", "/attacks/1", "/attacks/1/explanation", "/options", "/dice", "/effects"),
    *("/timeline", "/events?after=3&limit=40"),
)


@pytest.fixture
async def store() -> AsyncIterator[tuple[Store, Redis]]:
    with tempfile.TemporaryDirectory(prefix="bbb") as data, EmbeddedServer(Path(data)) as server:
        opened, redis = await open_url(server.url), client(server.url)
        yield opened, redis
        await redis.aclose()
        await opened.aclose()


async def test_snapshots_deleted_at_random_change_no_byte_of_any_answer(store: tuple[Store, Redis]) -> None:
    opened, redis = store
    rng, head, deleted, compared, taken = Random(8), 0, 0, 0, 0
    async with asking(made(opened)) as writing, asking(made(opened)) as reading:
        table = await sit_down(writing, LASTING)
        key = match_keys(table.match, opened.partitions).snapshot
        for number in range(ROUNDS):
            await one_round(table, rng)
            if rng.random() < 0.15:
                deleted += await redis.delete(key)
            if number % 12 == 11:
                head = (await table.get("judge")).json()["seq"]
                paths = (*PATHS, *questions(rng, head))
                there = await redis.exists(key)
                before = await answers(opened, table, paths)
                deleted += await redis.delete(key)
                after = await answers(opened, table, paths)
                assert before == after == await answered(reading, table, paths)
                assert [status for status, _ in before] == [200] * len(before)
                compared, taken = compared + 1, taken + there
        assert head > 3 * SNAPSHOT_EVENTS
    assert (compared, deleted > 2, taken > 0) == (ROUNDS // 12, True, True)


async def one_round(table: Table, rng: Random) -> None:
    """An attack that misses; now and then it is taken back, and another one is made."""
    before = (await table.get("judge")).json()["seq"]
    await table.play(("a", CHOOSE), ("a", DECLARE), ("a", MISS), ("b", BLANKS))
    if rng.random() < 0.3:
        await table.play(("b", {"type": "contest", "seq": before + 1, "reason": "wrong", "to_seq": before}))
        await table.play(("a", {"type": "accept"}))


def questions(rng: Random, head: int) -> list[str]:
    """Views at random events, and differences between two."""
    one, two = rng.randint(1, head), rng.randint(1, head)
    return [f"?at={one}", f"?at={two}", f"/difference?from={one}&to={two}", f"/difference?from={two}"]


async def answers(store: Store, table: Table, paths: tuple[str, ...]) -> list[tuple[int, bytes]]:
    """What a service that has just been started says."""
    async with asking(made(store)) as http:
        return await answered(http, table, paths)


async def answered(http: httpx.AsyncClient, table: Table, paths: tuple[str, ...]) -> list[tuple[int, bytes]]:
    """What a service says to a player and to an onlooker."""
    asked = Table(http, table.created)
    found: list[tuple[int, bytes]] = []
    for role in ("a", "spectator"):
        for path in paths:
            response = await asked.get(role, path)
            found.append((response.status_code, response.content))
    return found
