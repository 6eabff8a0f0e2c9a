"""Commands over HTTP, and the one way in which HTTP and WebSocket hand them on."""

import time
from collections.abc import Mapping
from typing import cast

import structlog
from litestar import Response, post
from litestar.params import FromPath

from adapters.http.access import Access, Asking, admit, parts_of
from adapters.http.answering import json
from adapters.http.asking import RECEIPT, body, sight
from adapters.http.parts import Parts
from adapters.http.problems import declined, failure, problem_of, response
from adapters.service.answers import Accepted, Declined
from adapters.service.delay import horizon
from engine.core.seats import ROLES, Role


@post("/matches/{match:str}/commands", status_code=200)
async def submit(request: Asking, match: FromPath[str]) -> Response[bytes]:
    """Decide one command and store what follows. Answers the first answer again for a command sent again."""
    parts = parts_of(request)
    access = await admit(request, match)
    envelope = await body(request, parts.settings.command_bytes)
    if request.headers.get(RECEIPT):
        await sight(request, access)
    outcome = await carry_out(parts, access, envelope, "http")
    if isinstance(outcome, Declined):
        return response(declined(outcome), {RECEIPT: await _receipt(parts, access, outcome)})
    return json(await answer(parts, access, outcome), headers={RECEIPT: outcome.receipt})


async def carry_out(parts: Parts, access: Access, envelope: Mapping[str, object], channel: str) -> Accepted | Declined:
    """Hand a command on, count it and write it to the log. Raises Failure for a role that never commands or a process
    about to end, and what MatchService raises."""
    started = time.perf_counter()
    result = "internal_error"
    outcome: Accepted | Declined | None = None
    try:
        outcome = await _decide(parts, access, envelope)
        result = "accepted" if isinstance(outcome, Accepted) else outcome.code
        return outcome
    except Exception as error:
        found = problem_of(error)
        result = result if found is None else found.code
        raise
    finally:
        seconds = time.perf_counter() - started
        parts.metrics.commands.labels(result).inc()
        parts.metrics.seconds.observe(seconds)
        _log(access, envelope, channel, result, outcome, seconds)


async def answer(parts: Parts, access: Access, accepted: Accepted) -> Mapping[str, object]:
    """An accepted command's answer: the same each time, so its view is the one just after it."""
    match = await parts.service.current(access.match, accepted.last_seq)
    return {
        "first_seq": accepted.first_seq,
        "last_seq": accepted.last_seq,
        "receipt": accepted.receipt,
        "view": match.view(access.role, accepted.last_seq),
    }


async def _decide(parts: Parts, access: Access, envelope: Mapping[str, object]) -> Accepted | Declined:
    role = commander(access)
    if role is None:
        return await _onlooker(parts, access)
    if parts.stopping:
        raise failure("stopping", "this process is about to end; send the same command again")
    return await parts.service.submit(access.match, role, envelope, addressed=True)


async def _onlooker(parts: Parts, access: Access) -> Declined:
    """Who only looks on may know no more of the match from a refusal than from a view."""
    match = await parts.service.load(access.match)
    head = horizon(match, access.role, parts.service.clock())
    asked = cast("Mapping[str, str] | None", match.view(access.role, head)["decision"])
    detail = f"{access.role} may never send a command"
    return Declined("not_allowed", detail, head, asked["id"] if asked else None, asked["step"] if asked else None)


def commander(access: Access) -> Role | None:
    """The role as one that sends commands; None for onlookers."""
    return next((role for role in ROLES if role == access.role), None)


async def _receipt(parts: Parts, access: Access, refused: Declined) -> str:
    match = await parts.service.current(access.match, refused.seq)
    return match.receipt(refused.seq)


def _log(
    access: Access,
    envelope: Mapping[str, object],
    channel: str,
    result: str,
    outcome: Accepted | Declined | None,
    seconds: float,
) -> None:
    """One line per command: who, what kind, what came of it; never a token, never what the command says."""
    command = envelope.get("command")
    kind = command.get("type") if isinstance(command, dict) else None
    structlog.get_logger("blowbyblow.command").info(
        "command",
        match=access.match,
        role=access.role,
        id=_short(envelope.get("id")),
        type=_short(kind),
        channel=channel,
        result=result,
        first_seq=outcome.first_seq if isinstance(outcome, Accepted) else None,
        last_seq=outcome.last_seq if isinstance(outcome, Accepted) else None,
        seq=outcome.seq if isinstance(outcome, Declined) else None,
        step=outcome.step if isinstance(outcome, Declined) else None,
        milliseconds=round(seconds * 1000, 2),
    )


def _short(value: object) -> str | None:
    return value[:80] if isinstance(value, str) else None
