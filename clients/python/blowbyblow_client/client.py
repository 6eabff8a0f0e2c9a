"""The client of one match: commands that are carried out once, and a stream without gaps."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from types import TracebackType
from typing import Any, Self

import httpx

from blowbyblow_client.answers import Accepted, Created, Refused
from blowbyblow_client.backoff import Backoff
from blowbyblow_client.news import Frame, News, frames

_AGAIN = {429, 500, 502, 503, 504}
_SILENCE_SECONDS = 45.0


async def create_match(
    url: str, match: Mapping[str, Any], *, key: str | None = None, http: httpx.AsyncClient | None = None
) -> Created:
    """Create a match. `key`: the operator's, where the service asks for one. Raises Refused and httpx.HTTPError."""
    client = http or httpx.AsyncClient()
    try:
        headers = {} if key is None else {"Authorization": f"Bearer {key}"}
        made = _read(await client.post(f"{url}/matches", json=match, headers=headers))
        return Created(made["match"], made["tokens"], made["receipt"], made["view"])
    finally:
        if http is None:
            await client.aclose()


class MatchClient:
    """One role at one match. `urls`: one address, or several that serve the same matches and are tried in turn.

    seq and id: the last event that was yielded. receipt: the newest place in the history this client knows of; it is
    shown to the service, which raises an alarm if it knows less.
    """

    def __init__(
        self,
        urls: str | list[str],
        match: str,
        token: str,
        *,
        http: httpx.AsyncClient | None = None,
        backoff: Callable[[], Backoff] = Backoff,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._urls = [urls] if isinstance(urls, str) else list(urls)
        self._match = match
        self._headers = {"Authorization": f"Bearer {token}"}
        self._own = http is None
        self._http = http or httpx.AsyncClient(timeout=httpx.Timeout(10.0))
        self._backoff = backoff
        self._sleep = sleep
        self._held: Mapping[str, Any] | None = None
        self._shown = 0
        self._started = ""
        self.seq = 0
        self.id: str | None = None
        self.receipt: str | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._own:
            await self._http.aclose()

    async def submit(
        self,
        command: Mapping[str, Any],
        *,
        decision: str | None = None,
        expected_seq: int | None = None,
        id: str | None = None,
    ) -> Accepted:
        """Send a command until the service has answered it; always under one id, so that it is carried out once.

        Raises Refused for a refusal. An answer to a decision needs `decision` or `expected_seq`.
        """
        envelope: dict[str, Any] = {"id": id or secrets.token_hex(12), "command": command}
        if decision is not None:
            envelope["decision"] = decision
        if expected_seq is not None:
            envelope["expected_seq"] = expected_seq
        answer = await self._insist("POST", "/commands", json=envelope)
        accepted = Accepted(answer["first_seq"], answer["last_seq"], answer["receipt"], answer["view"])
        self._learn(accepted.receipt)
        self._hold(accepted.view)
        return accepted

    async def view(self, at: int | None = None) -> Mapping[str, Any]:
        """The match now, or just after the event `at`."""
        found: Mapping[str, Any] = await self._insist("GET", "" if at is None else f"?at={at}")
        return found

    async def events(self, after: int = 0, limit: int = 1_000) -> list[Mapping[str, Any]]:
        """Stored events behind `after`."""
        page = await self._insist("GET", f"/events?after={after}&limit={limit}")
        found: list[Mapping[str, Any]] = page["events"]
        return found

    async def follow(self) -> AsyncIterator[News]:
        """The match from a snapshot on, without end: every event once and in order, views in between."""
        backoff = self._backoff()
        while True:
            try:
                async for news in self._stream(backoff):
                    yield news
            except Refused as refused:
                if refused.status not in _AGAIN:
                    raise
            except (httpx.HTTPError, ValueError):
                pass
            yield News("status", self.seq, detail="waiting")
            await self._sleep(backoff.next())
            self._urls.append(self._urls.pop(0))

    async def _stream(self, backoff: Backoff) -> AsyncIterator[News]:
        headers = {**self._headers, "Accept": "text/event-stream"}
        if self.id is not None:
            headers["Last-Event-ID"] = self.id
        timeout = httpx.Timeout(10.0, read=_SILENCE_SECONDS)
        address = f"{self._urls[0]}/matches/{self._match}/events"
        async with self._http.stream("GET", address, headers=headers, timeout=timeout) as response:
            if response.status_code != 200:
                await response.aread()
                raise _refusal(response)
            backoff.reset()
            self._started = response.headers.get("receipt", "")
            yield News("status", self.seq, detail="connected")
            async for frame in frames(response.aiter_lines()):
                if frame.name == "closing":
                    return
                async for news in self._take(frame):
                    yield news

    async def _take(self, frame: Frame) -> AsyncIterator[News]:
        if frame.name == "snapshot":
            self.seq = self._shown = frame.data["seq"]
            self.id = self._started if self._started.startswith(f"{self.seq}-") else str(self.seq)
            self._held = None
            yield News("view", self.seq, view=frame.data)
        elif frame.name == "diverged":
            self.receipt = None
            yield News("diverged", self.seq, detail=frame.data)
        elif frame.id is not None:
            seq = int(frame.id.partition("-")[0])
            if seq <= self.seq:
                return
            if seq != self.seq + 1:
                raise ValueError(f"event {seq} after {self.seq}")
            self.seq, self.id = seq, frame.id
            self._learn(frame.id)
            yield News("event", seq, frame.id, event=frame.data)
            if frame.data.get("last"):
                async for news in self._look():
                    yield news

    async def _look(self) -> AsyncIterator[News]:
        """The view after a command's last event; one that is ahead of the events is held until they have come."""
        if self._held is None or self._held["seq"] < self.seq:
            self._hold(await self.view())
        held = self._held
        if held is not None and self._shown < held["seq"] <= self.seq:
            self._held, self._shown = None, held["seq"]
            yield News("view", self.seq, view=held)

    def _hold(self, view: Mapping[str, Any]) -> None:
        if self._held is None or self._held["seq"] < view["seq"]:
            self._held = view

    def _learn(self, receipt: str) -> None:
        known = 0 if self.receipt is None else int(self.receipt.partition("-")[0])
        if int(receipt.partition("-")[0]) >= known:
            self.receipt = receipt

    async def _insist(self, method: str, path: str, json: Mapping[str, Any] | None = None) -> Any:
        backoff = self._backoff()
        while True:
            headers = dict(self._headers)
            if self.receipt is not None:
                headers["Receipt"] = self.receipt
            address = f"{self._urls[0]}/matches/{self._match}{path}"
            try:
                response = await self._http.request(method, address, headers=headers, json=json)
                if response.status_code not in _AGAIN:
                    return _read(response)
                pause = float(response.headers.get("retry-after", 0))
            except httpx.TransportError:
                pause = 0.0
            await self._sleep(max(pause, backoff.next()))
            self._urls.append(self._urls.pop(0))


def _read(response: httpx.Response) -> Any:
    if response.is_success:
        return response.json()
    raise _refusal(response)


def _refusal(response: httpx.Response) -> Refused:
    try:
        problem = response.json()
    except ValueError:
        problem = {"code": "", "detail": response.text[:200]}
    return Refused(response.status_code, problem)
