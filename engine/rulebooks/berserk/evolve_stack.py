"""evolve, the part about the stack and the blows of the innermost attack."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.core.attack_facts import AttackTargetChanged
from engine.core.event import Event
from engine.core.facts import EffectRef, Fact
from engine.rulebooks.berserk.effects import SIDES, Of
from engine.rulebooks.berserk.facts import (
    AbilityBlocked,
    BlowDetermined,
    BlowLanded,
    BlowWeakened,
    DefenderNamed,
    EffectLaid,
    ModifiersApplied,
    PriorityPassed,
    RoleGained,
    StackPushed,
    StackResolved,
)
from engine.rulebooks.berserk.play import Applied, Frame, Laid, Play, Roll
from engine.rulebooks.berserk.table_of_blows import NO_BLOWS, Blows


def with_frame(play: Play, frame: Frame) -> Play:
    """`play` with `frame` for the innermost attack."""
    frames = play.frames
    return replace(play, frames=(frame,) if len(frames) == 1 else (*frames[:-1], frame))


def _pushed(play: Play, fact: StackPushed, event: Event) -> Play:
    frame = play.frames[-1]
    thing = fact.thing
    if thing.kind == "feature" and frame.target is None:
        thing = replace(thing, aim=frame.aim)
    stack = (*frame.stack, thing)
    if thing.kind == "defend":
        return with_frame(play, replace(frame, stack=stack, passes=0, defended=True, opening=False))
    return with_frame(play, replace(frame, stack=stack, passes=0))


def _resolved(play: Play, fact: StackResolved, event: Event) -> Play:
    frame, gone = play.frames[-1], fact.things
    left = tuple([thing for thing in frame.stack if thing not in gone])
    carried_out = frame.carried_out or (fact.carried_out and "ability" in [thing.kind for thing in gone])
    return with_frame(play, replace(frame, stack=left, passes=0, opening=False, carried_out=carried_out))


def _passed(play: Play, fact: PriorityPassed, event: Event) -> Play:
    frame = play.frames[-1]
    return with_frame(play, replace(frame, passes=frame.passes + 1, opening=False))


def _named(play: Play, fact: DefenderNamed, event: Event) -> Play:
    return with_frame(play, replace(play.frame, aim=fact.unit, defender=fact.unit, laid=_kept(play)))


def _redirected(play: Play, fact: AttackTargetChanged, event: Event) -> Play:
    return with_frame(play, replace(play.frame, aim=fact.target, defender=None, laid=_kept(play)))


def _kept(play: Play) -> tuple[Laid, ...]:
    """What stays laid down when the target is replaced: what was laid by it, or for it, lapses; a block stays."""
    aim = play.frame.aim
    return tuple(laid for laid in play.frame.laid if not bought_for(aim, laid.ref, laid.what, laid.of))


def bought_for(target: str | None, ref: EffectRef, what: str, of: Of) -> bool:
    """True if what an effect lays down was bought by or for this target, so that it lapses with it. A block never is: it
    is laid on the ability."""
    if what == "block":
        return False
    if ref.unit == target:
        return True
    if what in ("prevent", "protect", "replace"):
        return of == "source"
    return what == "roll" and of == "target"


def _blocked(play: Play, fact: AbilityBlocked, event: Event) -> Play:
    frame = play.frame
    dealt = frame.dealt
    if frame.state == "effect_apply":
        blow = frame.blow or NO_BLOWS
        sides = [of for of, level in zip(SIDES, blow, strict=True) if level is not None]
        if "source" not in sides and "source" in frame.strength:
            sides.append("source")
        dealt = dict.fromkeys(sides, 0)
    return with_frame(play, replace(frame, blocked=frame.state, stack=(), dealt=dealt))


def _role(play: Play, fact: RoleGained, event: Event) -> Play:
    target = fact.aims_at
    return play if target is None else with_frame(play, replace(play.frames[-1], target=target))


def _laid(play: Play, fact: EffectLaid, event: Event) -> Play:
    frame = play.frame
    laid = Laid(
        ref=fact.ref,
        seat=fact.seat,
        operation=fact.operation,
        what=fact.what,
        of=fact.of,
        by=fact.by,
        to=fact.to,
        amount=fact.amount,
        chosen=fact.chosen,
    )
    return with_frame(play, replace(frame, laid=(*frame.laid, laid)))


def _modified(play: Play, fact: ModifiersApplied, event: Event) -> Play:
    frame = play.frames[-1]
    of: Of = fact.of
    modifiers = (*frame.modifiers, Applied(fact.what, of, fact.steps))
    if fact.what == "roll":
        settled: Roll = replace(frame.rolls[of], final=int(fact.after))
        frame = replace(frame, modifiers=modifiers, rolls={**frame.rolls, of: settled})
    elif fact.what == "level":
        frame = replace(frame, modifiers=modifiers, level={**frame.level, of: fact.after})
    else:
        level = frame.level if fact.level is None else {**frame.level, of: fact.level}
        strength = {**frame.strength, of: fact.after}
        frame = replace(frame, modifiers=modifiers, level=level, strength=strength)
    return with_frame(play, frame)


def _determined(play: Play, fact: BlowDetermined, event: Event) -> Play:
    return with_frame(play, replace(play.frame, blow=Blows(fact.source, fact.target)))


def _weakened(play: Play, fact: BlowWeakened, event: Event) -> Play:
    return with_frame(play, replace(play.frame, blow=Blows(fact.source, fact.target), weaken_over=True))


def _landed(play: Play, fact: BlowLanded, event: Event) -> Play:
    frame = play.frames[-1]
    return with_frame(play, replace(frame, dealt={**frame.dealt, fact.of: fact.wounds}))


HANDLERS: Mapping[type[Fact], Callable[[Play, Any, Event], Play]] = {
    StackPushed: _pushed,
    StackResolved: _resolved,
    PriorityPassed: _passed,
    DefenderNamed: _named,
    AttackTargetChanged: _redirected,
    AbilityBlocked: _blocked,
    RoleGained: _role,
    EffectLaid: _laid,
    ModifiersApplied: _modified,
    BlowDetermined: _determined,
    BlowWeakened: _weakened,
    BlowLanded: _landed,
}
