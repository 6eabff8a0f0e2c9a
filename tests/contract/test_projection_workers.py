"""Projections over a store: counted once whoever delivers how often, taken over, parked, rebuilt."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, cast

import msgspec
import pytest
from msgspec import Struct
from redis.asyncio import Redis

from adapters.feed.projection_counting import ATTEMPTS
from adapters.feed.projection_keys import feed_key, group_of
from adapters.feed.projection_rebuild import Progress, rebuild
from adapters.feed.projection_rows import Live
from adapters.feed.projection_worker import Worker
from adapters.feed.redis_projections import RedisProjections
from adapters.service.projected import FoldedProjections, Standing
from adapters.store.keys import match_keys
from engine.core.attack_facts import AttackFinished, DiceRolled
from engine.core.event import Event
from engine.projections.catalogue import PROJECTIONS
from engine.projections.projection import Projection
from engine.registry import READER
from tests.contract.projecting import END, PARTITIONS, Table, set_table
from tests.unit.projection_matches import ATTACK

Connect = Callable[[], Redis]


class Count(Struct, frozen=True):
    events: int = 0


COUNT: Projection[Count] = Projection("count", Count, lambda state, event: Count(state.events + 1), counts="history")
COUNT_SLOWLY: Projection[Count] = Projection(
    "slow", Count, lambda state, event: Count(state.events + 1), counts="history"
)


@pytest.fixture
async def table(connect: Connect) -> Table:
    return await set_table(connect)


async def test_every_projection_comes_to_the_plain_fold(table: Table) -> None:
    for _ in range(3):
        await table.match()
    worker = table.worker(*PROJECTIONS.values())
    await worker.settle()
    await table.match()
    first = next(iter(await table.expected(COUNT)))
    await table.play(first, END)
    await worker.settle()
    for projection in PROJECTIONS.values():
        assert await table.rows(projection).rows() == await table.expected(projection), projection.name


async def test_a_rewind_is_counted_by_the_history_and_taken_back_on_the_live_line(table: Table) -> None:
    match = await table.match()
    worker = table.worker(PROJECTIONS["attacks"], PROJECTIONS["dice"])
    await worker.settle()
    contest = {"type": "contest", "seq": 5, "reason": "wrong die", "to_seq": 1}
    await table.play(match, [("a", contest), ("b", {"type": "accept"})])
    await worker.settle()
    for name in ("attacks", "dice"):
        assert await table.rows(PROJECTIONS[name]).rows() == await table.expected(PROJECTIONS[name])
    attacks = PROJECTIONS["attacks"].read((await table.rows(PROJECTIONS["attacks"]).rows())[match].state)
    assert attacks is not None and attacks.rows == []


async def test_many_undos_counted_at_once_fold_the_match_once(table: Table) -> None:
    folded: list[int] = []

    def fold(state: Count, event: Event) -> Count:
        folded.append(event.seq)
        return Count(state.events + 1)

    projection: Projection[Count] = Projection("undone", Count, fold)
    choose = ("a", {"type": "choose_attack", "unit": "spark", "attack": "strike"})
    match = await table.match([choose, ("a", {"type": "undo"})] * 50)
    rows = table.rows(projection)
    await rows.begin(1)
    assert await table.counter(projection).count(match, 1, Live(1, 1)) == "counted"
    once = len(folded)
    assert await rows.rows() == await table.expected(projection)
    assert once <= len(await table.events(match))


async def test_the_same_delivery_three_times_counts_once(table: Table) -> None:
    match = await table.match()
    events = len(await table.events(match))
    worker = table.worker(COUNT)
    await worker.settle()
    client = table.connect()
    feed = match_keys(match, PARTITIONS).feed
    for _ in range(3):
        await client.xadd(feed, {"match": match, "first": 1, "last": events})
    await worker.settle()
    assert COUNT.read((await table.rows(COUNT).rows())[match].state) == Count(events)
    # The groups read from the beginning again: everything is delivered to another worker once more.
    await client.xgroup_setid(feed, group_of("count"), "0")
    await table.worker(COUNT).settle()
    assert await table.rows(COUNT).rows() == await table.expected(COUNT)
    assert (await client.xpending(feed, group_of("count")))["pending"] == 0


async def test_any_number_of_workers_beside_writers_miss_nothing(table: Table) -> None:
    workers = [table.worker(COUNT, PROJECTIONS["attacks"]) for _ in range(3)]
    async with workers[0].running(), workers[1].running(), workers[2].running():
        await asyncio.gather(*(table.match() for _ in range(6)))
        await table.counted(COUNT)
    for worker in workers:
        await worker.settle()
    assert await table.rows(PROJECTIONS["attacks"]).rows() == await table.expected(PROJECTIONS["attacks"])
    assert await table.rows(COUNT).parked() == []


async def test_a_worker_ends_even_if_its_client_drops_the_first_cancellation(table: Table) -> None:
    client, dropped = table.connect(), 0
    execute = cast("Callable[..., Awaitable[Any]]", client.execute_command)

    async def drops(*args: Any, **options: Any) -> Any:
        nonlocal dropped
        try:
            return await execute(*args, **options)
        except asyncio.CancelledError:
            dropped += 1
            if dropped == 1:
                return await execute("GET", "nothing")
            raise

    client.execute_command = drops  # type: ignore[method-assign]
    worker = Worker(client, table.store, [COUNT], READER)
    async with asyncio.timeout(10):
        async with worker.running():
            await table.match()
            await table.counted(COUNT)
            await asyncio.sleep(0.2)  # Now it waits in a blocking read.
    assert dropped >= 1


async def test_a_worker_goes_on_after_an_error_nobody_foresaw(table: Table) -> None:
    """The connection's own words for a reset, say: work that was taken and not acknowledged is done all the same."""
    client, failed = table.connect(), 0
    execute = cast("Callable[..., Awaitable[Any]]", client.execute_command)

    async def fails(*args: Any, **options: Any) -> Any:
        nonlocal failed
        reply = await execute(*args, **options)
        if args[0] == "XREADGROUP" and reply and failed < 2:
            failed += 1
            raise RuntimeError("unable to perform operation on <TCPTransport closed=True>; the handler is closed")
        return reply

    client.execute_command = fails  # type: ignore[method-assign]
    async with Worker(client, table.store, [COUNT], READER).running():
        await table.match()
        await table.counted(COUNT)
    assert failed == 2
    assert await table.rows(COUNT).parked() == []


async def test_a_cancellation_that_comes_during_a_fold_is_not_lost(table: Table) -> None:
    match = await table.match()

    def fold(state: Count, event: Event) -> Count:
        task = asyncio.current_task()
        if task is not None and event.seq == 1:
            task.cancel()
        return Count(state.events + 1)

    slow = Projection("slow", Count, fold, counts="history")
    counter, rows = table.counter(slow), table.rows(slow)
    await rows.begin(1)
    counting = asyncio.create_task(counter.count(match, 1, Live(1, 1)))
    with pytest.raises(asyncio.CancelledError):
        await counting
    await counter.leave()
    # Whether the row was still written or not, the next one is not kept away and counts each event once.
    assert await table.counter(COUNT_SLOWLY, "another").count(match, 1, Live(1, 1)) == "counted"
    assert await rows.rows() == await table.expected(COUNT_SLOWLY)


async def test_a_dead_workers_work_is_taken_over(table: Table) -> None:
    match = await table.match()
    dead = table.worker(COUNT, name="dead")
    await dead.settle()
    await table.play(match, END)
    # Delivered to a worker that dies with it in its hands, having begun an attempt.
    client = table.connect()
    await client.xreadgroup(group_of("count"), "dead", dict.fromkeys(map(feed_key, range(PARTITIONS)), ">"))
    rows = table.rows(COUNT)
    head = len(await table.events(match))
    await rows.attempt(match, 1, head, head, "dead", 0.05)
    alive = table.worker(COUNT, idle=0.1)
    await asyncio.sleep(0.2)
    await alive.settle()
    assert await rows.rows() == await table.expected(COUNT)
    assert (await client.xpending(match_keys(match, PARTITIONS).feed, group_of("count")))["pending"] == 0


async def test_a_poison_event_parks_its_match_alone_and_is_retried_on_demand(table: Table) -> None:
    poisoned = await table.match()
    broken = [poisoned]

    def fold(state: Count, event: Event) -> Count:
        if isinstance(event.data, AttackFinished) and broken and state.events == poison - 1:
            raise RuntimeError("it is too bitter")
        return Count(state.events + 1)

    poison = next(e.seq for e in await table.events(poisoned) if isinstance(e.data, AttackFinished))
    picky = Projection("picky", Count, fold, counts="history")
    worker, rows = table.worker(picky), table.rows(picky)
    await worker.settle()
    (parked,) = await rows.parked()
    assert (parked.match, parked.seq, parked.type, parked.attempts) == (poisoned, poison, "attack.finished", ATTEMPTS)
    assert parked.reason == "RuntimeError: it is too bitter"
    assert (await rows.rows())[poisoned].seq == poison - 1
    # Others go on, and nothing is skipped by itself.
    other = await table.match([("judge", {"type": "end_match"})])
    await table.play(poisoned, END)
    await worker.settle()
    assert (await rows.rows())[other].seq == len(await table.events(other))
    assert (await rows.rows())[poisoned].seq == poison - 1
    # Tried again it is parked again; once the cause is gone it is counted.
    await rows.unpark(1, poisoned)
    assert await table.counter(picky).count(poisoned, 1, Live(1, 1)) == "parked"
    broken.clear()
    await rows.unpark(1, poisoned)
    assert await table.counter(picky).count(poisoned, 1, Live(1, 1)) == "counted"
    assert await rows.rows() == await table.expected(picky)
    assert await rows.parked() == []


async def test_an_event_that_kills_its_worker_is_found_and_parked(table: Table) -> None:
    match = await table.match()
    poison = next(e.seq for e in await table.events(match) if isinstance(e.data, DiceRolled))

    class Killed(BaseException):
        """Stands for the end of the process: nothing of the worker runs after it."""

    def fold(state: Count, event: Event) -> Count:
        if event.seq == poison:
            raise Killed
        return Count(state.events + 1)

    deadly = Projection("deadly", Count, fold, counts="history")
    rows = table.rows(deadly)
    await rows.begin(1)
    deaths = 0
    while not await rows.parked():
        try:
            await table.counter(deadly, f"worker-{deaths}").count(match, 1, Live(1, 1))
        except Killed:
            deaths += 1
            assert deaths <= 2 * ATTEMPTS
            await asyncio.sleep(0.25)
    (parked,) = await rows.parked()
    assert (parked.seq, parked.type) == (poison, "dice.rolled")
    assert parked.reason == "the worker died while it counted this event"
    assert (await rows.rows())[match].seq == poison - 1


async def test_an_event_of_an_unknown_type_parks_the_board_alone(table: Table) -> None:
    match, other = await table.match(), await table.match()
    client = table.connect()
    last = (await table.store.read(match))[-1]
    strange = msgspec.json.decode(last.body)
    strange |= {"type": "attack.sung", "seq": last.seq + 1, "data": {}}
    await client.xadd(
        match_keys(match, PARTITIONS).events,
        {"event": msgspec.json.encode(strange), "hash": "f" * 64},
        id=f"{last.seq + 1}-0",
    )
    worker = table.worker(PROJECTIONS["board"], PROJECTIONS["dice"])
    await worker.settle()
    (parked,) = await table.rows(PROJECTIONS["board"]).parked()
    assert (parked.match, parked.seq, parked.type) == (match, last.seq + 1, "attack.sung")
    assert "unknown type attack.sung" in parked.reason
    assert (await table.rows(PROJECTIONS["board"]).rows())[other].seq == len(await table.events(other))
    assert (await table.rows(PROJECTIONS["dice"]).rows())[match].seq == last.seq + 1


async def test_a_rebuild_beside_writers_comes_to_the_live_bytes(table: Table) -> None:
    worker = table.worker(*PROJECTIONS.values())
    await asyncio.gather(*(table.match() for _ in range(4)))
    await worker.settle()
    told: list[Progress] = []
    async with worker.running():
        writers = asyncio.gather(*(table.match() for _ in range(3)))
        for projection in PROJECTIONS.values():
            await rebuild(table.counter(projection, "rebuild"), table.store, told.append)
        await writers
    await worker.settle()
    client = table.connect()
    for projection in PROJECTIONS.values():
        rows = table.rows(projection)
        assert await rows.rows() == await table.expected(projection), projection.name
        assert await rows.lives() == [Live(2, projection.version)] * PARTITIONS
        kept = sorted(
            key.split(b":")[-1] for key in cast("list[bytes]", await client.keys(f"bbb:{{p*}}:pj:{projection.name}:*"))
        )
        assert set(kept) == {b"live", b"2"}
    assert told[-1].done == told[-1].all >= 4


async def test_rebuilding_does_nothing_outside(table: Table) -> None:
    match = await table.match()
    await table.worker(COUNT).settle()
    client = table.connect()
    before = {key: await client.dump(key) for key in await client.keys("bbb:{p*}:m:*")}
    feeds = [await client.xlen(feed_key(partition)) for partition in range(PARTITIONS)]
    await rebuild(table.counter(COUNT), table.store)
    assert {key: await client.dump(key) for key in await client.keys("bbb:{p*}:m:*")} == before
    assert [await client.xlen(feed_key(partition)) for partition in range(PARTITIONS)] == feeds
    assert match in await table.rows(COUNT).rows()


async def test_a_held_projection_waits_and_misses_nothing(table: Table) -> None:
    rows, worker = table.rows(COUNT), table.worker(COUNT)
    await worker.settle()
    await rows.pause(True)
    await table.match()
    await worker.settle()
    assert await rows.rows() == {}
    await rows.pause(False)
    await worker.settle()
    assert await rows.rows() == await table.expected(COUNT) != {}


async def test_rows_of_another_version_wait_for_a_rebuild(table: Table) -> None:
    await table.match()
    await table.worker(COUNT).settle()
    newer: Projection[Any] = Projection(
        "count", Count, lambda state, event: Count(state.events + 2), counts="history", version=2
    )
    worker = table.worker(newer)
    await table.match()
    await worker.settle()
    assert len(await table.rows(newer).rows()) == 1
    await rebuild(table.counter(newer), table.store)
    await worker.settle()
    assert await table.rows(newer).rows() == await table.expected(newer)


async def test_a_store_that_went_back_is_counted_anew(table: Table) -> None:
    match = await table.match()
    worker, rows = table.worker(COUNT), table.rows(COUNT)
    await worker.settle()
    client = table.connect()
    keys = match_keys(match, PARTITIONS)
    last = (await table.store.read(match))[-1].seq
    await client.xdel(keys.events, f"{last}-0", f"{last - 1}-0")
    await client.xadd(keys.feed, {"match": match, "first": 1, "last": last - 2})
    await worker.settle()
    assert await rows.rows() == await table.expected(COUNT)


async def test_a_worker_that_ends_leaves_no_trace_of_itself(table: Table) -> None:
    worker = table.worker(COUNT)
    async with worker.running():
        await table.match(ATTACK[:1])
        await table.counted(COUNT)
    client = table.connect()
    for partition in range(PARTITIONS):
        assert await client.xinfo_consumers(feed_key(partition), group_of("count")) == []


async def test_standing_tells_who_waits_who_stopped_and_why(table: Table) -> None:
    projections = RedisProjections(table.connect(), table.store, {"count": COUNT})

    async def standing() -> Standing:
        (one,) = await projections.standing()
        return one

    assert (await standing()).state == "idle"
    await table.match(ATTACK[:2])
    waiting = await standing()
    assert (waiting.behind, waiting.matches, waiting.well) == (3, 0, True)
    worker = table.worker(COUNT)
    await worker.settle()
    done = await standing()
    assert (done.state, done.behind, done.standing, done.matches, done.workers) == ("running", 0, 0.0, 1, 1)
    match = next(iter(await projections.states(COUNT)))
    await table.rows(COUNT).park(1, match, 7, "dice.rolled", "why not", 3)
    assert [(one.match, one.reason) for one in (await standing()).parked] == [(match, "why not")]
    assert not (await standing()).well
    await table.rows(COUNT).pause(True)
    assert (await standing()).state == "paused"


async def test_rows_and_plain_folds_answer_alike(table: Table) -> None:
    for script in (ATTACK, ATTACK[:3], ()):
        await table.match(script)
    await table.worker(*PROJECTIONS.values()).settle()
    kept = RedisProjections(table.connect(), table.store, PROJECTIONS)
    folded = FoldedProjections(table.store, PROJECTIONS)
    for projection in PROJECTIONS.values():
        one, other = await kept.states(projection), await folded.states(projection)
        assert list(one) == list(other)
        assert [projection.write(state) for state in one.values()] == [projection.write(s) for s in other.values()]
