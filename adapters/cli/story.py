"""Story: what has happened in a match, as those look it up who contest it."""

from typing import Any

from engine.core.event import Event
from engine.core.history import History, rewind_target
from engine.core.options import Option, Whole
from engine.core.seats import SEATS, Role, Seat, other
from engine.core.state import OpenContest
from engine.core.table import request_options


class Story:
    """A match and where one can go back to in it. Events are named by their seq."""

    def __init__(self, history: History[Any]) -> None:
        self._history = history

    @property
    def last(self) -> int:
        """The newest event."""
        return len(self._history.events)

    @property
    def contest(self) -> OpenContest | None:
        """The contest that is open."""
        return self._history.state.contest

    @property
    def places(self) -> tuple[int, ...]:
        """The events after which play can go on, in their order."""
        floor = self._history.state.floor
        return tuple(event.seq for event in self._live if event.seq >= floor and rewind_target(event))

    @property
    def attacks(self) -> dict[int, int]:
        """The last event so far of each attack that counts."""
        return {event.attack: event.seq for event in self._live if event.attack is not None}

    @property
    def beginnings(self) -> dict[int, int]:
        """The first event of each attack that counts."""
        return {event.attack: event.seq for event in reversed(self._live) if event.attack is not None}

    @property
    def contestants(self) -> tuple[Seat, ...]:
        """The seats that may still contest something."""
        state = self._history.state
        limit = state.settings.contests
        return tuple(seat for seat in SEATS if limit is None or state.contests.get(seat, 0) < limit)

    @property
    def may_be_contested(self) -> bool:
        """A contest may still lead back behind something that has happened."""
        return bool(self.contestants) and len(self.places) > 1

    @property
    def ways(self) -> tuple[tuple[Role, Option], ...]:
        """How the open contest may be settled, and by whom."""
        state, contest, places = self._history.state, self.contest, self.places
        if contest is None:
            return ()
        ways: list[tuple[Role, Option]] = [("judge", Option("rule", {"verdict": "uphold"}))]
        if places:
            place = Whole(low=places[0], high=places[-1])
            ways.append(("judge", Option("rule", {"verdict": "rewind"}, {"to_seq": place})))
        ways.append((contest.seat, Option("withdraw")))
        accepts = (option for r in state.requests if r.kind == "accept" for option in request_options(r, state))
        return (*ways, *((other(contest.seat), option) for option in accepts))

    @property
    def _live(self) -> list[Event]:
        return self._history.live
