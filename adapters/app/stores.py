"""The store of the settings, alone or with the command handler: all that the command line needs. It knows nothing of the web,
which takes longer to load than most commands take."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from adapters.app.settings import Settings
from adapters.app.store_server import open_server
from adapters.audit.keys import open_signer, public_keys
from adapters.audit.notary import Notary
from adapters.service.match_service import MatchService
from adapters.service.world import now
from adapters.store.memory_store import MemoryStore
from adapters.store.port import Store
from adapters.store.redis_store import open_url


@asynccontextmanager
async def open_store(settings: Settings, *, to_read: bool = False) -> AsyncGenerator[Store, None]:
    """The store that the settings ask for and nothing else, closed afterwards. A service that works on the data folder is
    not disturbed. `to_read`: no data folder is made for it; one that is not there holds no matches."""
    if settings.store == "memory" or (to_read and settings.redis_url is None and not settings.data.exists()):
        memory = MemoryStore()
        yield memory
        await memory.aclose()
    else:
        async with open_server(settings) as url:
            store = await open_url(url)
            try:
                yield store
            finally:
                await store.aclose()


@asynccontextmanager
async def open_service(settings: Settings) -> AsyncGenerator[MatchService, None]:
    """The command handler over the store of the settings."""
    async with open_store(settings) as store:
        yield MatchService(store, notary=open_notary(settings, store))


@asynccontextmanager
async def open_reading(settings: Settings) -> AsyncGenerator[MatchService, None]:
    """The matches of the store of the settings, to look at: nothing is signed, and no key is made."""
    async with open_store(settings, to_read=True) as store:
        yield MatchService(store, notary=reading_notary(settings, store))


def open_notary(settings: Settings, store: Store) -> Notary | None:
    """Who signs the histories of this store; nobody for one that keeps nothing. The first time makes the key. Raises
    BadKey."""
    if settings.store == "memory":
        return None
    signer = open_signer(settings.key_folder)
    return Notary(store, signer, public_keys(settings.key_folder), now)


def reading_notary(settings: Settings, store: Store) -> Notary:
    """Who checks the histories of this store against what was signed, and signs nothing. Raises BadKey."""
    return Notary(store, None, public_keys(settings.key_folder), now)
