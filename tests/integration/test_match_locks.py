"""One match is moved on by one task at a time, however slowly the store answers, also when it is dropped from memory."""

import asyncio
import random

import pytest

from adapters.service import match_service
from adapters.service.answers import Accepted
from adapters.service.match_service import MatchService
from adapters.store.memory_store import MemoryStore
from adapters.store.port import Answered, Append, Appended, Conflict, Entry
from engine.core.history import fold
from tests.integration.http_service import CHOOSE, CRISIS

GIVE_UP = {"type": "end_attack"}


class SlowStore(MemoryStore):
    """Gives way to other tasks before and after it reads and writes."""

    async def append(self, append: Append) -> Appended | Conflict | Answered:
        await _while()
        result = await super().append(append)
        await _while()
        return result

    async def read(self, match: str, after: int = 0, limit: int | None = None) -> tuple[Entry, ...]:
        await _while()
        entries = await super().read(match, after, limit)
        await _while()
        return entries


async def _while() -> None:
    for _ in range(3):
        await asyncio.sleep(0)


@pytest.mark.parametrize("seed", range(5))
async def test_tasks_on_the_same_matches_never_meet_in_one(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    monkeypatch.setattr(match_service, "CACHED", 2)
    store = SlowStore()
    service = MatchService(store)
    matches = [(await service.create(CRISIS)).id for _ in range(3)]
    accepted = dict.fromkeys(matches, 0)

    async def one(number: int) -> None:
        choice = random.Random(f"{seed} {number}")
        for turn in range(6):
            match = choice.choice(matches)
            if choice.random() < 0.3:
                await service.load(match)
                continue
            command = choice.choice((CHOOSE, GIVE_UP))
            answer = await service.submit(match, "a", {"id": f"{number}.{turn}", "command": command})
            if isinstance(answer, Accepted):
                accepted[match] += 1
                assert (await service.current(match, answer.last_seq)).seq >= answer.last_seq

    await asyncio.gather(*(one(number) for number in range(20)))
    assert service.raced == 0
    assert sum(accepted.values()) > 20
    for match in matches:
        ours, fresh = await service.load(match), await MatchService(store).load(match)
        assert [event.seq for event in ours.history.events] == list(range(1, ours.seq + 1))
        assert sum(event.last for event in ours.history.events) == accepted[match] + 1
        assert ours.history.events == fresh.history.events
        assert ours.state == fresh.state == fold(ours.rulebook, match, ours.history.events)
