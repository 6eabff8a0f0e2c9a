"""Commands that only look leave nothing behind: no key, no data folder, and no code of a user's projection is run."""

import json
import shutil
from pathlib import Path

import pytest

from tests.integration.test_audit_cli import EXAMPLE, run


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A data folder with one match."""
    data = tmp_path_factory.mktemp("reading") / "data"
    assert run("play", EXAMPLE, "--auto", data=data).returncode == 0
    match: str = json.loads(run("matches", data=data).stdout)["match"]
    return data, match


@pytest.fixture
def marker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Is there once the projection that the environment names was loaded."""
    touched = tmp_path / "touched"
    code = tmp_path / "noted_projection.py"
    code.write_text(f"from pathlib import Path\nPath({str(touched)!r}).touch()\n", encoding="utf-8")
    monkeypatch.setenv("BLOWBYBLOW_PROJECTIONS", f"{code}:NONE")
    return touched


@pytest.mark.parametrize(
    "words",
    [
        ("matches",),
        ("export", "{match}"),
        ("replay", "{match}"),
        ("dispute", "{match}"),
        ("what-if", "{match}", "--at", "3"),
        ("diff", "{match}", "{match}"),
        ("keys",),
    ],
)
def test_looking_makes_no_key_and_runs_no_projection(
    stored: tuple[Path, str], marker: Path, words: tuple[str, ...]
) -> None:
    data, match = stored
    shutil.rmtree(data / "keys", ignore_errors=True)
    done = run(*(word.replace("{match}", match) for word in words), data=data)
    assert done.returncode == 0, done.stderr
    assert not (data / "keys").exists()
    assert not marker.exists()


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        (("matches",), 0, ""),
        (("export", "nothing"), 2, "nothing"),
        (("keys",), 0, "no key yet"),
    ],
)
def test_a_folder_that_is_not_there_stays_away(tmp_path: Path, words: tuple[str, ...], status: int, says: str) -> None:
    done = run(*words, data=tmp_path / "data")
    assert (done.returncode, done.stdout) == (status, "")
    assert says in done.stderr
    assert not (tmp_path / "data").exists()
