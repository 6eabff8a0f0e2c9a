"""What the machines of rulebooks share: a table of states and transitions is built once with `transitions`; the engine
runs on the table read out of it, tests and diagrams on the machine."""

from typing import cast

from transitions import Machine

from engine.core.steps import StateTable


def build(table: StateTable) -> Machine:
    """The machine without a model; tests attach one and drive it through recorded paths."""
    return Machine(
        model=None,
        states=[*table.step_of, *table.final],
        transitions=[{"trigger": trigger, "source": here, "dest": there} for trigger, here, there in table.transitions],
        initial=table.initial,
        auto_transitions=False,
    )


def moves(machine: Machine) -> dict[tuple[str, str], str]:
    """(state, trigger) to state."""
    return {
        (source, trigger.name): cast(str, transition.dest)
        for trigger in machine.events.values()
        for source, transitions in trigger.transitions.items()
        for transition in transitions
    }
