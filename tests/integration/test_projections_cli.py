"""`blowbyblow projections` as an operator calls it, beside the service and without it."""

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from adapters.app.projections import known_projections
from adapters.app.settings import BadSetting

EXAMPLE = Path(__file__).parents[2] / "examples" / "crisis_protocol.yaml"


def call(data: Path, *words: str) -> tuple[int, list[Any], str]:
    """Exit code, JSON lines of standard output, standard error."""
    command = [sys.executable, "-c", "from adapters.cli.main import main; main()", *words, "--data", str(data)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
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
        (("retry", "dice", "nomatch"), 1, "nomatch: not parked by dice"),
    ],
)
def test_a_wrong_call_gets_one_sentence(data: Path, words: tuple[str, ...], status: int, told: str) -> None:
    found, _, error = call(data, "projections", *words)
    assert found == status and told in error and "Traceback" not in error


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
