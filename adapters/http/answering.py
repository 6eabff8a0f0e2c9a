"""Writing an answer: canonical JSON, its receipt, its tag."""

import msgspec
from litestar import Response

from adapters.http.access import Asking
from adapters.http.asking import RECEIPT, Sight
from adapters.service.code_print import build_print

_encode = msgspec.json.Encoder(order="sorted").encode


def tagged(request: Asking, seen: Sight, what: str, content: object) -> Response[bytes]:
    """An answer that depends on the match's head, the asker's role, `what` and the build that words it; 304 for one who has
    it."""
    tag = f'"{seen.receipt}.{seen.access.role}{what}.{build_print()}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache", "Vary": "Authorization", RECEIPT: seen.receipt}
    known = request.headers.get("if-none-match", "")
    if known and any(part.strip().removeprefix("W/") in (tag, "*") for part in known.split(",")):
        return Response(b"", status_code=304, headers=headers, media_type=None)
    return json(content() if callable(content) else content, headers=headers)


def json(content: object, *, status: int = 200, headers: dict[str, str] | None = None) -> Response[bytes]:
    """Canonical JSON."""
    return Response(
        _encode(content),
        status_code=status,
        media_type="application/json",
        headers={"Cache-Control": "no-store", **(headers or {})},
    )
