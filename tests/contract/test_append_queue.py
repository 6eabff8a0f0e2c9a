"""The writer that sends waiting appends together."""

import asyncio
from collections.abc import Sequence

import pytest

from adapters.store.append_queue import BATCH, AppendQueue, Outcome
from adapters.store.port import Appended, StoreError, StoreMismatch, StoreUnavailable


class Sender:
    """Takes batches when it is let, and remembers them."""

    def __init__(self) -> None:
        self.let = asyncio.Event()
        self.batches: list[list[str]] = []
        self.error: Exception | None = None

    async def __call__(self, appends: Sequence[bytes]) -> list[Outcome | StoreError]:
        await self.let.wait()
        self.batches.append([append.decode() for append in appends])
        if self.error:
            raise self.error
        return [
            StoreMismatch("no such luck") if append == b"bad" else Appended(1, append.decode()) for append in appends
        ]


async def _waiting(queue: AppendQueue, matches: Sequence[str]) -> list[asyncio.Task[Outcome]]:
    tasks = [asyncio.create_task(queue.put(match.encode())) for match in matches]
    await asyncio.sleep(0)
    return tasks


async def test_what_waits_is_sent_together_and_each_gets_its_own_outcome() -> None:
    sender = Sender()
    queue = AppendQueue(sender)
    tasks = await _waiting(queue, ["first"])
    await asyncio.sleep(0)
    tasks += await _waiting(queue, ["x", "bad", "y"])
    sender.let.set()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert sender.batches == [["first"], ["x", "bad", "y"]]
    assert outcomes[0:2] == [Appended(1, "first"), Appended(1, "x")]
    assert isinstance(outcomes[2], StoreMismatch)
    assert str(outcomes[2]) == "no such luck"
    assert outcomes[3] == Appended(1, "y")


async def test_no_batch_is_larger_than_its_limit() -> None:
    sender = Sender()
    queue = AppendQueue(sender)
    names = [f"m{number}" for number in range(2 * BATCH + 5)]
    tasks = await _waiting(queue, names)
    sender.let.set()
    assert await asyncio.gather(*tasks) == [Appended(1, name) for name in names]
    assert [len(batch) for batch in sender.batches] == [BATCH, BATCH, 5]


async def test_a_failed_batch_fails_for_all_of_it_and_the_next_is_sent() -> None:
    sender = Sender()
    queue = AppendQueue(sender)
    sender.error = StoreUnavailable("gone")
    sender.let.set()
    outcomes = await asyncio.gather(*await _waiting(queue, ["a", "b"]), return_exceptions=True)
    assert [str(outcome) for outcome in outcomes] == ["gone", "gone"]
    assert outcomes[0] is not outcomes[1]
    sender.error = None
    assert await queue.put(b"c") == Appended(1, "c")


async def test_a_cancelled_caller_takes_nobody_along() -> None:
    sender = Sender()
    queue = AppendQueue(sender)
    one, two = await _waiting(queue, ["a", "b"])
    await asyncio.sleep(0)
    one.cancel()
    sender.let.set()
    assert await two == Appended(1, "b")
    assert one.cancelled()
    assert sender.batches == [["a", "b"]]


async def test_closing_waits_for_what_was_taken_and_takes_no_more() -> None:
    sender = Sender()
    queue = AppendQueue(sender)
    (task,) = await _waiting(queue, ["a"])
    closing = asyncio.create_task(queue.aclose())
    await asyncio.sleep(0)
    with pytest.raises(StoreUnavailable, match="the store is closed"):
        await queue.put(b"late")
    assert not closing.done()
    sender.let.set()
    await closing
    assert await task == Appended(1, "a")
    await queue.aclose()


async def test_nobody_waits_for_ever_when_the_writer_is_stopped() -> None:
    sender = Sender()
    queue = AppendQueue(sender)
    tasks = await _waiting(queue, ["a"])
    await asyncio.sleep(0)
    tasks += await _waiting(queue, ["b"])
    writer = next(task for task in asyncio.all_tasks() if task.get_name() == "store-writer")
    writer.cancel()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert [str(outcome) for outcome in outcomes] == ["the store's writer was stopped"] * 2


async def test_an_unexpected_error_reaches_the_callers_as_unavailable() -> None:
    sender = Sender()
    queue = AppendQueue(sender)
    sender.error = RuntimeError("a bug")
    sender.let.set()
    (task,) = await _waiting(queue, ["a"])
    writer = next(task for task in asyncio.all_tasks() if task.get_name() == "store-writer")
    with pytest.raises(StoreUnavailable, match="the store's writer was stopped"):
        await task
    with pytest.raises(RuntimeError, match="a bug"):
        await writer
