"""No number of a card is so large that one match could hold up all others."""

from typing import Any

import pytest

from engine.core.refusal import MatchError
from engine.core.session import Session
from engine.registry import rules_for

DEFENSE = {"physical": 2, "energy": 2, "mystic": 2}
OTHER = {
    "crisis_protocol": {"id": "flint", "seat": "b", "stamina": 6, "defense": DEFENSE},
    "berserk": {"id": "giant", "seat": "b", "life": 6, "strike": [1, 2, 3]},
}


@pytest.mark.parametrize(
    ("rulebook", "unit", "path"),
    [
        (
            "crisis_protocol",
            {
                "stamina": 5,
                "defense": DEFENSE,
                "attacks": [{"id": "k", "type": "physical", "range": 1, "strength": 1001}],
            },
            "units[0].attacks[0].strength",
        ),
        ("crisis_protocol", {"stamina": 5, "defense": {**DEFENSE, "energy": 10**18}}, "units[0].defense.energy"),
        (
            "crisis_protocol",
            {
                "stamina": 5,
                "defense": DEFENSE,
                "effects": [
                    {"id": "e", "window": "attack_pool", "do": [{"type": "add_dice", "pool": "attack", "count": 10**6}]}
                ],
            },
            "units[0].effects[0].do[0].count",
        ),
        ("berserk", {"life": 5, "strike": [1, 2, 1001]}, "units[0].strike[2]"),
        ("berserk", {"life": 10**30, "strike": [1, 2, 3]}, "units[0].life"),
        ("berserk", {"life": 5, "strike": [1, 2, 3], "counters": 1001}, "units[0].counters"),
    ],
)
def test_a_number_beyond_a_thousand_is_refused_with_its_path(rulebook: str, unit: dict[str, Any], path: str) -> None:
    body: dict[str, Any] = {"rulebook": rulebook, "units": [{"id": "x", "seat": "a", **unit}, OTHER[rulebook]]}
    with pytest.raises(MatchError) as refused:
        Session(rules_for(body), body)
    assert refused.value.path == path
