"""The web server, made to end in order."""

import asyncio
import contextlib
import socket
from collections.abc import Generator

import uvicorn
from litestar import Litestar

from adapters.http.parts import Parts
from adapters.http.web_sockets import WebSockets
from adapters.http.whole_answers import WholeAnswers

_PING_SECONDS = 20.0


class Server(uvicorn.Server):
    """Uvicorn that ends in order: no new commands, streams told to come back, running requests finished."""

    def __init__(self, parts: Parts, app: Litestar) -> None:
        http = parts.settings
        super().__init__(
            uvicorn.Config(
                app,
                http=WholeAnswers,
                lifespan="off",
                access_log=False,
                log_config=None,
                log_level="warning",
                server_header=False,
                timeout_graceful_shutdown=http.stop_seconds,
                ws=WebSockets,
                ws_max_size=http.command_bytes,
                ws_ping_interval=_PING_SECONDS,
                proxy_headers=bool(http.proxies),
                forwarded_allow_ips=http.proxies or None,
            )
        )
        self._parts = parts
        self.up = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.up.set()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._parts.stopping = True
        self._parts.hub.stop()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        # The base class sends the signal on to itself afterwards, and then nothing below this is closed.
        yield

    def end(self, *, quickly: bool) -> None:
        """Take no more commands and stop."""
        self._parts.stopping = True
        self.force_exit = quickly
        self.should_exit = True
