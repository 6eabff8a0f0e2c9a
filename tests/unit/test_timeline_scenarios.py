"""Every scenario is told without a gap: its events, and every question, option and slot on the way."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from adapters.catalogues.scenario_file import read_scenario
from adapters.catalogues.teller import Teller
from adapters.catalogues.texts import LANGS
from engine.core.event import Event
from engine.core.seats import Role, Viewer
from engine.core.session import Answer, Session
from engine.dice.keyed import KeyedDice
from engine.registry import rules_for
from engine.scenario.run import run_scenario

SCENARIOS = Path(__file__).parent.parent / "scenarios"
FILES = sorted(SCENARIOS.rglob("*.yaml"))


class ToldSession:
    """A session whose every event, question and option is told in both languages as soon as it is there."""

    def __init__(self, session: Session[Any]) -> None:
        self._session = session
        self._tellers = [Teller(lang, strict=True) for lang in LANGS]
        self._told = 0
        self._tell()

    @property
    def events(self) -> Sequence[Event]:
        return self._session.events

    def submit(self, seat: Role, envelope: Mapping[str, object]) -> Answer:
        answer = self._session.submit(seat, envelope)
        self._tell()
        return answer

    def view(self, viewer: Viewer) -> dict[str, object]:
        return self._session.view(viewer)

    def _tell(self) -> None:
        for event in self.events[self._told :]:
            for teller in self._tellers:
                assert teller.tell(event).text
        self._told = len(self.events)
        view = self.view("judge")
        for question in (view["decision"], *_list(view["requests"])):
            if isinstance(question, Mapping):
                self._put(question)

    def _put(self, question: Mapping[str, object]) -> None:
        for teller in self._tellers:
            assert teller.question(question)
            for option in _list(question["options"]):
                assert isinstance(option, Mapping)
                assert teller.option(option)
                for name, value in option.items():
                    assert not isinstance(value, Mapping) or teller.slot(name, value)


def _list(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_scenario_is_told_without_a_gap(file: Path) -> None:
    scenario = read_scenario(file).scenario
    match = {key: value for key, value in scenario.match.items() if key != "secret"}
    run_scenario(scenario, ToldSession(Session(rules_for(match), match, dice=KeyedDice(bytes(32)))))
