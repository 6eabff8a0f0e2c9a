"""A new rulebook is a new folder: what the toy rulebook says of itself is enough for everything that stands around rules."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from adapters.catalogues.teller import tell
from adapters.cli.cards import schema_text
from adapters.cli.check import check
from adapters.cli.clauses import matrix, print_clauses
from adapters.cli.diagram import mermaid
from adapters.cli.main import open_scenario
from adapters.cli.places import Places
from adapters.cli.recording import Recording
from engine import registry
from engine.core.event import Event
from engine.core.message import Message
from engine.projections.attack_index import ATTACK_INDEX
from engine.projections.board import boards
from engine.projections.dice_statistics import statistics
from engine.projections.effect_ledger import EFFECT_LEDGER
from engine.projections.explanation import explain
from engine.projections.timeline import Timeline
from tests.unit.toy_rulebook import ToyRules

SCENARIO = """
title: The scribe throws a two
rules: ["1", "2"]
match:
  rulebook: toy
  units: [{id: scribe, seat: a, name: Scribe}, {id: y, seat: b}]
script:
  - a: {type: toss, unit: scribe}
  - a: {type: roll, faces: [3]}
    refused: wrong_faces
  - a: {type: roll, faces: [2]}
  - expect: {units: {scribe: {hits: 2}, y: {hits: 0}}}
"""


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = ToyRules()
    monkeypatch.setitem(registry.RULEBOOKS, "toy", rules.rulebook)
    monkeypatch.setitem(registry.RULES, "toy", {rules.version: rules})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "scribe.yaml").write_text(SCENARIO, encoding="utf-8")
    return tmp_path


@pytest.fixture
def events() -> list[Event]:
    session: Any = open_scenario(
        {"rulebook": "toy", "units": [{"id": "scribe", "seat": "a"}, {"id": "y", "seat": "b"}]}
    )
    assert session.submit("a", {"id": "1", "command": {"type": "toss", "unit": "scribe"}}).accepted
    assert session.submit("a", {"id": "2", "command": {"type": "roll", "faces": [2]}}).accepted
    return list(session.events)


def test_scenario_files_run_on_it(folder: Path) -> None:
    out = StringIO()
    assert check([folder], open_scenario, out, False, False) == 0, out.getvalue()
    file = folder / "toy" / "scribe.yaml"
    file.write_text(SCENARIO.replace("hits: 2", "hits: 1"), encoding="utf-8")
    assert check([folder], open_scenario, StringIO(), False, False) == 1


def test_its_clauses_and_states_are_shown(folder: Path) -> None:
    rows = matrix("toy", folder / "toy", open_scenario)
    assert [(row.clause, row.states, row.tests) for row in rows] == [
        ("1", ("idle",), ("scribe",)),
        ("2", ("tossing",), ("scribe",)),
    ]
    assert rows[1].events == ("attack.finished", "dice.rolled", "toss.counted")
    assert print_clauses(["toy"], folder, open_scenario, StringIO(), False) == 0
    assert mermaid("toy").splitlines()[1:] == [
        "    idle : idle (1)",
        "    tossing : tossing (2)",
        "    [*] --> idle",
        "    idle --> tossing : toss",
        "    tossing --> finished : roll",
        "    finished --> [*]",
        "    ended --> [*]",
    ]


def test_its_cards_have_a_schema() -> None:
    schema = json.loads(schema_text("toy"))
    assert schema["title"] == "Matches and cards of toy"
    assert schema["$defs"]["MatchBody"]["properties"]["units"]["items"] == {"$ref": "#/$defs/ToyCard"}
    assert set(schema["$defs"]["ToyCard"]["properties"]) == {"id", "seat"}


def test_its_facts_are_told_in_its_own_sentences(events: list[Event]) -> None:
    declared, rolled, counted, finished = Timeline(events).entries[1:]
    assert declared.args["ability"] == Message("ability-toss", {"id": "toss"})
    assert (declared.addends, rolled.key, finished.key) == ((), "dice-rolled", "attack-finished")
    assert (counted.key, counted.args) == (
        "toss-counted",
        {"unit": "scribe", "effect": Message("effect-count", {"id": "count"})},
    )
    assert tell(events, "en")[3].text == "toss.counted: unit=scribe, effect=count"


def test_its_numbers_are_explained(events: list[Event]) -> None:
    numbers = explain(events, 1)
    assert numbers is not None
    assert [(name, number.value, number.how) for name, number in numbers.items()] == [("die:0", 2, "chain")]
    assert [part.seq for part in numbers["die:0"].addends] == [3]


def test_its_attack_is_shown_in_words(events: list[Event]) -> None:
    rules: Any = registry.RULES["toy"]["1"]
    places = Places(Recording("toy", "match", tuple(events), rules.rulebook, rules), "en")
    tossing, over = list(places.words(2)), list(places.words(4))
    assert "  Attack 1: scribe, toss, no target" in tossing
    assert "  Attack 1: scribe, toss, no target (over)" in over
    assert "     3  2        scribe, toss: 2" in over
    assert not any("target is declared" in line for line in over)  # another rulebook has a step 2 as well
    assert "  scribe (Seat A): hits 2" in over


def test_it_is_counted_and_indexed(events: list[Event]) -> None:
    (row,) = ATTACK_INDEX.whole(events).rows
    assert (row.unit, row.ability, row.dealt, row.hit, row.outcome) == ("scribe", "toss", 2, None, "finished")
    thrown: Any = (dice := statistics(registry.RULEBOOKS)).show(dice.whole(events))
    assert thrown["a"]["rolls"]["toss"]["worth"] == 2
    assert thrown["a"]["luck"] == 75.0
    assert EFFECT_LEDGER.whole(events).uses == {}
    shown: Any = (board := boards(registry.RULEBOOKS)).show(board.whole(events))
    assert shown["units"]["scribe"]["hits"] == 2
