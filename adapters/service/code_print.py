"""Prints of code: whatever was derived by other code (snapshots, half-built projections, answers that a client keeps) is
thrown away."""

from functools import cache
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable


@cache
def code_print() -> str:
    """The first 16 hex digits of the SHA-256 over the sources of the engine."""
    digest = sha256()
    for name, source in sorted(_sources(resources.files("engine"), "engine")):
        digest.update(f"{name}\0{len(source)}\0".encode() + source)
    return digest.hexdigest()[:16]


@cache
def build_print() -> str:
    """The first 8 hex digits of the SHA-256 over all sources and texts: another build may put the same history into other
    words."""
    digest = sha256()
    for package in ("adapters", "engine"):
        for name, source in sorted(_sources(resources.files(package), package, (".py", ".ftl"))):
            digest.update(f"{name}\0{len(source)}\0".encode() + source)
    return digest.hexdigest()[:8]


def _sources(folder: Traversable, path: str, ends: tuple[str, ...] = (".py",)) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for entry in folder.iterdir():
        name = f"{path}/{entry.name}"
        if entry.is_dir():
            found += _sources(entry, name, ends)
        elif name.endswith(ends):
            found.append((name, entry.read_bytes()))
    return found
