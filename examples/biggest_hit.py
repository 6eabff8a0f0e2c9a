"""The evening's biggest hit: a projection of one's own, shown live in an overlay.

A projection is a name and a fold. This one remembers the largest damage (or wounds) one blow dealt in a match, and its
total is the largest of all matches. Try it on what is stored, or follow what is played as an overlay feed:

    export BLOWBYBLOW_PROJECTIONS=examples/biggest_hit.py:BIGGEST_HIT
    blowbyblow projections rebuild biggest_hit && blowbyblow projections show biggest_hit
    REDIS_URL=redis://localhost python examples/biggest_hit.py --port 8090     # EventSource("http://127.0.0.1:8090")
"""

import argparse
import asyncio
import json
import os
from collections.abc import Mapping

import msgspec
from msgspec import Struct

from adapters.feed.subscriber import follow
from engine.core.event import Event
from engine.projections.projection import Projection
from engine.rulebooks.berserk.facts import WoundsDealt
from engine.rulebooks.crisis_protocol.facts import DamageDealt


class Hit(Struct, frozen=True):
    """The biggest hit so far: how much, on whom, in which attack."""

    amount: int = 0
    unit: str = ""
    attack: int = 0


def take(hit: Hit, event: Event) -> Hit:
    """The biggest hit after one more event."""
    fact = event.data
    if isinstance(fact, (DamageDealt, WoundsDealt)) and event.attack is not None and fact.amount > hit.amount:
        return Hit(fact.amount, fact.unit, event.attack)
    return hit


def biggest(hits: Mapping[str, Hit]) -> object:
    """The biggest hit of all matches; of equal ones the first match by id."""
    match = max(sorted(hits), key=lambda match: hits[match].amount, default=None)
    return None if match is None else {"match": match, **msgspec.to_builtins(hits[match])}


BIGGEST_HIT = Projection("biggest_hit", Hit, take, total=biggest)


async def overlay(url: str, port: int) -> None:
    """Serve the biggest hit as server-sent events: the present one at once, every bigger one as it falls."""
    said: list[str] = []
    changed = asyncio.Event()

    async def viewer(_: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
        to.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nAccess-Control-Allow-Origin: *\r\n\r\n")
        told = ""
        try:
            while True:
                if said and said[-1] != told:
                    told = said[-1]
                    to.write(f"data: {told}\n\n".encode())
                await to.drain()
                await changed.wait()
        except ConnectionError:
            pass
        finally:
            to.close()

    async with await asyncio.start_server(viewer, "127.0.0.1", port) as server:
        print(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", flush=True)
        async for hits in follow(url, BIGGEST_HIT):
            text = json.dumps(biggest(hits))
            if not said or said[-1] != text:
                said[:] = [text]
                changed.set()
                changed.clear()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=8090)
    asyncio.run(overlay(os.environ["REDIS_URL"], parser.parse_args().port))
