"""Commands over HTTP, and the one way in which HTTP and WebSocket hand them on."""

import asyncio
import re
import time
from collections.abc import Mapping
from typing import cast

from litestar.exceptions import MethodNotAllowedException
from litestar.types import HTTPScope, Receive, Send

from adapters.http.access import Access, admit_word
from adapters.http.asking import RECEIPT, json_object, look
from adapters.http.command_log import log_command
from adapters.http.parts import Parts
from adapters.http.problems import MEDIA_TYPE, Failure, cut_short, declined, encoded, explained, failure, problem_of
from adapters.http.raw_request import RawRequest, raw_headers, write
from adapters.service.answers import Accepted, Declined
from adapters.service.delay import horizon
from engine.core.record import canonical
from engine.core.seats import ROLES, Role

COMMANDS_PATH = re.compile(r"/matches/([^/]+)/commands/?")

_RECEIPT = RECEIPT.lower().encode()
_ANSWERED = ((b"content-type", b"application/json"), (b"cache-control", b"no-store"))

_COMMANDERS: Mapping[str, Role] = {role: role for role in ROLES}
"""Every other role looks on."""


async def submit(parts: Parts, match: str, scope: HTTPScope, receive: Receive, send: Send) -> None:
    """Decide one command and store what follows. Answers the first answer again for a command sent again.

    This is the way most requests go, so it is spared what the framework does around a usual handler.
    """
    try:
        asked = RawRequest(scope, receive)
        if asked.method != "POST":
            raise MethodNotAllowedException(headers={"Allow": "POST"})
        access = await admit_word(parts, match, asked.word, asked.address)
        envelope = json_object(await asked.body(parts.settings.command_bytes))
        receipt = asked.header(_RECEIPT)
        if receipt:
            await look(parts, access, receipt)
        outcome = await carry_out(parts, access, envelope, "http")
        if isinstance(outcome, Declined):
            raise Failure(declined(outcome), {RECEIPT: await _receipt(parts, access, outcome)})
        status, headers = 200, [*_ANSWERED, (_RECEIPT, outcome.receipt.encode())]
        content = canonical(await answer(parts, access, outcome))
    except (Exception, asyncio.CancelledError) as error:
        problem, told = explained(cut_short(error, parts.stopping), "/matches/{match}/commands")
        status, headers = problem.status, raw_headers({"Content-Type": MEDIA_TYPE, **told})
        content = encoded(problem)
    await write(send, status, headers, content)


async def carry_out(parts: Parts, access: Access, envelope: Mapping[str, object], channel: str) -> Accepted | Declined:
    """Hand a command on, count it and write it to the log. Raises Failure for a role that never commands or a process
    about to end, and what MatchService raises."""
    started = time.perf_counter()
    result = "internal_error"
    outcome: Accepted | Declined | None = None
    try:
        role = _COMMANDERS.get(access.role)
        if role is None:
            outcome = await _onlooker(parts, access)
        elif parts.stopping:
            raise failure("stopping", "this process is about to end; send the same command again")
        else:
            outcome = await parts.service.submit(access.match, role, envelope, addressed=True)
        result = "accepted" if isinstance(outcome, Accepted) else outcome.code
        return outcome
    except asyncio.CancelledError:
        result = "stopping" if parts.stopping else "gone"
        raise
    except Exception as error:
        found = problem_of(error)
        result = result if found is None else found.code
        raise
    finally:
        seconds = time.perf_counter() - started
        parts.metrics.commands.add(result, seconds)
        log_command(access, envelope, channel, result, outcome, seconds)


async def answer(parts: Parts, access: Access, accepted: Accepted) -> Mapping[str, object]:
    """An accepted command's answer: the same each time, so its view is the one just after it."""
    match = await parts.service.current(access.match, accepted.last_seq)
    return {
        "first_seq": accepted.first_seq,
        "last_seq": accepted.last_seq,
        "receipt": accepted.receipt,
        "view": match.view(access.role, accepted.last_seq),
    }


async def _onlooker(parts: Parts, access: Access) -> Declined:
    """Who only looks on may know no more of the match from a refusal than from a view."""
    match = await parts.service.load(access.match)
    head = horizon(match, access.role, parts.service.clock())
    asked = cast("Mapping[str, str] | None", match.view(access.role, head)["decision"])
    detail = f"{access.role} may never send a command"
    return Declined("not_allowed", detail, head, asked["id"] if asked else None, asked["step"] if asked else None)


async def _receipt(parts: Parts, access: Access, refused: Declined) -> str:
    match = await parts.service.current(access.match, refused.seq)
    return match.receipt(refused.seq)
