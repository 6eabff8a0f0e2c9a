"""What the runner needs of the engine: open a match, send commands, look at it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeAlias

from engine.core.refusal import MatchError
from engine.core.seats import Role, Viewer

__all__ = ["Answer", "EventLike", "MatchError", "OpenSession", "Session"]


class Answer(Protocol):
    """The answer to one command."""

    @property
    def accepted(self) -> bool: ...

    @property
    def code(self) -> str:
        """The refusal code, empty if accepted."""
        ...

    @property
    def detail(self) -> str:
        """Text for people."""
        ...


class EventLike(Protocol):
    """The head of an event: all a scenario asks about."""

    @property
    def seq(self) -> int: ...

    @property
    def type(self) -> str:
        """The wire name, such as `dice.rolled`."""
        ...


class Session(Protocol):
    """One match that is being played."""

    def submit(self, seat: Role, envelope: Mapping[str, object], /) -> Answer:
        """Send `{"id", "expected_seq"?, "decision"?, "command": {…}}` from seat a, b or judge."""
        ...

    def view(self, viewer: Viewer, /) -> dict[str, object]:
        """What a, b, judge or spectator sees now, in plain JSON types."""
        ...

    @property
    def events(self) -> Sequence[EventLike]:
        """Every event so far, rewound ones included, oldest first."""
        ...


OpenSession: TypeAlias = Callable[[Mapping[str, object]], Session]
"""Opens a session from the `match` part of a scenario; raises MatchError with a path relative to that part."""
