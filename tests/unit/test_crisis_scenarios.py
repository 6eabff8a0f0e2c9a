"""Every scenario file of crisis_protocol: what it says, and what holds for any match after every command."""

from pathlib import Path
from typing import Any

import pytest

from adapters.catalogues.scenario_file import read_scenario
from engine.core.attack_facts import AttackDeclared, AttackEnded, AttackFinished, StepEntered
from engine.core.history import live_line
from engine.core.session import Session
from engine.core.turn import Turn
from engine.dice.keyed import KeyedDice
from engine.rulebooks.crisis_protocol import CRISIS_PROTOCOL, CRISIS_PROTOCOL_RULES
from engine.rulebooks.crisis_protocol.machine import FINAL, MACHINE, STATES
from engine.scenario.run import run_scenario

FOLDER = Path(__file__).parent.parent / "scenarios" / "crisis_protocol"
FILES = sorted(FOLDER.glob("*.yaml"))
RULES = CRISIS_PROTOCOL_RULES[-1]


class Watched(Session[Any]):
    """A session that checks after every command that asking again changes nothing and asks the same (S34)."""

    def submit(self, seat: Any, raw: Any) -> Any:
        answer = super().submit(seat, raw)
        if not self.state.over and self.state.contest is None:
            turn = Turn(CRISIS_PROTOCOL, self.state)
            assert RULES.proceed(turn) == self.ask
            assert turn.events == []
        return answer


def play(file: Path) -> tuple[Watched, Any]:
    scenario = read_scenario(file).scenario
    match = dict(scenario.match)
    secret = bytes.fromhex(str(match.pop("secret", "00" * 32)))
    session = Watched(RULES, match, dice=KeyedDice(secret) if match.get("dice") == "verifiable" else None)
    return session, run_scenario(scenario, session)


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_scenario(file: Path) -> None:
    session, report = play(file)
    assert report.failure is None
    session.check()


def test_s14_each_attack_has_one_end_and_nothing_after_it() -> None:
    for file in FILES:
        session, _ = play(file)
        over: set[int] = set()
        for event, _dropped in live_line(session.events):
            if event.attack is None:
                continue
            assert event.attack not in over, f"{file.name}: event {event.seq} of attack {event.attack} after its end"
            if isinstance(event.data, (AttackFinished, AttackEnded)):
                over.add(event.attack)


def test_the_machine_can_be_driven_through_every_recorded_path() -> None:
    seen: set[str] = set()
    for file in FILES:
        session, _ = play(file)
        models: dict[int, Any] = {}
        for event, _dropped in live_line(session.events):
            fact = event.data
            if isinstance(fact, AttackDeclared):
                assert event.attack is not None
                models[event.attack] = type("Attack", (), {})()
                MACHINE.add_model(models[event.attack])
                continue
            model = None if event.attack is None else models.get(event.attack)
            if model is None:
                continue
            if isinstance(fact, StepEntered):
                for trigger in fact.path:
                    model.trigger(trigger)
                assert model.state == fact.state
            elif isinstance(fact, AttackFinished):
                model.finish()
            elif isinstance(fact, AttackEnded):
                assert model.state == fact.at
                model.break_off()
            seen.add(model.state)
        for model in models.values():
            MACHINE.remove_model(model)
    assert seen == {*STATES, *FINAL} - {"choose_attack"}


def test_events_of_an_attack_carry_its_step() -> None:
    session, _ = play(FOLDER / "12-cap-dazed-and-ko.yaml")
    steps = {event.type: event.step for event in session.events if event.attack == 1}
    assert steps["attack.declared"] == "1"
    assert steps["attack.target_declared"] == "2"
    assert steps["pool.built"] == "5"
    assert steps["successes.counted"] == "10"
    assert steps["damage.dealt"] == "12"
    assert steps["attack.resolved"] == "13"
    assert steps["attack.finished"] == "14.c"
