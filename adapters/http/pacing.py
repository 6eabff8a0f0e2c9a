"""Requests that are sent behind one another are read as they are answered. Uvicorn reads on after every answer and with every
body it hands on, however many requests wait: who sends and never reads the answers fills the memory."""

import asyncio
from collections.abc import Sized

from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol


class Pacing(HttpToolsProtocol):
    """Uvicorn's protocol; nothing is read while requests wait for their turn."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as its base has it
        super().connection_made(transport)
        self.flow = _Flow(transport, self.pipeline)


class _Flow(FlowControl):
    def __init__(self, transport: asyncio.Transport, waiting: Sized) -> None:
        super().__init__(transport)
        self._waiting = waiting

    def resume_reading(self) -> None:
        # The body of the request that is answered now is whole if another request came behind it.
        if not self._waiting:
            super().resume_reading()
