"""What an operator is told to type, and what a program of his own reads from the store, beside one running service."""

import hashlib
import json
import re
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import httpx
import pytest
from redis import Redis

from tests.documents import blocks, statements, text_of
from tests.e2e.reader import Reader
from tests.e2e.service_process import PATIENCE

RUNNING, PROJECTIONS = "docs/operations/running.md", "docs/users/projections.md"
OWN_STORE, SHARED_STORE, CONFIG, DOCTOR = (statement.text for statement in statements("docs/operations/running.md"))


class Operator(Reader):
    """A reader with a service at work, and a match that was played in its data folder before."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.run("blowbyblow play examples/crisis_protocol.yaml --auto")
        assert OWN_STORE.startswith("blowbyblow serve ")
        self.service = self.serve(OWN_STORE)
        (listed,) = httpx.get(f"{self.service.address}/matches").json()["matches"]
        self.match: str = listed["match"]

    @property
    def socket(self) -> str:
        """Where the embedded store listens."""
        lock: dict[str, Any] = json.loads((self.data / "server.lock").read_text(encoding="utf-8"))
        return str(lock["socket"])

    def standing(self, projection: str) -> dict[str, Any]:
        """How a projection stands, as the service says."""
        found: list[dict[str, Any]] = httpx.get(f"{self.service.address}/projections").json()["projections"]
        return next(one for one in found if one["name"] == projection)

    def wait(self, projection: str, until: Callable[[dict[str, Any]], bool]) -> None:
        """Wait until a projection stands so."""
        end = time.monotonic() + PATIENCE
        while not until(self.standing(projection)):
            assert time.monotonic() < end, self.standing(projection)
            time.sleep(0.05)


@pytest.fixture(scope="module")
def operator(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Operator]:
    operator = Operator(tmp_path_factory.mktemp("operator"))
    yield operator
    operator.service.clean_up()


def test_any_number_of_services_share_one_store(operator: Operator) -> None:
    url = "redis://store:6379/0"
    assert SHARED_STORE.startswith(f"REDIS_URL={url} blowbyblow serve")
    second = operator.serve(SHARED_STORE.replace(url, f"unix://{operator.socket}"), "second")
    try:
        for service in (operator.service, second):
            listed = httpx.get(f"{service.address}/matches").json()["matches"]
            assert operator.match in [match["match"] for match in listed]
        assert second.process is not None
        second.process.send_signal(signal.SIGTERM)
        assert second.process.wait(PATIENCE) == 0
    finally:
        second.clean_up()


def test_config_shows_every_setting_of_the_table(operator: Operator) -> None:
    table = dict(re.findall(r"^\| `([A-Z_]+)` \| (.+?) \|", text_of(RUNNING), re.MULTILINE))
    shown = json.loads(operator.run(CONFIG))
    assert shown.pop("store") == "durable"
    assert set(shown) == set(table)
    numbers = {name: float(default) for name, default in table.items() if default.isdecimal()}
    assert {name: float(shown[name]) for name in numbers} == numbers
    assert Path(shown["BLOWBYBLOW_DATA"]) == Path(table["BLOWBYBLOW_DATA"])
    assert all(not shown[name] for name, default in table.items() if default == "none")


def test_doctor_says_what_is_wrong_with_the_settings_of_a_server(operator: Operator) -> None:
    """The embedded server is named by its address, so that it is looked at like any other."""
    where = {"REDIS_URL": f"unix://{operator.socket}", "BLOWBYBLOW_PORT": "0"}
    with Redis(unix_socket_path=operator.socket) as redis:
        redis.config_set("maxmemory-policy", "allkeys-lru")
        try:
            shown = [json.loads(line) for line in operator.run(DOCTOR, 1, **where).splitlines()]
        finally:
            redis.config_set("maxmemory-policy", "noeviction")
    (wrong,) = (check["message"] for check in shown if check["result"] == "bad")
    assert "allkeys-lru" in wrong and "noeviction" in wrong
    assert {"settings", "address", "keys"} <= {check["name"] for check in shown if check["result"] == "good"}


def lists_projections(operator: Operator, text: str) -> None:
    table = re.findall(r"^\| `(\w+)` \| .+? \| the (live|history)", text_of(PROJECTIONS), re.MULTILINE)
    shown = operator.lines(text)
    assert {(one["name"], one["counts"]) for one in shown} == set(table)
    assert all(one["well"] and one["matches"] == 1 and one["parked"] == [] for one in shown)


def shows_what_one_says(operator: Operator, text: str) -> None:
    assert operator.match in json.dumps(json.loads(operator.run(text)))


def rebuilds_one(operator: Operator, text: str) -> None:
    before = operator.standing("dice")["generation"]
    assert operator.run(text) == f"dice: generation {before + 1}, 1 matches, 0 parked\n"


def pauses_one(operator: Operator, text: str) -> None:
    assert operator.run(text) == "dice: paused\n"
    assert operator.standing("dice")["state"] == "paused"
    assert "resume lets it go on" in text
    assert operator.run(text.replace("pause", "resume")) == "dice: goes on\n"
    operator.wait("dice", lambda standing: standing["state"] == "running")


def retries_one(operator: Operator, text: str) -> None:
    assert operator.run(text.replace("[MATCH …]", "")) == "dice: nothing is parked\n"


def works(operator: Operator, text: str) -> None:
    worker = subprocess.Popen(
        ["bash", "-c", f"exec {text.replace('[NAME …]', 'dice')}"],
        cwd=operator.folder,
        env={**operator.environment, "REDIS_URL": f"unix://{operator.socket}"},
        stderr=subprocess.DEVNULL,
    )
    try:
        operator.wait("dice", lambda standing: standing["workers"] == 2)
        assert operator.standing("board")["workers"] == 1
        worker.send_signal(signal.SIGTERM)
        assert worker.wait(PATIENCE) == 0
    finally:
        worker.kill()
        worker.wait()


DONE: Mapping[str, Callable[[Operator, str], None]] = {
    "list": lists_projections,
    "show matches": shows_what_one_says,
    "rebuild dice": rebuilds_one,
    "pause dice": pauses_one,
    "retry dice [MATCH …]": retries_one,
    "work [NAME …]": works,
}


def test_projections_do_what_they_are_told(operator: Operator) -> None:
    shown = list(statements("docs/users/projections.md"))
    assert [statement.command.removeprefix("blowbyblow projections ") for statement in shown] == list(DONE)
    for name in ("board", "timeline", "dice", "effects", "matches", "attacks"):
        operator.wait(name, lambda standing: standing["matches"] == 1 and standing["behind"] == 0)
    for statement, done in zip(shown, DONE.values(), strict=True):
        done(operator, statement.text)


def test_the_store_is_read_as_it_is_told(operator: Operator) -> None:
    match, feeds = (block.strip() for block in blocks("docs/users/redis-protocol.md", "redis"))
    with Redis(unix_socket_path=operator.socket, decode_responses=True) as redis:
        partitions = int(str(redis.get("bbb:partitions")))
        number = int.from_bytes(hashlib.sha256(operator.match.encode()).digest(), "big") % partitions
        asked = match.replace("{pNN}", f"{{p{number:02x}}}").replace("MATCH", operator.match)
        events: Any = redis.execute_command(*asked.replace("<seq of the last event you have>", "0").split())
        ((key, entries),) = events.items() if isinstance(events, dict) else events
        assert key.endswith(f":m:{operator.match}:ev")
        told = operator.lines(f"blowbyblow replay {operator.match}")
        assert [entry for entry, _ in entries] == [f"{event['seq']}-0" for event in told]
        stored = [json.loads(fields["event"]) for _, fields in entries]
        assert [event["type"] for event in stored] == [event["type"] for event in told]
        keys = " ".join(f"bbb:{{p{one:02x}}}:feed" for one in range(partitions))
        every = feeds.replace("bbb:{p00}:feed … bbb:{pff}:feed", keys).replace("<id> … <id>", "0-0 " * partitions)
        heard: Any = redis.execute_command(*every.split())
        ((feed, commands),) = heard.items() if isinstance(heard, dict) else heard
    assert feed == f"bbb:{{p{number:02x}}}:feed"
    ends = [int(fields["last"]) for _, fields in commands]
    assert ends == [event["seq"] for event in stored if event["last"]]
    assert {fields["match"] for _, fields in commands} == {operator.match}
