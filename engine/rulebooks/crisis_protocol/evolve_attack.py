"""The part of evolve that changes attacks: how they begin, whom they aim at, what they deal, how they end."""

from msgspec.structs import replace

from engine.core.attack_facts import (
    AttackDeclared,
    AttackEnded,
    AttackFinished,
    AttackTargetChanged,
    EffectAdjudicated,
    Part,
    Resume,
    StepEntered,
    TableInstructed,
    TableReported,
)
from engine.core.event import Event
from engine.effects.grammar import ExtraAttack
from engine.effects.ledger import Ledger
from engine.rulebooks.crisis_protocol.effects import AddDice
from engine.rulebooks.crisis_protocol.evolve_dice import DICE_HANDLERS
from engine.rulebooks.crisis_protocol.evolve_windows import WINDOW_HANDLERS
from engine.rulebooks.crisis_protocol.facts import (
    AttackMarked,
    AttackResolved,
    AttackTargetDeclared,
    AttackTargetRefused,
    DamageCalculated,
    DamageChanged,
    DamageNotDealt,
    SuccessesCounted,
)
from engine.rulebooks.crisis_protocol.handlers import Handlers, released
from engine.rulebooks.crisis_protocol.machine import INITIAL
from engine.rulebooks.crisis_protocol.play import (
    AttackFrame,
    Instruction,
    Mark,
    Pause,
    Play,
    Volley,
)
from engine.rulebooks.crisis_protocol.table import Entry


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
        state=INITIAL,
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
        again = table.points.second_targeted_round and window.name == "targeted"
        turn = 0 if again else min(window.turn, 1)
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
    elif fact.because == "cannot_pay" and ended.part is not None:  # nothing of a beam or an area was paid
        play = replace(play, volleys=play.volleys[:-1])
    return _over(play, ended)


def _over(play: Play, frame: AttackFrame) -> Play:
    """The innermost attack is over: further targets of its beam or area follow, or the attack around it goes on."""
    frames, volleys = play.frames[:-1], play.volleys
    if volleys and volleys[-1].depth == len(frames):
        if play.remaining(volleys[-1]):
            return replace(play, frames=frames, ended=frame)
        volleys = volleys[:-1]
    if frames and frames[-1].pause is not None:
        frames = (*frames[:-1], released(play.table, frames[-1]))
    ledger = play.ledger
    if not frames and ledger.attack:
        ledger = Ledger(turn=ledger.turn, round=ledger.round, match=ledger.match)
    return replace(play, frames=frames, volleys=volleys, ended=frame, ledger=ledger)


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
    return play.with_frame(released(play.table, frame) if awaited and frame.pause is not None else frame)


ATTACK_HANDLERS: Handlers = {
    **WINDOW_HANDLERS,
    **DICE_HANDLERS,
    AttackDeclared: _declared,
    AttackTargetDeclared: _target_declared,
    AttackTargetRefused: _target_refused,
    AttackTargetChanged: _target_changed,
    StepEntered: _entered,
    AttackFinished: _finished,
    AttackEnded: _ended,
    AttackMarked: _marked,
    SuccessesCounted: _counted,
    DamageCalculated: _calculated,
    DamageChanged: _damage,
    DamageNotDealt: _not_dealt,
    AttackResolved: _resolved,
    TableInstructed: _instructed,
    TableReported: _reported,
    EffectAdjudicated: _adjudicated,
}
