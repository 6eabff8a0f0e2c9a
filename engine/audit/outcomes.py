"""Outcomes: how each attack of a history ended, as its view showed it at the end."""

from collections.abc import Sequence
from typing import Any

from engine.core.attack_facts import AttackEnded, AttackFinished
from engine.core.event import Event
from engine.core.evolve import begin, carry_over, evolve, rewind
from engine.core.history import live_line
from engine.core.match_facts import MatchRewound, MatchUndone
from engine.core.rulebook import Rulebook

Outcome = dict[str, object]


def outcomes(book: Rulebook[Any], match: str, events: Sequence[Event]) -> dict[int, Outcome]:
    """The view of every attack of the live line just before it ended, with its outcome, by id."""
    found: dict[int, Outcome] = {}
    first, *rest = live_line(events)
    state = begin(book, match, first.event)
    for event, dropped in rest:
        fact = event.data
        if isinstance(fact, (AttackFinished, AttackEnded)) and event.attack is not None:
            shown = dict(book.show_attack(state.play) or {})
            shown["outcome"] = "finished" if isinstance(fact, AttackFinished) else "ended"
            shown["ended_because"] = fact.because if isinstance(fact, AttackEnded) else None
            found[event.attack] = shown
        if isinstance(fact, (MatchRewound, MatchUndone)):
            state = rewind(carry_over(state, dropped), state, event)
        else:
            state = evolve(book, state, event)
    return found
