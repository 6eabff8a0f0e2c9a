"""Course: where the innermost attack stands while it is carried on. States in which nothing happens are passed in
silence; the first event (or question) in a new state is preceded by step.entered with the path that led there."""

from typing import Literal, TypeAlias

from engine.core.attack_facts import StepEntered
from engine.core.facts import Fact
from engine.core.options import Option
from engine.core.seats import Seat
from engine.core.state import Ask
from engine.core.turn import Turn
from engine.rulebooks.berserk.machine import MOVES, STEP_OF
from engine.rulebooks.berserk.play import Frame, Play
from engine.rulebooks.berserk.tests_of_effects import Scene

Again: TypeAlias = Literal["again"]
AGAIN: Again = "again"
"""Something happened; look at the attack anew."""

AskKind: TypeAlias = Literal["target", "window", "priority", "roll", "order", "report"]


class Course:
    """The innermost attack of a turn. `state` runs ahead of the recorded state while nothing has happened in it: then the
    state is `fresh`."""

    __slots__ = ("_path", "fresh", "state", "turn")

    def __init__(self, turn: Turn[Play]) -> None:
        frame = turn.play.frames[-1]
        self.turn = turn
        self.state = frame.state
        self.fresh = False
        self._path: tuple[str, ...] = ()
        turn.attack, turn.step = frame.id, STEP_OF[frame.state]

    @property
    def play(self) -> Play:
        """The present state of play."""
        return self.turn.play

    @property
    def frame(self) -> Frame:
        """The innermost attack as recorded."""
        return self.turn.play.frames[-1]

    @property
    def step(self) -> str:
        """The step id of the present state."""
        return STEP_OF[self.state]

    def go(self, trigger: str) -> None:
        """Move on by a transition of the machine."""
        self.state = MOVES[self.state, trigger]
        self.fresh = True
        self._path = (*self._path, trigger)

    def enter(self) -> None:
        """Record the present state if it is not recorded yet."""
        if self.fresh:
            path, self._path = self._path, ()
            self.fresh = False
            self.turn.step = STEP_OF[self.state]
            self.turn.emit(StepEntered(self.state, path))

    def emit(
        self, fact: Fact, *, actor: Seat | None = None, automatic: bool | None = None, hidden: Seat | None = None
    ) -> int:
        """Let a fact happen in the present state. `hidden`: it is about a face-down card of this seat."""
        if self.fresh:
            self.enter()
        audience = None if hidden is None else (hidden, "judge")
        return self.turn.emit(fact, actor=actor, automatic=automatic, audience=audience)

    def scene(self, owner: str = "", chosen: str | None = None) -> Scene:
        """What tests look at now."""
        play = self.turn.play
        return Scene(play, play.frames[-1], STEP_OF[self.state], owner, chosen)

    def ask(self, seat: Seat, kind: AskKind, options: tuple[Option, ...]) -> Ask:
        """The question put to a seat in the present state."""
        if self.fresh:
            self.enter()
        frame = self.turn.play.frames[-1]
        return Ask(seat, kind, STEP_OF[self.state], options, f"{frame.id}:{self.state}:{frame.window or ''}")
