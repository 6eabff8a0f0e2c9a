"""The steps of the attack: for each state, what is to be done next in it.

A step is asked again and again until it names the trigger by which the attack goes on. It returns a question, a
trigger, or None when something happened that has to be looked at anew.
"""

from collections.abc import Callable
from typing import TypeAlias

from engine.core.state import Ask
from engine.rulebooks.crisis_protocol.steps.after import (
    after_attack_attacker,
    after_attack_crisis,
    after_attack_defender,
    resolved,
)
from engine.rulebooks.crisis_protocol.steps.damage import (
    apply_damage,
    before_damage_attacker,
    before_damage_crisis,
    before_damage_defender,
)
from engine.rulebooks.crisis_protocol.steps.declare import choose_attack, declare_target, pay_cost, targeted
from engine.rulebooks.crisis_protocol.steps.modify import (
    calculate,
    modify_end,
    modify_opponent_attack,
    modify_opponent_defense,
    modify_own_attack,
    modify_own_defense,
)
from engine.rulebooks.crisis_protocol.steps.pools import attack_pool, defense_pool
from engine.rulebooks.crisis_protocol.steps.rolls import (
    attack_roll,
    criticals_attacker,
    criticals_defender,
    defense_roll,
)
from engine.rulebooks.crisis_protocol.walk import Walk

StepFunction: TypeAlias = Callable[[Walk], Ask | str | None]

STEP_FUNCTIONS: dict[str, StepFunction] = {
    "choose_attack": choose_attack,
    "declare_target": declare_target,
    "targeted": targeted,
    "pay_cost": pay_cost,
    "attack_pool": attack_pool,
    "defense_pool": defense_pool,
    "attack_roll": attack_roll,
    "defense_roll": defense_roll,
    "criticals_attacker": criticals_attacker,
    "criticals_defender": criticals_defender,
    "modify_own_attack": modify_own_attack,
    "modify_own_defense": modify_own_defense,
    "modify_opponent_defense": modify_opponent_defense,
    "modify_opponent_attack": modify_opponent_attack,
    "modify_end": modify_end,
    "calculate": calculate,
    "before_damage_attacker": before_damage_attacker,
    "before_damage_defender": before_damage_defender,
    "before_damage_crisis": before_damage_crisis,
    "apply_damage": apply_damage,
    "resolved": resolved,
    "after_attack_attacker": after_attack_attacker,
    "after_attack_defender": after_attack_defender,
    "after_attack_crisis": after_attack_crisis,
}
