"""The least HTTP a load generator needs: one kept-open connection, written and read by hand."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping
from typing import Any, Self

import msgspec


class Connection:
    """A kept-open connection to the service on this machine."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def open(cls, port: int) -> Self:
        return cls(*await asyncio.open_connection("127.0.0.1", port, limit=1 << 20))

    async def send(
        self, method: str, path: str, token: str | None = None, body: bytes = b"", accept: str = "*/*"
    ) -> None:
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Accept: {accept}"]
        if token is not None:
            lines.append(f"Authorization: Bearer {token}")
        if body:
            lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        self._writer.write("\r\n".join((*lines, "", "")).encode() + body)
        await self._writer.drain()

    async def answer(self) -> bytes:
        """The body of the next answer, which has to be a good one."""
        head = await self._reader.readuntil(b"\r\n\r\n")
        lower = head.lower()
        size = int(lower.split(b"content-length:", 1)[1].split(b"\r\n", 1)[0])
        body = await self._reader.readexactly(size)
        if not head.startswith(b"HTTP/1.1 2"):
            raise AssertionError(body.decode())
        return body

    async def get(self, path: str, token: str | None = None) -> bytes:
        await self.send("GET", path, token)
        return await self.answer()

    async def post(self, path: str, content: Mapping[str, Any], token: str | None = None) -> bytes:
        await self.send("POST", path, token, msgspec.json.encode(content))
        return await self.answer()

    async def stream(self, path: str, token: str) -> AsyncIterator[bytes]:
        """The lines of a stream."""
        await self.send("GET", path, token, accept="text/event-stream")
        while line := await self._reader.readline():
            yield line.rstrip()

    async def raw(self) -> AsyncIterator[bytes]:
        """Whatever comes."""
        while chunk := await self._reader.read(1 << 16):
            yield chunk

    def close(self) -> None:
        self._writer.close()

    async def aclose(self) -> None:
        """Let go of the connection; it may have been closed from the other side."""
        self._writer.close()
        with contextlib.suppress(OSError):
            await self._writer.wait_closed()
