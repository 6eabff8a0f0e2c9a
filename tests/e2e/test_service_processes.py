"""Real processes: races, both clients through two services, an orderly end, an embedded store that dies."""

import asyncio
import json
import os
import signal
import subprocess
from pathlib import Path
from typing import Any

import httpx
import pytest
from blowbyblow_client import Backoff, MatchClient, News, Refused, create_match

from adapters.http.documents import ROOT
from benchmarks.raw_http import Connection
from tests.e2e.node_tools import node
from tests.e2e.service_process import PATIENCE, ServiceProcess, alive, children
from tests.integration.http_service import BERSERK, CHOOSE, CRISIS

Pair = tuple[ServiceProcess, ServiceProcess]

RACES = 200
STREAMS = 500
SCRIPTS: dict[str, tuple[dict[str, Any], list[tuple[str, dict[str, Any]]]]] = {
    "crisis_protocol": (
        CRISIS,
        [
            ("a", CHOOSE),
            ("a", {"type": "declare_target", "target": "flint", "range": 2}),
            ("a", {"type": "roll", "faces": ["hit", "hit", "critical"]}),
            ("b", {"type": "roll", "faces": ["blank", "block"]}),
            ("a", {"type": "roll", "faces": ["blank"]}),
        ],
    ),
    "berserk": (
        BERSERK,
        [
            ("a", {"type": "announce", "unit": "nomad", "target": "giant"}),
            ("a", {"type": "roll", "faces": [5]}),
            ("b", {"type": "roll", "faces": [4]}),
        ],
    ),
}


async def test_s01_two_processes_race_and_one_command_wins(pair: Pair) -> None:
    one, two = pair
    async with httpx.AsyncClient() as http:
        created = await create_match(one.address, CRISIS, http=http)
        headers = {"Authorization": f"Bearer {created.tokens['a']}"}

        async def send(service: ServiceProcess, id_: str, seq: int, command: dict[str, Any]) -> tuple[int, Any]:
            envelope = {"id": id_, "expected_seq": seq, "command": command}
            response = await http.post(
                f"{service.address}/matches/{created.match}/commands", json=envelope, headers=headers
            )
            return response.status_code, response.json()

        seq = 1
        for number in range(RACES):
            command = CHOOSE if number % 2 == 0 else {"type": "end_attack"}
            outcomes = await asyncio.gather(
                send(one, f"x{number}", seq, command), send(two, f"y{number}", seq, command)
            )
            won = [body for status, body in outcomes if status == 200]
            lost = [body for status, body in outcomes if status == 412]
            assert (len(won), len(lost)) == (1, 1), outcomes
            assert (lost[0]["code"], lost[0]["seq"]) == ("stale_seq", won[0]["last_seq"])
            assert lost[0]["decision"] == won[0]["view"]["decision"]["id"]
            assert won[0]["first_seq"] == seq + 1
            seq = won[0]["last_seq"]
        client = MatchClient(two.address, created.match, created.tokens["judge"], http=http)
        stored = [event for start in range(0, seq, 1_000) for event in await client.events(start)]
        assert [event["seq"] for event in stored] == list(range(1, seq + 1))


@pytest.mark.parametrize("rulebook", SCRIPTS)
async def test_a_full_attack_through_two_processes_by_the_python_client(pair: Pair, rulebook: str) -> None:
    one, two = pair
    body, script = SCRIPTS[rulebook]
    created = await create_match(one.address, body)
    async with (
        MatchClient(one.address, created.match, created.tokens["a"]) as a,
        MatchClient([two.address], created.match, created.tokens["b"]) as b,
        MatchClient(two.address, created.match, created.tokens["spectator"]) as onlooker,
    ):
        heard: list[News] = []
        final = asyncio.Event()

        async def watch() -> None:
            async for news in onlooker.follow():
                heard.append(news)
                if news.kind == "view" and news.view and (news.view["attack"] or {}).get("outcome"):
                    final.set()
                    return

        watching = asyncio.create_task(watch())
        while not any(news.kind == "view" for news in heard):  # noqa: ASYNC110
            await asyncio.sleep(0.001)
        view = created.view
        for seat, command in script:
            view = (await (a if seat == "a" else b).submit(command, decision=view["decision"]["id"])).view
        assert view["attack"]["outcome"] == "finished"
        async with asyncio.timeout(PATIENCE):
            await final.wait()
        await watching
        events = [news.seq for news in heard if news.kind == "event"]
        assert events == list(range(2, view["seq"] + 1))
        # Facts first: at every view all its events have been heard.
        seq = 1
        for news in heard:
            if news.kind == "event":
                seq = news.seq
            elif news.kind == "view" and news.view:
                assert news.view["seq"] <= seq
        assert heard[-1].view is not None
        assert heard[-1].view["units"] == view["units"]


@pytest.mark.parametrize("rulebook", SCRIPTS)
async def test_a_full_attack_through_two_processes_by_the_module(pair: Pair, rulebook: str) -> None:
    one, two = pair
    body, script = SCRIPTS[rulebook]
    job = {"one": one.address, "two": two.address, "body": body, "script": script}
    program = await asyncio.create_subprocess_exec(
        node(),
        str(ROOT / "tests" / "e2e" / "module_client.mjs"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    out, err = await asyncio.wait_for(program.communicate(json.dumps(job).encode()), PATIENCE)
    assert program.returncode == 0, err.decode()
    told = json.loads(out)
    assert told["outcome"] == "finished"
    assert told["events"] == list(range(2, told["seq"] + 1))
    assert told["early"] == []
    assert told["refused"] == "not_your_decision"
    assert told["repeated"] is True


async def test_s90_the_end_is_orderly(tmp_path: Path) -> None:
    service = ServiceProcess(tmp_path / "log", data=tmp_path / "data")
    await service.start()
    try:
        process = service.process
        assert process is not None
        below = children(process.pid)
        assert len(below) == 1
        created = await create_match(service.address, CRISIS)
        async with httpx.AsyncClient() as http, MatchClient(service.address, created.match, created.tokens["a"]) as a:
            headers = {"Authorization": f"Bearer {created.tokens['a']}", "Accept": "text/event-stream"}
            async with http.stream("GET", f"{service.address}/matches/{created.match}/events", headers=headers) as live:
                lines = live.aiter_lines()
                assert (await anext(lines)).startswith("retry:")
                accepted = await a.submit(CHOOSE, expected_seq=1)
                assert await service.stop() == 0
                rest = [line async for line in lines]
        assert 'data: {"reason":"shutdown"}' in rest
        assert f"id: {accepted.receipt}" in rest
        assert [pid for pid in below if alive(pid)] == []
        assert "Traceback" not in service.said
        await service.start()
        async with MatchClient(service.address, created.match, created.tokens["b"]) as b:
            assert (await b.view())["seq"] == accepted.last_seq
        process = service.process
        assert process is not None
        process.send_signal(signal.SIGINT)
        process.send_signal(signal.SIGINT)
        assert await service.ended() == 0
    finally:
        service.clean_up()


async def test_s90_five_hundred_streams_are_told_under_load(tmp_path: Path) -> None:
    service = ServiceProcess(tmp_path / "log", data=tmp_path / "data", BLOWBYBLOW_WORKER="0")
    await service.start()
    try:
        created = await create_match(service.address, CRISIS)
        path = f"/matches/{created.match}/events"
        streams = [await Connection.open(service.port) for _ in range(STREAMS)]

        async def read(stream: Connection) -> list[bytes]:
            return [line async for line in stream.stream(path, created.tokens["overlay"])]

        reading = [asyncio.create_task(read(stream)) for stream in streams]
        acknowledged: list[int] = []
        stopping = asyncio.Event()

        async def play() -> None:
            async with MatchClient(service.address, created.match, created.tokens["a"], sleep=gone) as a:
                view = created.view
                for number in range(10_000):
                    command = CHOOSE if number % 2 == 0 else {"type": "end_attack"}
                    view = (await a.submit(command, decision=view["decision"]["id"])).view
                    acknowledged.append(view["seq"])
                    if number == 20:
                        stopping.set()

        async def gone(seconds: float) -> None:
            raise ConnectionAbortedError

        playing = asyncio.create_task(play())
        await stopping.wait()
        assert await service.stop() == 0
        with pytest.raises(ConnectionAbortedError):
            await playing
        told = await asyncio.gather(*reading)
        assert sum(b'data: {"reason":"shutdown"}' in lines for lines in told) == STREAMS
        await asyncio.gather(*(stream.aclose() for stream in streams))
        await service.start()
        async with MatchClient(service.address, created.match, created.tokens["judge"]) as judge:
            assert (await judge.view())["seq"] == acknowledged[-1]
        assert await service.stop() == 0
    finally:
        service.clean_up()


async def test_a_dead_embedded_store_is_started_again(tmp_path: Path) -> None:
    service = ServiceProcess(tmp_path / "log", data=tmp_path / "data")
    await service.start()
    try:
        process = service.process
        assert process is not None
        created = await create_match(service.address, CRISIS)
        async with MatchClient(
            service.address, created.match, created.tokens["a"], backoff=lambda: Backoff(first=0.05, most=0.2)
        ) as a:
            view = created.view
            for number in range(4):
                os.kill(children(process.pid)[0], signal.SIGKILL)
                command = CHOOSE if number % 2 == 0 else {"type": "end_attack"}
                view = (await a.submit(command, decision=view["decision"]["id"], id=f"c{number}")).view
            events = await a.events()
        assert [event["seq"] for event in events] == list(range(1, view["seq"] + 1))
        commands = [event["command"] for event in events if event["last"]]
        assert commands == ["create", "c0", "c1", "c2", "c3"]
        assert await service.stop() == 0
    finally:
        service.clean_up()


async def test_s87_a_server_that_may_forget_is_refused(tmp_path: Path) -> None:
    from redis.asyncio import Redis

    from adapters.store.embedded import EmbeddedServer

    with EmbeddedServer(tmp_path / "data") as server:
        async with Redis.from_url(server.url) as client:
            await client.config_set("maxmemory-policy", "allkeys-lru")
        refused = ServiceProcess(tmp_path / "refused.log", url=server.url)
        with pytest.raises(AssertionError, match="CONFIG SET maxmemory-policy noeviction"):
            await refused.start()
        assert refused.process is not None
        assert refused.process.returncode == 1
        allowed = ServiceProcess(tmp_path / "allowed.log", url=server.url, BLOWBYBLOW_ALLOW_FORGETTING="1")
        try:
            await allowed.start()
            assert "maxmemory-policy is allkeys-lru" in allowed.said
            assert await allowed.stop() == 0
        finally:
            allowed.clean_up()


async def test_wrong_settings_end_it_at_once(tmp_path: Path) -> None:
    for name, value, code, said in (
        ("BLOWBYBLOW_HOST", "0.0.0.0", 2, "BLOWBYBLOW_OPERATOR_KEY: needed because"),
        ("BLOWBYBLOW_RATE", "fast", 2, "BLOWBYBLOW_RATE: expected a number"),
        ("REDIS_URL", "unix:///nowhere/at/all", 1, "blowbyblow cannot serve: "),
    ):
        service = ServiceProcess(tmp_path / f"{name}.log", data=tmp_path / "data", **{name: value})
        with pytest.raises(AssertionError):
            await service.start()
        assert service.process is not None
        assert (service.process.returncode, said in service.said) == (code, True), service.said
        assert "Traceback" not in service.said


async def test_a_client_refused_for_good_says_so(pair: Pair) -> None:
    created = await create_match(pair[0].address, CRISIS)
    async with MatchClient(pair[0].address, created.match, "bbb_wrong") as stranger:
        with pytest.raises(Refused, match="no_token"):
            await stranger.submit(CHOOSE, expected_seq=1)
        with pytest.raises(Refused, match="no_token"):
            async for _ in stranger.follow():
                pass
