"""Where the log lines of commands go: set up by whoever sets up the logs."""

from collections.abc import Callable

from msgspec import Struct


class Sink:
    """`hold` once the logs are set up, the general log before."""

    hold: Callable[[Struct], object] | None = None
