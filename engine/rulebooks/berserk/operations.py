"""The operations of effects, carried out in the order written. One that has to wait leaves a fact that says where the
effect goes on."""

from collections.abc import Callable
from typing import Any

from engine.core.attack_facts import (
    AttackEnded,
    AttackTargetChanged,
    ConditionGiven,
    ConditionRemoved,
    DiceChanged,
    DicePicked,
    Die,
    Resume,
    TableInstructed,
    UnitHealed,
)
from engine.core.facts import EffectRef
from engine.core.seats import Seat
from engine.core.turn import Turn
from engine.effects.grammar import (
    EndAttack,
    ExtraAttack,
    GiveCondition,
    Heal,
    Instruct,
    Operation,
    Redirect,
    RemoveCondition,
)
from engine.rulebooks.berserk.acts import about, against, declare, fall, set_counters, wound
from engine.rulebooks.berserk.effects import (
    AddCounters,
    AnyOperation,
    Block,
    CloseCard,
    FlipDie,
    Modify,
    Of,
    OpenCard,
    Prevent,
    Protect,
    Replace,
    RerollDie,
    SetTo,
    Wound,
)
from engine.rulebooks.berserk.evolve_stack import bought_for
from engine.rulebooks.berserk.facts import (
    ActionOffered,
    CardClosed,
    CardOpened,
    EffectLaid,
)
from engine.rulebooks.berserk.machine import BEFORE_DICE
from engine.rulebooks.berserk.play import Frame, Play, Unit
from engine.rulebooks.berserk.static import what_is_laid
from engine.rulebooks.berserk.tests_of_effects import Scene
from engine.rulebooks.berserk.usability import extra_targets

POISON = "poison"


class Deed:
    """One effect being carried out. `used`: seq of the event that put it down. `frame`: the attack it belongs to, or the
    one that ended last. `aim`: the card that would have been the target when it was put down."""

    __slots__ = ("aim", "chosen", "operations", "ref", "seat", "turn", "used")

    def __init__(
        self,
        turn: Turn[Play],
        ref: EffectRef,
        operations: tuple[AnyOperation, ...],
        used: int,
        chosen: str | None = None,
        seat: Seat | None = None,
        aim: str | None = None,
    ) -> None:
        self.aim = aim
        self.turn, self.ref, self.operations, self.used, self.chosen = turn, ref, operations, used, chosen
        owner = turn.play.units.get(ref.unit)
        self.seat: Seat = seat if seat is not None else turn.play.active if owner is None else owner.seat

    @property
    def frame(self) -> Frame:
        """The innermost running attack, else the last."""
        play = self.turn.play
        frame = play.frames[-1] if play.frames else play.last
        assert frame is not None
        return frame

    def named(self, word: str) -> Unit | None:
        """The card that a word of the language means now."""
        step = self.turn.step or ""
        return Scene(self.turn.play, self.frame, step, self.ref.unit, self.chosen).named(word)

    def resume(self, index: int) -> Resume:
        """Where the effect goes on after the operation with this index."""
        return Resume(self.ref, index + 1, self.used, (), self.chosen)


def carry_out(deed: Deed, start: int = 0) -> None:
    """Do the operations from `start` on, until the last is done or one waits. What happens names the putting down as
    its cause."""
    turn = deed.turn
    turn.cause = deed.used
    for index in range(start, len(deed.operations)):
        operation = deed.operations[index]
        if _OPERATIONS[type(operation)](deed, operation, index):
            turn.cause = None
            return
    if any(isinstance(operation, EndAttack) for operation in deed.operations):
        _interrupt(deed)
    turn.cause = None


def _interrupt(deed: Deed) -> None:
    """An attack is ended by an effect only while its ability is on the stack: what has been done cannot be interrupted
    (526.1)."""
    frame = deed.frame
    if frame.outcome is None and frame.on_stack("ability"):
        deed.turn.emit(AttackEnded("interrupted", frame.state))


def lay(deed: Deed, operation: Operation, index: int) -> bool:
    """Lay a modifier, setter, prevention, replacement, protection or block down for this attack."""
    of: Of | None = getattr(operation, "of", None)
    if isinstance(operation, Block):
        of = "source"
    elif of is None:
        neutral = deed.ref.unit not in deed.turn.play.units
        of = against(deed.turn.play, deed.frame, None if neutral else deed.seat)
    what = what_is_laid(operation)  # type: ignore[arg-type]  # only operations that are laid come here
    if deed.aim is not None and deed.aim != deed.frame.aim and bought_for(deed.aim, deed.ref, what, of):
        return False
    deed.turn.emit(
        EffectLaid(
            ref=deed.ref,
            seat=deed.seat,
            operation=index,
            what=what,
            of=of,
            by=operation.by if isinstance(operation, Modify) else None,
            to=operation.to if isinstance(operation, SetTo) else None,
            amount=operation.amount if isinstance(operation, Prevent) else None,
            chosen=deed.chosen if isinstance(operation, Replace) else None,
        )
    )
    return False


def _redirect(deed: Deed, operation: Redirect, index: int) -> bool:
    frame = deed.frame
    unit = deed.named(operation.unit)
    # 511.4: once the preliminary stage is over nothing changes the target
    early = frame.state in BEFORE_DICE and frame.target is None and frame.aim is not None
    if early and unit is not None and unit.alive and unit.id != frame.aim:
        deed.turn.emit(AttackTargetChanged(unit.id, frame.aim, deed.ref))
    return False


def _end_attack(deed: Deed, operation: EndAttack, index: int) -> bool:
    return False


def _extra_attack(deed: Deed, operation: ExtraAttack, index: int) -> bool:
    turn = deed.turn
    targets = extra_targets(turn.play, deed.frame, deed.ref.unit, operation.attack, operation.target)
    if not targets:
        return False
    resume = deed.resume(index)
    if len(targets) == 1:
        declare(turn, turn.play.units[deed.ref.unit], operation.attack, targets[0], resume)
    else:
        turn.emit(ActionOffered(deed.ref.unit, operation.attack, operation.target, resume))
    return True


def _instruct(deed: Deed, operation: Instruct, index: int) -> bool:
    resume = deed.resume(index) if operation.wait else None
    deed.turn.emit(TableInstructed(deed.ref, deed.seat, operation.text, operation.wait, resume))
    return operation.wait


def _give(deed: Deed, operation: GiveCondition, index: int) -> bool:
    unit = deed.named(operation.unit)
    if unit is None or not unit.alive:
        return False
    immune = operation.condition == POISON and not unit.hidden and POISON in unit.face.keywords.protection
    if not immune:
        already = operation.condition in unit.conditions
        about(deed.turn, unit, ConditionGiven(unit.id, operation.condition, already))
    return False


def _remove(deed: Deed, operation: RemoveCondition, index: int) -> bool:
    unit = deed.named(operation.unit)
    if unit is not None and unit.alive:
        absent = operation.condition not in unit.conditions
        about(deed.turn, unit, ConditionRemoved(unit.id, operation.condition, absent))
    return False


def _heal(deed: Deed, operation: Heal, index: int) -> bool:
    unit = deed.named(operation.unit)
    # of a hidden card the number of events must not tell whether there was anything to heal
    if unit is not None and unit.alive and (unit.wounds or unit.hidden):
        amount = min(operation.amount, unit.wounds)
        about(deed.turn, unit, UnitHealed(unit.id, amount, unit.wounds, unit.wounds - amount))
    return False


def _wound(deed: Deed, operation: Wound, index: int) -> bool:
    unit = deed.named(operation.unit)
    if unit is not None and unit.alive:
        wound(deed.turn, unit, operation.amount)
        fall(deed.turn, unit.id)
    return False


def _open(deed: Deed, operation: OpenCard, index: int) -> bool:
    unit = deed.named(operation.unit)
    if unit is not None and unit.alive and not unit.open:
        deed.turn.emit(CardOpened(unit.id))
    return False


def _close(deed: Deed, operation: CloseCard, index: int) -> bool:
    unit = deed.named(operation.unit)
    if unit is not None and unit.alive and unit.open:
        deed.turn.emit(CardClosed(unit.id))
    return False


def _counters(deed: Deed, operation: AddCounters, index: int) -> bool:
    unit = deed.named(operation.unit)
    if unit is not None and unit.alive:
        set_counters(deed.turn, unit, max(0, unit.counters + operation.count))
    return False


def _reroll(deed: Deed, operation: RerollDie, index: int) -> bool:
    roll = deed.frame.rolls.get(operation.of)
    if roll is None or roll.final is not None:
        return False
    deed.turn.emit(DicePicked(operation.of, (0,), deed.ref, deed.resume(index)))
    return True


def _flip(deed: Deed, operation: FlipDie, index: int) -> bool:
    roll = deed.frame.rolls.get(operation.of)
    if roll is not None and roll.final is None:
        die = Die(0, 7 - roll.face, rerolls=roll.rerolls)
        deed.turn.emit(DiceChanged(operation.of, (die,), (roll.face,), "flip", deed.ref))
    return False


_OPERATIONS: dict[type[Operation], Callable[[Deed, Any, int], bool]] = {
    # each function is paired with the operation it takes; it gives True if the effect waits
    Modify: lay,
    SetTo: lay,
    Block: lay,
    Prevent: lay,
    Protect: lay,
    Replace: lay,
    Redirect: _redirect,
    EndAttack: _end_attack,
    ExtraAttack: _extra_attack,
    Instruct: _instruct,
    GiveCondition: _give,
    RemoveCondition: _remove,
    Heal: _heal,
    Wound: _wound,
    OpenCard: _open,
    CloseCard: _close,
    AddCounters: _counters,
    RerollDie: _reroll,
    FlipDie: _flip,
}
