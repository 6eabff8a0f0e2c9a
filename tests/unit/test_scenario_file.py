"""Scenario files on disk."""

from pathlib import Path

import pytest

from adapters.catalogues.scenario_file import read_scenario
from engine.scenario.error import ScenarioError
from engine.scenario.model import Expect, Scenario
from engine.scenario.session import MatchError

TEXT = """\
title: Упор
match:
  units:
    - id: spark
      effects: [{do: [{type: dance}]}]
script:
  - expect: {over: no}
"""


def test_a_file_becomes_a_scenario(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_text(TEXT, encoding="utf-8")
    match = {"units": [{"id": "spark", "effects": [{"do": [{"type": "dance"}]}]}]}
    expected = Scenario(title="Упор", match=match, script=(Expect(line=7, pattern={"over": "no"}),))
    assert read_scenario(file).scenario == expected


@pytest.mark.parametrize(
    ("path", "place", "line"),
    [
        ("", "match", 2),
        ("units[0].effects[0].do[0].type", "match.units[0].effects[0].do[0].type", 5),
        ("units[0].stamina", "match.units[0].stamina", 4),
        ("rulebook", "match.rulebook", 2),
    ],
)
def test_a_complaint_about_the_match_gets_its_line(tmp_path: Path, path: str, place: str, line: int) -> None:
    file = tmp_path / "x.yaml"
    file.write_text(TEXT, encoding="utf-8")
    error = read_scenario(file).match_error(MatchError(path, "is wrong"))
    assert (error.path, error.line, error.message) == (place, line, "is wrong")


@pytest.mark.parametrize(
    ("content", "path", "line", "message"),
    [
        ("", "", 1, "is empty, expected a YAML document"),
        ("title: t\ntitle: u\n", "title", 2, "the key stands twice in one mapping, first in line 1"),
        ("title: t\nmatch: {}\nscript:\n  - a: {x: 1, x: 2}\n", "script[0].a.x", 4,
         "the key stands twice in one mapping, first in line 4"),
        ("title: t\nmatch: {}\nscript:\n  - c: {}\n", "script[0].c", 4,
         "neither a seat nor a kind of script line; "
         "expected a, b, judge, remember, expect, expect_events or expect_no_events"),
    ],
)  # fmt: skip
def test_a_malformed_file_has_one_error(tmp_path: Path, content: str, path: str, line: int, message: str) -> None:
    file = tmp_path / "x.yaml"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(ScenarioError) as raised:
        read_scenario(file)
    assert (raised.value.path, raised.value.line, raised.value.message) == (path, line, message)


def test_a_folder_is_no_scenario(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError) as raised:
        read_scenario(tmp_path)
    assert (raised.value.path, raised.value.line, raised.value.message) == ("", 0, "is a folder, expected a file")


CASES = Path(__file__).parents[3] / "shared" / "cases"


@pytest.mark.skipif(not CASES.is_dir(), reason="the folder of cases is not beside the repository")
def test_every_case_is_well_formed() -> None:
    files = sorted(CASES.rglob("*.yaml"))
    assert len(files) >= 100
    for file in files:
        scenario = read_scenario(file).scenario
        assert scenario.match["rulebook"] == file.parent.name
        assert scenario.rules
        assert any(isinstance(line, Expect) for line in scenario.script)
