"""The clauses, the machine and the scenario files speak of the same steps."""

from pathlib import Path

from adapters.catalogues.scenario_file import read_scenario
from engine.rulebooks.crisis_protocol.clauses import CLAUSES
from engine.rulebooks.crisis_protocol.machine import FINAL, INITIAL, MACHINE, MOVES, STATES, STEP_OF, TRANSITIONS
from engine.rulebooks.crisis_protocol.steps import STEP_FUNCTIONS
from engine.rulebooks.crisis_protocol.windows import WINDOWS

FOLDER = Path(__file__).parent.parent / "scenarios" / "crisis_protocol"


def test_every_clause_lies_in_a_state_and_every_state_has_its_clause() -> None:
    assert {clause.state for clause in CLAUSES} == set(STATES)
    ids = {clause.id for clause in CLAUSES}
    assert len(ids) == len(CLAUSES)
    assert set(STEP_OF.values()) <= ids


def test_scenario_files_name_clauses_and_leave_none_out() -> None:
    named = {rule for file in FOLDER.glob("*.yaml") for rule in read_scenario(file).scenario.rules}
    ids = {clause.id for clause in CLAUSES}
    assert named <= ids
    assert ids - named == {"8", "9", "9.a", "9.b", "11", "14"}  # headings


def test_the_engine_runs_on_the_table_of_the_machine() -> None:
    assert {(source, trigger): there for trigger, source, there in TRANSITIONS} == MOVES
    assert set(MACHINE.states) == {*STATES, *FINAL}
    assert set(STEP_FUNCTIONS) == set(STATES)
    assert set(WINDOWS) <= set(STATES)


def test_s35_every_state_has_a_way_to_an_end_and_no_trigger_leads_two_ways() -> None:
    assert len(MOVES) == len(TRANSITIONS)
    reached, border = {INITIAL}, [INITIAL]
    while border:
        here = border.pop()
        for (source, _), there in MOVES.items():
            if source == here and there not in reached:
                reached.add(there)
                border.append(there)
    assert reached == {*STATES, *FINAL}
    for state in STATES:
        assert state == INITIAL or MOVES[state, "break_off"] == "ended"
