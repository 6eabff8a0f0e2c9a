"""The state machine of the attack: one table of states and transitions."""

from itertools import pairwise

from engine.core.steps import StateTable, Step
from engine.rulebooks.machine import build, moves

STEPS: tuple[Step, ...] = (
    Step("choose_attack", "1"),
    Step("declare_target", "2"),
    Step("targeted", "2.d"),
    Step("pay_cost", "3"),
    Step("attack_pool", "4"),
    Step("defense_pool", "5"),
    Step("attack_roll", "6"),
    Step("defense_roll", "7"),
    Step("criticals_attacker", "8.a"),
    Step("criticals_defender", "8.b"),
    Step("modify_own_attack", "9.a.i"),
    Step("modify_own_defense", "9.a.ii"),
    Step("modify_opponent_defense", "9.b.i"),
    Step("modify_opponent_attack", "9.b.ii"),
    Step("modify_end", "9.end"),
    Step("calculate", "10"),
    Step("before_damage_attacker", "11.a"),
    Step("before_damage_defender", "11.b"),
    Step("before_damage_crisis", "11.c"),
    Step("apply_damage", "12"),
    Step("resolved", "13"),
    Step("after_attack_attacker", "14.a"),
    Step("after_attack_defender", "14.b"),
    Step("after_attack_crisis", "14.c"),
)

STEP_OF: dict[str, str] = dict(STEPS)
STATES: tuple[str, ...] = tuple(STEP_OF)
FINAL: tuple[str, ...] = ("finished", "ended")
INITIAL = "choose_attack"

_LINE = STATES[STATES.index("attack_pool") :]

TRANSITIONS: tuple[tuple[str, str, str], ...] = (
    ("choose", "choose_attack", "declare_target"),
    ("next_target", "choose_attack", "targeted"),  # a further target of a beam or an area
    ("name_target", "declare_target", "targeted"),
    ("name_targets", "declare_target", "pay_cost"),  # a beam or an area is paid before its first target
    ("paid_ahead", "pay_cost", "targeted"),
    ("pay", "targeted", "pay_cost"),
    ("build", "targeted", "attack_pool"),  # paid ahead
    ("paid", "pay_cost", "attack_pool"),
    *(("next", here, there) for here, there in pairwise(_LINE)),
    ("finish", "after_attack_crisis", "finished"),
    *(("break_off", state, "ended") for state in STATES if state != INITIAL),
)
"""(trigger, from, to)"""


TABLE = StateTable(STEPS, TRANSITIONS, INITIAL, FINAL)
MACHINE = build(TABLE)
MOVES: dict[tuple[str, str], str] = moves(MACHINE)
"""The table the engine runs on: (state, trigger) to state."""

BEFORE_RESOLVED: frozenset[str] = frozenset(STATES[: STATES.index("resolved")])
"""States in which an attacker that falls breaks the attack off."""
