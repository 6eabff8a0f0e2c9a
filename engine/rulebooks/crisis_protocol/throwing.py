"""Throwing: dice that are due are asked for, or drawn where the match has verifiable dice."""

from typing import Literal

from msgspec import Struct

from engine.core.attack_facts import DiceRerolled, DiceRolled, Die
from engine.core.match_facts import RequestClosed
from engine.core.seats import Seat
from engine.core.state import Ask
from engine.core.turn import DrawName
from engine.rulebooks.crisis_protocol.options import roll_option
from engine.rulebooks.crisis_protocol.play import Pause
from engine.rulebooks.crisis_protocol.vocabulary import DIE
from engine.rulebooks.crisis_protocol.walk import Walk


class Throw(Struct, frozen=True):
    """Dice to be thrown: of which roll, how many, why; for a reroll, which ones."""

    roll: str
    count: int
    origin: Literal["roll", "critical", "effect"]
    again: tuple[int, ...] = ()


def throw(walk: Walk, due: Throw) -> Ask | None:
    """Ask the seat whose dice they are; with verifiable dice draw them at once and return None."""
    if walk.turn.books.settings.dice != "verifiable":
        return walk.ask(roller(walk, due.roll), "roll", (roll_option(due.count),))
    walk.enter()
    for request in walk.turn.books.requests:  # the first draw closes what the seats may mix in
        if request.kind == "contribute":
            walk.turn.emit(RequestClosed(request.id, "lapsed"))
    assert walk.turn.dice is not None
    given = walk.turn.contributions()
    drawn = [walk.turn.dice.draw(name, given, DIE) for name in _names(walk, due)]
    put_down(walk, due, tuple(drawn), None)
    return None


def roller(walk: Walk, roll: str) -> Seat:
    """The seat whose dice they are: the attacker's, or the target's."""
    frame = walk.frame
    unit = frame.attacker if roll == "attack" else frame.target
    assert unit is not None
    return walk.play.seat(unit)


def put_down(walk: Walk, due: Throw, faces: tuple[str, ...], entered_by: Seat | None) -> None:
    """The dice lie on the table."""
    frame = walk.frame
    lying = frame.roll(due.roll) or ()
    if due.again:
        pause = frame.pause
        assert pause is not None
        before = tuple(lying[i] for i in due.again)
        new = tuple(Die(die.id, face, die.origin, die.rerolls + 1) for die, face in zip(before, faces, strict=True))
        fact = DiceRerolled(due.roll, new, tuple(die.face for die in before), pause.resume.ref, entered_by)
        walk.emit(fact, entered_by)
        return
    dice = tuple([Die(len(lying) + i, face, due.origin) for i, face in enumerate(faces)])
    walk.emit(DiceRolled(due.roll, dice, entered_by), entered_by)


def awaited_throw(pause: Pause) -> Throw | None:
    """The throw the effect being carried out waits for."""
    if pause.kind == "reroll":
        return Throw(pause.roll, len(pause.dice), "roll", pause.dice)
    return Throw(pause.roll, pause.count, "effect") if pause.kind == "dice" else None


def _names(walk: Walk, due: Throw) -> list[DrawName]:
    number, step = walk.frame.id, walk.turn.step or ""
    lying = walk.frame.roll(due.roll) or ()
    if due.again:
        return [DrawName(number, step, due.roll, i, lying[i].rerolls + 1) for i in due.again]
    return [DrawName(number, step, due.roll, len(lying) + i) for i in range(due.count)]
