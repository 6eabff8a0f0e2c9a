"""Answers to commands leave in one piece. Uvicorn writes an answer's head and body one after the other, each with a system
call and a packet."""

import asyncio
from typing import cast

from adapters.http.command_routes import COMMANDS_PATH
from adapters.http.pacing import Pacing


class WholeAnswers(Pacing):
    """Uvicorn's protocol; an answer to a command is held until its body is there."""

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        # Only what has a body may be held for it. Who waits to be told to send the request's body must be told at once.
        if self.scope["method"] != "POST" or self.expect_100_continue:
            return
        if COMMANDS_PATH.fullmatch(self.scope.get("path", "")):  # an upgrade has no path, and may have no cycle
            self.cycle.transport = cast("asyncio.Transport", _Whole(self.cycle.transport))


class _Whole:
    """As much of a transport as an answer needs: what is written first waits for what follows it."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._head: bytes | None = None

    def write(self, data: bytes) -> None:
        """Hold the head; write it with the body."""
        if self._head is None:
            self._head = data
        else:
            self._transport.write(self._head + data)
            self._head = b""

    def is_closing(self) -> bool:
        """As of the transport."""
        return self._transport.is_closing()

    def close(self) -> None:
        """As of the transport; a head without a body is no answer."""
        self._transport.close()
