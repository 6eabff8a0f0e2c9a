"""`serve`: the service as a process, from its start to an orderly end."""

import asyncio
import contextlib
import gc
import signal
import socket
import sys
from collections.abc import Callable, Generator

import structlog

from adapters.app.composition import open_parts
from adapters.app.http_settings import read_http_settings
from adapters.app.logs import set_up_logs
from adapters.app.settings import BadSetting, Settings
from adapters.http.app import App
from adapters.http.page_routes import PAGES
from adapters.http.server import Server
from adapters.http.settings import HttpSettings
from adapters.store.port import StoreError

GOOD, BAD, WRONG_CALL = 0, 1, 2

_COLLECT_EVERY = 50_000
"""Objects made and not freed before the youngest are looked through for cycles. Hardly anything here is in a cycle; with
Python's own 700 a tenth of the time of a command went into looking."""

_SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


def serve(host: str | None, port: int | None, settings: Settings) -> int:
    """Run the service until SIGTERM or SIGINT. Exit codes: 0 after an orderly end, 1 if the store or the address cannot
    be used, 2 for a setting that makes no sense. `host` and `port` win over the environment."""
    try:
        http = read_http_settings(host=host, port=port)
    except BadSetting as error:
        print(error, file=sys.stderr)
        return WRONG_CALL
    lines = set_up_logs()
    try:
        return run(settings, http, started=_greeting(http) if sys.stderr.isatty() else None)
    except (StoreError, OSError) as error:
        lines.flush()
        print(f"blowbyblow cannot serve: {error}", file=sys.stderr)
        return BAD
    finally:
        lines.flush()


def run(settings: Settings, http: HttpSettings, *, started: Callable[[int], None] | None = None) -> int:
    """Run the service; `started` is told the port. Raises StoreError or OSError where it cannot start."""
    with asyncio.Runner(loop_factory=_loop) as runner:
        return runner.run(_run(settings, http, started))


def _greeting(http: HttpSettings) -> Callable[[int], None]:
    """Says to the person at the terminal where to look, beside the log."""

    def greet(port: int) -> None:
        print(f"blowbyblow is at {_address(http.host, port)} – Ctrl-C stops it", file=sys.stderr)

    return greet


def _address(host: str, port: int) -> str:
    """Where a browser on this machine finds the service that listens at `host`."""
    near = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{near}:{port}"


class Ending:
    """Listens for the signals that end the process. The first asks for an orderly end, the second for a quick one; both
    leave the store closed."""

    def __init__(self) -> None:
        self.asked = 0
        self.server: Server | None = None

    @contextlib.contextmanager
    def listening(self) -> Generator[None]:
        """Listen until the block ends, whatever the libraries within would do about signals."""
        loop = asyncio.get_running_loop()
        for number in _SIGNALS:
            loop.add_signal_handler(number, self._signalled)
        try:
            yield
        finally:
            for number in _SIGNALS:
                loop.remove_signal_handler(number)

    def _signalled(self) -> None:
        self.asked += 1
        if self.server is not None:
            self.server.end(quickly=self.asked > 1)


async def _run(settings: Settings, http: HttpSettings, started: Callable[[int], None] | None) -> int:
    log = structlog.get_logger("blowbyblow.serve")
    ending = Ending()
    with contextlib.closing(bind(http)) as listening, ending.listening():
        async with open_parts(settings, http) as parts:
            ending.server = server = Server(parts, App(parts, PAGES))
            port = listening.getsockname()[1]
            if settings.store == "memory":
                log.warning("memory", message="--store memory: nothing is kept")
            good = True
            if ending.asked == 0:
                serving = asyncio.create_task(server.serve(sockets=[listening]))
                good = await _came_up(server, serving)
                if good:
                    gc.collect()
                    gc.freeze()
                    gc.set_threshold(_COLLECT_EVERY, 20, 20)
                    log.info("serving", address=f"http://{http.host}:{port}", port=port)
                    if started is not None:
                        started(port)
                await serving
        log.info("stopped")
    return GOOD if good or ending.asked else BAD


async def _came_up(server: Server, serving: asyncio.Task[None]) -> bool:
    """Wait until the server serves; false if it ended instead."""
    up = asyncio.create_task(server.up.wait())
    await asyncio.wait({serving, up}, return_when=asyncio.FIRST_COMPLETED)
    up.cancel()
    await asyncio.gather(up, return_exceptions=True)
    return server.up.is_set()


def bind(http: HttpSettings) -> socket.socket:
    """The listening socket; taken before the store is opened, so that a taken address is noticed at once."""
    family = socket.AF_INET6 if ":" in http.host else socket.AF_INET
    # With the protocol named, asyncio turns Nagle's algorithm off; without it every answer waits for 40 ms.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((http.host, http.port))
        listening.set_inheritable(False)
    except OSError as error:
        listening.close()
        raise OSError(f"the address {http.host}:{http.port} cannot be used: {error.strerror}") from error
    return listening


def _loop() -> asyncio.AbstractEventLoop:
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()
