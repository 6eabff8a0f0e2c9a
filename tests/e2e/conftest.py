"""Two services over one store server, for the tests that need both."""

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from adapters.store.embedded import EmbeddedServer
from tests.e2e.service_process import ServiceProcess


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[ServiceProcess, ServiceProcess]]:
    logs = tmp_path_factory.mktemp("logs")
    with tempfile.TemporaryDirectory(prefix="bbb") as data, EmbeddedServer(Path(data)) as server:
        one, two = (ServiceProcess(logs / f"{name}.log", url=server.url) for name in ("one", "two"))
        try:
            asyncio.run(_started(one, two))
            yield one, two
        finally:
            one.clean_up()
            two.clean_up()


async def _started(*services: ServiceProcess) -> None:
    await asyncio.gather(*(service.start() for service in services))
