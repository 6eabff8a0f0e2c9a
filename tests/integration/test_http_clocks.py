"""Clocks: what happens when a seat lets its time run out."""

from typing import Any

import pytest

from adapters.http.parts import Parts
from adapters.http.sse import SSE
from adapters.service.live_match import LiveMatch
from adapters.store.memory_store import MemoryStore
from engine.audit.rules import redecide
from engine.core.expiry import answer_for
from engine.core.options import Faces, OneOf, Option, Permutation, Whole
from engine.core.state import Ask
from tests.integration.http_service import CHOOSE, CRISIS, DECLARE, HITS, Table, asking, made, serving, sit_down

FOCUS = {
    "id": "focus",
    "window": "targeted",
    "optional": True,
    "do": [{"type": "add_dice", "pool": "attack", "count": 1}],
}
FOCUSED = {**CRISIS, "units": [{**CRISIS["units"][0], "effects": [FOCUS]}, CRISIS["units"][1]]}


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.second = 0

    def __call__(self) -> str:
        return f"2026-01-01T{self.second // 3600:02d}:{self.second // 60 % 60:02d}:{self.second % 60:02d}.000Z"


def at(second: int) -> str:
    clock = Clock()
    clock.second = second
    return clock()


async def look(parts: Parts, table: Table, clock: Clock, second: int) -> dict[str, Any]:
    """Let it be `second`, let the clocks look, and give the open questions."""
    clock.second = second
    await parts.clocks.look(table.match)
    found: dict[str, Any] = (await table.get("judge", "/decision")).json()
    return found


async def types(table: Table, after: int) -> list[str]:
    page = (await table.get("judge", f"/events?after={after}&limit=1000")).json()
    return [event["type"] for event in page["events"] if event["type"] != "step.entered"]


async def verified(parts: Parts, table: Table) -> None:
    """The record with its expired clocks can be decided again."""
    match: LiveMatch = await parts.service.load(table.match)
    assert match.rules is not None
    assert redecide(table.match, match.history.events, match.rules).difference is None


async def test_a_window_is_passed_when_its_time_has_run_out() -> None:
    clock = Clock()
    parts = made(clock=clock)
    async with asking(parts) as http:
        table = await sit_down(http, FOCUSED, clock={"decision": 30})
        assert (await look(parts, table, clock, 1_000))["deadline"] is None, "choosing an attack has no limit"
        await table.play(("a", CHOOSE))
        clock.second = 1_010
        await table.play(("a", DECLARE))
        asked = (await table.get("judge", "/decision")).json()
        assert (asked["decision"]["kind"], asked["deadline"]) == ("window", at(1_040))
        assert (await look(parts, table, clock, 1_039))["decision"]["id"] == asked["decision"]["id"]
        head = (await table.get("judge")).json()["seq"]
        late = await look(parts, table, clock, 1_040)
        assert (await types(table, head))[:2] == ["clock.expired", "effect.declined"]
        assert late["decision"]["kind"] == "roll"
        refused = await table.post(
            "a", {"id": "late", "decision": asked["decision"]["id"], "command": {"type": "pass"}}
        )
        assert refused.json()["code"] == "decision_closed"
        await verified(parts, table)


async def test_a_roll_waits_and_its_expiry_is_told_once() -> None:
    clock = Clock()
    parts = made(clock=clock)
    async with asking(parts) as http:
        table = await sit_down(http, clock={"decision": 30})
        await table.play(("a", CHOOSE), ("a", DECLARE))
        head = (await table.get("judge")).json()["seq"]
        for second in (30, 31, 500):
            asked = await look(parts, table, clock, second)
            assert (asked["decision"]["kind"], asked["deadline"]) == ("roll", None)
        assert await types(table, head) == ["clock.expired"]
        # An answer to a question seen before the clock ran out is not stale.
        assert (await table.send("a", HITS, expected_seq=head)).status_code == 200
        await verified(parts, table)


async def test_a_target_is_given_up() -> None:
    clock = Clock()
    parts = made(clock=clock)
    async with asking(parts) as http:
        table = await sit_down(http, clock={"decision": 10})
        await table.play(("a", CHOOSE))
        await look(parts, table, clock, 10)
        attack = (await table.get("judge")).json()["attack"]
        assert (attack["outcome"], attack["ended_because"]) == ("ended", "no_target")
        await verified(parts, table)


async def test_with_pass_only_what_can_be_passed_is_passed() -> None:
    clock = Clock()
    parts = made(clock=clock)
    async with asking(parts) as http:
        table = await sit_down(http, FOCUSED, clock={"decision": 10, "then": "pass"})
        await table.play(("a", CHOOSE))
        asked = await look(parts, table, clock, 10)
        assert (asked["decision"]["kind"], asked["deadline"]) == ("target", None)
        await table.play(("a", DECLARE))
        assert (await look(parts, table, clock, 20))["decision"]["kind"] == "roll"


async def test_a_contest_stops_the_clock() -> None:
    clock = Clock()
    parts = made(clock=clock)
    async with asking(parts) as http:
        table = await sit_down(http, FOCUSED, clock={"decision": 30})
        await table.play(("a", CHOOSE), ("a", DECLARE))
        clock.second = 20
        contest = {"id": "c", "command": {"type": "contest", "seq": 2, "reason": "measured wrong"}}
        assert (await table.post("b", contest)).status_code == 200
        assert (await look(parts, table, clock, 900))["deadline"] is None
        assert (await table.post("b", {"id": "w", "command": {"type": "withdraw"}})).status_code == 200
        assert (await table.get("judge", "/decision")).json()["deadline"] == at(910)
        assert (await look(parts, table, clock, 909))["decision"]["kind"] == "window"
        assert (await look(parts, table, clock, 910))["decision"]["kind"] == "roll"
        await verified(parts, table)


async def test_an_undo_opens_the_time_anew() -> None:
    clock = Clock()
    parts = made(clock=clock)
    async with asking(parts) as http:
        table = await sit_down(http, FOCUSED, clock={"decision": 30})
        await table.play(("a", CHOOSE), ("a", DECLARE))
        clock.second = 25
        assert (await table.post("a", {"id": "u", "command": {"type": "undo"}})).status_code == 200
        asked = (await table.get("judge", "/decision")).json()
        assert (asked["decision"]["kind"], asked["deadline"]) == ("target", at(55))


async def test_a_seat_has_so_much_time_for_the_match() -> None:
    clock = Clock()
    parts = made(clock=clock)
    async with asking(parts) as http:
        table = await sit_down(http, FOCUSED, clock={"decision": 60, "match": 100})
        for start in (1_000, 2_000):
            clock.second = start
            await table.play(("a", CHOOSE))
            clock.second = start + 40
            await table.play(("a", {"type": "end_attack"}))
        clock.second = 3_000
        await table.play(("a", CHOOSE))
        assert (await table.get("judge", "/decision")).json()["deadline"] == at(3_020)
        head = (await table.get("judge")).json()["seq"]
        await look(parts, table, clock, 3_020)
        events = (await table.get("judge", f"/events?after={head}")).json()["events"]
        assert events[0]["data"] == {"seat": "a", "clock": "match"}


async def test_of_two_processes_one_is_faster() -> None:
    clock, store = Clock(), MemoryStore()
    one, two = made(store, clock=clock), made(store, clock=clock)
    async with asking(one) as http:
        table = await sit_down(http, FOCUSED, clock={"decision": 30})
        await table.play(("a", CHOOSE), ("a", DECLARE))
        head = (await table.get("judge")).json()["seq"]
        await two.service.load(table.match)
        clock.second = 30
        await one.clocks.look(table.match)
        await two.clocks.look(table.match)
        await one.clocks.look(table.match)
        assert (await types(table, head)).count("clock.expired") == 1


async def test_a_process_that_died_in_between_is_made_up_for() -> None:
    clock, store = Clock(), MemoryStore()
    parts = made(store, clock=clock)
    async with asking(parts) as http:
        table = await sit_down(http, FOCUSED, clock={"decision": 30})
        await table.play(("a", CHOOSE), ("a", DECLARE))
        clock.second = 30
        match = await parts.service.load(table.match)
        assert match.ask is not None
        assert await parts.service._expire(match, "a", match.state.question, "decision")
        later = made(store, clock=clock)
        await later.clocks.look(table.match)
        assert (await table.get("judge", "/decision")).json()["decision"]["kind"] == "roll"


async def test_it_runs_out_by_itself() -> None:
    parts = made()
    parts.clocks.start()
    async with serving(parts) as url, asking(parts) as http:
        assert url
        table = await sit_down(http, FOCUSED, clock={"decision": 1})
        await table.play(("a", CHOOSE), ("a", DECLARE))
        listener = await parts.hub.open(table.match, "judge", SSE, table.tokens["judge"])
        listener.start((await table.get("judge")).json()["seq"])
        assert b"clock.expired" in (await listener.next())[0]
        parts.hub.close(listener)
    parts.clocks.stop()


@pytest.mark.parametrize(
    ("options", "then", "answer"),
    [
        ((Option("use", {"effect": "x"}), Option("pass")), "default", {"type": "pass"}),
        ((Option("use", {"effect": "x"}),), "pass", None),
        ((Option("use", {"effect": "x"}),), "default", {"type": "use", "effect": "x"}),
        (
            (Option("go", {}, {"far": Whole(low=2, high=4), "sight": OneOf(one_of=(True,))}),),
            "default",
            {"type": "go", "far": 2, "sight": True},
        ),
        (
            (Option("order", {}, {"items": Permutation(permutation=("x", "y"))}),),
            "default",
            {"type": "order", "items": ["x", "y"]},
        ),
        (
            (Option("go", {}, {"faces": Faces(count=2, of=(1, 2))}), Option("end_attack")),
            "default",
            {"type": "end_attack"},
        ),
        ((), "default", None),
    ],
)
def test_the_answer_given_for_a_seat(options: tuple[Option, ...], then: Any, answer: dict[str, Any] | None) -> None:
    found = answer_for(Ask("a", "window", "1", options), then)
    assert found == answer or (
        found is not None
        and answer is not None
        and {k: list(v) if isinstance(v, tuple) else v for k, v in found.items()} == answer
    )


@pytest.mark.parametrize("kind", ["roll", "report", "choose", "ruling"])
def test_what_happens_on_the_table_is_waited_for(kind: Any) -> None:
    assert answer_for(Ask("a", kind, "1", (Option("pass"),)), "default") is None


async def test_a_match_that_nobody_watches_any_more_is_found_and_its_time_runs_out() -> None:
    clock, store = Clock(), MemoryStore()
    left = made(store, clock=clock)
    async with asking(left) as http:
        timed = await sit_down(http, {**FOCUSED, "clock": {"decision": 60, "then": "pass"}})
        await timed.play(("a", CHOOSE), ("a", DECLARE))
        await sit_down(http, FOCUSED)
    # The process that had it in memory is gone; this one has never seen the match.
    clock.second = 61
    parts = made(store, clock=clock)
    await parts.clocks.sweep()
    match = await parts.service.load(timed.match)
    assert [event.type for event in match.history.events].count("clock.expired") == 1
    assert parts.service.cached == 1
    parts.clocks.stop()
