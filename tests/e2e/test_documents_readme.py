"""The README from top to bottom, as somebody does it who has just come."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.documents import ROOT, statements
from tests.e2e.reader import Reader
from tests.e2e.service_process import ServiceProcess
from tests.e2e.terminal import Terminal


class Newcomer(Reader):
    """A reader of the README and what was seen so far."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.match = ""
        self.told: list[dict[str, Any]] = []
        self.listed: list[dict[str, Any]] = []
        self.replayed: list[dict[str, Any]] = []
        self.service: ServiceProcess | None = None

    def of_the_match(self, text: str) -> str:
        """A command about the match that was chosen."""
        assert "MATCH" in text
        return text.replace("MATCH", self.match)

    def bundle(self) -> list[dict[str, Any]]:
        """The lines of match.jsonl."""
        return [json.loads(line) for line in (self.folder / "match.jsonl").read_text(encoding="utf-8").splitlines()]


def plays_both_games(reader: Newcomer, text: str) -> None:
    told = reader.told = reader.lines(text)
    types = [event["type"] for event in told]
    assert (types.count("match.created"), types.count("attack.finished")) == (2, 2)
    steps = {event["step"] for event in told}
    assert {"1", "2", "2.d", "4", "5", "6", "7", "10", "12", "13"} <= steps
    assert {"511.3", "511.4", "511.5.1", "511.5.2", "511.6"} <= steps
    assert all(event["text"] for event in told)
    assert [event["data"]["ref"]["effect"] for event in told if event["type"] == "effect.used"] == [
        *("focus", "step_in", "bless", "jinx"),
    ]
    assert (reader.data / "server.lock").exists()


def plays_at_a_terminal(reader: Newcomer, text: str) -> None:
    terminal = reader.terminal(text)
    told = passing_until(terminal, "Степь: объявите действие.")
    assert "Берсерк. Степь: Кочевник, Шаман. Горы: Великан, Имп" in told
    assert "Шаман использует: Благословение." in told
    terminal.type("turn")
    assert "1  объявить: простой удар, Великан → Кочевник" in terminal.until(r"> $")
    terminal.interrupt()
    reader.match = terminal.until(r"Ничего не потеряно, продолжить можно так:  blowbyblow play \w+ --lang ru").split()[
        -3
    ]
    assert terminal.end() == 0


def passing_until(terminal: Terminal, question: str) -> str:
    """Pass wherever the dice brought another question before this one; gives all that was read."""
    told = terminal.until(r"> $")
    while question not in told:
        terminal.type(re.findall(r"(\d+)  (?:pass|пасовать)\s", told)[-1])
        told += terminal.until(r"> $")
    return told


def lists_them(reader: Newcomer, text: str) -> None:
    reader.listed = reader.lines(text)
    assert [match["rulebook"] for match in reader.listed] == ["crisis_protocol", "berserk", "berserk"]
    left = reader.listed[-1]
    assert (left["match"], left["asked"], left["seats"]) == (reader.match, "b", {"a": "Степь", "b": "Горы"})


def goes_on(reader: Newcomer, text: str) -> None:
    terminal = reader.terminal(reader.of_the_match(text))
    assert "1  announce simple strike with Великан at Кочевник" in terminal.until(r"> $")
    terminal.type("1")
    assert "Attack 2: Великан, simple strike" in passing_until(terminal, "Горы: announce an action")
    terminal.interrupt()
    terminal.until(rf"Nothing is lost: go on with  blowbyblow play {reader.match}")
    assert terminal.end() == 0


def tells_it_again(reader: Newcomer, text: str) -> None:
    first, second = (event for event in reader.told if event["type"] == "match.created")
    again = reader.lines(text.replace("MATCH", reader.listed[0]["match"]))
    assert again == reader.told[reader.told.index(first) : reader.told.index(second)]
    reader.replayed = reader.lines(reader.of_the_match(text))
    assert [event["seq"] for event in reader.replayed] == list(range(1, len(reader.replayed) + 1))
    types = [event["type"] for event in reader.replayed]
    whole = ("match.created", "attack.declared", "attack.finished", "turn.ended", "attack.declared", "attack.finished")
    assert tuple(name for name in types if name in whole) == whole


def checks_scenarios(reader: Newcomer, text: str) -> None:
    *lines, total = reader.run(text).splitlines()
    files = {str(file.relative_to(ROOT)) for file in (ROOT / "tests" / "scenarios").rglob("*.yaml")}
    assert {line.split()[1] for line in lines if line.startswith("PASS")} == files
    assert total == f"{len(files)} passed, 0 failed"


def exports(reader: Newcomer, text: str) -> None:
    reader.run(reader.of_the_match(text))
    header, *rest = reader.bundle()
    listed = reader.listed[-1]
    assert [header[key] for key in ("match", "rulebook", "version")] == [
        listed[key] for key in ("match", "rulebook", "version")
    ]
    events = rest[: header["events"]]
    kept = ("seq", "type", "data")
    assert [[event[key] for key in kept] for event in events] == [
        [event[key] for key in kept] for event in reader.replayed
    ]


def verifies(reader: Newcomer, text: str) -> None:
    header, *rest = reader.bundle()
    said = reader.run(text)
    dice = sum(len(event["data"]["dice"]) for event in rest if event.get("type") == "dice.rolled")
    commands = {event["command"] for event in rest if event.get("actor") in ("a", "b")}
    assert said.splitlines()[0] == "match.jsonl: good"
    assert f"{header['match']}, berserk rules {header['version']}, seen by judge" in said
    assert f"whole: {header['events']} events, head {header['events']}-{header['head'][:8]}" in said
    assert "checkpoints: 2; self-consistent, origin not proven" in said
    assert f"whole: {dice} dice, committed to" in said
    assert f"whole: {len(commands)} commands decided again, every event the same" in said


def goes_another_way(reader: Newcomer, text: str) -> None:
    ends = [line["seq"] for line in reader.bundle() if line.get("last")]
    at = next(seq for seq in reversed(ends) if seq < ends[-1])
    assert text.count("SEQ") == 1
    said = reader.run(text.replace("SEQ", str(at))).splitlines()
    assert said[0] == f"match.jsonl, branched after event {at}"
    assert "The attack is over." in said[-2]
    assert said[-1] == "nothing changes"


def reports_disputes(reader: Newcomer, text: str) -> None:
    said = reader.run(reader.of_the_match(text))
    assert said.splitlines()[0] == f"Disputes of match {reader.match}: 0"
    assert f"{reader.match}: good" in said


def serves(reader: Newcomer, text: str) -> None:
    reader.service = reader.serve(text)
    with httpx.Client(base_url=reader.service.address) as http:
        assert http.get("/matches").json()["matches"] == reader.lines("blowbyblow matches")
        for page in ("/", f"/play/{reader.match}", f"/overlay/{reader.match}", "/replay"):
            assert http.get(page).headers["content-type"] == "text/html; charset=utf-8"


def examines(reader: Newcomer, text: str) -> None:
    assert reader.service is not None
    found = {line["name"]: line for line in reader.lines(f"export BLOWBYBLOW_PORT={reader.service.port}; {text}")}
    assert {line["result"] for line in found.values()} == {"good", "warning"}
    assert (found["store"]["result"], found["store"]["message"]) == ("good", "3 matches in 256 partitions")


def shows_settings(reader: Newcomer, text: str) -> None:
    key = "sixteen letters and more"
    settings = json.loads(reader.run(text, BLOWBYBLOW_OPERATOR_KEY=key))
    assert settings["BLOWBYBLOW_OPERATOR_KEY"] == "(set)"
    address = f"http://{settings['BLOWBYBLOW_HOST']}:{settings['BLOWBYBLOW_PORT']}"
    assert any(address in shown.text for shown in statements("README.md") if shown.command.endswith(" serve"))
    assert reader.folder / settings["BLOWBYBLOW_DATA"] == reader.data


DONE: Mapping[str, Callable[[Newcomer, str], None]] = {
    "play examples/crisis_protocol.yaml examples/berserk.yaml --auto": plays_both_games,
    "play examples/berserk.yaml --lang ru": plays_at_a_terminal,
    "matches": lists_them,
    "play MATCH": goes_on,
    "replay MATCH": tells_it_again,
    "check tests/scenarios": checks_scenarios,
    "export MATCH -o match.jsonl": exports,
    "verify match.jsonl": verifies,
    "what-if match.jsonl --at SEQ": goes_another_way,
    "dispute MATCH": reports_disputes,
    "serve": serves,
    "doctor": examines,
    "config": shows_settings,
}


@pytest.fixture
def newcomer(tmp_path: Path) -> Iterator[Newcomer]:
    reader = Newcomer(tmp_path)
    yield reader
    if reader.service is not None:
        reader.service.clean_up()


def test_every_command_of_the_readme_does_what_it_says(newcomer: Newcomer) -> None:
    shown = [
        (statement.command.removeprefix("uv run blowbyblow "), statement.text) for statement in statements("README.md")
    ]
    assert [command for command, _ in shown] == list(DONE)
    for command, text in shown:
        DONE[command](newcomer, text)
