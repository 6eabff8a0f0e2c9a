"""The fault run: services and the store server are killed while several clients play; nothing acknowledged is lost and
nothing doubled. BLOWBYBLOW_KILLS sets how many kills there are (20)."""

import asyncio
import os
import tempfile
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from blowbyblow_client import Accepted, Backoff, MatchClient, News, Refused, create_match

from adapters.service.live_match import LiveMatch
from adapters.store.embedded import EmbeddedServer
from adapters.store.redis_store import open_url
from engine.core.record import ORIGIN, canonical, follows
from tests.e2e.bot import answer
from tests.e2e.service_process import PATIENCE, ServiceProcess
from tests.integration.http_service import BERSERK, CRISIS

KILLS = int(os.environ.get("BLOWBYBLOW_KILLS", "20"))
SEED = int(os.environ.get("BLOWBYBLOW_SEED", "1"))

TABLE = ({"type": "undo"}, {"type": "end_turn"}, {"type": "stand", "pass": "all"}, {"type": "stand", "cancel": True})


def quickly() -> Backoff:
    return Backoff(first=0.05, most=0.4)


class Player:
    """Plays both seats of one match and remembers what was acknowledged; a follower listens beside it."""

    def __init__(self, urls: list[str], created: Any, chance: Random, http: httpx.AsyncClient) -> None:
        self.match: str = created.match
        self.chance = chance
        self.clients = {
            role: MatchClient(list(urls), created.match, created.tokens[role], http=http, backoff=quickly)
            for role in ("a", "b", "judge", "spectator")
        }
        self.acknowledged: list[tuple[str, str, dict[str, Any], Accepted]] = []
        self.heard: dict[str, list[News]] = {"judge": [], "spectator": []}
        self.alarms: list[News] = []
        self.done = False

    async def play(self) -> None:
        while not self.done:
            view = await self.clients["judge"].view()
            asked = view["decision"]
            if asked is None or not asked["options"] or self.chance.random() < 0.05:
                command, seat = dict(self.chance.choice(TABLE)), self.chance.choice("ab")
            else:
                command, seat = answer(asked["options"], self.chance), asked["seat"]
            id_ = f"{self.chance.getrandbits(64):x}"
            decision = asked["id"] if asked and seat == asked["seat"] else None
            try:
                accepted = await self.clients[seat].submit(
                    command, decision=decision, expected_seq=view["seq"] if decision is None else None, id=id_
                )
            except Refused as refused:
                if refused.code in ("diverged", "internal_error"):
                    raise
                continue
            self.acknowledged.append((seat, id_, command, accepted))

    async def listen(self, role: str) -> None:
        async for news in self.clients[role].follow():
            if news.kind == "event":
                self.heard[role].append(news)
            elif news.kind == "diverged":
                self.alarms.append(news)


@asynccontextmanager
async def store_server(folder: Path) -> AsyncGenerator[EmbeddedServer, None]:
    server = EmbeddedServer(folder)
    await asyncio.to_thread(server.start)
    try:
        yield server
    finally:
        await asyncio.to_thread(server.stop)


async def kill_about(services: list[ServiceProcess], server: EmbeddedServer, chance: Random) -> list[str]:
    """Kill one after the other at random moments; each is started again at once."""
    told: list[str] = []
    starting: dict[int, asyncio.Task[None]] = {}
    for _ in range(KILLS):
        await asyncio.sleep(chance.uniform(0.1, 0.5))
        victim = chance.choice([0, 1, 2, 2])
        if victim == 2:
            told.append("store")
            pid = server.pid
            assert pid is not None
            os.kill(pid, 9)
            await asyncio.to_thread(server.restart)
            continue
        if victim in starting:
            await starting.pop(victim)
        told.append(f"service {victim}")
        services[victim].kill()
        starting[victim] = asyncio.create_task(services[victim].start())
    await asyncio.gather(*starting.values())
    return told


@pytest.mark.timeout(900)
async def test_s60_kills_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    chance = Random(SEED)
    with tempfile.TemporaryDirectory(prefix="bbb") as data:
        async with (
            store_server(Path(data)) as server,
            httpx.AsyncClient(timeout=5.0, limits=httpx.Limits(max_connections=None)) as http,
        ):
            services = [ServiceProcess(tmp_path / f"{n}.log", url=server.url) for n in range(2)]
            try:
                await asyncio.gather(*(service.start() for service in services))
                urls = [service.address for service in services]
                players: list[Player] = []
                for number, body in enumerate((CRISIS, BERSERK, {**CRISIS, "dice": "verifiable"}, BERSERK)):
                    created = await create_match(urls[number % 2], body, http=http)
                    players.append(Player(urls[number % 2 :] + urls[: number % 2], created, Random(number), http))
                playing = [asyncio.create_task(player.play()) for player in players]
                listening = [asyncio.create_task(player.listen(role)) for player in players for role in player.heard]
                killed = await kill_about(services, server, chance)
                for player in players:
                    player.done = True
                await asyncio.wait_for(asyncio.gather(*playing), PATIENCE)
                assert len(killed) == KILLS
                for player in players:
                    await check(player, server.url)
                for task in listening:
                    task.cancel()
                await asyncio.gather(*listening, return_exceptions=True)
                assert sum(len(player.acknowledged) for player in players) > KILLS
                assert [await service.stop() for service in services] == [0, 0]
            finally:
                for service in services:
                    service.clean_up()


async def check(player: Player, url: str) -> None:
    """Compare what was acknowledged and heard with what is stored."""
    store = await open_url(url)
    entries = await store.read(player.match)
    stored = LiveMatch(player.match, entries, None)
    await store.aclose()
    events = stored.history.events
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    previous = ORIGIN
    for record in stored.records:
        assert follows(previous, record)
        previous = record.hash
    blocks: dict[tuple[str, str], tuple[int, int]] = {}
    first = 1
    for event in events:
        if event.last:
            mover = events[first - 1].actor
            key = (mover, str(event.command))
            assert key not in blocks, f"{key} is stored twice"
            blocks[key] = (first, event.seq)
            first = event.seq + 1
    for seat, id_, command, accepted in player.acknowledged:
        assert blocks.pop((seat, id_)) == (accepted.first_seq, accepted.last_seq)
        assert accepted.receipt == stored.receipt(accepted.last_seq)
        again = await player.clients[seat].submit(command, decision="q0", id=id_)
        assert again == accepted
    # Beside what was acknowledged there is only the creation and what lost its answer for good, of which there is none.
    assert set(blocks) <= {("system", "create")}
    assert player.alarms == []
    for role, heard in player.heard.items():
        async with asyncio.timeout(PATIENCE):
            while player.clients[role].seq < len(events):  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        assert [news.seq for news in heard] == list(range(heard[0].seq, len(events) + 1))
        for news in heard:
            whole = (
                stored.stub(news.seq)
                if stored.hidden(news.seq, "judge" if role == "judge" else "spectator")
                else stored.body(news.seq)
            )
            assert canonical(news.event) == whole
    for role, client in player.clients.items():
        assert canonical(await client.view()) == canonical(stored.view(role))  # type: ignore[arg-type]
