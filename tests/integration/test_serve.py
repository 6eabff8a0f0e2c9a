"""The process of the service, where it does not come up."""

from pathlib import Path

import pytest
import structlog

from adapters.app.serve import run
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
