"""Stored snapshots: they come with commands, and deleting all of them changes no byte of any answer."""

import msgspec
import pytest
from redis.asyncio import Redis

from adapters.service.match_service import SNAPSHOT_EVENTS, MatchService
from adapters.store.keys import match_keys
from engine.core.snapshot import Snapshot
from tests.contract.projecting import PARTITIONS, Connect, Table, set_table
from tests.unit.projection_matches import ATTACK

MISSES = (
    *ATTACK[:2],
    ("a", {"type": "roll", "faces": ["blank"] * 5}),
    ("b", {"type": "roll", "faces": ["blank"] * 3}),
    ("a", {"type": "pass"}),
)


@pytest.fixture
async def table(connect: Connect) -> Table:
    return await set_table(connect)


async def long_match(table: Table) -> str:
    match = await table.match(())
    while (await table.service.load(match)).seq < SNAPSHOT_EVENTS + 40:
        await table.play(match, MISSES)
    return match


async def test_deleting_all_snapshots_changes_no_byte(table: Table) -> None:
    match = await long_match(table)
    client: Redis = table.connect()
    key = match_keys(match, PARTITIONS).snapshot
    raw = await client.get(key)
    assert isinstance(raw, bytes)
    snapshot = msgspec.msgpack.decode(raw, type=Snapshot)
    assert SNAPSHOT_EVENTS <= snapshot.seq < SNAPSHOT_EVENTS + 40
    answers: list[list[bytes]] = []
    for stored in (raw, None, msgspec.msgpack.encode(msgspec.structs.replace(snapshot, code="other"))):
        await client.delete(key)
        if stored is not None:
            await client.set(key, stored)
        loaded = await MatchService(table.store).load(match)
        seqs = (1, 7, snapshot.seq - 1, snapshot.seq, snapshot.seq + 1, loaded.seq)
        answers.append([msgspec.json.encode(loaded.view("judge", seq)) for seq in seqs])
    assert answers[0] == answers[1] == answers[2]


async def test_play_goes_on_from_a_snapshot(table: Table) -> None:
    match = await long_match(table)
    table.service = MatchService(table.store)
    await table.play(match, MISSES)
    await table.play(match, [("a", {"type": "contest", "seq": 9, "reason": "all wrong", "to_seq": 1})])
    await table.play(match, [("b", {"type": "accept"})])
    after = await table.service.load(match)
    fresh = await MatchService(table.store).load(match)
    assert (after.state, after.ask, after.hash) == (fresh.state, fresh.ask, fresh.hash)
    assert after.view("judge")["attack"] is None
