"""Somebody who does in an empty folder what a document says."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.documents import ROOT
from tests.e2e.service_process import ServiceProcess
from tests.e2e.terminal import Terminal

_UV = """#!/bin/sh
# `uv run` of this environment as it is: what is installed is not the matter of these tests.
[ "$1" = run ] && shift && exec "$@"
"""

_SAME_DICE = """import contextlib

with contextlib.suppress(ImportError):
    from adapters.service import world

    assert callable(world.new_secret)
    world.new_secret = lambda: bytes(range(32))
"""


class Reader:
    """Runs commands as they stand in a document, in a folder where the folders of the project are at hand and the data
    folder is the one that the program takes by itself. A service gets a port of its own. At terminals and in pipes every
    match has the same secret, so that its dice fall the same way each time: what is asked next depends on them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("clients", "examples", "tests"):
            (folder / name).symlink_to(ROOT / name)
        uv = folder / "bin" / "uv"
        uv.parent.mkdir()
        uv.write_text(_UV, encoding="utf-8")
        uv.chmod(0o755)
        plain = {name: value for name, value in os.environ.items() if not name.startswith(("BLOWBYBLOW_", "REDIS_"))}
        path = f"{uv.parent}:{Path(sys.executable).parent}:{os.environ['PATH']}"
        (folder / "same").mkdir()
        (folder / "same" / "sitecustomize.py").write_text(_SAME_DICE, encoding="utf-8")
        # Many short runs: what one compiles the next ones take, whatever the machine says about that.
        plain.pop("PYTHONDONTWRITEBYTECODE", None)
        compiled = str(folder.parent / "compiled")
        self.environment: Mapping[str, str] = {
            **plain,
            "PATH": path,
            "PYTHONPATH": str(folder / "same"),
            "PYTHONPYCACHEPREFIX": compiled,
        }

    @property
    def data(self) -> Path:
        """The data folder that is taken where none is named."""
        return self.folder / "blowbyblow-data"

    def run(self, text: str, status: int = 0, **environment: str) -> str:
        """Run it with its output in pipes; gives what it wrote to standard output."""
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", text],
            capture_output=True,
            text=True,
            timeout=120,
            cwd=self.folder,
            env={**self.environment, **environment},
            check=False,
        )
        assert done.returncode == status, f"{text}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def lines(self, text: str, status: int = 0) -> list[dict[str, Any]]:
        """Run it; gives the JSON lines that it wrote."""
        return [json.loads(line) for line in self.run(text, status).splitlines()]

    def terminal(self, text: str) -> Terminal:
        """Run it in a terminal."""
        return Terminal(["bash", "-c", text], self.environment, self.folder)

    def serve(self, text: str, name: str = "service") -> ServiceProcess:
        """Run it as a service, until it is ready."""
        service = _Typed(self, text, name)
        asyncio.run(service.start())
        return service


class _Typed(ServiceProcess):
    """A service that is started with a command of a document."""

    def __init__(self, reader: Reader, text: str, name: str) -> None:
        own = {name: reader.environment[name] for name in ("PATH", "PYTHONPYCACHEPREFIX")}
        super().__init__(reader.folder / f"{name}.log", url=None, data=None, **own)
        self._folder = reader.folder
        self._text = text

    def _launch(self) -> subprocess.Popen[bytes]:
        with self._log.open("ab") as log:
            return subprocess.Popen(
                ["bash", "-c", f"exec env {self._text}"],
                cwd=self._folder,
                env=self._environment,
                stderr=log,
                stdout=log,
            )
