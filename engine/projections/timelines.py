"""The timeline as a projection: rows in no language yet, with what was taken back struck. Counts the history."""

import msgspec

from engine.core.event import Event
from engine.core.record import canonical
from engine.projections.projection import Projection
from engine.projections.timeline import Timeline


def _take(timeline: Timeline, event: Event) -> Timeline:
    timeline.take(event)
    return timeline


def _shown(timeline: Timeline) -> object:
    return msgspec.to_builtins(timeline.entries)


# A row says what happened, not what names were learnt on the way: the match is folded again to go on.
TIMELINES: Projection[Timeline] = Projection(
    "timeline",
    Timeline,
    _take,
    counts="history",
    version=2,
    show=_shown,
    write=lambda timeline: canonical(timeline.entries),
    read=lambda _: None,
)
