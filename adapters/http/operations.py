"""Every operation of the service, as the OpenAPI document tells it. A test holds the table against the routes."""

from typing import Literal

from msgspec import Struct

from adapters.http.reading_routes import LARGEST_PAGE, PAGE

Key = Literal["open", "token", "operator", "master"]


class Parameter(Struct, frozen=True):
    """A parameter: where it stands, what it may be."""

    name: str
    where: Literal["path", "query", "header"]
    description: str
    schema: dict[str, object]
    required: bool = False


class Operation(Struct, frozen=True):
    """One operation. `answer`: schema of the good answer, None for one without a body. `key`: who may. `problems`: the
    statuses that it answers otherwise, beside those that every operation of its kind has."""

    method: Literal["get", "post", "delete"]
    path: str
    name: str
    summary: str
    answer: str | None
    status: int = 200
    body: str | None = None
    key: Key = "token"
    parameters: tuple[Parameter, ...] = ()
    problems: tuple[int, ...] = ()
    tagged: bool = False
    media: str = "application/json"


def _whole(least: int, most: int | None = None, default: int | None = None) -> dict[str, object]:
    schema: dict[str, object] = {"type": "integer", "minimum": least, "maximum": most or 10**15 - 1}
    return schema if default is None else {**schema, "default": default}


MATCH = Parameter("match", "path", "Id of the match.", {"type": "string"}, True)
RECEIPT = Parameter(
    "Receipt",
    "header",
    "The newest place in the history that the client knows; 409 `diverged` if the service does not know it.",
    {"type": "string", "pattern": "^[0-9]{1,15}(-[0-9a-f]{8})?$"},
)
KNOWN = Parameter("If-None-Match", "header", "ETag the client has; 304 if it still holds.", {"type": "string"})

_READ = (MATCH, KNOWN, RECEIPT)

OPERATIONS: tuple[Operation, ...] = (
    Operation(
        "post",
        "/matches",
        "create",
        "Create a match and the tokens of everybody at it.",
        "CreatedMatch",
        201,
        body="MatchBody",
        key="operator",
        problems=(413, 415, 503),
    ),
    Operation("get", "/matches", "matches", "List the matches, the oldest first.", "Matches", key="operator"),
    Operation(
        "get",
        "/matches/{match}",
        "view",
        "The match as the asker may see it, now or just after an earlier event.",
        "View",
        parameters=(*_READ, Parameter("at", "query", "Show the match just after this event.", _whole(1))),
        tagged=True,
    ),
    Operation(
        "post",
        "/matches/{match}/commands",
        "submit",
        "Decide one command and store what follows; the same id with the same command gets the first answer again.",
        "Accepted",
        body="Envelope",
        parameters=(MATCH, RECEIPT),
        problems=(403, 412, 413, 415, 422),
    ),
    Operation(
        "get",
        "/matches/{match}/decision",
        "decision",
        "The open question and the open requests, with the options of the asker alone.",
        "OpenQuestions",
        parameters=_READ,
        tagged=True,
    ),
    Operation(
        "get",
        "/matches/{match}/events",
        "events",
        "Stored events, or with `Accept: text/event-stream` all of them live.",
        "EventPage",
        parameters=(
            *_READ,
            Parameter("after", "query", "Begin behind this event (a stream takes a cursor too).", _whole(0, default=0)),
            Parameter("limit", "query", "At most so many.", _whole(1, LARGEST_PAGE, PAGE)),
        ),
        tagged=True,
    ),
    Operation(
        "get",
        "/matches/{match}/timeline",
        "timeline",
        "The match in words, one line per event the asker may see.",
        "TimelinePage",
        parameters=(*_READ, Parameter("lang", "query", "Language.", {"enum": ["en", "ru"], "default": "en"})),
        tagged=True,
    ),
    Operation(
        "post",
        "/matches/{match}/tokens",
        "issue",
        "A new token for a role of the match. It is told this once.",
        "IssuedToken",
        201,
        body="TokenOrder",
        key="master",
        parameters=(MATCH,),
        problems=(403, 413, 415),
    ),
    Operation(
        "get",
        "/matches/{match}/tokens",
        "tokens",
        "The tokens of the match by their public ids.",
        "TokenList",
        key="master",
        parameters=(MATCH,),
        problems=(403,),
    ),
    Operation(
        "delete",
        "/matches/{match}/tokens/{token}",
        "revoke",
        "Take a token back; streams opened with it are cut.",
        None,
        204,
        key="master",
        parameters=(MATCH, Parameter("token", "path", "Public id of the token.", {"type": "string"}, True)),
        problems=(403,),
    ),
    Operation("get", "/livez", "livez", "200 as long as the process answers at all.", "Liveness", key="open"),
    Operation(
        "get", "/readyz", "readyz", "200 if the process takes commands, else 503.", "Readiness", key="open", problems=()
    ),
    Operation(
        "get",
        "/metrics",
        "metrics",
        "What the process has counted, for Prometheus.",
        None,
        key="open",
        media="text/plain",
    ),
)
