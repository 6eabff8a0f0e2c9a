"""The write path over a store: lost replies, retries after a restart, races, the same id from another seat."""

import asyncio
from typing import Any

import pytest

from adapters.service import match_service
from adapters.service.answers import Accepted, BrokenHistory, Declined, ReadOnlyMatch, UnknownMatch
from adapters.service.match_service import MatchService
from adapters.store.memory_store import MemoryStore
from adapters.store.port import Answered, Append, Appended, Conflict, Entry, StoreMismatch, StoreUnavailable
from engine.core.refusal import MatchError

BODY: dict[str, Any] = {
    "rulebook": "crisis_protocol",
    "units": [
        {
            "id": "spark",
            "seat": "a",
            "stamina": 5,
            "power": 4,
            "defense": {"physical": 2, "energy": 2, "mystic": 2},
            "attacks": [{"id": "lance", "type": "energy", "range": 3, "strength": 3, "cost": 2}],
        },
        {"id": "flint", "seat": "b", "stamina": 6, "defense": {"physical": 1, "energy": 2, "mystic": 2}},
    ],
}
CHOOSE = {"type": "choose_attack", "unit": "spark", "attack": "lance"}
DECLARE = {"type": "declare_target", "target": "flint", "range": 2}


class LosesReplies(MemoryStore):
    """A store whose next replies to an append are lost after it was written."""

    def __init__(self) -> None:
        super().__init__()
        self.lose = 0

    async def append(self, append: Append) -> Appended | Conflict | Answered:
        result = await super().append(append)
        if self.lose:
            self.lose -= 1
            raise StoreUnavailable("the reply was lost")
        return result


def envelope(id_: str, command: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"id": id_, "command": command, **more}


async def test_s04_a_lost_reply_is_answered_with_the_first_answer() -> None:
    store = LosesReplies()
    service = MatchService(store)
    match = await service.create(BODY)
    store.lose = 1
    with pytest.raises(StoreUnavailable):
        await service.submit(match.id, "a", envelope("x", CHOOSE))
    again = await service.submit(match.id, "a", envelope("x", CHOOSE))
    assert isinstance(again, Accepted)
    assert again.first_seq == 2
    assert (await service.load(match.id)).seq == again.last_seq


async def test_s04_a_retry_after_a_restart_and_after_more_events_gets_the_first_answer() -> None:
    store = MemoryStore()
    first_service = MatchService(store)
    match = await first_service.create(BODY)
    first = await first_service.submit(match.id, "a", envelope("x", CHOOSE))
    await first_service.submit(match.id, "a", envelope("y", DECLARE))
    seq = (await first_service.load(match.id)).seq
    restarted = MatchService(store)
    assert await restarted.submit(match.id, "a", envelope("x", CHOOSE, expected_seq=seq)) == first
    assert (await restarted.load(match.id)).seq == seq
    assert (await restarted.load(match.id)).view("judge")["units"]["spark"]["power"] == 2  # type: ignore[index]


async def test_another_command_under_a_used_id_is_refused_and_another_seat_may_use_it() -> None:
    service = MatchService(MemoryStore())
    match = await service.create(BODY)
    await service.submit(match.id, "a", envelope("x", CHOOSE))
    reused = await service.submit(match.id, "a", envelope("x", DECLARE))
    assert isinstance(reused, Declined)
    assert reused.code == "command_id_reused"
    other = await service.submit(match.id, "b", envelope("x", {"type": "contest", "seq": 2, "reason": "no"}))
    assert isinstance(other, Accepted)


async def test_s01_of_racing_commands_on_two_services_one_wins_and_the_other_learns_where_the_match_is() -> None:
    store = MemoryStore()
    one, two = MatchService(store), MatchService(store)
    match = await one.create(BODY)
    await two.load(match.id)
    answers = await asyncio.gather(
        one.submit(match.id, "a", envelope("x", CHOOSE, expected_seq=1)),
        two.submit(match.id, "a", envelope("y", CHOOSE, expected_seq=1)),
    )
    accepted = [a for a in answers if isinstance(a, Accepted)]
    declined = [a for a in answers if isinstance(a, Declined)]
    assert len(accepted) == len(declined) == 1
    assert declined[0].code == "stale_seq"
    assert declined[0].seq == accepted[0].last_seq


async def test_a_service_that_is_behind_decides_on_the_newest_history() -> None:
    store = MemoryStore()
    one, two = MatchService(store), MatchService(store)
    match = await one.create(BODY)
    await two.load(match.id)
    await one.submit(match.id, "a", envelope("x", CHOOSE))
    answer = await two.submit(match.id, "a", envelope("y", DECLARE))
    assert isinstance(answer, Accepted)
    assert answer.first_seq == 4 or answer.first_seq > 2
    assert [e.seq for e in (await two.load(match.id)).history.events] == list(range(1, answer.last_seq + 1))


async def test_a_refused_command_is_not_stored_and_its_id_may_be_used_again() -> None:
    service = MatchService(MemoryStore())
    match = await service.create(BODY)
    refused = await service.submit(match.id, "a", envelope("x", DECLARE))
    assert isinstance(refused, Declined)
    assert refused.code == "no_such_option"
    assert refused.seq == 1
    assert isinstance(await service.submit(match.id, "a", envelope("x", CHOOSE)), Accepted)


async def test_unknown_match_and_wrong_body_are_clear_errors() -> None:
    service = MatchService(MemoryStore())
    with pytest.raises(UnknownMatch, match="there is no match 'nowhere'"):
        await service.load("nowhere")
    with pytest.raises(MatchError) as wrong:
        await service.create({**BODY, "units": [{**BODY["units"][0], "stamina": "five"}, BODY["units"][1]]})
    assert wrong.value.path == "units[0].stamina"
    with pytest.raises(MatchError) as unknown:
        await service.create({**BODY, "rulebook": "chess"})
    assert unknown.value.path == "rulebook"
    with pytest.raises(MatchError) as secret:
        await service.create({**BODY, "secret": "00" * 32})
    assert secret.value.path == "secret"


async def test_s91_an_edited_event_is_noticed_when_the_match_is_read() -> None:
    store = MemoryStore()
    service = MatchService(store)
    match = await service.create(BODY)
    await service.submit(match.id, "a", envelope("x", CHOOSE))
    entries = store._matches[match.id].entries
    entries[1] = type(entries[1])(2, entries[1].hash, entries[1].body.replace(b'"spark"', b'"flint"'))
    with pytest.raises(BrokenHistory, match="event 2"):
        await MatchService(store).load(match.id)


async def test_a_match_of_unknown_rules_is_read_but_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    match = await MatchService(store).create(BODY)
    monkeypatch.setattr("adapters.service.live_match.find_rules", lambda *_: None)
    service = MatchService(store)
    live = await service.load(match.id)
    assert live.view("judge")["units"]["spark"]["power"] == 4  # type: ignore[index]
    assert live.view("judge")["decision"] is None
    with pytest.raises(ReadOnlyMatch, match="can only be read"):
        await service.submit(match.id, "a", envelope("x", CHOOSE))


async def test_a_secret_that_is_not_the_one_committed_to_is_noticed_when_the_match_is_read() -> None:
    store = MemoryStore()
    match = await MatchService(store).create({**BODY, "dice": "verifiable"})
    store._matches[match.id].secret = bytes(32)
    with pytest.raises(StoreMismatch, match="not the one it committed to"):
        await MatchService(store).load(match.id)


async def test_asking_for_matches_that_do_not_exist_leaves_nothing_behind() -> None:
    service = MatchService(MemoryStore())
    for n in range(50):
        with pytest.raises(UnknownMatch):
            await service.load(f"nowhere-{n}")
    assert len(service._locks) == 0


class CountsReads(MemoryStore):
    """A store that remembers which matches were read whole."""

    def __init__(self) -> None:
        super().__init__()
        self.whole: list[str] = []

    async def read(self, match: str, after: int = 0, limit: int | None = None) -> tuple[Entry, ...]:
        if after == 0:
            self.whole.append(match)
        return await super().read(match, after, limit)


async def test_the_match_that_was_played_longest_ago_is_dropped_from_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_service, "CACHED", 2)
    store = CountsReads()
    service = MatchService(store)
    played, idle = await service.create(BODY), await service.create(BODY)
    await service.submit(played.id, "a", envelope("x", CHOOSE))
    await service.create(BODY)
    assert service.cached == 2
    await service.submit(played.id, "a", envelope("y", DECLARE))
    assert store.whole == []
    await service.submit(idle.id, "a", envelope("x", CHOOSE))
    assert store.whole == [idle.id]
