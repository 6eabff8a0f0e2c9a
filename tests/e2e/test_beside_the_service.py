"""Every command that works on stored matches, beside a service that has the same data folder."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from adapters.app.settings import Settings
from adapters.app.store_server import open_server
from adapters.app.stores import open_store
from adapters.store.data_folder import server_at_work
from tests.e2e.service_process import ServiceProcess

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "crisis_protocol.yaml"
COMMAND = str(Path(sys.executable).parent / "blowbyblow")


def run(*arguments: object, data: Path) -> subprocess.CompletedProcess[str]:
    """One call with its output in pipes."""
    environment = {**os.environ, "BLOWBYBLOW_DATA": str(data), "BLOWBYBLOW_PORT": "0"}
    environment.pop("REDIS_URL", None)
    command = [COMMAND, *map(str, arguments)]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=60, env=environment, cwd=data.parent, check=False
    )


class Running(NamedTuple):
    """A service at work, its data folder, and a match that was played in it before."""

    address: str
    data: Path
    match: str


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("beside")
    data = folder / "data"
    assert run("play", EXAMPLE, "--auto", data=data).returncode == 0
    match = json.loads(run("matches", data=data).stdout)["match"]
    service = ServiceProcess(folder / "log", data=data)
    try:
        asyncio.run(service.start())
        yield Running(service.address, data, match)
        assert asyncio.run(service.stop()) == 0, service.said
    finally:
        service.clean_up()


def new_match(address: str) -> str:
    """A match made over HTTP."""
    characters = [
        {
            "id": f"{seat}-one",
            "seat": seat,
            "stamina": 6,
            "defense": {"physical": 2, "energy": 2, "mystic": 2},
            "attacks": [{"id": "jab", "type": "physical", "range": 3, "strength": 3}],
        }
        for seat in ("a", "b")
    ]
    made = httpx.post(f"{address}/matches", json={"rulebook": "crisis_protocol", "units": characters})
    assert made.status_code == 201, made.text
    word: str = made.json()["match"]
    return word


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("matches",), "{match}"),
        (("export", "{match}"), '{"bundle":'),
        (("replay", "{match}"), '"type":"match.created"'),
        (("replay", "{match}", "--at", "3"), "event 3"),
        (("dispute", "{match}"), "Disputes of match {match}"),
        (("what-if", "{match}", "--at", "3"), "{match}, branched after event 3"),
        (("diff", "{match}", "{match}"), ""),
        (("projections", "list"), "dice"),
    ],
)
def test_stored_matches_are_read(running: Running, arguments: tuple[str, ...], says: str) -> None:
    done = run(*(part.replace("{match}", running.match) for part in arguments), data=running.data)
    assert done.stderr == ""
    assert done.returncode == 0
    assert says.replace("{match}", running.match).replace(" ", "") in done.stdout.replace(" ", "")


def test_a_match_of_the_service_is_played_at_a_terminal_and_the_service_has_it(running: Running) -> None:
    match = new_match(running.address)
    done = run("play", match, "--auto", data=running.data)
    assert (done.returncode, done.stderr) == (0, "")
    assert '"attack.finished"' in done.stdout
    exported = run("export", match, data=running.data).stdout.splitlines()
    listed: list[dict[str, Any]] = httpx.get(f"{running.address}/matches").json()["matches"]
    line = next(line for line in listed if line["match"] == match)
    assert (line["asked"], line["running"]) == ("a", False)
    assert sum('"match":' in one for one in exported) > 1


def test_a_match_comes_in_and_the_service_lists_it(running: Running, tmp_path: Path) -> None:
    elsewhere = tmp_path / "data"
    assert run("play", EXAMPLE, "--auto", data=elsewhere).returncode == 0
    match = json.loads(run("matches", data=elsewhere).stdout)["match"]
    bundle = tmp_path / "match.jsonl"
    assert run("export", match, "-o", bundle, data=elsewhere).returncode == 0
    done = run("import", bundle, data=running.data)
    assert (done.returncode, done.stderr) == (0, "")
    listed = httpx.get(f"{running.address}/matches").json()["matches"]
    assert match in [line["match"] for line in listed]


def test_the_doctor_looks_at_the_store_of_the_running_service(running: Running) -> None:
    done = run("doctor", data=running.data)
    checks = {check["name"]: check for check in map(json.loads, done.stdout.splitlines())}
    assert done.returncode == 0, done.stdout
    assert "matches in" in checks["store"]["message"]


def test_a_second_service_on_the_folder_is_refused(running: Running) -> None:
    done = run("serve", data=running.data)
    assert done.returncode == 1
    assert "is in use by another process" in done.stderr
    assert httpx.get(f"{running.address}/readyz").status_code == 200


async def test_commands_at_once_share_the_server_of_the_first(tmp_path: Path) -> None:
    """The first to come waits at its end for one that joined it; what was joined is gone only then."""
    settings = Settings(tmp_path / "data")
    opened, joined, ended = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def first() -> None:
        async with open_server(settings):
            opened.set()
            await joined.wait()
        ended.set()

    async def second() -> None:
        await opened.wait()
        async with open_store(settings) as store:
            joined.set()
            for _ in range(20):
                assert len(await store.matches()) == 0
            assert not ended.is_set()

    await asyncio.gather(first(), second())
    assert server_at_work(settings.data) is None
