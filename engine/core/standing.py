"""Standing orders: private instructions by which a seat is answered for, evaluated against the options it really has."""

from collections.abc import Sequence

from engine.core.books import Books
from engine.core.options import Fit, Option, fit
from engine.core.state import Ask, StandingOrder

_ANSWERED = frozenset({"window", "priority"})
"""Kinds of question a standing order may answer; never a roll."""


def standing_answer(books: Books, ask: Ask) -> tuple[StandingOrder | None, Fit | None]:
    """The standing order that answers this question and its answer, or (None, None) if the seat has to be asked.

    When an excepted effect is offered the seat is asked, with all its options.
    """
    if not books.orders or ask.kind not in _ANSWERED:
        return None, None
    mine = [order for order in books.orders if order.seat == ask.seat]
    for order in sorted(mine, key=lambda order: order.use is None):  # what is to be used is not passed
        answer = _use(order, ask.options) if order.use is not None else _pass(order, ask)
        if answer is not None:
            return order, answer
    return None, None


def _use(order: StandingOrder, options: Sequence[Option]) -> Fit | None:
    answer = fit({"type": "use", "effect": order.use}, options)
    return answer if isinstance(answer, Fit) else None


def _pass(order: StandingOrder, ask: Ask) -> Fit | None:
    if order.scope is None or (order.scope == "window" and order.window != ask.window):
        return None
    if any(option.fields.get("effect") in order.excepted for option in ask.options if option.type == "use"):
        return None
    answer = fit({"type": "pass"}, ask.options)
    return answer if isinstance(answer, Fit) else None
