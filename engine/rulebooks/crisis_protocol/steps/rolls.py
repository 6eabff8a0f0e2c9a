"""Steps 6 to 8: attack roll, defense roll, one extra die for each critical of the original rolls."""

from engine.core.state import Ask
from engine.rulebooks.crisis_protocol.effects import ForbidCriticalDice
from engine.rulebooks.crisis_protocol.steps.pools import build_attack_pool, build_defense_pool
from engine.rulebooks.crisis_protocol.throwing import Throw, awaited_throw, throw
from engine.rulebooks.crisis_protocol.turns import pass_window
from engine.rulebooks.crisis_protocol.walk import Walk


def attack_roll(walk: Walk) -> Ask | str | None:
    """6, and what effects do with the roll before the defender rolls."""
    frame = walk.frame
    if frame.attack_roll is None:
        if frame.attack_pool is None:
            build_attack_pool(walk)
        ask = throw(walk, due_throw(walk))
        if ask is not None:
            return ask
    return pass_window(walk, "attack_rolled")


def defense_roll(walk: Walk) -> Ask | str | None:
    """7, and what effects do with the roll before step 8."""
    frame = walk.frame
    if frame.defense_roll is None:
        if frame.defense_pool is None:
            build_defense_pool(walk)
        ask = throw(walk, due_throw(walk))
        if ask is not None:
            return ask
    return pass_window(walk, "defense_rolled")


def criticals_attacker(walk: Walk) -> Ask | str | None:
    """8.a"""
    return _criticals(walk, "attack")


def criticals_defender(walk: Walk) -> Ask | str | None:
    """8.b"""
    return _criticals(walk, "defense")


def due_throw(walk: Walk) -> Throw:
    """The dice that are to be thrown now: for an effect that waits, else for the state the attack is in."""
    frame, state = walk.frame, walk.state
    awaited = None if frame.pause is None else awaited_throw(frame.pause)
    if awaited is not None:
        return awaited
    if state == "attack_roll":
        return Throw("attack", frame.attack_pool or 1, "roll")
    if state == "defense_roll":
        return Throw("defense", frame.defense_pool or 1, "roll")
    roll = "attack" if state == "criticals_attacker" else "defense"
    return Throw(roll, critical_dice(walk, roll), "critical")


def _criticals(walk: Walk, roll: str) -> Ask | str | None:
    """One die for each critical of the original roll; hex and effects forbid them. The dice that come add none."""
    if critical_dice(walk, roll):
        ask = throw(walk, due_throw(walk))
        if ask is not None:
            return ask
    return "next"


def critical_dice(walk: Walk, roll: str) -> int:
    """How many extra dice the roll still has to get."""
    frame = walk.frame
    dice = frame.roll(roll) or ()
    unit = frame.attacker if roll == "attack" else frame.target
    criticals = [die for die in dice if die.face == "critical"]
    if unit is None or not criticals or any(die.origin == "critical" for die in dice):
        return 0
    treated = () if walk.play.table.points.treated_criticals_add_dice else frame.treated
    count = sum(die.origin == "roll" and (roll, die.id) not in treated for die in criticals)
    if not count or "hex" in walk.play.units[unit].conditions:
        return 0
    forbidden = any(isinstance(m.operation, ForbidCriticalDice) and m.operation.roll == roll for m in frame.marks)
    return 0 if forbidden else count
