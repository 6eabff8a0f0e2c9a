"""Standard streams in every bad state: closed, full, cut off, in an encoding without the letters; and names that no file
or match can have."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMMAND = str(Path(sys.executable).parent / "blowbyblow")
BERSERK = str(ROOT / "examples" / "berserk.yaml")
PLAY = ("play", BERSERK, "--auto", "--store", "memory", "--lang", "ru")


def shell(line: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command with `arguments` as "$@" of a shell line."""
    return subprocess.run(
        ["bash", "-c", line, COMMAND, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, **environment},
        cwd=ROOT,
    )


@pytest.mark.parametrize("stream", ["0<&-", "0<&- 1>&- 2>&-"])
def test_a_closed_stream_is_no_failure(stream: str) -> None:
    called = shell(f'"$0" "$@" {stream}', *PLAY)
    assert called.returncode == 0, called.stderr
    assert "internal error" not in called.stderr
    if "1>&-" not in stream:
        assert json.loads(called.stdout.splitlines()[-1])["type"] == "attack.finished"


def test_a_full_output_is_told_in_one_sentence() -> None:
    called = shell('"$0" "$@" >/dev/full', *PLAY)
    assert called.returncode == 1
    assert called.stderr.splitlines()[-1] == "blowbyblow: No space left on device"
    assert "internal error" not in called.stderr


def test_a_reader_that_leaves_is_no_failure() -> None:
    called = shell('"$0" "$@" | true; echo "${PIPESTATUS[0]}"', *PLAY)
    assert called.stdout == "0\n"
    assert [line for line in called.stderr.splitlines() if "ничего не сохраняется" not in line] == []


def test_an_encoding_without_the_letters_still_gets_json() -> None:
    called = shell('"$0" "$@"', *PLAY, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert called.returncode == 0, called.stderr
    assert json.loads(called.stdout.splitlines()[-1])["text"] == "Атака завершена."


@pytest.mark.parametrize(
    ("command", "name"), [("play", "x" * 5000 + ".yaml"), ("replay", "x" * 5000), ("play", os.fsdecode(b"\xff\xfe"))]
)
def test_a_name_that_nothing_can_have_is_a_wrong_call(command: str, name: str, tmp_path: Path) -> None:
    called = shell('"$0" "$@"', command, name, BLOWBYBLOW_DATA=str(tmp_path / "data"))
    assert called.returncode in (1, 2)
    assert called.stderr.startswith("blowbyblow: ")
    assert "internal error" not in called.stderr


def test_a_file_without_a_line_to_blame_has_none_in_its_complaint(tmp_path: Path) -> None:
    called = shell('"$0" "$@"', "play", str(tmp_path))
    assert called.stderr == f"blowbyblow: {tmp_path}: is a folder, expected a file\n"


def test_a_file_cannot_steer_the_terminal_by_its_complaint(tmp_path: Path) -> None:
    file = tmp_path / "match.yaml"
    file.write_text('match: {rulebook: berserk, units: [{id: x, seat: a, "\\e]0;gone\\a": 1}]}\n', encoding="utf-8")
    called = shell('"$0" "$@"', "play", str(file), "--store", "memory")
    assert called.returncode == 1
    assert "unknown field" in called.stderr
    assert all(line.isprintable() for line in called.stderr.splitlines())


def test_ctrl_c_while_the_program_is_read_is_quiet(tmp_path: Path) -> None:
    """A module that the program reads first stands for the moment at which the key is pressed. It also sets the handler
    a terminal would leave: tests that run in the background inherit an ignored SIGINT."""
    pressed = (
        "import os, signal",
        "signal.signal(signal.SIGINT, signal.default_int_handler)",
        "os.kill(os.getpid(), signal.SIGINT)",
    )
    (tmp_path / "cyclopts.py").write_text("\n".join(pressed), encoding="utf-8")
    called = shell('"$0" "$@"', "matches", PYTHONPATH=str(tmp_path))
    assert called.returncode != 0
    assert called.stderr == ""
