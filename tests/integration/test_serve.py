"""The process of the service, where it does not come up."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest
import structlog

from adapters.app import serve as process
from adapters.app.serve import run, serve
from adapters.app.settings import Settings
from adapters.http.server import Server
from adapters.http.settings import HttpSettings


def test_a_server_that_ends_before_it_is_up_is_a_failure_and_never_said_to_serve(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ends(*_: object, **__: object) -> None:
        return

    monkeypatch.setattr(Server, "serve", ends)
    told: list[int] = []
    with structlog.testing.capture_logs() as logs:
        status = run(Settings(tmp_path, store="memory"), HttpSettings(port=0), started=told.append)
    assert (status, told) == (1, [])
    assert [entry["event"] for entry in logs] == ["memory", "stopped"]


class Screen(io.StringIO):
    """Standard error that is a terminal or a pipe."""

    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


@pytest.mark.parametrize(
    ("terminal", "host", "told"),
    [
        (True, "127.0.0.1", "blowbyblow is at http://127.0.0.1:8123 – Ctrl-C stops it\n"),
        (True, "0.0.0.0", "blowbyblow is at http://127.0.0.1:8123 – Ctrl-C stops it\n"),
        (True, "::1", "blowbyblow is at http://[::1]:8123 – Ctrl-C stops it\n"),
        (False, "127.0.0.1", ""),
    ],
)
def test_a_person_at_the_terminal_is_told_where_it_serves(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, terminal: bool, host: str, told: str
) -> None:
    def serves(settings: Settings, http: HttpSettings, *, started: Callable[[int], None] | None = None) -> int:
        if started is not None:
            started(8123)
        return 0

    screen = Screen(terminal)
    monkeypatch.setenv("BLOWBYBLOW_OPERATOR_KEY", "a key of the operator")
    monkeypatch.setattr(process, "run", serves)
    monkeypatch.setattr("sys.stderr", screen)
    assert serve(host, 8123, Settings(tmp_path, store="memory")) == 0
    assert screen.getvalue() == told
