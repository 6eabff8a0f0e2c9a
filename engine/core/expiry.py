"""A seat lets its time run out: the fact that says so, and the answer that is given for it.

The rules know no time: that it has run out is handed in, and what is answered is a command like any other, so that a
record with clocks can be decided again.
"""

from typing import Any, Literal

import msgspec

from engine.core.event import Event
from engine.core.match_facts import ClockExpired
from engine.core.options import Fit, Option, fit
from engine.core.rulebook import Rules
from engine.core.seats import Seat
from engine.core.state import Ask, P, State
from engine.core.turn import Turn

_BY_HAND = frozenset({"choose", "roll", "report", "ruling"})
"""Questions that nobody can be answered for: they wait for what happens on the table, or for the judge."""

_MOST_TRIED = 20


def expire(
    rules: Rules[P], state: State[P], seat: Seat, clock: Literal["decision", "match"], at: str, command: str
) -> tuple[tuple[Event, ...], State[P]]:
    """clock.expired and the state after it; the open question stays open."""
    turn = Turn(rules.rulebook, state, at=at, command=command)
    turn.emit(ClockExpired(seat, clock))
    return turn.close(), turn.state


def answer_for(ask: Ask, then: Literal["pass", "default"]) -> dict[str, object] | None:
    """The command with which an open question is answered for a seat whose time has run out; None if it has to wait.

    `pass` only passes. `default` passes where that is offered, else gives up the target, else gives the first answer that
    is possible, in its simplest form.
    """
    if ask.kind in _BY_HAND:
        return None
    ways: list[Option] = [option for option in ask.options if option.type == "pass"]
    if then == "default":
        ways += [option for option in ask.options if option.type == "end_attack"]
        ways += [option for option in ask.options if option.type not in ("pass", "end_attack")]
    for option in ways:
        found = _simplest(option, ask)
        if found is not None:
            return found
    return None


def _simplest(option: Option, ask: Ask) -> dict[str, object] | None:
    fields: dict[str, object] = {"type": option.type, **option.fields}
    for name, slot in option.slots.items():
        for tried, filling in enumerate(slot.fillings()):
            if tried >= _MOST_TRIED:
                return None
            if slot.accepts(filling) is None:
                fields[name] = filling
                break
        else:
            return None
    plain: Any = msgspec.to_builtins(fields)
    return plain if isinstance(fit(plain, ask.options), Fit) else None
