"""Problems: every answer that is not the wished one, as problem+json (RFC 9457)."""

import asyncio
import secrets
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import msgspec
import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException
from msgspec import Struct

from adapters.service.answers import BrokenHistory, Declined, ReadOnlyMatch, UnknownEvent, UnknownMatch
from adapters.store.port import StoreError
from engine.core.refusal import MatchError, Runaway

_STATUS = {
    "malformed": 400,
    "no_token": 401,
    "not_allowed": 403,
    "not_found": 404,
    "stale_seq": 412,
    "too_large": 413,
    "wrong_media_type": 415,
    "command_id_reused": 422,
    "rate_limited": 429,
    "internal_error": 500,
    "store_unavailable": 503,
    "stopping": 503,
}
"""HTTP status by code; every other refusal is 409."""

TYPE = "urn:blowbyblow:problem:"
MEDIA_TYPE = "application/problem+json"


class Problem(Struct, frozen=True, omit_defaults=True):
    """Why a request was not carried out. `code` is for programs, `detail` says what was wrong and what was expected.

    `seq`, `decision` and `step` say where the match stands. `path` leads into a match description. `reason` and `head`:
    the asker knows another history (code `diverged`). `incident` stands in the service's log.
    """

    type: str
    title: str
    status: int
    code: str
    detail: str
    seq: int | None = None
    decision: str | None = None
    step: str | None = None
    path: str | None = None
    reason: str | None = None
    head: str | None = None
    incident: str | None = None


class Failure(Exception):
    """Raised by a route: becomes a problem."""

    def __init__(self, problem: Problem, headers: dict[str, str] | None = None) -> None:
        super().__init__(problem.detail)
        self.problem = problem
        self.headers = headers or {}


def problem(code: str, detail: str, **more: str | int | None) -> Problem:
    """The problem of a code, with its status."""
    status = _STATUS.get(code, 409)
    fields = {"type": TYPE + code, "title": code.replace("_", " ").capitalize(), "status": status, "code": code}
    return msgspec.convert({**fields, "detail": detail, **more}, Problem)


def failure(code: str, detail: str, headers: dict[str, str] | None = None, **more: str | int | None) -> Failure:
    """A problem to raise."""
    return Failure(problem(code, detail, **more), headers)


def declined(answer: Declined) -> Problem:
    """The problem of a refused command. Its decision is told even when it is null: nobody is asked."""
    return problem(answer.code, answer.detail, seq=answer.seq, decision=answer.decision, step=answer.step)


def encoded(problem: Problem) -> bytes:
    """A problem as JSON; one that says where the match stands always carries `decision` too."""
    fields = msgspec.to_builtins(problem)
    if problem.seq is not None:
        fields.setdefault("decision", None)
    return msgspec.json.encode(fields, order="sorted")


def cut_short(error: Exception | asyncio.CancelledError, stopping: bool) -> Exception:
    """An error as it can be told. At its end the process waits for no request longer than it may, and cancels the rest:
    whether those were carried out is open. Any other cancelling is raised on."""
    if not isinstance(error, asyncio.CancelledError):
        return error
    if not stopping:
        raise error
    return failure("stopping", "this process ends and did not finish the request; send the same request again")


def problem_of(error: Exception) -> Problem | None:
    """The problem that an error of the layers below stands for; None for one that nobody foresaw."""
    match error:
        case Failure():
            return error.problem
        case MatchError():
            return problem("malformed", f"match: {error}", path=error.path or None)
        case UnknownMatch():
            return problem("not_found", str(error))
        case ReadOnlyMatch():
            return problem("read_only", str(error))
        case Runaway():
            return problem("runaway", str(error))
        case UnknownEvent():
            # Not which: its type may be nobody's to know.
            detail = "an event of this match is of a type that this service does not know; a newer version of it does"
            return problem("broken_history", detail)
        case BrokenHistory():
            return problem(
                "broken_history", "what is stored of this match is no whole history; its operator has to look"
            )
        case StoreError():
            return problem("store_unavailable", "the store cannot be used at the moment; send the same request again")
        case HTTPException():
            return _http(error)
        case _:
            return None


def _http(error: HTTPException) -> Problem:
    codes = {400: "malformed", 401: "no_token", 403: "not_allowed", 404: "not_found", 413: "too_large"}
    status = HTTPStatus(error.status_code)
    code = codes.get(error.status_code, status.phrase.lower().replace(" ", "_"))
    detail = "there is nothing at this address" if error.status_code == 404 else error.detail or status.description
    return Problem(TYPE + code, status.phrase, error.status_code, code, detail)


def incident(error: Exception, route: str) -> Problem:
    """The problem of an error that nobody foresaw: the log tells it whole, under the number the asker is given."""
    number = secrets.token_hex(6)
    structlog.get_logger("blowbyblow.http").error("incident", incident=number, route=route, exc_info=error)
    return problem("internal_error", "this should not have happened; the log tells more", incident=number)


def explained(error: Exception, route: str) -> tuple[Problem, dict[str, str]]:
    """The problem and the headers with which any error is answered; one that nobody foresaw goes to the log."""
    found = problem_of(error)
    if found is None:
        found = incident(error, route)
    elif found.code in ("store_unavailable", "broken_history"):
        structlog.get_logger("blowbyblow.http").warning(found.code, error=str(error))
    own: Mapping[str, str] | None = getattr(error, "headers", None)
    headers = {"Cache-Control": "no-store", **(own or {})}
    if found.status == 503:
        headers.setdefault("Retry-After", "1")
    return found, headers


def handle(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Answer any error as a problem."""
    found, headers = explained(error, str(request.scope.get("path_template", "")))
    return Response(encoded(found), status_code=found.status, media_type=MEDIA_TYPE, headers=headers)
