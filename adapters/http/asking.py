"""Reading a request: its parameters and body, strictly, and the client's receipt."""

from collections.abc import Mapping
from typing import cast

import msgspec
import structlog
from litestar.exceptions import ClientException, HTTPException

from adapters.http.access import Access, Asking, parts_of
from adapters.http.parts import Parts
from adapters.http.problems import failure
from adapters.service.cursor import Diverged, place
from adapters.service.delay import horizon
from adapters.service.live_match import LiveMatch

RECEIPT = "Receipt"
"""Header with the place in the match's history that an answer stands for, and that a client knows."""

_LARGEST = 10**15

_decode = msgspec.json.Decoder().decode


class Sight(msgspec.Struct, frozen=True):
    """A match as far as the asker may know it: `head` is the newest seq."""

    access: Access
    match: LiveMatch
    head: int

    @property
    def receipt(self) -> str:
        """The place the answer stands for."""
        return self.match.receipt(self.head)


async def sight(request: Asking, access: Access) -> Sight:
    """The match as it is stored now, as far as the asker may know it. Raises Failure diverged if it knows more."""
    return await look(parts_of(request), access, request.headers.get(RECEIPT))


async def look(parts: Parts, access: Access, receipt: str | None) -> Sight:
    """What `access` may know of its match now, held against the asker's receipt; see `sight`."""
    match = await parts.service.load(access.match)
    seen = Sight(access, match, horizon(match, access.role, parts.service.clock()))
    check_receipt(parts, receipt, seen)
    return seen


def check_receipt(parts: Parts, receipt: str | None, seen: Sight) -> None:
    """A client that knows more than the store, or something else, has to be told, and so has the operator."""
    found = None if not receipt else place(seen.match, receipt, seen.head)
    if isinstance(found, Diverged):
        alarm(parts, seen, found)
        detail = f"the receipt does not stand for this history ({found.reason}); the match is at {found.head}"
        raise failure("diverged", detail, seq=seen.head, reason=found.reason, head=found.head)


def alarm(parts: Parts, seen: Sight, found: Diverged) -> None:
    """Count and log a client that knows another history."""
    parts.metrics.diverged.labels(found.reason).inc()
    log = structlog.get_logger("blowbyblow.history")
    level = log.info if found.reason == "malformed" else log.warning
    level("diverged", match=seen.match.id, role=seen.access.role, reason=found.reason, head=found.head)


def whole(request: Asking, name: str, low: int, high: int = _LARGEST) -> int | None:
    """A parameter that is a whole number from `low` to `high`; None without it. Raises Failure malformed."""
    text = request.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 15 and low <= int(text) <= high):
        raise failure(
            "malformed", f"`{name}` is a whole number from {low}{f' to {high}' if high < _LARGEST else ' on'}"
        )
    return int(text)


async def body(request: Asking, largest: int) -> Mapping[str, object]:
    """The JSON object in the body. Raises Failure wrong_media_type, too_large, malformed."""
    check_body(request.headers.get("content-type", ""), request.headers.get("content-length", ""), largest)
    try:
        raw = await request.body()
    except ClientException as error:
        raise too_large(largest) if error.status_code == 413 else failure("malformed", error.detail) from None
    except HTTPException:
        raise too_large(largest) from None
    if len(raw) > largest:
        raise too_large(largest)
    return json_object(raw)


def check_body(kind: str, length: str, largest: int) -> None:
    """Refuse a body by its headers. Raises Failure wrong_media_type, too_large."""
    if kind.partition(";")[0].strip().lower() != "application/json":
        raise failure("wrong_media_type", "send the body as application/json")
    if length.isdigit() and int(length) > largest:
        raise too_large(largest)


def json_object(raw: bytes | str) -> Mapping[str, object]:
    """The JSON object in `raw`. Raises Failure malformed."""
    try:
        found = _decode(raw)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise failure("malformed", f"this is no JSON: {error}") from None
    if not isinstance(found, dict):
        raise failure("malformed", "expected a JSON object")
    return cast("dict[str, object]", found)


def too_large(largest: int) -> Exception:
    """The problem of a body that has more than `largest` bytes."""
    return failure("too_large", f"the body may have {largest} bytes at most")
