"""The AsyncAPI 3.0 document: the live stream and the WebSocket."""

from functools import cache
from typing import Any, cast

from adapters.http.openapi import VERSION
from adapters.http.schemas import Json, components, ref
from engine.registry import FACTS


def _message(name: str, payload: Json, summary: str) -> Json:
    return {"name": name, "summary": summary, "contentType": "application/json", "payload": payload}


def _wrapped(field: str, payload: Json) -> Json:
    return {"type": "object", "properties": {field: payload}, "required": [field]}


@cache
def asyncapi() -> Json:
    """The document, made from the structs on the wire."""
    refused = {
        "allOf": [
            ref("Problem"),
            {"type": "object", "properties": {"id": {"description": "Id of the command."}}},
        ]
    }
    answer = {
        "allOf": [ref("Accepted"), {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]}]
    }
    stream = {
        "event": _message("event", ref("MatchEvent"), "A stored event; its frame has an id, and its type as name."),
        "snapshot": _message("snapshot", ref("View"), "The match as it is; first frame without a cursor."),
        "diverged": _message("diverged", ref("Diverged"), "The client knows another history; a snapshot follows."),
        "closing": _message("closing", ref("Closing"), "The stream ends; come back."),
    }
    server = {
        "eventFrame": _message("event", _wrapped("event", ref("MatchEvent")), "A stored event."),
        "snapshotFrame": _message("snapshot", _wrapped("snapshot", ref("View")), "The match as it is."),
        "divergedFrame": _message("diverged", _wrapped("diverged", ref("Diverged")), "Another history."),
        "answerFrame": _message("answer", _wrapped("answer", answer), "A command was stored; comes after its events."),
        "refusedFrame": _message("refused", _wrapped("refused", refused), "A command was refused."),
    }
    client = {
        "hello": _message("hello", ref("Hello"), "The first frame of a client."),
        "command": _message("command", ref("Envelope"), "A command."),
    }
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "blowbyblow live",
            "version": VERSION,
            "description": "Events of a match as they are stored. Requests and answers are described by the OpenAPI "
            f"document. Events are of {len(FACTS)} types; unknown ones are to be skipped.",
        },
        "defaultContentType": "application/json",
        "servers": {"local": {"host": "127.0.0.1:8000", "protocol": "http"}},
        "channels": {
            "events": _channel("/matches/{match}/events", "Server-sent events.", stream),
            "socket": _channel("/matches/{match}/socket", "The WebSocket.", {**server, **client}),
        },
        "operations": {
            "followEvents": _operation("send", "events", stream, "Every stored event, once and in order."),
            "followSocket": _operation("send", "socket", server, "Events, answers and refusals."),
            "takeCommands": _operation("receive", "socket", client, "The token first, then commands."),
        },
        "components": {"schemas": _draft7(components())},
    }


def _draft7(part: Any) -> Any:
    """AsyncAPI's dialect: a discriminator is the name of the property, a tuple's parts stand in `items`."""
    if isinstance(part, list):
        items: list[Any] = part
        return [_draft7(item) for item in items]
    if not isinstance(part, dict):
        return part
    found: Json = {key: _draft7(value) for key, value in cast("Json", part).items()}
    if isinstance(found.get("discriminator"), dict):
        found["discriminator"] = found["discriminator"]["propertyName"]
    if isinstance(found.get("prefixItems"), list):
        found["items"], found["additionalItems"] = found.pop("prefixItems"), False
    return found


def _channel(address: str, words: str, messages: Json) -> Json:
    return {
        "address": address,
        "description": words,
        "parameters": {"match": {"description": "Id of the match."}},
        "messages": messages,
    }


def _operation(action: str, channel: str, messages: Json, words: str) -> Json:
    return {
        "action": action,
        "channel": {"$ref": f"#/channels/{channel}"},
        "summary": words,
        "messages": [{"$ref": f"#/channels/{channel}/messages/{name}"} for name in messages],
    }
