"""Every scenario file of berserk: it holds, folds to the same state, asks the same question again without an event, and
its recorded paths are ways through the real machine."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from adapters.catalogues.scenario_file import read_scenario
from engine.core.attack_facts import AttackDeclared, AttackEnded, AttackFinished, StepEntered
from engine.core.event import Event
from engine.core.session import Answer, Session
from engine.core.turn import Turn
from engine.dice.keyed import KeyedDice
from engine.rulebooks.berserk import BERSERK_RULES
from engine.rulebooks.berserk.machine import MACHINE, STEP_OF
from engine.rulebooks.berserk.play import Play
from engine.scenario.run import run_scenario

FILES = sorted((Path(__file__).parents[1] / "scenarios" / "berserk").glob("*.yaml"))
RULES = BERSERK_RULES[-1]


class CheckedSession:
    """A session that is checked after every accepted command."""

    def __init__(self, match: Mapping[str, object]) -> None:
        body = dict(match)
        secret = body.pop("secret", None)
        self.session: Session[Play] = Session(
            RULES, body, dice=KeyedDice(bytes.fromhex(secret)) if isinstance(secret, str) else None
        )

    @property
    def events(self) -> list[Event]:
        return self.session.events

    def submit(self, seat: str, envelope: Mapping[str, object]) -> Answer:
        before = self.session.state
        answer = self.session.submit(seat, envelope)  # type: ignore[arg-type]
        if answer.accepted:
            self.session.check()
            self._ask_again()
        else:
            assert self.session.state is before
        return answer

    def view(self, viewer: str) -> dict[str, object]:
        return self.session.view(viewer)  # type: ignore[arg-type]

    def _ask_again(self) -> None:
        state = self.session.state
        if state.over or state.contest is not None:
            return
        turn = Turn(RULES.rulebook, state)
        assert RULES.proceed(turn) == self.session.ask
        assert turn.events == []


def test_there_are_scenarios() -> None:
    assert len(FILES) >= 80


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_scenario(file: Path) -> None:
    scenario = read_scenario(file).scenario
    session = CheckedSession(scenario.match)
    failure = run_scenario(scenario, session).failure
    assert failure is None, f"{file.name}:{failure.line}: {failure.what} {failure.differences}"
    drive_machine(session.session.history.live)


class Model:
    """What the machine moves."""

    state: str


def drive_machine(live: list[Event]) -> None:
    """Drive the real machine through everything that is recorded of each attack."""
    models: dict[int, Model] = {}
    ended: set[int] = set()
    for event in live:
        if event.attack is None:
            continue
        assert event.attack not in ended, f"{event.type} follows the end of attack {event.attack}"
        if isinstance(event.data, AttackDeclared):
            models[event.attack] = Model()
            MACHINE.add_model(models[event.attack], initial="declared")
        model = models[event.attack]
        triggers: tuple[str, ...] = ()
        if isinstance(event.data, StepEntered):
            triggers = event.data.path
        elif isinstance(event.data, AttackFinished):
            triggers = ("finish",)
        elif isinstance(event.data, AttackEnded):
            assert event.data.at == model.state
            triggers = ("break_off",)
        for trigger in triggers:
            getattr(model, trigger)()
        if isinstance(event.data, StepEntered):
            assert model.state == event.data.state
        if isinstance(event.data, AttackFinished | AttackEnded):
            ended.add(event.attack)
            MACHINE.remove_model(model)
        else:
            assert event.step == STEP_OF[model.state]
    for id_, model in models.items():
        if id_ not in ended:
            MACHINE.remove_model(model)
