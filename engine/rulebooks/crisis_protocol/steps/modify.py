"""Steps 9 and 10: the four turns of modification and the end of step 9, then counting."""

from engine.core.facts import EffectRef
from engine.core.state import Ask
from engine.rulebooks.crisis_protocol.effects import Count
from engine.rulebooks.crisis_protocol.facts import DamageCalculated, FaceCounted, SuccessesCounted
from engine.rulebooks.crisis_protocol.play import AttackFrame
from engine.rulebooks.crisis_protocol.turns import pass_window
from engine.rulebooks.crisis_protocol.vocabulary import ATTACK_SUCCESSES, DEFENSE_SUCCESSES, FACES
from engine.rulebooks.crisis_protocol.walk import Walk


def modify_own_attack(walk: Walk) -> Ask | str | None:
    """9.a.i: the attacker modifies the attack roll."""
    return pass_window(walk, "modify_own_attack")


def modify_own_defense(walk: Walk) -> Ask | str | None:
    """9.a.ii: the defender modifies the defense roll; cover belongs here."""
    return pass_window(walk, "modify_own_defense")


def modify_opponent_defense(walk: Walk) -> Ask | str | None:
    """9.b.i: the attacker modifies the defense roll."""
    return pass_window(walk, "modify_opponent_defense")


def modify_opponent_attack(walk: Walk) -> Ask | str | None:
    """9.b.ii: the defender modifies the attack roll."""
    return pass_window(walk, "modify_opponent_attack")


def modify_end(walk: Walk) -> Ask | str | None:
    """9.end: after the four turns, which do not come again."""
    return pass_window(walk, "modify_end")


def calculate(walk: Walk) -> Ask | str | None:
    """10.a and 10.b: successes by face. 10.c: a difference of 1 or more is a hit and the damage carried on."""
    if walk.frame.attack_successes is None:
        ran = pass_window(walk, "calculate")
        if ran != "next":
            return ran
        frame = walk.frame
        attack = counted(frame, "attack", ATTACK_SUCCESSES)
        defense = counted(frame, "defense", DEFENSE_SUCCESSES)
        hits, blocks = _successes(attack), _successes(defense)
        walk.emit(SuccessesCounted(hits, blocks, attack, defense))
        walk.emit(DamageCalculated(hits - blocks, hits > blocks, max(hits - blocks, 0)))
    return "next"


def counted(frame: AttackFrame, roll: str, successes: frozenset[str]) -> tuple[FaceCounted, ...]:
    """The faces of the roll that count, and those an effect gives another worth; the last effect counts."""
    worth: dict[str, tuple[int, EffectRef | None]] = dict.fromkeys(successes, (1, None))
    for mark in frame.marks:
        if isinstance(mark.operation, Count) and mark.operation.roll == roll:
            worth[mark.operation.face] = (mark.operation.worth, mark.ref)
    lying = [die.face for die in frame.roll(roll) or ()]
    return tuple(
        [FaceCounted(face, lying.count(face), *worth[face]) for face in FACES if face in worth and face in lying]
    )


def _successes(faces: tuple[FaceCounted, ...]) -> int:
    return sum([face.dice * face.worth for face in faces])
