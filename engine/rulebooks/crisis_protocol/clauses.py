"""Clauses: the sub-steps of the attack sequence, the state that carries each out, and how sure its wording is.

`verified`: id and content were read in a published copy of the chart; else they follow its pattern (11 to 14).
"""

from engine.core.facts import Fact
from engine.core.steps import Clause
from engine.rulebooks.crisis_protocol.facts import (
    DamageCalculated,
    DamageDealt,
    PoolBuilt,
    PowerGained,
    SuccessesCounted,
)

CLAUSES: tuple[Clause, ...] = (
    Clause("1", "choose_attack", "choose an attack"),
    Clause("1.a", "choose_attack", "an attack whose cost cannot be paid cannot be chosen; nothing is paid yet"),
    Clause("2", "declare_target", "declare an enemy as target"),
    Clause("2.a", "declare_target", "the target is in the attacker's line of sight"),
    Clause("2.b", "declare_target", "measure the range to it"),
    Clause("2.c", "declare_target", "out of range: another target or the end of the attack"),
    Clause("2.c.i", "declare_target", "another target"),
    Clause("2.c.ii", "declare_target", "the attack action ends"),
    Clause("2.d", "targeted", "effects of being targeted, the attacker's first"),
    Clause("3", "pay_cost", "pay the attack's cost"),
    Clause("4", "attack_pool", "build the attacker's pool"),
    Clause("4.a", "attack_pool", "as many dice as the attack's strength"),
    Clause("4.b", "attack_pool", "effects add and remove dice"),
    Clause("4.c", "attack_pool", "never fewer than one die"),
    Clause("5", "defense_pool", "build the defender's pool"),
    Clause("5.a", "defense_pool", "as many dice as the defense against the attack's type"),
    Clause("5.b", "defense_pool", "effects add and remove dice", False),
    Clause("5.c", "defense_pool", "never fewer than one die", False),
    Clause("6", "attack_roll", "the attack roll", False),
    Clause("7", "defense_roll", "the defense roll", False),
    Clause("8", "criticals_attacker", "resolve criticals"),
    Clause("8.a", "criticals_attacker", "one extra die for each critical of the original attack roll"),
    Clause("8.b", "criticals_defender", "one extra die for each critical of the original defense roll"),
    Clause("9", "modify_own_attack", "modify dice"),
    Clause("9.a", "modify_own_attack", "players modify their own dice"),
    Clause("9.a.i", "modify_own_attack", "the attacker modifies the attack roll"),
    Clause("9.a.ii", "modify_own_defense", "the defender modifies the defense roll"),
    Clause("9.b", "modify_opponent_defense", "players modify the opponent's dice"),
    Clause("9.b.i", "modify_opponent_defense", "the attacker modifies the defense roll"),
    Clause("9.b.ii", "modify_opponent_attack", "the defender modifies the attack roll"),
    Clause("9.end", "modify_end", "effects at the end of step 9", False),
    Clause("10", "calculate", "calculate success or failure"),
    Clause("10.a", "calculate", "the attacker's criticals, wilds and hits"),
    Clause("10.b", "calculate", "the defender's criticals, wilds and blocks"),
    Clause("10.c", "calculate", "a difference of 1 or more is a hit and the damage carried on"),
    Clause("11", "before_damage_attacker", "effects before damage is dealt", False),
    Clause("11.a", "before_damage_attacker", "the attacker's", False),
    Clause("11.b", "before_damage_defender", "the defender's", False),
    Clause("11.c", "before_damage_crisis", "the crisis's", False),
    Clause("12", "apply_damage", "apply damage", False),
    Clause("12.a", "apply_damage", "the target suffers it, at most its remaining stamina", False),
    Clause("12.b", "apply_damage", "the target gains as much power as it suffered damage", False),
    Clause("13", "resolved", "the attack is resolved", False),
    Clause("14", "after_attack_attacker", "effects after the attack is resolved", False),
    Clause("14.a", "after_attack_attacker", "the attacker's", False),
    Clause("14.b", "after_attack_defender", "the defender's", False),
    Clause("14.c", "after_attack_crisis", "the crisis's", False),
)


def clauses_behind(fact: Fact) -> tuple[str, ...]:
    """The clauses behind a number that are more exact than its step."""
    match fact:
        case PoolBuilt(pool=pool, addends=addends, dice=dice):
            step = "4" if pool == "attack" else "5"
            added = (f"{step}.b",) if len(addends) > 1 else ()
            raised = (f"{step}.c",) if dice != sum(part.count for part in addends) else ()
            return (f"{step}.a", *added, *raised)
        case SuccessesCounted():
            return ("10.a", "10.b")
        case DamageCalculated():
            return ("10.c",)
        case DamageDealt(by=None):
            return ("12.a",)
        case PowerGained(by=None):
            return ("12.b",)
        case _:
            return ()
