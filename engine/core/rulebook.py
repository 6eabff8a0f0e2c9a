"""What a rulebook gives to the core, in two parts.

`Rulebook` reads history: commands, facts, the fold of its own play state, the view. It changes only compatibly.
`Rules` decides, for one version of the rules; several versions stand side by side and a match keeps its own.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic

from engine.core.card_shapes import CardShapes
from engine.core.commands import Adjudicating, Adjusting, Command, Report
from engine.core.event import Event
from engine.core.explaining import Node
from engine.core.facts import Fact
from engine.core.match_facts import MatchCreated
from engine.core.options import Fit, Withheld
from engine.core.refusal import Refused
from engine.core.saying import Sentences
from engine.core.seats import Role, Seat
from engine.core.state import Ask, P, State
from engine.core.steps import Clause, StateTable
from engine.core.turn import Turn
from engine.core.view_shapes import ViewBase
from engine.core.vocabulary import Vocabulary


class Rulebook(ABC, Generic[P]):
    """The part of a rulebook that reads what happened."""

    name: ClassVar[str]
    commands: Mapping[str, type[Command]]
    facts: tuple[type[Fact], ...]
    die: ClassVar[tuple[str | int, ...]]
    """The faces of one die, each as often as it is printed, in the order in which draws number them."""
    table: ClassVar[StateTable]
    """The states and steps of an attack."""
    clauses: ClassVar[tuple[Clause, ...]] = ()
    """What the rulebook's own text says, clause by clause, and the state that carries each out."""
    cards: ClassVar[CardShapes]
    words: ClassVar[Vocabulary] = Vocabulary()
    view_shape: ClassVar[type[ViewBase]]
    """The wire form of the view, tagged with the rulebook's name."""
    sentences: ClassVar[Sentences] = {}
    """How each of its own facts is told."""
    answered_by: ClassVar[Mapping[str, frozenset[str]]] = {}
    """For types of facts: the rulebook's own commands that they follow from first, as a guess that saves searching."""
    rounds: ClassVar[bool] = True
    """False where a match has turns only: `end_round` is refused."""
    texts: ClassVar[str | None] = None
    """Package in whose folder `texts` the catalogues lie, one for each language; None if it has none."""
    open_of_hidden: ClassVar[frozenset[str]]
    """Keys of a hidden unit's view that everybody sees; every other key is null for those who may not look."""

    @abstractmethod
    def begin(self, created: MatchCreated) -> P:
        """The play state of a match just created."""

    @abstractmethod
    def evolve(self, play: P, event: Event) -> P:
        """The play state after one event. Facts that mean nothing to it leave it as it is. Never asks rules or dice."""

    @abstractmethod
    def running(self, play: P) -> bool:
        """True while an attack is running."""

    def explain(self, events: Sequence[Event]) -> dict[str, Node]:
        """The numbers of one attack by name, from its events on the live line; nothing where none are explained."""
        return {}

    def clauses_behind(self, fact: Fact) -> tuple[str, ...]:
        """The clauses by which the number that a fact says came about, where they are more exact than its step."""
        return ()

    def worth(self, roll: str, face: str | int) -> int:
        """What a face is worth on a roll: a number itself, anything else nothing unless the rulebook says otherwise."""
        return face if isinstance(face, int) else 0

    @abstractmethod
    def show_units(self, play: P) -> dict[str, dict[str, object]]:
        """All units as the judge sees them, by id; `seat` and `hidden` are read by redaction."""

    @abstractmethod
    def show_attack(self, play: P) -> dict[str, object] | None:
        """The innermost running attack, else the one that ended last, else None."""

    def stand_ins(self, created: MatchCreated, told: Sequence[Event]) -> tuple[tuple[Fact, Seat], ...]:
        """For a reader who sees of a match only the events `told`: the facts of its creation that only one seat may see, in
        their order, with that seat; as they came to light later, else so that they do nothing."""
        return ()

    def show_more(self, play: P) -> dict[str, object]:
        """Further keys at the top of the view (a stack, say)."""
        return {}


class Rules(ABC, Generic[P]):
    """The part of a rulebook that decides, in one version."""

    version: ClassVar[str]
    rulebook: Rulebook[P]

    @abstractmethod
    def create(self, match: Mapping[str, object]) -> tuple[MatchCreated, tuple[tuple[Fact, Seat], ...]]:
        """Check the description of a match and give its first facts; the second part holds facts that only one seat may
        see. Raises MatchError with the path of the mistake."""

    @abstractmethod
    def proceed(self, turn: Turn[P]) -> Ask | None:
        """Carry the match on until it waits for somebody, and give the question; None if it waits for nobody."""

    @abstractmethod
    def answer(self, turn: Turn[P], ask: Ask, answer: Fit) -> None:
        """Emit what a legal answer to the open question means. `proceed` follows."""

    @abstractmethod
    def withheld(self, state: State[P], ask: Ask) -> tuple[Withheld, ...]:
        """What is not possible now although a player may look for it, with the reason."""

    @abstractmethod
    def unknown(self, state: State[P], seat: str, command: Command) -> Refused | None:
        """`unknown_unit` or `unknown_effect` if the command names one that the sender cannot know."""

    @abstractmethod
    def report(self, turn: Turn[P], seat: Seat, command: Report) -> Refused | None:
        """The table carried out an instruction."""

    @abstractmethod
    def check_adjustment(self, state: State[P], command: Adjusting) -> Refused | None:
        """Refuse an adjustment that makes no sense."""

    def audience(self, state: State[P], sender: Role, command: Command) -> tuple[str, ...] | None:
        """Who may read a command that waits for the other seat's agreement; None for everybody."""
        return None

    @abstractmethod
    def adjust(self, turn: Turn[P], command: Adjusting) -> None:
        """Emit match.adjusted and what follows."""

    @abstractmethod
    def check_adjudication(self, state: State[P], seat: Seat, command: Adjudicating) -> Refused | None:
        """Refuse an adjudication of an effect that is no open instruction of this seat."""

    @abstractmethod
    def adjudicate(self, turn: Turn[P], command: Adjudicating, confirmed_by: Seat) -> None:
        """Emit effect.adjudicated and carry its operations out."""

    @abstractmethod
    def end_turn(self, turn: Turn[P]) -> None:
        """Emit turn.ended and what follows; no attack is running."""

    @abstractmethod
    def end_round(self, turn: Turn[P]) -> Refused | None:
        """Emit round.ended and what follows, or refuse where the rulebook has no rounds."""

    @abstractmethod
    def break_off(self, turn: Turn[P], because: str) -> None:
        """End every running attack, the innermost first."""
