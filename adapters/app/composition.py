"""The composition root: the one place where stores and services are put together."""

import contextlib
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import structlog
from msgspec import Struct

from adapters.app.projections import known_projections, lease_seconds, works_itself
from adapters.app.settings import Settings
from adapters.app.store_server import open_server
from adapters.app.stores import open_notary
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
from adapters.store.memory_store import MemoryStore
from adapters.store.port import Store, StoreError
from adapters.store.redis_store import client, open_url
from adapters.store.safety import Finding, check_durability
from engine.registry import READER


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
    """The store that the settings ask for with all that the service needs around it, closed afterwards. A data folder is
    had alone."""
    if settings.store == "memory":
        memory = MemoryStore()
        yield Backend(memory, NoFeed())
        await memory.aclose()
    else:
        async with open_server(settings, alone=True) as url, _at(url) as backend:
            yield backend


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
