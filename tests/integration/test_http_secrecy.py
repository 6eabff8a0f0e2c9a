"""S69: markers planted in everything hidden reach nobody else by any route or channel, the logs included."""

import contextlib
import io
import json
import logging
import re
from collections import defaultdict
from typing import Any

import httpx
import pytest
import structlog
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from adapters.app.logs import set_up_logs
from adapters.http.app import App
from adapters.http.command_sink import Sink
from tests.integration.http_service import Table, asking, made, serving, sit_down

# Each marker stands in a field of the hidden card that only its owner and the judge may see.
MARKERS = {"hiddenname": "Zmk1name", "effect": "zmk2effect", "ability": "zmk3ability", "trait": "zmk4trait"}
NUMBERS = (997, 991, 983, 977, 971)

BODY: dict[str, Any] = {
    "rulebook": "berserk",
    "auto_pass": False,
    "units": [
        {"id": "nomad", "seat": "a", "life": 12, "strike": [1, 3, 5]},
        {"id": "giant", "seat": "b", "life": 20, "strike": [2, 4, 6]},
        {
            "id": "veiled",
            "seat": "b",
            "hidden": True,
            "name": MARKERS["hiddenname"],
            "life": NUMBERS[0],
            "wounds": 967,
            "counters": NUMBERS[1],
            "strike": [NUMBERS[2], NUMBERS[3], NUMBERS[4]],
            "traits": [MARKERS["trait"]],
            "abilities": [{"id": MARKERS["ability"], "kind": "shot", "power": [1, 2, 3]}],
            "effects": [
                {
                    "id": MARKERS["effect"],
                    "window": "on_effect",
                    "as": "any",
                    "optional": True,
                    "do": [{"type": "wound", "unit": "source", "amount": 1}],
                }
            ],
        },
    ],
}
SECRETS = tuple(MARKERS.values())
# A number of its own: no part of a hash, of a time, or of another number.
NUMBER = re.compile(rf"(?<![0-9a-f.])({'|'.join(map(str, NUMBERS))})(?![0-9a-f])")
ALLOWED = {"b", "judge"}

ROUTES = {
    ("GET", "/matches/{match}"): ("", "?at=1", "?at=2", "?at=99"),
    ("GET", "/matches/{match}/decision"): ("",),
    ("GET", "/matches/{match}/events"): ("", "?limit=1000", "?after=1&limit=2"),
    ("GET", "/matches/{match}/timeline"): ("", "?lang=ru"),
    ("GET", "/matches/{match}/bundle"): ("",),
    ("GET", "/matches/{match}/tokens"): ("",),
    ("GET", "/matches"): ("",),
    ("GET", "/livez"): ("",),
    ("GET", "/readyz"): ("",),
    ("GET", "/metrics"): ("",),
    ("GET", "/openapi.json"): ("",),
    ("GET", "/asyncapi.json"): ("",),
    ("GET", "/schemas.json"): ("",),
    ("GET", "/matches/{match}/attacks"): ("", "?effect=zmk2effect", "?unit=veiled"),
    ("GET", "/matches/{match}/attacks/{number}"): ("", "?lang=ru"),
    ("GET", "/matches/{match}/attacks/{number}/explanation"): ("", "?number=roll.source"),
    ("GET", "/matches/{match}/options"): ("", "?lang=ru"),
    ("GET", "/matches/{match}/difference"): ("?from=1", "?from=1&to=3"),
    ("GET", "/matches/{match}/dice"): ("",),
    ("GET", "/matches/{match}/effects"): ("",),
    ("GET", "/attacks"): ("", "?effect=zmk2effect"),
    ("GET", "/projections"): ("",),
}
"""Every route that reads, with its questions: a new one has to be added here."""

COMMANDS: tuple[dict[str, Any], ...] = (
    {"type": "use", "effect": MARKERS["effect"]},
    {"type": "use", "effect": MARKERS["effect"], "unit": "veiled"},
    {"type": "announce", "unit": "veiled", "ability": MARKERS["ability"], "target": "nomad"},
    {"type": "announce", "unit": "veiled", "target": "nomad"},
    {"type": "defend", "unit": "veiled"},
    {"type": "nonsense"},
)


class Heard:
    """Every byte each role received."""

    def __init__(self) -> None:
        self.by: defaultdict[str, list[str]] = defaultdict(list)

    def hear(self, role: str, response: httpx.Response) -> None:
        self.by[role].append(response.text)
        for word in SECRETS:
            assert word not in str(response.headers)

    def leaks(self) -> list[tuple[str, str]]:
        """What reached those who may not see it."""
        found: list[tuple[str, str]] = []
        for role, texts in self.by.items():
            whole = "\n".join(texts)
            if role not in ALLOWED:
                found += [(role, word) for word in SECRETS if word in whole]
                found += [(role, number) for number in NUMBER.findall(whole)]
        return found


async def ask_everything(table: Table, heard: Heard, probing: bool) -> None:
    for role in table.tokens:
        for (_, path), questions in ROUTES.items():
            for question in questions:
                address = path.format(match=table.match, number=1) + question
                heard.hear(role, await table.http.get(address, headers=table.headers(role)))
        if probing and role not in ALLOWED:
            for number, command in enumerate(COMMANDS):
                envelope = {"id": f"{role}{number}", "expected_seq": 1, "command": command}
                heard.hear(role, await table.post(role, envelope))


def test_every_reading_route_is_asked() -> None:
    reading = {
        (method, route.path_format)
        for route in App(made()).routes
        for handler in getattr(route, "route_handlers", ())
        for method in getattr(handler, "http_methods", ())
        if method == "GET"
    }
    assert reading == set(ROUTES)


async def test_s69_what_is_hidden_reaches_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    log, heard = io.StringIO(), Heard()
    monkeypatch.setattr(logging.getLogger(), "handlers", [])
    monkeypatch.setattr(Sink, "hold", None)
    lines = set_up_logs(stream=log)
    parts = made()
    async with serving(parts) as url, httpx.AsyncClient(base_url=url) as http:
        table = await sit_down(http, BODY)
        streams = {
            role: http.stream(
                "GET", f"/matches/{table.match}/events", headers={**table.headers(role), "Accept": "text/event-stream"}
            )
            for role in table.tokens
        }
        opened = {role: await stream.__aenter__() for role, stream in streams.items()}
        sockets = {
            role: await connect(f"{url.replace('http', 'ws', 1)}/matches/{table.match}/socket") for role in table.tokens
        }
        for role, socket in sockets.items():
            await socket.send(json.dumps({"token": table.tokens[role], "after": 0}))
        await ask_everything(table, heard, probing=True)
        # A private standing order of the owner, and an attack through every step while the card stays hidden.
        await table.play(
            ("b", {"type": "stand", "use": MARKERS["effect"]}),
            ("a", {"type": "announce", "unit": "nomad", "target": "giant"}),
        )
        for _ in range(40):
            asked = (await table.get("judge")).json()["decision"]
            if asked is None or asked["kind"] == "choose":
                break
            option = asked["options"][-1]
            command = (
                {"type": "roll", "faces": [4]}
                if asked["kind"] == "roll"
                else {k: v for k, v in option.items() if not isinstance(v, dict)}
            )
            await table.play((asked["seat"], command))
        await ask_everything(table, heard, probing=True)
        head = (await table.get("judge")).json()["seq"]
        parts.hub.stop()
        for role, response in opened.items():
            heard.by[role].append((await response.aread()).decode())
            await streams[role].__aexit__(None, None, None)
        for role, socket in sockets.items():
            with contextlib.suppress(ConnectionClosed):
                while True:
                    heard.by[role].append(str(await socket.recv()))
        # The owner sees it, so the markers were really there.
        assert all(word in "\n".join(heard.by["b"]) for word in (MARKERS["effect"], MARKERS["hiddenname"]))
        assert {str(number) for number in NUMBERS} <= set(NUMBER.findall("\n".join(heard.by["b"])))
        assert f'"seq":{head}' in "\n".join(heard.by["spectator"])
        assert heard.leaks() == []
        lines.flush()
        assert [word for word in SECRETS if word in log.getvalue()] == []
        assert [role for role, word in table.tokens.items() if word in log.getvalue()] == []
        assert '"event":"command"' in log.getvalue()
    structlog.reset_defaults()


async def test_s70_stubs_keep_the_numbering_and_have_one_length() -> None:
    async with serving(made()) as url, httpx.AsyncClient(base_url=url) as http:
        table = await sit_down(http, BODY)
        own = (await table.get("b", "/events")).json()["events"]
        seen = (await table.get("a", "/events")).json()["events"]
        assert [event["seq"] for event in own] == [event["seq"] for event in seen] == list(range(1, len(own) + 1))
        stubs = [event for event in seen if "type" not in event]
        assert stubs
        assert all(
            set(stub) == {"match", "seq", "branch", "v", "at", "last", "audience", "commit", "hash"} for stub in stubs
        )
        assert len({len(json.dumps({**stub, "seq": 0, "last": False})) for stub in stubs}) == 1
        chain = [event["hash"] for event in seen]
        assert chain == [event["hash"] for event in own]


async def test_a_card_face_down_has_one_name_for_those_who_see_it_and_its_id_for_the_others() -> None:
    async with asking(made()) as http:
        table = await sit_down(http, BODY)
        await table.play(("a", {"type": "announce", "unit": "nomad", "target": "veiled"}))
        for role in ("a", "b", "judge", "spectator", "overlay"):
            whole = (await table.get(role, "/timeline")).json()["lines"]
            name, other = (MARKERS["hiddenname"], "veiled") if role in ALLOWED else ("veiled", MARKERS["hiddenname"])
            assert whole[0]["text"] == f"Berserk: nomad against giant, {name}. Seat A begins."
            assert [line["text"] for line in whole if other in line["text"]] == []
            later = (await table.get(role, "/timeline?after=1")).json()["lines"]
            assert later == (whole if role in ALLOWED else whole[1:])
