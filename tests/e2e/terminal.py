"""A program in a terminal, as a person uses it."""

import os
import pty
import re
import select
import time
from collections.abc import Mapping
from pathlib import Path


class Terminal:
    """The command in a pseudo-terminal of 100 by 60."""

    def __init__(self, command: list[str], environment: Mapping[str, str], folder: Path) -> None:
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.execvpe(command[0], command, {**environment, "TERM": "xterm", "COLUMNS": "100", "LINES": "60"})
        self.text = ""

    def until(self, pattern: str, seconds: float = 20) -> str:
        """Read until `pattern` is seen after what was read before; gives the text read now."""
        end = time.monotonic() + seconds
        new = ""
        while not re.search(pattern, new):
            ready = select.select([self.fd], [], [], 0.2)[0]
            if ready:
                try:
                    raw = os.read(self.fd, 65536)
                except OSError:
                    break
                new += re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", raw.decode(errors="replace"))
            elif time.monotonic() > end:
                break
        self.text += new
        assert re.search(pattern, new), f"never saw {pattern!r} in:\n{new}"
        return new

    def type(self, line: str) -> None:
        os.write(self.fd, f"{line}\n".encode())

    def interrupt(self) -> None:
        """Ctrl-C, once the program waits for a line (a signal that comes just before it waits would be seen only after)."""
        time.sleep(0.5)
        os.write(self.fd, b"\x03")

    def end(self) -> int:
        """Wait for the end; the exit status."""
        while True:
            try:
                if not os.read(self.fd, 65536):
                    break
            except OSError:
                break
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
