"""`doctor` finds what `serve` would not start with, and `config` shows every variable that the program reads."""

import json
import re
import socket
from pathlib import Path

import pytest

from adapters.app.variables import PAGE, VARIABLES, page
from tests.integration.test_audit_cli import Done, run

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is set but what a test sets."""
    for variable in VARIABLES:
        monkeypatch.delenv(variable.name, raising=False)
    monkeypatch.setenv("BLOWBYBLOW_PORT", "0")


def checks(done: Done) -> dict[str, tuple[str, str]]:
    """The result and the message of each check by its name."""
    found = [json.loads(line) for line in done.stdout.splitlines()]
    return {check["name"]: (check["result"], check["message"]) for check in found}


@pytest.mark.parametrize(
    ("name", "value", "check", "says"),
    [
        ("BLOWBYBLOW_HOST", "0.0.0.0", "settings", "BLOWBYBLOW_OPERATOR_KEY: needed because"),
        ("BLOWBYBLOW_PORT", "http", "settings", "BLOWBYBLOW_PORT: expected a whole number"),
        ("BLOWBYBLOW_WORKER", "yes", "settings", "BLOWBYBLOW_WORKER: expected 1 or 0"),
        ("BLOWBYBLOW_WORKER_LEASE", "0", "settings", "BLOWBYBLOW_WORKER_LEASE: expected seconds"),
        ("BLOWBYBLOW_PROJECTIONS", "nowhere:X", "projections", "nowhere:X cannot be loaded"),
        ("BLOWBYBLOW_PROJECTIONS", "{folder}/broken.py:X", "projections", "NameError: name 'nowhere' is not defined"),
        ("BLOWBYBLOW_KEYS", "{folder}/broken", "keys", "current.key: expected a key"),
        ("BLOWBYBLOW_KEYS", "{folder}/file", "keys", "current.key: cannot be read: "),
    ],
)
def test_the_doctor_finds_what_would_keep_the_service_from_starting(
    name: str, value: str, check: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "current.key").write_text("hello")
    (tmp_path / "file").write_text("")
    (tmp_path / "broken.py").write_text("X = nowhere")
    monkeypatch.setenv(name, value.replace("{folder}", str(tmp_path)))
    done = run("doctor", data=tmp_path / "data")
    result, message = checks(done)[check]
    assert (done.returncode, result) == (1, "bad")
    assert says in message


def test_a_taken_address_is_bad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        monkeypatch.setenv("BLOWBYBLOW_PORT", str(taken.getsockname()[1]))
        done = run("doctor", "--store", "memory", data=tmp_path / "data")
    assert done.returncode == 1
    assert checks(done)["address"][0] == "bad"
    assert "Address already in use" in checks(done)["address"][1]


def test_the_doctor_is_content_with_a_new_folder_and_makes_no_key(tmp_path: Path) -> None:
    done = run("doctor", data=tmp_path / "data")
    assert done.returncode == 0, done.stdout
    found = checks(done)
    assert {result for result, _ in found.values()} == {"good"}
    assert list(found) == ["settings", "address", "projections", "keys", "server program", "store"]
    assert not (tmp_path / "data" / "keys").exists()


def test_every_variable_that_the_program_reads_is_in_the_list_and_in_config(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sources = [
        path.read_text(encoding="utf-8") for part in ("adapters", "engine") for path in (ROOT / part).rglob("*.py")
    ]
    read = {name for text in sources for name in re.findall(r"\bBLOWBYBLOW_[A-Z_]*[A-Z]|\bREDIS_URL\b", text)}
    assert read == {variable.name for variable in VARIABLES}
    monkeypatch.setenv("BLOWBYBLOW_OPERATOR_KEY", "a key of sixteen letters")
    monkeypatch.setenv("BLOWBYBLOW_KEYS", str(tmp_path / "elsewhere"))
    done = run("config", "--store", "memory", data=tmp_path / "data")
    shown = json.loads(done.stdout)
    assert list(shown) == ["store", *(variable.name for variable in VARIABLES)]
    assert (shown["store"], shown["BLOWBYBLOW_KEYS"]) == ("memory", str(tmp_path / "elsewhere"))
    assert shown["BLOWBYBLOW_DATA"] == str(tmp_path / "data")
    assert shown["BLOWBYBLOW_OPERATOR_KEY"] == "(set)"
    assert "sixteen" not in done.stdout


def test_the_table_of_the_documents_is_fresh() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert text == page(text)
    assert all(f"| `{variable.name}` | {variable.default} |" in text for variable in VARIABLES)


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("redis://:hidden@store:6379/0", "redis://:***@store:6379/0"),
        ("redis://store:6379/0?password=hidden&db=1", "redis://store:6379/0"),
        ("unix:///run/store?password=hidden", "unix:///run/store"),
        ("redis://[hidden/0", "(no address)"),
        ("redis://store:6379/0", "redis://store:6379/0"),
    ],
)
def test_no_password_of_the_server_is_shown(
    url: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REDIS_URL", url)
    done = run("config", data=tmp_path / "data")
    assert json.loads(done.stdout)["REDIS_URL"] == shown
    assert "hidden" not in done.stdout + done.stderr
