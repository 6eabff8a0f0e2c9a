"""Projections: folded one by one, from the whole, or from bytes they say the same; and what each of them counts."""

from typing import Any

import msgspec
import pytest

from engine.core.event import Event
from engine.core.facts import UnknownFact
from engine.core.history import live_line
from engine.core.record import canonical
from engine.core.session import Session
from engine.dice.keyed import KeyedDice
from engine.projections.attack_index import ATTACK_INDEX, Search, search
from engine.projections.catalogue import PROJECTIONS
from engine.projections.effect_ledger import EFFECT_LEDGER
from engine.projections.luck import EXACT, percentile
from engine.projections.match_index import MATCH_INDEX
from engine.projections.projection import NotFolded, Projection
from engine.projections.view_difference import Difference, differences
from engine.registry import rules_for
from tests.unit.projection_matches import ATTACK, CLASH, DUEL, played, random_matches, send


@pytest.mark.parametrize("name", sorted(PROJECTIONS))
def test_one_by_one_and_whole_give_the_same_bytes(name: str) -> None:
    projection = PROJECTIONS[name]
    for session in random_matches():
        state = projection.begin()
        for number, event in enumerate(session.events, 1):
            state = projection.after(state, session.events[:number], event)
        assert projection.write(state) == projection.write(projection.whole(session.events))


@pytest.mark.parametrize("name", ["attacks", "dice", "effects", "matches"])
def test_a_state_reads_back_as_it_was(name: str) -> None:
    projection = PROJECTIONS[name]
    for session in random_matches():
        state = projection.whole(session.events)
        assert projection.read(projection.write(state)) == state


def test_the_board_is_the_judges_view() -> None:
    board = PROJECTIONS["board"]
    for session in random_matches():
        assert board.show(board.whole(session.events)) == {**session.view("judge"), "decision": None}


def test_the_board_keeps_what_a_rewind_does_not_take_back() -> None:
    """What the seats gave to the dice stays given, so nobody is asked for it again (engine/core/evolve.py: rewind)."""
    body = {**DUEL, "dice": "verifiable"}
    session: Session[Any] = Session(rules_for(body), body, dice=KeyedDice(bytes(32)))
    for n, (seat, command) in enumerate(
        [
            ("a", {"type": "contribute", "value": "ab" * 32}),
            ("a", {"type": "choose_attack", "unit": "spark", "attack": "strike"}),
            ("b", {"type": "contest", "seq": 5, "to_seq": 3, "reason": "?"}),
            ("a", {"type": "accept"}),
        ]
    ):
        answer = session.submit("a" if seat == "a" else "b", {"id": str(n), "command": command})
        assert answer.accepted, answer.detail
    projection = PROJECTIONS["board"]
    board: Any = projection.show(projection.whole(session.events))
    assert board["requests"] == session.view("judge")["requests"]
    assert [request["seat"] for request in board["requests"]] == ["b"]


def test_the_index_names_the_open_question_after_every_command() -> None:
    for session in random_matches()[::3]:
        state = MATCH_INDEX.begin()
        history = session.history
        for number, event in enumerate(session.events, 1):
            state = MATCH_INDEX.after(state, session.events[:number], event)
            if event.last and number % 5 == 0:
                past = history.upto(number)
                asked = None if past.over else f"q{past.asked}" + (f".{past.branch}" if past.branch else "")
                assert (state.decision, state.over) == (asked, past.over), number
                assert (state.contest is None) == (past.contest is None)
                assert state.requests == {request.id: request.kind for request in past.requests}, number


def test_the_ledger_leaves_what_the_rules_leave() -> None:
    seen = 0
    for session in random_matches():
        ledger = EFFECT_LEDGER.whole(session.events)
        play = session.state.play
        for use in ledger.uses.values():
            if use.limit in ("turn", "round", "match"):
                spent = (use.unit, use.effect) in getattr(play.ledger, str(use.limit))
                assert use.spent == spent, use
                seen += spent
    assert seen > 0


def test_dice_count_the_history_and_attacks_the_live_line() -> None:
    session = played(DUEL, ATTACK)
    thrown = len(ATTACK)
    before = session.events[0].seq
    send(
        session,
        [("a", {"type": "contest", "seq": 5, "reason": "wrong die", "to_seq": before}), ("b", {"type": "accept"})],
    )
    assert thrown and session.state.branch == 1
    dice: Any = PROJECTIONS["dice"].show(PROJECTIONS["dice"].whole(session.events))
    assert dice["a"]["rolls"]["attack"]["dice"] == 6
    assert dice["b"]["rolls"]["defense"]["faces"]["block"] == 1
    assert ATTACK_INDEX.whole(session.events).rows == []


def test_dice_against_what_fair_dice_give() -> None:
    session = played(DUEL, ATTACK)
    shown: Any = PROJECTIONS["dice"].show(PROJECTIONS["dice"].whole(session.events))
    attack = shown["a"]["rolls"]["attack"]
    assert attack["faces"] == {"critical": 1, "wild": 1, "hit": 2, "block": 0, "blank": 1, "failure": 1}
    assert attack["expected"] == {
        "critical": 0.75,
        "wild": 0.75,
        "hit": 1.5,
        "block": 0.75,
        "blank": 1.5,
        "failure": 0.75,
    }
    assert (attack["worth"], attack["expected_worth"]) == (4, 3.0)
    # Six dice with even chances: 22 of 64 ways give fewer than 3, 20 give 3, 15 give 4.
    assert shown["a"]["luck"] == round(100 * (22 + 20 + 15 / 2) / 64, 2)


def test_luck_is_fifty_in_the_middle_and_nothing_without_dice() -> None:
    coin = {0: 1, 1: 1}
    assert percentile([]) is None
    assert percentile([(coin, 1, 1)]) == 75.0
    assert percentile([(coin, 100, 50)]) == 50.0
    assert percentile([(coin, 2 * EXACT, EXACT)]) == 50.0
    assert percentile([(dict.fromkeys(range(1, 7), 1), 2, 2)]) == round(100 / 72, 2)
    exact, normal = percentile([(coin, EXACT, 215)]), percentile([(coin, EXACT + 1, 215)])
    assert exact is not None and normal is not None and abs(exact - normal) < 1


def test_search_finds_by_unit_effect_symbols_and_outcome() -> None:
    rows = {"m1": ATTACK_INDEX.whole(played(DUEL, ATTACK).events), "m2": ATTACK_INDEX.whole(played(CLASH, ()).events)}

    def found(**wanted: Any) -> int:
        return len(search(rows, Search(**wanted)))

    assert found() == found(unit="spark") == found(unit="bulwark") == found(attacker="spark") == 1
    assert found(attacker="bulwark") == found(match="m2") == found(outcome="ended") == 0
    assert found(outcome="running") + found(outcome="finished") == 1
    assert found(effect="steady") == found(effect="spark/steady") == 1 and found(effect="bulwark/steady") == 0
    assert found(rolled=("critical", "wild")) == 1 and found(rolled=("wild", "wild")) == 0


def test_an_unknown_type_stops_the_board_and_nothing_else() -> None:
    session = played(DUEL, ATTACK)
    events = [*session.events, _unknown(session)]
    with pytest.raises(NotFolded) as caught:
        PROJECTIONS["board"].whole(events)
    assert (caught.value.seq, caught.value.type) == (len(events), "attack.sung")
    assert "unknown type attack.sung" in caught.value.reason
    for name in ("attacks", "dice", "effects"):
        projection = PROJECTIONS[name]
        assert projection.write(projection.whole(events)) == projection.write(projection.whole(session.events))


def _unknown(session: Session[Any]) -> Event:
    seq = len(session.events) + 1
    return Event(seq, 0, "2000-01-01T00:00:00.000Z", "system", UnknownFact("attack.sung", b"{}"), attack=1, last=True)


def test_a_projection_of_ones_own_is_a_name_and_a_fold() -> None:
    class Count(msgspec.Struct, frozen=True):
        events: int = 0

    live = Projection("count", Count, lambda state, event: Count(state.events + 1))
    history = Projection("count", Count, lambda state, event: Count(state.events + 1), counts="history")
    for session in random_matches():
        assert history.whole(session.events) == Count(len(session.events))
        assert live.whole(session.events) == Count(len(live_line(session.events)))
    assert live.write(Count(3)) == canonical(Count(3)) == b'{"events":3}'
    with pytest.raises(ValueError, match="a-z, 0-9 and _"):
        Projection("Count it", Count, lambda state, event: state)
    with pytest.raises(ValueError, match="cannot be read"):
        live.read(b'{"events":"x"}')


def test_differences_name_every_place() -> None:
    before = {"seq": 1, "units": {"x": {"power": 3, "conditions": []}}, "roll": None}
    after = {"seq": 2, "units": {"x": {"power": 3, "conditions": ["stun"]}}, "roll": ["hit"]}
    assert differences(before, after) == [
        Difference("roll", None, ["hit"]),
        Difference("seq", 1, 2),
        Difference("units.x.conditions[0]", None, "stun", "before"),
    ]
    assert differences(before, before) == []
