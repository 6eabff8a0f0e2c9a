"""What the HTTP side of the service can be told."""

from msgspec import Struct

from adapters.http.loopback import is_loopback


class HttpSettings(Struct, frozen=True):
    """Where the service listens, who may use it, and how much.

    host, port: where it listens; port 0 lets the system choose. operator_key: asked for where matches are created and
    listed; needed beyond loopback. token_days: how long a new token lasts. rate, burst: requests a second per token (per
    address without one; onlookers per token and address), and how many at once; rate 0 for no limit. streams: streams
    opened a second, counted in the same way; forty times as many at once.
    command_bytes, match_bytes: the largest bodies. stop_seconds: how long running requests may take at the end.
    allow_forgetting: start on a server that may lose matches. proxies: addresses whose X-Forwarded-For counts.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    operator_key: str | None = None
    token_days: int = 30
    rate: float = 200.0
    burst: int = 1_000
    streams: float = 50.0
    command_bytes: int = 65_536
    match_bytes: int = 1_048_576
    stop_seconds: int = 10
    allow_forgetting: bool = False
    proxies: str = ""

    @property
    def loopback(self) -> bool:
        """True if only this machine can reach the service."""
        return is_loopback(self.host)
