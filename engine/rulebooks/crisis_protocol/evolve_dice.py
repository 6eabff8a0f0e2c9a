"""The part of evolve that changes pools and rolls."""

from msgspec.structs import replace

from engine.core.attack_facts import DiceChanged, DicePicked, DiceRerolled, DiceRolled, Die
from engine.core.event import Event
from engine.rulebooks.crisis_protocol.facts import DiceDue, PoolBuilt
from engine.rulebooks.crisis_protocol.handlers import Handlers, released
from engine.rulebooks.crisis_protocol.play import AttackFrame, Pause, Play


def _pool(play: Play, fact: PoolBuilt, event: Event) -> Play:
    frame = play.frames[-1]
    dice = fact.dice
    attack = fact.pool == "attack"
    return play.with_frame(replace(frame, attack_pool=dice) if attack else replace(frame, defense_pool=dice))


def _with_roll(frame: AttackFrame, name: str, dice: tuple[Die, ...]) -> AttackFrame:
    return replace(frame, attack_roll=dice) if name == "attack" else replace(frame, defense_roll=dice)


def _rolled(play: Play, fact: DiceRolled, event: Event) -> Play:
    frame = play.frames[-1]
    frame = _with_roll(frame, fact.roll, (*(frame.roll(fact.roll) or ()), *fact.dice))
    if frame.pause is not None:
        frame = released(play.table, frame)
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
        frame = released(play.table, frame)
    return play.with_frame(frame)


def _picked(play: Play, fact: DicePicked, event: Event) -> Play:
    pause = Pause("reroll", fact.resume, fact.roll, fact.dice)
    return play.with_frame(replace(play.frames[-1], pause=pause))


def _due(play: Play, fact: DiceDue, event: Event) -> Play:
    pause = Pause("dice", fact.resume, fact.roll, count=fact.count)
    return play.with_frame(replace(play.frames[-1], pause=pause))


DICE_HANDLERS: Handlers = {
    PoolBuilt: _pool,
    DiceRolled: _rolled,
    DiceRerolled: _turned,
    DiceChanged: _turned,
    DicePicked: _picked,
    DiceDue: _due,
}
