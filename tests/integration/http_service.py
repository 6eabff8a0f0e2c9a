"""The service under test: in process without sockets, or behind a real one for streams."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager
from itertools import count
from typing import Any, cast

import httpx

from adapters.app.composition import Backend, assemble
from adapters.app.serve import bind
from adapters.feed.no_feed import NoFeed
from adapters.http.app import App
from adapters.http.parts import Parts
from adapters.http.server import Server
from adapters.http.settings import HttpSettings
from adapters.store.memory_store import MemoryStore
from adapters.store.port import Store

CRISIS: dict[str, Any] = {
    "rulebook": "crisis_protocol",
    "units": [
        {
            "id": "spark",
            "seat": "a",
            "stamina": 6,
            "power": 4,
            "defense": {"physical": 2, "energy": 2, "mystic": 2},
            "attacks": [{"id": "strike", "type": "physical", "range": 3, "strength": 3}],
        },
        {"id": "flint", "seat": "b", "stamina": 6, "defense": {"physical": 2, "energy": 2, "mystic": 2}},
    ],
}
BERSERK: dict[str, Any] = {
    "rulebook": "berserk",
    "units": [
        {"id": "nomad", "seat": "a", "life": 12, "strike": [1, 3, 5]},
        {"id": "giant", "seat": "b", "life": 20, "strike": [2, 4, 6]},
    ],
}

CHOOSE = {"type": "choose_attack", "unit": "spark", "attack": "strike"}
DECLARE = {"type": "declare_target", "target": "flint", "range": 2}
_NUMBERS = count()
HITS = {"type": "roll", "faces": ["hit", "hit", "hit"]}
BLANKS = {"type": "roll", "faces": ["blank", "block"]}


def made(store: Store | None = None, *, clock: Callable[[], str] | None = None, **settings: Any) -> Parts:
    """The parts of a service over `store`; nothing is limited unless said."""
    http = HttpSettings(**{"port": 0, "rate": 0.0, "streams": 0.0, **settings})
    parts = assemble(Backend(store or MemoryStore(), NoFeed()), http)
    if clock is not None:
        parts.service.clock = clock
    return parts


class Table:
    """One match and everybody's way to it."""

    def __init__(self, http: httpx.AsyncClient, created: Mapping[str, Any]) -> None:
        self.http = http
        self.match: str = created["match"]
        self.tokens: dict[str, str] = created["tokens"]
        self.created = created

    def headers(self, role: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[role]}"}

    async def get(self, role: str, path: str = "", **headers: str) -> httpx.Response:
        return await self.http.get(f"/matches/{self.match}{path}", headers={**self.headers(role), **headers})

    async def post(self, role: str, envelope: Any, path: str = "/commands", **headers: str) -> httpx.Response:
        return await self.http.post(
            f"/matches/{self.match}{path}", json=envelope, headers={**self.headers(role), **headers}
        )

    async def send(self, role: str, command: Mapping[str, Any], **more: Any) -> httpx.Response:
        """Send a command on the present question under a fresh id."""
        if "decision" not in more and "expected_seq" not in more:
            asked = (await self.get("judge")).json()["decision"]
            more["decision"] = asked["id"] if asked else None
        return await self.post(role, {"id": f"c{next(_NUMBERS)}", "command": command, **more})

    async def play(self, *lines: tuple[str, Mapping[str, Any]]) -> None:
        for role, command in lines:
            response = await self.send(role, command)
            assert response.status_code == 200, response.text


@asynccontextmanager
async def asking(parts: Parts, address: str = "127.0.0.1") -> AsyncGenerator[httpx.AsyncClient, None]:
    """A client of the application without a socket between them: for everything but streams."""
    transport = httpx.ASGITransport(app=cast("Any", App(parts)), raise_app_exceptions=False, client=(address, 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
        yield http


@asynccontextmanager
async def serving(parts: Parts) -> AsyncGenerator[str, None]:
    """The service behind a socket; gives its address and stops it in order."""
    listening = bind(parts.settings)
    server = Server(parts, App(parts))
    parts.hub.start()
    running = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        await server.up.wait()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.end(quickly=False)
        await running
        await parts.hub.aclose()
        listening.close()


async def sit_down(http: httpx.AsyncClient, body: Mapping[str, Any] = CRISIS, **more: Any) -> Table:
    """Create a match."""
    response = await http.post("/matches", json={**body, **more})
    assert response.status_code == 201, response.text
    return Table(http, response.json())
