"""JSON Schema of a rulebook's matches and cards, for editors: generated from the structs that load them.

A file that holds a key `match` is checked as a scenario or match file, any other as the body of a match itself.
"""

from typing import Any

import msgspec

from engine.core.card_shapes import CardShapes
from engine.effects.match_body import MatchBody

Schema = dict[str, Any]

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def card_schema(rulebook: str, shapes: CardShapes) -> Schema:
    """The schema of match files of one rulebook; `$defs` holds every card, effect, test and operation by name."""
    kinds = (MatchBody, shapes.unit, shapes.source, shapes.points)
    (body, unit, source, points), parts = msgspec.json.schema_components(
        kinds, ref_template="#/$defs/{name}", schema_hook=_anything
    )
    definitions: Schema = dict(parts)
    match = definitions["MatchBody"]["properties"]
    match["rulebook"] = {"const": rulebook}
    match["units"] = {"type": "array", "items": unit, "minItems": 1}
    match["sources"] = {"type": "array", "items": source}
    match["options"] = points
    match["secret"] = {"type": "string", "pattern": "^[0-9a-f]{64}$", "description": "Scenario files only."}
    for (name, field), words in shapes.words.items():
        definitions[name]["properties"][field] = {"enum": sorted(words)}
    for (name, field), least in shapes.least.items():
        definitions[name]["properties"][field] |= {"minimum": least}
    return {
        "$schema": DRAFT,
        "title": f"Matches and cards of {rulebook}",
        "if": {"required": ["match"]},
        "then": {"type": "object", "properties": {"match": body}},
        "else": body,
        "$defs": dict(sorted(definitions.items())),
    }


def _anything(kind: type) -> Schema:
    """The schema of a field that takes any value."""
    return {"description": "any value"}
