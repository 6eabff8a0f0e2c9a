"""An answer to a command is written once, whatever it says; nothing else is held back."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any, NamedTuple, cast

import httpx
import pytest

from adapters.http.whole_answers import WholeAnswers
from tests.integration.http_service import CHOOSE, CRISIS, made, serving


class Recording:
    """A transport that remembers what was written to it."""

    def __init__(self, transport: asyncio.Transport, written: list[bytes]) -> None:
        self._transport = transport
        self._written = written

    def write(self, data: bytes) -> None:
        self._written.append(bytes(data))
        self._transport.write(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class Line(NamedTuple):
    """A connection to the service, a match on it, and what the service wrote."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    match: str
    token: str
    written: list[bytes]

    def ask(self, method: str, path: str, *more: str, version: str = "1.1") -> bytes:
        """A request about the match without a body."""
        first = f"{method} /matches/{self.match}{path} HTTP/{version}"
        return "\r\n".join([first, "Host: 127.0.0.1", f"Authorization: Bearer {self.token}", *more, "", ""]).encode()

    def request(self, id_: str, *more: str, path: str = "/commands", version: str = "1.1") -> bytes:
        body = json.dumps({"id": id_, "expected_seq": 1, "command": CHOOSE}).encode()
        headers = ("Content-Type: application/json", f"Content-Length: {len(body)}", *more)
        return self.ask("POST", path, *headers, version=version) + body

    async def answer(self) -> tuple[int, Any]:
        """Status and body of the next answer."""
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(head.split("content-length: ")[1].split("\r\n")[0])
        return int(head.split(" ")[1]), json.loads(await self.reader.readexactly(length))


@pytest.fixture
async def line(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Line]:
    written: list[bytes] = []
    made_as_usual = WholeAnswers.connection_made

    def connection_made(self: WholeAnswers, transport: asyncio.Transport) -> None:
        made_as_usual(self, cast("asyncio.Transport", Recording(transport, written)))

    async with serving(made()) as url:
        async with httpx.AsyncClient(base_url=url) as http:
            created = (await http.post("/matches", json=CRISIS)).json()
        monkeypatch.setattr(WholeAnswers, "connection_made", connection_made)
        reader, writer = await asyncio.open_connection("127.0.0.1", httpx.URL(url).port)
        yield Line(reader, writer, created["match"], created["tokens"]["a"], written)
        writer.close()
        await writer.wait_closed()


async def test_accepted_and_refused_commands_are_answered_in_one_piece_each(line: Line) -> None:
    line.writer.write(line.request("c1"))
    status, answer = await line.answer()
    assert (status, answer["first_seq"]) == (200, 2)
    line.writer.write(line.request("c2"))
    status, problem = await line.answer()
    assert (status, problem["code"]) == (412, "stale_seq")
    assert [piece[:15] for piece in line.written] == [b"HTTP/1.1 200 OK", b"HTTP/1.1 412 Pr"]


async def test_commands_sent_behind_one_another_are_answered_in_their_order(line: Line) -> None:
    line.writer.write(line.request("c1") + line.request("c1") + line.request("c2"))
    first, again, refused = [await line.answer() for _ in range(3)]
    assert first == again
    assert first[0] == 200
    assert refused[0] == 412
    assert len(line.written) == 3


async def test_who_waits_to_be_told_to_send_the_body_is_told(line: Line) -> None:
    whole = line.request("c1", "Expect: 100-continue")
    head, _, body = whole.partition(b"\r\n\r\n")
    line.writer.write(head + b"\r\n\r\n")
    assert await line.reader.readuntil(b"\r\n\r\n") == b"HTTP/1.1 100 Continue\r\n\r\n"
    line.writer.write(body)
    assert (await line.answer())[0] == 200


async def test_a_connection_for_one_command_is_closed_behind_the_whole_answer(line: Line) -> None:
    line.writer.write(line.request("c1", version="1.0"))
    assert (await line.answer())[0] == 200
    assert await line.reader.read() == b""
    assert len(line.written) == 1


@pytest.mark.parametrize("path", ["/commands/", "/commands?x=1"])
async def test_every_way_to_write_the_address_of_commands_is_one(line: Line, path: str) -> None:
    line.writer.write(line.request("c1", path=path))
    assert (await line.answer())[0] == 200
    assert len(line.written) == 1


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("HEAD", "/commands", 405),
        ("HEAD", "/commands/", 405),
        ("HEAD", "?note=/commands", 405),
        ("OPTIONS", "/commands", 405),
        ("GET", "", 200),
    ],
)
async def test_what_is_no_command_is_not_held(line: Line, method: str, path: str, status: int) -> None:
    line.writer.write(line.ask(method, path))
    head = await asyncio.wait_for(line.reader.readuntil(b"\r\n\r\n"), 10)
    assert int(head.split(b" ")[1]) == status
    assert line.written[0] == head


async def test_requests_behind_one_another_are_read_as_they_are_answered(
    line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting: list[int] = []
    as_usual = WholeAnswers.on_headers_complete

    def on_headers_complete(self: WholeAnswers) -> None:
        as_usual(self)
        waiting.append(len(self.pipeline))

    monkeypatch.setattr(WholeAnswers, "on_headers_complete", on_headers_complete)
    reader, writer = await asyncio.open_connection(*line.writer.get_extra_info("peername"))
    new = line._replace(reader=reader, writer=writer)
    one = line.request("c1", f"Padding: {'x' * 2000}")
    writer.write(one * 1000)
    answers = [await new.answer() for _ in range(1000)]
    writer.close()
    await writer.wait_closed()
    assert {status for status, _ in answers} == {200}
    assert len(waiting) == 1000
    # As many as fit into what is read at once.
    assert max(waiting) <= 2 * 256 * 1024 // len(one)
