"""The state machine of one attack (clauses 511.3 to 511.9): one table of states and transitions.

It is built once with `transitions`; the engine runs on the table read out of it, tests and diagrams on the machine.
"""

from typing import NamedTuple, cast

from transitions import Machine


class Step(NamedTuple):
    """A state and the rulebook's own id of the step it belongs to."""

    state: str
    step: str


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

MACHINE = Machine(
    model=None,
    states=[*STATES, *FINAL],
    transitions=[{"trigger": trigger, "source": source, "dest": dest} for trigger, source, dest in TRANSITIONS],
    initial=INITIAL,
    auto_transitions=False,
)
"""The machine without a model; tests attach one and drive it through recorded paths."""


def _read(machine: Machine) -> dict[tuple[str, str], str]:
    moves: dict[tuple[str, str], str] = {}
    for trigger in machine.events.values():
        for source, transitions in trigger.transitions.items():
            for transition in transitions:
                moves[source, trigger.name] = cast(str, transition.dest)
    return moves


MOVES: dict[tuple[str, str], str] = _read(MACHINE)
"""The table the engine runs on: (state, trigger) to state."""

BEFORE_DICE: frozenset[str] = frozenset(STATES[: STATES.index("dice_roll")])
"""States in which the attack is interrupted when its source or target falls (526.1)."""
