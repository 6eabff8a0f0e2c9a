"""Is the process alive, is it ready, what has it counted."""

import asyncio
from collections.abc import Mapping

from litestar import Response, get
from prometheus_client import generate_latest

from adapters.http.access import Asking, parts_of
from adapters.http.answering import json
from adapters.http.parts import Parts
from adapters.service.projected import Standing
from adapters.store.port import StoreError

_STORE_SECONDS = 2.0


@get("/livez")
async def livez(request: Asking) -> Response[bytes]:
    """200 as long as the process answers at all."""
    return json({"alive": True})


@get("/readyz")
async def readyz(request: Asking) -> Response[bytes]:
    """200 if the process takes commands: not stopping, store reachable, feeds being read; else 503 with the reasons.
    Projections are told beside it: one that stands still is no reason to take no commands."""
    parts = parts_of(request)
    checks = await ready(parts)
    good = all(checks.values())
    told = {"ready": good, "checks": checks, "projections": await _projections(parts)}
    return json(told, status=200 if good else 503)


@get("/metrics")
async def metrics(request: Asking) -> Response[bytes]:
    """What the process has counted, for Prometheus."""
    parts = parts_of(request)
    parts.metrics.cached.set(parts.service.cached)
    parts.metrics.raced.set(parts.service.raced)
    for one in await _standing(parts):
        parts.metrics.parked.labels(one.name).set(len(one.parked))
        parts.metrics.behind.labels(one.name).set(one.behind)
        parts.metrics.standing.labels(one.name).set(one.standing)
    return Response(generate_latest(parts.metrics.registry), media_type="text/plain; version=0.0.4")


async def ready(parts: Parts) -> Mapping[str, bool]:
    """What readiness depends on."""
    return {"accepting": not parts.stopping, "store": await _store(parts), "feed": parts.hub.reading}


async def _projections(parts: Parts) -> Mapping[str, Mapping[str, object]]:
    return {
        one.name: {
            "well": one.well,
            "state": one.state,
            "behind": one.behind,
            "standing_seconds": one.standing,
            "parked": len(one.parked),
        }
        for one in await _standing(parts)
    }


async def _standing(parts: Parts) -> tuple[Standing, ...]:
    return () if parts.projections is None else await parts.projections.standing()


async def _store(parts: Parts) -> bool:
    try:
        async with asyncio.timeout(_STORE_SECONDS):
            await parts.store.head("readyz")
    except (StoreError, TimeoutError):
        return False
    return True
