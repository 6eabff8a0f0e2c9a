"""Outcome: the part of the play state by which orders of simultaneous effects are compared: units, dice, damage,
targets, what will count later in the attack, and what the table is told."""

from collections.abc import Hashable

import msgspec

from engine.core.attack_facts import Die
from engine.rulebooks.crisis_protocol.effects import AddDice, Count
from engine.rulebooks.crisis_protocol.play import AttackFrame, Play


def outcome(play: Play) -> Hashable:
    """What has to be equal for an order to be immaterial."""
    units = tuple((name, u.damage, u.power, tuple(sorted(u.conditions)), u.status) for name, u in play.units.items())
    told = () if play.shown is None else play.shown.instructions
    texts = tuple(sorted((text.ref.unit, text.ref.effect, text.text) for text in told))
    return units, tuple(_frame(frame, _dice_lie_still(play, frame)) for frame in play.frames), texts


def _dice_lie_still(play: Play, frame: AttackFrame) -> bool:
    """True in step 10 if no effect that may come before the counting touches a die."""
    return frame.state == "calculate" and not any(
        entry.dice is not None or any(isinstance(operation, AddDice) for operation in entry.effect.do)
        for entry in play.table.entries.get("calculate", ())
    )


def _frame(frame: AttackFrame, still: bool) -> Hashable:
    worth: dict[tuple[str, str], int] = {}
    others: list[str] = []
    for mark in frame.marks:
        operation = mark.operation
        if isinstance(operation, Count):
            # what a face is worth that no die shows makes no difference
            if not still or any(die.face == operation.face for die in frame.roll(operation.roll) or ()):
                worth[operation.roll, operation.face] = operation.worth
        else:
            others.append(f"{mark.ref.unit} {mark.ref.effect} {msgspec.json.encode(operation).decode()}")
    return (
        frame.id,
        frame.target,
        frame.damage,
        _faces(frame.attack_roll),
        _faces(frame.defense_roll),
        tuple(sorted(worth.items())),
        tuple(sorted(others)),
        frame.cover,
    )


def _faces(dice: tuple[Die, ...] | None) -> Hashable:
    return None if dice is None else tuple(die.face for die in dice)
