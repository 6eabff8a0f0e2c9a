"""What the end of the process cuts short is answered like everything else: whoever asked may ask again."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import httpx
import pytest

from adapters.http.parts import Parts
from tests.integration.http_service import CHOOSE, Table, asking, made, serving, sit_down

Asked = Callable[[Table], Coroutine[Any, Any, httpx.Response]]


async def command(table: Table) -> httpx.Response:
    return await table.post("a", {"id": "1", "expected_seq": 1, "command": CHOOSE})


async def view(table: Table) -> httpx.Response:
    return await table.get("a")


def holding(parts: Parts, operation: str, monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Let an operation of the store never end; the event is set once it was begun."""
    reached = asyncio.Event()

    async def never(*_: Any, **__: Any) -> None:
        reached.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(parts.store, operation, never)
    return reached


def counted(parts: Parts) -> dict[str, float]:
    """Commands by result."""
    samples = [sample for family in parts.metrics.commands.collect() for sample in family.samples]
    return {sample.labels["result"]: sample.value for sample in samples if "result" in sample.labels}


@pytest.mark.parametrize(("asked", "operation"), [(command, "append"), (view, "read")])
async def test_a_request_that_takes_longer_than_the_end_may_is_told_to_come_again(
    monkeypatch: pytest.MonkeyPatch, asked: Asked, operation: str
) -> None:
    parts = made(stop_seconds=0)
    async with httpx.AsyncClient() as http:
        async with serving(parts) as url:
            http.base_url = httpx.URL(url)
            table = await sit_down(http)
            reached = holding(parts, operation, monkeypatch)
            waiting = asyncio.create_task(asked(table))
            await reached.wait()
        refused = await waiting
    assert (refused.status_code, refused.headers["content-type"]) == (503, "application/problem+json")
    assert (refused.json()["code"], refused.headers["retry-after"]) == ("stopping", "1")
    assert refused.json()["detail"] == "this process ends and did not finish the request; send the same request again"
    assert counted(parts) == ({"stopping": 1} if operation == "append" else {})


async def test_a_command_whose_asker_left_is_no_incident(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = made()
    async with asking(parts) as http:
        table = await sit_down(http)
        reached = holding(parts, "append", monkeypatch)
        waiting = asyncio.create_task(command(table))
        await reached.wait()
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
    assert counted(parts) == {"gone": 1}
