"""The stretch of events a line about events looks at."""

from collections.abc import Sequence

from engine.scenario.session import EventLike


class EventStretch:
    """Follows a script and knows which events lie between one line about events and the next.

    A stretch starts after the events that were there at the previous line about events; lines about events that stand
    directly one after another share theirs.
    """

    def __init__(self) -> None:
        self._start = 0
        self._next_start = 0
        self._shared = False

    def other_line(self) -> None:
        """A line that is not about events: the next one about events starts a new stretch."""
        self._start = self._next_start
        self._shared = False

    def events_line(self, events: Sequence[EventLike]) -> Sequence[EventLike]:
        """A line about events: the events it looks at."""
        if not self._shared:
            self._start = self._next_start
        self._next_start = len(events)
        self._shared = True
        return events[self._start :]

    def current(self, events: Sequence[EventLike]) -> Sequence[EventLike]:
        """The events of the stretch the present line stands in."""
        return events[self._start :]
