"""Every operation of the service, as the OpenAPI document tells it. A test holds the table against the routes."""

from adapters.http.operation import MATCH, READ, RECEIPT, Operation, Parameter, whole_number
from adapters.http.query_operations import QUERY_OPERATIONS
from adapters.http.reading_routes import LARGEST_PAGE, PAGE

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
    Operation(
        "get",
        "/matches",
        "matches",
        "List the matches, the oldest first, each with how it stands.",
        "Matches",
        key="operator",
        parameters=(
            Parameter(
                "over", "query", "Only matches that are over, or only those that are not.", {"enum": ["true", "false"]}
            ),
        ),
    ),
    Operation(
        "get",
        "/matches/{match}",
        "view",
        "The match as the asker may see it, now or just after an earlier event.",
        "View",
        parameters=(*READ, Parameter("at", "query", "Show the match just after this event.", whole_number(1))),
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
        parameters=READ,
        tagged=True,
    ),
    Operation(
        "get",
        "/matches/{match}/events",
        "events",
        "Stored events, or with `Accept: text/event-stream` all of them live.",
        "EventPage",
        parameters=(
            *READ,
            Parameter(
                "after", "query", "Begin behind this event (a stream takes a cursor too).", whole_number(0, default=0)
            ),
            Parameter("limit", "query", "At most so many.", whole_number(1, LARGEST_PAGE, PAGE)),
        ),
        tagged=True,
    ),
    Operation(
        "get",
        "/matches/{match}/timeline",
        "timeline",
        "The match in words, one line per event the asker may see.",
        "TimelinePage",
        parameters=(
            *READ,
            Parameter("lang", "query", "Language.", {"enum": ["en", "ru"], "default": "en"}),
            Parameter(
                "after",
                "query",
                "Only what events behind this one told, and earlier lines that they struck.",
                whole_number(0, default=0),
            ),
        ),
        tagged=True,
    ),
    Operation(
        "get",
        "/matches/{match}/bundle",
        "bundle",
        "The match as a file that verifies offline (JSON Lines), with stubs for what the asker may not see.",
        None,
        parameters=(MATCH, RECEIPT),
        media="application/jsonl",
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
    *QUERY_OPERATIONS,
)
