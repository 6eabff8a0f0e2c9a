"""One writer for all appends of a process: those that wait are sent together and share a round trip and a disk write.

It also keeps an append whole when its caller is cancelled: what was sent is read to the end.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

from adapters.store.port import Answered, Appended, Conflict, StoreError, StoreUnavailable

Outcome = Appended | Conflict | Answered

BATCH = 64
"""Appends sent at once at most: enough to share a disk write, few enough that none waits long for the others."""


class AppendQueue:
    """Hands every append, as it is sent, to `send`, alone or with others that wait. `send` gives the outcome of each, in their order; a
    StoreError it raises is the outcome of all."""

    def __init__(self, send: Callable[[Sequence[bytes]], Awaitable[Sequence[Outcome | StoreError]]]) -> None:
        self._send = send
        self._waiting: deque[tuple[bytes, asyncio.Future[Outcome]]] = deque()
        self._writer: asyncio.Task[None] | None = None
        self._closed = False

    async def put(self, append: bytes) -> Outcome:
        """The outcome of the append. StoreError: as sent, or the queue is closed."""
        if self._closed:
            raise StoreUnavailable("the store is closed")
        future: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._waiting.append((append, future))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write(), name="store-writer")
        return await future

    async def aclose(self) -> None:
        """Take no more appends and wait for those that were taken."""
        self._closed = True
        if self._writer is not None:
            await asyncio.wait((self._writer,))

    async def _write(self) -> None:
        batch: list[tuple[bytes, asyncio.Future[Outcome]]] = []
        try:
            while self._waiting:
                batch = [self._waiting.popleft() for _ in range(min(BATCH, len(self._waiting)))]
                try:
                    outcomes = await self._send([append for append, _ in batch])
                except StoreError as error:
                    outcomes = [error] * len(batch)
                for (_, future), outcome in zip(batch, outcomes, strict=True):
                    _settle(future, outcome)
        finally:
            # Reached with futures open only when the writer itself is cancelled or fails: nobody may wait for ever.
            for _, future in (*batch, *self._waiting):
                _settle(future, StoreUnavailable("the store's writer was stopped"))
            self._waiting.clear()
            self._writer = None


def _settle(future: asyncio.Future[Outcome], outcome: Outcome | StoreError) -> None:
    if future.done():
        return
    if isinstance(outcome, StoreError):
        # An exception instance of its own: each caller adds its traceback to the one it gets.
        error = type(outcome)(*outcome.args)
        error.__cause__ = outcome.__cause__
        future.set_exception(error)
    else:
        future.set_result(outcome)
