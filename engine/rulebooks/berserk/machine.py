"""The state machine of one attack (clauses 511.3 to 511.9), built once; the engine runs on the table read out of it."""

from typing import Any, NamedTuple

from transitions import Machine


class StateDef(NamedTuple):
    """A state and the rulebook's own id of the step it belongs to; final states keep the step before."""

    name: str
    step: str | None


STATES: tuple[StateDef, ...] = (
    StateDef("declared", "511.3"),
    StateDef("preliminary", "511.4"),
    StateDef("preliminary_close", "511.4"),
    StateDef("on_action", "511.4"),
    StateDef("dice_roll", "511.5.1"),
    StateDef("dice_apply", "511.5.1"),
    StateDef("on_dice", "511.5.1"),
    StateDef("effect", "511.5.2"),
    StateDef("effect_apply", "511.5.2"),
    StateDef("on_effect", "511.5.2"),
    StateDef("ending", "511.6"),
    StateDef("finished", None),
    StateDef("ended", None),
)

RUNNING: tuple[str, ...] = tuple(state.name for state in STATES if state.step is not None)

TRANSITIONS: tuple[tuple[str, str, str], ...] = (
    # trigger, from, to
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
    *(("break_off", state, "ended") for state in RUNNING),
)

INITIAL = "declared"

MACHINE: Any = Machine(
    states=[state.name for state in STATES],
    transitions=[list(row) for row in TRANSITIONS],
    initial=INITIAL,
    auto_transitions=False,
)
"""The real machine; tests drive it through every recorded path, diagrams are drawn from it."""

TABLE: dict[tuple[str, str], str] = {
    (source, event.name): chosen[0].dest
    for event in MACHINE.events.values()
    for source, chosen in event.transitions.items()
}
"""(state, trigger) to state, read out of the machine."""

STEP_OF: dict[str, str] = {state.name: state.step for state in STATES if state.step is not None}
"""The step id of every state an attack can be asked in."""

BEFORE_DICE: frozenset[str] = frozenset({"declared", "preliminary", "preliminary_close", "on_action"})
"""States in which the attack is interrupted when its source or target falls (526.1)."""
