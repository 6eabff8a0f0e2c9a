"""Operation: what the OpenAPI document tells of one, and the parameters that many share."""

from typing import Literal

from msgspec import Struct

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


def whole_number(least: int, most: int | None = None, default: int | None = None) -> dict[str, object]:
    """The schema of a whole number from `least` to `most`."""
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

READ = (MATCH, KNOWN, RECEIPT)
"""Parameters of everything that is read of a match."""
