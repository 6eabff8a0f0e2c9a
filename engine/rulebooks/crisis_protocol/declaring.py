"""Declaring: the first fact of an attack."""

from engine.core.attack_facts import AttackDeclared, Part, Resume
from engine.core.seats import Actor
from engine.core.turn import Turn
from engine.rulebooks.crisis_protocol.play import Play


def declare_attack(
    turn: Turn[Play],
    unit: str,
    attack: str,
    *,
    target: str | None = None,
    parent: int | None = None,
    part: Part | None = None,
    resume: Resume | None = None,
    actor: Actor | None = None,
) -> None:
    """A unit begins an attack with the next id. With verifiable dice the attack's secret is committed to."""
    number = turn.play.next
    commitment = None
    if turn.dice is not None and turn.books.settings.dice == "verifiable":
        commitment = turn.dice.attack_commitment(number)
    kind = turn.play.table.attacks[unit, attack].type
    step = "1" if part is None else "2"
    fact = AttackDeclared(unit, attack, kind, target, parent, part, resume, commitment)
    turn.emit(fact, attack=number, step=step, actor=actor)
