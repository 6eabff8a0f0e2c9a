"""Matches: create, list, look."""

from collections.abc import Mapping

from litestar import Response, get, post
from litestar.params import FromPath

from adapters.http.access import Asking, admit, operator, parts_of
from adapters.http.answering import json, tagged
from adapters.http.asking import RECEIPT, Sight, body, sight, whole
from adapters.http.parts import Parts
from adapters.http.problems import failure
from adapters.service.match_list import MatchList
from adapters.service.world import new_match_id


@post("/matches")
async def create(request: Asking) -> Response[bytes]:
    """Create a match and the tokens of everybody at it."""
    operator(request)
    parts = parts_of(request)
    if parts.stopping:
        raise failure("stopping", "this process is about to end; ask again")
    described = await body(request, parts.settings.match_bytes)
    if "match" in described:
        raise failure("malformed", "this is a whole scenario file; send its `match` part")
    id_ = new_match_id()
    # The tokens first: a match nobody can open would be worse than tokens that open nothing.
    parts.service.check(described)
    words = await parts.tokens.issue(id_)
    match = await parts.service.create(described, id_=id_)
    parts.metrics.created.inc()
    receipt = match.receipt(match.seq)
    made = {"match": id_, "tokens": words, "receipt": receipt, "view": match.view("judge")}
    return json(made, status=201, headers={"Location": f"/matches/{id_}", RECEIPT: receipt})


@get("/matches")
async def matches(request: Asking) -> Response[bytes]:
    """List the matches, the oldest first, each with how it stands; `over` narrows them."""
    operator(request)
    return json({"matches": await _listed(request).lines(_over(request))})


@get("/matches/{match:str}")
async def view(request: Asking, match: FromPath[str]) -> Response[bytes]:
    """The match as the asker may see it, now or just after an earlier event."""
    seen = await sight(request, await admit(request, match))
    at = whole(request, "at", 1)
    if at is not None and at > seen.head:
        raise failure("not_found", f"the match is at {seen.head}; there is no {at} yet", seq=seen.head)
    return tagged(
        request, seen, "" if at is None else f".{at}", lambda: seen.match.view(seen.access.role, at or seen.head)
    )


@get("/matches/{match:str}/decision")
async def decision(request: Asking, match: FromPath[str]) -> Response[bytes]:
    """The open question and the open requests, with the options of the asker alone."""
    seen = await sight(request, await admit(request, match))
    return tagged(request, seen, ".decision", lambda: _decision(parts_of(request), seen))


def _decision(parts: Parts, seen: Sight) -> Mapping[str, object]:
    shown = seen.match.view(seen.access.role, seen.head)
    # Who sees the match late is not told when a question ends that it has not seen.
    deadline = parts.clocks.deadline(seen.match) if seen.head == seen.match.seq else None
    asked = {name: shown[name] for name in ("seq", "decision", "requests", "over", "suspended")}
    return {**asked, "deadline": None if deadline is None else deadline.text}


def _over(request: Asking) -> bool | None:
    word = request.query_params.get("over")
    if word not in (None, "true", "false"):
        raise failure("malformed", "`over` is true or false")
    return None if word is None else word == "true"


def _listed(request: Asking) -> MatchList:
    """The list of this process; it remembers what it has seen."""
    state = request.app.state
    found: MatchList | None = state.get("listed")
    if found is None:
        parts = parts_of(request)
        found = state["listed"] = MatchList(parts.service, parts.store)
    return found
