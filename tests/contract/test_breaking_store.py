"""The store where the ground gives way: a server that is started anew again and again, addresses that are none, folders
and keys on a disk that is full."""

import errno
import os
import shutil
from pathlib import Path
from types import SimpleNamespace

import fakeredis
import pytest
from redis.asyncio import Redis

from adapters.audit.keys import BadKey, open_signer
from adapters.store.data_folder import DataFolder
from adapters.store.embedded import EmbeddedServer
from adapters.store.port import Answered, StoreUnavailable
from adapters.store.redis_store import RedisStore, client
from tests.contract.building import added, command, digest_of


def forgetful(times: int) -> tuple[Redis, list[str]]:
    """A server that is started anew, and forgets the script, just after each of the first `times` that it was loaded."""
    server = fakeredis.FakeAsyncRedis(server=fakeredis.FakeServer())
    loads: list[str] = []
    load = server.script_load

    async def script_load(script: str) -> object:
        loads.append(script)
        sha = await load(script)
        if len(loads) <= times:
            await server.script_flush()
        return sha

    vars(server)["script_load"] = script_load
    return server, loads


async def test_a_script_forgotten_once_more_is_loaded_once_more() -> None:
    server, loads = forgetful(2)
    store = await RedisStore.open(server)
    head = await added(store, command("m", None, "c1"))
    assert len(loads) == 3
    assert await store.append(command("m", None, "c1")) == Answered(digest_of("c1"), b"answer to c1")
    assert await store.head("m") == head
    await store.aclose()


async def test_a_server_that_always_starts_anew_is_unavailable_not_foreign() -> None:
    server, _ = forgetful(1_000)
    store = await RedisStore.open(server)
    with pytest.raises(StoreUnavailable, match="started anew"):
        await store.append(command("m", None, "c1"))
    assert await store.head("m") is None
    await store.aclose()


@pytest.mark.parametrize(
    "url", ["redis://host:abc", "redis://[::1", "unix:///s?db=x", "redis://host:99999", "http://host"]
)
def test_an_address_that_is_none_is_told_without_its_password(url: str) -> None:
    with pytest.raises(StoreUnavailable, match=r"address of the store cannot be used") as told:
        client(url.replace("://", "://user:hush@", 1) if "unix" not in url else url)
    assert "hush" not in str(told.value)


def no_room(*_: object) -> int:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("failing", ["pwrite", "ftruncate"])
def test_a_full_disk_leaves_no_lock_behind(failing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(os, failing, no_room)
        with pytest.raises(StoreUnavailable, match="cannot be used: No space left on device"):
            DataFolder(tmp_path)
    DataFolder(tmp_path).release()


def test_a_full_disk_at_the_servers_lock_is_told_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(DataFolder, "_write", no_room)
        with pytest.raises(StoreUnavailable, match="cannot be used: No space left on device"):
            EmbeddedServer(tmp_path).start()
    DataFolder(tmp_path).release()


def test_a_restart_that_finds_the_disk_full_can_be_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with EmbeddedServer(tmp_path) as server:
        with monkeypatch.context() as patched:
            patched.setattr(DataFolder, "name_server", no_room)
            with pytest.raises(StoreUnavailable, match="No space left on device"):
                server.restart()
        assert server.pid is None
        server.restart()
        assert server.pid is not None


def test_a_server_that_died_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with EmbeddedServer(tmp_path) as server:
        assert "Ready to accept connections" in server.last_words
        monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=0))
        assert server.last_words == f": the disk of {tmp_path} is full"
    assert server.last_words == ""


def test_a_full_disk_leaves_no_half_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", no_room)
        with pytest.raises(BadKey, match="no key can be kept here: No space left on device"):
            open_signer(tmp_path / "keys")
    assert list((tmp_path / "keys").iterdir()) == []
    signer = open_signer(tmp_path / "keys")
    for path in (tmp_path / "keys").glob("*.pub"):
        path.unlink()
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", no_room)
        with pytest.raises(BadKey, match="no key can be kept here"):
            open_signer(tmp_path / "keys")
    assert open_signer(tmp_path / "keys").public == signer.public
