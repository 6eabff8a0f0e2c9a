"""Real processes: the service as `serve` runs it, and the store server below it."""

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import httpx

_SERVE = (
    "import sys; from adapters.app.serve import serve; from adapters.app.settings import read_settings; "
    "sys.exit(serve(None, None, read_settings()))"
)
PATIENCE = 120.0
"""How long a test waits for what will come; only a machine with much else to do needs it."""


class ServiceProcess:
    """One process of the service at a port of its own. `url` is the store's address; without it the store is embedded in
    `data`."""

    def __init__(self, log: Path, *, url: str | None = None, data: Path | None = None, **environment: str) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._log = log
        self._environment: Mapping[str, str] = {
            **os.environ,
            "BLOWBYBLOW_PORT": str(self.port),
            "BLOWBYBLOW_RATE": "0",
            "BLOWBYBLOW_STREAMS": "0",
            **({"REDIS_URL": url} if url else {}),
            **({"BLOWBYBLOW_DATA": str(data)} if data else {}),
            **environment,
        }
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Start and wait until it is ready."""
        process = self.process = self._launch()
        async with asyncio.timeout(PATIENCE), httpx.AsyncClient() as http:
            while True:
                assert process.poll() is None, self.said
                with contextlib.suppress(httpx.TransportError):
                    if (await http.get(f"{self.address}/readyz")).status_code == 200:
                        return
                await asyncio.sleep(0.02)

    def _launch(self) -> subprocess.Popen[bytes]:
        with self._log.open("ab") as log:
            return subprocess.Popen([sys.executable, "-c", _SERVE], env=self._environment, stderr=log, stdout=log)

    def kill(self) -> None:
        """SIGKILL: nothing can be finished."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    async def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to end; gives the exit code."""
        assert self.process is not None
        self.process.send_signal(number)
        return await self.ended()

    async def ended(self) -> int:
        """The exit code once it has ended."""
        assert self.process is not None
        return await asyncio.wait_for(asyncio.to_thread(self.process.wait), PATIENCE)

    def clean_up(self) -> None:
        """End it if it still runs."""
        if self.process is not None and self.process.poll() is None:
            self.kill()

    @property
    def said(self) -> str:
        """Everything it wrote."""
        return self._log.read_text(encoding="utf-8", errors="replace")


def free_port() -> int:
    """A port nobody uses at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def children(pid: int) -> list[int]:
    """Processes started by a process."""
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        found += [int(child) for child in (task / "children").read_text().split()]
    return found


def alive(pid: int) -> bool:
    """True while there is such a process."""
    return Path(f"/proc/{pid}").exists()
