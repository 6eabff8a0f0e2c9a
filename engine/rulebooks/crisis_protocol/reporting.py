"""Reporting: the table carried an instruction out, or states its exact change (adjudication)."""

from collections.abc import Sequence

from msgspec import json

from engine.core.attack_facts import EffectAdjudicated, Suffered, TableReported
from engine.core.commands import Report
from engine.core.facts import EffectRef
from engine.core.refusal import Refused
from engine.core.seats import Seat
from engine.core.turn import Turn
from engine.effects.grammar import EndAttack, ExtraAttack, GiveCondition, Heal, Instruct, RemoveCondition
from engine.rulebooks.crisis_protocol.commands import Adjudicate
from engine.rulebooks.crisis_protocol.effects import (
    AddDice,
    AnyOperation,
    Change,
    Damage,
    GainPower,
    LosePower,
    Reroll,
    TreatAs,
)
from engine.rulebooks.crisis_protocol.loading import NAMING_A_UNIT, UNIT_ROLES
from engine.rulebooks.crisis_protocol.operations import Use, run
from engine.rulebooks.crisis_protocol.options import MOST_DAMAGE
from engine.rulebooks.crisis_protocol.play import Play
from engine.rulebooks.crisis_protocol.suffering import suffer
from engine.rulebooks.crisis_protocol.vocabulary import CONDITIONS
from engine.rulebooks.crisis_protocol.walk import Walk

_OF_THE_TABLE = (GiveCondition, RemoveCondition, Heal, Damage, GainPower, LosePower)
"""Operations that may be stated after the attack is over."""

_WAITING = (Reroll, Change, TreatAs, ExtraAttack, Instruct)
"""Operations that cannot be stated: they choose dice, begin an attack, or are instructions themselves."""


def report(turn: Turn[Play], seat: Seat, command: Report) -> Refused | None:
    """An instruction the attack does not wait for leaves the list; either seat may say so."""
    shown = turn.play.shown
    count = 0 if shown is None else len(shown.instructions)
    if shown is None or not 0 <= command.instruction < count:
        return Refused("no_such_option", f"the attack has {count} open instructions; there is no {command.instruction}")
    units = [item.unit for item in command.damage]
    if len(set(units)) != len(units):
        return Refused("no_such_option", "a unit stands twice in `damage`")
    if not all(1 <= item.amount <= MOST_DAMAGE for item in command.damage):
        return Refused("no_such_option", f"an amount of damage is 1 to {MOST_DAMAGE}")
    walk = Walk(turn)
    ref = shown.instructions[command.instruction].ref
    seq = walk.emit(TableReported(command.instruction, ref, command.damage), seat)
    reported_damage(walk, ref, command.damage, seq)
    return None


def reported_damage(walk: Walk, ref: EffectRef, damage: Sequence[Suffered], seq: int) -> None:
    """Damage the table reports acts as the operation `damage` of the instruction's effect."""
    entry = walk.play.table.entry(ref)
    walk.turn.cause = seq
    for item in damage:
        own = entry is not None and entry.seat == walk.play.seat(item.unit)
        suffer(walk, item.unit, item.amount, ref, powerless=own)
    walk.turn.cause = None


def check_adjudication(play: Play, seat: Seat, command: Adjudicate) -> Refused | None:
    """Only an open instruction of this seat, and only operations that take hold at once."""
    shown = play.shown
    ref = EffectRef(command.unit, command.effect)
    if play.table.entry(ref) is None:
        return Refused("unknown_effect", f"there is no effect `{command.effect}` on `{command.unit}` (any more)")
    if shown is None or not any(text.ref == ref and text.seat == seat for text in shown.instructions):
        return Refused("no_such_option", f"`{command.effect}` of `{command.unit}` is no open instruction of yours")
    for operation in command.do:
        name = str(operation.__struct_config__.tag)
        if isinstance(operation, _WAITING) or (not play.frames and not isinstance(operation, _OF_THE_TABLE)):
            return Refused("no_such_option", f"`{name}` cannot be stated here")
        refused = _check_words(operation, play)
        if refused is not None:
            return refused
        if isinstance(operation, AddDice) and shown.roll(operation.pool) is not None:
            return Refused("no_such_option", f"the {operation.pool} roll lies on the table already")
    return None


def _check_words(operation: AnyOperation, play: Play) -> Refused | None:
    if isinstance(operation, NAMING_A_UNIT):
        word = operation.unit
        if (word not in UNIT_ROLES and word not in play.units) or word == "chosen":
            return Refused("unknown_unit", f"unknown unit `{word}`")
    if isinstance(operation, (GiveCondition, RemoveCondition)) and operation.condition not in CONDITIONS:
        return Refused("malformed", f"unknown condition `{operation.condition}`")
    return None


def adjudicate(turn: Turn[Play], command: Adjudicate, confirmed_by: Seat) -> None:
    """The exact change both seats agreed on is carried out; the instruction is done."""
    walk = Walk(turn)
    ref = EffectRef(command.unit, command.effect)
    entry = turn.play.table.entry(ref)
    assert entry is not None
    stated = tuple(json.decode(json.encode(operation)) for operation in command.do)
    seq = walk.emit(EffectAdjudicated(ref, stated, True, confirmed_by))
    seat = entry.seat or turn.books.active
    run(walk, Use(entry, seat, seq), list(enumerate(command.do)))
    if any(isinstance(operation, EndAttack) for operation in command.do):
        walk.end("effect")
