"""Walk: the innermost attack on its way through the machine while a command is carried out.

States in which nothing happens are passed silently; before the first fact or question in a new state a step.entered
says by which triggers it was reached.
"""

from typing import Literal, TypeAlias

from engine.core.attack_facts import AttackEnded, AttackFinished, StepEntered
from engine.core.facts import Fact
from engine.core.options import Option
from engine.core.seats import Actor, Seat, other
from engine.core.state import Ask
from engine.core.turn import Turn
from engine.rulebooks.crisis_protocol.machine import BEFORE_RESOLVED, MOVES, STEP_OF
from engine.rulebooks.crisis_protocol.play import AttackFrame, Play

Kind: TypeAlias = Literal["target", "window", "roll", "order", "report"]
"""Kinds of question that attacks ask."""


class Walk:
    """The innermost running attack. Outside an attack it only carries facts that change units."""

    __slots__ = ("path", "state", "turn")

    def __init__(self, turn: Turn[Play]) -> None:
        self.turn = turn
        self.path: tuple[str, ...] = ()
        frames = turn.play.frames
        if frames:
            frame = frames[-1]
            self.state = frame.state
            turn.attack, turn.step = frame.id, STEP_OF[frame.state]
        else:
            self.state = ""
            turn.attack, turn.step = None, None

    @property
    def play(self) -> Play:
        """The present play state."""
        return self.turn.play

    @property
    def frame(self) -> AttackFrame:
        """The innermost running attack, else the one that ended last."""
        play = self.turn.play
        if play.frames:
            return play.frames[-1]
        assert play.ended is not None
        return play.ended

    def move(self, trigger: str) -> None:
        """Go on to the next state in which something may happen."""
        state, path = MOVES[self.state, trigger], (*self.path, trigger)
        play = self.turn.play
        passed = play.table.passed.get(state)
        if passed is not None and not (play.frames[-1].marks or play.frames[-1].cover):
            state, path = passed.state, path + passed.path
        self.state, self.path = state, path

    def enter(self) -> None:
        """Something is about to happen in this state."""
        if self.path:
            path, self.path = self.path, ()
            self.turn.step = STEP_OF[self.state]
            self.turn.emit(StepEntered(self.state, path))

    def emit(self, fact: Fact, actor: Actor | None = None) -> int:
        """Let `fact` happen in this state; returns its seq."""
        if self.path:
            self.enter()
        return self.turn.emit(fact, actor=actor)

    def ask(self, seat: Seat, kind: Kind, options: tuple[Option, ...], window: str = "") -> Ask:
        """The question of this state."""
        self.enter()
        return Ask(seat, kind, STEP_OF[self.state], options, window)

    def end(self, because: str) -> None:
        """The attack breaks off here."""
        self.emit(AttackEnded(because, self.state))

    def finish(self) -> None:
        """The attack is over after its last step."""
        self.emit(AttackFinished())

    @property
    def interrupted(self) -> bool:
        """An attacker that falls before step 13 attacks no more (unless the match says otherwise)."""
        play = self.turn.play
        if play.standing(self.frame.attacker) or self.state not in BEFORE_RESOLVED:
            return False
        return play.table.points.attacker_dazed_mid_attack == "ends"

    def seat_of(self, side: str) -> Seat:
        """Who answers for a side: attacker, defender or crisis (2.d, 11, 14)."""
        if side == "crisis":
            return self.turn.books.active
        seat = self.play.seat(self.frame.attacker)
        return seat if side == "attacker" else other(seat)
