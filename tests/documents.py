"""The examples of the documents, taken out of the documents themselves, and which test runs them."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
DOCUMENTS = tuple(
    sorted(
        str(file.relative_to(ROOT))
        for pattern in ("README.md", "docs/users/*.md", "docs/operations/*.md", "clients/*/README.md")
        for file in ROOT.glob(pattern)
    )
)
_FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_COMMENT = re.compile(r"\s{2,}#\s.*$")

RUN: Mapping[tuple[str, str], str] = {
    ("README.md", "sh"): "tests/e2e/test_documents_readme.py",
    ("clients/python/README.md", "python"): "tests/e2e/test_documents_clients.py",
    ("docs/operations/running.md", "sh"): "tests/e2e/test_documents_operating.py",
    ("docs/users/audit.md", "text"): "tests/integration/test_disputes_in_words.py",
    ("docs/users/contract.md", "yaml"): "tests/integration/test_documents_shapes.py",
    ("docs/users/effects.md", "yaml"): "tests/integration/test_documents_shapes.py",
    ("docs/users/projections.md", "python"): "tests/integration/test_documents_shapes.py",
    ("docs/users/projections.md", "sh"): "tests/e2e/test_documents_operating.py",
    ("docs/users/redis-protocol.md", "redis"): "tests/e2e/test_documents_operating.py",
    ("docs/users/scenario-format.md", "yaml"): "tests/integration/test_documents_shapes.py",
    ("docs/users/service.md", "js"): "tests/e2e/test_documents_clients.py",
    ("docs/users/service.md", "json"): "tests/e2e/test_documents_clients.py",
    ("docs/users/service.md", "sh"): "tests/e2e/test_documents_clients.py",
}
"""Document and language of its blocks: the test that runs all of them."""

NOT_RUN: Mapping[tuple[str, str], str] = {
    ("README.md", "./test"): "it is the run of every test, this one among them",
}
"""Document and command: why no test runs it."""


class Statement(NamedTuple):
    """One command of a shell block: as it is typed without its comment, and the whole text with it."""

    command: str
    text: str


def blocks(document: str, language: str) -> list[str]:
    """The text of every fenced block of this language in a document, in its order."""
    return [text for found, text in every_block(document) if found == language]


def every_block(document: str) -> list[tuple[str, str]]:
    """Language and text of every fenced block of a document."""
    return [(found[1], found[2]) for found in _FENCED.finditer(text_of(document))]


def prose(document: str) -> str:
    """A document without its fenced blocks."""
    return _FENCED.sub("", text_of(document))


def statements(document: str) -> Iterator[Statement]:
    """Every command of the shell blocks of a document that can be run, in their order. One that ends in a backslash or a
    pipe goes on in the next line."""
    for block in blocks(document, "sh"):
        for text in re.findall(r"(?:.*[\\|]\n)*.+\n", block):
            command = _COMMENT.sub("", text.rstrip("\n"))
            if (document, command) not in NOT_RUN:
                yield Statement(command, text)


def text_of(document: str) -> str:
    """The document, UTF-8."""
    return (ROOT / document).read_text(encoding="utf-8")
