"""What came of running a scenario."""

import msgspec

from engine.scenario.match_expectation import Difference


class EventSeen(msgspec.Struct, frozen=True):
    """An event that occurred."""

    seq: int
    type: str


class Failure(msgspec.Struct, frozen=True):
    """The first script line that did not hold.

    `line` is its line in the file, `what` a sentence, `differences` the places; `events` are those since the previous
    line about events (for a line about events: those it looked at).
    """

    line: int
    what: str
    differences: tuple[Difference, ...]
    events: tuple[EventSeen, ...]


class Report(msgspec.Struct, frozen=True):
    """The outcome of one scenario; `failure` is None if every line held."""

    failure: Failure | None = None

    @property
    def passed(self) -> bool:
        return self.failure is None
