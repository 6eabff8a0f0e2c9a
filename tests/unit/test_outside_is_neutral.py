"""What stands around rulebooks must not know a word of any game: it asks the registry."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.test_core_is_neutral import WORDS as OF_THE_CORE

ROOT = Path(__file__).parents[2]
WORDS = {*OF_THE_CORE, "crisis", "priority", "simple_strike", "choose_attack", "declare_target", "line_of_sight"} - {
    "attacker"  # what the read models call whoever attacks, and the query that asks for it
}
ON_PURPOSE = {"engine/audit/dice.py": {"crisis_protocol", "crisis", "berserk"}}
"""The audit's own list of dice, so that it does not trust the rulebooks' (docs/rules/dice.md)."""
FILES = sorted(
    str(path.relative_to(ROOT))
    for folder in ("engine/projections", "engine/audit", "engine/scenario", "adapters")
    for path in (ROOT / folder).rglob("*.py")
)


def words_of_code(text: str) -> Iterator[str]:
    """Names, imports, and constants that are one word; prose for people may give examples."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and not re.search(r"\s", node.value):
            yield node.value
        for field in ("id", "attr", "name", "arg", "module"):
            name = getattr(node, field, None)
            if isinstance(name, str):
                yield name


def found_in(text: str) -> set[str]:
    snake = {re.sub(r"(?<=[a-z])(?=[A-Z])", "_", word).lower() for word in words_of_code(text)}
    return {word for word in WORDS for name in snake if re.search(rf"(?<![a-z]){word}(?![a-z])", name)}


@pytest.mark.parametrize("file", FILES)
def test_no_rulebook_word(file: str) -> None:
    found = found_in((ROOT / file).read_text(encoding="utf-8")) - ON_PURPOSE.get(file, set())
    assert not found, f"{file} speaks of {sorted(found)}"


def test_the_words_are_seen_where_they_are() -> None:
    assert found_in("from engine.rulebooks.berserk.facts import CardHidden") == {"berserk"}
    assert found_in("class PowerGained: ...") == {"power"}
    assert found_in('if rulebook == "crisis_protocol": stamina()') == {"crisis_protocol", "crisis", "stamina"}
    assert found_in('"""Blow by blow, with power."""') == set()
    assert ON_PURPOSE["engine/audit/dice.py"] == found_in((ROOT / "engine/audit/dice.py").read_text(encoding="utf-8"))
