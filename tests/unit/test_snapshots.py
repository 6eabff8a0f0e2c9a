"""Snapshots and marks: every earlier state is the one a plain fold gives, and what does not fit is thrown away."""

from itertools import pairwise
from typing import Any

import msgspec
import pytest

from adapters.service.live_match import LiveMatch, entries_of, seal_all
from adapters.store.port import Entry
from engine.core.history import MARKED, History, commands, fold
from engine.core.record import canonical, follows, read_record, stub_of
from engine.core.session import Session
from engine.core.snapshot import Snapshot, read_snapshot, restore, take_snapshot
from tests.unit.projection_matches import random_matches

CODE = "c0de"


def stored(session: Session[Any]) -> tuple[Entry, ...]:
    return entries_of(seal_all(session.events, session.state.match, "0" * 64))


def longest() -> list[Session[Any]]:
    return sorted(random_matches(), key=lambda session: -len(session.events))[:6]


def test_a_state_at_any_seq_is_the_plain_fold() -> None:
    for session in longest():
        book, events = session.rules.rulebook, session.events
        backwards: History[Any] = History(book, session.state.match)
        backwards.extend(events)
        for seq in range(len(events), 0, -17):
            expected = fold(book, session.state.match, events[:seq])
            assert session.history.upto(seq) == backwards.upto(seq) == expected


def test_marks_are_never_closer_and_seldom_farther_than_they_should_be() -> None:
    session = longest()[0]
    history: History[Any] = History(session.rules.rulebook, session.state.match)
    history.extend(session.events)
    marked = history._marked
    steps = [after - before for before, after in pairwise(marked)]
    longest_command = max(len(command) for command in commands(session.events))
    assert len(marked) > 5 and min(steps) >= MARKED and max(steps) < MARKED + longest_command


def test_a_history_resumed_anywhere_goes_on_as_the_whole_one() -> None:
    for session in longest():
        book, events, match = session.rules.rulebook, session.events, session.state.match
        for seq in range(1, len(events), max(1, len(events) // 5)):
            resumed: History[Any] = History(book, match)
            resumed.resume(events[:seq], fold(book, match, events[:seq]))
            resumed.extend(events[seq:])
            assert resumed.state == session.state
            assert resumed.live == session.history.live
            assert resumed.upto(max(1, seq // 2)) == fold(book, match, events[: max(1, seq // 2)])


def test_a_snapshot_reads_back_as_the_same_state() -> None:
    for session in random_matches():
        book, state = session.rules.rulebook, session.state
        raw = take_snapshot(book, state, "h" * 64, CODE)
        assert raw is not None
        snapshot = read_snapshot(raw, CODE)
        assert snapshot is not None
        assert restore(book, snapshot, state.match, state.version, "h" * 64) == state


def test_a_match_loads_alike_with_and_without_its_snapshot() -> None:
    for session in longest():
        entries = stored(session)
        whole = LiveMatch(session.state.match, entries, None)
        for seq in (len(entries) // 2, len(entries)):
            raw = whole.snapshot(whole.history.upto(seq), entries[seq - 1].hash)
            loaded = LiveMatch(session.state.match, entries, None, raw)
            for at in (1, seq, seq // 2, len(entries)):
                assert msgspec.json.encode(loaded.view("judge", at)) == msgspec.json.encode(whole.view("judge", at))
            assert (loaded.state, loaded.ask, loaded.hash) == (whole.state, whole.ask, whole.hash)


@pytest.mark.parametrize(
    "change",
    [
        {"code": "other code"},
        {"version": "0"},
        {"rulebook": "toy"},
        {"hash": "f" * 64},
        {"seq": 100_000},
        {"seq": 0},
        {"state": b"\x93nonsense"},
    ],
    ids=lambda change: next(iter(change)),
)
def test_a_snapshot_that_does_not_fit_is_thrown_away(change: dict[str, Any]) -> None:
    session = longest()[0]
    entries = stored(session)
    whole = LiveMatch(session.state.match, entries, None)
    seq = len(entries) - 10
    raw = whole.snapshot(whole.history.upto(seq), entries[seq - 1].hash)
    assert raw is not None
    snapshot = msgspec.msgpack.decode(raw, type=Snapshot)
    # Its state is wrong on purpose: had it been used, the match would show it.
    wrong = msgspec.structs.replace(whole.history.upto(1), seq=seq)
    planted = msgspec.structs.replace(snapshot, **{"state": msgspec.msgpack.encode(wrong), **change})
    for bad in (msgspec.msgpack.encode(planted), b"", b"\xff"):
        loaded = LiveMatch(session.state.match, entries, None, bad)
        assert (loaded.state, loaded.ask, loaded.hash) == (whole.state, whole.ask, whole.hash)


def test_a_snapshot_of_another_match_is_thrown_away() -> None:
    one, two = longest()[:2]
    raw = take_snapshot(one.rules.rulebook, one.state, "h" * 64, CODE)
    assert raw is not None
    snapshot = read_snapshot(raw, CODE)
    assert snapshot is not None
    assert restore(one.rules.rulebook, snapshot, "another", one.state.version, "h" * 64) is None
    assert restore(one.rules.rulebook, snapshot, two.state.match, "2", "h" * 64) is None


def test_a_stored_record_is_checked_as_one_that_was_just_sealed() -> None:
    for session in longest():
        previous = "0" * 64
        for sealed in seal_all(session.events, session.state.match, previous):
            stored = read_record(canonical(sealed))
            assert follows(previous, stored) and follows(previous, sealed) and follows(previous, stub_of(stored))
            for change in ({"actor": "judge", "seq": 1}, {"automatic": not stored.automatic}, {"at": "then"}):
                assert not follows(previous, msgspec.structs.replace(stored, **change))
            previous = stored.hash
