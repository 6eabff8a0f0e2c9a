"""explain: every number of an attack as a tree of addends, each with its source, step and seq. Counts the live line."""

from collections.abc import Sequence

from engine.core.event import Event
from engine.core.explaining import Node
from engine.core.history import live_line
from engine.core.match_facts import MatchCreated
from engine.registry import RULEBOOKS


def explain(events: Sequence[Event], attack: int) -> dict[str, Node] | None:
    """The numbers of an attack by name, from the events of its match that the asker may see; None for an attack that is
    not on the live line. A rulebook without explanations explains nothing."""
    live = [line.event for line in live_line(events)]
    of_attack = [event for event in live if event.attack == attack]
    if not of_attack:
        return None
    first = events[0].data
    book = RULEBOOKS.get(first.rulebook if isinstance(first, MatchCreated) else "")
    return {} if book is None else book.explain(of_attack)
