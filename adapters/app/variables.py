"""Every environment variable that the program reads: what `config` shows and what the documents say of them.

`python -m adapters.app.variables` writes the table of docs/operations/running.md anew; a test keeps it fresh.
"""

from pathlib import Path

from msgspec import Struct

from adapters.app.http_settings import NAMES
from adapters.app.projections import ADDED, LEASE, WORKER
from adapters.feed.projection_counting import LEASE_SECONDS
from adapters.http.settings import HttpSettings

DEBUG = "BLOWBYBLOW_DEBUG"

PAGE = Path(__file__).resolve().parents[2] / "docs" / "operations" / "running.md"
_BEGIN, _END = "<!-- settings: python -m adapters.app.variables -->\n", "<!-- end of settings -->\n"


class Variable(Struct, frozen=True):
    """A variable, its value where it is not set, and what it says. `secret`: shown nowhere."""

    name: str
    default: str
    meaning: str
    secret: bool = False


def _http(field: str, meaning: str, *, secret: bool = False) -> Variable:
    return Variable(NAMES[field], _text(getattr(HttpSettings(), field)), meaning, secret)


def _text(default: object) -> str:
    if default is None or default == "":
        return "none"
    return f"{default:g}" if isinstance(default, float) else str(int(default) if isinstance(default, bool) else default)


VARIABLES = (
    Variable(
        "BLOWBYBLOW_DATA", "./blowbyblow-data", "folder of the embedded store and of the signing keys; `--data` wins"
    ),
    Variable("REDIS_URL", "none", "a Redis or Valkey server that replaces the embedded store"),
    Variable("BLOWBYBLOW_KEYS", "keys in the data folder", "folder of the signing keys, see keys.md"),
    Variable("BLOWBYBLOW_LANG", "en", "language of texts at the terminal, en or ru; `--lang` wins"),
    _http("host", "address where the service listens; `--host` wins"),
    _http("port", "port where the service listens, 0 for a free one; `--port` wins"),
    _http(
        "operator_key",
        "asked for where matches are created and listed, 16 characters or more. Beyond loopback the service does not start "
        "without it",
        secret=True,
    ),
    _http("proxies", "addresses or networks, separated by commas, whose `X-Forwarded-For` is believed"),
    _http("token_days", "days that a new token lasts"),
    _http(
        "rate",
        "requests a second per token (onlookers, who share tokens: per token and address; without a token: per address); 0: "
        "no limit",
    ),
    _http("burst", "requests at once, counted in the same way"),
    _http(
        "streams",
        "streams and sockets opened a second, counted in the same way, forty times as many at once; 0: no limit",
    ),
    _http("command_bytes", "the largest body of a command"),
    _http("match_bytes", "the largest body that makes a match"),
    _http("stop_seconds", "seconds that running requests may take at the end"),
    _http("allow_forgetting", "1 starts on a server that may lose matches"),
    Variable(
        ADDED,
        "none",
        "projections of one's own, `module:NAME` or `file.py:NAME`, separated by commas; see projections.md",
    ),
    Variable(WORKER, "1", "0 keeps the service from counting projections itself; workers of their own do it then"),
    Variable(
        LEASE, f"{LEASE_SECONDS:g}", "seconds, 0.1 to 3600, until another worker takes over from one that fell silent"
    ),
    Variable(DEBUG, "none", "1 shows where in the program an internal error of a command came from"),
)
"""Where matches are kept first, then the service, then what hardly anybody needs."""


def table() -> str:
    """The variables as a table for the documents."""
    rows = [f"| `{one.name}` | {one.default} | {one.meaning} |\n" for one in VARIABLES]
    return "".join(["| variable | default | meaning |\n", "|---|---|---|\n", *rows])


def page(text: str) -> str:
    """The page with the table in its place. Raises ValueError if it has no place for one."""
    before, begin, rest = text.partition(_BEGIN)
    _, end, after = rest.partition(_END)
    if not begin or not end:
        raise ValueError(f"{PAGE}: expected the lines {_BEGIN.strip()} and {_END.strip()}")
    return before + begin + table() + end + after


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
