"""Words asked for beside the game: secrets revealed early (contract, section 8), dice that the other seat confirms."""

from collections.abc import Mapping
from typing import Any

import pytest

from adapters.audit.bundles import check_bundle
from adapters.catalogues.teller import tell
from engine.audit.signatures import Held
from engine.audit.throws import throws
from engine.core.attack_facts import DiceRevealed
from engine.core.match_facts import Settings
from engine.core.refusal import MatchError
from engine.core.session import Session
from engine.dice.keyed import KeyedDice, attack_commitment
from engine.registry import rules_for
from tests.audit_building import bundled, played

UNITS: list[Mapping[str, Any]] = [
    {"id": "spark", "seat": "a", "stamina": 9, "power": 4, "defense": {"physical": 2, "energy": 2, "mystic": 2},
     "attacks": [{"id": "lance", "type": "energy", "range": 3, "strength": 4, "cost": 0},
                 {"id": "ray", "type": "energy", "area": "beam", "range": 3, "strength": 2, "cost": 0}]},
    {"id": "flint", "seat": "b", "stamina": 9, "defense": {"physical": 1, "energy": 2, "mystic": 2}},
    {"id": "slate", "seat": "b", "stamina": 9, "defense": {"physical": 1, "energy": 2, "mystic": 2}},
]  # fmt: skip
CHOOSE = {"type": "choose_attack", "unit": "spark", "attack": "lance"}
DECLARE = {"type": "declare_target", "target": "flint", "range": 2}
DRAWN = {"dice": "verifiable", "reveal": "confirmed"}
ENTERED = {"dice": "entered", "entered": "confirmed"}


class Table:
    """A crisis_protocol match, folded anew after every command."""

    def __init__(self, **options: Any) -> None:
        body = {"rulebook": "crisis_protocol", "units": UNITS, **options}
        self.session: Session[Any] = Session(rules_for(body), body, dice=KeyedDice(bytes(range(32))))
        self.n = 0

    def send(self, seat: Any, command: dict[str, Any], **more: Any) -> str:
        self.n += 1
        before = self.seq
        answer = self.session.submit(seat, {"id": f"c{self.n}", "command": command, **more})
        self.session.check()
        assert answer.accepted or self.seq == before
        return "ok" if answer.accepted else answer.code

    @property
    def seq(self) -> int:
        return self.session.state.seq

    def attack(self) -> int:
        """One attack, passed through to its end; the seq of its last event."""
        assert self.send("a", CHOOSE) == "ok"
        assert self.send("a", DECLARE) == "ok"
        self.through()
        return self.seq

    def through(self) -> None:
        while self.session.ask is not None and self.session.ask.kind != "choose":
            seat = self.session.ask.seat
            assert self.send(seat, {"type": "pass"}) == "ok"

    def asked(self, kind: str) -> list[tuple[str, tuple[int, ...]]]:
        return [(r.seat, r.attacks) for r in self.session.state.requests if r.kind == kind]

    def word(self, seat: str, kind: str, *, agree: bool = True, nth: int = 0) -> str:
        mine = [r.id for r in self.session.state.requests if r.kind == kind and r.seat == seat]
        return self.send(seat, {"type": "confirm" if agree else "decline", "request": mine[nth]})

    def revealed(self) -> list[int | None]:
        return [e.data.of for e in self.session.events if isinstance(e.data, DiceRevealed)]

    def contest(self, to_seq: int, seat: str = "a") -> str:
        return self.send(seat, {"type": "contest", "seq": 1, "reason": "again", "to_seq": to_seq})


def start(table: Table) -> int:
    return next(e.seq for e in table.session.events if e.last)


def test_the_options_belong_to_their_kind_of_dice() -> None:
    with pytest.raises(MatchError, match="reveal: `confirmed` needs `dice: verifiable`"):
        Table(reveal="confirmed")
    with pytest.raises(MatchError, match="entered: `confirmed` needs `dice: entered`"):
        Table(dice="verifiable", entered="confirmed")
    with pytest.raises(MatchError, match="reveal"):
        Table(dice="verifiable", reveal="never")
    assert Settings().reveal == "end"
    assert Settings().entered == "trusted"


def test_without_the_options_nobody_is_asked() -> None:
    drawn = Table(dice="verifiable")
    drawn.attack()
    assert drawn.session.view("judge")["requests"] == []
    entered = Table()
    assert entered.send("a", CHOOSE) == "ok"
    assert entered.send("a", DECLARE) == "ok"
    assert entered.send("a", {"type": "roll", "faces": ["hit"] * 4}) == "ok"
    assert entered.session.view("judge")["requests"] == []


def test_the_second_word_reveals_the_attack_and_nothing_goes_back_before_its_end() -> None:
    table = Table(**DRAWN)
    beginning = start(table)
    end = table.attack()
    assert table.asked("reveal") == [("a", (1,)), ("b", (1,))]
    shown = table.session.view("b")["requests"]
    assert [r["options"] for r in shown] == [  # type: ignore[attr-defined]
        [],
        [{"type": "confirm", "request": f"r{end}"}, {"type": "decline", "request": f"r{end}"}],
    ]
    assert not any(e.attack is not None for e in table.session.events[-2:])
    assert table.word("a", "reveal") == "ok"
    assert table.revealed() == []
    assert table.contest(beginning) == "ok"
    assert table.word("b", "reveal") == "ok"
    assert table.revealed() == [1]
    reveal = table.seq
    secret = table.session.events[-1].data
    assert isinstance(secret, DiceRevealed)
    declared = next(e.data for e in table.session.events if e.type == "attack.declared")
    assert attack_commitment(bytes.fromhex(secret.secret)) == declared.commitment  # type: ignore[attr-defined]
    # the contest was raised while going back was possible; now it is not
    assert [r["options"] for r in table.session.view("b")["requests"]] == [[]]  # type: ignore[attr-defined]
    decision: Any = table.session.view("judge")["decision"]
    assert decision["options"][1]["to_seq"] == {"int": [table.session.state.floor, table.seq]}
    assert table.send("b", {"type": "accept"}) == "no_such_option"
    assert table.send("judge", {"type": "rule", "verdict": "rewind"}) == "no_such_option"
    for nowhere in (beginning, reveal):
        assert table.send("judge", {"type": "rule", "verdict": "rewind", "to_seq": nowhere}) == "no_such_option"
    assert table.send("judge", {"type": "rule", "verdict": "rewind", "to_seq": end}) == "ok"
    assert table.asked("reveal") == []
    assert table.contest(beginning) == "no_such_option"
    assert table.contest(end) == "ok"
    assert table.send("a", {"type": "withdraw"}) == "ok"
    assert table.send("judge", {"type": "end_match"}) == "ok"
    assert table.revealed() == [1, None]


def test_an_attack_not_agreed_on_is_revealed_at_the_end() -> None:
    table = Table(**DRAWN)
    table.attack()
    assert table.word("a", "reveal", agree=False) == "ok"
    assert table.asked("reveal") == []
    assert [e.data.outcome for e in table.session.events if e.type == "request.closed"][-2:] == [  # type: ignore[attr-defined]
        "declined",
        "lapsed",
    ]
    table.attack()
    assert table.asked("reveal") == [("a", (2,)), ("b", (2,))]
    assert table.word("b", "reveal") == "ok"
    assert table.word("a", "reveal") == "ok"
    assert table.revealed() == [2]
    assert table.send("judge", {"type": "end_match"}) == "ok"
    assert table.revealed() == [2, 1, None]
    report = check_bundle(bundled(table.session.events), Held())
    assert report.good, report.findings
    assert report.dice is not None
    assert report.dice.kind == "drawn"


def test_every_part_of_a_beam_is_asked_about_at_once() -> None:
    table = Table(**DRAWN)
    assert table.send("a", {**CHOOSE, "attack": "ray"}) == "ok"
    targets = [{"target": unit, "range": 2} for unit in ("flint", "slate")]
    assert table.send("a", {"type": "declare_target", "targets": targets}) == "ok"
    table.through()
    assert table.asked("reveal") == [("a", (1, 2)), ("b", (1, 2))]
    assert table.word("a", "reveal") == "ok"
    assert table.word("b", "reveal") == "ok"
    assert table.revealed() == [1, 2]
    report = check_bundle(bundled(table.session.events), Held())
    assert report.good, report.findings
    assert report.dice is not None
    assert (report.dice.kind, report.dice.checked) == ("committed", report.dice.dice)


def test_a_rewind_that_takes_the_end_back_closes_the_question() -> None:
    table = Table(**DRAWN)
    beginning = start(table)
    end = table.attack()
    assert table.word("a", "reveal") == "ok"
    assert table.contest(end) == "ok"
    assert table.send("b", {"type": "accept"}) == "ok"
    # the end stands, so does the word on it
    assert table.asked("reveal") == [("b", (1,))]
    assert table.contest(beginning) == "ok"
    assert table.send("b", {"type": "accept"}) == "ok"
    assert table.asked("reveal") == []
    table.attack()
    assert table.asked("reveal") == [("a", (1,)), ("b", (1,))]
    assert table.revealed() == []


def test_undo_stops_at_the_end_of_a_revealed_attack() -> None:
    table = Table(**DRAWN)
    assert table.send("a", CHOOSE) == "ok"
    assert table.send("a", {"type": "end_attack"}) == "ok"
    assert table.asked("reveal") == [("a", (1,)), ("b", (1,))]
    assert table.word("a", "reveal") == "ok"
    assert table.word("b", "reveal") == "ok"
    assert table.send("a", {"type": "undo"}) == "cannot_undo"
    assert table.send("a", {"type": "end_turn"}) == "ok"
    assert table.send("a", {"type": "undo"}) == "ok"
    assert table.send("a", {"type": "undo"}) == "cannot_undo"


def rolled() -> Table:
    table = Table(**ENTERED)
    assert table.send("a", CHOOSE) == "ok"
    assert table.send("a", DECLARE) == "ok"
    assert table.send("a", {"type": "roll", "faces": ["hit"] * 4}) == "ok"
    return table


def test_the_other_seat_confirms_or_doubts_dice_and_the_attack_goes_on() -> None:
    table = rolled()
    seen = table.seq
    assert table.asked("dice") == [("b", ())]
    assert table.word("b", "dice") == "ok"
    # the answer that was under way is not stale
    assert table.send("b", {"type": "roll", "faces": ["block", "blank"]}, expected_seq=seen) == "ok"
    assert table.asked("dice") == [("a", ())]
    assert table.word("a", "dice", agree=False) == "ok"
    closed = [e for e in table.session.events if e.type == "request.closed"]
    assert [(e.actor, e.data.outcome, e.data.way_on) for e in closed] == [  # type: ignore[attr-defined]
        ("b", "confirmed", None),
        ("a", "declined", "contest"),
    ]
    assert "contests that event" in tell(table.session.events, "en")[-1].text
    table.through()
    assert table.session.state.play.frames == ()
    assert table.send("judge", {"type": "end_match"}) == "ok"
    report = check_bundle(bundled(table.session.events), Held())
    assert report.good, report.findings


def test_a_question_about_dice_goes_with_its_roll_and_an_answer_stays_with_it() -> None:
    table = rolled()
    first = table.seq
    declared = next(e.seq for e in reversed(table.session.events) if e.last and e.seq < first)
    assert table.send("b", {"type": "roll", "faces": ["block", "blank"]}) == "ok"
    assert table.asked("dice") == [("b", ()), ("a", ())]
    assert table.word("b", "dice") == "ok"
    assert table.contest(first) == "ok"
    assert table.send("b", {"type": "accept"}) == "ok"
    assert table.asked("dice") == []
    assert table.contest(declared) == "ok"
    assert table.send("b", {"type": "accept"}) == "ok"
    assert table.send("a", {"type": "roll", "faces": ["blank"] * 4}) == "ok"
    assert table.asked("dice") == [("b", ())]


def test_undo_passes_over_a_word_on_dice() -> None:
    table = rolled()
    assert table.send("b", {"type": "roll", "faces": ["block", "blank"]}) == "ok"
    assert table.word("a", "dice") == "ok"
    assert table.send("a", {"type": "undo"}) == "cannot_undo"
    assert table.send("b", {"type": "undo"}) == "cannot_undo"
    table.through()
    assert table.send("a", {"type": "end_turn"}) == "ok"
    assert table.word("b", "dice") == "ok"
    assert table.send("a", {"type": "undo"}) == "ok"
    assert table.asked("dice") == []


def test_a_throw_is_told_with_who_entered_it_and_what_the_other_seat_said() -> None:
    table = rolled()
    assert table.send("b", {"type": "roll", "faces": ["block", "blank"]}) == "ok"
    table.through()

    def told(lang: Any = "en") -> list[str]:
        return [line.details[-1] for line in tell(table.session.events, lang) if line.type == "dice.rolled"]

    assert told() == ["entered by: Seat A, not confirmed", "entered by: Seat B, not confirmed"]
    assert [(t.entered_by, t.by, t.word) for t in throws(table.session.events)] == [
        ("a", "b", "none"),
        ("b", "a", "none"),
    ]
    assert table.word("b", "dice") == "ok"
    assert table.word("a", "dice", agree=False) == "ok"
    assert told() == ["entered by: Seat A, confirmed by Seat B", "entered by: Seat B, declined by Seat A"]
    assert told("ru") == ["ввод: Игрок A, подтверждает Игрок B", "ввод: Игрок B, не подтверждает Игрок A"]
    first, second = throws(table.session.events)
    assert (first.word, first.said_at, second.word, second.said_at) == (
        "confirmed",
        table.seq - 1,
        "declined",
        table.seq,
    )
    assert throws(played("crisis_protocol", "entered", 1).events) == ()
