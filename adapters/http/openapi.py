"""The OpenAPI 3.1 document."""

from functools import cache
from typing import Any

from adapters.http.operation import Operation, Parameter
from adapters.http.operations import OPERATIONS
from adapters.http.schemas import Json, components, ref

VERSION = "0.1.0"

_WORDS = {
    400: "Malformed: not a request of this document.",
    401: "No token, or none that holds here.",
    403: "This role may not do this.",
    404: "No such match, event or token.",
    409: "Refused; `code` says why, `seq` and `decision` where the match stands.",
    412: "The match has moved on (`stale_seq`).",
    413: "The body is too large.",
    415: "The body is not application/json.",
    422: "The id was used for another command (`command_id_reused`).",
    429: "Too many requests; come back after `Retry-After` seconds.",
    500: "An error nobody foresaw; its number stands in the log.",
    503: "The store cannot be used, or the process is about to end; send the same request again.",
}

_GENERAL = {
    "open": (),
    "operator": (400, 401, 403, 429, 503),
    "token": (400, 401, 404, 409, 429, 503),
    "master": (400, 401, 404, 409, 429, 503),
}


@cache
def openapi() -> Json:
    """The document, made from the table of operations and the structs on the wire."""
    paths: Json = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method] = _operation(operation)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "blowbyblow",
            "version": VERSION,
            "description": "Resolves attacks of tabletop games blow by blow. Live events and the WebSocket are described "
            "by the AsyncAPI document.",
        },
        "paths": paths,
        "components": {
            "schemas": components(),
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer", "description": "The token of a role at the match."},
                "operator": {"type": "http", "scheme": "bearer", "description": "The operator's key."},
                "overlay": {
                    "type": "apiKey",
                    "in": "query",
                    "name": "token",
                    "description": "An overlay's token, the only one that may stand in an address.",
                },
            },
        },
    }


def _operation(operation: Operation) -> Json:
    found: Json = {
        "operationId": operation.name,
        "summary": operation.summary,
        "security": _security(operation),
        "responses": _responses(operation),
    }
    if operation.parameters:
        found["parameters"] = [_parameter(parameter) for parameter in operation.parameters]
    if operation.body is not None:
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": ref(operation.body)}}}
    return found


def _security(operation: Operation) -> list[dict[str, list[str]]]:
    match operation.key:
        case "open":
            return []
        case "operator":
            return [{"operator": []}, {}]
        case "master":
            return [{"token": []}, {"operator": []}]
        case "token":
            return [{"token": []}, {"overlay": []}] if operation.method == "get" else [{"token": []}]


def _parameter(parameter: Parameter) -> Json:
    return {
        "name": parameter.name,
        "in": parameter.where,
        "required": parameter.required,
        "description": parameter.description,
        "schema": parameter.schema,
    }


def _responses(operation: Operation) -> Json:
    found: Json = {str(operation.status): _good(operation)}
    if operation.tagged:
        found["304"] = {"description": "The client has it."}
    if operation.name == "readyz":
        found["503"] = _json("Not ready; `checks` says why.", "Readiness")
    for status in (*_GENERAL[operation.key], *operation.problems, 500):
        found[str(status)] = {
            "description": _WORDS[status],
            "content": {"application/problem+json": {"schema": ref("Problem")}},
        }
    return dict(sorted(found.items()))


def _good(operation: Operation) -> Json:
    words = operation.summary
    if operation.answer is None:
        return {"description": words} if operation.status == 204 else _text(words, operation.media)
    found = _json(words, operation.answer)
    if operation.name == "events":
        found["content"]["text/event-stream"] = {"schema": {"type": "string"}}
    if operation.key == "token":
        found["headers"] = {
            "Receipt": {"description": "The place the answer stands for.", "schema": {"type": "string"}}
        }
    return found


def _json(words: str, schema: str) -> Json:
    content: dict[str, Any] = {"application/json": {"schema": ref(schema)}}
    return {"description": words, "content": content}


def _text(words: str, media: str) -> Json:
    return {"description": words, "content": {media: {"schema": {"type": "string"}}}}
