"""Matches for browser tests: the shipped examples, and small ones with known dice."""

from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Any

import httpx

from adapters.catalogues.scenario_file import read_scenario
from engine.scenario.model import CommandLine

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"

_NUMBERS = count()


class Played:
    """A match on a running service, moved on from outside the browser."""

    def __init__(self, address: str, created: Mapping[str, Any]) -> None:
        self.address = address
        self.match: str = created["match"]
        self.tokens: Mapping[str, str] = created["tokens"]

    def play(self, seat: str) -> str:
        """The address of a seat's page."""
        return f"{self.address}/play/{self.match}?lang=en#token={self.tokens[seat]}"

    def overlay(self, more: str = "") -> str:
        """The address of the overlay."""
        return f"{self.address}/overlay/{self.match}?lang=en&token={self.tokens['overlay']}{more}"

    async def get(self, role: str, path: str = "") -> Any:
        """What the service answers a role."""
        async with httpx.AsyncClient() as http:
            answer = await http.get(f"{self.address}/matches/{self.match}{path}", headers=self._headers(role))
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def send(self, role: str, command: Mapping[str, Any]) -> int:
        """Send a command and give the seq of its last event."""
        seq = (await self.get("judge"))["seq"]
        envelope = {"id": f"out{next(_NUMBERS)}", "expected_seq": seq, "command": command}
        async with httpx.AsyncClient() as http:
            answer = await http.post(
                f"{self.address}/matches/{self.match}/commands", json=envelope, headers=self._headers(role)
            )
        assert answer.status_code == 200, answer.text
        last: int = answer.json()["last_seq"]
        return last

    def _headers(self, role: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[role]}"}


async def sit_down(address: str, body: Mapping[str, Any], **more: Any) -> Played:
    """Create a match."""
    async with httpx.AsyncClient() as http:
        answer = await http.post(f"{address}/matches", json={**body, **more})
    assert answer.status_code == 201, answer.text
    return Played(address, answer.json())


async def played(address: str, name: str) -> tuple[Played, int]:
    """A shipped match played by its script, and the seq it leads to."""
    body, commands = example(name)
    match = await sit_down(address, body)
    last = 0
    for seat, command in commands:
        last = await match.send(seat, command)
    return match, last


def example(name: str) -> tuple[dict[str, Any], list[tuple[str, Mapping[str, Any]]]]:
    """A shipped match file: its match and its commands."""
    scenario = read_scenario(EXAMPLES / f"{name}.yaml").scenario
    body = {key: value for key, value in scenario.match.items() if key != "secret"}
    return body, [(line.seat, line.command) for line in scenario.script if isinstance(line, CommandLine)]
