"""The command as a user runs it: real processes, a real store on disk, a terminal and a pipe."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.terminal import Terminal

ROOT = Path(__file__).parents[2]
COMMAND = [str(Path(sys.executable).parent / "blowbyblow")]
EXAMPLES = [str(ROOT / "examples" / f"{name}.yaml") for name in ("crisis_protocol", "berserk")]


def run(*arguments: str, data: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """One call with its output in pipes."""
    environment = {**os.environ, "BLOWBYBLOW_DATA": str(data), **more}
    environment.pop("REDIS_URL", None)
    return subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, timeout=60, env=environment, cwd=ROOT)


def open_terminal(*arguments: str, data: Path) -> Terminal:
    """One call in a terminal."""
    environment = {**os.environ, "BLOWBYBLOW_DATA": str(data)}
    environment.pop("REDIS_URL", None)
    return Terminal([*COMMAND, *arguments], environment, ROOT)


def events(output: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]


def test_a_terminal_asks_with_clauses_and_reasons_and_goes_on_where_it_was_left(tmp_path: Path) -> None:
    match = tmp_path / "match.yaml"
    match.write_text(
        """
match:
  rulebook: crisis_protocol
  units:
    - {id: spark, seat: a, stamina: 5, power: 1, defense: {physical: 2, energy: 2, mystic: 2},
       attacks: [{id: jab, type: physical, range: 2, strength: 2}, {id: lance, type: energy, range: 3, strength: 6, cost: 3}]}
    - {id: lark, seat: a, stamina: 5, defense: {physical: 2, energy: 2, mystic: 2}}
    - {id: cobble, seat: b, stamina: 6, defense: {physical: 1, energy: 3, mystic: 1}}
""",
        encoding="utf-8",
    )
    data = tmp_path / "data"
    terminal = open_terminal("play", str(match), data=data)
    first = terminal.until(r"> $")
    assert re.search(r"1 +attack with spark: jab", first)
    assert re.search(r"- +attack with spark: lance: .*cost", first)
    terminal.type("1")
    second = terminal.until(r"> $")
    assert re.search(r"1 +declare the target cobble", second)
    assert re.search(r"- +declare the target lark: .*enemy", second)
    terminal.type("7")
    assert "1 … 2" in terminal.until(r"> $")
    terminal.interrupt()
    left = terminal.until(r"blowbyblow play \w+")
    assert terminal.end() == 0
    id_ = re.search(r"blowbyblow play (\w+)", left)
    assert id_ is not None
    again = open_terminal("play", id_[1], data=data)
    again.until(r"declare the target cobble[\s\S]*> $")
    again.type("1")
    again.until(r"range.*: $")
    again.type("far")
    again.until(r"range.*: $")
    again.type("2")
    again.until(r"cover.*: $")
    again.type("no")
    again.until(r"roll[\s\S]*> $")
    again.type("1")
    again.until(r": $")
    again.type("hit hit")
    again.until(r"> $")
    again.type("")
    again.until(r": $")
    again.type("blank")
    told = again.until(r"The attack is over[\s\S]*> $")
    assert "2 damage" in told
    again.type("turn")
    assert "Seat B" in again.until(r"> $")
    again.type("quit")
    assert again.end() == 0


def test_s60_kill_minus_nine_loses_nothing_that_was_told(tmp_path: Path) -> None:
    data = tmp_path / "data"
    terminal = open_terminal("play", EXAMPLES[1], data=data)
    terminal.until(r"> $")
    os.kill(terminal.pid, signal.SIGKILL)
    os.waitpid(terminal.pid, 0)
    listed = events(run("matches", data=data).stdout)
    told = [event for event in events(run("replay", listed[0]["match"], data=data).stdout) if event["step"] == "511.3"]
    assert [event["type"] for event in told][:1] == ["attack.declared"]


@pytest.mark.parametrize(
    ("arguments", "status", "says"),
    [
        (("play",), 2, "needs a match file"),
        (("play", "nowhere.yaml"), 1, "nowhere.yaml"),
        (("play", "nosuchmatch"), 2, "there is no match 'nosuchmatch'"),
        (("replay", "nosuchmatch"), 2, "there is no match 'nosuchmatch'"),
        (("check", "nowhere"), 2, "nowhere"),
        (("matches", "--data", "/proc/nowhere"), 1, "/proc/nowhere"),
    ],
)
def test_wrong_calls_say_what_was_wrong(arguments: tuple[str, ...], status: int, says: str, tmp_path: Path) -> None:
    called = run(*arguments, data=tmp_path / "data")
    assert called.returncode == status, called.stdout + called.stderr
    assert says in called.stdout + called.stderr
    assert "Traceback" not in called.stderr


def test_a_malformed_match_names_file_line_and_path(tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text("match:\n  rulebook: crisis_protocol\n  units:\n    - {id: spark, seat: c}\n", encoding="utf-8")
    called = run("play", str(file), data=tmp_path / "data")
    assert called.returncode == 1
    assert f"{file}:4: match.units[0]" in called.stderr
    assert called.stderr.count("\n") == 1


def test_memory_keeps_nothing_and_says_so(tmp_path: Path) -> None:
    called = run("play", EXAMPLES[0], "--auto", "--store", "memory", data=tmp_path / "data")
    assert called.returncode == 0
    assert "nothing is kept" in called.stderr
    assert not (tmp_path / "data").exists()


def test_check_tells_each_difference_and_fails(tmp_path: Path) -> None:
    good = (ROOT / "tests" / "scenarios" / "berserk" / "511-7-both-fall.yaml").read_text(encoding="utf-8")
    (tmp_path / "good.yaml").write_text(good, encoding="utf-8")
    (tmp_path / "wrong.yaml").write_text(
        good.replace("scout: {alive: true}", "scout: {alive: false}"), encoding="utf-8"
    )
    called = run("check", str(tmp_path), data=tmp_path / "data")
    assert called.returncode == 1
    assert "units.scout.alive" in called.stdout
    assert called.stdout.rstrip().endswith("1 passed, 1 failed")
