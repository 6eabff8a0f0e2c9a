"""The signed statements kept beside a match."""

from adapters.store.port import Conflict, Store
from tests.contract.building import added, command
from tests.contract.conftest import Opener


async def test_checkpoints_are_kept_by_seq_and_the_first_one_stays(store: Store) -> None:
    assert await store.checkpoints("m") == {}
    await store.put_checkpoint("m", 12, b"\xff\x00one")
    await store.put_checkpoint("m", 7, b"two")
    await store.put_checkpoint("m", 12, b"other")
    assert await store.checkpoints("m") == {7: b"two", 12: b"\xff\x00one"}
    assert await store.checkpoints("n") == {}


async def test_checkpoints_do_not_stand_in_the_way_of_a_new_match(store: Store) -> None:
    await store.put_checkpoint("m", 3, b"one")
    assert (await added(store, command("m", None, "c1", secret=b"s", listing=b"l"))).seq == 1
    assert await store.checkpoints("m") == {3: b"one"}


async def test_a_checkpoint_comes_with_the_events_it_is_of_or_not_at_all(store: Store) -> None:
    head = await added(store, command("m", None, "c1", count=2, checkpoint=b"=one"))
    assert await store.checkpoints("m") == {2: b"=one"}
    lost = command("m", None, "c2", checkpoint=b"two")
    assert await store.append(lost) == Conflict(2, head.hash)
    assert await store.append(command("m", None, "c1", checkpoint=b"three")) == await store.answer("m", "a", "c1")
    await added(store, command("m", head, "c4"))
    assert await store.checkpoints("m") == {2: b"=one"}


async def test_every_opening_of_the_store_sees_the_checkpoints(opener: Opener) -> None:
    one, two = await opener(), await opener()
    await one.put_checkpoint("m", 3, b"one")
    assert await two.checkpoints("m") == {3: b"one"}
