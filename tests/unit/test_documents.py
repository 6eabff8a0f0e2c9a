"""Every example that a document shows is run by a test, or the list says why not."""

import re

import pytest

from tests.documents import DOCUMENTS, NOT_RUN, ROOT, RUN, blocks, every_block, prose, statements


def test_every_block_has_its_test_and_no_entry_is_stale() -> None:
    assert {(document, language) for document in DOCUMENTS for language, _ in every_block(document)} == set(RUN)


@pytest.mark.parametrize(("document", "language"), RUN)
def test_the_test_takes_the_blocks_out_of_the_document(document: str, language: str) -> None:
    test = (ROOT / RUN[document, language]).read_text(encoding="utf-8")
    taken = f'statements("{document}")' if language == "sh" else f'blocks("{document}", "{language}")'
    assert taken in test


@pytest.mark.parametrize(("document", "command"), NOT_RUN)
def test_what_is_not_run_is_still_shown(document: str, command: str) -> None:
    lines = [line for block in blocks(document, "sh") for line in block.splitlines()]
    assert command in lines and NOT_RUN[document, command]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_code_stands_in_fenced_blocks_alone(document: str) -> None:
    assert re.findall(r"(?:\A|\n\n)((?: {4}|\t).*)", prose(document)) == []
    assert all(language for language, _ in every_block(document))


def test_a_statement_is_a_whole_command() -> None:
    found = [statement.command for statement in statements("docs/users/service.md")]
    assert [command.split()[0] for command in found] == ["uv", "MATCH=…", "curl", "curl", "curl"]
    assert [command.count("\n") for command in found] == [2, 0, 0, 2, 0]
