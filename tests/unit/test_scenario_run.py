"""Running a script: what is sent, what holds, and what a failure tells."""

import pytest
from msgspec import UNSET

from engine.scenario.match_expectation import Difference
from engine.scenario.model import CommandLine, Expect, ExpectEvents, ExpectNoEvents, Remember, Scenario, ScriptLine
from engine.scenario.report import EventSeen, Failure, Report
from engine.scenario.run import run_scenario
from tests.unit.test_scenario_fake_session import FakeSession


def run(*script: ScriptLine, session: FakeSession | None = None) -> Report:
    scenario = Scenario(title="t", match={}, script=script)
    return run_scenario(scenario, FakeSession() if session is None else session)


def happens(*events: str, line: int = 1, **state: object) -> CommandLine:
    return CommandLine(line=line, seat="a", command={"type": "do", "events": list(events), "set": state})


CREATED = EventSeen(1, "match.created")


def test_an_empty_script_passes() -> None:
    report = run()
    assert report == Report()
    assert report.passed


def test_the_envelope_carries_what_the_line_gives() -> None:
    session = FakeSession()
    report = run(
        CommandLine(line=1, seat="b", command={"type": "pass"}, id="mine", expected_seq=0, decision="q"),
        CommandLine(line=2, seat="judge", command={"type": "rule"}, decision=0),
        session=session,
    )
    assert report.passed
    assert session.sent == [
        ("b", {"id": "mine", "expected_seq": 0, "decision": "q", "command": {"type": "pass"}}),
        ("judge", {"id": "line-1", "decision": 0, "command": {"type": "rule"}}),
    ]


def test_automatic_ids_avoid_each_other_and_those_of_the_script() -> None:
    session = FakeSession()
    plain = CommandLine(line=1, seat="a", command={})
    run(plain, plain, CommandLine(line=3, seat="b", command={}, id="line-2"), plain, session=session)
    assert [envelope["id"] for _, envelope in session.sent] == ["line-1", "line-3", "line-2", "line-4"]


def test_what_was_remembered_is_put_in_everywhere() -> None:
    session = FakeSession(state={"requests": [{"id": "r1"}, {"id": "r2"}], "units": {"7": {"power": 3}}})
    report = run(
        Remember(line=1, paths={"start": ("seq",), "second": ("requests", 1, "id"), "unit": ("units", 7)}),
        happens("dice.rolled", line=2),
        CommandLine(
            line=3,
            seat="a",
            command={"type": "contest", "seqs": ["$start"], "reason": "at $start"},
            id="$second",
            expected_seq="$start",
            decision="$second",
        ),
        Expect(line=4, pattern={"seq": "$start"}),
        session=session,
    )
    assert session.sent[1][1] == {
        "id": "r2",
        "expected_seq": 1,
        "decision": "r2",
        "command": {"type": "contest", "seqs": [1], "reason": "at $start"},
    }
    assert report.failure is not None
    assert report.failure.differences == (Difference("seq", 1, 2),)


def test_a_name_can_be_remembered_anew() -> None:
    report = run(
        Remember(line=1, paths={"now": ("seq",)}),
        happens("dice.rolled"),
        Remember(line=3, paths={"now": ("seq",)}),
        Expect(line=4, pattern={"seq": "$now"}),
    )
    assert report.passed


@pytest.mark.parametrize(
    ("path", "difference"),
    [
        (("attack", "id"), Difference("attack", seen=None, note="has no id")),
        (("requests", 2, "id"), Difference("requests", seen=[{"id": "r"}], note="has no 2")),
        (("requests", "first"), Difference("requests", seen=[{"id": "r"}], note="has no first")),
        (("requests", 0, "seat"), Difference("requests[0]", seen={"id": "r"}, note="has no seat")),
    ],
)
def test_what_is_not_in_the_view_cannot_be_remembered(path: tuple[str | int, ...], difference: Difference) -> None:
    session = FakeSession(state={"attack": None, "requests": [{"id": "r"}]})
    report = run(Remember(line=8, paths={"x": path}), session=session)
    dotted = ".".join(str(step) for step in path)
    assert report.failure == Failure(8, f"x cannot be remembered: the view has no {dotted}", (difference,), (CREATED,))


def refused(code: str, expected: str | None, detail: str = "") -> CommandLine:
    command = {"type": "pass", "refuse": code, "detail": detail}
    return CommandLine(line=5, seat="b", command=command, refused=expected)


def test_a_refusal_with_the_expected_code_holds() -> None:
    assert run(refused("stale_seq", "stale_seq", "the match is at 9")).passed


@pytest.mark.parametrize(
    ("line", "what", "difference"),
    [
        (
            refused("stale_seq", None, "the match is at 9"),
            "the command pass of b was refused with stale_seq (the match is at 9); it must be accepted",
            Difference("refused", None, "stale_seq"),
        ),
        (
            refused("stale_seq", "suspended"),
            "the command pass of b was refused with stale_seq; it must be refused with suspended",
            Difference("refused", "suspended", "stale_seq"),
        ),
        (
            CommandLine(line=5, seat="a", command={}, refused="malformed"),
            "the command without a type of a was accepted; it must be refused with malformed",
            Difference("refused", "malformed", None),
        ),
    ],
)
def test_another_answer_than_expected_fails(line: CommandLine, what: str, difference: Difference) -> None:
    assert run(line).failure == Failure(5, what, (difference,), (CREATED,))


def test_the_script_stops_at_the_first_line_that_does_not_hold() -> None:
    session = FakeSession()
    report = run(refused("stale_seq", None), happens("dice.rolled"), session=session)
    assert report.failure is not None
    assert len(session.sent) == 1
    assert not report.passed


def test_the_view_of_the_named_role_is_looked_at() -> None:
    assert run(Expect(line=1, pattern={"viewer": "judge"})).passed
    assert run(Expect(line=1, pattern={"viewer": "spectator"}, seen_by="spectator")).passed
    assert run(Expect(line=3, pattern={"viewer": "b", "x": 1}, seen_by="a")).failure == Failure(
        3,
        "the view of a is not as expected",
        (Difference("viewer", "b", "a"), Difference("x", 1, UNSET, "there is no such key")),
        (CREATED,),
    )


def events(*types: str, line: int = 9) -> ExpectEvents:
    return ExpectEvents(line=line, types=types)


def no_events(*types: str, line: int = 9) -> ExpectNoEvents:
    return ExpectNoEvents(line=line, types=types)


@pytest.mark.parametrize(
    "types",
    [(), ("match.created",), ("a.b", "a.b"), ("a.b", "e.f"), ("match.created", "a.b", "c.d", "a.b", "e.f")],
)
def test_an_ordered_part_of_the_events_holds(types: tuple[str, ...]) -> None:
    assert run(happens("a.b", "c.d", "a.b", "e.f"), events(*types)).passed


@pytest.mark.parametrize(
    ("types", "what", "difference"),
    [
        (
            ("c.d", "a.b"),
            "a.b did not occur after c.d (seq 3)",
            Difference("expect_events[1]", "a.b", ["e.f"]),
        ),
        (
            ("a.b", "c.d", "c.d"),
            "c.d did not occur after c.d (seq 3)",
            Difference("expect_events[2]", "c.d", ["e.f"]),
        ),
        (
            ("x.y",),
            "x.y did not occur in this stretch of events",
            Difference("expect_events[0]", "x.y", ["match.created", "a.b", "c.d", "e.f"]),
        ),
        (
            ("e.f", "e.f"),
            "e.f did not occur after e.f (seq 4)",
            Difference("expect_events[1]", "e.f", []),
        ),
    ],
)
def test_events_in_another_order_fail(types: tuple[str, ...], what: str, difference: Difference) -> None:
    seen = (CREATED, EventSeen(2, "a.b"), EventSeen(3, "c.d"), EventSeen(4, "e.f"))
    report = run(happens("a.b", "c.d", "e.f"), events(*types))
    assert report.failure == Failure(9, what, (difference,), seen)


def test_no_events_holds_where_none_occurred() -> None:
    assert run(happens("a.b"), no_events("c.d"), no_events()).passed


def test_no_events_fails_at_each_that_occurred() -> None:
    report = run(happens("a.b", "c.d", "a.b"), no_events("x.y", "a.b"))
    assert report.failure == Failure(
        9,
        "a.b occurred and must not",
        (
            Difference("expect_no_events[1]", None, "a.b (seq 2)"),
            Difference("expect_no_events[1]", None, "a.b (seq 4)"),
        ),
        (CREATED, EventSeen(2, "a.b"), EventSeen(3, "c.d"), EventSeen(4, "a.b")),
    )


def test_a_stretch_starts_after_the_previous_line_about_events() -> None:
    assert run(happens("a.b"), events("a.b"), happens("c.d"), no_events("a.b"), events("c.d")).passed
    report = run(happens("a.b"), no_events("x.y"), happens("c.d"), events("a.b"))
    assert report.failure is not None
    assert report.failure.events == (EventSeen(3, "c.d"),)


def test_neighbouring_lines_look_at_the_same_stretch() -> None:
    assert run(
        happens("a.b"), happens("c.d"), events("a.b"), events("a.b", "c.d"), no_events("x.y"), events("a.b")
    ).passed
    report = run(happens("a.b"), happens("c.d"), events("c.d"), no_events("a.b"))
    assert report.failure is not None
    assert report.failure.events == (CREATED, EventSeen(2, "a.b"), EventSeen(3, "c.d"))


@pytest.mark.parametrize("between", [Expect(line=1, pattern={}), Remember(line=1, paths={"x": ("seq",)})])
def test_any_other_line_between_ends_the_stretch(between: ScriptLine) -> None:
    assert run(happens("a.b"), events("a.b"), between, no_events("a.b", "match.created")).passed
    report = run(happens("a.b"), events("a.b"), between, events("a.b"))
    assert report.failure == Failure(
        9, "a.b did not occur in this stretch of events", (Difference("expect_events[0]", "a.b", []),), ()
    )


def test_a_third_stretch_starts_where_neighbours_ended() -> None:
    report = run(
        happens("a.b"),
        events("a.b"),
        no_events("c.d"),
        happens("c.d"),
        events("c.d"),
        no_events("a.b"),
        happens("e.f"),
        Expect(line=7, pattern={"x": 1}),
    )
    assert report.failure is not None
    assert report.failure.line == 7
    assert report.failure.events == (EventSeen(4, "e.f"),)
