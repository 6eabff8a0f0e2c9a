"""Windows as data: in which state each opens, and whose turns it has, in order."""

from typing import NamedTuple


class Turns(NamedTuple):
    """A window in one state: its name and the sides, in the order in which they act."""

    name: str
    sides: tuple[str, ...]


SIDES = ("attacker", "defender", "crisis")
"""The attacker's side first, then the defender's, then neutral sources (2.d, 11, 14)."""

DAMAGE_SIDES = (
    "attacker_replaces",
    "defender_replaces",
    "crisis_replaces",
    "attacker_reduces",
    "defender_reduces",
    "crisis_reduces",
)
"""12: first every replacement, then every reduction, each in the order of sides."""

WINDOWS: dict[str, tuple[Turns, ...]] = {
    "targeted": (Turns("targeted", SIDES),),
    "attack_pool": (Turns("attack_pool", SIDES),),
    "defense_pool": (Turns("defense_pool", SIDES),),
    "attack_roll": (Turns("attack_rolled", SIDES),),
    "defense_roll": (Turns("defense_rolled", SIDES),),
    "modify_own_attack": (Turns("modify_own_attack", SIDES),),
    "modify_own_defense": (Turns("modify_own_defense", SIDES),),
    "modify_opponent_defense": (Turns("modify_opponent_defense", SIDES),),
    "modify_opponent_attack": (Turns("modify_opponent_attack", SIDES),),
    "modify_end": (Turns("modify_end", SIDES),),
    "calculate": (Turns("calculate", SIDES),),
    "before_damage_attacker": (Turns("before_damage", ("attacker",)),),
    "before_damage_defender": (Turns("before_damage", ("defender",)),),
    "before_damage_crisis": (Turns("before_damage", ("crisis",)),),
    "apply_damage": (Turns("damage", DAMAGE_SIDES), Turns("damage_dealt", SIDES)),
    "after_attack_attacker": (Turns("after_attack", ("attacker",)),),
    "after_attack_defender": (Turns("after_attack", ("defender",)),),
    "after_attack_crisis": (Turns("after_attack", ("crisis",)), Turns("after_all_attacks", SIDES)),
}
"""The windows of each state, in order."""

ONLY_WINDOWS: frozenset[str] = frozenset(
    {
        "modify_own_attack",
        "modify_own_defense",
        "modify_opponent_defense",
        "modify_opponent_attack",
        "modify_end",
        "before_damage_attacker",
        "before_damage_defender",
        "before_damage_crisis",
        "after_attack_attacker",
        "after_attack_defender",
    }
)
"""States in which nothing but their windows happens: their steps are `pass_window` alone. One that is missing here costs
time; with one too many a step of the rules would be left out."""

_SIDES = {(state, turns.name): turns.sides for state, windows in WINDOWS.items() for turns in windows}


def sides_of(state: str, window: str) -> tuple[str, ...]:
    """Whose turns the window has in this state."""
    return _SIDES[state, window]


def side_of(label: str) -> str:
    """The side without its phase: attacker, defender or crisis."""
    return label.partition("_")[0]
