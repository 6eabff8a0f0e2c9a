"""The three standard streams, made fit to be used wherever the program was started from."""

import codecs
import io
import json
import os
import sys

_JSON_ESCAPES = "blowbyblow.json_escapes"


def prepare() -> None:
    """Open what the caller closed, and let a character that a stream's encoding lacks go out as `\\uXXXX`, which is
    also right inside JSON."""
    # One after the other: each takes the number that is free. A store's file or socket must never get it.
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    sys.stdin = sys.stdin or open(0, closefd=False)  # noqa: SIM115
    sys.stdout = sys.stdout or open(1, "w", closefd=False)  # noqa: SIM115
    sys.stderr = sys.stderr or open(2, "w", closefd=False)  # noqa: SIM115
    codecs.register_error(_JSON_ESCAPES, _escaped)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_JSON_ESCAPES)


def complain(message: str) -> None:
    """One sentence for people on stderr. Names in it come from files and calls: nothing in it steers the terminal."""
    print("blowbyblow: " + plain(message, keep="\n"), file=sys.stderr)


def plain(text: str, keep: str = "") -> str:
    """The text without what would steer a terminal."""
    return "".join(c if c.isprintable() or c in keep else " " for c in text)


def discard_output() -> None:
    """Nobody reads stdout any more, or it takes nothing: what still waits to be written is thrown away."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def _escaped(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return json.dumps(error.object[error.start : error.end])[1:-1], error.end
