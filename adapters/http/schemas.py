"""JSON Schemas of everything on the wire, made from the structs that are on the wire."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, cast

import msgspec

from adapters.http import shapes
from adapters.http.problems import Problem
from adapters.http.query_shapes import QUERY_ANSWERS
from adapters.http.socket_route import Hello
from adapters.http.token_routes import TokenOrder
from adapters.service.cursor import Diverged
from engine.core.commands import CORE_COMMANDS, Command
from engine.core.record import Record, Stub
from engine.effects.match_body import MatchBody
from engine.registry import FACTS, RULEBOOKS

Json = dict[str, Any]

_STEM = "#/components/schemas/"
REF = _STEM + "{name}"

_ANSWERS: Sequence[type] = (
    shapes.CreatedMatch,
    shapes.Accepted,
    shapes.OpenQuestions,
    shapes.TimelinePage,
    shapes.Matches,
    shapes.TokenList,
    shapes.IssuedToken,
    shapes.Readiness,
    shapes.Liveness,
    shapes.Closing,
    *QUERY_ANSWERS,
    Diverged,
    Problem,
    Hello,
    TokenOrder,
    MatchBody,
    Stub,
)


@cache
def components() -> Json:
    """All schemas by name: answers, views, commands, events."""
    found: Json = {}
    for book in RULEBOOKS.values():
        found |= _commands(book.name, book.commands)
    found |= _events()
    _, answers = msgspec.json.schema_components(_ANSWERS, ref_template=REF, schema_hook=_anything)
    found |= answers
    found["Command"] = _any_of(f"{_pascal(name)}Command" for name in RULEBOOKS)
    views = {name: ref(book.view_shape.__name__) for name, book in RULEBOOKS.items()}
    found["View"] = {
        "description": "A match at one seq, as far as the asker may see it.",
        "oneOf": list(views.values()),
        "discriminator": {
            "propertyName": "rulebook",
            "mapping": {name: reference["$ref"] for name, reference in views.items()},
        },
    }
    found["Envelope"] = _envelope()
    found["EventPage"] = _page()
    return {name: _closed(found[name]) for name in sorted(found)}


def ref(name: str) -> Json:
    """A reference to a schema."""
    return {"$ref": REF.format(name=name)}


def event_name(type_: str) -> str:
    """Name of the schema of an event type: `dice.rolled` is DiceRolledEvent."""
    return _pascal(type_.replace(".", "_")) + "Event"


def _commands(rulebook: str, commands: Mapping[str, type[Command]]) -> Json:
    """The commands of a rulebook: its own with its name before theirs, those of the core shared."""
    tags = list(commands)
    schemas, parts = msgspec.json.schema_components(tuple(commands.values()), ref_template=REF, schema_hook=_anything)
    _, core = msgspec.json.schema_components(CORE_COMMANDS, ref_template=REF, schema_hook=_anything)
    prefix = _pascal(rulebook)
    own = {name: name if name in core else prefix + _plain(name).removeprefix(prefix) for name in parts}
    refs = [ref(own[schema["$ref"].rsplit("/", 1)[1]]) for schema in schemas]
    found: Json = {own[name]: _rename(part, own) for name, part in parts.items()}
    found[f"{prefix}Command"] = {
        "description": f"A command of {rulebook}.",
        "oneOf": refs,
        "discriminator": {
            "propertyName": "type",
            "mapping": {tag: reference["$ref"] for tag, reference in zip(tags, refs, strict=True)},
        },
    }
    return found


def _events() -> Json:
    facts = tuple(FACTS.values())
    schemas, parts = msgspec.json.schema_components((*facts, Record), ref_template=REF, schema_hook=_anything)
    record = cast("Json", parts.pop("Record"))
    parts.pop("Fact", None)
    parts.pop("Raw", None)
    bodies = {schema["$ref"].rsplit("/", 1)[1] for schema in schemas[:-1]}
    names = {name: _plain(name) + ("Body" if name in bodies else "") for name in parts}
    found: Json = {names[name]: _rename(part, names) for name, part in parts.items()}
    for fact, schema in zip(facts, schemas, strict=False):
        body = ref(names[schema["$ref"].rsplit("/", 1)[1]])
        properties = {**record["properties"], "type": {"const": fact.type}, "v": {"const": fact.v}, "data": body}
        description = _first_line(fact.__doc__)
        found[event_name(fact.type)] = {
            "description": description,
            "type": "object",
            "properties": properties,
            "required": list(record["required"]),
        }
    found["Event"] = {
        "description": "One thing that happened. Unknown types are to be skipped, unknown fields ignored.",
        "oneOf": [ref(event_name(type_)) for type_ in FACTS],
        "discriminator": {
            "propertyName": "type",
            "mapping": {type_: REF.format(name=event_name(type_)) for type_ in FACTS},
        },
    }
    found["MatchEvent"] = {
        "description": "An event, or its stub where the asker may not see it.",
        "anyOf": [ref("Event"), ref("Stub")],
    }
    return found


def _envelope() -> Json:
    return {
        "description": "A command as it is sent. An answer to a decision needs `decision` or `expected_seq`.",
        "type": "object",
        "properties": {
            "id": {"type": "string", "minLength": 1, "maxLength": 200, "description": "Chosen by the client."},
            "command": ref("Command"),
            "expected_seq": {"anyOf": [{"type": "integer", "minimum": 0}, {"type": "null"}]},
            "decision": {"anyOf": [{"type": "string"}, {"type": "null"}]},
        },
        "required": ["id", "command"],
        "additionalProperties": False,
        "examples": [{"id": "7f3a", "decision": "q12", "command": {"type": "pass"}}],
    }


def _page() -> Json:
    return {
        "description": "Stored events. `next`: the `after` of the next page, null on the last. `head`: where the match is.",
        "type": "object",
        "properties": {
            "events": {"type": "array", "items": ref("MatchEvent")},
            "next": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
            "head": {"type": "string"},
        },
        "required": ["events", "next", "head"],
    }


def _any_of(names: Iterable[str]) -> Json:
    return {"description": "A command of the match's rulebook.", "anyOf": [ref(name) for name in names]}


def _anything(kind: type) -> Json:
    """Fields that may hold any JSON."""
    if kind in (object, msgspec.Raw):
        return {"description": "Any JSON."}
    raise NotImplementedError(kind)


def _rename(part: Any, names: Mapping[str, str]) -> Any:
    """The same with every reference changed, those of discriminators as well."""
    if isinstance(part, dict):
        return {key: _rename(value, names) for key, value in cast("Json", part).items()}
    if isinstance(part, list):
        items: list[Any] = part
        return [_rename(item, names) for item in items]
    if isinstance(part, str) and part.startswith(_STEM):
        name = part.removeprefix(_STEM)
        return _STEM + names.get(name, name)
    return part


def _closed(schema: Json) -> Json:
    """The title that msgspec adds says no more than the name."""
    return {key: value for key, value in schema.items() if key != "title"}


def _plain(name: str) -> str:
    """A name that stands twice comes with its module; that becomes part of it."""
    *modules, last = name.split(".")
    return "".join(_pascal(part) for part in modules if part not in ("engine", "rulebooks")) + last


def _first_line(text: str | None) -> str:
    return " ".join((text or "").split())


def _pascal(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in name.split("_"))
