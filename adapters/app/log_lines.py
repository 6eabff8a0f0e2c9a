"""Log lines on their way out: those of commands are put into words and written together, which costs less than one by one."""

import asyncio
import contextlib
from typing import TextIO

import msgspec
from msgspec import Struct

_HELD_SECONDS = 0.05

_encode = msgspec.json.Encoder().encode


class LogLines:
    """Lines for `target`, a text stream. What was written is held for at most 50 milliseconds; `flush` ends that, so that a
    line that is flushed comes after all that were written before it."""

    def __init__(self, target: TextIO) -> None:
        self._target = target
        self._held: list[str | Struct] = []
        self._timer: asyncio.TimerHandle | None = None

    def write(self, text: str) -> int:
        """Hold `text`, or write it at once where no event loop runs."""
        self.hold(text)
        return len(text)

    def hold(self, line: str | Struct) -> None:
        """Hold a line; see `write`. A struct becomes one line of JSON."""
        self._held.append(line)
        if self._timer is None:
            try:
                self._timer = asyncio.get_running_loop().call_later(_HELD_SECONDS, self.flush)
            except RuntimeError:
                self.flush()

    def flush(self) -> None:
        """Write everything that is held. What the stream does not take is lost: a full disk stops no command."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        held, self._held = self._held, []
        with contextlib.suppress(OSError):
            if held:
                self._target.write("".join([line if isinstance(line, str) else _json(line) for line in held]))
            self._target.flush()


def _json(line: Struct) -> str:
    return _encode(line).decode() + "\n"
