"""The signed statements kept beside a match."""

from adapters.store.port import Store
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


async def test_every_opening_of_the_store_sees_the_checkpoints(opener: Opener) -> None:
    one, two = await opener(), await opener()
    await one.put_checkpoint("m", 3, b"one")
    assert await two.checkpoints("m") == {3: b"one"}
