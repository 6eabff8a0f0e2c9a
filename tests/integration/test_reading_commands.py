"""Commands that only look leave nothing behind: no key, no data folder, and no code of a user's projection is run."""

import json
import re
import shutil
import sys
from pathlib import Path

import pytest

from adapters.cli.matches import matches
from adapters.cli.play import Player
from adapters.service.listing import MatchLine
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
        (("matches",), 1, "there is no data folder {data}; the first `play` or `serve` makes it"),
        (("export", "nothing"), 2, "nothing"),
        (("keys",), 0, "no key yet"),
    ],
)
def test_a_folder_that_is_not_there_stays_away(tmp_path: Path, words: tuple[str, ...], status: int, says: str) -> None:
    done = run(*words, data=tmp_path / "data")
    assert (done.returncode, done.stdout) == (status, "")
    assert says.replace("{data}", str(tmp_path / "data")) in done.stderr
    assert not (tmp_path / "data").exists()


def test_matches_are_listed_as_the_service_lists_them(stored: tuple[Path, str], tmp_path: Path) -> None:
    data, match = stored
    over = tmp_path / "over.yaml"
    over.write_text(
        EXAMPLE.read_text(encoding="utf-8").partition("script:")[0] + "script:\n  - judge: {type: end_match}\n",
        encoding="utf-8",
    )
    assert run("play", over, "--auto", data=data).returncode == 0
    lines = [json.loads(line) for line in run("matches", data=data).stdout.splitlines()]
    assert [set(line) for line in lines] == [set(MatchLine.__struct_fields__)] * 2
    assert [(line["over"], line["asked"]) for line in lines] == [(False, "a"), (True, None)]
    assert (lines[0]["match"], lines[0]["seats"]) == (match, {"a": "Red", "b": "Blue"})
    assert json.loads(run("matches", "--over", data=data).stdout) == lines[1]
    assert json.loads(run("matches", "--no-over", data=data).stdout) == lines[0]


def test_on_a_terminal_ids_and_states_stay_whole(
    stored: tuple[Path, str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    data, match = stored
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert matches(data=data) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["match", "rulebook", "stands", "asked", "since", "title"]
    assert lines[1].split()[:4] == [match, "crisis_protocol", "open", "a"]


def test_a_match_that_is_left_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence can be typed as it stands, and promises nothing where nothing is kept."""

    async def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Player, "play", interrupted)
    data = tmp_path / "my data"
    told = run("play", EXAMPLE, "--lang", "ru", data=data).stderr
    match = json.loads(run("matches", data=data).stdout)["match"]
    assert f"Ничего не потеряно, продолжить можно так:  blowbyblow play {match} --data '{data}' --lang ru\n" in told
    monkeypatch.setenv("BLOWBYBLOW_DATA", str(data))
    assert f"Nothing is lost: go on with  blowbyblow play {match}\n" in run("play", match, "--auto").stderr
    gone = run("play", EXAMPLE, "--store", "memory").stderr
    assert "Nothing is lost" not in gone
    assert "is gone: --store memory keeps nothing" in gone
    russian = run("play", EXAMPLE, "--store", "memory", "--lang", "ru").stderr.splitlines()
    assert russian[0] == "--store memory: ничего не сохраняется"
    assert re.fullmatch(r"Матча \w+ больше нет: --store memory ничего не хранит", russian[-1])
