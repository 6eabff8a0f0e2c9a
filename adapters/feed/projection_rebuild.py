"""Rebuild: fold everything anew beside the live rows, and read the new ones from then on.

The old generation is read and kept up to date until its partition is switched. After the switch the partition is gone
over once more: what workers counted for the old generation in between is made up for.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from adapters.feed.projection_counting import Counter
from adapters.feed.projection_rows import Live, ProjectionRows
from adapters.service.code_print import code_print
from adapters.store.port import Store


class Progress(Struct, frozen=True):
    """How far a rebuild is, in matches."""

    done: int
    all: int


class Rebuilt(Struct, frozen=True):
    """What a rebuild came to: matches, and how many of them are parked."""

    generation: int
    matches: int
    parked: int


async def rebuild(
    counter: Counter[Any], store: Store, tell: Callable[[Progress], None] = lambda progress: None
) -> Rebuilt:
    """Build a new generation and switch to it. Interrupted, it goes on where it stopped as long as the code is the same.
    Raises StoreError."""
    rows, version = counter.rows, counter.projection.version
    await rows.begin(version)
    generation = await _generation(rows, version)
    matches = sorted(listed.match for listed in await store.matches())
    by_partition: dict[int, list[str]] = {}
    parked = 0
    for done, match in enumerate(matches, 1):
        parked += await _count(counter, match, generation, None)
        by_partition.setdefault(rows.partition(match), []).append(match)
        tell(Progress(done, len(matches)))
    live = Live(generation, version)
    for partition, old in enumerate(await rows.lives()):
        for match in by_partition.get(partition, ()):
            await _count(counter, match, generation, None)
        await rows.switch(partition, live)
        if old is not None and old.generation != generation:
            await rows.drop(partition, [old.generation])
    # Matches created since the list was read are among these.
    for match in sorted({*matches, *(listed.match for listed in await store.matches())}):
        await _count(counter, match, generation, live)
    await rows.building(None)
    return Rebuilt(generation, len(matches), parked)


async def _generation(rows: ProjectionRows, version: int) -> int:
    """The generation to build: the one that was left unfinished by the same code, else a new one."""
    how = f"{version}:{code_print()}"
    unfinished = await rows.built_so_far()
    if unfinished is not None:
        number, _, built_how = unfinished.partition(":")
        if built_how == how:
            return int(number)
        for partition, live in enumerate(await rows.lives()):
            if live is None or live.generation != int(number):
                await rows.drop(partition, [int(number)])
    generation = await rows.next_generation()
    await rows.building(f"{generation}:{how}")
    return generation


async def _count(counter: Counter[Any], match: str, generation: int, live: Live | None) -> bool:
    """Count one match; True if it is parked. A worker that is at it already brings it up to date itself."""
    return await counter.count(match, generation, live) == "parked"
