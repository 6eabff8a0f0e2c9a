"""Projections of this installation: those that come with the program and those that were added, and where they are kept."""

import importlib
import importlib.util
import os
import sys
from collections.abc import AsyncGenerator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from adapters.app.settings import BadSetting, Settings
from adapters.app.store_server import open_server
from adapters.feed.projection_counting import LEASE_SECONDS
from adapters.feed.projection_worker import Worker
from adapters.feed.redis_projections import RedisProjections
from adapters.store.redis_store import client, open_url
from engine.projections.catalogue import PROJECTIONS
from engine.projections.projection import Projection
from engine.registry import READER

ADDED = "BLOWBYBLOW_PROJECTIONS"
"""Projections of one's own: `module:NAME` or `path/to/file.py:NAME`, several separated by commas."""

WORKER = "BLOWBYBLOW_WORKER"
"""0 keeps the service from working on projections itself; workers of their own do it then."""

LEASE = "BLOWBYBLOW_WORKER_LEASE"
"""Seconds, 0.1 to 3600, after which another worker takes over what one that fell silent was at; 30 unless set."""


def known_projections(environment: Mapping[str, str] | None = None) -> dict[str, Projection[Any]]:
    """All projections by name. Raises BadSetting for one that was added and cannot be used."""
    env = os.environ if environment is None else environment
    known = dict(PROJECTIONS)
    for place in filter(None, (part.strip() for part in env.get(ADDED, "").split(","))):
        found = _load(place)
        if found.name in known:
            raise BadSetting(f"{ADDED}: {place} is named {found.name!r}, as another projection is")
        known[found.name] = found
    return known


def works_itself(environment: Mapping[str, str] | None = None) -> bool:
    """Whether the service works on projections. Raises BadSetting."""
    env = os.environ if environment is None else environment
    wanted = env.get(WORKER, "1")
    if wanted not in ("0", "1"):
        raise BadSetting(f"{WORKER}: expected 1 or 0, got {wanted!r}")
    return wanted == "1"


def lease_seconds(environment: Mapping[str, str] | None = None) -> float:
    """After how long another worker takes over. Raises BadSetting."""
    env = os.environ if environment is None else environment
    wanted = env.get(LEASE)
    if wanted is None:
        return LEASE_SECONDS
    try:
        seconds = float(wanted)
    except ValueError:
        seconds = 0.0
    if not 0.1 <= seconds <= 3600:  # not a number is not in between either
        raise BadSetting(f"{LEASE}: expected seconds from 0.1 to 3600, got {wanted!r}")
    return seconds


@asynccontextmanager
async def open_projections(
    settings: Settings, projections: Mapping[str, Projection[Any]]
) -> AsyncGenerator[tuple[RedisProjections, Worker], None]:
    """The projections of the store of the settings and a worker for them, not working yet. A service that is running on
    the data folder is not disturbed. Raises StoreError; BadSetting if there is no data folder, for none is made."""
    if settings.redis_url is None and not settings.data.is_dir():
        raise BadSetting(f"there is no data folder {settings.data}; --data or BLOWBYBLOW_DATA names it")
    async with AsyncExitStack() as stack:
        url = await stack.enter_async_context(open_server(settings))
        store = await open_url(url)
        stack.push_async_callback(store.aclose)
        kept = RedisProjections(client(url), store, projections)
        stack.push_async_callback(kept.aclose)
        working = client(url)
        stack.push_async_callback(working.aclose)
        yield kept, Worker(working, store, projections.values(), READER, idle=lease_seconds())


def _load(place: str) -> Projection[Any]:
    module, _, name = place.rpartition(":")
    if not module or not name:
        raise BadSetting(f"{ADDED}: expected module:NAME or file.py:NAME, got {place!r}")
    try:
        found = getattr(_file(Path(module)) if module.endswith(".py") else importlib.import_module(module), name)
    except Exception as error:  # whatever somebody else's code may raise
        raise BadSetting(f"{ADDED}: {place} cannot be loaded: {type(error).__name__}: {error}") from error
    if not isinstance(found, Projection):
        raise BadSetting(f"{ADDED}: {place} is a {type(found).__name__}, not a Projection")
    return found


def _file(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(path.stem, module)
    spec.loader.exec_module(module)
    return module
