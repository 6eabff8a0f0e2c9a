"""The timeline: what happened, event by event, ready to be told in any language.

A fold over the whole history: what a rewind or undo took back stays in it, struck. The sentences of core facts are
tables beside this file, each rulebook has its own; texts are in the catalogues.
"""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from engine.core.event import Event
from engine.core.facts import Fact, UnknownFact
from engine.core.match_facts import MatchCreated, MatchRewound, MatchUndone, RequestClosed, RequestOpened
from engine.core.message import Addend, Message, Value, word
from engine.core.names import Names
from engine.core.saying import Importance, Saying, Scene, Sentence, Sentences
from engine.effects.plain import fields
from engine.projections.dice_sentences import DICE_SENTENCES
from engine.projections.effect_sentences import EFFECT_SENTENCES
from engine.projections.match_sentences import MATCH_SENTENCES
from engine.registry import RULEBOOKS

SHARED: Sentences = {
    **MATCH_SENTENCES,
    **EFFECT_SENTENCES,
    **DICE_SENTENCES,
}
"""The sentences of what all rulebooks share."""


class Entry(Struct, frozen=True):
    """One event as the timeline tells it.

    key: of its text in the catalogues. args: of that text. addends: what its numbers are made of. depth: how many
    attacks its attack runs inside. struck: a later rewind or undo took it back.
    """

    seq: int
    type: str
    attack: int | None
    step: str | None
    key: str
    args: dict[str, Value]
    addends: tuple[Addend, ...]
    importance: Importance
    depth: int = 0
    automatic: bool = False
    struck: bool = False


class Timeline:
    """Takes events in order and keeps their entries. It tells what it was given: feed it only what its reader may see."""

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.names = Names({name: book.words for name, book in RULEBOOKS.items()})
        self._sentences: dict[type[Fact], Sentence] = dict(SHARED)
        for book in RULEBOOKS.values():
            self._sentences |= book.sentences
        self._entries: list[Entry] = []
        self._apart: list[bool | str] = []
        self._created: Event | None = None
        for event in events:
            self.take(event)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything so far, abandoned branches included."""
        return tuple(self._entries)

    def take(self, event: Event) -> Entry:
        """The entry of the next event; for a rewind or undo, what it abandons is struck."""
        self.names.learn(event)
        fact = event.data
        if isinstance(fact, (MatchRewound, MatchUndone)):
            self._strike(fact.to_seq, event.actor if isinstance(fact, MatchUndone) else None)
        saying = self._say(event)
        attack = self.names.attack(event.attack)
        entry = Entry(
            seq=event.seq,
            type=fact.kind if isinstance(fact, UnknownFact) else event.type,
            attack=event.attack,
            step=event.step,
            key=saying.key_of(fact),
            args=saying.args,
            addends=saying.addends,
            importance=saying.importance,
            depth=0 if attack is None else attack.depth,
            automatic=event.automatic,
        )
        self._entries.append(entry)
        self._apart.append(event.actor if fact.private else fact.passed_over)
        self._hear(event)
        self._name_hidden(event)
        return entry

    def _name_hidden(self, event: Event) -> None:
        """The cards that lie face down from the beginning get their names behind match.created, for those who see them; it
        is said again by these names, so that a card has one name throughout."""
        if isinstance(event.data, MatchCreated):
            self._created = event
        elif self._created is None or event.audience is None or event.data.shows_card is None:
            self._created = None
        else:
            self._entries[0] = replace(self._entries[0], args=self._say(self._created).args)

    def _hear(self, event: Event) -> None:
        """What the other seat says of dice that were entered stands with their throw."""
        fact = event.data
        if isinstance(fact, RequestOpened) and fact.about is not None:
            self._note_word(fact, "none", "")
        elif isinstance(fact, RequestClosed) and fact.kind == "dice":
            asked = self.names.asked(fact.id)
            if asked is not None:
                self._note_word(asked, fact.outcome, self.names.seat(event.actor))

    def _note_word(self, asked: RequestOpened, outcome: str, by: Value) -> None:
        place = next((i for i, entry in enumerate(self._entries) if entry.seq == asked.about), None)
        if place is None:
            return
        told = Message(f"throw-{outcome}", {"seat": self.names.seat(asked.by), "by": by})
        entry, label = self._entries[place], word("detail", "entered-by")
        kept = tuple(addend for addend in entry.addends if addend.label != label)
        self._entries[place] = replace(entry, addends=(*kept, Addend(label, told)))

    def _say(self, event: Event) -> Saying:
        fact = event.data
        if isinstance(fact, UnknownFact):
            return Saying(args={"type": fact.kind}, importance="minor")
        sentence = self._sentences.get(type(fact))
        if sentence is None:
            return Saying(args=fields(fact), importance="minor")
        return sentence(Scene(self.names, event), fact)

    def _strike(self, to_seq: int, undoing: str | None) -> None:
        """What is no play (contests, standing orders, the clock) still counts after a rewind, and stays; a seat's undo
        takes its own standing orders back."""
        for i in range(len(self._entries) - 1, -1, -1):
            if self._entries[i].seq <= to_seq:
                break
            if self._apart[i] in (False, undoing):
                self._entries[i] = replace(self._entries[i], struck=True)
