"""Rows: what projections have counted, kept beside the matches. One row holds the state of one match and the event up to
which it counts, written together."""

from collections.abc import Awaitable, Collection, Iterable, Mapping
from importlib import resources
from typing import Literal, cast

import msgspec
from msgspec import Struct
from redis.asyncio import Redis

from adapters.feed.projection_keys import ProjectionKeys, projection_keys, settings_key
from adapters.store.keys import partition_of
from adapters.store.redis_errors import decoding, telling

_COUNT = resources.files("adapters.feed").joinpath("count.lua").read_text(encoding="utf-8")
_ATTEMPT = resources.files("adapters.feed").joinpath("attempt.lua").read_text(encoding="utf-8")

_NOTHING_WAITS = 2**53

Counted = Literal["counted", "moved", "behind"]


class Live(Struct, frozen=True):
    """The generation of a projection that is read, and the version of the projection that built it."""

    generation: int
    version: int

    @property
    def text(self) -> str:
        """As it is stored."""
        return f"{self.generation}:{self.version}"


class Row(Struct, frozen=True):
    """The state of one match after event `seq`, whose hash is `hash`; 0 and "" before the first."""

    seq: int = 0
    hash: str = ""
    state: bytes = b""

    @property
    def header(self) -> str:
        """What a later row is compared with; empty where there is no row."""
        return f"{self.seq} {self.hash}" if self.seq else ""

    @property
    def stored(self) -> bytes:
        """As it is stored."""
        return self.header.encode() + b"\n" + self.state


class Parked(Struct, frozen=True):
    """A match at which a projection stopped. seq, type: the event that could not be counted. attempts: how often it was
    tried. at: when it was parked, UTC by the server's clock in milliseconds since 1970."""

    match: str
    seq: int
    type: str
    reason: str
    attempts: int
    at: int


class Place(Struct, frozen=True):
    """Where a match stands in a projection."""

    live: Live | None
    row: Row
    parked: Parked | None


class Attempt(Struct, frozen=True):
    """How often an event was tried. careful: events are to be taken one by one. busy: another worker is at the match."""

    number: int
    careful: bool
    busy: bool


class ProjectionRows:
    """The rows of one projection over one client (made without `decode_responses`). Every method may raise StoreError."""

    def __init__(self, client: Redis, name: str, partitions: int) -> None:
        self._client = client
        self._partitions = partitions
        self.name = name
        self._count = client.register_script(_COUNT)
        self._attempt = client.register_script(_ATTEMPT)

    def keys(self, partition: int, generation: int) -> ProjectionKeys:
        """The keys in a partition."""
        return projection_keys(self.name, partition, generation)

    def partition(self, match: str) -> int:
        """The partition of a match."""
        return partition_of(match, self._partitions)

    async def begin(self, version: int) -> None:
        """Make sure that every partition has a live generation."""
        with telling():
            await self._client.hsetnx(settings_key(self.name), "generation", "1")
            async with self._client.pipeline(transaction=False) as pipe:
                for partition in range(self._partitions):
                    pipe.setnx(self.keys(partition, 0).live, Live(1, version).text)
                await pipe.execute()

    async def live(self, partition: int) -> Live | None:
        """The generation that is read in a partition; None before the projection ever ran."""
        with telling():
            return _live(cast("bytes | None", await self._client.get(self.keys(partition, 0).live)))

    async def lives(self) -> list[Live | None]:
        """The generation of each partition."""
        with telling():
            async with self._client.pipeline(transaction=False) as pipe:
                for partition in range(self._partitions):
                    pipe.get(self.keys(partition, 0).live)
                return [_live(raw) for raw in cast("list[bytes | None]", await pipe.execute())]

    async def place(self, match: str, generation: int) -> Place:
        """The row of a match in a generation, and whether it is parked."""
        keys = self.keys(self.partition(match), generation)
        with telling():
            async with self._client.pipeline(transaction=False) as pipe:
                pipe.get(keys.live)
                pipe.hget(keys.rows, match)
                pipe.hget(keys.parked, match)
                live, row, parked = cast("list[bytes | None]", await pipe.execute())
        return Place(_live(live), _row(row), None if parked is None else msgspec.json.decode(parked, type=Parked))

    async def count(
        self, match: str, before: Row, after: Row, generation: int, live: Live | None, over: bool
    ) -> Counted:
        """Write `after` where `before` stands. `live`: the generation has to be the live one. `over`: no further attempt
        is under way."""
        keys = self.keys(self.partition(match), generation)
        with telling():
            reply = await cast(
                "Awaitable[bytes]",
                self._count(
                    keys=[keys.live, keys.rows, keys.tries],
                    args=[match, live.text if live else "", before.header, after.stored, "1" if over else "0"],
                ),
            )
        return cast("Counted", reply.decode())

    async def attempt(self, match: str, generation: int, seq: int, head: int, worker: str, seconds: float) -> Attempt:
        """Count an attempt of `worker` at event `seq`; other workers keep away for `seconds`."""
        keys = self.keys(self.partition(match), generation)
        with telling():
            count, told = await cast(
                "Awaitable[tuple[int, bytes]]",
                self._attempt(keys=[keys.tries], args=[match, seq, head, worker, int(seconds * 1000)]),
            )
        return Attempt(count, told == b"1", told == b"busy")

    async def park(self, generation: int, match: str, seq: int, kind: str, reason: str, attempts: int) -> None:
        """Stop at an event of a match until somebody says `retry`."""
        keys = self.keys(self.partition(match), generation)
        with telling():
            seconds, micros = await self._client.time()
            parked = Parked(match, seq, kind, reason, attempts, seconds * 1000 + micros // 1000)
            async with self._client.pipeline(transaction=True) as pipe:
                pipe.hset(keys.parked, match, msgspec.json.encode(parked))
                pipe.hdel(keys.tries, match)
                await pipe.execute()

    async def give_up(self, generation: int, match: str, worker: str) -> None:
        """Forget the attempt of `worker` at a match, if it is the last, and let other workers at it."""
        keys = self.keys(self.partition(match), generation)
        with telling():
            tried = await cast("Awaitable[bytes | None]", self._client.hget(keys.tries, match))
            if tried is not None and tried.split(b" ")[3] == worker.encode():
                await self._client.hdel(keys.tries, match)

    async def unpark(self, generation: int, match: str) -> None:
        """Let a match be tried again."""
        with telling():
            await self._client.hdel(self.keys(self.partition(match), generation).parked, match)

    async def parked(self) -> list[Parked]:
        """All parked matches of the live generation, those parked first first."""
        found = await self._all("parked")
        return sorted(
            (msgspec.json.decode(raw, type=Parked) for raw in found.values()), key=lambda one: (one.at, one.match)
        )

    async def rows(self) -> dict[str, Row]:
        """All rows of the live generation, by match id."""
        return {match: _row(raw) for match, raw in sorted((await self._all("rows")).items())}

    async def counted(self, matches: Collection[str]) -> dict[str, int]:
        """Up to which event each of these matches is done with: counted, or parked (then nothing of it waits)."""
        lives = await self.lives()
        generations = {match: lives[self.partition(match)] for match in matches}
        with telling():
            async with self._client.pipeline(transaction=False) as pipe:
                for match, live in generations.items():
                    keys = self.keys(self.partition(match), 0 if live is None else live.generation)
                    pipe.hget(keys.rows, match)
                    pipe.hexists(keys.parked, match)
                replies = cast("list[object]", await pipe.execute())
        rows, parked = replies[::2], replies[1::2]
        return {
            match: _NOTHING_WAITS if stopped else _row(cast("bytes | None", row)).seq
            for match, row, stopped in zip(generations, rows, parked, strict=True)
        }

    async def size(self) -> int:
        """How many matches the live generation counts."""
        lives = await self.lives()
        with telling():
            async with self._client.pipeline(transaction=False) as pipe:
                for partition, live in enumerate(lives):
                    pipe.hlen(self.keys(partition, 0 if live is None else live.generation).rows)
                return sum(cast("list[int]", await pipe.execute()))

    async def next_generation(self) -> int:
        """A number that no generation has had."""
        with telling():
            return await self._client.hincrby(settings_key(self.name), "generation", 1)

    async def switch(self, partition: int, live: Live) -> None:
        """Read another generation from now on."""
        with telling():
            await self._client.set(self.keys(partition, 0).live, live.text)

    async def drop(self, partition: int, generations: Iterable[int]) -> None:
        """Forget generations that are not read any more."""
        gone = [self.keys(partition, generation) for generation in generations]
        if gone:
            with telling():
                await self._client.unlink(*(key for keys in gone for key in (keys.rows, keys.parked, keys.tries)))

    async def building(self, build: str | None) -> None:
        """Note which generation is being built and how; None when that is over."""
        with telling():
            if build is None:
                await self._client.hdel(settings_key(self.name), "building")
            else:
                await self._client.hset(settings_key(self.name), "building", build)

    async def built_so_far(self) -> str | None:
        """What `building` noted."""
        with telling():
            raw = await cast("Awaitable[bytes | None]", self._client.hget(settings_key(self.name), "building"))
        return None if raw is None else raw.decode()

    async def paused(self) -> bool:
        """True while an operator holds the projection."""
        with telling():
            return (
                await cast("Awaitable[bytes | None]", self._client.hget(settings_key(self.name), "paused")) is not None
            )

    async def pause(self, held: bool) -> None:
        """Hold the projection, or let it go on."""
        with telling():
            if held:
                await self._client.hset(settings_key(self.name), "paused", "1")
            else:
                await self._client.hdel(settings_key(self.name), "paused")

    async def _all(self, what: Literal["rows", "parked"]) -> dict[str, bytes]:
        lives = await self.lives()
        with telling():
            async with self._client.pipeline(transaction=False) as pipe:
                for partition, live in enumerate(lives):
                    keys = self.keys(partition, 0 if live is None else live.generation)
                    pipe.hgetall(keys.rows if what == "rows" else keys.parked)
                replies = cast("list[Mapping[bytes, bytes]]", await pipe.execute())
        return {match.decode(): raw for reply in replies for match, raw in reply.items()}


def _live(raw: bytes | None) -> Live | None:
    if raw is None:
        return None
    with decoding("the live generation of a projection"):
        generation, version = raw.split(b":")
        return Live(int(generation), int(version))


def _row(raw: bytes | None) -> Row:
    if raw is None:
        return Row()
    with decoding("a row of a projection"):
        header, state = raw.split(b"\n", 1)
        seq, hash_ = header.split(b" ")
        return Row(int(seq), hash_.decode(), state)
