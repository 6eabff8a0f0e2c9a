"""The match board: every match as the judge sees it between questions, ready to be read without folding.

Counts the live line. It needs the rules' own fold, so an event of an unknown type stops it: a board without that event
would be wrong.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from engine.core.event import Event
from engine.core.evolve import begin, carry_over, evolve, rewind
from engine.core.match_facts import MatchCreated, MatchRewound, MatchUndone
from engine.core.record import canonical
from engine.core.rulebook import Rulebook
from engine.core.state import State
from engine.core.view import show
from engine.projections.projection import Projection


class Board(Struct, frozen=True):
    """The state of one match; None before its first event. `left`: the state with what abandoned events leave behind, on
    the way over a rewind or undo."""

    state: State[Any] | None = None
    left: State[Any] | None = None


def boards(rulebooks: Mapping[str, Rulebook[Any]]) -> "Projection[Board]":
    """The projection over these rulebooks."""

    def take(board: Board, event: Event) -> Board:
        fact, state = event.data, board.state
        if state is None:
            book = rulebooks.get(fact.rulebook) if isinstance(fact, MatchCreated) else None
            if book is None:
                raise ValueError("a match begins with a match.created of a known rulebook")
            return Board(begin(book, "", event))
        if isinstance(fact, (MatchRewound, MatchUndone)):
            return Board(rewind(board.left or state, state, event))
        return Board(evolve(rulebooks[state.rulebook], state, event))

    def carry(board: Board, dropped: Sequence[Event]) -> Board:
        return board if board.state is None else Board(board.state, carry_over(board.state, dropped))

    def shown(board: Board) -> object:
        return None if board.state is None else show(rulebooks[board.state.rulebook], board.state, None).plain()

    # Rows hold what is shown; a state is not read back from it, the match is folded again.
    return Projection(
        "board",
        Board,
        take,
        carry=carry,
        show=shown,
        write=lambda board: canonical(shown(board)),
        read=lambda _: None,
    )
