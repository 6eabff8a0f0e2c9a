"""The core and what rulebooks share must not know a word of any game."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "engine"
WORDS = (
    "crisis_protocol berserk stamina power attacker source_card pierce cover dazed injured ko stun shock incinerate judgement "
    "wound wounds blow blows armour armor strength nomad counters formation spell shot discharge experience flying weaken weakened "
    "attack_pool defense_pool successes announce defend"
).split()
FOLDERS = ("core", "dice")


@pytest.mark.parametrize(
    "path", sorted(p for folder in FOLDERS for p in (ROOT / folder).glob("*.py")), ids=lambda p: p.name
)
def test_no_rulebook_word(path: Path) -> None:
    text = path.read_text(encoding="utf-8").lower()
    found = {word for word in WORDS if re.search(rf"\b{word}\b", text)}
    assert not found, f"{path.name} speaks of {sorted(found)}"
