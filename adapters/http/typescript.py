"""TypeScript types of everything on the wire, made from the same schemas."""

import json
from typing import Any, cast

from adapters.http.schemas import Json, components

_HEAD = "// Made from the service's structs by `python -m adapters.http.documents`; a test keeps it fresh. Not to be edited.\n"

_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript() -> str:
    """The text of types.d.ts."""
    return _HEAD + "".join(f"\n{_comment(schema)}{_declare(name, schema)}\n" for name, schema in components().items())


def _declare(name: str, schema: Json) -> str:
    if schema.get("type") == "object" and "properties" in schema:
        return f"export interface {name} {_object(schema, '')}"
    return f"export type {name} = {_type(schema, '')};"


def _comment(schema: Json) -> str:
    text = " ".join(str(schema.get("description", "")).split())
    return f"/** {text.replace('*/', '* /')} */\n" if text else ""


def _object(schema: Json, indent: str) -> str:
    required = set(cast("list[str]", schema.get("required", [])))
    inner = indent + "  "
    lines = [
        f"{inner}{_key(name)}{'' if name in required else '?'}: {_type(part, inner)};\n"
        for name, part in cast("Json", schema["properties"]).items()
    ]
    return "{\n" + "".join(lines) + indent + "}" if lines else "{}"


def _key(name: str) -> str:
    return name if name.isidentifier() else json.dumps(name)


def _type(schema: Json, indent: str) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in cast("list[object]", schema["enum"]))
    for word in ("anyOf", "oneOf"):
        if word in schema:
            kinds = [_type(part, indent) for part in cast("list[Json]", schema[word])]
            return " | ".join(dict.fromkeys(kinds))
    return _structure(schema, indent)


def _structure(schema: Json, indent: str) -> str:
    kind: Any = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return "[" + ", ".join(_type(part, indent) for part in cast("list[Json]", schema["prefixItems"])) + "]"
        item = _type(cast("Json", schema.get("items") or {}), indent)
        return f"({item})[]" if " | " in item else f"{item}[]"
    if kind == "object":
        if "properties" in schema:
            return _object(schema, indent)
        more = schema.get("additionalProperties")
        return f"Record<string, {_type(cast('Json', more), indent) if isinstance(more, dict) else 'unknown'}>"
    return _PLAIN.get(str(kind), "unknown")
