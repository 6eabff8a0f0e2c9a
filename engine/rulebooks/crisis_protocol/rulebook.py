"""The rulebook: the part of crisis_protocol that reads history."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from engine.core.card_shapes import CardShapes
from engine.core.event import Event
from engine.core.explaining import Node
from engine.core.facts import Fact
from engine.core.match_facts import MatchCreated
from engine.core.rulebook import Rulebook
from engine.core.saying import Sentences
from engine.core.steps import Clause, StateTable
from engine.core.view_shapes import ViewBase
from engine.core.vocabulary import Vocabulary
from engine.rulebooks.crisis_protocol import view
from engine.rulebooks.crisis_protocol.clauses import CLAUSES, clauses_behind
from engine.rulebooks.crisis_protocol.commands import COMMANDS
from engine.rulebooks.crisis_protocol.evolve import HANDLERS, begin
from engine.rulebooks.crisis_protocol.explanation import explain
from engine.rulebooks.crisis_protocol.facts import FACTS
from engine.rulebooks.crisis_protocol.machine import TABLE
from engine.rulebooks.crisis_protocol.play import Play
from engine.rulebooks.crisis_protocol.schema import SHAPES
from engine.rulebooks.crisis_protocol.sentences import CRISIS_PROTOCOL_SENTENCES
from engine.rulebooks.crisis_protocol.view_shapes import CrisisProtocolView
from engine.rulebooks.crisis_protocol.vocabulary import ANSWERED_BY, DIE, SUCCESSES, VOCABULARY


class CrisisProtocol(Rulebook[Play]):
    """Commands, facts, fold and view."""

    name = "crisis_protocol"
    commands = COMMANDS
    die = DIE
    facts = FACTS
    table: ClassVar[StateTable] = TABLE
    clauses: ClassVar[tuple[Clause, ...]] = CLAUSES
    cards: ClassVar[CardShapes] = SHAPES
    words: ClassVar[Vocabulary] = VOCABULARY
    view_shape: ClassVar[type[ViewBase]] = CrisisProtocolView
    sentences: ClassVar[Sentences] = CRISIS_PROTOCOL_SENTENCES
    answered_by: ClassVar[Mapping[str, frozenset[str]]] = ANSWERED_BY
    texts: ClassVar[str | None] = "engine.rulebooks.crisis_protocol"
    open_of_hidden: ClassVar[frozenset[str]] = frozenset()

    def begin(self, created: MatchCreated) -> Play:
        return begin(created)

    def evolve(self, play: Play, event: Event) -> Play:
        handler = HANDLERS.get(type(event.data))
        return play if handler is None else handler(play, event.data, event)

    def running(self, play: Play) -> bool:
        return bool(play.frames) or bool(play.volleys)

    def explain(self, events: Sequence[Event]) -> dict[str, Node]:
        return explain(events)

    def clauses_behind(self, fact: Fact) -> tuple[str, ...]:
        return clauses_behind(fact)

    def worth(self, roll: str, face: str | int) -> int:
        return int(face in SUCCESSES.get(roll, frozenset[str | int]()))

    def show_units(self, play: Play) -> dict[str, dict[str, object]]:
        return view.show_units(play)

    def show_attack(self, play: Play) -> dict[str, object] | None:
        return view.show_attack(play)


CRISIS_PROTOCOL = CrisisProtocol()
