"""The commands, options, routes and names that stand in the sentences of the documents are the program's."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from cyclopts import App

from adapters.app.variables import VARIABLES
from adapters.cli.main import app
from adapters.http.openapi import openapi
from engine.core.commands import CORE_COMMANDS
from engine.core.refusal import CODES
from engine.registry import FACTS, RULEBOOKS
from tests.documents import DOCUMENTS, ROOT, prose, text_of
from tests.integration.http_service import made

_SPAN = re.compile(r"`([^`]+)`")
_ROUTE = re.compile(
    r"(?:(GET|POST) )?((?:/matches|/attacks|/projections|/livez|/readyz|/metrics|…/)[^\s\[]*)(?:\[(.*)\])?"
)
OF_THE_TESTS = {"BLOWBYBLOW_CHROMIUM", "BLOWBYBLOW_PICTURES"}
NOT_IN_OPENAPI = {"/matches/{match}/socket"}
"""It is no request with an answer; asyncapi.json has it."""


def spans() -> Iterator[tuple[str, str]]:
    """Document and text of everything that is set as code in a sentence."""
    for document in DOCUMENTS:
        for found in _SPAN.findall(prose(document)):
            yield document, found.replace("\\|", "|")


def commands() -> list[tuple[str, str]]:
    """Every call of the command, with the document it stands in."""
    found = [
        (document, text.removeprefix("uv run ").removeprefix("blowbyblow "))
        for document, text in spans()
        if re.match(r"(?:uv run )?blowbyblow ", text)
    ]
    contract = text_of("docs/users/contract.md")
    listed = contract[contract.index("CLI `blowbyblow`: ") :].split(". `--json`")[0]
    return found + [("docs/users/contract.md", text) for text in _SPAN.findall(listed)[1:]]


def routes() -> list[tuple[str, str, str, tuple[str, ...]]]:
    """Every route with the document it stands in, its method and the names that stand behind its question mark."""
    found: list[tuple[str, str, str, tuple[str, ...]]] = []
    for document, text in spans():
        shown = _ROUTE.fullmatch(text)
        if shown is not None:
            path, _, query = f"{shown[2]}{shown[3] or ''}".partition("?")
            path = path.replace("…/", "/matches/{match}/").replace("{id}", "{match}").replace("{n}", "{number}")
            names = tuple(part.split("=")[0] for part in query.split("&") if part)
            found.append((document, (shown[1] or "GET").lower(), path, names))
    return found


def options(command: App) -> set[str]:
    """The options of a command."""
    return {name for argument in command.assemble_argument_collection() for name in argument.names}


def paragraph(start: str) -> str:
    """The paragraph, or table, of the contract in which this stands."""
    return next(part for part in text_of("docs/users/contract.md").split("\n\n") if start in part)


@pytest.mark.parametrize(("document", "text"), commands())
def test_a_command_and_its_options_are_there(document: str, text: str) -> None:
    named = [word for word in shlex.split(re.sub(r"[\[\]…]", " ", text)) if word not in ("|",)]
    command = app[named[0]]
    if command.default_command is not None:
        assert {word for word in named if word.startswith("-")} <= options(command), f"{document}: `{text}`"
    elif not text.endswith(" …"):
        assert named[1:], f"{document}: `{text}` is not whole"
        assert command[named[1]].default_command is not None


def test_every_command_that_tells_something_has_json() -> None:
    (told,) = re.findall(
        r"^Commands that list things (.*?)With `--json` all", prose("docs/operations/running.md"), re.M | re.S
    )
    named = {text for text in _SPAN.findall(told) if text.split()[0] in app}
    assert len(named) > 12
    projections = [f"projections {name}" for name in ("list", "rebuild", "pause", "resume", "retry", "show")]
    for words in [*named - {"projections"}, *projections]:
        command = app
        for word in words.split():
            command = command[word]
        assert "--json" in options(command), words


@pytest.mark.parametrize(("document", "method", "path", "names"), routes())
def test_a_route_and_its_parameters_are_there(document: str, method: str, path: str, names: tuple[str, ...]) -> None:
    if path in NOT_IN_OPENAPI:
        return
    operation = openapi()["paths"][path][method]
    known = {parameter["name"] for parameter in operation.get("parameters", ()) if parameter["in"] == "query"}
    assert set(names) <= known, document


def test_there_are_many_of_both() -> None:
    assert {command.split()[0] for _, command in commands()} > {"serve", "verify", "what-if", "rules-diff", "keys"}
    assert len({path for _, _, path, _ in routes()}) > 15
    assert {path for _, _, path, _ in routes()} >= NOT_IN_OPENAPI


def test_every_variable_is_known() -> None:
    shown = {name for document in DOCUMENTS for name in re.findall(r"BLOWBYBLOW_[A-Z_]+", text_of(document))}
    assert shown == {one.name for one in VARIABLES if one.name.startswith("BLOWBYBLOW_")} | OF_THE_TESTS


def test_every_number_of_the_metrics_is_counted() -> None:
    """A `…` in front stands for what the name before it has there."""
    shown = {text.split("{")[0] for _, text in spans() if re.fullmatch(r"blowbyblow_[a-z_]+(?:\{\w+\})?", text)}
    shown |= {f"blowbyblow_projection{text[1:]}" for _, text in spans() if re.fullmatch(r"…_[a-z_]+", text)}
    counted = {family.name for family in made().metrics.registry.collect()}
    assert len(shown) > 8
    assert {name.removesuffix("_total") for name in shown} <= counted


def test_every_event_of_the_contract_is_known() -> None:
    named = set(re.findall(r"[a-z]+\.[a-z_]+", paragraph("At least: ")))
    assert len(named) > 50
    assert named <= set(FACTS)


def test_the_table_of_commands_is_whole() -> None:
    rows = [line.split("|")[1] for line in paragraph("| type | fields | when |").splitlines()[2:]]
    of_the_games = (rulebook.commands for rulebook in RULEBOOKS.values())
    known = {command.__struct_config__.tag for command in CORE_COMMANDS}.union(*of_the_games)
    assert {name for row in rows for name in _SPAN.findall(row)} == known


def test_the_refusal_codes_stand_in_their_order() -> None:
    text = paragraph("Refusal codes in the order in which they are tested: ")
    named = [name for name in dict.fromkeys(_SPAN.findall(text)) if name in CODES]
    assert named == list(CODES)


def test_every_option_that_stands_alone_is_there() -> None:
    """What a streamer writes so is a variable of the style sheets."""
    styles = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "adapters" / "web").rglob("*.css"))
    every = set().union(*(options(command) for command in whole_commands(app)))
    for document, text in spans():
        if text.startswith("--"):
            name = re.split(r"[ =]", text)[0]
            assert f"{name}:" in styles if document.endswith("streamers.md") else name in every, f"{document}: {text}"


def whole_commands(group: App) -> Iterator[App]:
    """Every command below a group."""
    for name in group:
        if not name.startswith("-"):
            command = group[name]
            yield from [command] if command.default_command is not None else whole_commands(command)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_file_that_is_named_is_there(document: str) -> None:
    tops = "adapters|benchmarks|clients|deploy|docs|engine|examples|scripts|tests"
    named = re.findall(rf"(?<![\w/.:-])((?:{tops})/[\w./-]*\w)", text_of(document))
    assert [name for name in named if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_link_leads_somewhere(document: str) -> None:
    folder = (ROOT / document).parent
    links = re.findall(r"\]\(([^)#:]+)\)", text_of(document))
    assert [link for link in links if not Path(folder, link).exists()] == []
