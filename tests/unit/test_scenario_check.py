"""`check`: what is printed and which exit code comes of it."""

import io
import json
import os
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from adapters.cli.check import MANY_FILES, check
from tests.unit.test_scenario_fake_session import FakeSession, open_fake

GOOD = "title: A good one\nmatch: {}\nscript:\n  - a: {type: do, events: [dice.rolled]}\n  - expect: {seq: 2}\n"
FAILING = """\
title: A failing one
match: {}
script:
  - a: {type: do, events: [dice.rolled], set: {attack: {dealt: 2}, decision: {options: [{type: pass}]}}}
  - expect:
      attack: {dealt: 3, outcome: finished}
      decision: {options: [{type: roll, faces: Упор}], only: true}
"""
WRONG_MATCH = "title: t\nmatch:\n  units: [1]\n  wrong: {path: 'units[0]', message: is no unit}\nscript: []\n"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write(name: str, content: str) -> Path:
    file = Path(name)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(content, encoding="utf-8")
    return file


def checked(*paths: Path | str, colour: bool = False, out: io.StringIO | None = None) -> tuple[int, list[str]]:
    written = io.StringIO() if out is None else out
    code = check([Path(path) for path in paths], open_fake, written, json=False, colour=colour)
    return code, written.getvalue().splitlines()


def checked_json(*paths: Path | str) -> tuple[int, list[object]]:
    written = io.StringIO()
    code = check([Path(path) for path in paths], open_fake, written, json=True, colour=True)
    return code, [json.loads(line) for line in written.getvalue().splitlines()]


def test_a_file_that_holds() -> None:
    assert checked(write("good.yaml", GOOD)) == (0, ["PASS  good.yaml  A good one", "1 passed, 0 failed"])


def test_a_failure_tells_path_expected_seen_and_events() -> None:
    assert checked(write("bad.yaml", FAILING)) == (
        1,
        [
            "FAIL  bad.yaml:5  A failing one",
            "      the view of judge is not as expected",
            "      attack.dealt",
            "        expected  3",
            "        seen      2",
            "      attack.outcome (there is no such key)",
            '        expected  "finished"',
            "      decision.options[0] (fits none of the offered options)",
            '        expected  {"type": "roll", "faces": "Упор"}',
            '        seen      [{"type": "pass"}]',
            "      events so far: 1 match.created, 2 dice.rolled",
            "0 passed, 1 failed",
        ],
    )


def test_a_failure_without_events_says_so() -> None:
    text = "title: t\nmatch: {}\nscript:\n  - expect_events: []\n  - expect: {x: 1}\n"
    _, lines = checked(write("bad.yaml", text))
    assert lines[-2] == "      events so far: none"


def test_a_missing_value_to_remember_shows_what_was_seen() -> None:
    text = "title: t\nmatch: {}\nscript:\n  - remember: {x: seq.id}\n"
    assert checked(write("bad.yaml", text))[1] == [
        "FAIL  bad.yaml:4  t",
        "      x cannot be remembered: the view has no seq.id",
        "      seq (has no id)",
        "        seen      1",
        "      events so far: 1 match.created",
        "0 passed, 1 failed",
    ]


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (WRONG_MATCH, "BAD   bad.yaml:3: match.units[0]: is no unit"),
        ("title: t\n\nmatch: 5\nscript: []\n",
         "BAD   bad.yaml:3: match: expected the mapping that opens a match, found the number 5"),
        ("", "BAD   bad.yaml:1: is empty, expected a YAML document"),
    ],
)  # fmt: skip
def test_a_malformed_file_is_one_line(content: str, line: str) -> None:
    assert checked(write("bad.yaml", content)) == (1, [line, "0 passed, 0 failed, 1 malformed"])


def test_a_file_that_cannot_be_read_is_one_line() -> None:
    os.symlink("nowhere", "lost.yaml")
    write("good.yaml", GOOD)
    assert checked(".") == (
        1,
        [
            "PASS  good.yaml  A good one",
            "BAD   lost.yaml: cannot be read: No such file or directory",
            "1 passed, 0 failed, 1 malformed",
        ],
    )


def test_folders_are_searched_in_order_and_each_file_runs_once() -> None:
    for name in ("b/two.yaml", "b/one.yaml", "a/deep/er.yaml", "b/notes.txt", "b/other.yml", "b/folder.yaml/x.yaml"):
        write(name, GOOD)
    code, lines = checked("b", "a", "b/one.yaml")
    assert code == 0
    assert [line.split()[1] for line in lines[:-1]] == [
        "b/folder.yaml/x.yaml",
        "b/one.yaml",
        "b/two.yaml",
        "a/deep/er.yaml",
    ]
    assert lines[-1] == "4 passed, 0 failed"


def test_a_named_file_needs_no_ending() -> None:
    assert checked(write("notes.txt", GOOD))[0] == 0


def test_one_failure_among_others_decides_the_exit_code() -> None:
    paths = (write("1.yaml", GOOD), write("2.yaml", FAILING), write("3.yaml", WRONG_MATCH), write("4.yaml", GOOD))
    code, lines = checked(*paths)
    assert code == 1
    assert [line[:4].strip() for line in lines if line[:1].isupper()] == ["PASS", "FAIL", "BAD", "PASS"]
    assert lines[-1] == "2 passed, 1 failed, 1 malformed"


def test_a_path_that_does_not_exist_is_named_and_nothing_runs() -> None:
    opened: list[object] = []

    def open_counted(match: Mapping[str, object]) -> FakeSession:
        opened.append(match)
        return open_fake(match)

    out = io.StringIO()
    assert check([write("good.yaml", GOOD), Path("ghost.yaml")], open_counted, out, json=False, colour=False) == 2
    assert out.getvalue() == "ghost.yaml: no such file or folder\n"
    assert opened == []


def test_a_path_that_cannot_be_looked_up() -> None:
    name = "x" * 5000
    assert checked(name) == (2, [f"{name}: cannot be looked up: File name too long"])


def test_a_folder_without_scenarios_is_a_wrong_call() -> None:
    write("empty/notes.txt", GOOD)
    assert checked("empty") == (2, ["empty: no scenario file (*.yaml) in this folder"])


def test_no_path_at_all_is_a_wrong_call() -> None:
    assert checked() == (2, [".: no file or folder to check was named"])


def test_json_is_one_object_per_line() -> None:
    paths = (write("1.yaml", GOOD), write("2.yaml", FAILING), write("3.yaml", WRONG_MATCH))
    assert checked_json(*paths) == (
        1,
        [
            {"result": "passed", "file": "1.yaml", "title": "A good one"},
            {
                "result": "failed",
                "file": "2.yaml",
                "title": "A failing one",
                "line": 5,
                "what": "the view of judge is not as expected",
                "differences": [
                    {"path": "attack.dealt", "expected": 3, "seen": 2},
                    {"path": "attack.outcome", "expected": "finished", "note": "there is no such key"},
                    {
                        "path": "decision.options[0]",
                        "expected": {"type": "roll", "faces": "Упор"},
                        "seen": [{"type": "pass"}],
                        "note": "fits none of the offered options",
                    },
                ],
                "events": [{"seq": 1, "type": "match.created"}, {"seq": 2, "type": "dice.rolled"}],
            },
            {"result": "malformed", "file": "3.yaml", "line": 3, "path": "match.units[0]", "message": "is no unit"},
            {"passed": 1, "failed": 1, "malformed": 1},
        ],
    )


def test_a_wrong_call_is_json_too() -> None:
    assert checked_json("ghost") == (2, [{"error": "no such file or folder", "path": "ghost"}])


def test_time_is_shown_on_a_terminal_only() -> None:
    _, lines = checked(write("good.yaml", GOOD), out=Terminal())
    assert re.fullmatch(r"PASS  good\.yaml  A good one \(\d+ ms\)", lines[0])
    assert lines[1] == "1 passed, 0 failed"


def test_colour_is_used_where_it_is_asked_for() -> None:
    paths = (write("1.yaml", GOOD), write("2.yaml", FAILING), write("3.yaml", WRONG_MATCH))
    _, lines = checked(*paths, colour=True)
    assert lines[0] == "\x1b[32mPASS  \x1b[0m1.yaml  A good one"
    assert lines[1] == "\x1b[31mFAIL  \x1b[0m2.yaml:5  A failing one"
    assert lines[-2] == "\x1b[33mBAD   \x1b[0m3.yaml:3: match.units[0]: is no unit"
    assert "\x1b" not in "".join(checked(*paths, out=Terminal())[1])


@pytest.mark.parametrize(("files", "shown"), [(MANY_FILES - 1, False), (MANY_FILES, True)])
def test_many_files_on_a_terminal_show_how_far_the_check_is(files: int, shown: bool) -> None:
    for number in range(files):
        write(f"many/{number:03}.yaml", GOOD)
    terminal = Terminal()
    code, lines = checked("many", colour=True, out=terminal)
    assert code == 0
    assert (f"/{files} scenarios" in re.sub(r"\x1b\[[0-9;]*m", "", terminal.getvalue())) is shown
    assert sum("A good one" in line for line in lines) == files
    assert lines[-1].endswith(f"{files} passed, 0 failed")


def test_long_lines_are_not_wrapped_and_markup_is_text() -> None:
    title = "[bold]:smile: " + "x" * 300
    assert checked(write("good.yaml", GOOD.replace("A good one", f"'{title}'")))[1][0] == f"PASS  good.yaml  {title}"


def test_control_characters_of_a_title_do_not_reach_the_terminal() -> None:
    file = write("good.yaml", GOOD.replace("A good one", r'"a\e[31mb\nc\td"'))
    assert checked(file)[1] == [r"PASS  good.yaml  a\x1b[31mb\nc\td", "1 passed, 0 failed"]


def test_a_terminal_that_cannot_write_a_letter_gets_its_escape() -> None:
    written = io.BytesIO()
    out = io.TextIOWrapper(written, encoding="ascii", newline="\n")
    code = check([write("good.yaml", GOOD.replace("A good one", "Упор"))], open_fake, out, json=False, colour=False)
    out.flush()
    assert code == 0
    assert written.getvalue() == b"PASS  good.yaml  \\u0423\\u043f\\u043e\\u0440\n1 passed, 0 failed\n"
