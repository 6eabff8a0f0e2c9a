"""Steps 4 and 5: both pools. Printed dice, then what effects and conditions add or remove, at least one die."""

from engine.core.seats import Seat
from engine.core.state import Ask
from engine.rulebooks.crisis_protocol.effects import AddDice
from engine.rulebooks.crisis_protocol.facts import Addend, PoolBuilt
from engine.rulebooks.crisis_protocol.play import AttackFrame, Play
from engine.rulebooks.crisis_protocol.strongest import unstackable
from engine.rulebooks.crisis_protocol.turns import pass_window
from engine.rulebooks.crisis_protocol.walk import Walk


def attack_pool(walk: Walk) -> Ask | str | None:
    """4.a strength, 4.b effects and shock, 4.c at least one die."""
    if walk.frame.attack_pool is None:
        ran = pass_window(walk, "attack_pool")
        if ran != "next":
            return ran
        build_attack_pool(walk)
    return "next"


def defense_pool(walk: Walk) -> Ask | str | None:
    """5.a the target's defense against the attack's type, 5.b effects and incinerate, 5.c at least one die."""
    if walk.frame.defense_pool is None:
        ran = pass_window(walk, "defense_pool")
        if ran != "next":
            return ran
        build_defense_pool(walk)
    return "next"


def build_attack_pool(walk: Walk) -> None:
    """pool.built for the attack."""
    play, frame = walk.play, walk.frame
    addends = [Addend("strength", play.attack_card(frame).strength), *_added(play, frame, "attack")]
    if "shock" in play.units[frame.attacker].conditions:
        addends.append(Addend("shock", -1))
    walk.emit(PoolBuilt("attack", _dice(addends), tuple(addends)))


def build_defense_pool(walk: Walk) -> None:
    """pool.built for the defense."""
    play, frame = walk.play, walk.frame
    assert frame.target is not None
    printed: int = getattr(play.card(frame.target).defense, play.attack_card(frame).type)
    addends = [Addend("defense", printed), *_added(play, frame, "defense")]
    if "incinerate" in play.units[frame.target].conditions:
        addends.append(Addend("incinerate", -1))
    walk.emit(PoolBuilt("defense", _dice(addends), tuple(addends)))


def _dice(addends: list[Addend]) -> int:
    """4.c, 5.c: what they add up to, at least one die."""
    return max(1, sum([addend.count for addend in addends]))


def _added(play: Play, frame: AttackFrame, pool: str) -> list[Addend]:
    """Dice by effects. Of those that do not add up (`stack: false`) the strongest counts, whatever window it came from."""
    addends: list[Addend] = []
    alone: dict[tuple[str, Seat | None], int] = {}
    for mark in frame.marks:
        if not isinstance(mark.operation, AddDice) or mark.operation.pool != pool:
            continue
        addend = Addend(mark.ref.unit, mark.operation.count, mark.ref.effect)
        key = unstackable(play, mark.ref)
        if key is None or key not in alone:
            if key is not None:
                alone[key] = len(addends)
            addends.append(addend)
        elif addends[alone[key]].source == addend.source:  # two operations of one effect
            addends.append(addend)
        elif abs(addend.count) > abs(addends[alone[key]].count):
            addends[alone[key]] = addend
    return addends
