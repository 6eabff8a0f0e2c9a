"""Access: who asks, and whether they may."""

import hmac
from typing import Any, TypeAlias

from litestar import Request
from litestar.connection import ASGIConnection
from msgspec import Struct

from adapters.http.loopback import host_of, is_loopback
from adapters.http.parts import Parts
from adapters.http.problems import Failure, failure
from adapters.service.answers import UnknownMatch
from adapters.service.delay import DELAYED
from adapters.service.tokens import Token, UnknownToken, digest_of
from engine.core.seats import Viewer

Asking: TypeAlias = Request[Any, Any, Any]

OPERATOR_LIMIT = "operator"


class Access(Struct, frozen=True):
    """A request with a good token. `word` is the token itself: never log it."""

    match: str
    role: Viewer
    token: Token
    word: str
    address: str

    @property
    def caller(self) -> str:
        """Who is counted: a seat by its token; onlookers, who often share one, by their address as well."""
        return f"{self.token.id} {self.address}" if self.role in DELAYED else self.token.id


def parts_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Parts:
    """The parts of the application a request came to."""
    parts: Parts = connection.app.state.parts
    return parts


async def admit(request: Asking, match: str) -> Access:
    """The asker's token for this match, counted against its limit. Raises Failure: no_token, not_found, rate_limited."""
    word, in_address = _word(request)
    return await admit_word(parts_of(request), match, word, _address(request), in_address=in_address)


async def admit_word(parts: Parts, match: str, word: str | None, address: str, *, in_address: bool = False) -> Access:
    """The access that a token gives to a match; see `admit`."""
    if word is None:
        limit(parts, address)
        raise _no_token("send the token of this match as `Authorization: Bearer …`")
    access = await find(parts, match, word, address)
    if in_address and access.role != "overlay":
        raise _no_token("only an overlay's token may stand in an address; send this one as `Authorization: Bearer …`")
    limit(parts, access.caller)
    return access


async def find(parts: Parts, match: str, word: str, address: str) -> Access:
    """The access a token gives. A wrong one counts against its sender's address."""
    try:
        token = await parts.tokens.find(match, word)
    except UnknownToken:
        limit(parts, address)
        if await parts.store.head(match) is None:
            raise UnknownMatch(match) from None
        raise _no_token(
            "this token does not hold for this match: it never did, it was revoked, or it is too old"
        ) from None
    return Access(match, token.role, token, word, address)


def limit(parts: Parts, caller: str) -> None:
    """Count a request. Raises Failure rate_limited."""
    wait = parts.requests.take(caller)
    if wait:
        raise too_often(wait)


def too_often(wait: int) -> Failure:
    """The problem of a caller that has to wait."""
    return failure("rate_limited", f"too many requests; ask again in {wait} s", {"Retry-After": str(wait)})


def operator(request: Asking) -> None:
    """Let only the operator on, where a key is configured. Raises Failure no_token or not_allowed, rate_limited."""
    parts = parts_of(request)
    key = parts.settings.operator_key
    if key is None:
        _same_machine(request)
        return
    if not is_operator(request):
        limit(parts, _address(request))
        raise _no_token("this needs the operator's key as `Authorization: Bearer …`")
    limit(parts, OPERATOR_LIMIT)


def is_operator(request: Asking) -> bool:
    """True if the request carries the operator's key."""
    key = parts_of(request).settings.operator_key
    word = _bearer(request)
    return key is not None and word is not None and hmac.compare_digest(digest_of(word), digest_of(key))


def _same_machine(request: Asking) -> None:
    """Without a key the service is for this machine alone: a page elsewhere must not use it through a browser's name
    look-up."""
    if not is_loopback(host_of(request.headers.get("host", ""))):
        raise failure("not_allowed", "without an operator's key this service answers to loopback names only")


def _no_token(detail: str) -> Failure:
    return failure("no_token", detail, {"WWW-Authenticate": "Bearer"})


def _word(request: Asking) -> tuple[str | None, bool]:
    word = _bearer(request)
    if word is not None:
        return word, False
    return request.query_params.get("token"), True


def _bearer(request: Asking) -> str | None:
    return bearer(request.headers.get("authorization", ""))


def bearer(header: str) -> str | None:
    """The token in an Authorization header."""
    scheme, _, word = header.partition(" ")
    return word.strip() or None if scheme.lower() == "bearer" else None


def _address(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    return request.client.host if request.client else "unknown"
