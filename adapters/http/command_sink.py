"""Where the log lines of commands go: set up by whoever sets up the logs."""

from collections.abc import Callable


class Sink:
    """`write` once the logs are set up, the general log before."""

    write: Callable[[str], object] | None = None
