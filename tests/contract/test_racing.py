"""Many writers at one head, and a reader behind them (S01, S06, S80)."""

import asyncio

from adapters.store.keys import partition_of
from adapters.store.port import Appended, Conflict, FeedItem, Head, Store
from tests.contract.building import PARTITION, added, command, head_in, matches_of
from tests.contract.conftest import Opener

WRITERS = 8
TIMES = 60


async def test_s01_one_of_eight_wins_and_the_others_learn_the_head(opener: Opener) -> None:
    stores = [await opener() for _ in range(WRITERS)]
    head = await added(stores[0], command("m", None, "create"))
    for turn in range(TIMES):
        rivals = [command("m", head, f"{turn}", seat=f"seat{number}") for number in range(WRITERS)]
        outcomes = await asyncio.gather(
            *(store.append(append) for store, append in zip(stores, rivals, strict=True)),
        )
        winners = [outcome for outcome in outcomes if isinstance(outcome, Appended)]
        assert len(winners) == 1
        head = Head(winners[0].last_seq, winners[0].last_hash)
        assert [outcome for outcome in outcomes if outcome not in winners] == [
            Conflict(head.seq, head.hash) for _ in range(WRITERS - 1)
        ]
    assert head.seq == TIMES + 1


async def test_s06_racing_appends_are_contiguous_and_none_is_lost(opener: Opener) -> None:
    won: dict[int, tuple[int, int]] = {}

    async def write(store: Store, number: int) -> int:
        lost = 0
        head: Head | None = None
        for time in range(TIMES):
            while True:
                append = command("m", head, f"{time}", seat=f"seat{number}", body=f"{number}/{time}".encode())
                outcome = await store.append(append)
                if isinstance(outcome, Appended):
                    head = Head(outcome.last_seq, outcome.last_hash)
                    assert outcome.last_seq not in won
                    won[outcome.last_seq] = (number, time)
                    break
                assert isinstance(outcome, Conflict)
                assert outcome.seq > (head.seq if head else 0)
                lost += 1
                head = head_in(outcome)
        return lost

    stores = [await opener() for _ in range(WRITERS)]
    lost = await asyncio.gather(*(write(store, number) for number, store in enumerate(stores)))
    stored = await stores[0].read("m")
    assert [entry.seq for entry in stored] == list(range(1, WRITERS * TIMES + 1))
    assert {entry.seq: entry.body for entry in stored} == {
        seq: f"{number}/{time}".encode() for seq, (number, time) in won.items()
    }
    assert sum(lost) > 0
    items = await stores[0].feed(partition_of("m", 256))
    assert [(item.first_seq, item.last_seq) for item in items] == [(seq, seq) for seq in range(1, len(stored) + 1)]


async def test_s80_a_reader_of_the_feed_passes_over_nothing(opener: Opener) -> None:
    matches = matches_of(PARTITION, 6)
    writing = True
    seen: list[FeedItem] = []

    async def write(store: Store, match: str) -> None:
        head: Head | None = None
        for time in range(20):
            head = await added(store, command(match, head, f"{time}", count=1 + time % 3))
            await asyncio.sleep(0)

    async def tail(store: Store) -> None:
        cursor = ""
        while True:
            last_look = not writing
            items = await store.feed(PARTITION, cursor, 7)
            seen.extend(items)
            if items:
                cursor = items[-1].id
            elif last_look:
                return
            await asyncio.sleep(0)

    reader = asyncio.create_task(tail(await opener()))
    stores = [await opener() for _ in matches]
    await asyncio.gather(*(write(store, match) for store, match in zip(stores, matches, strict=True)))
    writing = False
    await reader

    assert tuple(seen) == await stores[0].feed(PARTITION)
    assert len({item.id for item in seen}) == len(seen) == 6 * 20
    for match in matches:
        told = [seq for item in seen if item.match == match for seq in range(item.first_seq, item.last_seq + 1)]
        assert told == [entry.seq for entry in await stores[0].read(match)]
