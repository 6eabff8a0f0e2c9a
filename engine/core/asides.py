"""Asides: words the seats are asked for beside the game, about dice that were entered and about secrets that may become
public. They stop nothing, change nothing in play, and outlive a rewind that leaves what they are about."""

from typing import Any, Literal

from engine.core.attack_facts import DiceRerolled, DiceRevealed, DiceRolled
from engine.core.evolve import twin
from engine.core.match_facts import RequestClosed, RequestOpened, WordKind
from engine.core.rulebook import Rulebook
from engine.core.seats import SEATS, Seat, other
from engine.core.state import Request
from engine.core.turn import Turn


def ask_aside(book: Rulebook[Any], turn: Turn[Any]) -> None:
    """Open the requests a command leads to, as its last events: for the other seat one for each throw that was entered,
    for both seats one about the attacks that are over, nested ones and every part of a beam or area included."""
    settings = turn.books.settings
    if settings.entered == "confirmed":
        thrown = [e for e in turn.events if isinstance(e.data, (DiceRolled, DiceRerolled))]
        for event in thrown:
            assert isinstance(event.data, (DiceRolled, DiceRerolled))
            if event.data.entered_by is not None:
                _open(turn, other(event.data.entered_by), "dice", event.data.entered_by, about=event.seq)
    if turn.books.undisclosed and not turn.books.over and not book.running(turn.play):
        attacks = turn.books.undisclosed
        for seat in SEATS:
            _open(turn, seat, "reveal", "system", attacks=attacks)


def _open(
    turn: Turn[Any],
    seat: Seat,
    kind: WordKind,
    by: Seat | Literal["system"],
    *,
    about: int | None = None,
    attacks: tuple[int, ...] = (),
) -> None:
    turn.attack = turn.step = None  # no event of an attack follows its end
    id_ = f"r{turn.seq + 1}"
    turn.emit(RequestOpened(id_, seat, kind, by, about=about, attacks=attacks))


def settle(turn: Turn[Any], request: Request, *, agreed: bool) -> None:
    """A seat gave its word, or did not. With the second confirmation the secrets become public; one refusal ends the
    other seat's question too, and they are revealed at the end of the match."""
    kind: WordKind = "reveal" if request.kind == "reveal" else "dice"
    second = twin(turn.books, request) if kind == "reveal" else None
    if not agreed:
        turn.emit(RequestClosed(request.id, "declined", kind, "contest" if kind == "dice" else None))
        if second is not None:
            turn.emit(RequestClosed(second.id, "lapsed", kind))
        return
    turn.emit(RequestClosed(request.id, "confirmed", kind))
    if kind == "reveal" and second is None:
        assert turn.dice is not None
        for attack in request.attacks:
            turn.emit(DiceRevealed(turn.dice.reveal(attack), attack))
