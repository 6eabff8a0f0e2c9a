"""One whole attack of each rulebook, told in both languages, compared with the text kept in tests/golden/timeline."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from adapters.catalogues.teller import Teller
from adapters.catalogues.texts import LANGS, Lang
from engine.core.seats import Role
from engine.core.session import Session
from engine.registry import rules_for

GOLDEN = Path(__file__).parent.parent / "golden" / "timeline"
Script = Sequence[tuple[Role, Mapping[str, object]]]

CRISIS_PROTOCOL: Mapping[str, object] = {
    "rulebook": "crisis_protocol",
    "seats": {"a": {"name": "Ann"}},
    "units": [
        {
            "id": "spark",
            "seat": "a",
            "name": {"en": "Spark", "ru": "Искра"},
            "stamina": 5,
            "power": 4,
            "conditions": ["shock"],
            "defense": {"physical": 2, "energy": 2, "mystic": 2},
            "attacks": [
                {
                    "id": "bolt",
                    "name": {"en": "Bolt", "ru": "Молния"},
                    "type": "energy",
                    "range": 4,
                    "strength": 6,
                    "cost": 2,
                    "effects": [
                        {
                            "id": "scorch",
                            "name": {"en": "Scorch", "ru": "Ожог"},
                            "window": "after_attack",
                            "when": [{"type": "roll_has", "roll": "attack", "faces": ["wild"]}],
                            "do": [{"type": "give_condition", "unit": "target", "condition": "incinerate"}],
                        }
                    ],
                }
            ],
            "effects": [
                {
                    "id": "steady",
                    "name": {"en": "Steady Aim", "ru": "Верный глаз"},
                    "window": "modify_own_attack",
                    "optional": True,
                    "cost": 1,
                    "do": [{"type": "reroll", "roll": "attack", "up_to": 2}],
                }
            ],
        },
        {
            "id": "bulwark",
            "seat": "b",
            "name": {"en": "Bulwark", "ru": "Бастион"},
            "stamina": 6,
            "damage": 4,
            "defense": {"physical": 3, "energy": 3, "mystic": 3},
            "effects": [
                {
                    "id": "hide",
                    "name": {"en": "Thick Hide", "ru": "Толстая шкура"},
                    "window": "damage",
                    "as": "defender",
                    "do": [{"type": "reduce_damage", "by": 1, "minimum": 1}],
                },
            ],
        },
        {
            "id": "lookout",
            "seat": "b",
            "name": {"en": "Lookout", "ru": "Дозорный"},
            "stamina": 3,
            "defense": {"physical": 1, "energy": 1, "mystic": 1},
        },
    ],
    "sources": [
        {
            "id": "tide",
            "name": {"en": "Rising Tide", "ru": "Прилив"},
            "effects": [
                {
                    "id": "surge",
                    "name": {"en": "Surge", "ru": "Волна"},
                    "window": "after_attack",
                    "do": [{"type": "instruct", "text": "Push the attacker away, short"}],
                }
            ],
        }
    ],
}
CRISIS_PROTOCOL_SCRIPT: Script = (
    ("a", {"type": "choose_attack", "unit": "spark", "attack": "bolt"}),
    ("a", {"type": "declare_target", "target": "lookout", "range": 5}),
    ("a", {"type": "declare_target", "target": "bulwark", "range": 4, "cover": True}),
    ("a", {"type": "roll", "faces": ["critical", "wild", "blank", "failure", "blank"]}),
    ("b", {"type": "roll", "faces": ["hit", "block", "blank"]}),
    ("a", {"type": "roll", "faces": ["hit"]}),
    ("a", {"type": "use", "effect": "steady", "dice": [2, 4]}),
    ("a", {"type": "roll", "faces": ["hit", "blank"]}),
    ("b", {"type": "use", "effect": "cover", "dice": [0]}),
)
BERSERK: Mapping[str, object] = {
    "rulebook": "berserk",
    "units": [
        {
            "id": "nomad",
            "seat": "a",
            "name": {"en": "Nomad", "ru": "Кочевник"},
            "life": 8,
            "strike": [1, 3, 5],
            "keywords": {"experience_attack": 1},
        },
        {
            "id": "drummer",
            "seat": "a",
            "name": {"en": "Drummer", "ru": "Барабанщик"},
            "life": 6,
            "strike": [1, 1, 2],
            "effects": [
                {
                    "id": "drum",
                    "name": {"en": "War Drum", "ru": "Боевой барабан"},
                    "window": "dice_roll",
                    "as": "ally_of_attacker",
                    "optional": True,
                    "cost": {"close": True},
                    "do": [{"type": "modify", "what": "roll", "by": 1}],
                }
            ],
        },
        {
            "id": "giant",
            "seat": "b",
            "name": {"en": "Mountain Giant", "ru": "Горный великан"},
            "life": 17,
            "strike": [2, 3, 5],
        },
        {
            "id": "orc",
            "seat": "b",
            "name": {"en": "Orc", "ru": "Орк"},
            "life": 10,
            "strike": [3, 3, 4],
            "keywords": {"armor": 2},
        },
    ],
}
BERSERK_SCRIPT: Script = (
    ("a", {"type": "announce", "unit": "nomad", "target": "giant"}),
    ("b", {"type": "defend", "unit": "orc"}),
    ("a", {"type": "roll", "faces": [5]}),
    ("b", {"type": "roll", "faces": [3]}),
    ("a", {"type": "use", "effect": "drum"}),
)
MATCHES = {
    "crisis_protocol": (CRISIS_PROTOCOL, CRISIS_PROTOCOL_SCRIPT),
    "berserk": (BERSERK, BERSERK_SCRIPT),
}


def told(rulebook: str, lang: Lang) -> str:
    """The match in words: seq, step, sentence, and what stands below it; bookkeeping is marked."""
    match, script = MATCHES[rulebook]
    session = Session(rules_for(match), match)
    for i, (seat, command) in enumerate(script):
        answer = session.submit(seat, {"id": f"c{i}", "command": command})
        assert answer.accepted, (command, answer)
    assert session.view("judge")["attack"] is not None
    teller = Teller(lang, strict=True)
    lines: list[str] = []
    for event in session.events:
        line = teller.tell(event)
        mark = "." if line.importance == "technical" else " "
        lines.append(f"{line.seq:>3}{mark}{line.step or '':<8}{line.text}")
        lines += [f"{'':14}{detail}" for detail in line.details]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("rulebook", ["crisis_protocol", "berserk"])
def test_a_whole_attack_is_told(rulebook: str, lang: Lang) -> None:
    expected = (GOLDEN / f"{rulebook}.{lang}.txt").read_text(encoding="utf-8")
    assert told(rulebook, lang) == expected
