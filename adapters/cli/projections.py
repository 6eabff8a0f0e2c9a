"""`blowbyblow projections`: how read models stand, what they say, and what an operator can do about them."""

import asyncio
import contextlib
import json
import signal
import sys
from collections.abc import Callable, Coroutine, Generator, Mapping, Sequence
from typing import Annotated, Any

import msgspec
from cyclopts import App, Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from adapters.app.logs import set_up_logs
from adapters.app.projections import known_projections, open_projections
from adapters.app.settings import read_settings
from adapters.cli import streams
from adapters.cli.calling import BAD, GOOD, AsJson, CallError, Data, JsonInPipe
from adapters.feed.projection_rebuild import Progress as Done
from adapters.feed.projection_rebuild import rebuild as rebuild_one
from adapters.feed.redis_projections import RedisProjections
from adapters.service.projected import Standing
from engine.projections.projection import Projection

projections = App(
    name="projections", help="Read models, such as statistics of dice: how they stand, rebuild, pause, resume, retry."
)

_WORKER = "blowbyblow-projections"


@projections.command(name="list")
def list_(*, data: Data = None, as_json: JsonInPipe = False) -> int:
    """List the projections: state, matches counted, deliveries waiting, parked matches. Exit code 1 if one is not well."""

    async def work(kept: RedisProjections) -> int:
        standing = await kept.standing()
        _print_standing(standing, as_json)
        return GOOD if all(one.well for one in standing) else BAD

    return _run(data, work)


@projections.command
def rebuild(
    *names: str,
    every: Annotated[
        bool, Parameter(name="--all", negative="", show_default=False, help="Rebuild every projection.")
    ] = False,
    data: Data = None,
    as_json: AsJson = False,
) -> int:
    """Fold projections anew beside the rows that are read, and switch over. Interrupted, it goes on where it stopped."""

    async def work(kept: RedisProjections) -> int:
        chosen = list(kept.projections.values()) if every else [_named(kept, name) for name in names]
        status = GOOD
        for projection in chosen:
            counter = kept.counter(projection, _WORKER)
            try:
                with _progress(projection.name, as_json) as tell:
                    built = await rebuild_one(counter, kept.store, tell)
            except asyncio.CancelledError:
                await counter.leave()
                streams.complain(f"interrupted; `projections rebuild {projection.name}` goes on where it stopped")
                raise
            fields = {"projection": projection.name, **msgspec.to_builtins(built)}
            told = f"{projection.name}: generation {built.generation}, {built.matches} matches, {built.parked} parked"
            _say(fields, told, as_json)
            status = BAD if built.parked else status
        return status

    if not names and not every:
        raise CallError("rebuild needs the name of a projection, or --all")
    return _run(data, work)


@projections.command
def pause(*names: str, data: Data = None, as_json: AsJson = False) -> int:
    """Hold projections: nothing is counted until they are resumed, and nothing is lost."""
    return _hold(names, True, data, as_json)


@projections.command
def resume(*names: str, data: Data = None, as_json: AsJson = False) -> int:
    """Let paused projections go on."""
    return _hold(names, False, data, as_json)


@projections.command
def retry(name: str, /, *matches: str, data: Data = None, as_json: AsJson = False) -> int:
    """Try parked matches of a projection again, all of them unless some are named. Exit code 1 if one is parked again."""

    async def work(kept: RedisProjections) -> int:
        projection = _named(kept, name)
        rows = kept.rows(projection)
        parked = {one.match for one in await rows.parked()}
        unknown = sorted(set(matches) - parked)
        if unknown:
            await _refuse_unknown(kept, unknown)
            raise CallError(f"{', '.join(unknown)}: not parked by {name}; `projections list` shows what is", BAD)
        if not parked:
            _say(
                {"projection": name, "match": None, "outcome": "nothing_parked"}, f"{name}: nothing is parked", as_json
            )
        status = GOOD
        for match in sorted(set(matches) or parked):
            outcome = await kept.retry(projection, match, _WORKER)
            _say({"projection": name, "match": match, "outcome": outcome}, f"{match}: {outcome}", as_json)
            status = status if outcome == "counted" else BAD
        return status

    return _run(data, work)


@projections.command
def show(name: str, match: str | None = None, /, *, data: Data = None, as_json: AsJson = False) -> int:
    """Print what a projection says of one match, or across all of them, as JSON; with `--json` on one line."""

    async def work(kept: RedisProjections) -> int:
        projection = _named(kept, name)
        states = await kept.states(projection)
        if not states and match is None and not as_json:
            raise CallError(f"nothing is counted yet: `blowbyblow projections rebuild {name}`", BAD)
        if match is None:
            said = projection.over_all(states)
        elif match in states:
            said = projection.show(states[match])
        else:
            await _refuse_unknown(kept, [match])
            raise CallError(f"projection {name} has not counted match {match} yet", BAD)
        indent = None if as_json else 2
        print(json.dumps(msgspec.to_builtins(said), ensure_ascii=False, indent=indent, sort_keys=True))
        return GOOD

    return _run(data, work)


@projections.command
def work(*names: str, data: Data = None) -> int:
    """Work on projections, all unless some are named, until SIGTERM or Ctrl-C. Any number of workers may run."""
    known = known_projections()
    chosen = {name: _known(known, name) for name in names or known}
    set_up_logs()

    async def job() -> int:
        ended = asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, ended.set)
        async with open_projections(read_settings(data=data), chosen) as (_, worker), worker.running():
            await ended.wait()
        return GOOD

    return asyncio.run(job())


def _run(data: Any, work: Callable[[RedisProjections], Coroutine[None, None, int]]) -> int:
    settings = read_settings(data=data)
    known = known_projections()

    async def job() -> int:
        async with open_projections(settings, known) as (kept, _):
            return await work(kept)

    return asyncio.run(job())


def _hold(names: Sequence[str], held: bool, data: Any, as_json: bool) -> int:
    async def work(kept: RedisProjections) -> int:
        for projection in [_named(kept, name) for name in names]:
            await kept.rows(projection).pause(held)
            _say(
                {"projection": projection.name, "paused": held},
                f"{projection.name}: {'paused' if held else 'goes on'}",
                as_json,
            )
        return GOOD

    if not names:
        raise CallError(f"{'pause' if held else 'resume'} needs the name of a projection")
    return _run(data, work)


def _named(kept: RedisProjections, name: str) -> Projection[Any]:
    return _known(dict(kept.projections), name)


def _known(known: dict[str, Projection[Any]], name: str) -> Projection[Any]:
    found = known.get(name)
    if found is None:
        raise CallError(f"there is no projection {name!r}; known are {', '.join(sorted(known))}")
    return found


async def _refuse_unknown(kept: RedisProjections, matches: Sequence[str]) -> None:
    """Raises CallError if one of these is no match of the store."""
    stored = {listed.match for listed in await kept.store.matches()}
    unknown = [match for match in matches if match not in stored]
    if unknown:
        raise CallError(f"there is no match {', '.join(unknown)}; `blowbyblow matches` lists them")


def _print_standing(standing: Sequence[Standing], as_json: bool) -> None:
    if as_json or not sys.stdout.isatty():
        for one in standing:
            print(json.dumps({**msgspec.to_builtins(one), "well": one.well}, ensure_ascii=False))
        return
    table = Table("projection", "counts", "state", "matches", "behind", "standing", "workers", "parked", box=None)
    for one in standing:
        seconds = f"{one.standing:.0f} s" if one.behind else "-"
        table.add_row(
            one.name,
            one.counts,
            one.state,
            *map(str, (one.matches, one.behind, seconds, one.workers, len(one.parked))),
            style=None if one.well else "red",
        )
    console = Console()
    console.print(table)
    for one in standing:
        for stopped in one.parked:
            where = f"{one.name}: {stopped.match} is parked at event {stopped.seq} ({stopped.type})"
            # The type and the reason may be anybody's words.
            console.print(streams.plain(f"{where}: {stopped.reason}"), markup=False, highlight=False)


@contextlib.contextmanager
def _progress(name: str, as_json: bool) -> Generator[Callable[[Done], None], None, None]:
    """A bar with the time left on a terminal, a line of JSON now and then for machines."""
    if as_json or not sys.stderr.isatty():
        last = -1

        def line(done: Done) -> None:
            nonlocal last
            percent = 100 * done.done // done.all
            if as_json and percent // 10 > last // 10:
                last = percent
                print(json.dumps({"projection": name, "done": done.done, "all": done.all}), file=sys.stderr)

        yield line
        return
    columns = (TextColumn(name), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(name, total=None)
        yield lambda done: bar.update(task, completed=done.done, total=done.all)


def _say(fields: Mapping[str, object], text: str, as_json: bool) -> None:
    print(json.dumps(fields, ensure_ascii=False) if as_json else text)
