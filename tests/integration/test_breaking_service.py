"""The command handler over a store that holds what this program did not write."""

import pytest

from adapters.service.answers import Accepted, BrokenHistory, UnknownMatch
from adapters.service.match_service import MatchService
from adapters.store.memory_store import MemoryStore
from adapters.store.port import Answered, Entry, Listed, StoreMismatch
from tests.integration.test_match_service import BODY, CHOOSE, envelope


class Foreign(MemoryStore):
    """A store whose contents somebody else has changed."""

    def __init__(self) -> None:
        super().__init__()
        self.listing = self.key = self.answered = self.event = b""

    async def matches(self) -> tuple[Listed, ...]:
        return tuple(Listed(line.match, self.listing or line.listing) for line in await super().matches())

    async def secret(self, match: str) -> bytes | None:
        return self.key or await super().secret(match)

    async def read(self, match: str, after: int = 0, limit: int | None = None) -> tuple[Entry, ...]:
        entries = await super().read(match, after, limit)
        return tuple(Entry(e.seq, e.hash, self.event or e.body) for e in entries)

    async def answer(self, match: str, seat: str, command_id: str) -> Answered | None:
        found = await super().answer(match, seat, command_id)
        return Answered(found.digest, self.answered) if found is not None and self.answered else found


@pytest.mark.parametrize("listing", [b"\xffno", b"{}", b"[]", b'{"match":1}'])
async def test_a_foreign_line_in_the_list_of_matches_is_named(listing: bytes) -> None:
    store = Foreign()
    match = await MatchService(store).create(BODY)
    store.listing = listing
    with pytest.raises(StoreMismatch, match=f"foreign data: the line of match '{match.id}' in the list"):
        await MatchService(store).matches()


@pytest.mark.parametrize("event", [b"\xff", b"{}", b"null", b""])
async def test_a_foreign_first_event_is_a_broken_history(event: bytes) -> None:
    store = Foreign()
    match = await MatchService(store).create(BODY)
    store.event = event or b" "
    with pytest.raises(BrokenHistory, match=f"match '{match.id}': not an event"):
        await MatchService(store).load(match.id)


async def test_a_secret_of_another_length_is_foreign() -> None:
    store = Foreign()
    match = await MatchService(store).create({**BODY, "dice": "verifiable"})
    store.key = b"short"
    with pytest.raises(StoreMismatch, match=f"foreign data: match '{match.id}': the secret"):
        await MatchService(store).load(match.id)


async def test_a_foreign_answer_is_foreign_and_changes_nothing() -> None:
    store = Foreign()
    service = MatchService(store)
    match = await service.create(BODY)
    assert isinstance(await service.submit(match.id, "a", envelope("x", CHOOSE)), Accepted)
    seq = match.seq
    store.answered = b"{"
    with pytest.raises(StoreMismatch, match="the answer to command 'x'"):
        await MatchService(store).submit(match.id, "a", envelope("x", CHOOSE))
    assert (await MatchService(store).load(match.id)).seq == seq


@pytest.mark.parametrize("name", ["\ud800", "m\udcff", "nowhere", "", "a:b", "\0"])
async def test_a_name_that_no_match_has_is_unknown(name: str) -> None:
    with pytest.raises(UnknownMatch):
        await MatchService(MemoryStore()).load(name)
