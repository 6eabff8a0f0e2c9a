"""Turn: one command being carried out. What is emitted takes hold at once, so later steps see it."""

from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engine.core.books import Books
from engine.core.event import Event
from engine.core.evolve import NOTED, Reader, note, take_in
from engine.core.evolve import close as close_books
from engine.core.evolve import rewind as rewind_state
from engine.core.facts import Fact
from engine.core.refusal import Runaway
from engine.core.seats import SEATS, Actor
from engine.core.state import P, State

LIMIT = 5_000
"""Events one command may lead to; far above what the largest attack needs, so that a loop in the rules is noticed."""

T = TypeVar("T")


class DrawName(Struct, frozen=True):
    """What a drawn die is for. Neither seq nor branch belong to it: the same draw falls the same way after a rewind."""

    attack: int
    step: str
    purpose: str
    die: int
    reroll: int = 0


class Dice(Protocol):
    """Keyed draws of a match with `dice: verifiable`: a pure function from a draw's name to a face."""

    @property
    def commitment(self) -> str: ...

    def attack_commitment(self, attack: int) -> str: ...

    def draw(self, name: DrawName, contributions: bytes, faces: Sequence[T]) -> T: ...

    def reveal(self, attack: int | None) -> str: ...


class Turn(Generic[P]):
    """The state while a command is carried out, and the events so far.

    play: the rulebook's part of the present state. seq: of the newest event. `attack` and `step` are put on every event
    emitted; rulebooks set them as they go. `automatic` marks events that happen although nobody was asked.
    """

    __slots__ = (
        "_books",
        "actor",
        "at",
        "attack",
        "automatic",
        "cause",
        "command",
        "dice",
        "events",
        "play",
        "reader",
        "seq",
        "standing",
        "step",
    )

    def __init__(
        self,
        reader: Reader[P],
        state: State[P],
        *,
        at: str = "",
        command: str | None = None,
        actor: Actor = "system",
        dice: Dice | None = None,
    ) -> None:
        self.reader = reader
        self._books = state
        self.play = state.play
        self.seq = state.seq
        self.at = at
        self.command = command
        self.actor: Actor = actor
        self.dice = dice
        self.events: list[Event] = []
        self.attack: int | None = None
        self.step: str | None = None
        self.cause: int | None = None
        self.automatic = False
        self.standing: str | None = None

    @property
    def books(self) -> Books:
        """The core's part of the present state, for less than the whole of `state` costs."""
        return self._books

    @property
    def state(self) -> State[P]:
        """The present state. What it says of the command itself and its newest events is put together when it is asked
        for."""
        new = self.seq - self._books.seq
        if new:
            self._books = take_in(self._books, self.play, self.events[-new:])
        return self._books

    def emit(
        self,
        fact: Fact,
        *,
        actor: Actor | None = None,
        automatic: bool | None = None,
        audience: tuple[str, ...] | None = None,
        attack: int | None = None,
        step: str | None = None,
    ) -> int:
        """Let `fact` happen now. Returns its seq. The first event of a command is its sender's, later ones `system`'s
        unless `actor` says otherwise."""
        if len(self.events) >= LIMIT:
            raise Runaway(f"more than {LIMIT} events follow from one command")
        if actor is None:
            actor = self.actor if not self.events else "system"
        self.seq += 1
        event = Event(
            seq=self.seq,
            branch=self._books.branch,
            at=self.at,
            actor=actor,
            data=fact,
            command=self.command,
            cause=self.cause,
            attack=self.attack if attack is None else attack,
            step=self.step if step is None else step,
            automatic=self.automatic if automatic is None else automatic,
            audience=audience,
        )
        self.events.append(event)
        if type(fact) in NOTED:
            self._books = note(self._books, event)
        self.play = self.reader.evolve(self.play, event)
        return self.seq

    def fork(self) -> "Turn[P]":
        """A trial: the same state, its own events. What happens in it does not happen."""
        trial = Turn(self.reader, self.state, at=self.at, command=self.command, actor=self.actor, dice=self.dice)
        trial.attack, trial.step, trial.cause = self.attack, self.step, self.cause
        return trial

    def close(self) -> tuple[Event, ...]:
        """Mark the last event as the last of its command and give all events."""
        last = replace(self.events[-1], last=True)
        self.events[-1] = last
        if not self.state.settled:
            self._books = close_books(self._books, last)
        return tuple(self.events)

    def contributions(self) -> bytes:
        """What both seats mixed into the dice, 64 bytes; a seat that gave nothing counts as zeros."""
        given = self._books.contributions
        return b"".join(bytes.fromhex(given.get(seat, "00" * 32)) for seat in SEATS)

    def rewind(self, fact: Fact, restored: State[P]) -> None:
        """Let match.rewound or match.undone happen: play goes on from `restored`, on a new branch."""
        assert not self.events  # such a command goes back from where it found the match
        event = Event(
            seq=self.seq + 1,
            branch=self._books.branch + 1,
            at=self.at,
            actor=self.actor,
            data=fact,
            command=self.command,
        )
        self._books = rewind_state(self.state, restored, event)
        self.events.append(event)
        self.play, self.seq = self._books.play, event.seq
