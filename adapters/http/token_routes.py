"""Tokens: issue more, list, revoke. For the judge of the match, and for the operator."""

import msgspec
from litestar import Response, delete, get, post
from litestar.params import FromPath
from msgspec import Struct

from adapters.http.access import Asking, admit, is_operator, limit, parts_of
from adapters.http.answering import json
from adapters.http.asking import body
from adapters.http.problems import failure
from adapters.service.answers import UnknownMatch
from adapters.service.tokens import UnknownToken, public_id
from engine.core.seats import Viewer

LONGEST_DAYS = 3_650


class TokenOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """Asks for a token of a role. `days`: how long it lasts, the service's usual time when left out."""

    role: Viewer
    days: int | None = None


@post("/matches/{match:str}/tokens")
async def issue(request: Asking, match: FromPath[str]) -> Response[bytes]:
    """A new token for a role of the match. It is told this once."""
    await _master(request, match)
    parts = parts_of(request)
    try:
        order = msgspec.convert(await body(request, parts.settings.command_bytes), TokenOrder)
    except msgspec.ValidationError as error:
        raise failure("malformed", str(error)) from None
    if order.days is not None and not 1 <= order.days <= LONGEST_DAYS:
        raise failure("malformed", f"`days` is a whole number from 1 to {LONGEST_DAYS}")
    words = await parts.tokens.issue(match, (order.role,), order.days)
    word = words[order.role]
    return json({"id": public_id(word), "role": order.role, "token": word}, status=201)


@get("/matches/{match:str}/tokens")
async def tokens(request: Asking, match: FromPath[str]) -> Response[bytes]:
    """The tokens of the match by their public ids; never the tokens themselves."""
    await _master(request, match)
    return json({"tokens": await parts_of(request).tokens.all(match)})


@delete("/matches/{match:str}/tokens/{token:str}", status_code=204)
async def revoke(request: Asking, match: FromPath[str], token: FromPath[str]) -> None:
    """Take a token back; streams opened with it are cut."""
    await _master(request, match)
    try:
        await parts_of(request).tokens.revoke(match, token)
    except UnknownToken:
        raise failure("not_found", f"the match has no token with the id {token!r}") from None


async def _master(request: Asking, match: str) -> None:
    parts = parts_of(request)
    if is_operator(request):
        limit(parts, "operator")
        if await parts.store.head(match) is None:
            raise UnknownMatch(match)
        return
    access = await admit(request, match)
    if access.role != "judge":
        raise failure("not_allowed", "only the judge and the operator look after tokens")
