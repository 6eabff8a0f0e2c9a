"""The embedded server: nothing acknowledged is lost, one owner, no process left behind."""

import asyncio
import fcntl
import os
import signal
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from adapters.store import data_folder
from adapters.store.embedded import EmbeddedServer
from adapters.store.port import Answered, Appended, Head, StoreUnavailable
from adapters.store.redis_store import open_url
from tests.contract.building import added, command, digest_of

PARENT = """
import asyncio, os, signal, sys
from pathlib import Path
from adapters.store.embedded import EmbeddedServer
from adapters.store.redis_store import open_url
from tests.contract.building import added, command

async def write(url):
    store = await open_url(url)
    head = None
    for number in range(5):
        head = await added(store, command("m", head, f"c{number}"))
    await store.aclose()

def blocking():
    with EmbeddedServer(Path(sys.argv[2])) as server:
        asyncio.run(write(server.url))
        print(server.pid, flush=True)
        signal.pause()

async def running():
    async with EmbeddedServer(Path(sys.argv[2])) as server:
        await write(server.url)
        print(server.pid, flush=True)
        await asyncio.sleep(600)

blocking() if sys.argv[1] == "with" else asyncio.run(running())
"""


@pytest.fixture
def data() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="bbb") as folder:
        yield Path(folder) / "data"


def at_work(data: Path) -> bool:
    """Whether a server process holds the folder, whoever its parent is."""
    with (data / "server.lock").open("rb") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        return False


def socket_folder(data: Path) -> Path:
    record: dict[str, object] = msgspec.json.decode((data / "server.lock").read_bytes())
    return Path(str(record["socket"])).parent


def parent(kind: str, data: Path) -> tuple["subprocess.Popen[str]", int]:
    """Another program with a server on the folder, five events written; and that server's process id."""
    process = subprocess.Popen(
        [sys.executable, "-c", PARENT, kind, str(data)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    process.stdout.close()
    return process, int(line)


def kill(server: EmbeddedServer) -> None:
    assert server.pid is not None
    os.kill(server.pid, signal.SIGKILL)


async def test_data_are_there_after_a_clean_stop_and_start(data: Path) -> None:
    async with EmbeddedServer(data) as server:
        store = await open_url(server.url)
        head = await added(store, command("m", None, "c1", count=3, secret=b"s", listing=b"l", snapshot=b"n"))
        await store.aclose()
    assert server.pid is None
    assert not at_work(data)
    with EmbeddedServer(data) as server:
        store = await open_url(server.url)
        assert await store.head("m") == head
        assert (await store.secret("m"), await store.snapshot("m")) == (b"s", b"n")
        assert [(one.match, one.listing) for one in await store.matches()] == [("m", b"l")]
        assert (await added(store, command("m", head, "c2"))).seq == 4
        await store.aclose()


async def test_s04_a_command_repeated_after_sigkill_of_the_server_gets_its_first_answer(data: Path) -> None:
    async with EmbeddedServer(data) as server:
        store = await open_url(server.url)
        append = command("m", None, "c1", count=2)
        head = await added(store, append)
        kill(server)
        server.restart()
        assert await store.append(append) == Answered(digest_of("c1"), b"answer to c1")
        assert await store.append(command("m", head, "c1")) == Answered(digest_of("c1"), b"answer to c1")
        assert await store.head("m") == head
        assert (await added(store, command("m", head, "c2"))).seq == 3
        await store.aclose()


async def test_sigkill_of_the_server_while_writing_loses_and_doubles_nothing(data: Path) -> None:
    written = 0
    enough = asyncio.Event()

    async with EmbeddedServer(data) as server:
        store = await open_url(server.url)

        async def write(match: str) -> None:
            nonlocal written
            head: Head | None = None
            for number in range(60):
                append = command(match, head, f"c{number}")
                while True:
                    try:
                        outcome = await store.append(append)
                    except StoreUnavailable:
                        await asyncio.sleep(0.01)
                        continue
                    assert isinstance(outcome, Appended | Answered)
                    break
                head = Head(append.entries[-1].seq, append.entries[-1].hash)
                written += 1
                if written % 60 == 0:
                    enough.set()

        async def interrupt() -> None:
            for _ in range(3):
                await enough.wait()
                enough.clear()
                kill(server)
                server.restart()

        await asyncio.gather(*(write(f"m{number}") for number in range(4)), interrupt())
        for number in range(4):
            assert [entry.seq for entry in await store.read(f"m{number}")] == list(range(1, 61))
        await store.aclose()


async def test_an_orphan_of_a_killed_program_is_taken_over_with_its_data(data: Path) -> None:
    process, orphan = parent("with", data)
    process.kill()
    process.wait()
    assert at_work(data)
    left = socket_folder(data)
    with EmbeddedServer(data) as server:
        assert server.pid != orphan
        assert not left.exists()
        store = await open_url(server.url)
        head = await store.head("m")
        assert head is not None
        assert head.seq == 5
        assert (await added(store, command("m", head, "c5"))).seq == 6
        await store.aclose()
    assert not at_work(data)


def test_an_orphan_that_cannot_be_reached_is_named(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    process, orphan = parent("with", data)
    process.kill()
    process.wait()
    (socket_folder(data) / "s").unlink()
    monkeypatch.setattr(data_folder, "_ORPHAN_SECONDS", 0.0)
    with pytest.raises(StoreUnavailable, match=rf"a server \(pid {orphan}\) that an earlier run left behind"):
        EmbeddedServer(data).start()
    os.kill(orphan, signal.SIGTERM)
    monkeypatch.undo()
    with EmbeddedServer(data) as server:
        assert server.pid != orphan


@pytest.mark.parametrize("kind", ["with", "async with"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_program_that_is_told_to_end_leaves_no_server(data: Path, kind: str, number: signal.Signals) -> None:
    process, _ = parent(kind, data)
    sockets = socket_folder(data)
    process.send_signal(number)
    assert process.wait(30) == 128 + number
    assert not at_work(data)
    assert not sockets.exists()


async def test_a_second_opener_is_refused_clearly_and_harms_nothing(data: Path) -> None:
    async with EmbeddedServer(data) as server:
        with pytest.raises(StoreUnavailable, match=rf"{data} is in use by another process \(pid {os.getpid()}\)"):
            EmbeddedServer(data).start()
        with pytest.raises(StoreUnavailable, match="is started already"):
            server.start()
        store = await open_url(server.url)
        assert (await added(store, command("m", None, "c1"))).seq == 1
        await store.aclose()


def test_another_program_is_refused_too(data: Path) -> None:
    process, _ = parent("with", data)
    with pytest.raises(StoreUnavailable, match=rf"is in use by another process \(pid {process.pid}\)"):
        EmbeddedServer(data).start()
    process.terminate()
    assert process.wait(30) == 128 + signal.SIGTERM


def test_the_server_is_out_of_reach_of_others_and_of_ctrl_c(data: Path) -> None:
    with EmbeddedServer(data) as server:
        assert server.pid is not None
        assert os.getsid(server.pid) == server.pid
        folder = socket_folder(data)
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert stat.S_IMODE((folder / "s").stat().st_mode) == 0o700
        assert stat.S_IMODE(data.stat().st_mode) == 0o700


def test_signals_are_given_back(data: Path) -> None:
    before = signal.getsignal(signal.SIGTERM)
    try:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        with EmbeddedServer(data):
            assert signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        with EmbeddedServer(data):
            assert signal.getsignal(signal.SIGTERM) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGTERM, before)


def test_a_long_temporary_folder_is_no_hindrance(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    long = data.parent / ("long" * 30)
    long.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(long))
    with EmbeddedServer(data) as server:
        assert server.url.startswith("unix:///tmp/blowbyblow-")
    assert list(long.iterdir()) == []


def test_a_program_that_ends_at_once_is_told_and_the_folder_free_again(data: Path) -> None:
    with pytest.raises(StoreUnavailable, match=r"the embedded server ended at its start, see .*/server\.log"):
        EmbeddedServer(data, Path("/bin/false")).start()
    with pytest.raises(StoreUnavailable, match="the server program /nowhere/server cannot be run: No such file"):
        EmbeddedServer(data, Path("/nowhere/server")).start()
    with EmbeddedServer(data) as server:
        assert server.pid is not None


def test_damaged_data_are_told_in_the_words_of_the_server(data: Path) -> None:
    with EmbeddedServer(data):
        pass
    (data / "appendonlydir" / "appendonly.aof.manifest").write_text("nonsense\n")
    with pytest.raises(StoreUnavailable, match=r"ended at its start(.|\n)*manifest"):
        EmbeddedServer(data).start()


def test_a_folder_that_cannot_be_made_is_told(data: Path) -> None:
    data.write_text("a file")
    for path in (data, data / "below"):
        with pytest.raises(StoreUnavailable, match=rf"the data folder {path} cannot be used: "):
            EmbeddedServer(path).start()


def test_stopping_and_restarting_what_does_not_run(data: Path) -> None:
    server = EmbeddedServer(data)
    server.stop()
    with pytest.raises(StoreUnavailable, match="is not started"):
        server.restart()
    server.start()
    server.stop()
    server.stop()
    assert server.pid is None
