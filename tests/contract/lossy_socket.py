"""A socket in front of a server that can lose a reply or half of it: the request arrives, its answer never does."""

import asyncio
import contextlib
from pathlib import Path
from types import TracebackType
from typing import Self


class LossySocket:
    """Passes bytes both ways. While `lose` is above 0 the next reply to a script closes the connection instead, after the
    first `halve` bytes of it; while `mute` is above 0 the connection stays open and the rest never comes."""

    def __init__(self, path: Path, server: str) -> None:
        self._path = path
        self._server = server
        self._listening: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.lose = 0
        self.mute = 0
        self.halve = 0
        self.lost = 0

    @property
    def url(self) -> str:
        return f"unix://{self._path}"

    async def __aenter__(self) -> Self:
        self._listening = await asyncio.start_unix_server(self._serve, self._path)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._listening is not None
        self._listening.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        from_server, to_server = await asyncio.open_unix_connection(self._server)
        with contextlib.suppress(ConnectionError):
            while request := await reader.read(1 << 20):
                to_server.write(request)
                reply = await from_server.read(1 << 20)
                if (self.lose or self.mute) and b"EVALSHA" in request:
                    self.lost += 1
                    writer.write(reply[: self.halve])
                    await writer.drain()
                    if self.lose:
                        self.lose -= 1
                        break
                    self.mute -= 1
                    continue
                writer.write(reply)
                await writer.drain()
        to_server.close()
        writer.close()
