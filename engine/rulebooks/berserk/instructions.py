"""What the table carries out itself: reports of it, and exact changes the seats agree on."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from engine.core.attack_facts import EffectAdjudicated, Suffered, TableReported
from engine.core.commands import Report
from engine.core.facts import EffectRef
from engine.core.options import fit
from engine.core.refusal import MatchError, Refused
from engine.core.seats import Seat
from engine.core.turn import Turn
from engine.effects.grammar import EndAttack, ExtraAttack, Instruct, Operation, Redirect
from engine.rulebooks.berserk.acts import fall, wound
from engine.rulebooks.berserk.checking import Known, check_operations
from engine.rulebooks.berserk.commands import Adjudicate
from engine.rulebooks.berserk.effects import LAYING, FlipDie, Replace, RerollDie
from engine.rulebooks.berserk.machine import STEP_OF
from engine.rulebooks.berserk.operations import Deed, carry_out
from engine.rulebooks.berserk.play import Play
from engine.rulebooks.berserk.waiting import instruction_waited_for, report_option

_NOT_BY_HAND = (ExtraAttack, Instruct, RerollDie, Replace)
_ON_THE_ATTACK: tuple[type[Operation], ...] = (*LAYING, Redirect, FlipDie, EndAttack)


def report(turn: Turn[Play], command: Report) -> Refused | None:
    """The table carried an instruction out that nobody waits for; refuses one that is not open."""
    play = turn.play
    if not 0 <= command.instruction < len(play.instructions) or _awaited(play) == command.instruction:
        return Refused("no_such_option", f"no instruction {command.instruction} waits for a report of yours")
    fields = msgspec.to_builtins(command)
    if isinstance(fit(fields, (report_option(play, command.instruction),)), str):
        return Refused("no_such_option", "damage names each card in play once, with an amount of at least 1")
    reported(turn, fields, awaited=False)
    return None


def reported(turn: Turn[Play], fields: Mapping[str, Any], *, awaited: bool) -> None:
    """The instruction leaves the list; the wounds it led to are an effect's, not the attack's."""
    index = int(fields["instruction"])
    ref = turn.play.instructions[index].ref
    damage = tuple(Suffered(str(entry["unit"]), int(entry["amount"])) for entry in _entries(fields["damage"]))
    _place(turn)
    turn.cause = turn.emit(TableReported(index, ref, damage, awaited))
    for suffered in damage:
        wound(turn, turn.play.units[suffered.unit], suffered.amount)
    for suffered in damage:
        fall(turn, suffered.unit)
    turn.cause = None


def _entries(raw: object) -> Sequence[Mapping[str, Any]]:
    return raw if isinstance(raw, list | tuple) else ()


def check_adjudication(play: Play, seat: Seat, command: Adjudicate) -> Refused | None:
    """Refuse what is no open instruction of the seat, or no change that can be made by hand."""
    ref = EffectRef(command.unit, command.effect)
    open_ = next((found for found in play.instructions if found.ref == ref and found.seat == seat), None)
    if open_ is None:
        return Refused("no_such_option", f"{command.effect} of {command.unit} is no open instruction of yours")
    for operation in command.do:
        if isinstance(operation, _NOT_BY_HAND) or (isinstance(operation, _ON_THE_ATTACK) and not play.frames):
            kind = operation.__struct_config__.tag
            return Refused("no_such_option", f"operation `{kind}` cannot be adjudicated here")
    try:
        known = Known(frozenset(play.units), frozenset(), neutral=ref.unit not in play.units)
        check_operations(command.do, "do", known, choose=open_.chosen is not None)
    except MatchError as error:
        return Refused("no_such_option", str(error))
    return None


def adjudicate(turn: Turn[Play], command: Adjudicate, confirmed_by: Seat) -> None:
    """Carry out the change both seats agreed on."""
    ref = EffectRef(command.unit, command.effect)
    open_ = next(found for found in turn.play.instructions if found.ref == ref)
    _place(turn)
    operations = tuple(dict(msgspec.to_builtins(operation)) for operation in command.do)
    used = turn.emit(EffectAdjudicated(ref, operations, confirmed_by=confirmed_by))
    carry_out(Deed(turn, ref, command.do, used, open_.chosen, open_.seat))


def _awaited(play: Play) -> int | None:
    waiting = play.frame.waiting if play.frames else None
    if waiting is None or waiting.kind != "report":
        return None
    return instruction_waited_for(play, waiting)


def _place(turn: Turn[Play]) -> None:
    if turn.play.frames:
        frame = turn.play.frame
        turn.attack, turn.step = frame.id, STEP_OF[frame.state]
