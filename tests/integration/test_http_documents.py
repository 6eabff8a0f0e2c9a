"""The documents of the interface: fresh, complete, and true of what is really sent."""

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from litestar.handlers import HTTPRouteHandler

from adapters.catalogues.scenario_file import read_scenario
from adapters.http.app import App
from adapters.http.asyncapi import asyncapi
from adapters.http.command_routes import COMMANDS_PATH
from adapters.http.documents import documents, schemas
from adapters.http.openapi import openapi
from adapters.http.operations import OPERATIONS
from engine.core.seats import Role
from engine.registry import FACTS, RULEBOOKS
from engine.scenario.model import CommandLine, Scenario
from tests.integration.http_service import BERSERK, CHOOSE, CRISIS, Table, asking, made

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
DOCUMENTS = {"/openapi.json", "/asyncapi.json", "/schemas.json"}


@pytest.mark.parametrize(("path", "text"), documents().items(), ids=lambda value: getattr(value, "name", ""))
def test_the_documents_in_the_repository_are_fresh(path: Path, text: str) -> None:
    assert path.read_text(encoding="utf-8") == text, "run `python -m adapters.http.documents`"


def test_every_route_is_in_the_table_and_the_other_way_round() -> None:
    routes: set[tuple[str, str]] = set()
    for route in App(made()).routes:
        for handler in getattr(route, "route_handlers", ()):
            if isinstance(handler, HTTPRouteHandler):
                path = route.path_format
                routes |= {(method.lower(), path) for method in handler.http_methods if method != "OPTIONS"}
    routes -= {("get", path) for path in DOCUMENTS}
    assert COMMANDS_PATH.fullmatch("/matches/x/commands")
    routes.add(("post", "/matches/{match}/commands"))
    assert routes == {(operation.method, operation.path) for operation in OPERATIONS}


def closed(schema: Any) -> Any:
    """The same schema with no room for fields it does not name."""
    if isinstance(schema, dict):
        found = {key: closed(value) for key, value in schema.items()}
        if found.get("type") == "object" and "properties" in found:
            found["additionalProperties"] = False
        return found
    return [closed(part) for part in schema] if isinstance(schema, list) else schema


def validator(name: str) -> jsonschema_rs.Draft202012Validator:
    whole = schemas()
    return jsonschema_rs.Draft202012Validator(closed({"$ref": f"#/$defs/{name}", "$defs": whole["$defs"]}))


def conforms(name: str, answer: Any) -> None:
    errors = [f"{error.instance_path}: {error.message}"[:300] for error in validator(name).iter_errors(answer)]
    assert not errors, name


@pytest.mark.parametrize("example", ["crisis_protocol", "berserk"])
async def test_real_answers_are_as_the_schemas_say(example: str) -> None:
    file = read_scenario(EXAMPLES / f"{example}.yaml")
    async with asking(made()) as http:
        body = {key: value for key, value in file.scenario.match.items() if key != "secret"}
        response = await http.post("/matches", json=body)
        conforms("CreatedMatch", response.json())
        table = Table(http, response.json())
        events, view = validator("MatchEvent"), validator("View")
        for role, command in commands(file.scenario):
            answer = await table.send(role, command)
            if answer.status_code == 200:
                conforms("Accepted", answer.json())
            else:
                conforms("Problem", answer.json())
            for viewer in table.tokens:
                view.validate((await table.get(viewer)).json())
        for viewer in table.tokens:
            page = (await table.get(viewer, "/events?limit=1000")).json()
            for event in page["events"]:
                events.validate(event)
            conforms("OpenQuestions", (await table.get(viewer, "/decision")).json())
            conforms("TimelinePage", (await table.get(viewer, "/timeline?lang=ru")).json())
        conforms("TokenList", (await table.get("judge", "/tokens")).json())
        conforms("Matches", (await http.get("/matches")).json())
        conforms("Readiness", (await http.get("/readyz")).json())


def commands(scenario: Scenario) -> list[tuple[Role, dict[str, Any]]]:
    return [(line.seat, dict(line.command)) for line in scenario.script if isinstance(line, CommandLine)]


def test_every_event_and_command_has_a_schema() -> None:
    defs = schemas()["$defs"]
    assert set(defs["Event"]["discriminator"]["mapping"]) == set(FACTS)
    for name, book in (("CrisisProtocolCommand", "crisis_protocol"), ("BerserkCommand", "berserk")):
        assert set(defs[name]["discriminator"]["mapping"]) == set(RULEBOOKS[book].commands)
    references = {part.split('"')[0] for part in json.dumps(defs).split("#/$defs/")[1:]}
    assert references <= set(defs)
    assert all(schema.get("description") for name, schema in defs.items() if name.endswith("Event"))


@pytest.mark.parametrize("document", [openapi(), asyncapi()], ids=["openapi", "asyncapi"])
def test_every_reference_leads_somewhere(document: dict[str, Any]) -> None:
    def visit(part: Any) -> None:
        if isinstance(part, dict):
            target = part.get("$ref")
            if isinstance(target, str):
                place: Any = document
                for step in target.removeprefix("#/").split("/"):
                    place = place[step]
            for value in part.values():
                visit(value)
        elif isinstance(part, list):
            for value in part:
                visit(value)

    visit(document)


async def test_the_documents_are_served() -> None:
    async with asking(made()) as http:
        for path in sorted(DOCUMENTS):
            response = await http.get(path)
            assert (response.status_code, response.headers["content-type"]) == (200, "application/json")
        assert (await http.get("/openapi.json")).json() == json.loads(json.dumps(openapi()))


@pytest.mark.parametrize("body", [CRISIS, BERSERK])
def test_example_bodies_fit_the_schema_of_a_match(body: dict[str, Any]) -> None:
    conforms("MatchBody", body)
    assert list(validator("MatchBody").iter_errors({**body, "nonsense": 1}))


def test_the_schema_of_an_envelope_is_strict() -> None:
    conforms("Envelope", {"id": "1", "expected_seq": 1, "command": CHOOSE})
    envelope = validator("Envelope")
    for bad in ({"command": CHOOSE}, {"id": "", "command": CHOOSE}, {"id": "1", "command": {"type": "nonsense"}}):
        assert list(envelope.iter_errors(bad)), bad
