"""What operations and steps do to cards: declare an action, reveal, wound, fell; facts about hidden cards stay with those
who may see them."""

import msgspec

from engine.core.attack_facts import AttackDeclared, Resume, UnitDefeated
from engine.core.facts import Fact
from engine.core.seats import Seat
from engine.core.turn import Turn
from engine.rulebooks.berserk.effects import Of
from engine.rulebooks.berserk.facts import CardRevealed, CountersChanged, StackPushed, WoundsDealt
from engine.rulebooks.berserk.machine import STEP_OF
from engine.rulebooks.berserk.play import Frame, Play, StackObject, Unit
from engine.rulebooks.berserk.tests_of_effects import present_target
from engine.rulebooks.berserk.usability import kind_of


def declare(turn: Turn[Play], unit: Unit, ability_id: str, target: str | None, resume: Resume | None = None) -> None:
    """A card's action begins (511.3); its ability goes to the bottom of the stack."""
    play = turn.play
    parent = play.frames[-1].id if play.frames else None
    number = play.attacks + 1
    turn.attack, turn.step = number, STEP_OF["declared"]
    commitment = None
    if turn.books.settings.dice == "verifiable" and turn.dice is not None:
        commitment = turn.dice.attack_commitment(number)
    kind = kind_of(unit, play.static.abilities.get((unit.id, ability_id)))
    turn.emit(
        AttackDeclared(unit.id, ability_id, kind, target, parent=parent, resume=resume, commitment=commitment),
        actor=unit.seat,
    )
    turn.emit(StackPushed(StackObject("ability", unit.id)))


def reveal(turn: Turn[Play], unit: Unit) -> None:
    """A hidden card is turned face up, for everybody."""
    body: dict[str, object] = msgspec.to_builtins(unit.face)
    turn.emit(CardRevealed(unit.id, body, unit.wounds, unit.counters, unit.conditions))


def wound(turn: Turn[Play], unit: Unit, amount: int, of: Of | None = None) -> None:
    """A card takes wounds; whether it falls is seen by `fall`."""
    about(turn, unit, WoundsDealt(unit.id, amount, unit.wounds, unit.wounds + amount, of))


def fall(turn: Turn[Play], id_: str) -> None:
    """The card falls if its wounds have reached its life; a hidden one is turned face up first."""
    unit = turn.play.units[id_]
    if unit.alive and unit.wounds >= unit.face.life:
        if unit.hidden:
            reveal(turn, unit)
        turn.emit(UnitDefeated(id_))


def about(turn: Turn[Play], unit: Unit, fact: Fact) -> None:
    """Let a fact about a card happen; what it says of a hidden card only its seat and the judge see."""
    turn.emit(fact, audience=(unit.seat, "judge") if unit.hidden else None)


def set_counters(turn: Turn[Play], unit: Unit, after: int) -> None:
    """A card's counters become `after`; of a hidden card nobody else learns whether that changes them."""
    if after != unit.counters or unit.hidden:
        about(turn, unit, CountersChanged(unit.id, unit.counters, after))


def against(play: Play, frame: Frame, seat: Seat | None) -> Of:
    """The blow against a seat's side: the return strike for the squad of the card that acts, else (also for a neutral
    source) the action's own."""
    target = play.units.get(present_target(frame) or "")
    acts = play.units[frame.source].seat == seat
    return "target" if acts and (target is None or target.seat != seat) else "source"
