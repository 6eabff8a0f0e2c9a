"""Turns: how a window is run, side after side; mandatory effects of a side first, then its optional ones.

Nothing is emitted for a window in which nobody can do anything.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import to_builtins

from engine.core.attack_facts import EffectDeclined, EffectTriggered, EffectUsed, WindowClosed, WindowOpened
from engine.core.seats import Actor, Seat
from engine.core.state import Ask
from engine.core.turn import Turn
from engine.effects.ordering import order_matters
from engine.rulebooks.crisis_protocol.dice_choice import pick
from engine.rulebooks.crisis_protocol.operations import Use, perform
from engine.rulebooks.crisis_protocol.options import PASS, order_option, use_option
from engine.rulebooks.crisis_protocol.outcome import outcome
from engine.rulebooks.crisis_protocol.play import OpenWindow, Play
from engine.rulebooks.crisis_protocol.table import Entry
from engine.rulebooks.crisis_protocol.turn_effects import TurnEffects, next_in_order, turn_effects
from engine.rulebooks.crisis_protocol.usability import choices, hindrance, price
from engine.rulebooks.crisis_protocol.vocabulary import COVER
from engine.rulebooks.crisis_protocol.walk import Walk
from engine.rulebooks.crisis_protocol.windows import side_of, sides_of

_MODIFY = frozenset({"modify_own_attack", "modify_own_defense", "modify_opponent_defense", "modify_opponent_attack"})


def pass_window(walk: Walk, name: str, trigger: str = "next") -> Ask | str | None:
    """Run a window of the state the attack is in: a question, `trigger` once it is over, or None when something happened
    and the attack has to be looked at anew."""
    play = walk.turn.play
    frame = play.frames[-1]
    opened = frame.window
    if opened is None and name not in play.table.entries and not (name in _MODIFY and (frame.cover or frame.marks)):
        return trigger
    sides = sides_of(walk.state, name)
    at = 0 if opened is None else opened.turn
    while at < len(sides):
        result = _take_turn(walk, name, sides[at], opened)
        if isinstance(result, Ask):
            return result
        if result:
            return None
        if opened is not None:
            _through(walk, name, sides[at])
            opened = walk.frame.window
        at += 1
    if opened is not None:
        walk.emit(WindowClosed(name))
    return trigger


def _through(walk: Walk, name: str, side: str) -> None:
    """A side that can do nothing (more) in an open window is passed automatically; neutral sources have no seat to
    pass."""
    kind = side_of(side)
    if kind == "crisis" and not any(entry.seat is None for entry in walk.play.table.entries.get(name, ())):
        return
    walk.turn.automatic = True
    walk.emit(EffectDeclined(walk.seat_of(kind), name, side))
    walk.turn.automatic = False


def _take_turn(walk: Walk, name: str, side: str, opened: OpenWindow | None) -> Ask | bool:
    """What a side does next in a window: a question, True if something happened, False if it can do nothing."""
    if opened is not None and opened.order:
        due = next_in_order(walk, name, side, opened)
        if due is not None:
            return _apply(walk, name, due, walk.seat_of(side_of(side)), "chosen")
    effects = turn_effects(walk, name, side, opened)
    if not effects:
        return False
    if opened is None:
        walk.emit(WindowOpened(name, side))
    if effects.mandatory:
        return _mandatory(walk, name, effects)
    seat = effects.seat
    options = tuple(
        use_option(walk.play, walk.frame, entry, seat, entry.ref in effects.rights) for entry in effects.offered
    )
    return walk.ask(seat, "window", (*options, PASS), f"{walk.frame.id}/{name}")


def _mandatory(walk: Walk, name: str, effects: TurnEffects) -> Ask | bool:
    due = effects.mandatory
    window = walk.frame.window
    assert window is not None
    waiting = {entry.ref: entry for entry in due}
    chosen = next((waiting[ref] for ref in window.order if ref in waiting), None)
    if len(due) == 1 or chosen is not None:
        return _apply(walk, name, chosen or due[0], effects.seat, "alone" if chosen is None else "chosen")
    seat = effects.orderer
    if any(entry.busy for entry in due) or _order_matters(walk, name, due, effects.seat):
        return walk.ask(seat, "order", (order_option(tuple(e.ref for e in due)),), f"{walk.frame.id}/{name}")
    number = walk.frame.id
    for entry in due:
        _apply_next(walk.turn, number, name, entry, effects.seat)
    return True


def _apply_next(turn: Turn[Play], number: int, name: str, entry: Entry, seat: Seat) -> None:
    """One of several effects whose order is not asked; its requirements are tested when its turn comes, and nothing
    follows once the attack `number` is over."""
    if not turn.play.frames or turn.play.frames[-1].id != number:
        return
    walk = Walk(turn)
    if not walk.interrupted and not hindrance(walk.play, walk.frame, entry, seat, ()):
        trigger(walk, name, entry, seat, "immaterial")


def _order_matters(walk: Walk, name: str, due: Sequence[Entry], seat: Seat) -> bool:
    number = walk.frame.id

    def apply(turn: Turn[Play], entry: Entry) -> None:
        _apply_next(turn, number, name, entry, seat)

    walk.enter()
    return order_matters(walk.turn, due, apply, outcome)


def _apply(walk: Walk, name: str, entry: Entry, seat: Seat, order: Literal["alone", "chosen"]) -> Ask | bool:
    """A mandatory effect whose turn has come: the seat is asked where it has to choose dice or a unit."""
    free = _free_choice(walk, entry, seat)
    if free is None:
        option = use_option(walk.play, walk.frame, entry, seat)
        return walk.ask(seat, "window", (option,), f"{walk.frame.id}/{name}")
    trigger(walk, name, entry, seat, order, *free)
    return True


def _free_choice(walk: Walk, entry: Entry, seat: Seat) -> tuple[tuple[int, ...], str | None] | None:
    """Dice and unit of a mandatory effect where there is no choice; None where there is one."""
    dice: tuple[int, ...] = ()
    operation = entry.dice_operation
    if operation is not None and not entry.early:
        slot = pick(walk.play, walk.frame, entry, operation)
        assert slot is not None
        if slot.free is None:
            return None
        dice = slot.free
    if entry.effect.choose is None:
        return dice, None
    units = choices(walk.play, walk.frame, entry, seat)
    return (dice, units[0]) if len(units) == 1 else None


def trigger(
    walk: Walk,
    name: str,
    entry: Entry,
    seat: Seat,
    order: Literal["alone", "immaterial", "chosen"],
    dice: tuple[int, ...] = (),
    chosen: str | None = None,
    actor: Actor | None = None,
) -> None:
    """A mandatory effect is applied."""
    claims = tuple(to_builtins(claim) for claim in entry.claims)
    seq = walk.emit(EffectTriggered(entry.ref, seat, name, order, dice, chosen, claims), actor)
    perform(walk, Use(entry, seat, seq, dice, chosen))


def use(
    walk: Walk,
    name: str,
    entry: Entry,
    seat: Seat,
    dice: tuple[int, ...],
    chosen: str | None,
    right: bool,
) -> None:
    """A seat uses an optional effect, or chooses the dice of one it used before step 9 (`right`)."""
    cost = None if right else price(walk.play, entry)
    fact = EffectUsed(
        ref=entry.ref,
        seat=seat,
        window=name,
        dice=dice,
        chosen=chosen,
        claims=() if right else tuple(to_builtins(claim) for claim in entry.claims),
        cost={} if cost is None else {"power": cost},
        standing=walk.turn.standing,
        early=entry.early and not right and entry.ref.effect != COVER,
    )
    seq = walk.emit(fact, seat)
    perform(walk, Use(entry, seat, seq, dice, chosen, right))
