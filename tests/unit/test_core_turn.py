"""A turn: its state is the folded one whenever it is looked at."""

import pytest

from engine.core.attack_facts import AttackDeclared, AttackFinished, DiceRolled, Die, TableReported
from engine.core.evolve import evolve, evolve_command
from engine.core.facts import EffectRef, Fact
from engine.core.match_facts import OrderStanding, RequestOpened, TurnEnded
from engine.core.refusal import Runaway
from engine.core.session import Session
from engine.core.turn import LIMIT, Turn
from tests.unit.toy_rulebook import ToyRules

RULES = ToyRules()
BOOK = RULES.rulebook
TOSS = AttackDeclared("x", "toss", "toss")
THROW = DiceRolled("toss", (Die(0, 2),))
STAND = OrderStanding("a", "s2", "all")
ASKED = RequestOpened("r2", "b", "end_match", "a")
TOLD = TableReported(0, EffectRef("x", "toss"))


@pytest.mark.parametrize(
    "facts",
    [
        (TOSS,),
        (TOSS, THROW, AttackFinished()),
        (STAND,),
        (STAND, TOSS),  # a question that was left is open no more once the attack goes on
        (ASKED, STAND),
        (TOLD, THROW),
        (TurnEnded("b"), ASKED),
    ],
)
def test_a_state_that_is_looked_at_between_two_events_is_the_folded_one(facts: tuple[Fact, ...]) -> None:
    start = Session(RULES, {}).state
    turn, watched, folded = Turn(BOOK, start, actor="a"), Turn(BOOK, start, actor="a"), start
    for number, fact in enumerate(facts, start.seq + 1):
        assert turn.emit(fact, attack=1) == watched.emit(fact, attack=1) == number
        folded = evolve(BOOK, folded, watched.events[-1])
        assert watched.state == folded
        assert (watched.play, watched.seq) == (folded.play, number)
    events = turn.close()
    assert watched.close() == events
    assert turn.state == watched.state == evolve_command(BOOK, start, events)
    assert turn.state.settled
    assert turn.state.seq == start.seq + len(facts)


def test_a_trial_begins_with_everything_that_has_happened_and_changes_nothing() -> None:
    turn = Turn(BOOK, Session(RULES, {}).state, actor="a")
    turn.emit(TOSS, attack=1)
    trial = turn.fork()
    trial.emit(THROW, attack=1)
    assert trial.seq == turn.seq + 1
    assert trial.play != turn.play
    assert [event.data for event in turn.events] == [TOSS]
    assert turn.state.seq == turn.seq


def test_a_command_leads_to_so_many_events_and_no_more() -> None:
    turn = Turn(BOOK, Session(RULES, {}).state, actor="a")
    for number in range(LIMIT):
        assert turn.emit(TOLD) == number + 2
    with pytest.raises(Runaway, match="5000 events"):
        turn.emit(TOLD)
