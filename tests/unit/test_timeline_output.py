"""The timeline on a terminal and in a pipe."""

import io
import json

import pytest

from adapters.cli.timeline_output import TimelineWriter
from engine.core.attack_facts import AttackDeclared, AttackFinished, StepEntered, WindowOpened
from engine.core.event import Event
from engine.core.facts import UnknownFact
from engine.core.match_facts import MatchCreated, MatchUndone, Settings, TurnEnded
from engine.rulebooks.crisis_protocol.facts import Addend, PoolBuilt
from tests.unit.timeline_samples import event

UNITS: tuple[dict[str, object], ...] = ({"id": "spark", "seat": "a"}, {"id": "bulwark", "seat": "b"})
EVENTS: tuple[Event, ...] = (
    event(MatchCreated("crisis_protocol", "1", "a", Settings(), UNITS), 1),
    event(AttackDeclared("spark", "bolt", "energy"), 2, attack=1, step="1"),
    event(StepEntered("attack_pool", ("paid",)), 3, attack=1, step="4"),
    event(PoolBuilt("attack", 4, (Addend("strength", 5), Addend("shock", -1))), 4, attack=1, step="4"),
    event(AttackDeclared("bulwark", "bash", "physical", "spark", parent=1), 5, attack=2, step="1"),
    event(WindowOpened("targeted", "attacker"), 6, attack=2, step="2.d"),
    event(AttackFinished(), 7, attack=2, step="14.c"),
    event(AttackFinished(), 8, attack=1, step="14.c"),
)


@pytest.fixture(autouse=True)
def _eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def written(json_lines: bool, *events: Event) -> str:
    out = io.StringIO()
    writer = TimelineWriter(out, "en", json_lines, False)
    writer.title("match-1")
    for one in events or EVENTS:
        writer.event(one)
    return out.getvalue()


def test_on_a_terminal_each_attack_has_its_title_and_bookkeeping_is_left_out() -> None:
    lines = [line.rstrip() for line in written(False).splitlines()]
    assert [line.strip("─ ") for line in lines] == [
        "match-1",
        "1          Crisis Protocol: spark against bulwark. Seat A begins.",
        "rules version: 1",
        "dice: thrown on the table and entered",
        "Attack 1: spark, bolt",
        "2 1        spark declares: bolt.",
        "kind: energy attack",
        "4 4        Attack pool of spark: 4 dice.",
        "strength of the attack: 5",
        "Shock: −1",
        "Attack 2: bulwark, bash",
        "5 1        bulwark declares: bash at spark.",
        "kind: physical attack",
        "inside: Attack 1: spark, bolt",
        "7 14.c     The attack is over.",
        "Attack 1: spark, bolt",
        "8 14.c     The attack is over.",
    ]


def test_an_attack_that_takes_the_number_of_one_taken_back_has_its_own_title() -> None:
    told = written(
        False,
        *EVENTS[:2],
        event(MatchUndone(1), 3),
        event(AttackDeclared("spark", "jab", "physical"), 4, attack=1, step="1"),
        event(AttackFinished(), 5, attack=1, step="14.c"),
    )
    titles = [line.strip("─ ") for line in told.splitlines() if "Attack 1" in line]
    assert titles == ["Attack 1: spark, bolt", "Attack 1: spark, jab"]


def test_an_attack_inside_another_is_indented_and_details_stand_below_their_sentence() -> None:
    lines = written(False).splitlines()
    outer = next(line for line in lines if "bolt." in line)
    inner = next(line for line in lines if "bash at" in line)
    detail = next(line for line in lines if "Shock" in line)
    assert inner.index("bulwark") - outer.index("spark") == 4
    assert detail.index("Shock") - outer.index("spark") == 2


def test_a_name_cannot_steer_the_terminal() -> None:
    units: tuple[dict[str, object], ...] = ({"id": "spark", "seat": "a", "name": "\x1b[2J[red]S\n"},)
    text = written(False, event(MatchCreated("crisis_protocol", "1", "a", Settings(), units), 1))
    assert "\x1b" not in text
    assert "Crisis Protocol:  [2J[red]S" in text


def test_in_a_pipe_every_event_is_one_line_of_canonical_json() -> None:
    lines = written(True).splitlines()
    told = [json.loads(line) for line in lines]
    assert [entry["seq"] for entry in told] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert lines == [json.dumps(entry, ensure_ascii=False, sort_keys=True, separators=(",", ":")) for entry in told]
    assert told[3] == {
        "seq": 4,
        "attack": 1,
        "step": "4",
        "type": "pool.built",
        "text": "Attack pool of spark: 4 dice.",
        "details": ["strength of the attack: 5", "Shock: −1"],
        "data": {
            "pool": "attack",
            "dice": 4,
            "addends": [{"source": "strength", "count": 5}, {"source": "shock", "count": -1}],
        },
    }


def test_what_was_taken_back_is_struck_through_in_a_history() -> None:
    out = io.StringIO()
    TimelineWriter(out, "en", False, True).history([EVENTS[0], event(TurnEnded("b"), 2), event(MatchUndone(1), 3)])
    struck = [line for line in out.getvalue().splitlines() if "\x1b[2;9m" in line]
    assert len(struck) == 1
    assert "The turn is over. Active now: Seat B." in struck[0]


def test_the_body_of_an_unknown_event_is_written_as_it_was_stored() -> None:
    (line,) = written(True, event(UnknownFact("wind.turned", b'{"force":3}'))).splitlines()
    told = json.loads(line)
    assert (told["type"], told["data"]) == ("wind.turned", {"force": 3})
