"""The tokens kept beside a match."""

from adapters.store.port import Head, Store
from tests.contract.building import added, command
from tests.contract.conftest import Opener


async def test_tokens_are_kept_by_digest(store: Store) -> None:
    await store.put_tokens("m", {"d1": b"one", "d2": b"\xff\x00two"})
    assert await store.token("m", "d1") == b"one"
    assert await store.tokens("m") == {"d1": b"one", "d2": b"\xff\x00two"}
    await store.put_tokens("m", {"d2": b"new", "d3": b""})
    assert await store.tokens("m") == {"d1": b"one", "d2": b"new", "d3": b""}


async def test_tokens_of_one_match_open_no_other(store: Store) -> None:
    await store.put_tokens("m", {"d1": b"one"})
    assert await store.token("n", "d1") is None
    assert await store.token("m", "d2") is None
    assert await store.tokens("n") == {}


async def test_a_dropped_token_is_gone(store: Store) -> None:
    await store.put_tokens("m", {"d1": b"one", "d2": b"two"})
    await store.drop_token("m", "d1")
    await store.drop_token("m", "d1")
    await store.drop_token("n", "d1")
    assert await store.tokens("m") == {"d2": b"two"}


async def test_tokens_do_not_stand_in_the_way_of_a_new_match(store: Store) -> None:
    await store.put_tokens("m", {"d1": b"one"})
    head: Head = await added(store, command("m", None, "c1", secret=b"s", listing=b"l"))
    assert head.seq == 1
    assert await store.tokens("m") == {"d1": b"one"}


async def test_every_opening_of_the_store_sees_the_tokens(opener: Opener) -> None:
    one, two = await opener(), await opener()
    await one.put_tokens("m", {"d1": b"one"})
    assert await two.token("m", "d1") == b"one"
    await two.drop_token("m", "d1")
    assert await one.token("m", "d1") is None
