"""The composition root: the one place where stores and services are put together."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from adapters.app.settings import Settings
from adapters.service.match_service import MatchService
from adapters.store.embedded import EmbeddedServer
from adapters.store.memory_store import MemoryStore
from adapters.store.port import Store
from adapters.store.redis_store import open_url


@asynccontextmanager
async def open_store(settings: Settings) -> AsyncIterator[Store]:
    """The store that the settings ask for, closed afterwards: in memory, at REDIS_URL, or embedded in a data folder."""
    if settings.store == "memory":
        memory = MemoryStore()
        yield memory
        await memory.aclose()
        return
    if settings.redis_url is not None:
        shared = await open_url(settings.redis_url)
        try:
            yield shared
        finally:
            await shared.aclose()
        return
    async with EmbeddedServer(settings.data) as server:
        own = await open_url(server.url)
        try:
            yield own
        finally:
            await own.aclose()


@asynccontextmanager
async def open_service(settings: Settings) -> AsyncIterator[MatchService]:
    """The command handler over the store of the settings."""
    async with open_store(settings) as store:
        yield MatchService(store)
