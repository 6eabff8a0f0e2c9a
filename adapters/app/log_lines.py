"""Log lines on their way out: those of commands are written together, for a system call each would cost more than they."""

import asyncio
import contextlib
from typing import TextIO

_HELD_SECONDS = 0.05


class LogLines:
    """Lines for `target`, a text stream. What was written is held for at most 50 milliseconds; `flush` ends that, so that a
    line that is flushed comes after all that were written before it."""

    def __init__(self, target: TextIO) -> None:
        self._target = target
        self._held: list[str] = []
        self._timer: asyncio.TimerHandle | None = None

    def write(self, text: str) -> int:
        """Hold `text`, or write it at once where no event loop runs."""
        self._held.append(text)
        if self._timer is None:
            try:
                self._timer = asyncio.get_running_loop().call_later(_HELD_SECONDS, self.flush)
            except RuntimeError:
                self.flush()
        return len(text)

    def flush(self) -> None:
        """Write everything that is held. What the stream does not take is lost: a full disk stops no command."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        held, self._held = self._held, []
        with contextlib.suppress(OSError):
            if held:
                self._target.write("".join(held))
            self._target.flush()
