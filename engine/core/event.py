"""The event envelope: one fact, where and when it happened, who may see it."""

from msgspec import Struct

from engine.core.facts import Fact
from engine.core.seats import Actor


class Event(Struct, frozen=True, gc=False):
    """One thing that happened in a match.

    seq: 1, 2, 3 … without gaps. branch: grows with every rewind or undo. at: UTC, ISO 8601 with milliseconds, the time
    of the command. command: id of the command it follows from. cause: seq of the event it follows from. attack: id of
    the attack. step: the rulebook's own step id. automatic: nobody was asked. audience: who may see it, None for all.
    last: the last event of its command.
    """

    seq: int
    branch: int
    at: str
    actor: Actor
    data: Fact
    command: str | None = None
    cause: int | None = None
    attack: int | None = None
    step: str | None = None
    automatic: bool = False
    audience: tuple[str, ...] | None = None
    last: bool = False

    @property
    def type(self) -> str:
        """Wire name of the fact, such as `dice.rolled`."""
        return self.data.type
