"""What the audit needs of the core: places to go back to, contributions that stay, secrets revealed at the end."""

from collections.abc import Mapping
from typing import Any

import pytest

from engine.core.attack_facts import DiceRevealed, DiceRolled
from engine.core.history import History, fold
from engine.core.match_facts import MatchEnded, RequestClosed, Settings
from engine.core.session import Session
from engine.dice.keyed import KeyedDice, attack_commitment, match_commitment
from tests.unit.toy_rulebook import ToyRules

SECRET = bytes(range(32))
UNITS: list[Mapping[str, Any]] = [
    {"id": "spark", "seat": "a", "stamina": 9, "power": 4, "defense": {"physical": 2, "energy": 2, "mystic": 2},
     "attacks": [{"id": "lance", "type": "energy", "range": 3, "strength": 4, "cost": 0}]},
    {"id": "flint", "seat": "b", "stamina": 9, "defense": {"physical": 1, "energy": 2, "mystic": 2}},
]  # fmt: skip
CHOOSE = {"type": "choose_attack", "unit": "spark", "attack": "lance"}
DECLARE = {"type": "declare_target", "target": "flint", "range": 2}


class Table:
    """A verifiable crisis_protocol match."""

    def __init__(self) -> None:
        from engine.registry import rules_for

        body = {"rulebook": "crisis_protocol", "dice": "verifiable", "units": UNITS}
        self.session: Session[Any] = Session(rules_for(body), body, dice=KeyedDice(SECRET))
        self.n = 0

    def send(self, seat: Any, command: dict[str, Any]) -> str:
        self.n += 1
        answer = self.session.submit(seat, {"id": f"c{self.n}", "command": command})
        self.session.check()
        return "ok" if answer.accepted else answer.code

    def faces(self) -> list[list[Any]]:
        rolls = [e.data for e in self.session.history.live if isinstance(e.data, DiceRolled)]
        return [[die.face for die in roll.dice] for roll in rolls]

    def rewind(self, to_seq: int) -> None:
        assert self.send("a", {"type": "contest", "seq": 1, "reason": "again", "to_seq": to_seq}) == "ok"
        assert self.send("b", {"type": "accept"}) == "ok"

    def attack(self) -> None:
        assert self.send("a", CHOOSE) == "ok"
        assert self.send("a", DECLARE) == "ok"


def start(table: Table) -> int:
    return next(e.seq for e in table.session.events if e.last)


@pytest.mark.parametrize("given", [True, False])
def test_s38_a_rewind_to_before_the_contributions_buys_no_other_roll(given: bool) -> None:
    table = Table()
    beginning = start(table)
    if given:
        assert table.send("a", {"type": "contribute", "value": "ab" * 32}) == "ok"
    table.attack()
    first = table.faces()
    assert first
    table.rewind(beginning)
    assert not [r for r in table.session.state.requests if r.kind == "contribute"]
    for seat in ("a", "b"):
        assert table.send(seat, {"type": "contribute", "value": "cd" * 32}) == "no_such_option"
    table.attack()
    assert table.faces()[: len(first)] == first


def test_a_contribution_still_asked_for_is_asked_for_after_a_rewind() -> None:
    table = Table()
    beginning = start(table)
    assert table.send("a", {"type": "contribute", "value": "ab" * 32}) == "ok"
    table.rewind(beginning)
    assert [r.seat for r in table.session.state.requests if r.kind == "contribute"] == ["b"]
    assert table.send("b", {"type": "contribute", "value": "cd" * 32}) == "ok"
    table.attack()
    assert sum(isinstance(e.data, RequestClosed) for e in table.session.events) == 0


def test_secrets_are_revealed_right_after_the_end_and_fit_what_was_committed_to() -> None:
    table = Table()
    table.attack()
    assert not any(isinstance(e.data, DiceRevealed) for e in table.session.events)
    assert table.send("judge", {"type": "end_match"}) == "ok"
    *_, ended, attack, match = table.session.events
    assert isinstance(ended.data, MatchEnded)
    assert ended.attack is None
    assert attack.data == DiceRevealed(KeyedDice(SECRET).attack_secret(1).hex(), 1)
    assert match.data == DiceRevealed(SECRET.hex())
    assert match.last
    declared = next(e.data for e in table.session.events if e.type == "attack.declared")
    assert getattr(declared, "commitment", None) == attack_commitment(bytes.fromhex(attack.data.secret))
    assert table.session.state.commitment == match_commitment(SECRET)


def test_entered_dice_reveal_nothing() -> None:
    session: Session[Any] = Session(ToyRules(), {"settings": Settings()}, dice=KeyedDice(SECRET))
    session.submit("a", {"id": "1", "command": {"type": "toss", "unit": "x"}})
    session.submit("judge", {"id": "2", "command": {"type": "end_match"}})
    assert session.events[-1].type == "match.ended"
    assert fold(session.rules.rulebook, "match", session.events) == session.state


def test_a_contest_is_no_place_to_go_back_to() -> None:
    session: Session[Any] = Session(ToyRules(), {})
    session.submit("a", {"id": "1", "command": {"type": "toss", "unit": "x"}})
    session.submit("b", {"id": "2", "command": {"type": "contest", "seq": 2, "reason": "no"}})
    history: History[Any] = session.history
    assert history.events[-1].type == "request.opened"
    assert history.at(history.events[-1].seq) is None
    answer = session.submit("judge", {"id": "3", "command": {"type": "rule", "verdict": "rewind", "to_seq": 4}})
    assert answer.code == "no_such_option"


def test_orders_stand_as_they_were_given_whatever_was_taken_back() -> None:
    table = Table()
    for seat in ("a", "b"):
        assert table.send(seat, {"type": "stand", "pass": "all"}) == "ok"
    place = table.session.state.seq
    given = [order.seat for order in table.session.state.orders]
    assert table.send("a", CHOOSE) == "ok"
    assert table.send("a", {"type": "undo"}) == "ok"
    assert [order.seat for order in table.session.state.orders] == given == ["a", "b"]
    table.rewind(place)
    assert [order.seat for order in table.session.state.orders] == given
