"""Books: the core's part of the state that is right at any moment of a command."""

from typing import Protocol

from engine.core.match_facts import Settings
from engine.core.seats import Seat
from engine.core.state import OpenContest, Request, StandingOrder


class Books(Protocol):
    """Who is active, what is open and what was said, as it is now; see `State` for the words."""

    @property
    def settings(self) -> Settings: ...

    @property
    def active(self) -> Seat: ...

    @property
    def branch(self) -> int: ...

    @property
    def over(self) -> bool: ...

    @property
    def contest(self) -> OpenContest | None: ...

    @property
    def requests(self) -> tuple[Request, ...]: ...

    @property
    def orders(self) -> tuple[StandingOrder, ...]: ...

    @property
    def contributions(self) -> dict[Seat, str]: ...

    @property
    def undisclosed(self) -> tuple[int, ...]: ...

    @property
    def revealed(self) -> tuple[int, ...]: ...
