"""The folder of the embedded store: who holds it, and which server process is at work on it.

Two locks of the operating system, which end with the processes that hold them and so are never stale. `owner.lock` is
held by the program. `server.lock` is handed down to the server process alone: it stays held while that process lives,
also when the program was killed, and names the socket it can be reached at.
"""

import fcntl
import os
import shutil
import stat
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from adapters.store.port import StoreUnavailable

SOCKET_FOLDER = "blowbyblow-"
"""How the private folder of a socket begins; it lies in the temporary folder because a socket's path must be short."""

_LONGEST_SOCKET = 100
_ORPHAN_SECONDS = 20.0
_PROBE_SECONDS = 0.2
_POLL_SECONDS = 0.01


class _ServerRecord(msgspec.Struct, frozen=True):
    """What `server.lock` says about the process that holds it."""

    socket: str
    pid: int | None = None


class FolderInUse(StoreUnavailable):
    """Another process holds the data folder."""


class DataFolder:
    """A data folder, held by this process from `__init__` to `release`.

    StoreUnavailable: it cannot be created or written. FolderInUse: another process holds it.
    """

    def __init__(self, path: Path) -> None:
        try:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.path = path.resolve()
            self._owner = _open_lock(self.path / "owner.lock")
        except OSError as error:
            raise unusable(path, error) from error
        if not _try_for(self._owner, _PROBE_SECONDS):
            pid = os.pread(self._owner, 20, 0).decode(errors="replace").strip()
            os.close(self._owner)
            raise FolderInUse(f"the data folder {path} is in use by another process{pid and f' (pid {pid})'}")
        try:
            os.ftruncate(self._owner, 0)
            os.pwrite(self._owner, str(os.getpid()).encode(), 0)
        except OSError as error:
            os.close(self._owner)
            raise unusable(path, error) from error

    @property
    def log(self) -> Path:
        """The server's log file."""
        return self.path / "server.log"

    def lock_for_server(self, socket: Path, stop: Callable[[str], None]) -> int:
        """The descriptor that the next server process inherits, for a server about to listen at `socket`.

        A server that is still at work on the folder is asked to end, by `stop` with the path of its socket, and waited
        for. StoreUnavailable: it does not end.
        """
        lock = _open_lock(self.path / "server.lock")
        try:
            self._wait_for(lock, stop)
            record = self._record()
            if record is not None and record.socket != str(socket):
                remove_socket_folder(Path(record.socket).parent)
            self._write(_ServerRecord(str(socket)))
        except BaseException:
            os.close(lock)
            raise
        return lock

    def name_server(self, socket: Path, pid: int) -> None:
        """Write down which process holds the lock now."""
        self._write(_ServerRecord(str(socket), pid))

    def release(self) -> None:
        """Let another process have the folder."""
        os.close(self._owner)

    def _wait_for(self, lock: int, stop: Callable[[str], None]) -> None:
        deadline = time.monotonic() + _ORPHAN_SECONDS
        while not _try_lock(lock):
            record = self._record()
            if record is not None:
                stop(record.socket)
            if time.monotonic() > deadline:
                pid = f" (pid {record.pid})" if record is not None and record.pid is not None else ""
                raise StoreUnavailable(
                    f"a server{pid} that an earlier run left behind holds the data folder {self.path} "
                    "and does not end; stop it and start again"
                )
            time.sleep(_POLL_SECONDS)

    def _record(self) -> _ServerRecord | None:
        try:
            return msgspec.json.decode((self.path / "server.lock").read_bytes(), type=_ServerRecord)
        except msgspec.DecodeError:
            return None

    def _write(self, record: _ServerRecord) -> None:
        # In place: the lock belongs to this very file.
        (self.path / "server.lock").write_bytes(msgspec.json.encode(record))


def unusable(path: Path, error: OSError) -> StoreUnavailable:
    """What is wrong with a data folder, in the system's words."""
    why = "it is a file" if isinstance(error, FileExistsError) else error.strerror or error
    return StoreUnavailable(f"the data folder {path} cannot be used: {why}")


def server_at_work(path: Path) -> str | None:
    """Where the server can be reached that another process runs over a data folder, as a URL; None if nobody holds it."""
    try:
        owner = os.open(path / "owner.lock", os.O_RDWR | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        if _try_lock(owner, fcntl.LOCK_SH):
            return None
    finally:
        os.close(owner)
    try:
        record = msgspec.json.decode((path / "server.lock").read_bytes(), type=_ServerRecord)
    except (OSError, msgspec.DecodeError):
        return None
    return f"unix://{record.socket}"


def make_socket_folder() -> Path:
    """A new folder that only this user may enter, with a path short enough for a socket in it."""
    folder = Path(tempfile.mkdtemp(prefix=SOCKET_FOLDER))
    if len(os.fsencode(folder / "s")) <= _LONGEST_SOCKET:
        return folder
    folder.rmdir()
    return Path(tempfile.mkdtemp(prefix=SOCKET_FOLDER, dir="/tmp"))


def remove_socket_folder(folder: Path) -> None:
    """Remove what `make_socket_folder` made, and nothing that it did not."""
    try:
        found = folder.lstat()
    except OSError:
        return
    if folder.name.startswith(SOCKET_FOLDER) and stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid():
        shutil.rmtree(folder, ignore_errors=True)


def _open_lock(path: Path) -> int:
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)


def _try_for(descriptor: int, seconds: float) -> bool:
    """Whoever only looks if the folder is held has the lock for an instant."""
    deadline = time.monotonic() + seconds
    while not _try_lock(descriptor):
        if time.monotonic() > deadline:
            return False
        time.sleep(_POLL_SECONDS)
    return True


def _try_lock(descriptor: int, kind: int = fcntl.LOCK_EX) -> bool:
    try:
        fcntl.flock(descriptor, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
