"""Steps and clauses: what a rulebook's attack goes through, in the rulebook's own numbers."""

from typing import NamedTuple

from msgspec import Struct


class Step(NamedTuple):
    """A state and the rulebook's own id of the step it belongs to."""

    state: str
    step: str


class StateTable(Struct, frozen=True):
    """The states an attack can be asked in, in their order, and the ways between them as (trigger, from, to). `final`: states
    in which it is over."""

    steps: tuple[Step, ...]
    transitions: tuple[tuple[str, str, str], ...]
    initial: str
    final: tuple[str, ...] = ("finished", "ended")

    @property
    def step_of(self) -> dict[str, str]:
        """The step id of every state an attack can be asked in."""
        return dict(self.steps)


class Clause(NamedTuple):
    """A clause: its number, the state it takes hold in, what it says. `verified`: its own wording was read; the others are
    known from sources that name them."""

    id: str
    state: str
    text: str
    verified: bool = True
