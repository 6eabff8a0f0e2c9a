"""The clause matrix and the diagrams: fresh, without gaps, drawn from the tables the engine runs on."""

from io import StringIO
from pathlib import Path

import pytest

from adapters.cli.clauses import SCENARIOS, Row, markdown, matrix, print_clauses
from adapters.cli.diagram import mermaid, page
from adapters.cli.main import open_scenario
from engine.registry import RULEBOOKS
from engine.rulebooks.machine import build

DOCS = Path(__file__).parents[2] / "docs" / "rules"


@pytest.fixture(scope="module")
def crisis() -> list[Row]:
    return matrix("crisis_protocol", SCENARIOS / "crisis_protocol", open_scenario)


def test_every_clause_of_the_fourteen_steps_has_a_test_that_came_to_it(crisis: list[Row]) -> None:
    assert [row.clause for row in crisis] == [clause.id for clause in RULEBOOKS["crisis_protocol"].clauses]
    assert [row.clause for row in crisis if not row.tests] == []
    assert [row.clause for row in crisis if not row.events] == []


def test_the_kept_matrix_is_fresh(crisis: list[Row]) -> None:
    kept = (DOCS / "crisis-protocol-clauses.md").read_text(encoding="utf-8")
    assert kept == markdown("crisis_protocol", crisis), (
        "uv run blowbyblow clauses crisis_protocol > docs/rules/crisis-protocol-clauses.md"
    )


def test_a_heading_stands_for_the_states_and_tests_below_it(crisis: list[Row]) -> None:
    rows = {row.clause: row for row in crisis}
    assert rows["8"].states == ("criticals_attacker", "criticals_defender")
    assert rows["8"].events == ("dice.rolled",)
    assert set(rows["8"].tests) == {*rows["8.a"].tests, *rows["8.b"].tests}
    assert rows["2.c.i"].states == ("declare_target",)
    assert not rows["14.a"].verified


def test_a_clause_without_a_test_makes_the_check_fail(tmp_path: Path) -> None:
    out = StringIO()
    (tmp_path / "crisis_protocol").mkdir()
    assert print_clauses(["crisis_protocol"], tmp_path, open_scenario, out, False) == 1
    assert "| 13\\* | the attack is resolved | resolved | - | **none** |" in out.getvalue()
    assert print_clauses(["crisis_protocol"], tmp_path / "nowhere", open_scenario, StringIO(), True) == 0


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_the_diagram_holds_every_state_and_transition(rulebook: str) -> None:
    table = RULEBOOKS[rulebook].table
    machine = build(table)
    lines = {line.strip() for line in mermaid(rulebook).splitlines()}
    for trigger in machine.events.values():
        for source, transitions in trigger.transitions.items():
            assert {f"{source} --> {t.dest} : {trigger.name}" for t in transitions} <= lines
    assert {f"{s} : {s} ({step})" for s, step in table.step_of.items()} <= lines
    kept = (DOCS / f"{rulebook.replace('_', '-')}-diagram.md").read_text(encoding="utf-8")
    assert kept == page(rulebook), f"uv run blowbyblow diagram {rulebook}"
