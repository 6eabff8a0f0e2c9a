"""Which states an attack passes in silence, as no card has an effect for their windows."""

from msgspec import convert

from engine.rulebooks.crisis_protocol.cards import UnitCard
from engine.rulebooks.crisis_protocol.machine import MOVES
from engine.rulebooks.crisis_protocol.points import Points
from engine.rulebooks.crisis_protocol.table import Passed, set_table


def passed(*windows: str) -> dict[str, Passed]:
    card = {
        "id": "spark",
        "seat": "a",
        "stamina": 5,
        "defense": {"physical": 1, "energy": 1, "mystic": 1},
        "effects": [
            {"id": window, "window": window, "do": [{"type": "gain_power", "unit": "owner", "amount": 1}]}
            for window in windows
        ],
    }
    return set_table((convert(card, UnitCard),), (), Points()).passed


def test_without_effects_a_row_of_windows_is_passed_in_one_stride() -> None:
    there = passed()
    assert there["modify_own_attack"] == ("calculate", ("next",) * 5)
    assert there["modify_end"] == ("calculate", ("next",))
    assert there["before_damage_attacker"] == ("apply_damage", ("next",) * 3)
    assert there["after_attack_attacker"] == ("after_attack_crisis", ("next",) * 2)
    assert len(there) == 10


def test_a_state_for_whose_window_there_is_an_effect_is_not_passed() -> None:
    there = passed("modify_opponent_defense")
    assert there["modify_own_attack"] == ("modify_opponent_defense", ("next",) * 2)
    assert "modify_opponent_defense" not in there
    assert there["modify_opponent_attack"] == ("calculate", ("next",) * 2)
    three = {"before_damage_attacker", "before_damage_defender", "before_damage_crisis"}
    assert three.isdisjoint(passed("before_damage"))


def test_the_triggers_lead_where_the_attack_goes_on() -> None:
    for state, (there, path) in passed("modify_end").items():
        here = state
        for trigger in path:
            here = MOVES[here, trigger]
        assert here == there
