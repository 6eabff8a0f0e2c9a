"""Revealing: once a match is over the secrets of its dice become public, so that anybody can draw them again."""

from collections.abc import Iterable
from typing import Any

from engine.core.attack_facts import AttackDeclared, DiceRevealed
from engine.core.event import Event
from engine.core.turn import Turn


def reveal_secrets(turn: Turn[Any], past: Iterable[Event]) -> None:
    """Right after match.ended, when nothing can be rewound any more: the secret of every attack declared in `past`, those
    that a rewind took back too and none that is public already, then the secret of the match (contract, section 8). Nothing
    with dice that are entered."""
    dice = turn.dice
    if dice is None or turn.books.settings.dice != "verifiable":
        return
    declared = {e.attack for e in past if isinstance(e.data, AttackDeclared) and e.attack is not None}
    for attack in sorted(declared.difference(turn.books.revealed)):
        turn.emit(DiceRevealed(dice.reveal(attack), attack))
    turn.emit(DiceRevealed(dice.reveal(None)))
