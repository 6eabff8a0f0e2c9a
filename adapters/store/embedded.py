"""The embedded durable store: a real server, a process of its own, over a data folder, with nothing to set up.

Every acknowledged write is on the disk (append-only file, fsync always). Only this user reaches the server, by a socket
in the file system. The process survives Ctrl-C in the terminal, so that the program can finish its work before it.
"""

import contextlib
import os
import shutil
import signal
import subprocess
import threading
import time
from pathlib import Path
from types import FrameType, TracebackType
from typing import Self

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import BusyLoadingError, RedisError
from redis.retry import Retry

from adapters.store.data_folder import DataFolder, make_socket_folder, remove_socket_folder, unusable
from adapters.store.port import StoreUnavailable
from adapters.store.server_binary import find_server

_START_SECONDS = 30.0
_STOP_SECONDS = 20.0
_POLL_SECONDS = 0.003
_LOG_LINES = 3
_ROOM = 64 * 1024
_ENDING_SIGNALS = (signal.SIGTERM, signal.SIGHUP)


class EmbeddedServer:
    """Starts a server on `data` and stops it; `with` and `async with` do the same, both waiting in place.

    Between start and stop a SIGTERM or SIGHUP that nobody handles ends the program by SystemExit, so that the server is
    stopped too; a handler that is already set stays. A server that the last run left behind (the program was killed) is
    stopped in an orderly way first, and its data stay. `program` is the server to run, found when it is None.
    """

    def __init__(self, data: Path, program: Path | None = None) -> None:
        self._data = data
        self._program = program
        self._folder: DataFolder | None = None
        self._socket = Path()
        self._process: subprocess.Popen[bytes] | None = None
        self._handled: list[signal.Signals] = []

    @property
    def url(self) -> str:
        """Where clients connect, until `stop`."""
        return f"unix://{self._socket}"

    @property
    def pid(self) -> int | None:
        """The server's process, None when it does not run."""
        process = self._process
        return process.pid if process is not None and process.poll() is None else None

    @property
    def last_words(self) -> str:
        """Why the server died, as far as can be told, to put behind a complaint: a full disk, on which it can write no
        log, or the end of its log."""
        if self._folder is None:
            return ""
        if shutil.disk_usage(self._folder.path).free < _ROOM:
            return f": the disk of {self._folder.path} is full"
        return _last_words(self._folder.log)

    def start(self) -> None:
        """Start and wait until the data are loaded.

        StoreUnavailable: no program, the folder cannot be used or is in use by another process, the server fails.
        """
        if self._folder is not None:
            raise StoreUnavailable(f"the embedded store on {self._data} is started already")
        self._program = self._program or find_server()
        self._folder = DataFolder(self._data)
        try:
            self._handle_signals()
            self._socket = make_socket_folder() / "s"
            self._launch(self._program, self._folder)
        except OSError as error:
            self.stop()
            raise unusable(self._data, error) from error
        except BaseException:
            self.stop()
            raise

    def restart(self) -> None:
        """Start the server anew at the same URL, after it died or instead of the running one. Errors: as `start`."""
        if self._folder is None or self._program is None:
            raise StoreUnavailable(f"the embedded store on {self._data} is not started")
        self._end_process()
        try:
            self._launch(self._program, self._folder)
        except OSError as error:
            self._end_process()
            raise unusable(self._data, error) from error

    def stop(self) -> None:
        """Stop the server and let go of the folder; does nothing when not started."""
        folder, self._folder = self._folder, None
        if folder is None:
            return
        try:
            self._end_process()
        finally:
            remove_socket_folder(self._socket.parent)
            folder.release()
            for number in self._handled:
                if signal.getsignal(number) is _leave:
                    signal.signal(number, signal.SIG_DFL)
            self._handled.clear()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    async def __aenter__(self) -> Self:
        self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def _launch(self, program: Path, folder: DataFolder) -> None:
        socket = self._socket
        socket.unlink(missing_ok=True)
        lock = folder.lock_for_server(socket, _shut_down)
        options = {
            "port": "0",
            "unixsocket": str(socket),
            "unixsocketperm": "700",
            "dir": str(folder.path),
            "appendonly": "yes",
            "appendfsync": "always",
            "save": "",
            "maxmemory-policy": "noeviction",
            "logfile": str(folder.log),
            "daemonize": "no",
        }
        command = [str(program), *(part for name, value in options.items() for part in (f"--{name}", value))]
        # A session of its own: a Ctrl-C in the terminal must not reach the server.
        try:
            self._process = subprocess.Popen(
                command,
                start_new_session=True,
                pass_fds=(lock,),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        except OSError as error:
            raise StoreUnavailable(f"the server program {program} cannot be run: {error.strerror}") from error
        finally:
            # From here on the server alone holds the lock.
            os.close(lock)
        folder.name_server(socket, self._process.pid)
        _wait_until_ready(self._process, socket, folder)

    def _end_process(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.terminate()
        try:
            process.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            # What was acknowledged is on the disk already.
            process.kill()
            process.wait()

    def _handle_signals(self) -> None:
        if threading.current_thread() is not threading.main_thread():
            return
        for number in _ENDING_SIGNALS:
            if signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, _leave)
                self._handled.append(number)


def _leave(number: int, _frame: FrameType | None) -> None:
    raise SystemExit(128 + number)


def _client(socket: str) -> Redis:
    # One try each: the library's own retries wait for seconds on a socket that nobody listens at yet.
    return Redis(unix_socket_path=socket, retry=Retry(NoBackoff(), 0), socket_timeout=_STOP_SECONDS)


def _shut_down(socket: str) -> None:
    client = _client(socket)
    try:
        with contextlib.suppress(RedisError):
            client.shutdown()
    finally:
        client.close()


def _wait_until_ready(process: subprocess.Popen[bytes], socket: Path, folder: DataFolder) -> None:
    client = _client(str(socket))
    deadline = time.monotonic() + _START_SECONDS
    try:
        while process.poll() is None:
            try:
                client.ping()
            except BusyLoadingError:
                # Reading much data back takes as long as it takes.
                deadline = time.monotonic() + _START_SECONDS
            except RedisError:
                pass
            else:
                return
            if time.monotonic() > deadline:
                raise StoreUnavailable(f"the embedded server does not answer, see {folder.log}")
            time.sleep(_POLL_SECONDS)
    finally:
        client.close()
    raise StoreUnavailable(f"the embedded server ended at its start, see {folder.log}{_last_words(folder.log)}")


def _last_words(log: Path) -> str:
    try:
        lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    return "".join(f"\n  {line}" for line in lines[-_LOG_LINES:])
