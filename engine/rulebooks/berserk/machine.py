"""The state machine of one attack (clauses 511.3 to 511.9): one table of states and transitions."""

from engine.core.steps import StateTable, Step
from engine.rulebooks.machine import build, moves

STEPS: tuple[Step, ...] = (
    Step("declared", "511.3"),
    Step("preliminary", "511.4"),
    Step("preliminary_close", "511.4"),
    Step("on_action", "511.4"),
    Step("dice_roll", "511.5.1"),
    Step("dice_apply", "511.5.1"),
    Step("on_dice", "511.5.1"),
    Step("effect", "511.5.2"),
    Step("effect_apply", "511.5.2"),
    Step("on_effect", "511.5.2"),
    Step("ending", "511.6"),
)

STEP_OF: dict[str, str] = dict(STEPS)
"""The step id of every state an attack can be asked in."""

STATES: tuple[str, ...] = tuple(STEP_OF)
FINAL: tuple[str, ...] = ("finished", "ended")
INITIAL = "declared"

TRANSITIONS: tuple[tuple[str, str, str], ...] = (
    ("begin_preliminary", "declared", "preliminary"),
    ("close_preliminary", "preliminary", "preliminary_close"),
    ("block", "preliminary_close", "ending"),  # 511.9
    ("perform", "preliminary_close", "on_action"),
    ("throw", "on_action", "dice_roll"),
    ("skip_dice", "on_action", "effect"),  # 511.8
    ("apply_modifiers", "dice_roll", "dice_apply"),
    ("determine", "dice_apply", "on_dice"),
    ("strike", "on_dice", "effect"),
    ("miss", "on_dice", "ending"),
    ("deal", "effect", "effect_apply"),
    ("land", "effect_apply", "on_effect"),
    ("cancel", "effect_apply", "ending"),
    ("end", "on_effect", "ending"),
    ("finish", "ending", "finished"),
    *(("break_off", state, "ended") for state in STATES if state != "preliminary_close"),  # nobody is asked there
)
"""(trigger, from, to)"""

TABLE = StateTable(STEPS, TRANSITIONS, INITIAL, FINAL)
MACHINE = build(TABLE)
MOVES: dict[tuple[str, str], str] = moves(MACHINE)
"""The table the engine runs on: (state, trigger) to state."""

BEFORE_DICE: frozenset[str] = frozenset(STATES[: STATES.index("dice_roll")])
"""States in which the attack is interrupted when its source or target falls (526.1)."""
