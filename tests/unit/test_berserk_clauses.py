"""The clauses, the machine and the scenario files of berserk speak of the same steps; the points are all described."""

from pathlib import Path

from adapters.catalogues.scenario_file import read_scenario
from adapters.cli.clauses import SCENARIOS, markdown, matrix
from adapters.cli.main import open_scenario
from engine.rulebooks.berserk.clauses import CLAUSES
from engine.rulebooks.berserk.machine import FINAL, INITIAL, MACHINE, MOVES, STATES, STEP_OF, TRANSITIONS
from engine.rulebooks.berserk.points import Points
from engine.rulebooks.berserk.steps import STEPS

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "scenarios" / "berserk"


def test_every_clause_lies_in_a_state_and_every_step_is_a_clause() -> None:
    ids = {clause.id for clause in CLAUSES}
    assert len(ids) == len(CLAUSES)
    assert {clause.state for clause in CLAUSES} <= set(STATES)
    assert set(STEP_OF.values()) <= ids


def test_scenario_files_name_clauses_and_leave_none_out() -> None:
    named = {rule for file in FOLDER.glob("*.yaml") for rule in read_scenario(file).scenario.rules}
    assert named == {clause.id for clause in CLAUSES}


def test_the_engine_runs_on_the_table_of_the_machine() -> None:
    assert {(source, trigger): there for trigger, source, there in TRANSITIONS} == MOVES
    assert set(MACHINE.states) == {*STATES, *FINAL}
    assert set(STEPS) == set(STATES)


def test_every_state_has_a_way_to_an_end_and_no_trigger_leads_two_ways() -> None:
    assert len(MOVES) == len(TRANSITIONS)
    reached, border = {INITIAL}, [INITIAL]
    while border:
        here = border.pop()
        for (source, _), there in MOVES.items():
            if source == here and there not in reached:
                reached.add(there)
                border.append(there)
    assert reached == {*STATES, *FINAL}
    assert {state for state in STATES if (state, "break_off") not in MOVES} == {"preliminary_close"}


def test_every_open_point_is_documented_and_has_scenarios_for_its_other_values() -> None:
    text = (ROOT / "docs" / "rules" / "berserk-points.md").read_text(encoding="utf-8")
    used = {
        (name, value)
        for file in FOLDER.glob("point-*.yaml")
        for name, value in dict(read_scenario(file).scenario.match.get("options") or {}).items()  # type: ignore[call-overload]
    }
    for name in Points.__struct_fields__:
        assert f"| `{name}` |" in text
        assert any(option == name for option, _ in used), name


def test_every_clause_has_a_test_that_came_to_it_and_the_kept_matrix_is_fresh() -> None:
    rows = matrix("berserk", SCENARIOS / "berserk", open_scenario)
    assert [row.clause for row in rows] == [clause.id for clause in CLAUSES]
    assert {"511.1", "511.2", "511.3", "511.4", "511.5.1", "511.5.2", "511.6", "511.7", "511.8", "511.8.1", "511.9"} | {
        "514.6",
        "518.3",
        "518.4",
        "518.5",
        "519.3",
        "519.4",
        "519.5",
    } <= {row.clause for row in rows if row.verified or row.clause == "514.6"}
    assert [row.clause for row in rows if not row.tests or not row.events] == []
    kept = (ROOT / "docs" / "rules" / "berserk-clauses.md").read_text(encoding="utf-8")
    assert kept == markdown("berserk", rows), "uv run blowbyblow clauses berserk > docs/rules/berserk-clauses.md"
