"""The words of the rulebook: faces, conditions, statuses, kinds of attack, windows."""

from collections.abc import Mapping
from typing import Literal, TypeAlias, get_args

from engine.core.vocabulary import Vocabulary

Face: TypeAlias = Literal["critical", "wild", "hit", "block", "blank", "failure"]
FACES: tuple[Face, ...] = get_args(Face)

DIE: tuple[Face, ...] = ("critical", "wild", "hit", "hit", "block", "blank", "blank", "failure")
"""The eight sides of the die, in the order in which drawn dice count them."""

ATTACK_SUCCESSES: frozenset[str] = frozenset({"critical", "wild", "hit"})
"""10.a"""
DEFENSE_SUCCESSES: frozenset[str] = frozenset({"critical", "wild", "block"})
"""10.b"""
SUCCESSES: Mapping[str, frozenset[str]] = {"attack": ATTACK_SUCCESSES, "defense": DEFENSE_SUCCESSES}
"""Faces that are worth one, by roll."""

AttackType: TypeAlias = Literal["physical", "energy", "mystic"]
Area: TypeAlias = Literal["none", "beam", "area"]
RollName: TypeAlias = Literal["attack", "defense"]

Condition: TypeAlias = Literal[
    "bleed", "hex", "incinerate", "judgement", "poison", "root", "shock", "slow", "stagger", "stun"
]
CONDITIONS: frozenset[str] = frozenset(get_args(Condition))

Status: TypeAlias = Literal["healthy", "dazed", "injured", "ko"]
FALLEN: frozenset[str] = frozenset({"dazed", "ko"})
"""A unit with such a status is no target and uses no effects."""

Window: TypeAlias = Literal[
    "targeted",
    "attack_pool",
    "defense_pool",
    "attack_rolled",
    "defense_rolled",
    "modify_own_attack",
    "modify_own_defense",
    "modify_opponent_defense",
    "modify_opponent_attack",
    "modify_end",
    "calculate",
    "before_damage",
    "damage",
    "damage_dealt",
    "after_attack",
    "after_all_attacks",
]

COVER = "cover"
"""Id of the built-in effect of a target in cover (9.a.ii)."""

VOCABULARY = Vocabulary(
    actor="attacker",
    ability="attack",
    effects=frozenset({COVER}),
    conditions=CONDITIONS,
    target_rolls=frozenset({"defense"}),
    groups_of_fields={"status": "status", "pool": "roll"},
    added=frozenset({("add_dice", "count")}),
)
"""The words of this rulebook that others need."""

ANSWERED_BY: Mapping[str, frozenset[str]] = {
    "attack.declared": frozenset({"choose_attack"}),
    "attack.target_declared": frozenset({"declare_target"}),
    "attack.target_refused": frozenset({"declare_target"}),
    "attack.ended": frozenset({"end_attack"}),
}
"""What facts most likely follow from."""
