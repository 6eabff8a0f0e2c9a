"""The feed of a partition and the list of matches."""

import pytest

from adapters.store.keys import partition_of
from adapters.store.port import Head, Listed, Store
from tests.contract.building import PARTITION, added, command, matches_of


async def test_s80_every_append_is_told_exactly_once_in_its_order(store: Store) -> None:
    one, two = matches_of(PARTITION, 2)
    first = await added(store, command(one, None, "c1", count=3))
    await added(store, command(two, None, "c1"))
    await store.append(command(one, None, "c2"))  # a conflict
    await store.append(command(one, first, "c1"))  # answered before
    await added(store, command(one, first, "c3", count=2))
    items = await store.feed(PARTITION)
    assert [(item.match, item.first_seq, item.last_seq) for item in items] == [(one, 1, 3), (two, 1, 1), (one, 4, 5)]


async def test_feed_goes_on_behind_a_cursor(store: Store) -> None:
    match = matches_of(PARTITION, 1)[0]
    head: Head | None = None
    for number in range(5):
        head = await added(store, command(match, head, f"c{number}"))
    items = await store.feed(PARTITION)
    assert [item.first_seq for item in items] == [1, 2, 3, 4, 5]
    assert await store.feed(PARTITION, items[1].id) == items[2:]
    assert await store.feed(PARTITION, items[1].id, 2) == items[2:4]
    assert await store.feed(PARTITION, limit=1) == items[:1]
    assert await store.feed(PARTITION, items[4].id) == ()
    await added(store, command(match, head, "c5"))
    assert [item.first_seq for item in await store.feed(PARTITION, items[4].id)] == [6]


async def test_feeds_of_other_partitions_are_silent(store: Store) -> None:
    await added(store, command(matches_of(PARTITION, 1)[0], None, "c1"))
    assert await store.feed(PARTITION + 1) == ()


async def test_impossible_feeds_are_refused(store: Store) -> None:
    with pytest.raises(ValueError, match="a partition is 0 to 255, got 256"):
        await store.feed(256)
    with pytest.raises(ValueError, match="'after' is the id of a feed item or empty, got 'x'"):
        await store.feed(0, "x")
    with pytest.raises(ValueError, match="a limit is 1 or more, got 0"):
        await store.feed(0, "", 0)


async def test_all_matches_are_listed(store: Store) -> None:
    expected: set[tuple[str, bytes]] = set()
    for number in range(40):
        match, listing = f"game {number}", f'{{"n":{number}}}'.encode()
        head = await added(store, command(match, None, "c1", listing=listing))
        await added(store, command(match, head, "c2"))
        expected.add((match, listing))
    await added(store, command("without a line", None, "c1"))
    listed = await store.matches()
    assert {(one.match, one.listing) for one in listed} == expected | {("without a line", b"")}
    assert len(listed) == 41
    assert len({partition_of(one.match, 256) for one in listed}) > 20


async def test_matches_of_a_partition_are_listed_in_the_order_of_their_creation(store: Store) -> None:
    created = list(reversed(matches_of(PARTITION, 5)))
    for match in created:
        await added(store, command(match, None, "c1", listing=b"x"))
    assert await store.matches() == tuple(Listed(match, b"x") for match in created)
