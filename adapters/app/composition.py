"""The composition root: the one place where stores and services are put together."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import structlog
from msgspec import Struct

from adapters.app.projections import known_projections, lease_seconds, works_itself
from adapters.app.settings import Settings
from adapters.audit.keys import open_signer, public_keys
from adapters.audit.notary import Notary
from adapters.feed.no_feed import NoFeed
from adapters.feed.projection_worker import Worker
from adapters.feed.redis_feed import RedisFeed
from adapters.feed.redis_projections import RedisProjections
from adapters.http.parts import Metrics, Parts
from adapters.http.settings import HttpSettings
from adapters.service.clocks import Clocks
from adapters.service.hub import Feed, Hub
from adapters.service.limits import Buckets
from adapters.service.match_service import MatchService
from adapters.service.projected import FoldedProjections, Projected, ProjectionWatch
from adapters.service.tokens import TokenBook
from adapters.service.world import now
from adapters.store.embedded import EmbeddedServer
from adapters.store.memory_store import MemoryStore
from adapters.store.port import Store, StoreError, StoreUnavailable
from adapters.store.redis_store import client, open_url
from adapters.store.safety import Finding, check_durability
from engine.registry import READER

_POLL_SECONDS = 0.1
_AGAIN_SECONDS = 1.0


class Backend(Struct, frozen=True):
    """A store, the feed that tells of what other processes append to it, the projections kept in it and the worker
    that keeps them (nobody where they are folded when asked for)."""

    store: Store
    feed: Feed
    projected: Projected | None = None
    worker: Worker | None = None


class ForgetfulStore(StoreError):
    """The server is set up so that it may lose what it acknowledged; the message names each setting and its remedy."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        told = "\n".join(f"  {finding.message}" for finding in findings if finding.fatal)
        super().__init__(
            f"this server may lose matches:\n{told}\nBLOWBYBLOW_ALLOW_FORGETTING=1 starts the service all the same"
        )
        self.findings = findings


@asynccontextmanager
async def open_backend(settings: Settings) -> AsyncGenerator[Backend, None]:
    """The store that the settings ask for and its feed, closed afterwards."""
    if settings.store == "memory":
        memory = MemoryStore()
        yield Backend(memory, NoFeed())
        await memory.aclose()
    elif settings.redis_url is not None:
        async with _at(settings.redis_url) as shared:
            yield shared
    else:
        async with EmbeddedServer(settings.data) as server, _kept_alive(server), _at(server.url) as own:
            yield own


@asynccontextmanager
async def open_store(settings: Settings) -> AsyncGenerator[Store, None]:
    """The store that the settings ask for, closed afterwards: in memory, at REDIS_URL, or embedded in a data folder."""
    async with open_backend(settings) as backend:
        yield backend.store


@asynccontextmanager
async def open_service(settings: Settings) -> AsyncGenerator[MatchService, None]:
    """The command handler over the store of the settings."""
    async with open_store(settings) as store:
        yield MatchService(store, notary=open_notary(settings, store))


def open_notary(settings: Settings, store: Store) -> Notary | None:
    """Who signs the histories of this store; nobody for one that keeps nothing. Raises BadKey."""
    if settings.store == "memory":
        return None
    signer = open_signer(settings.key_folder)
    return Notary(store, signer, public_keys(settings.key_folder), now)


@asynccontextmanager
async def open_parts(settings: Settings, http: HttpSettings) -> AsyncGenerator[Parts, None]:
    """Everything the HTTP routes work with. Raises ForgetfulStore for a server that may lose matches."""
    if settings.redis_url is not None and settings.store == "durable":
        await refuse_forgetting(settings.redis_url, http.allow_forgetting)
    async with open_backend(settings) as backend:
        notary = open_notary(settings, backend.store)
        parts = assemble(backend, http, notary)
        for match, reason in [] if notary is None else await notary.survey():
            for lost in parts.service.lost:
                lost(match, reason)
        parts.hub.start()
        parts.clocks.start()
        async with contextlib.nullcontext() if backend.worker is None else backend.worker.running():
            try:
                yield parts
            finally:
                parts.clocks.stop()
                await parts.hub.aclose()


def assemble(backend: Backend, http: HttpSettings, notary: Notary | None = None) -> Parts:
    """The parts over a backend, wired to one another; the hub is not started yet."""
    service = MatchService(backend.store, notary=notary)
    tokens = TokenBook(backend.store, days=http.token_days)
    metrics = Metrics()
    projected = backend.projected or FoldedProjections(backend.store, known_projections())
    hub = Hub(service, tokens, backend.feed)
    hub.cut = lambda reason: metrics.cut.labels(reason).inc()

    def lost(match: str, reason: str) -> None:
        metrics.lost.inc()
        structlog.get_logger("blowbyblow.history").error("history_lost", match=match, reason=reason)

    service.lost.append(lost)
    return Parts(
        store=backend.store,
        service=service,
        tokens=tokens,
        hub=hub,
        settings=http,
        metrics=metrics,
        requests=Buckets(http.rate, http.burst),
        clocks=Clocks(service),
        openings=Buckets(http.streams, max(1, int(http.streams * 40))),
        notary=notary,
        projections=ProjectionWatch(projected),
        projected=projected,
    )


async def inspect_server(url: str) -> tuple[Finding, ...]:
    """What is wrong with the settings of the server at `url`, the fatal first. Raises StoreUnavailable."""
    connection = client(url)
    try:
        return await check_durability(connection)
    finally:
        await connection.aclose()


async def refuse_forgetting(url: str, allowed: bool) -> None:
    """Raises ForgetfulStore if the server at `url` may lose matches and that is not allowed; warnings go to the log."""
    findings = await inspect_server(url)
    if not allowed and any(finding.fatal for finding in findings):
        raise ForgetfulStore(findings)
    log = structlog.get_logger("blowbyblow.store")
    for finding in findings:
        log.warning("store_setting", setting=finding.setting, found=finding.found, message=finding.message)


@asynccontextmanager
async def _at(url: str) -> AsyncGenerator[Backend, None]:
    store = await open_url(url)
    feed = RedisFeed(client(url), store.partitions)
    projections = known_projections()
    kept, working = RedisProjections(client(url), store, projections), client(url)
    worker = Worker(working, store, projections.values(), READER, idle=lease_seconds()) if works_itself() else None
    try:
        yield Backend(store, feed, kept, worker)
    finally:
        await working.aclose()
        await kept.aclose()
        await feed.aclose()
        await store.aclose()


@asynccontextmanager
async def _kept_alive(server: EmbeddedServer) -> AsyncGenerator[None, None]:
    """Start the server again whenever it dies; until then the store is unavailable."""
    keeper = asyncio.create_task(_keep_alive(server))
    try:
        yield
    finally:
        keeper.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await keeper


async def _keep_alive(server: EmbeddedServer) -> None:
    # The command line works without the service's log, so this goes by the standard one.
    log = logging.getLogger("blowbyblow.store")
    while True:
        await asyncio.sleep(_POLL_SECONDS)
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
