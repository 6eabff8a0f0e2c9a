"""The delay of onlookers: what spectators and overlays may know of a match at a moment."""

from datetime import datetime, timedelta

from adapters.service.live_match import LiveMatch
from engine.core.seats import Viewer

DELAYED: frozenset[Viewer] = frozenset({"spectator", "overlay"})


def delay_of(match: LiveMatch, viewer: Viewer) -> int:
    """Seconds by which `viewer` sees the match late; 0 once it is over."""
    return 0 if viewer not in DELAYED or match.state.over else match.state.settings.spectator_delay


def horizon(match: LiveMatch, viewer: Viewer, at: str) -> int:
    """The newest seq that `viewer` may know of at the moment `at` (UTC, ISO 8601, milliseconds).

    It ends a command, so that nobody sees half of what one led to. The creation of the match is always known: the table
    is set before anything on it can be a secret of time.
    """
    delay = delay_of(match, viewer)
    if delay == 0:
        return match.seq
    cutoff = earlier(at, delay)
    events = match.history.events
    for event in reversed(events):
        if event.last and event.at <= cutoff:
            return event.seq
    return next(event.seq for event in events if event.last)


def earlier(at: str, seconds: float) -> str:
    """`at` moved back, in the same form."""
    moment = datetime.fromisoformat(at) - timedelta(seconds=seconds)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
