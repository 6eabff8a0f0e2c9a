"""Append, read and head, the same on every store (S85)."""

import pytest

from adapters.store.port import Append, Appended, Conflict, Entry, Head, Store
from tests.contract.building import added, command, digest_of, entries


async def test_first_append_creates_the_match(store: Store) -> None:
    append = command("m", None, "c1", count=3)
    assert await store.append(append) == Appended(3, append.entries[2].hash)
    assert await store.head("m") == Head(3, append.entries[2].hash)
    assert await store.read("m") == append.entries


async def test_appends_follow_the_head(store: Store) -> None:
    head = await added(store, command("m", None, "c1", count=2))
    second = command("m", head, "c2", count=2)
    head = await added(store, second)
    assert head.seq == 4
    assert [entry.seq for entry in await store.read("m")] == [1, 2, 3, 4]
    assert await store.read("m", after=2) == second.entries


async def test_s85_after_is_exclusive_and_limit_counts_from_it(store: Store) -> None:
    append = command("m", None, "c1", count=5)
    await added(store, append)
    assert await store.read("m", after=0) == append.entries
    assert await store.read("m", after=2) == append.entries[2:]
    assert await store.read("m", after=1, limit=2) == append.entries[1:3]
    assert await store.read("m", after=4, limit=9) == append.entries[4:]
    assert await store.read("m", after=5) == ()
    assert await store.read("m", after=77) == ()


async def test_reading_with_impossible_bounds_is_refused(store: Store) -> None:
    with pytest.raises(ValueError, match="'after' is a seq, 0 or more, got -1"):
        await store.read("m", after=-1)
    with pytest.raises(ValueError, match="a limit is 1 or more, got 0"):
        await store.read("m", limit=0)


async def test_unknown_match(store: Store) -> None:
    assert await store.head("nobody") is None
    assert await store.read("nobody") == ()
    assert await store.answer("nobody", "a", "c1") is None
    assert await store.snapshot("nobody") is None
    assert await store.secret("nobody") is None
    assert await store.matches() == ()


async def test_s06_stale_head_is_refused_with_the_head(store: Store) -> None:
    first = await added(store, command("m", None, "c1"))
    head = await added(store, command("m", first, "c2", count=2))
    assert await store.append(command("m", first, "c3")) == Conflict(head.seq, head.hash)
    assert await store.head("m") == head


async def test_s06_skip_ahead_is_refused(store: Store) -> None:
    head = await added(store, command("m", None, "c1"))
    ahead = command("m", Head(7, digest_of("seven")), "c2")
    assert await store.append(ahead) == Conflict(head.seq, head.hash)
    assert await store.append(command("empty", Head(7, digest_of("seven")), "c3")) == Conflict(0, "")
    assert len(await store.read("m")) == 1
    assert await store.head("empty") is None


async def test_same_seq_with_another_hash_is_a_conflict(store: Store) -> None:
    head = await added(store, command("m", None, "c1"))
    other = command("m", Head(1, digest_of("another history")), "c2")
    assert await store.append(other) == Conflict(head.seq, head.hash)


async def test_a_match_is_created_once(store: Store) -> None:
    head = await added(store, command("m", None, "c1", secret=b"first", listing=b"one"))
    again = command("m", None, "c2", secret=b"second", listing=b"two")
    assert await store.append(again) == Conflict(head.seq, head.hash)
    assert await store.secret("m") == b"first"
    assert [one.listing for one in await store.matches()] == [b"one"]


async def test_a_refused_append_leaves_nothing(store: Store) -> None:
    head = await added(store, command("m", None, "c1", snapshot=b"old"))
    await store.append(command("m", Head(9, head.hash), "c2", snapshot=b"new"))
    assert await store.snapshot("m") == b"old"
    assert await store.answer("m", "a", "c2") is None
    # The id of a refused command may be used again.
    assert await store.append(command("m", head, "c2")) == Appended(2, command("m", head, "c2").entries[0].hash)


async def test_matches_do_not_touch_each_other(store: Store) -> None:
    one = await added(store, command("m", None, "c1", count=2))
    other = await added(store, command("m:ev", None, "c1"))
    assert (await store.head("m"), await store.head("m:ev")) == (one, other)


async def test_s85_every_byte_comes_back(store: Store) -> None:
    raw = bytes(range(256)) + b"\r\n$5\r\n\x00\xff"
    append = Append(
        match="матч {p00} ☃ ' \"",
        expected_seq=0,
        expected_hash="",
        entries=entries(None, 1, raw),
        seat="a",
        command_id="id \n: \x00 ☃",
        command_digest=digest_of("x"),
        answer=b"\n" + raw + b"\n",
        snapshot=raw,
        secret=raw,
        listing=raw,
    )
    await added(store, append)
    assert (await store.read(append.match))[0].body == raw
    answered = await store.answer(append.match, "a", append.command_id)
    assert answered is not None
    assert (answered.digest, answered.answer) == (digest_of("x"), b"\n" + raw + b"\n")
    assert await store.snapshot(append.match) == raw
    assert await store.secret(append.match) == raw
    assert [(one.match, one.listing) for one in await store.matches()] == [(append.match, raw)]


async def test_empty_bytes_are_stored_as_empty_bytes(store: Store) -> None:
    append = command("m", None, "c1", body=b"", snapshot=b"", secret=b"", listing=b"")
    await added(store, append)
    assert (await store.read("m"))[0].body == b""
    assert await store.snapshot("m") == b""
    assert await store.secret("m") == b""
    assert [one.listing for one in await store.matches()] == [b""]


async def test_s85_two_thousand_events_in_one_append(store: Store) -> None:
    append = command("m", None, "c1", count=2000)
    await added(store, append)
    assert await store.read("m") == append.entries
    head = await store.head("m")
    assert head is not None
    following = command("m", head, "c2", count=2000)
    assert (await added(store, following)).seq == 4000


async def test_snapshot_is_kept_until_the_next_one(store: Store) -> None:
    head = await added(store, command("m", None, "c1", snapshot=b"at 1"))
    head = await added(store, command("m", head, "c2"))
    assert await store.snapshot("m") == b"at 1"
    await added(store, command("m", head, "c3", snapshot=b"at 3"))
    assert await store.snapshot("m") == b"at 3"


async def test_secret_stays_that_of_the_creation(store: Store) -> None:
    head = await added(store, command("with", None, "c1", secret=b"s" * 32))
    await added(store, command("with", head, "c2"))
    await added(store, command("without", None, "c1"))
    assert await store.secret("with") == b"s" * 32
    assert await store.secret("without") is None


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"match": ""}, "an append needs a match"),
        ({"seat": ""}, "an append needs a seat"),
        ({"command_id": ""}, "an append needs a command id"),
        ({"seat": "a:b"}, "a seat is named without ':', got 'a:b'"),
        ({"command_digest": ""}, "a command digest is one non-empty line"),
        ({"command_digest": "a\nb"}, "a command digest is one non-empty line"),
        ({"expected_seq": -1}, "an expected seq is 0 or more, got -1"),
        ({"expected_hash": "a" * 64}, "does not exist yet has the hash ''"),
        ({"expected_seq": 1, "expected_hash": "A" * 64}, "an expected hash is 64 lower-case hex digits"),
        ({"entries": ()}, "an append has at least one entry"),
        ({"entries": (Entry(2, "a" * 64, b""),)}, "expected seq 1, got 2"),
        ({"entries": (Entry(1, "a" * 64, b""), Entry(3, "b" * 64, b""))}, "expected seq 2, got 3"),
        ({"entries": (Entry(1, "short", b""),)}, "the hash of entry 1 is 64 lower-case hex digits, got 'short'"),
    ],
)
def test_s06_an_append_that_contradicts_itself_cannot_be_made(change: dict[str, object], message: str) -> None:
    fields: dict[str, object] = {
        "match": "m",
        "expected_seq": 0,
        "expected_hash": "",
        "entries": entries(None, 1),
        "seat": "a",
        "command_id": "c1",
        "command_digest": "d",
        "answer": b"",
    }
    with pytest.raises(ValueError, match=message):
        Append(**(fields | change))  # type: ignore[arg-type]


@pytest.mark.parametrize("field", ["secret", "listing"])
def test_secret_and_listing_come_with_the_creation_only(field: str) -> None:
    head = Head(1, "a" * 64)
    with pytest.raises(ValueError, match="come with the first append only, not after seq 1"):
        command("m", head, "c", **{field: b"x"})  # type: ignore[arg-type]
