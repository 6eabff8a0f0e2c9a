"""Tokens: issued, listed, revoked, expired, never stored or told as they are."""

import asyncio

import pytest

from adapters.service.limits import Buckets
from adapters.service.tokens import PREFIX, TokenBook, UnknownToken, public_id
from adapters.store.memory_store import MemoryStore
from tests.integration.http_service import CRISIS, asking, made, sit_down


async def test_the_judge_looks_after_tokens() -> None:
    async with asking(made()) as http:
        table = await sit_down(http)
        issued = await table.post("judge", {"role": "spectator", "days": 2}, "/tokens")
        assert (issued.status_code, issued.json()["role"]) == (201, "spectator")
        table.tokens["friend"] = issued.json()["token"]
        assert (await table.get("friend")).status_code == 200
        listed = (await table.get("judge", "/tokens")).json()["tokens"]
        assert sorted(token["role"] for token in listed) == ["a", "b", "judge", "overlay", "spectator", "spectator"]
        assert not any(word in str(listed) for word in table.tokens.values())
        friend = max(listed, key=lambda token: token["created"])
        assert issued.json() == {"id": friend["id"], "role": "spectator", "token": table.tokens["friend"]}
        gone = await http.delete(f"/matches/{table.match}/tokens/{friend['id']}", headers=table.headers("judge"))
        assert (gone.status_code, gone.content) == (204, b"")
        assert (await table.get("friend")).status_code == 401
        assert (await table.get("spectator")).status_code == 200
        again = await http.delete(f"/matches/{table.match}/tokens/{friend['id']}", headers=table.headers("judge"))
        assert (again.status_code, again.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize("role", ["a", "b", "spectator", "overlay"])
async def test_nobody_else_does(role: str) -> None:
    async with asking(made(operator_key="a key of the operator")) as http:
        created = await http.post(
            "/matches",
            json=CRISIS,
            headers={"Authorization": "Bearer a key of the operator"},
        )
        match, tokens = created.json()["match"], created.json()["tokens"]
        own = {"Authorization": f"Bearer {tokens[role]}"}
        for response in (
            await http.get(f"/matches/{match}/tokens", headers=own),
            await http.post(f"/matches/{match}/tokens", json={"role": "judge"}, headers=own),
            await http.delete(f"/matches/{match}/tokens/x", headers=own),
        ):
            assert (response.status_code, response.json()["code"]) == (403, "not_allowed")
        operator = {"Authorization": "Bearer a key of the operator"}
        assert (await http.get(f"/matches/{match}/tokens", headers=operator)).status_code == 200
        assert (await http.get("/matches/nosuchmatch/tokens", headers=operator)).status_code == 404


@pytest.mark.parametrize(
    "order", [{}, {"role": "king"}, {"role": "a", "days": 0}, {"role": "a", "x": 1}, {"role": "a", "days": 1.5}]
)
async def test_a_wrong_order_is_refused(order: dict[str, object]) -> None:
    async with asking(made()) as http:
        table = await sit_down(http)
        response = await table.post("judge", order, "/tokens")
        assert (response.status_code, response.json()["code"]) == (400, "malformed")


async def test_tokens_are_random_long_and_stored_hashed() -> None:
    store = MemoryStore()
    book = TokenBook(store)
    words = await book.issue("m")
    assert all(word.startswith(PREFIX) and len(word) == len(PREFIX) + 43 for word in words.values())
    stored = str(await store.tokens("m"))
    assert not any(word in stored or word[len(PREFIX) :] in stored for word in words.values())
    assert {(await book.find("m", word)).role for word in words.values()} == set(words)
    with pytest.raises(UnknownToken):
        await book.find("other", words["a"])


async def test_a_token_ends_when_its_time_has_run_out() -> None:
    at, tick = "2026-01-01T00:00:00.000Z", 0.0
    book = TokenBook(MemoryStore(), days=1, clock=lambda: at, ticks=lambda: tick)
    word = (await book.issue("m", ("a",)))["a"]
    at, tick = "2026-01-01T23:59:59.000Z", 86_399.0
    assert (await book.find("m", word)).role == "a"
    at, tick = "2026-01-01T23:59:59.999Z", 86_399.999
    assert (await book.find("m", word)).role == "a"
    at, tick = "2026-01-02T00:00:00.000Z", 86_400.0
    with pytest.raises(UnknownToken):
        await book.find("m", word)


async def test_a_token_ends_within_seconds_when_the_clock_is_put_forward() -> None:
    at, tick = "2026-01-01T00:00:00.000Z", 0.0
    book = TokenBook(MemoryStore(), days=1, clock=lambda: at, ticks=lambda: tick)
    word = (await book.issue("m", ("a",)))["a"]
    assert (await book.find("m", word)).role == "a"
    at, tick = "2026-01-02T00:00:00.000Z", 4.9
    assert (await book.find("m", word)).role == "a"
    tick = 5.0
    with pytest.raises(UnknownToken):
        await book.find("m", word)


async def test_a_token_revoked_elsewhere_ends_here_within_seconds() -> None:
    store, tick = MemoryStore(), 0.0
    here, there = TokenBook(store, ticks=lambda: tick), TokenBook(store)
    word = (await here.issue("m", ("a",)))["a"]
    token = await here.find("m", word)
    await there.revoke("m", token.id)
    tick = 4.9
    assert await here.find("m", word) == token
    tick = 5.0
    with pytest.raises(UnknownToken):
        await here.find("m", word)


class SlowToTell(MemoryStore):
    """Tells a token only once it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.go = asyncio.Event()

    async def token(self, match: str, digest: str) -> bytes | None:
        row = await super().token(match, digest)
        await self.go.wait()
        return row


async def test_a_token_revoked_while_it_is_looked_up_is_no_longer_known() -> None:
    store = SlowToTell()
    book = TokenBook(store, ticks=lambda: 0.0)
    word = (await book.issue("m", ("a",)))["a"]
    looking = asyncio.create_task(book.find("m", word))
    await asyncio.sleep(0)
    await book.revoke("m", public_id(word))
    store.go.set()
    for found in (looking, book.find("m", word)):
        with pytest.raises(UnknownToken):
            await found


def test_a_bucket_fills_again() -> None:
    tick = 0.0
    buckets = Buckets(2.0, 3, lambda: tick)
    assert [buckets.take("x") for _ in range(4)] == [0, 0, 0, 1]
    assert buckets.take("y") == 0
    tick = 0.5
    assert [buckets.take("x"), buckets.take("x")] == [0, 1]
    tick = 100.0
    assert [buckets.take("x") for _ in range(4)] == [0, 0, 0, 1]
    slow = Buckets(0.1, 1, lambda: tick)
    assert [slow.take("x"), slow.take("x")] == [0, 10]
    assert [Buckets(0, 1).take("x") for _ in range(3)] == [0, 0, 0]
