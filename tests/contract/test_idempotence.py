"""The same command never writes twice (S04)."""

from adapters.store.port import Answered, Store
from tests.contract.building import added, command, digest_of

ANSWERED = Answered(digest_of("c1"), b"answer to c1")


async def test_s04_the_same_command_again_gets_the_first_answer(store: Store) -> None:
    append = command("m", None, "c1", count=2)
    head = await added(store, append)
    assert await store.append(append) == ANSWERED
    assert await store.append(append) == ANSWERED
    assert await store.head("m") == head
    assert len(await store.read("m")) == 2


async def test_s04_also_after_more_events_and_on_a_refreshed_head(store: Store) -> None:
    first = await added(store, command("m", None, "c0"))
    head = await added(store, command("m", first, "c1"))
    head = await added(store, command("m", head, "c2", count=3))
    assert await store.append(command("m", first, "c1")) == ANSWERED
    assert await store.append(command("m", head, "c1", count=2)) == ANSWERED
    assert await store.head("m") == head


async def test_s04_another_command_under_the_same_id_gets_the_digest_of_the_first(store: Store) -> None:
    head = await added(store, command("m", None, "c1"))
    other = command("m", head, "c1", body=b"something else")
    assert await store.append(other) == ANSWERED
    assert await store.head("m") == head


async def test_the_same_id_from_another_seat_is_another_command(store: Store) -> None:
    head = await added(store, command("m", None, "c1", seat="a"))
    head = await added(store, command("m", head, "c1", seat="b"))
    head = await added(store, command("m", head, "c1", seat="judge"))
    assert head.seq == 3
    assert await store.answer("m", "b", "c1") == ANSWERED
    assert await store.answer("m", "spectator", "c1") is None


async def test_the_same_id_in_another_match_is_another_command(store: Store) -> None:
    await added(store, command("m", None, "c1"))
    await added(store, command("n", None, "c1"))
    assert (await store.answer("m", "a", "c1"), await store.answer("n", "a", "c1")) == (ANSWERED, ANSWERED)


async def test_a_colon_in_a_command_id_does_not_reach_another_seat(store: Store) -> None:
    head = await added(store, command("m", None, "b:c1", seat="a"))
    head = await added(store, command("m", head, "c1", seat="b"))
    assert head.seq == 2
    assert await store.answer("m", "a", "c1") is None


async def test_answers_are_stored_with_their_events(store: Store) -> None:
    assert await store.answer("m", "a", "c1") is None
    await added(store, command("m", None, "c1"))
    assert await store.answer("m", "a", "c1") == ANSWERED
