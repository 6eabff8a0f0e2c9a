"""The part of this rulebook that reads history."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from engine.core.card_shapes import CardShapes
from engine.core.event import Event
from engine.core.explaining import Node
from engine.core.facts import Fact
from engine.core.match_facts import MatchCreated
from engine.core.rulebook import Rulebook
from engine.core.saying import Sentences
from engine.core.seats import Seat
from engine.core.steps import Clause, StateTable
from engine.core.view_shapes import ViewBase
from engine.core.vocabulary import Vocabulary
from engine.rulebooks.berserk import view
from engine.rulebooks.berserk.clauses import CLAUSES, clauses_behind
from engine.rulebooks.berserk.commands import COMMANDS
from engine.rulebooks.berserk.evolve import HANDLERS, begin
from engine.rulebooks.berserk.explanation import explain
from engine.rulebooks.berserk.facts import BERSERK_FACTS
from engine.rulebooks.berserk.machine import TABLE
from engine.rulebooks.berserk.play import Play
from engine.rulebooks.berserk.schema import SHAPES
from engine.rulebooks.berserk.sentences import BERSERK_SENTENCES
from engine.rulebooks.berserk.stand_ins import stand_ins
from engine.rulebooks.berserk.table_of_blows import FACES
from engine.rulebooks.berserk.view_shapes import BerserkView
from engine.rulebooks.berserk.vocabulary import ANSWERED_BY, VOCABULARY


class BerserkRulebook(Rulebook[Play]):
    """Berserk: strikes, abilities, the stack."""

    name: ClassVar[str] = "berserk"
    commands = COMMANDS
    facts = BERSERK_FACTS
    die: ClassVar[tuple[str | int, ...]] = FACES
    table: ClassVar[StateTable] = TABLE
    clauses: ClassVar[tuple[Clause, ...]] = CLAUSES
    cards: ClassVar[CardShapes] = SHAPES
    words: ClassVar[Vocabulary] = VOCABULARY
    view_shape: ClassVar[type[ViewBase]] = BerserkView
    sentences: ClassVar[Sentences] = BERSERK_SENTENCES
    answered_by: ClassVar[Mapping[str, frozenset[str]]] = ANSWERED_BY
    rounds: ClassVar[bool] = False
    texts: ClassVar[str | None] = "engine.rulebooks.berserk"
    open_of_hidden: ClassVar[frozenset[str]] = frozenset({"seat", "open", "at", "hidden"})

    def begin(self, created: MatchCreated) -> Play:
        return begin(created)

    def evolve(self, play: Play, event: Event) -> Play:
        handler = HANDLERS.get(type(event.data))
        return play if handler is None else handler(play, event.data, event)

    def running(self, play: Play) -> bool:
        return bool(play.frames)

    def stand_ins(self, created: MatchCreated, told: Sequence[Event]) -> tuple[tuple[Fact, Seat], ...]:
        return stand_ins(created, told)

    def explain(self, events: Sequence[Event]) -> dict[str, Node]:
        return explain(events)

    def clauses_behind(self, fact: Fact) -> tuple[str, ...]:
        return clauses_behind(fact)

    def show_units(self, play: Play) -> dict[str, dict[str, object]]:
        return view.show_units(play)

    def show_attack(self, play: Play) -> dict[str, object] | None:
        return view.show_attack(play)

    def show_more(self, play: Play) -> dict[str, object]:
        return view.show_more(play)


BERSERK = BerserkRulebook()
