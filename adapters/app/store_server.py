"""The server of the store: the one at REDIS_URL, the one that another process runs on the data folder, or one's own."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from adapters.app.settings import Settings
from adapters.store.data_folder import FolderInUse, server_at_work
from adapters.store.embedded import EmbeddedServer
from adapters.store.port import StoreUnavailable
from adapters.store.presence import Presence

_JOIN_SECONDS = 10.0
_LINGER_SECONDS = 3.0
_POLL_SECONDS = 0.05
_WATCH_SECONDS = 0.1
_AGAIN_SECONDS = 1.0


@asynccontextmanager
async def open_server(settings: Settings, *, alone: bool = False) -> AsyncGenerator[str, None]:
    """The URL of the server that holds the store of the settings, until the end of the block. A process that works on the
    data folder, such as a running service, is joined; with `alone` that is refused. Raises StoreUnavailable."""
    async with AsyncExitStack() as stack:
        if settings.redis_url is not None:
            yield settings.redis_url
        elif alone:
            yield await stack.enter_async_context(_own(settings.data))
        else:
            yield await _joined(settings.data, stack) or await _own_or_joined(settings.data, stack)


async def _own_or_joined(data: Path, stack: AsyncExitStack) -> str:
    """The process that holds the folder may be at its very start, where it names no server yet, or at its end."""
    deadline = time.monotonic() + _JOIN_SECONDS
    while True:
        try:
            return await stack.enter_async_context(_own(data, linger=True))
        except FolderInUse as error:
            found = await _joined(data, stack)
            if found is not None:
                return found
            if time.monotonic() > deadline:
                raise FolderInUse(f"{error}, and its server cannot be reached from here") from None
            await asyncio.sleep(_POLL_SECONDS)


async def _joined(data: Path, stack: AsyncExitStack) -> str | None:
    """The URL of a server that another process runs on the folder, if it answers. This process stays seen there: by that
    the other sees that it is not the only one."""
    url = server_at_work(data)
    if url is None:
        return None
    presence = Presence(url)
    if not await presence.answered():
        await presence.aclose()
        return None
    stack.push_async_callback(presence.aclose)
    return url


@asynccontextmanager
async def _own(data: Path, *, linger: bool = False) -> AsyncGenerator[str, None]:
    """A server of this process's own, started again whenever it dies; until then the store is unavailable. `linger`: it
    waits a little at its end for processes that joined it."""
    async with EmbeddedServer(data) as server:
        keeper = asyncio.create_task(_keep_alive(server))
        try:
            yield server.url
            if linger:
                await _others_gone(server.url)
        finally:
            keeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await keeper


async def _others_gone(url: str) -> None:
    presence = Presence(url)
    deadline = time.monotonic() + _LINGER_SECONDS
    try:
        while await presence.others():
            if time.monotonic() > deadline:
                return
            await asyncio.sleep(_POLL_SECONDS)
    finally:
        await presence.aclose()


async def _keep_alive(server: EmbeddedServer) -> None:
    # The command line works without the service's log, so this goes by the standard one.
    log = logging.getLogger("blowbyblow.store")
    while True:
        await asyncio.sleep(_WATCH_SECONDS)
        if server.pid is not None:
            continue
        log.error("the embedded store died%s", server.last_words)
        try:
            # Shielded: a restart under way when the program ends is waited for, or its server would be left behind.
            await asyncio.shield(asyncio.to_thread(server.restart))
            log.warning("the embedded store was started again")
        except StoreUnavailable as error:
            log.error("the embedded store cannot be started again: %s", error)
            await asyncio.sleep(_AGAIN_SECONDS)
