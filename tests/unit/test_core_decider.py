"""The core on the toy rulebook: refusal order, question ids, undo, contests, requests, standing orders, fold."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.history import History, fold, live_line
from engine.core.match_facts import Settings
from engine.core.redaction import Decision, redact
from engine.core.seats import VIEWERS, Viewer
from engine.core.session import Session
from tests.unit.toy_rulebook import Toy, ToyRules

RULES = ToyRules()
TOSS = {"type": "toss", "unit": "x"}
ROLL = {"type": "roll", "faces": [2]}


def opened(**settings_: Any) -> Session[Toy]:
    return Session(RULES, {"settings": Settings(**settings_)})


class Table:
    """A session with ids made up as commands are sent."""

    def __init__(self, **settings_: Any) -> None:
        self.session = opened(**settings_)
        self.n = 0

    def send(self, seat: Any, command: dict[str, Any], **more: Any) -> str:
        self.n += 1
        answer = self.session.submit(seat, {"id": f"c{self.n}", "command": command, **more})
        return "ok" if answer.accepted else answer.code

    @property
    def seq(self) -> int:
        return self.session.state.seq

    @property
    def question(self) -> str:
        return self.session.state.question


def test_codes_are_tested_in_the_order_of_the_contract() -> None:
    table = Table()
    wrong_everywhere = {"expected_seq": 0, "decision": "q9"}
    assert table.send("b", {"type": "toss"}, **wrong_everywhere) == "malformed"
    assert table.send("b", {"type": "rule", "verdict": "uphold"}, **wrong_everywhere) == "not_allowed"
    assert table.send("b", {"type": "toss", "unit": "nobody"}, **wrong_everywhere) == "stale_seq"
    assert table.send("b", {"type": "toss", "unit": "nobody"}, decision="q9") == "decision_closed"
    assert table.send("b", {"type": "toss", "unit": "nobody"}) == "not_your_decision"
    assert table.send("a", {"type": "toss", "unit": "nobody"}) == "unknown_unit"
    assert table.send("a", {"type": "toss", "unit": "y"}) == "not_an_enemy"
    assert table.send("a", {"type": "roll", "faces": [1]}) == "no_such_option"
    assert table.send("a", TOSS) == "ok"
    assert table.send("a", {"type": "roll", "faces": [3]}) == "wrong_faces"
    assert table.seq == 2


@pytest.mark.parametrize(
    "raw",
    [
        {},
        {"type": 5},
        {"type": "toss", "unit": 5},
        {"type": "toss", "unit": "x", "more": 1},
        {"type": "contest", "seq": "1"},
    ],
)
def test_malformed_commands_say_what_was_expected(raw: dict[str, Any]) -> None:
    session = opened()
    answer = session.submit("a", {"id": "x", "command": raw})
    assert answer.code == "malformed"
    assert "command" in answer.detail
    assert session.submit("a", {"command": TOSS}).code == "malformed"
    assert session.submit("a", {"id": "", "command": TOSS}).code == "malformed"
    assert session.state.seq == 1


def test_a_question_keeps_its_id_through_a_contest_and_gets_a_new_one_after_a_rewind() -> None:
    table = Table()
    table.send("a", TOSS)
    asked, seq = table.question, table.seq
    assert table.send("b", {"type": "contest", "seq": seq, "reason": "?"}) == "ok"
    assert table.question == f"ruling{seq + 1}"
    assert table.send("a", ROLL) == "suspended"
    assert table.send("b", {"type": "withdraw"}) == "ok"
    assert table.question == asked
    assert table.send("a", {"type": "undo"}) == "ok"
    assert table.send("a", TOSS) == "ok"
    assert table.question != asked


def test_an_answer_given_before_a_contest_is_not_stale_after_it() -> None:
    table = Table()
    table.send("a", TOSS)
    seen = table.seq
    table.send("b", {"type": "contest", "seq": seen, "reason": "?"})
    table.send("b", {"type": "withdraw"})
    assert table.send("a", ROLL, expected_seq=seen) == "ok"
    assert table.send("a", TOSS, expected_seq=seen) == "stale_seq"


def test_what_is_no_answer_names_the_newest_seq_or_none() -> None:
    table = Table()
    table.send("a", TOSS)
    seen = table.seq
    assert table.send("b", {"type": "stand", "pass": "all"}, expected_seq=seen - 1) == "stale_seq"
    assert table.send("b", {"type": "stand", "pass": "all"}, expected_seq=seen + 1) == "stale_seq"
    assert table.send("b", {"type": "stand", "pass": "all"}, expected_seq=seen) == "ok"
    assert table.send("b", {"type": "stand", "cancel": True}, expected_seq=seen) == "stale_seq"
    assert table.send("a", ROLL, expected_seq=table.seq + 1) == "stale_seq"
    assert table.send("a", ROLL, expected_seq=table.seq) == "ok"


def test_undo_may_be_repeated_and_passes_over_contests() -> None:
    table = Table(adjust="free")
    for n in (1, 2):
        assert table.send("a", {"type": "adjust", "changes": [{"x": n}]}) == "ok"
    table.send("b", {"type": "contest", "seq": 2, "reason": "?"})
    table.send("b", {"type": "withdraw"})
    assert table.session.state.play.hits["x"] == 2
    assert table.send("b", {"type": "undo"}) == "cannot_undo"
    assert table.send("a", {"type": "undo"}) == "ok"
    assert table.session.state.play.hits["x"] == 1
    assert table.send("a", {"type": "undo"}) == "ok"
    assert table.session.state.play.hits["x"] == 0
    assert table.send("a", {"type": "undo"}) == "cannot_undo"
    assert table.session.state.branch == 2


def test_undo_takes_a_confirmation_back_and_passes_over_a_refusal() -> None:
    table = Table()
    table.send("a", {"type": "adjust", "changes": [{"x": 5}]})
    asked = f"r{table.seq}"
    assert table.send("b", {"type": "confirm", "request": asked}) == "ok"
    assert table.session.state.play.hits["x"] == 5
    assert table.send("a", {"type": "undo"}) == "cannot_undo"
    assert table.send("b", {"type": "undo"}) == "ok"
    assert table.session.state.play.hits["x"] == 0
    assert [request.id for request in table.session.state.requests] == [asked]
    assert table.send("b", {"type": "decline", "request": asked}) == "ok"
    assert table.send("b", {"type": "undo"}) == "cannot_undo"
    assert table.send("a", {"type": "undo"}) == "ok"
    assert table.session.state.requests == ()


def test_undo_stops_at_a_roll_and_at_the_other_seats_act() -> None:
    table = Table(adjust="free")
    table.send("a", TOSS)
    table.send("a", ROLL)
    assert table.send("a", {"type": "undo"}) == "cannot_undo"
    table.send("a", {"type": "adjust", "changes": [{"x": 9}]})
    table.send("b", {"type": "adjust", "changes": [{"y": 9}]})
    assert table.send("a", {"type": "undo"}) == "cannot_undo"
    assert table.send("b", {"type": "undo"}) == "ok"
    assert table.send("a", {"type": "undo"}) == "ok"
    assert table.session.state.play.hits == {"x": 2, "y": 0}


def test_only_the_last_event_of_a_command_that_is_play_is_a_place_to_go_back_to() -> None:
    table = Table()
    table.send("a", TOSS)
    table.send("a", ROLL)
    inside = 3
    assert table.send("b", {"type": "contest", "seq": 2, "to_seq": inside, "reason": "?"}) == "no_such_option"
    assert table.send("b", {"type": "contest", "seq": 99, "reason": "?"}) == "no_such_option"
    assert table.send("b", {"type": "contest", "seq": 2, "to_seq": 1, "reason": "?"}) == "ok"
    contested = table.seq - 1
    assert table.send("judge", {"type": "rule", "verdict": "rewind", "to_seq": contested}) == "no_such_option"
    assert table.send("b", {"type": "accept"}) == "no_such_option"
    assert table.send("a", {"type": "withdraw"}) == "no_such_option"
    assert table.send("a", {"type": "accept"}) == "ok"
    assert table.session.state.play == RULES.rulebook.begin(table.session.events[0].data)  # type: ignore[arg-type]
    assert table.session.state.requests == ()


def test_the_nearest_places_to_go_back_to_are_named() -> None:
    table = Table()
    for command in (TOSS, ROLL):
        table.send("a", command)
    where = [seq for seq in range(1, table.seq + 1) if table.session.history.at(seq) is not None]
    inside = next(seq for seq in range(1, table.seq) if seq not in where)
    before, after = max(s for s in where if s < inside), min(s for s in where if s > inside)

    def said(to_seq: int) -> str:
        contest = {"type": "contest", "seq": 2, "to_seq": to_seq, "reason": "?"}
        return table.session.submit("b", {"id": f"at-{to_seq}", "command": contest}).detail

    assert said(inside) == (
        f"event {inside} is not the last event of a command on the live line; "
        f"the nearest such events are {before} before it and {after} after it"
    )
    assert said(99) == f"there is no event 99; the match has {table.seq}"


def test_the_judge_may_go_back_where_the_contest_says_or_elsewhere() -> None:
    table = Table()
    table.send("a", TOSS)
    assert table.send("judge", {"type": "rule", "verdict": "uphold"}) == "no_such_option"
    table.send("b", {"type": "contest", "seq": 2, "to_seq": 1, "reason": "?"})
    assert table.send("judge", {"type": "rule", "verdict": "rewind"}) == "ok"
    assert table.session.state.play.attacker is None
    table.send("a", TOSS)
    table.send("b", {"type": "contest", "seq": table.seq, "reason": "?"})
    assert table.send("judge", {"type": "rule", "verdict": "rewind"}) == "no_such_option"
    assert table.send("judge", {"type": "rule", "verdict": "uphold", "to_seq": 1}) == "no_such_option"
    assert table.send("judge", {"type": "rule", "verdict": "uphold"}) == "ok"


def test_contests_are_limited_over_rewinds_too() -> None:
    table = Table(contests=1)
    table.send("a", TOSS)
    table.send("b", {"type": "contest", "seq": 2, "to_seq": 1, "reason": "?"})
    table.send("judge", {"type": "rule", "verdict": "rewind"})
    assert table.send("b", {"type": "contest", "seq": 2, "reason": "?"}) == "no_such_option"
    assert table.send("a", {"type": "contest", "seq": 2, "reason": "?"}) == "ok"


def test_an_adjustment_waits_for_the_other_seat_and_not_beside_an_attack() -> None:
    table = Table()
    assert table.send("a", {"type": "adjust", "changes": [{"x": 5}]}) == "ok"
    request = table.session.state.requests[0].id
    assert table.send("a", {"type": "confirm", "request": request}) == "no_such_option"
    table.send("a", TOSS)
    assert table.send("b", {"type": "confirm", "request": request}) == "no_such_option"
    assert table.send("a", {"type": "adjust", "changes": []}) == "no_such_option"
    table.send("a", ROLL)
    assert table.send("b", {"type": "confirm", "request": request}) == "ok"
    assert table.session.state.play.hits["x"] == 5
    assert table.send("judge", {"type": "adjust", "changes": [{"x": 7}]}) == "ok"
    assert table.session.state.play.hits["x"] == 7


def test_the_match_ends_by_agreement_and_takes_nothing_afterwards() -> None:
    table = Table()
    table.send("a", TOSS)
    table.send("b", {"type": "end_match"})
    assert table.send("a", {"type": "end_match"}) == "no_such_option"
    assert table.send("a", {"type": "confirm", "request": table.session.state.requests[0].id}) == "ok"
    assert [e.type for e in table.session.events[-3:]] == ["request.closed", "attack.ended", "match.ended"]
    assert table.session.view("judge")["decision"] is None
    for command in (TOSS, ROLL, {"type": "undo"}, {"type": "end_match"}):
        assert table.send("a", command) == "match_over"


def test_turns_end_between_attacks_by_the_active_seat_or_the_judge() -> None:
    table = Table()
    assert table.send("b", {"type": "end_turn"}) == "no_such_option"
    table.send("a", TOSS)
    assert table.send("a", {"type": "end_turn"}) == "no_such_option"
    table.send("a", ROLL)
    assert table.send("judge", {"type": "end_turn"}) == "ok"
    assert table.session.state.active == "b"


def test_a_standing_order_is_private_and_says_one_thing() -> None:
    table = Table()
    assert table.send("b", {"type": "stand", "pass": "all", "cancel": True}) == "no_such_option"
    assert table.send("b", {"type": "stand"}) == "malformed"
    assert table.send("b", {"type": "stand", "use": "x", "except": ["y"]}) == "no_such_option"
    assert table.send("b", {"type": "stand", "pass": "all", "except": ["brace"]}) == "ok"
    assert table.session.events[-1].audience == ("b", "judge")
    assert table.session.state.orders[0].excepted == ("brace",)
    table.send("b", {"type": "stand", "cancel": True})
    assert table.session.state.orders == ()


def test_undo_takes_a_standing_order_back_and_one_is_no_answer_to_the_other_seat() -> None:
    table = Table()
    assert table.send("b", {"type": "stand", "pass": "all"}) == "ok"
    assert table.send("b", {"type": "stand", "cancel": True}) == "ok"
    assert table.send("b", {"type": "undo"}) == "ok"
    assert [order.scope for order in table.session.state.orders] == ["all"]
    assert table.send("b", {"type": "undo"}) == "ok"
    assert list(table.session.state.orders) == []
    assert table.send("b", {"type": "undo"}) == "cannot_undo"
    assert table.send("a", TOSS) == "ok"
    assert table.send("b", {"type": "stand", "pass": "all"}) == "ok"
    assert table.send("a", {"type": "undo"}) == "ok"
    assert [order.seat for order in table.session.state.orders] == ["b"]


def test_a_rewind_keeps_standing_orders_but_none_that_was_undone() -> None:
    table = Table()
    assert table.send("b", {"type": "stand", "pass": "all"}) == "ok"
    kept = table.seq
    assert table.send("b", {"type": "stand", "use": "x"}) == "ok"
    assert table.send("b", {"type": "undo"}) == "ok"
    assert table.send("a", TOSS) == "ok"
    assert [(order.scope, order.id) for order in table.session.state.orders] == [("all", f"s{kept}")]
    assert table.send("a", {"type": "contest", "seq": table.seq, "to_seq": 1, "reason": "?"}) == "ok"
    assert table.send("judge", {"type": "rule", "verdict": "rewind"}) == "ok"
    assert [(order.scope, order.id) for order in table.session.state.orders] == [("all", f"s{kept}")]
    folded = fold(RULES.rulebook, table.session.state.match, table.session.events)
    assert folded.orders == table.session.state.orders


def test_options_go_to_the_asked_seat_and_the_judge_only() -> None:
    session = Session(RULES, {"units": [{"id": "x", "seat": "a"}, {"id": "veiled", "seat": "b"}]})
    options = {viewer: session.view(viewer)["decision"]["options"] for viewer in ("a", "b", "judge", "spectator")}  # type: ignore[index]
    assert options == {"a": [TOSS], "judge": [TOSS], "b": [], "spectator": []}
    hits = {viewer: session.view(viewer)["units"]["veiled"]["hits"] for viewer in ("a", "b", "judge", "overlay")}  # type: ignore[index]
    assert hits == {"a": None, "b": 0, "judge": 0, "overlay": None}


COMMANDS = st.sampled_from(
    [
        ("a", TOSS),
        ("b", {"type": "toss", "unit": "y"}),
        ("a", ROLL),
        ("b", ROLL),
        ("a", {"type": "undo"}),
        ("b", {"type": "undo"}),
        ("a", {"type": "end_turn"}),
        ("b", {"type": "end_turn"}),
        ("a", {"type": "adjust", "changes": [{"x": 1}]}),
        ("b", {"type": "contest", "seq": 1, "to_seq": 1, "reason": "?"}),
        ("a", {"type": "contest", "seq": 1, "reason": "?"}),
        ("a", {"type": "withdraw"}),
        ("b", {"type": "withdraw"}),
        ("a", {"type": "accept"}),
        ("b", {"type": "accept"}),
        ("judge", {"type": "rule", "verdict": "uphold"}),
        ("judge", {"type": "rule", "verdict": "rewind", "to_seq": 1}),
        ("b", {"type": "stand", "pass": "all"}),
        ("b", {"type": "stand", "cancel": True}),
        ("a", {"type": "stand", "use": "x"}),
        ("b", {"type": "confirm", "request": "r2"}),
        ("b", {"type": "decline", "request": "r2"}),
    ]
)


@settings(max_examples=150, deadline=None)
@given(st.lists(COMMANDS, max_size=40))
def test_live_state_incremental_fold_and_whole_fold_are_one(commands: list[tuple[str, dict[str, Any]]]) -> None:
    table = Table()
    for seat, command in commands:
        before = table.session.state
        if table.send(seat, command) != "ok":
            assert table.session.state is before
    events, state = table.session.events, table.session.state
    assert [e.seq for e in events] == list(range(1, state.seq + 1))
    assert fold(RULES.rulebook, "match", events) == state
    history: History[Toy] = History(RULES.rulebook, "match")
    history.extend(events)
    assert history.state == state
    assert [e.seq for e in history.live] == [e.event.seq for e in live_line(events)]
    for event in events:
        if event.last:
            assert history.upto(event.seq).settled


def test_a_place_behind_many_undos_is_found_by_folding_each_place_once() -> None:
    """Every undo goes back to the one before: going through them one inside the other would double the work each time."""
    table, states = Table(), {}
    for _ in range(150):
        assert table.send("a", TOSS) == "ok"
        states[table.seq] = table.session.state
        assert table.send("a", {"type": "undo"}) == "ok"
        states[table.seq] = table.session.state
    history: History[Toy] = History(RULES.rulebook, "match")
    history.extend(table.session.events)
    for seq in (2, 3, 100, 101, 200, 201, table.seq - 40, table.seq - 1, table.seq):
        assert history.upto(seq) == states[seq], seq
    forgetful: History[Toy] = History(RULES.rulebook, "match")
    forgetful.resume(table.session.events, table.session.state)
    assert forgetful.upto(table.seq - 1) == states[table.seq - 1]


def test_undos_that_each_reach_behind_the_last_state_kept_are_folded_once() -> None:
    """Each undo is needed for the next one, through the whole match."""
    table = Table(adjust="free")
    assert table.send("a", {"type": "adjust", "changes": [{"x": 1}]}) == "ok"
    while len(table.session.events) < 4_000:
        for _ in range(3):
            assert table.send("a", {"type": "adjust", "changes": [{"x": 1}]}) == "ok"
        assert table.send("a", {"type": "undo"}) == "ok"
    events, state = table.session.events, table.session.state
    history: History[Toy] = History(RULES.rulebook, "match")
    history.extend(events)
    assert history.state == state
    forgetful: History[Toy] = History(RULES.rulebook, "match")
    forgetful.resume(events, state)
    for seq in range(1_000, state.seq, 200):
        assert (forgetful.at(seq) is None) == (history.at(seq) is None)


def test_a_seat_with_nothing_to_do_is_told_that_it_may_end_its_turn() -> None:
    session = Session(RULES, {"units": [{"id": "y", "seat": "b"}]})
    answer = session.submit("a", {"id": "c1", "command": {"type": "roll", "faces": [1]}})
    assert answer.detail == "the question has no answer now; open beside it: end_turn"


def test_a_question_by_itself_is_shown_like_the_one_in_the_view() -> None:
    shown: dict[str, object] = {"id": "q1", "seat": "a", "kind": "choose", "step": "1", "options": [TOSS]}
    seeing: tuple[Viewer, ...] = ("a", "judge")
    others: tuple[Viewer, ...] = ("b", "spectator", "overlay")
    for viewer in seeing:
        assert redact(Decision(shown), viewer).shown == shown
    for viewer in others:
        assert redact(Decision(shown), viewer).shown == {**shown, "options": []}


def test_a_match_that_is_over_asks_nobody_and_is_shown_to_all() -> None:
    table = Table()
    assert table.send("judge", {"type": "end_match"}) == "ok"
    for viewer in VIEWERS:
        view = table.session.view(viewer)
        assert (view["over"], view["decision"]) == (True, None)
