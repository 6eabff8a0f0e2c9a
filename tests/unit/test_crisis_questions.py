"""Ids of questions: the same as long as the question is open, another one afterwards."""

from typing import Any

from engine.core.session import Session
from engine.rulebooks.crisis_protocol import CRISIS_PROTOCOL_RULES

MATCH: dict[str, Any] = {
    "rulebook": "crisis_protocol",
    "units": [
        {
            "id": "spark",
            "seat": "a",
            "stamina": 2,
            "defense": {"physical": 1, "energy": 1, "mystic": 1},
            "attacks": [{"id": "strike", "type": "physical", "range": 3, "strength": 2}],
            "effects": [
                {"id": "shove", "window": "targeted", "do": [{"type": "instruct", "text": "push"}]},
                {
                    "id": "focus",
                    "window": "targeted",
                    "optional": True,
                    "do": [{"type": "add_dice", "pool": "attack", "count": 1}],
                },
            ],
        },
        {"id": "lark", "seat": "a", "stamina": 2, "defense": {"physical": 1, "energy": 1, "mystic": 1}},
        {
            "id": "warden",
            "seat": "b",
            "stamina": 9,
            "defense": {"physical": 1, "energy": 1, "mystic": 1},
            "effects": [
                {
                    "id": "brace",
                    "window": "targeted",
                    "as": "defender",
                    "optional": True,
                    "do": [{"type": "add_dice", "pool": "defense", "count": 1}],
                }
            ],
        },
    ],
}


def targeted() -> Session[Any]:
    """The attacker is asked in 2.d; an instruction is open."""
    session = Session(CRISIS_PROTOCOL_RULES[-1], MATCH)
    send(session, "a", {"type": "choose_attack", "unit": "spark", "attack": "strike"})
    send(session, "a", {"type": "declare_target", "target": "warden", "range": 2})
    return session


def send(session: Session[Any], seat: Any, command: dict[str, Any]) -> None:
    answer = session.submit(seat, {"id": f"c{len(session.events)}", "command": command})
    assert answer.accepted, answer
    session.check()


def decision(session: Session[Any]) -> tuple[str, str, str]:
    shown: Any = session.view("judge")["decision"]
    return shown["id"], shown["seat"], shown["kind"]


def test_a_report_leaves_the_question_open() -> None:
    session = targeted()
    before = decision(session)
    send(session, "b", {"type": "report", "instruction": 0, "damage": [{"unit": "lark", "amount": 1}]})
    assert decision(session) == before


def test_a_report_that_breaks_the_attack_off_closes_it() -> None:
    session = targeted()
    before = decision(session)
    send(session, "b", {"type": "report", "instruction": 0, "damage": [{"unit": "spark", "amount": 2}]})
    attack: Any = session.view("judge")["attack"]
    assert attack["ended_because"] == "interrupted"
    after = decision(session)
    assert after[1:] == ("a", "choose")
    assert after[0] != before[0]


def test_a_standing_order_of_another_seat_leaves_the_question_open() -> None:
    session = targeted()
    before = decision(session)
    send(session, "b", {"type": "stand", "pass": "all"})
    assert decision(session) == before


def test_a_standing_order_that_answers_closes_it() -> None:
    session = targeted()
    before = decision(session)
    send(session, "a", {"type": "stand", "pass": "window"})
    after = decision(session)
    assert after[1:] == ("b", "window")
    assert after[0] != before[0]


def test_s34_asking_what_is_possible_changes_nothing() -> None:
    session = targeted()
    state = session.state
    for viewer in ("a", "b", "judge", "spectator", "overlay"):
        session.view(viewer)
    assert session.state is state
    options: Any = [session.view(viewer)["decision"]["options"] for viewer in ("a", "b", "judge", "overlay")]  # type: ignore[index]
    assert [len(shown) for shown in options] == [2, 0, 2, 0]


def test_a_seat_may_order_very_many_effects_at_once() -> None:
    gain = {"window": "targeted", "do": [{"type": "gain_power", "unit": "owner", "amount": 1}]}
    spark = {**MATCH["units"][0], "effects": [{"id": f"e{i}", "limit": "attack", **gain} for i in range(1_600)]}
    session = Session(CRISIS_PROTOCOL_RULES[-1], {**MATCH, "units": [spark, *MATCH["units"][1:]]})
    send(session, "a", {"type": "choose_attack", "unit": "spark", "attack": "strike"})
    send(session, "a", {"type": "declare_target", "target": "warden", "range": 2})
    names = [f"e{i}" for i in range(1_600)]
    send(session, "a", {"type": "order", "items": names[::-1]})
    triggered = [event.data for event in session.events if event.type == "effect.triggered"]
    assert [fact.ref.effect for fact in triggered] == names[::-1]  # type: ignore[attr-defined]
    assert {fact.order for fact in triggered} == {"chosen"}  # type: ignore[attr-defined]
