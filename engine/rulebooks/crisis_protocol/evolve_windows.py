"""The part of evolve that changes windows: opened, passed, ordered, effects carried out in them."""

from typing import Any

from msgspec.structs import replace

from engine.core.attack_facts import (
    EffectDeclined,
    EffectResumed,
    EffectTriggered,
    EffectUsed,
    OrderChosen,
    WindowClosed,
    WindowOpened,
)
from engine.core.event import Event
from engine.core.facts import EffectRef
from engine.rulebooks.crisis_protocol.effects import Change, Reroll
from engine.rulebooks.crisis_protocol.handlers import Handlers
from engine.rulebooks.crisis_protocol.play import Mark, OpenWindow, Play
from engine.rulebooks.crisis_protocol.vocabulary import COVER
from engine.rulebooks.crisis_protocol.windows import sides_of


def _opened(play: Play, fact: WindowOpened, event: Event) -> Play:
    frame = play.frames[-1]
    turn = sides_of(frame.state, fact.window).index(fact.side)
    return play.with_frame(replace(frame, window=OpenWindow(fact.window, turn)))


def _closed(play: Play, fact: WindowClosed, event: Event) -> Play:
    return play.with_frame(replace(play.frames[-1], window=None))


def _declined(play: Play, fact: EffectDeclined, event: Event) -> Play:
    frame = play.frames[-1]
    if frame.window is None:
        return play
    turn = sides_of(frame.state, fact.window).index(fact.side) + 1
    return play.with_frame(replace(frame, window=replace(frame.window, turn=turn, order=())))


def _ordered(play: Play, fact: OrderChosen, event: Event) -> Play:
    frame = play.frames[-1]
    assert frame.window is not None
    return play.with_frame(replace(frame, window=replace(frame.window, order=fact.items)))


def used(play: Play, fact: EffectUsed | EffectTriggered, event: Event) -> Play:
    """An effect took hold: its limit counts, its order moves on, a right bought before step 9 is spent."""
    frame = play.frames[-1]
    entry = play.table.entry(fact.ref)
    changes: dict[str, Any] = {"window": _with_done(frame.window, fact.ref)}
    ledger = play.ledger
    if fact.ref.effect == COVER:
        changes["cover"] = False
    elif entry is not None and fact.window != entry.effect.window:
        changes["marks"] = tuple(mark for mark in frame.marks if not _right(mark, fact.ref))
    elif entry is not None:
        ledger = ledger.record(fact.ref, entry.limit, frame.root)
    return replace(play, frames=(*play.frames[:-1], replace(frame, **changes)), ledger=ledger)


def _right(mark: Mark, ref: EffectRef) -> bool:
    return mark.ref == ref and isinstance(mark.operation, (Reroll, Change))


def _with_done(window: OpenWindow | None, ref: EffectRef) -> OpenWindow | None:
    """What stood before `ref` in a chosen order could not be used at its time and is passed over."""
    if window is None:
        return None
    if ref not in window.order:
        return replace(window, done=(*window.done, ref))
    place = window.order.index(ref) + 1
    return replace(window, done=(*window.done, *window.order[:place]), order=window.order[place:])


def _resumed(play: Play, fact: EffectResumed, event: Event) -> Play:
    return play.with_frame(replace(play.frames[-1], resume=None))


WINDOW_HANDLERS: Handlers = {
    WindowOpened: _opened,
    WindowClosed: _closed,
    EffectDeclined: _declined,
    OrderChosen: _ordered,
    EffectTriggered: used,
    EffectResumed: _resumed,
}
