"""evolve: the state of play after one event. It asks neither rules nor dice: what it needs is in the fact or printed on
a card."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.core.attack_facts import (
    AttackDeclared,
    AttackEnded,
    AttackFinished,
    ConditionGiven,
    ConditionRemoved,
    DiceChanged,
    DicePicked,
    DiceRerolled,
    DiceRolled,
    EffectAdjudicated,
    EffectDeclined,
    EffectResumed,
    EffectTriggered,
    EffectUsed,
    OrderChosen,
    Resume,
    StepEntered,
    TableInstructed,
    TableReported,
    UnitDefeated,
    UnitHealed,
    WindowClosed,
    WindowOpened,
)
from engine.core.event import Event
from engine.core.facts import EffectRef, Fact
from engine.core.match_facts import MatchAdjusted, MatchCreated, TurnEnded
from engine.effects.grammar import EndAttack
from engine.rulebooks.berserk import evolve_cards, evolve_stack
from engine.rulebooks.berserk.cards import WEAKEN, FaceDown, Source
from engine.rulebooks.berserk.effects import Of
from engine.rulebooks.berserk.evolve_cards import read_card, unit_of
from engine.rulebooks.berserk.evolve_stack import with_frame
from engine.rulebooks.berserk.facts import ActionOffered
from engine.rulebooks.berserk.play import Frame, Instruction, Ordered, Play, Roll, Unit, Waiting
from engine.rulebooks.berserk.points import of_settings
from engine.rulebooks.berserk.static import compile_static

_NOTHING: frozenset[EffectRef] = frozenset()


def begin(created: MatchCreated) -> Play:
    """The play state of a match just created; hidden cards become known with their card.hidden."""
    units: dict[str, Unit] = {}
    for body in created.units:
        if "life" in body:
            unit = unit_of(read_card(body))
        else:
            down = msgspec.convert(body, FaceDown)
            unit = Unit(down.id, down.seat, None, down.at, open=down.open, hidden=True)
        units[unit.id] = unit
    static = compile_static(
        (unit.card for unit in units.values() if unit.card is not None),
        tuple(msgspec.convert(source, Source) for source in created.sources),
        of_settings(created.settings.points),
        any(unit.at is not None for unit in units.values()),
    )
    return Play(static, created.active, units)


def going_on(play: Play, resume: Resume | None) -> Resume | None:
    """`resume`, or None if its effect has nothing left to do. An `end_attack` takes hold after the last operation."""
    if resume is None:
        return None
    operations = play.static.operations.get((resume.ref.unit, resume.ref.effect), ())
    ends = any(isinstance(operation, EndAttack) for operation in operations)
    return resume if ends or resume.operation < len(operations) else None


def _declared(play: Play, fact: AttackDeclared, event: Event) -> Play:
    assert event.attack is not None
    frames = play.frames
    root = event.attack
    if frames:
        outer = replace(frames[-1], waiting=None)
        frames = (*frames[:-1], outer)
        root = outer.root
    frame = Frame(
        id=event.attack,
        root=root,
        source=fact.unit,
        ability=fact.ability,
        kind=fact.kind,  # type: ignore[arg-type]  # the fact is shared by all rulebooks, the word is checked on loading
        declared_target=fact.target,
        parent=fact.parent,
        resume_parent=fact.resume,
        aim=fact.target,
    )
    instructions = play.instructions if play.frames else ()
    return replace(play, frames=(*frames, frame), attacks=max(play.attacks, event.attack), instructions=instructions)


def _over(play: Play, frame: Frame) -> Play:
    rest = play.frames[:-1]
    if rest:
        resume = going_on(play, frame.resume_parent)
        rest = (*rest[:-1], replace(rest[-1], resume=resume))
    return replace(play, frames=rest, last=frame)


def _finished(play: Play, fact: AttackFinished, event: Event) -> Play:
    return _over(play, replace(play.frames[-1], window=None, stack=(), outcome="finished"))


def _ended(play: Play, fact: AttackEnded, event: Event) -> Play:
    ended = replace(
        play.frame,
        window=None,
        stack=(),
        waiting=None,
        resume=None,
        outcome="ended",
        ended_because=fact.because,
    )
    return _over(play, ended)


def _entered(play: Play, fact: StepEntered, event: Event) -> Play:
    frame = play.frames[-1]
    return with_frame(
        play, replace(frame, state=fact.state, phase=0, window=None, opening=False, passes=0, put=_NOTHING)
    )


def _opened(play: Play, fact: WindowOpened, event: Event) -> Play:
    phase = 1 if fact.window == "step_end" else 0
    return with_frame(play, replace(play.frame, window=fact.window, phase=phase, opening=True, passes=0, put=_NOTHING))


def _closed(play: Play, fact: WindowClosed, event: Event) -> Play:
    phase = 2 if fact.window == "step_end" else 1
    return with_frame(play, replace(play.frame, window=None, phase=phase, opening=False, passes=0))


def _put_down(play: Play, fact: EffectTriggered | EffectUsed, event: Event) -> Play:
    ref = fact.ref
    if not play.frames or ref.effect == WEAKEN:
        return play
    frame = play.frame
    feature = play.static.features.get((ref.unit, ref.effect))
    ledger = play.ledger
    if feature is not None and feature.limit is not None:
        ledger = ledger.record(ref, feature.limit, frame.root)
    units = play.units
    if fact.cost.get("close"):
        units = {**units, ref.unit: replace(units[ref.unit], open=False)}
    triggered = isinstance(fact, EffectTriggered)
    if triggered and fact.window == "always":
        frame = replace(frame, applied=frame.applied | {ref})
    frame = replace(frame, put=frame.put | {ref}, passes=0, opening=frame.opening and triggered)
    return replace(play, frames=(*play.frames[:-1], frame), ledger=ledger, units=units)


def _declined(play: Play, fact: EffectDeclined, event: Event) -> Play:
    if fact.ref is not None and fact.ref.effect == WEAKEN:
        return with_frame(play, replace(play.frame, weaken_over=True))
    return play


def _resumed(play: Play, fact: EffectResumed, event: Event) -> Play:
    return with_frame(play, replace(play.frame, resume=None, waiting=None))


def _ordered(play: Play, fact: OrderChosen, event: Event) -> Play:
    frame = play.frame
    chosen = Ordered(frame.state, frame.window, fact.items)
    return with_frame(play, replace(frame, orders=(*frame.orders, chosen)))


def _side(roll: str) -> Of:
    return "target" if roll == "target" else "source"


def _rolled(play: Play, fact: DiceRolled, event: Event) -> Play:
    frame = play.frames[-1]
    rolls = {**frame.rolls, _side(fact.roll): Roll(int(fact.dice[0].face))}
    return with_frame(play, replace(frame, rolls=rolls))


def _picked(play: Play, fact: DicePicked, event: Event) -> Play:
    return with_frame(play, replace(play.frame, waiting=Waiting("reroll", fact.resume, of=_side(fact.roll))))


def _rerolled(play: Play, fact: DiceRerolled, event: Event) -> Play:
    frame = play.frame
    die = fact.dice[0]
    rolls = {**frame.rolls, _side(fact.roll): Roll(int(die.face), die.rerolls)}
    resume = None if frame.waiting is None else going_on(play, frame.waiting.resume)
    return with_frame(play, replace(frame, rolls=rolls, waiting=None, resume=resume))


def _changed(play: Play, fact: DiceChanged, event: Event) -> Play:
    of = _side(fact.roll)
    frame = play.frame
    rolls = {**frame.rolls, of: replace(frame.rolls[of], face=int(fact.dice[0].face))}
    return with_frame(play, replace(frame, rolls=rolls))


def _instructed(play: Play, fact: TableInstructed, event: Event) -> Play:
    chosen = None if fact.resume is None else fact.resume.chosen
    play = replace(play, instructions=(*play.instructions, Instruction(fact.ref, fact.seat, fact.text, chosen)))
    if fact.waits and fact.resume is not None:
        return with_frame(play, replace(play.frame, waiting=Waiting("report", fact.resume)))
    return play


def _reported(play: Play, fact: TableReported, event: Event) -> Play:
    index = fact.instruction
    left = (*play.instructions[:index], *play.instructions[index + 1 :])
    play = replace(play, instructions=left)
    return _go_on(play) if fact.awaited else play


def _adjudicated(play: Play, fact: EffectAdjudicated, event: Event) -> Play:
    index = next((i for i, open_ in enumerate(play.instructions) if open_.ref == fact.ref), None)
    if index is not None:
        left = (*play.instructions[:index], *play.instructions[index + 1 :])
        play = replace(play, instructions=left)
    waiting = play.frame.waiting if play.frames else None
    if waiting is not None and waiting.kind == "report" and waiting.resume.ref == fact.ref:
        return _go_on(play)
    return play


def _go_on(play: Play) -> Play:
    waiting = play.frame.waiting
    resume = None if waiting is None else going_on(play, waiting.resume)
    return with_frame(play, replace(play.frame, waiting=None, resume=resume))


def _offered(play: Play, fact: ActionOffered, event: Event) -> Play:
    waiting = Waiting("action", fact.resume, unit=fact.unit, ability=fact.ability, targets=fact.targets)
    return with_frame(play, replace(play.frame, waiting=waiting))


_Handler = Callable[[Play, Any, Event], Play]

HANDLERS: Mapping[type[Fact], _Handler] = {
    AttackDeclared: _declared,
    AttackFinished: _finished,
    AttackEnded: _ended,
    StepEntered: _entered,
    WindowOpened: _opened,
    WindowClosed: _closed,
    EffectTriggered: _put_down,
    EffectUsed: _put_down,
    EffectDeclined: _declined,
    EffectResumed: _resumed,
    EffectAdjudicated: _adjudicated,
    OrderChosen: _ordered,
    DiceRolled: _rolled,
    DicePicked: _picked,
    DiceRerolled: _rerolled,
    DiceChanged: _changed,
    TableInstructed: _instructed,
    TableReported: _reported,
    ActionOffered: _offered,
    ConditionGiven: evolve_cards.condition_given,
    ConditionRemoved: evolve_cards.condition_removed,
    UnitHealed: evolve_cards.healed,
    UnitDefeated: evolve_cards.defeated,
    MatchAdjusted: evolve_cards.adjusted,
    TurnEnded: evolve_cards.turn_ended,
    **evolve_cards.HANDLERS,
    **evolve_stack.HANDLERS,
}
"""What each fact does to the state of play; others mean nothing to it."""
