"""The HTTP application: routes over the parts of one process."""

import asyncio
from collections.abc import Sequence
from typing import Any

from litestar import Litestar
from litestar.datastructures import State
from litestar.types import ControllerRouterHandler

from adapters.http.bundle_route import bundle
from adapters.http.command_routes import COMMANDS_PATH, submit
from adapters.http.documents import asyncapi_document, openapi_document, schemas_document
from adapters.http.health_routes import livez, metrics, readyz
from adapters.http.match_routes import create, decision, matches, view
from adapters.http.parts import Parts
from adapters.http.problems import MEDIA_TYPE, cut_short, encoded, explained, handle
from adapters.http.query_routes import QUERY_ROUTES
from adapters.http.raw_request import raw_headers, write
from adapters.http.reading_routes import events, timeline
from adapters.http.socket_route import socket
from adapters.http.token_routes import issue, revoke, tokens

ROUTES: tuple[ControllerRouterHandler, ...] = (
    create,
    matches,
    view,
    decision,
    events,
    timeline,
    bundle,
    socket,
    issue,
    tokens,
    revoke,
    livez,
    readyz,
    metrics,
    openapi_document,
    asyncapi_document,
    schemas_document,
    *QUERY_ROUTES,
)


class App(Litestar):
    """The application. Commands, the way that most requests go, pass by its router: they are answered before it.
    `more`: further routes (pages, say)."""

    def __init__(self, parts: Parts, more: Sequence[ControllerRouterHandler] = ()) -> None:
        super().__init__(
            route_handlers=[*ROUTES, *more],
            openapi_config=None,
            exception_handlers={Exception: handle},
            state=State({"parts": parts}),
            request_max_body_size=parts.settings.match_bytes,
            logging_config=None,
            debug=False,
        )
        self._parts = parts

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            found = COMMANDS_PATH.fullmatch(scope["path"])
            if found is not None:
                await submit(self._parts, found[1], scope, receive, send)
            else:
                await self._route(scope, receive, send)
            return
        await super().__call__(scope, receive, send)

    async def _route(self, scope: Any, receive: Any, send: Any) -> None:
        begun = False

        async def sending(message: Any) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await super().__call__(scope, receive, sending)
        except asyncio.CancelledError as error:
            if begun:
                raise
            problem, told = explained(cut_short(error, self._parts.stopping), str(scope.get("path_template", "")))
            await write(send, problem.status, raw_headers({"Content-Type": MEDIA_TYPE, **told}), encoded(problem))
