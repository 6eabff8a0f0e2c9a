"""The schemas of all facts as they were last released, and what may not change: `python -m tests.golden.event_schemas`
writes them anew at a release."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from engine.core.facts import Fact
from engine.registry import FACTS

RELEASED = Path(__file__).parent / "event_schemas.json"

Schemas = dict[str, Any]


def present(facts: Mapping[str, type[Fact]]) -> Schemas:
    """The schemas of this build: by wire name the version and the JSON Schema, and all schemas they refer to."""
    shapes, parts = msgspec.json.schema_components(tuple(facts.values()), schema_hook=_anything, ref_template="{name}")
    found = {name: {"v": fact.v, "schema": shape} for (name, fact), shape in zip(facts.items(), shapes, strict=True)}
    plain: Schemas = json.loads(json.dumps({"facts": found, "parts": parts}))
    return plain


def _anything(type_: type) -> dict[str, object]:
    """The schema of what msgspec has none for: any JSON value."""
    return {"description": "any JSON value"}


def read_released() -> Schemas:
    """The schemas of the last release."""
    found: Schemas = json.loads(RELEASED.read_text(encoding="utf-8"))
    return found


def incompatibilities(old: Schemas, new: Schemas) -> list[str]:
    """Why bodies stored by the old build could not be read by the new one. A fact that raised its version is left to its
    upcasters."""
    found: list[str] = []
    for name, fact in old["facts"].items():
        now = new["facts"].get(name)
        if now is None:
            found.append(f"{name}: the type is gone; what is stored under it could not be read")
        elif now["v"] < fact["v"]:
            found.append(f"{name}: the version went back from {fact['v']} to {now['v']}")
        elif now["v"] == fact["v"]:
            found += _narrowed(name, fact["schema"], now["schema"], old["parts"], new["parts"], frozenset())
    return found


def _narrowed(
    path: str, old: Schemas, new: Schemas, old_parts: Schemas, new_parts: Schemas, seen: frozenset[str]
) -> list[str]:
    """What the old schema allows and the new one does not, as far as the shapes tell."""
    if "$ref" in old and "$ref" in new:
        if old["$ref"] in seen:
            return []
        seen |= {old["$ref"]}
        return _narrowed(path, old_parts[old["$ref"]], new_parts[new["$ref"]], old_parts, new_parts, seen)
    found: list[str] = []
    gone = _words(old, old_parts) - _words(new, new_parts)
    if gone and _words(new, new_parts):
        found.append(f"{path}: {', '.join(sorted(gone))} is no longer allowed")
    required = set(new.get("required", ())) - set(old.get("required", ()))
    found += [f"{path}.{name}: is required now, stored bodies may lack it" for name in sorted(required)]
    for name, shape in old.get("properties", {}).items():
        now = new.get("properties", {}).get(name)
        if now is None:
            found.append(f"{path}.{name}: the field is gone; what is stored in it would be lost")
        else:
            found += _narrowed(f"{path}.{name}", shape, now, old_parts, new_parts, seen)
    if isinstance(old.get("items"), dict) and isinstance(new.get("items"), dict):
        found += _narrowed(f"{path}[]", old["items"], new["items"], old_parts, new_parts, seen)
    return found


def _words(schema: Schemas, parts: Schemas) -> set[str]:
    """The types and fixed values a schema allows."""
    if "$ref" in schema:
        return _words(parts[schema["$ref"]], parts)
    alternatives = schema.get("anyOf", schema.get("oneOf"))
    if alternatives is not None:
        return {word for one in alternatives for word in _words(one, parts)}
    if "enum" in schema or "const" in schema:
        return {json.dumps(value) for value in schema.get("enum", (schema.get("const"),))}
    return {str(schema["type"])} if "type" in schema else set()


if __name__ == "__main__":
    RELEASED.write_text(json.dumps(present(FACTS), indent=1, sort_keys=True) + "\n", encoding="utf-8")
