"""The texts of the pages in one language: the words of the catalogues, and the labels that only pages have; and the steps
of each rulebook, read out of its machine."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec
from fluent.syntax import ast

from adapters.catalogues.texts import Lang, resources
from engine.registry import RULEBOOKS

Pattern = str | list[object]
"""A text: plain, or its pieces. A piece is text, `{"arg": name}`, or `{"arg": name, "cases": {…}, "else": key}`."""

TRACKS: Mapping[str, list[dict[str, str]]] = {
    name: [{"state": state, "step": step} for state, step in book.table.steps] for name, book in RULEBOOKS.items()
}


@cache
def page_texts(lang: Lang) -> bytes:
    """JSON: `texts` by key, labels of the pages beginning with `page-`; `tracks`: state and step of each rulebook, in order;
    `vocabularies`: the words of each rulebook that are needed to name things."""
    texts: dict[str, Pattern] = {}
    for resource in resources(lang):
        for entry in resource.body:
            if isinstance(entry, ast.Message) and entry.value is not None:
                texts[entry.id.name] = _pattern(entry.value)
    texts.update({f"page-{key}": text for key, text in page_labels(lang).items()})
    found = {"texts": texts, "tracks": TRACKS, "vocabularies": {name: book.words for name, book in RULEBOOKS.items()}}
    return msgspec.json.encode(found, order="sorted")


def page_labels(lang: Lang) -> Mapping[str, str]:
    """The labels that only pages have."""
    source = files("adapters").joinpath("web", "texts", f"{lang}.json")
    return msgspec.json.decode(source.read_bytes(), type=dict[str, str])


def _pattern(pattern: ast.Pattern) -> Pattern:
    pieces = [_piece(element) for element in pattern.elements]
    plain = [piece for piece in pieces if isinstance(piece, str)]
    return "".join(plain) if len(plain) == len(pieces) else pieces


def _piece(element: ast.TextElement | ast.Placeable) -> object:
    if isinstance(element, ast.TextElement):
        return element.value
    expression = element.expression
    if isinstance(expression, ast.VariableReference):
        return {"arg": expression.id.name}
    if isinstance(expression, ast.SelectExpression) and isinstance(expression.selector, ast.VariableReference):
        cases = {_key(variant): _pattern(variant.value) for variant in expression.variants}
        otherwise = next(_key(variant) for variant in expression.variants if variant.default)
        return {"arg": expression.selector.id.name, "cases": cases, "else": otherwise}
    return ""


def _key(variant: ast.Variant) -> str:
    key = variant.key
    return key.name if isinstance(key, ast.Identifier) else str(key.value)
