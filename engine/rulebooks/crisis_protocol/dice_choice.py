"""Dice choice: which dice an effect may take, and what is taken where there is no choice."""

from engine.core.options import Pick
from engine.core.seats import Seat
from engine.rulebooks.crisis_protocol.effects import (
    AllowFailures,
    DiceOperation,
    ForbidModify,
    Reroll,
    TreatAs,
)
from engine.rulebooks.crisis_protocol.play import AttackFrame, Play
from engine.rulebooks.crisis_protocol.table import Entry

AFTER_STEP_9 = frozenset({"calculate", "before_damage", "damage", "damage_dealt", "after_attack", "after_all_attacks"})
"""Windows in which prohibitions and permissions of step 9 are over."""


def side_of_seat(play: Play, frame: AttackFrame, seat: Seat | None) -> str:
    """attacker, defender, or crisis for a neutral source."""
    if seat is None:
        return "crisis"
    return "attacker" if seat == play.seat(frame.attacker) else "defender"


def forbidden(play: Play, frame: AttackFrame, roll: str, seat: Seat | None) -> bool:
    """True if this side may not modify the roll."""
    side = side_of_seat(play, frame, seat)
    return any(
        isinstance(mark.operation, ForbidModify) and mark.operation.roll == roll and mark.operation.by in ("any", side)
        for mark in frame.marks
    )


def failures_allowed(frame: AttackFrame, roll: str, seat: Seat | None) -> bool:
    """True if an effect of the same seat or of a neutral source gave the permission to touch failures of the roll."""
    return any(
        isinstance(mark.operation, AllowFailures) and mark.operation.roll == roll and mark.seat in (None, seat)
        for mark in frame.marks
    )


def eligible(play: Play, frame: AttackFrame, entry: Entry, operation: DiceOperation) -> tuple[int, ...]:
    """Indexes of the dice the effect may take now."""
    dice = frame.roll(operation.roll)
    if dice is None:
        return ()
    if isinstance(operation, TreatAs):
        return tuple(die.id for die in dice if die.face in operation.from_)
    bound = entry.effect.window not in AFTER_STEP_9
    if bound and forbidden(play, frame, operation.roll, entry.seat):
        return ()
    failures = operation.failures or (bound and failures_allowed(frame, operation.roll, entry.seat))
    able = tuple(die for die in dice if failures or die.face != "failure")
    if isinstance(operation, Reroll):
        again = play.table.points.reroll_twice
        return tuple(die.id for die in able if again or not die.rerolls)
    return tuple(die.id for die in able if die.face in operation.from_)


def pick(play: Play, frame: AttackFrame, entry: Entry, operation: DiceOperation) -> Pick | None:
    """The slot for the dice; None if there are none to take. A mandatory effect takes as many as it may."""
    ids = eligible(play, frame, entry, operation)
    if not ids:
        return None
    most = len(ids) if operation.up_to == "all" else min(operation.up_to, len(ids))
    least = 1 if entry.effect.optional else most
    dice = frame.roll(operation.roll) or ()
    same = len({dice[i].face for i in ids}) == 1
    free = ids[:most] if most == len(ids) or same else None
    return Pick("illegal_dice", ids, least, most, free, tuple(die.face for die in dice))
