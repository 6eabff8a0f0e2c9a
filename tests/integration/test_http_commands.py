"""Commands over HTTP: once, in order, refused with a reason."""

import asyncio
import contextlib
import json
from typing import Any

import pytest

from adapters.http.app import App
from adapters.store.memory_store import MemoryStore
from adapters.store.port import Answered, Append, Appended, Conflict, StoreUnavailable
from tests.integration.http_service import (
    BLANKS,
    CHOOSE,
    CRISIS,
    DECLARE,
    HITS,
    Table,
    asking,
    made,
    sit_down,
)


async def test_an_answer_has_seqs_receipt_and_view() -> None:
    async with asking(made()) as http:
        table = await sit_down(http)
        response = await table.post("a", {"id": "1", "expected_seq": 1, "command": CHOOSE})
        body = response.json()
        assert (response.status_code, body["first_seq"]) == (200, 2)
        assert body["receipt"] == response.headers["receipt"]
        assert body["receipt"].split("-")[0] == str(body["last_seq"])
        assert body["view"] == (await table.get("a")).json()


async def test_s04_the_same_command_gets_the_first_answer_for_ever() -> None:
    store = MemoryStore()
    envelope = {"id": "1", "expected_seq": 1, "command": CHOOSE}
    async with asking(made(store)) as http:
        table = await sit_down(http)
        first = await table.post("a", envelope)
        await table.play(("a", DECLARE), ("a", HITS), ("b", BLANKS))
        head = (await table.get("judge")).json()["seq"]
        for again in (envelope, {**envelope, "expected_seq": head}, {**envelope, "decision": "q99"}):
            repeated = await table.post("a", again)
            assert (repeated.status_code, repeated.content) == (200, first.content)
    async with asking(made(store)) as http:
        table = Table(http, table.created)
        restarted = await table.post("a", envelope)
        assert (restarted.status_code, restarted.content) == (200, first.content)
        reused = await table.post("a", {**envelope, "command": DECLARE})
        assert (reused.status_code, reused.json()["code"]) == (422, "command_id_reused")
        assert (await table.get("judge")).json()["seq"] == head


class LosesReplies(MemoryStore):
    """A store whose next replies to an append are lost after it was written."""

    lose = 0

    async def append(self, append: Append) -> Appended | Conflict | Answered:
        outcome = await super().append(append)
        if self.lose:
            self.lose -= 1
            raise StoreUnavailable("the reply was lost")
        return outcome


async def test_s04_a_lost_reply_is_answered_by_another_process_too() -> None:
    store = LosesReplies()
    async with asking(made(store)) as http, asking(made(store)) as other:
        table = await sit_down(http)
        store.lose = 1
        envelope = {"id": "1", "expected_seq": 1, "command": CHOOSE}
        lost = await table.post("a", envelope)
        assert (lost.status_code, lost.json()["code"], lost.headers["retry-after"]) == (503, "store_unavailable", "1")
        there = await Table(other, table.created).post("a", envelope)
        here = await table.post("a", envelope)
        assert there.status_code == here.status_code == 200
        assert there.content == here.content
        assert here.json()["first_seq"] == 2


async def test_s01_of_two_answers_at_once_one_is_taken() -> None:
    store = MemoryStore()
    async with asking(made(store)) as one, asking(made(store)) as two:
        for _ in range(20):
            table = await sit_down(one)
            here, there = table, Table(two, table.created)
            answers = await asyncio.gather(
                here.post("a", {"id": "x", "expected_seq": 1, "command": CHOOSE}),
                there.post("a", {"id": "y", "expected_seq": 1, "command": CHOOSE}),
            )
            assert sorted(answer.status_code for answer in answers) == [200, 412]
            won = next(answer.json() for answer in answers if answer.status_code == 200)
            lost = next(answer.json() for answer in answers if answer.status_code == 412)
            assert (lost["code"], lost["seq"], lost["decision"]) == (
                "stale_seq",
                won["last_seq"],
                won["view"]["decision"]["id"],
            )


@pytest.mark.parametrize(
    ("role", "envelope", "status", "code"),
    [
        ("a", {"id": "1", "command": {"type": "nonsense"}}, 400, "malformed"),
        ("a", {"id": "1", "command": CHOOSE}, 400, "malformed"),
        ("a", {"id": "", "expected_seq": 1, "command": CHOOSE}, 400, "malformed"),
        ("a", {"id": "1", "expected_seq": "1", "command": CHOOSE}, 400, "malformed"),
        ("a", {"id": "1", "expected_seq": 1, "command": CHOOSE, "seat": "b"}, 400, "malformed"),
        ("a", {"id": "1", "expected_seq": 1, "command": {**CHOOSE, "x": 1}}, 400, "malformed"),
        ("spectator", {"id": "1", "expected_seq": 1, "command": CHOOSE}, 403, "not_allowed"),
        ("overlay", {"id": "1", "expected_seq": 1, "command": CHOOSE}, 403, "not_allowed"),
        ("judge", {"id": "1", "expected_seq": 1, "command": CHOOSE}, 403, "not_allowed"),
        ("a", {"id": "1", "command": {"type": "rule", "verdict": "uphold"}}, 403, "not_allowed"),
        ("a", {"id": "1", "expected_seq": 0, "command": CHOOSE}, 412, "stale_seq"),
        ("a", {"id": "1", "expected_seq": 7, "command": CHOOSE}, 412, "stale_seq"),
        ("a", {"id": "1", "decision": "q7", "command": CHOOSE}, 409, "decision_closed"),
        ("b", {"id": "1", "decision": "q1", "command": CHOOSE}, 409, "not_your_decision"),
        ("a", {"id": "1", "decision": "q1", "command": {**CHOOSE, "unit": "nobody"}}, 409, "unknown_unit"),
        ("a", {"id": "1", "command": {"type": "undo"}}, 409, "cannot_undo"),
    ],
)
async def test_refusals(role: str, envelope: dict[str, Any], status: int, code: str) -> None:
    async with asking(made()) as http:
        table = await sit_down(http)
        response = await table.post(role, envelope)
        problem = response.json()
        assert (response.status_code, problem["status"], problem["code"]) == (status, status, code), response.text
        assert response.headers["content-type"] == "application/problem+json"
        assert (problem["seq"], problem["decision"], problem["step"]) == (1, "q1", "1")
        assert problem["detail"]
        assert problem["type"] == f"urn:blowbyblow:problem:{code}"
        assert response.headers["receipt"] == table.created["receipt"]
        assert (await table.get("judge")).json() == table.created["view"]


async def test_an_innocent_event_does_not_make_an_answer_stale() -> None:
    async with asking(made()) as http:
        table = await sit_down(http)
        contested = await table.post("b", {"id": "1", "command": {"type": "contest", "seq": 1, "reason": "the table"}})
        assert contested.status_code == 200
        suspended = await table.post("a", {"id": "1", "expected_seq": 1, "command": CHOOSE})
        assert (suspended.status_code, suspended.json()["code"]) == (409, "suspended")
        assert (await table.post("b", {"id": "2", "command": {"type": "withdraw"}})).status_code == 200
        answered = await table.post("a", {"id": "1", "expected_seq": 1, "command": CHOOSE})
        assert answered.status_code == 200, answered.text


async def test_after_the_end_nothing_is_taken() -> None:
    async with asking(made()) as http:
        table = await sit_down(http)
        assert (await table.post("judge", {"id": "1", "command": {"type": "end_match"}})).status_code == 200
        over = await table.post("a", {"id": "1", "expected_seq": 1, "command": CHOOSE})
        assert (over.status_code, over.json()["code"], over.json()["decision"]) == (409, "match_over", None)


async def test_s88_a_receipt_the_store_does_not_know_raises_the_alarm() -> None:
    parts = made()
    async with asking(parts) as http:
        table = await sit_down(http)
        envelope = {"id": "1", "expected_seq": 1, "command": CHOOSE}
        for receipt, reason in (("9-00000000", "ahead"), ("1-00000000", "other_history"), ("nonsense", "malformed")):
            for response in (
                await table.post("a", envelope, Receipt=receipt),
                await table.get("a", Receipt=receipt),
                await table.get("spectator", "/events", Receipt=receipt),
            ):
                problem = response.json()
                assert (response.status_code, problem["code"], problem["reason"]) == (409, "diverged", reason)
                assert problem["head"] == table.created["receipt"]
        assert parts.metrics.registry.get_sample_value("blowbyblow_diverged_total", {"reason": "ahead"}) == 3.0
        assert (await table.post("a", envelope, Receipt=table.created["receipt"])).status_code == 200


async def test_too_many_requests_have_to_wait() -> None:
    async with asking(made(rate=0.001, burst=3)) as http:
        table = await sit_down(http)
        for _ in range(3):
            assert (await table.get("a")).status_code == 200
        for response in (
            await table.get("a"),
            await table.post("a", {"id": "1", "expected_seq": 1, "command": CHOOSE}),
        ):
            assert (response.status_code, response.json()["code"]) == (429, "rate_limited")
            assert int(response.headers["retry-after"]) >= 1
        assert (await table.get("b")).status_code == 200


async def test_guessing_tokens_is_limited_by_address() -> None:
    async with asking(made(rate=0.001, burst=3)) as http:
        table = await sit_down(http)
        seen = [
            (await http.get(f"/matches/{table.match}", headers={"Authorization": f"Bearer guess{n}"})).status_code
            for n in range(5)
        ]
        assert seen == [401, 401, 401, 429, 429]


async def test_a_process_about_to_end_takes_no_commands_but_still_shows() -> None:
    parts = made()
    async with asking(parts) as http:
        table = await sit_down(http)
        parts.stopping = True
        refused = await table.post("a", {"id": "1", "expected_seq": 1, "command": CHOOSE})
        assert (refused.status_code, refused.json()["code"]) == (503, "stopping")
        assert (await table.get("a")).status_code == 200


async def test_s30_an_error_nobody_foresaw_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = made()
    async with asking(parts) as http:
        table = await sit_down(http)

        async def broken(append: Append) -> Appended:
            raise RuntimeError("secret words")

        with monkeypatch.context() as patch:
            patch.setattr(parts.store, "append", broken)
            failed = await table.post("a", {"id": "1", "expected_seq": 1, "command": CHOOSE})
        assert (failed.status_code, failed.json()["code"]) == (500, "internal_error")
        assert len(failed.json()["incident"]) == 12
        assert "secret words" not in failed.text
        assert (await table.get("judge")).json() == table.created["view"]
        assert (await table.post("a", {"id": "1", "expected_seq": 1, "command": CHOOSE})).status_code == 200


async def test_a_store_that_went_back_is_noticed() -> None:
    parts, older = made(), MemoryStore()
    async with asking(parts) as http:
        table = await sit_down(http)
        assert isinstance(parts.store, MemoryStore)
        for entry_store in (older,):
            entries = await parts.store.read(table.match)
            await entry_store.append(
                Append(
                    table.match, 0, "", entries, "system", "create", "x", b'{"first_seq":1,"last_seq":1,"receipt":"x"}'
                )
            )
            await entry_store.put_tokens(table.match, await parts.store.tokens(table.match))
        await table.play(("a", CHOOSE))
        for name in ("read", "head", "append", "answer", "token"):
            setattr(parts.store, name, getattr(older, name))
        answered = await table.post("a", {"id": "9", "expected_seq": 1, "command": CHOOSE})
        assert (answered.status_code, answered.json()["first_seq"]) == (200, 2)
        assert parts.metrics.registry.get_sample_value("blowbyblow_history_lost_total") == 1.0


async def test_verifiable_dice_ask_for_contributions_and_go_on_without() -> None:
    async with asking(made()) as http:
        table = await sit_down(http, {**CRISIS, "dice": "verifiable"})
        requests = (await table.get("a", "/decision")).json()["requests"]
        assert [(one["seat"], one["kind"]) for one in requests] == [("a", "contribute"), ("b", "contribute")]
        given = await table.post("a", {"id": "g", "command": {"type": "contribute", "value": "ab" * 32}})
        assert given.status_code == 200, given.text
        await table.play(("a", CHOOSE), ("a", DECLARE))
        view = (await table.get("judge")).json()
        assert view["attack"]["outcome"] == "finished"
        assert view["requests"] == []


async def test_onlookers_who_share_a_token_are_counted_by_their_address() -> None:
    parts = made(rate=0.001, burst=2)
    async with asking(parts) as http, asking(parts, "10.0.0.9") as elsewhere:
        table = await sit_down(http)
        there = Table(elsewhere, table.created)
        for role, alone in (("spectator", True), ("overlay", True), ("b", False)):
            assert [(await table.get(role)).status_code for _ in range(3)] == [200, 200, 429]
            assert (await there.get(role)).status_code == (200 if alone else 429)


@pytest.mark.parametrize("path", ["/matches/{match}/commands", "/matches"])
async def test_a_body_that_breaks_off_is_not_carried_out(path: str) -> None:
    """What came so far may be whole by chance: it is not what the client meant to send."""
    parts = made()
    async with asking(parts) as http:
        table = await sit_down(http)
    sent = {"id": "1", "expected_seq": 1, "command": CHOOSE} if "{" in path else CRISIS
    messages = iter(
        [
            {"type": "http.request", "body": json.dumps(sent).encode(), "more_body": True},
            {"type": "http.disconnect"},
        ]
    )
    answered: list[Any] = []

    async def receive() -> Any:
        return next(messages)

    async def send(message: Any) -> None:
        answered.append(message)

    scope: Any = {
        "type": "http",
        "method": "POST",
        "path": path.format(match=table.match),
        "raw_path": path.format(match=table.match).encode(),
        "query_string": b"",
        "headers": [
            (b"host", b"127.0.0.1"),
            (b"authorization", f"Bearer {table.tokens['a']}".encode()),
            (b"content-type", b"application/json"),
        ],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "scheme": "http",
        "http_version": "1.1",
        "root_path": "",
    }
    with contextlib.suppress(Exception):
        await App(parts)(scope, receive, send)
    assert not any(message.get("status", 400) < 400 for message in answered)
    assert (await parts.service.load(table.match)).seq == 1
    assert len(await parts.service.matches()) == 1
