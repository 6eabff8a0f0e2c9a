"""The part of evolve that changes attacks: frames, windows, rolls, the effect being carried out."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.core.attack_facts import (
    AttackDeclared,
    AttackEnded,
    AttackFinished,
    AttackTargetChanged,
    DiceChanged,
    DicePicked,
    DiceRerolled,
    DiceRolled,
    Die,
    EffectAdjudicated,
    EffectDeclined,
    EffectResumed,
    EffectTriggered,
    EffectUsed,
    OrderChosen,
    Part,
    Resume,
    StepEntered,
    TableInstructed,
    TableReported,
    WindowClosed,
    WindowOpened,
)
from engine.core.event import Event
from engine.core.facts import EffectRef, Fact
from engine.effects.grammar import ExtraAttack
from engine.effects.ledger import Ledger
from engine.rulebooks.crisis_protocol.effects import AddDice, Change, Reroll
from engine.rulebooks.crisis_protocol.facts import (
    AttackMarked,
    AttackResolved,
    AttackTargetDeclared,
    AttackTargetRefused,
    DamageCalculated,
    DamageChanged,
    DamageNotDealt,
    DiceDue,
    PoolBuilt,
    SuccessesCounted,
)
from engine.rulebooks.crisis_protocol.play import (
    AttackFrame,
    Instruction,
    Mark,
    OpenWindow,
    Pause,
    Play,
    Volley,
)
from engine.rulebooks.crisis_protocol.table import Entry, Table
from engine.rulebooks.crisis_protocol.vocabulary import COVER
from engine.rulebooks.crisis_protocol.windows import sides_of


def _declared(play: Play, fact: AttackDeclared, event: Event) -> Play:
    assert event.attack is not None
    frames, volleys, cover = play.frames, play.volleys, False
    outer = frames[-1] if frames else None
    if fact.part is not None and volleys:
        volley = volleys[-1]
        place = next(i for i, claim in enumerate(volley.rest) if claim.target == fact.target)
        cover = volley.rest[place].cover
        volleys = (*volleys[:-1], replace(volley, rest=volley.rest[place + 1 :]))
    only, without = None, None
    if outer is not None and fact.resume is not None:
        frames = (*frames[:-1], replace(outer, pause=Pause("attack", fact.resume)))
        only, without = _aim(play, outer, fact.resume)
    frame = AttackFrame(
        id=event.attack,
        parent=fact.parent,
        part=fact.part,
        attacker=fact.unit,
        attack=fact.ability,
        target=fact.target,
        state="declare_target" if fact.part is None else "targeted",
        root=event.attack if outer is None else outer.root,
        only=only,
        without=without,
        declared=fact.target is not None,
        declared_target=fact.target,
        cover=cover,
    )
    return replace(play, frames=(*frames, frame), volleys=volleys, next=max(play.next, event.attack + 1))


def _aim(play: Play, outer: AttackFrame, resume: Resume) -> tuple[str | None, str | None]:
    """The only target, and the target excluded, of the extra attack that `resume` comes back from."""
    entry = play.table.entry(resume.ref)
    operation = None if entry is None else entry.effect.do[resume.operation - 1]
    if not isinstance(operation, ExtraAttack):
        return None, None
    if operation.target == "same":
        return outer.target, None
    if operation.target == "attacker":
        return outer.attacker, None
    return None, outer.target if operation.target == "other" else None


def _target_declared(play: Play, fact: AttackTargetDeclared, event: Event) -> Play:
    frame, first = play.frames[-1], fact.targets[0]
    many = play.attack_card(frame).area != "none"
    frame = replace(
        frame,
        declared=True,
        target=first.target,
        declared_target=first.target,
        cover=first.cover,
        part=Part(1, len(fact.targets)) if many else None,
    )
    if many:
        volley = Volley(len(play.frames) - 1, frame.attacker, frame.attack, fact.targets[1:], len(fact.targets))
        play = replace(play, volleys=(*play.volleys, volley))
    return play.with_frame(frame)


def _target_refused(play: Play, fact: AttackTargetRefused, event: Event) -> Play:
    frame = play.frames[-1]
    return play.with_frame(replace(frame, refused=(*frame.refused, fact.target)))


def _target_changed(play: Play, fact: AttackTargetChanged, event: Event) -> Play:
    """What was bought by or for the target that was replaced lapses; the window goes on for the defender's side."""
    frame, table = play.frames[-1], play.table
    window = frame.window
    if window is not None:
        attacker_seat = play.seat(frame.attacker)
        done = tuple(ref for ref in window.done if not _for_target(table.entry(ref), attacker_seat))
        turn = 0 if table.points.second_targeted_round else min(window.turn, 1)
        window = replace(window, done=done, turn=turn)
    return play.with_frame(
        replace(
            frame,
            target=fact.target,
            marks=tuple(mark for mark in frame.marks if not mark.lapses),
            cover=frame.cover and table.points.cover_after_redirect == "stays",
            window=window,
            defense_pool=frame.defense_pool if frame.defense_roll is not None else None,
        )
    )


def _for_target(entry: Entry | None, attacker_seat: str) -> bool:
    """True for an effect that is used by or for the target."""
    if entry is None or entry.side == "attacker" or entry.side == "ally_of_attacker":
        return False
    if entry.side == "any":
        return entry.seat is not None and entry.seat != attacker_seat
    return True


def _entered(play: Play, fact: StepEntered, event: Event) -> Play:
    return play.with_frame(replace(play.frames[-1], state=fact.state))


def _finished(play: Play, fact: AttackFinished, event: Event) -> Play:
    frame = play.frames[-1]
    return _over(play, replace(frame, state="finished", outcome="finished", ended_in=frame.state, window=None))


def _ended(play: Play, fact: AttackEnded, event: Event) -> Play:
    ended = replace(
        play.frames[-1],
        state="ended",
        outcome="ended",
        ended_because=fact.because,
        ended_in=fact.at,
        window=None,
        pause=None,
        resume=None,
    )
    if fact.because == "match_over":
        play = replace(play, volleys=())
    return _over(play, ended)


def _over(play: Play, frame: AttackFrame) -> Play:
    """The innermost attack is over: further targets of its beam or area follow, or the attack around it goes on."""
    frames, volleys = play.frames[:-1], play.volleys
    if volleys and volleys[-1].depth == len(frames):
        if play.remaining(volleys[-1]):
            return replace(play, frames=frames, ended=frame)
        volleys = volleys[:-1]
    if frames and frames[-1].pause is not None:
        frames = (*frames[:-1], _released(play.table, frames[-1]))
    ledger = play.ledger
    if not frames and ledger.attack:
        ledger = Ledger(turn=ledger.turn, round=ledger.round, match=ledger.match)
    return replace(play, frames=frames, volleys=volleys, ended=frame, ledger=ledger)


def _released(table: Table, frame: AttackFrame) -> AttackFrame:
    """The frame once what its effect waited for is there."""
    assert frame.pause is not None
    resume = frame.pause.resume
    entry = table.entry(resume.ref)
    unfinished = entry is not None and (resume.operation < len(entry.effect.do) or entry.ends)
    return replace(frame, pause=None, resume=resume if unfinished else None)


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


def _marked(play: Play, fact: AttackMarked, event: Event) -> Play:
    frame, entry = play.frames[-1], play.table.entry(fact.ref)
    lapses = _for_target(entry, play.seat(frame.attacker))
    mark = Mark(fact.ref, fact.operation, None if entry is None else entry.seat, lapses)
    frame = replace(frame, marks=(*frame.marks, mark))
    if isinstance(fact.operation, AddDice):  # a pool that was built before is built again before its roll
        if fact.operation.pool == "attack" and frame.attack_roll is None:
            frame = replace(frame, attack_pool=None)
        elif fact.operation.pool == "defense" and frame.defense_roll is None:
            frame = replace(frame, defense_pool=None)
    return play.with_frame(frame)


def _pool(play: Play, fact: PoolBuilt, event: Event) -> Play:
    frame = play.frames[-1]
    pool = "attack_pool" if fact.pool == "attack" else "defense_pool"
    return play.with_frame(replace(frame, **{pool: fact.dice}))


def _with_roll(frame: AttackFrame, name: str, dice: tuple[Die, ...]) -> AttackFrame:
    return replace(frame, attack_roll=dice) if name == "attack" else replace(frame, defense_roll=dice)


def _rolled(play: Play, fact: DiceRolled, event: Event) -> Play:
    frame = play.frames[-1]
    frame = _with_roll(frame, fact.roll, (*(frame.roll(fact.roll) or ()), *fact.dice))
    if frame.pause is not None:
        frame = _released(play.table, frame)
    return play.with_frame(frame)


def _turned(play: Play, fact: DiceRerolled | DiceChanged, event: Event) -> Play:
    frame = play.frames[-1]
    new = {die.id: die for die in fact.dice}
    dice = tuple(new.get(die.id, die) for die in frame.roll(fact.roll) or ())
    frame = _with_roll(frame, fact.roll, dice)
    if isinstance(fact, DiceChanged):
        if fact.how == "treat_as":
            frame = replace(frame, treated=(*frame.treated, *((fact.roll, die.id) for die in fact.dice)))
    elif frame.pause is not None:
        frame = _released(play.table, frame)
    return play.with_frame(frame)


def _picked(play: Play, fact: DicePicked, event: Event) -> Play:
    pause = Pause("reroll", fact.resume, fact.roll, fact.dice)
    return play.with_frame(replace(play.frames[-1], pause=pause))


def _due(play: Play, fact: DiceDue, event: Event) -> Play:
    pause = Pause("dice", fact.resume, fact.roll, count=fact.count)
    return play.with_frame(replace(play.frames[-1], pause=pause))


def _counted(play: Play, fact: SuccessesCounted, event: Event) -> Play:
    frame = play.frames[-1]
    return play.with_frame(replace(frame, attack_successes=fact.attack, defense_successes=fact.defense))


def _calculated(play: Play, fact: DamageCalculated, event: Event) -> Play:
    return play.with_frame(replace(play.frames[-1], hit=fact.hit, damage=fact.damage))


def _damage(play: Play, fact: DamageChanged, event: Event) -> Play:
    return play.with_frame(replace(play.frames[-1], damage=fact.after))


def _not_dealt(play: Play, fact: DamageNotDealt, event: Event) -> Play:
    return play.with_frame(replace(play.frames[-1], dealt=0))


def _resolved(play: Play, fact: AttackResolved, event: Event) -> Play:
    return play.with_frame(replace(play.frames[-1], resolved=True))


def _instructed(play: Play, fact: TableInstructed, event: Event) -> Play:
    frame = play.frames[-1]
    instruction = Instruction(fact.ref, fact.seat, fact.text, fact.waits)
    frame = replace(frame, instructions=(*frame.instructions, instruction))
    if fact.waits and fact.resume is not None:
        frame = replace(frame, pause=Pause("report", fact.resume))
    return play.with_frame(frame)


def _reported(play: Play, fact: TableReported, event: Event) -> Play:
    return _carried_out(play, fact.instruction)


def _adjudicated(play: Play, fact: EffectAdjudicated, event: Event) -> Play:
    frame = play.shown
    assert frame is not None
    return _carried_out(play, next(i for i, text in enumerate(frame.instructions) if text.ref == fact.ref))


def _carried_out(play: Play, index: int) -> Play:
    frame = play.shown
    assert frame is not None
    awaited = frame.instructions[index].waits
    frame = replace(frame, instructions=(*frame.instructions[:index], *frame.instructions[index + 1 :]))
    if not play.frames:
        return replace(play, ended=frame)
    return play.with_frame(_released(play.table, frame) if awaited and frame.pause is not None else frame)


ATTACK_HANDLERS: dict[type[Fact], Callable[..., Any]] = {
    AttackDeclared: _declared,
    AttackTargetDeclared: _target_declared,
    AttackTargetRefused: _target_refused,
    AttackTargetChanged: _target_changed,
    StepEntered: _entered,
    AttackFinished: _finished,
    AttackEnded: _ended,
    WindowOpened: _opened,
    WindowClosed: _closed,
    EffectDeclined: _declined,
    OrderChosen: _ordered,
    EffectTriggered: used,
    EffectResumed: _resumed,
    AttackMarked: _marked,
    PoolBuilt: _pool,
    DiceRolled: _rolled,
    DiceRerolled: _turned,
    DiceChanged: _turned,
    DicePicked: _picked,
    DiceDue: _due,
    SuccessesCounted: _counted,
    DamageCalculated: _calculated,
    DamageChanged: _damage,
    DamageNotDealt: _not_dealt,
    AttackResolved: _resolved,
    TableInstructed: _instructed,
    TableReported: _reported,
    EffectAdjudicated: _adjudicated,
}
