"""What developers of clients are shown, against a service: the shell, the Python client, the client for browsers and Node."""

import asyncio
import json
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from tests.documents import ROOT, blocks, statements
from tests.e2e.node_tools import node
from tests.e2e.reader import Reader
from tests.e2e.service_process import PATIENCE, ServiceProcess

HERE = "http://127.0.0.1:8000"
"""The address in the documents."""
CHOOSE = {"type": "choose_attack", "unit": "spark", "attack": "arc"}
DECLARE = {"type": "declare_target", "target": "flint", "range": 3}


class Developer(Reader):
    """A reader with a service at work."""

    def __init__(self, folder: Path, service: ServiceProcess) -> None:
        super().__init__(folder)
        self.service = service

    def here(self, text: str) -> str:
        """An example with the address of the service in it."""
        assert HERE in text
        return text.replace(HERE, self.service.address)


class Seats:
    """The match of examples/crisis_protocol.yaml and both its seats."""

    def __init__(self, address: str) -> None:
        body = yaml.safe_load((ROOT / "examples" / "crisis_protocol.yaml").read_text(encoding="utf-8"))["match"]
        made = httpx.post(f"{address}/matches", json=body).json()
        self.match: str = made["match"]
        self.tokens: dict[str, str] = made["tokens"]
        self._url = f"{address}/matches/{self.match}"

    def get(self, seat: str, path: str = "") -> dict[str, Any]:
        """What a seat is told."""
        answer: dict[str, Any] = httpx.get(self._url + path, headers=self._headers(seat)).json()
        return answer

    def send(self, seat: str, command: dict[str, Any]) -> dict[str, Any]:
        """Answer the open question."""
        return self.post(seat, {"id": str(time.monotonic()), "decision": self.asked(), "command": command})

    def post(self, seat: str, envelope: dict[str, Any]) -> dict[str, Any]:
        """Send an envelope that is accepted."""
        answer = httpx.post(f"{self._url}/commands", json=envelope, headers=self._headers(seat))
        assert answer.status_code == 200, answer.text
        said: dict[str, Any] = answer.json()
        return said

    def asked(self) -> str:
        """The id of the open question."""
        return str(self.get("judge", "/decision")["decision"]["id"])

    def _headers(self, seat: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[seat]}"}


@pytest.fixture(scope="module")
def developer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Developer]:
    folder = tmp_path_factory.mktemp("developer")
    service = ServiceProcess(folder / "log", data=folder / "data")
    try:
        asyncio.run(service.start())
        yield Developer(folder, service)
    finally:
        service.clean_up()


@pytest.mark.skipif(shutil.which("curl") is None, reason="needs curl")
def test_a_match_is_played_from_a_shell(developer: Developer) -> None:
    creating, naming, asking, commanding, following = statements("docs/users/service.md")
    made = json.loads(developer.run(developer.here(creating.text)))
    assert set(made["tokens"]) == {"a", "b", "judge", "spectator", "overlay"}
    assert naming.command == "MATCH=… A=…"
    names = f"MATCH={made['match']} A={made['tokens']['a']}\n"
    asked = json.loads(developer.run(names + developer.here(asking.text)))
    assert asked["decision"]["options"] == [CHOOSE]
    assert f'"decision": "{asked["decision"]["id"]}"' in commanding.text
    answer = json.loads(developer.run(names + developer.here(commanding.text)))
    assert set(answer) == {"first_seq", "last_seq", "receipt", "view"}
    assert (answer["view"]["attack"]["attacker"], answer["view"]["attack"]["attack"]) == ("spark", "arc")
    with subprocess.Popen(
        ["bash", "-c", names + developer.here(following.text).replace("curl", "exec curl")],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as stream:
        assert stream.stdout is not None
        lines = iter(stream.stdout.readline, "")
        first = next(line for line in lines if line.startswith("event:"))
        shown = next(lines)
        stream.kill()
    assert first == "event: snapshot\n"
    assert json.loads(shown.removeprefix("data: ")) == answer["view"]


def test_the_envelope_is_taken(developer: Developer) -> None:
    (text,) = blocks("docs/users/service.md", "json")
    seats = Seats(developer.service.address)
    for command in (CHOOSE, DECLARE):
        seats.send("a", command)
    envelope = json.loads(text)
    answer = seats.post("a", {**envelope, "decision": seats.asked()})
    stored = [event for event in seats.get("judge", "/events")["events"] if event.get("command") == envelope["id"]]
    assert (stored[0]["seq"], stored[-1]["seq"]) == (answer["first_seq"], answer["last_seq"])
    assert stored[0]["type"] == "effect.declined"


def test_the_python_client_plays_both_seats(developer: Developer) -> None:
    (text,) = blocks("clients/python/README.md", "python")
    (developer.folder / "yours.py").write_text(developer.here(text), encoding="utf-8")
    said = developer.run("uv run python yours.py", PYTHONPATH=str(ROOT / "clients" / "python")).splitlines()
    assert "a attack.declared" in said
    assert not [line for line in said if "refused" in line]
    found: list[dict[str, Any]] = []
    end = time.monotonic() + PATIENCE
    while not found:
        assert time.monotonic() < end
        search = {"target": "bulwark", "outcome": "finished"}
        found = httpx.get(f"{developer.service.address}/attacks", params=search).json()["attacks"]
        time.sleep(0.05)
    assert [(one["unit"], one["ability"]) for one in found] == [("spark", "strike")]


def test_the_module_passes_wherever_it_can(developer: Developer) -> None:
    (text,) = blocks("docs/users/service.md", "js")
    (developer.folder / "client").symlink_to(ROOT / "adapters" / "web" / "client")
    program = developer.folder / "yours.mjs"
    program.write_text(developer.here(text), encoding="utf-8")
    seats = Seats(developer.service.address)
    said = program.with_suffix(".said")
    with said.open("wb") as out:
        running = subprocess.Popen([node(), str(program), seats.match, seats.tokens["b"]], stdout=out, stderr=out)
    try:
        for command in (CHOOSE, DECLARE, {"type": "pass"}):
            seats.send("a", command)
        end = time.monotonic() + PATIENCE
        passed: list[dict[str, Any]] = []
        while not passed or f"{passed[0]['seq']} effect.declined" not in said.read_text().splitlines():
            assert running.poll() is None and time.monotonic() < end
            events = seats.get("judge", "/events")["events"]
            passed = [event for event in events if event["actor"] == "b" and event["type"] == "effect.declined"]
            time.sleep(0.05)
    finally:
        running.kill()
        running.wait()
    assert passed[0]["data"]["ref"] == {"unit": "bulwark", "effect": "step_in"}


def test_the_module_fills_the_slots_of_an_option(developer: Developer) -> None:
    (text,) = blocks("docs/users/service.md", "js")
    folder = developer.folder / "filling"
    folder.mkdir()
    (folder / "client").symlink_to(ROOT / "adapters" / "web" / "client")
    program = folder / "yours.mjs"
    program.write_text(developer.here(text), encoding="utf-8")
    seats = Seats(developer.service.address)
    said = program.with_suffix(".said")
    with said.open("wb") as out:
        running = subprocess.Popen([node(), str(program), seats.match, seats.tokens["a"]], stdout=out, stderr=out)
    try:
        for command in (CHOOSE, DECLARE):
            seats.send("a", command)
        end = time.monotonic() + PATIENCE
        while seats.get("b", "/decision")["decision"]["seat"] != "b":
            assert running.poll() is None and time.monotonic() < end
            time.sleep(0.05)
        seats.send("b", {"type": "pass"})
        used: list[dict[str, Any]] = []
        while not used or f"{used[0]['seq']} dice.picked" not in said.read_text().splitlines():
            assert running.poll() is None and time.monotonic() < end
            events = seats.get("judge", "/events")["events"]
            used = [event for event in events if event["type"] == "dice.picked"]
            time.sleep(0.05)
    finally:
        running.kill()
        running.wait()
    assert used[0]["data"]["ref"] == {"unit": "spark", "effect": "steady"}
    assert 1 <= len(used[0]["data"]["dice"]) <= 2
