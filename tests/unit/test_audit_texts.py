"""Every finding and every reason of the audit has a sentence in both languages, and is given what the sentence says."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

import engine.audit
from adapters.catalogues.texts import LANGS, Lang, resources
from engine.core.message import key

PREFIXES = {
    "sentence": "finding",
    "_finding": "finding",
    "_note": "finding",
    "BadBundle": "finding",
    "NotCanonical": "finding-not-canonical",
    "reason": "reason",
    "refusal": "reason",
}
"""What makes a sentence in engine/audit, and the beginning of its key."""

REFUSED = frozenset({"code", "detail", "refusal"})
"""What `refusal` gives each of its sentences."""


def said() -> Iterator[tuple[str, frozenset[str]]]:
    """The key of every sentence that engine/audit makes, with the values it is given there."""
    for file in Path(engine.audit.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or file.stem == "reasons":
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            values = {word.arg: word.value for word in node.keywords}
            if name not in PREFIXES or None in values:
                continue  # None: values handed on, from a call that is read itself
            code = node.args[0] if node.args else ast.Constant("")
            variant = values.pop("variant", ast.Constant(""))
            assert isinstance(code, ast.Constant) and isinstance(variant, ast.Constant), f"{file.name}:{node.lineno}"
            given = frozenset(map(str, values))
            whole = given | REFUSED if name == "refusal" else given
            yield key(PREFIXES[name], str(code.value), str(variant.value)), whole


class Variables(Visitor):
    """The variables that a text of a catalogue wants."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: fluent.VariableReference) -> None:  # noqa: N802
        self.names.add(node.id.name)


def wanted(lang: Lang) -> dict[str, set[str]]:
    """The sentences of findings and reasons in a language, with their variables."""
    found: dict[str, set[str]] = {}
    for resource in resources(lang, terminal=True):
        for entry in resource.body:
            if isinstance(entry, fluent.Message) and entry.id.name.startswith(("finding-", "reason-")):
                variables = Variables()
                variables.visit(entry)
                found[entry.id.name] = variables.names
    return found


@pytest.mark.parametrize("lang", LANGS)
def test_every_finding_and_reason_has_a_sentence_and_is_given_what_it_says(lang: Lang) -> None:
    texts, made = wanted(lang), list(said())
    assert len(made) > 60
    assert {name for name, _ in made} == texts.keys()
    assert [(name, texts[name] - given) for name, given in made if texts[name] - given] == []
