"""Services for the tests of the pages."""

import asyncio
import os
from collections.abc import AsyncGenerator, Iterator
from pathlib import Path

import pytest

from tests.e2e.service_process import ServiceProcess

_PICTURES = Path(__file__).resolve().parents[3] / "docs" / "users" / "img"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServiceProcess]:
    """One service over its own embedded store, for the tests of a module."""
    folder = tmp_path_factory.mktemp("service")
    process = ServiceProcess(folder / "log", data=folder / "data")
    try:
        asyncio.run(process.start())
        yield process
        assert asyncio.run(process.stop()) == 0
    finally:
        process.clean_up()


@pytest.fixture
async def mortal_service(tmp_path: Path) -> AsyncGenerator[ServiceProcess, None]:
    """A service of one test, which may kill it."""
    process = ServiceProcess(tmp_path / "log", data=tmp_path / "data")
    await process.start()
    yield process
    if process.process is not None and process.process.poll() is None:
        await process.stop()
    process.clean_up()


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """Where pictures of the pages go: into docs/ if BLOWBYBLOW_PICTURES is set, so that they can be made anew."""
    if not os.environ.get("BLOWBYBLOW_PICTURES"):
        return tmp_path
    _PICTURES.mkdir(parents=True, exist_ok=True)
    return _PICTURES
