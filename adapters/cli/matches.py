"""`blowbyblow matches`: the stored matches and how each of them stands, as the service lists them."""

import asyncio
import json
import sys
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.table import Table
from rich.text import Text

from adapters.app.settings import Settings, read_settings
from adapters.app.stores import open_store, reading_notary
from adapters.cli import streams
from adapters.cli.calling import BAD, GOOD, CallError, Data, JsonInPipe
from adapters.service.listing import MatchLine
from adapters.service.match_list import MatchList
from adapters.service.match_service import MatchService

Over = Annotated[bool | None, Parameter(help="Only matches that are over, or only those that are not.")]


def matches(*, over: Over = None, data: Data = None, as_json: JsonInPipe = False) -> int:
    """List the stored matches, the oldest first, each with how it stands."""
    settings = read_settings(data=data)
    if settings.redis_url is None and not settings.data.exists():
        raise CallError(f"there is no data folder {settings.data}; the first `play` or `serve` makes it", BAD)
    listed = asyncio.run(_lines(settings, over))
    if as_json or not sys.stdout.isatty():
        for line in listed:
            print(json.dumps(msgspec.to_builtins(line), ensure_ascii=False))
        return GOOD
    table = Table(box=None)
    for column in ("match", "rulebook", "stands", "asked", "since"):
        table.add_column(column, no_wrap=True)
    table.add_column("title", overflow="fold")
    for line in listed:
        since = (line.since or "")[:16].replace("T", " ")
        title = line.title or ", ".join(line.seats.values())
        row = (line.match, line.rulebook, _stands(line), line.asked or "", since, title)
        table.add_row(*(Text(streams.plain(text)) for text in row))
    Console().print(table)
    return GOOD


async def _lines(settings: Settings, over: bool | None) -> list[MatchLine]:
    async with open_store(settings, to_read=True) as store:
        service = MatchService(store, notary=reading_notary(settings, store))
        return await MatchList(service, store).lines(over)


def _stands(line: MatchLine) -> str:
    """The word of the first of the line's own fields that holds."""
    return next((word for word in ("over", "suspended", "running") if getattr(line, word)), "open")
