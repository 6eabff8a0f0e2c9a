"""Branches, other rules, disputes and differences, on played matches."""

from collections.abc import Iterator
from typing import Any

import pytest

from engine.audit.answers import candidates
from engine.audit.comparing import Change, changes
from engine.audit.dispute import disputes
from engine.audit.outcomes import outcomes
from engine.audit.reasons import reason
from engine.audit.replaying import CannotReplay
from engine.audit.rules import redecide
from engine.audit.rules_diff import rules_diff
from engine.audit.what_if import Instead, what_if
from engine.core.attack_facts import AttackDeclared, DiceRolled, Die
from engine.core.event import Event
from engine.core.message import Message
from engine.core.options import Fit
from engine.core.rulebook import Rules
from engine.core.session import Session
from engine.core.state import Ask
from engine.core.turn import DrawName, Turn
from engine.dice.keyed import KeyedDice
from engine.registry import rules_for
from tests.audit_building import played
from tests.unit.toy_rulebook import Toy, ToyRules

UNITS: list[dict[str, Any]] = [
    {"id": "spark", "seat": "a", "stamina": 9, "power": 4, "defense": {"physical": 2, "energy": 2, "mystic": 2},
     "attacks": [{"id": "lance", "type": "energy", "range": 3, "strength": 3, "cost": 0}]},
    {"id": "flint", "seat": "b", "stamina": 9, "defense": {"physical": 1, "energy": 2, "mystic": 2}},
    {"id": "slate", "seat": "b", "stamina": 9, "defense": {"physical": 1, "energy": 2, "mystic": 2}},
]  # fmt: skip


def attacked(dice: str, end: bool = True) -> Session[Any]:
    """One attack of spark on flint: three hits against none where faces are entered."""
    body = {"rulebook": "crisis_protocol", "dice": dice, "units": UNITS}
    session: Session[Any] = Session(rules_for(body), body, dice=KeyedDice(bytes(32)))
    commands: list[tuple[Any, dict[str, Any]]] = [
        ("a", {"type": "choose_attack", "unit": "spark", "attack": "lance"}),
        ("a", {"type": "declare_target", "target": "flint", "range": 2}),
    ]
    if dice == "entered":
        commands += [
            ("a", {"type": "roll", "faces": ["hit", "hit", "hit"]}),
            ("b", {"type": "roll", "faces": ["blank", "blank"]}),
        ]
    if end:
        commands.append(("judge", {"type": "end_match"}))
    for n, (role, command) in enumerate(commands):
        answer = session.submit(role, {"id": f"c{n}", "command": command})
        assert answer.accepted, answer
    return session


def places(session: Session[Any]) -> dict[str, int]:
    """Seq of the last event of each command, by its id."""
    return {str(e.command): e.seq for e in session.events if e.last}


def test_what_if_nothing_changes_when_nothing_is_done_otherwise() -> None:
    for dice in ("entered", "verifiable"):
        session = attacked(dice)
        for at in places(session).values():
            found = what_if("match", session.events, session.rules, at)
            assert (found.changes, found.attacks, found.not_taken) == ((), {}, ())


def test_what_if_other_faces_had_been_entered() -> None:
    session = attacked("entered")
    before = places(session)["c1"]
    found = what_if("match", session.events, session.rules, before, faces=(("hit", "blank", "blank"),))
    assert Change("units.flint.damage", 3, 1) in found.changes
    assert Change("dealt", 3, 1) in found.attacks[1]
    assert session.view("judge")["units"]["flint"]["damage"] == 3  # type: ignore[index]
    with pytest.raises(CannotReplay) as refused:
        what_if("match", session.events, session.rules, before, faces=(("hit",) * 3, ("hit",) * 2, ("hit",)))
    assert refused.value.reason == reason("more-rolls", rolls="1")


def test_what_if_a_die_had_been_drawn_otherwise() -> None:
    session = attacked("verifiable")
    rolled = next(e for e in session.events if isinstance(e.data, DiceRolled))
    assert isinstance(rolled.data, DiceRolled)
    before = places(session)["c0"]
    name = DrawName(1, "6", "attack", 0)
    for face in ("hit", "blank"):
        found = what_if("match", session.events, session.rules, before, draws={name: face})
        dice = next(e.data for e in found.events if isinstance(e.data, DiceRolled))
        assert [die.face for die in dice.dice] == [face, *(die.face for die in rolled.data.dice[1:])]


def test_what_if_another_target_had_been_declared() -> None:
    session = attacked("entered")
    choice = Instead({"type": "declare_target", "target": "slate", "range": 1})
    found = what_if("match", session.events, session.rules, places(session)["c0"], (choice,))
    assert Change("units.flint.damage", 3, 0) in found.changes
    assert Change("units.slate.damage", 0, 3) in found.changes
    assert Change("target", "flint", "slate") in found.attacks[1]


def test_what_if_says_what_cannot_be() -> None:
    session = attacked("entered")
    first = places(session)["c0"]
    with pytest.raises(CannotReplay) as refused:
        what_if("match", session.events, session.rules, first - 1)
    assert refused.value.reason.key == "reason-no-place"
    wrong = Instead({"type": "declare_target", "target": "nobody", "range": 1})
    with pytest.raises(CannotReplay) as refused:
        what_if("match", session.events, session.rules, first, (wrong,))
    not_taken = refused.value.reason.args["why"]
    assert isinstance(not_taken, Message)
    assert (not_taken.key, not_taken.args["code"]) == ("reason-refused", "unknown_unit")
    forged = [*session.events]
    index = next(i for i, e in enumerate(forged) if isinstance(e.data, DiceRolled))
    forged[index] = Event(**{**_fields(forged[index]), "data": DiceRolled("attack", (Die(0, "hit"),), "a")})
    with pytest.raises(CannotReplay) as refused:
        what_if("match", forged, session.rules, first)
    assert refused.value.reason == reason("part", seq=str(index + 1))


def _fields(event: Event) -> dict[str, Any]:
    return {name: getattr(event, name) for name in event.__struct_fields__}


@pytest.mark.parametrize(("book", "dice", "seed"), [("crisis_protocol", "entered", 71), ("berserk", "verifiable", 99)])
def test_s49_a_match_played_at_random_is_decided_again_the_same(book: str, dice: str, seed: int) -> None:
    session = played(book, dice, seed)
    again = redecide("match", session.events, session.rules)
    assert again.difference is None
    assert again.seq == session.state.seq
    ends = {e.seq for e in session.events if e.last}
    assert {answer.last_seq for answer in again.answers} == ends - {min(ends)}
    found = rules_diff("match", session.events, session.rules, session.rules)
    assert found.attacks == {}
    assert found.compared == len(outcomes(session.rules.rulebook, "match", session.events)) > 0


class HastyRules(ToyRules):
    """Another version of the toy's rules: an attack with a unit of seat b begins with two dice."""

    def answer(self, turn: Turn[Toy], ask: Ask, answer: Fit) -> None:
        if answer.option.type == "toss":
            number = turn.play.attacks + 1
            turn.emit(AttackDeclared(str(answer.fields["unit"]), "toss", "hasty"), attack=number, step="1")
            return
        super().answer(turn, ask, answer)


def toy_events() -> tuple[list[Event], Rules[Any]]:
    session: Session[Toy] = Session(ToyRules(), {})
    for n, (role, command) in enumerate(
        (("a", {"type": "toss", "unit": "x"}), ("a", {"type": "roll", "faces": [2]}), ("a", {"type": "end_turn"}))
    ):
        assert session.submit("a" if role == "a" else "b", {"id": str(n), "command": command}).accepted
    return session.events, session.rules


def test_s58_the_first_difference_between_record_and_rules_is_named_in_both_versions() -> None:
    events, rules = toy_events()
    assert redecide("match", events, rules).difference is None
    difference = redecide("match", events, HastyRules()).difference
    assert difference is not None
    assert (difference.seq, difference.attack, difference.step) == (2, 1, "1")
    assert difference.answer == {"type": "toss", "unit": "x"}
    assert difference.recorded is not None and difference.decided is not None
    assert difference.recorded.data == AttackDeclared("x", "toss", "toss")
    assert difference.decided.data == AttackDeclared("x", "toss", "hasty")


def test_rules_that_refuse_the_recorded_answer_say_why() -> None:
    events, rules = toy_events()
    forged = [*events]
    forged[1] = Event(**{**_fields(forged[1]), "data": AttackDeclared("nobody", "toss", "toss")})
    difference = redecide("match", forged, rules).difference
    assert difference is not None
    assert difference.seq == 2
    assert difference.decided is not None
    forged[1] = Event(**{**_fields(events[1]), "actor": "b"})
    difference = redecide("match", forged, rules).difference
    assert difference is not None
    assert difference.decided is None
    assert difference.reason == reason("no-answer")


def test_answers_are_read_from_facts_the_likeliest_first() -> None:
    session = attacked("entered", end=False)
    rolled = next(e for e in session.events if isinstance(e.data, DiceRolled))
    batch = [e for e in session.events if e.command == rolled.command]
    history = session.history.upto(batch[0].seq - 1)
    ask = session.rules.proceed(Turn(session.rules.rulebook, history))
    found: Iterator[dict[str, object]] = candidates(batch, ask)
    assert next(found) == {"type": "roll", "faces": ["hit", "hit", "hit"]}


def test_disputes_are_told_with_how_they_were_settled() -> None:
    session = attacked("entered", end=False)
    first = places(session)["c0"]
    script: list[tuple[Any, dict[str, Any]]] = [
        ("a", {"type": "contest", "seq": 4, "reason": "one"}),
        ("a", {"type": "withdraw"}),
        ("b", {"type": "contest", "seq": 4, "reason": "two"}),
        ("judge", {"type": "rule", "verdict": "uphold"}),
        ("b", {"type": "contest", "seq": 4, "to_seq": first, "reason": "three"}),
        ("a", {"type": "accept"}),
        ("a", {"type": "contest", "seq": 2, "reason": "four"}),
        ("judge", {"type": "rule", "verdict": "rewind", "to_seq": 1}),
        ("b", {"type": "contest", "seq": 2, "reason": "five"}),
    ]
    for n, (role, command) in enumerate(script):
        assert session.submit(role, {"id": f"d{n}", "command": command}).accepted, command
    found = disputes(session.events)
    assert [(d.reason, d.seat, d.outcome) for d in found] == [
        ("one", "a", "withdrawn"),
        ("two", "b", "upheld"),
        ("three", "b", "accepted"),
        ("four", "a", "rewound"),
        ("five", "b", "open"),
    ]
    assert [d.rewound_to for d in found] == [None, None, first, 1, None]
    assert redecide("match", session.events, session.rules).difference is None


def test_changes_name_the_deepest_place_that_says_it_all() -> None:
    before = {"a": 1, "b": {"c": [1, 2], "d": None}, "e": [1], "f": "x"}
    after = {"a": 1, "b": {"c": [1, 3], "d": 0}, "e": [1, 2], "g": True}
    assert list(changes(before, after)) == [
        Change("b.c.1", 2, 3),
        Change("b.d", None, 0),
        Change("e", [1], [1, 2]),
        Change("f", "x", "(nothing)"),
        Change("g", "(nothing)", True),
    ]
    assert list(changes(before, before)) == []
