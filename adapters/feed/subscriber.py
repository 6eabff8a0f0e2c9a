"""Subscribers: follow a projection of one's own over all matches, with plain reads. Nothing is left behind on the server,
and nothing is kept: a subscriber begins with a fold of what is stored."""

from collections.abc import AsyncGenerator, Mapping
from types import MappingProxyType
from typing import Any, TypeVar, cast

from adapters.store.keys import feed_key
from adapters.store.redis_errors import telling
from adapters.store.redis_store import RedisStore, client
from engine.core.event import Event
from engine.core.match_facts import MatchEnded
from engine.core.record import read_record
from engine.projections.projection import Projection
from engine.registry import READER

S = TypeVar("S")

_BLOCK_MILLISECONDS = 1_000
_AT_ONCE = 200


async def follow(url: str, projection: Projection[S], *, public: bool = True) -> AsyncGenerator[Mapping[str, S], None]:
    """The state of every match by id: at once as it is stored, then again whenever a match moved on. `public`: fold only
    what everybody at the table may see. Raises StoreError, and NotFolded where the fold fails."""
    connection = client(url)
    try:
        store = await RedisStore.open(connection)
        cursors: dict[str, bytes] = {feed_key(partition): b"0-0" for partition in range(store.partitions)}
        matches: dict[str, list[Event]] = {}
        seen: dict[str, int] = {}
        states: dict[str, S] = {}
        block: int | None = None
        while True:
            moved = await _moved(connection, cursors, block)
            for match in moved:
                events = matches.setdefault(match, [])
                for entry in await store.read(match, seen.get(match, 0)):
                    event = READER.event(read_record(entry.body))
                    seen[match] = event.seq
                    if event.audience is None or not public:
                        events.append(event)
                        state = states[match] if match in states else projection.begin()
                        states[match] = projection.after(state, events, event)
                if events and isinstance(events[-1].data, MatchEnded):
                    # Nothing goes back behind the end of a match, so its events are not needed any more.
                    del matches[match]
            if block is None and moved:
                continue
            if block is None or moved:
                yield MappingProxyType(states)
            block = _BLOCK_MILLISECONDS
    finally:
        await connection.aclose()


async def _moved(connection: Any, cursors: dict[str, bytes], block: int | None) -> list[str]:
    """Matches that were appended to since, in no order; the cursors move on."""
    with telling():
        reply = await connection.xread(dict(cursors), count=_AT_ONCE, block=block)
    pairs = reply.items() if isinstance(reply, dict) else reply or ()
    moved: dict[str, None] = {}
    for key, found in pairs:
        entries = found[0] if isinstance(reply, dict) else found
        for id_, fields in cast("list[tuple[bytes, dict[bytes, bytes]]]", entries):
            cursors[key.decode()] = id_
            moved[fields[b"match"].decode()] = None
    return list(moved)
