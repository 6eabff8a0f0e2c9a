"""`blowbyblow projections` as an operator calls it, beside the service and without it."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from adapters.app.projections import known_projections
from adapters.app.settings import BadSetting

EXAMPLE = Path(__file__).parents[2] / "examples" / "crisis_protocol.yaml"
PROGRAM = "from adapters.cli.main import main; main()"
AT_A_TERMINAL = f"import signal; signal.signal(signal.SIGINT, signal.default_int_handler); {PROGRAM}"
"""Tests that run in the background of a shell inherit an ignored SIGINT."""
WAITING = """
import os
import time
from pathlib import Path

from msgspec import Struct

from engine.core.event import Event
from engine.projections.projection import Projection


class Count(Struct, frozen=True):
    events: int = 0


def take(count: Count, event: Event) -> Count:
    if "COUNTING" in os.environ and event.seq == 1:
        Path(os.environ["COUNTING"]).touch()
        time.sleep(1)
    return Count(count.events + 1)


WAITING = Projection("waiting", Count, take, counts="history")
"""
"""A projection that says when it is counting, and is slow at it."""


def run(data: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """What a call came to."""
    command = [sys.executable, "-c", PROGRAM, *words, "--data", str(data)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def call(data: Path, *words: str) -> tuple[int, list[Any], str]:
    """Exit code, JSON lines of standard output, standard error."""
    ran = run(data, *words)
    lines = [json.loads(line) for line in ran.stdout.splitlines() if line.startswith("{")]
    return ran.returncode, lines, ran.stderr


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with one match."""
    folder = tmp_path_factory.mktemp("data")
    status, _, error = call(folder, "play", str(EXAMPLE), "--auto")
    assert status == 0, error
    return folder


def test_rebuild_list_show(data: Path) -> None:
    status, lines, progress = call(data, "projections", "rebuild", "--all", "--json")
    assert status == 0 and {line["matches"] for line in lines} == {1}
    assert json.loads(progress.splitlines()[-1])["done"] == 1
    status, lines, _ = call(data, "projections", "list")
    assert status == 0
    assert {line["name"]: line["state"] for line in lines} == dict.fromkeys(
        ("attacks", "board", "dice", "effects", "matches", "timeline"), "running"
    )
    assert all(line["behind"] == 0 and line["matches"] == 1 and line["well"] for line in lines)


def test_pause_is_shown_and_is_not_well(data: Path) -> None:
    assert call(data, "projections", "pause", "dice", "--json")[1] == [{"projection": "dice", "paused": True}]
    status, lines, _ = call(data, "projections", "list", "--json")
    assert status == 1
    assert [line["name"] for line in lines if line["state"] == "paused"] == ["dice"]
    assert call(data, "projections", "resume", "dice")[0] == 0
    assert call(data, "projections", "list")[0] == 0


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (("rebuild", "luck"), 2, "there is no projection 'luck'; known are attacks, board"),
        (("rebuild", "dice", "luck"), 2, "there is no projection 'luck'"),
        (("rebuild",), 2, "rebuild needs the name of a projection, or --all"),
        (("pause",), 2, "pause needs the name of a projection"),
        (("resume", "luck"), 2, "there is no projection 'luck'"),
        (("show", "luck"), 2, "there is no projection 'luck'"),
        (("show", "dice", "nomatch"), 2, "there is no match nomatch; `blowbyblow matches` lists them"),
        (("retry", "luck"), 2, "there is no projection 'luck'"),
        (("retry", "dice", "nomatch", "neither"), 2, "there is no match neither, nomatch"),
        (("work", "luck"), 2, "there is no projection 'luck'"),
    ],
)
def test_a_wrong_call_gets_one_sentence(data: Path, words: tuple[str, ...], status: int, told: str) -> None:
    found, _, error = call(data, "projections", *words)
    assert (found, told in error, "Traceback" in error) == (status, True, False), error


def test_a_folder_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    for words in (("list",), ("rebuild", "--all"), ("work",)):
        status, lines, error = call(tmp_path / "nowhere", "projections", *words)
        assert (status, lines) == (2, []) and f"there is no data folder {tmp_path / 'nowhere'}" in error
    assert list(tmp_path.iterdir()) == []


def test_only_what_is_parked_is_retried(data: Path) -> None:
    (match,) = (line["match"] for line in call(data, "matches")[1])
    status, _, error = call(data, "projections", "retry", "dice", match)
    assert (status, f"{match}: not parked by dice" in error) == (1, True)
    status, lines, _ = call(data, "projections", "retry", "dice", "--json")
    assert (status, lines) == (0, [{"projection": "dice", "match": None, "outcome": "nothing_parked"}])


def test_show_says_the_same_on_one_line(data: Path) -> None:
    assert call(data, "projections", "rebuild", "attacks")[0] == 0
    (match,) = (line["match"] for line in call(data, "matches")[1])
    shown = run(data, "projections", "show", "attacks", match)
    (line,) = run(data, "projections", "show", "attacks", match, "--json").stdout.splitlines()
    assert json.loads(line) == json.loads(shown.stdout)


def test_show_says_how_to_count_where_nothing_is_counted(tmp_path: Path) -> None:
    assert call(tmp_path, "play", str(EXAMPLE), "--auto")[0] == 0
    done = run(tmp_path, "projections", "show", "dice")
    assert (done.returncode, done.stdout, done.stderr.strip()) == (
        1,
        "",
        "blowbyblow: nothing is counted yet: `blowbyblow projections rebuild dice`",
    )
    assert run(tmp_path, "projections", "show", "dice", "--json").returncode == 0


def test_a_rebuild_that_is_interrupted_goes_on_where_it_stopped(data: Path, tmp_path: Path) -> None:
    """Ctrl-C comes while the first event is counted; the same generation is finished by the next call."""
    source, counting = tmp_path / "waiting.py", tmp_path / "counting"
    source.write_text(WAITING, encoding="utf-8")
    environment = {**os.environ, "BLOWBYBLOW_PROJECTIONS": f"{source}:WAITING"}
    words = [sys.executable, "-c", AT_A_TERMINAL, "projections", "rebuild", "waiting", "--json", "--data", str(data)]
    first = subprocess.Popen(
        words, env={**environment, "COUNTING": str(counting)}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    deadline = time.monotonic() + 60
    while not counting.exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    first.send_signal(signal.SIGINT)
    out, error = first.communicate(timeout=60)
    assert (first.returncode, out) == (130, "")
    assert "interrupted; `projections rebuild waiting` goes on where it stopped" in error and "Traceback" not in error
    again = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert again.returncode == 0, again.stderr
    assert json.loads(again.stdout) == {"projection": "waiting", "generation": 2, "matches": 1, "parked": 0}


@pytest.mark.parametrize(
    ("place", "told"), [("nowhere:X", "cannot be loaded"), ("json:loads", "not a Projection"), ("json", "expected")]
)
def test_a_projection_that_cannot_be_loaded_is_one_sentence(place: str, told: str) -> None:
    with pytest.raises(BadSetting, match=told):
        known_projections({"BLOWBYBLOW_PROJECTIONS": place})


def test_workers_and_operators_share_a_running_service(data: Path) -> None:
    """The service holds the folder; the operator's calls reach its server, and its worker counts."""
    program = (
        "import sys; from pathlib import Path; from adapters.app.serve import serve; "
        "from adapters.app.settings import read_settings; "
        "sys.exit(serve(None, 0, read_settings(data=Path(sys.argv[1]))))"
    )
    serving = subprocess.Popen([sys.executable, "-c", program, str(data)], stderr=subprocess.PIPE, text=True)
    try:
        assert serving.stderr is not None
        assert any('"serving"' in line for line in serving.stderr)
        deadline = time.monotonic() + 30
        lines: list[Any] = []
        while time.monotonic() < deadline:
            _, lines, error = call(data, "projections", "list")
            assert "in use" not in error
            if all(line["workers"] == 1 and line["behind"] == 0 for line in lines):
                break
        assert [line["workers"] for line in lines] == [1] * 6
    finally:
        serving.terminate()
        serving.wait(30)
        assert serving.stderr is not None
        serving.stderr.close()
