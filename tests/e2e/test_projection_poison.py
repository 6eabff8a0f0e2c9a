"""An event of a type that nobody knows, in the store of a running service: told everywhere, and nobody else's trouble."""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from blowbyblow_client import MatchClient, create_match

from adapters.store.embedded import EmbeddedServer
from adapters.store.keys import match_keys
from adapters.store.redis_store import client, open_url
from engine.core.record import canonical, commit_of, head_of, link, read_record
from tests.e2e.service_process import PATIENCE, ServiceProcess
from tests.integration.http_service import BLANKS, CHOOSE, CRISIS, DECLARE, HITS

QUERIES = (
    *("", "?at=3", "/decision", "/attacks", "/attacks/1", "/attacks/1/explanation", "/options", "/difference?from=1"),
    *("/dice", "/effects", "/timeline", "/events?limit=2"),
)


@pytest.fixture
def url() -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="bbb") as data, EmbeddedServer(Path(data)) as server:
        yield server.url


async def test_an_event_of_an_unknown_type_is_parked_and_told(url: str, tmp_path: Path) -> None:
    service = ServiceProcess(tmp_path / "log", url=url)
    await service.start()
    try:
        async with httpx.AsyncClient(base_url=service.address) as http:
            poisoned, other = [await played(service) for _ in range(2)]
            strange = await add_unknown(url, poisoned["match"])
            board = await parked(http)
            (stopped,) = board["parked"]
            assert (stopped["match"], stopped["seq"], stopped["type"]) == (poisoned["match"], strange, "attack.sung")
            assert stopped["reason"] == (
                f"ValueError: event {strange} has the unknown type attack.sung; a state without it would be wrong"
            )
            # Every other projection skips what it does not know, and counts it as read.
            standing = (await http.get("/projections")).json()["projections"]
            assert {one["name"]: len(one["parked"]) for one in standing} == {
                **dict.fromkeys(("attacks", "dice", "effects", "matches", "timeline"), 0),
                "board": 1,
            }
            for path in QUERIES:
                hers = {"Authorization": f"Bearer {poisoned['tokens']['a']}"}
                refused = await http.get(f"/matches/{poisoned['match']}{path}", headers=hers)
                assert (refused.status_code, refused.json()["code"]) == (409, "broken_history"), path
                assert "of a type that this service does not know" in refused.json()["detail"]
                his = {"Authorization": f"Bearer {other['tokens']['a']}"}
                assert (await http.get(f"/matches/{other['match']}{path}", headers=his)).status_code == 200, path
            async with MatchClient(service.address, other["match"], other["tokens"]["judge"]) as judge:
                assert (await judge.submit({"type": "end_match"})).view["over"] is True
            await told_by_health(http)
        status, lines, error = operator(url, "list", "--json")
        assert status == 1, error
        assert {line["name"]: line["well"] for line in lines if not line["well"]} == {"board": False}
        status, lines, _ = operator(url, "retry", "board", "--json")
        assert (status, lines) == (1, [{"projection": "board", "match": poisoned["match"], "outcome": "parked"}])
        status, lines, error = operator(url, "retry", "board", poisoned["match"], other["match"])
        assert (status, lines) == (1, []) and f"{other['match']}: not parked by board" in error
        status, lines, _ = operator(url, "rebuild", "board", "--json")
        assert (status, lines[0]["matches"], lines[0]["parked"]) == (1, 2, 1)
        assert "Traceback" not in service.said
        assert await service.stop() == 0
    finally:
        service.clean_up()


async def played(service: ServiceProcess) -> dict[str, Any]:
    """A match with a whole attack."""
    created = await create_match(service.address, CRISIS)
    view = created.view
    for seat, command in (("a", CHOOSE), ("a", DECLARE), ("a", HITS), ("b", BLANKS)):
        async with MatchClient(service.address, created.match, created.tokens[seat]) as one:
            view = (await one.submit(command, decision=view["decision"]["id"])).view
    return {"match": created.match, "tokens": created.tokens}


async def add_unknown(url: str, match: str) -> int:
    """Store one more event, which follows from the last one but is of a type that this build does not know; its seq."""
    store, redis = await open_url(url), client(url)
    try:
        keys, last = match_keys(match, store.partitions), (await store.read(match))[-1]
        plain: dict[str, Any] = msgspec.json.decode(last.body)
        seq = last.seq + 1
        plain |= {"seq": seq, "type": "attack.sung", "data": {"verse": 1}, "salt": "5" * 32, "last": True}
        record = read_record(canonical(plain))
        plain["hash"] = link(last.hash, head_of(record), commit_of(record))
        await redis.xadd(keys.events, {"event": canonical(plain), "hash": plain["hash"]}, id=f"{seq}-0")
        await redis.xadd(keys.feed, {"match": match, "first": seq, "last": seq})
        return seq
    finally:
        await redis.aclose()
        await store.aclose()


async def parked(http: httpx.AsyncClient) -> Any:
    """How the board stands once it has parked a match and everything else is counted."""
    async with asyncio.timeout(PATIENCE):
        while True:
            standing = (await http.get("/projections")).json()["projections"]
            board = next(one for one in standing if one["name"] == "board")
            if board["parked"] and not any(one["behind"] for one in standing):
                return board
            await asyncio.sleep(0.1)


async def told_by_health(http: httpx.AsyncClient) -> None:
    """Readiness and metrics say so; commands are taken all the same."""
    async with asyncio.timeout(PATIENCE):
        while True:
            ready = (await http.get("/readyz")).json()
            if ready["projections"]["board"]["parked"]:
                break
            await asyncio.sleep(0.2)
    assert ready["ready"] is True
    assert {name: one["well"] for name, one in ready["projections"].items() if not one["well"]} == {"board": False}
    lines = (await http.get("/metrics")).text.splitlines()
    assert 'blowbyblow_projection_parked{projection="board"} 1.0' in lines
    assert 'blowbyblow_projection_parked{projection="dice"} 0.0' in lines


def operator(url: str, *words: str) -> tuple[int, list[Any], str]:
    """`blowbyblow projections`: exit code, JSON lines, standard error."""
    command = [sys.executable, "-c", "from adapters.cli.main import main; main()", "projections", *words]
    ran = subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        env={**os.environ, "REDIS_URL": url},
    )
    return ran.returncode, [json.loads(line) for line in ran.stdout.splitlines() if line.startswith("{")], ran.stderr
