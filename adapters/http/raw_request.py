"""A request and its answer without the framework in between, for the way that most requests go."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from litestar.types import HTTPScope, Receive, Send

from adapters.http.access import bearer
from adapters.http.asking import check_body, too_large
from adapters.http.problems import failure

Header: TypeAlias = tuple[bytes, bytes]


class RawRequest:
    """What a handler needs of a request."""

    def __init__(self, scope: HTTPScope, receive: Receive) -> None:
        self.method: str = scope["method"]
        self.address = scope["client"][0] if scope["client"] else "unknown"
        self._headers: dict[bytes, bytes] = dict(scope["headers"])
        self._receive = receive

    def header(self, name: bytes) -> str:
        """A header by its lower-case name, "" without it."""
        return self._headers.get(name, b"").decode("latin-1")

    @property
    def word(self) -> str | None:
        """The token, None without one."""
        return bearer(self.header(b"authorization"))

    async def body(self, largest: int) -> bytes:
        """The whole body. Raises Failure wrong_media_type, too_large, malformed if it breaks off."""
        check_body(self.header(b"content-type"), self.header(b"content-length"), largest)
        whole = b""
        while True:
            message: Any = await self._receive()
            if message["type"] != "http.request":
                raise failure("malformed", "the connection was closed before the body had ended")
            part: bytes = message.get("body", b"")
            whole += part
            if len(whole) > largest:
                raise too_large(largest)
            if not message.get("more_body"):
                return whole


def raw_headers(headers: Mapping[str, str]) -> list[Header]:
    """Headers as they are sent."""
    return [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers.items()]


async def write(send: Send, status: int, headers: Sequence[Header], content: bytes) -> None:
    """Send a whole answer; its length is told beside `headers`."""
    length = (b"content-length", b"%d" % len(content))
    await send({"type": "http.response.start", "status": status, "headers": [*headers, length]})
    await send({"type": "http.response.body", "body": content, "more_body": False})
