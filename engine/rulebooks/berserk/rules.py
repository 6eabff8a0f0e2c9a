"""The rules of Berserk, version 1: what is decided; history is read by rulebook.py."""

from collections.abc import Mapping
from typing import ClassVar

from engine.core.attack_facts import AttackEnded
from engine.core.commands import Adjudicating, Adjusting, Command, Report
from engine.core.facts import Fact
from engine.core.match_facts import MatchCreated, TurnEnded
from engine.core.options import Fit, Withheld
from engine.core.refusal import Refused
from engine.core.rulebook import Rulebook, Rules
from engine.core.seats import Role, Seat, other
from engine.core.state import Ask, State
from engine.core.turn import Turn
from engine.rulebooks.berserk import adjusting, answering, choosing, instructions, knowledge, loading, waiting
from engine.rulebooks.berserk.commands import Adjudicate, Adjust
from engine.rulebooks.berserk.course import AGAIN, Course
from engine.rulebooks.berserk.machine import BEFORE_DICE, STEP_OF
from engine.rulebooks.berserk.play import Frame, Play
from engine.rulebooks.berserk.rulebook import BERSERK
from engine.rulebooks.berserk.steps import STEPS
from engine.rulebooks.berserk.tests_of_effects import present_target


class BerserkRules(Rules[Play]):
    """Clauses 511, 514, 518 and 519."""

    version: ClassVar[str] = "1"
    rulebook: Rulebook[Play] = BERSERK

    def create(self, match: Mapping[str, object]) -> tuple[MatchCreated, tuple[tuple[Fact, Seat], ...]]:
        return loading.create(match, self.version)

    def proceed(self, turn: Turn[Play]) -> Ask | None:
        while turn.play.frames:
            frame = turn.play.frames[-1]
            course = Course(turn)
            if frame.waiting is not None:
                ask = waiting.wait(course, frame.waiting)
            elif frame.resume is not None:
                ask = None
                waiting.go_on(course, frame.resume)
            else:
                ask = _carry_on(course)
            if ask is not None:
                return ask
        turn.attack = turn.step = None
        return choosing.ask(turn)

    def answer(self, turn: Turn[Play], ask: Ask, answer: Fit) -> None:
        answering.answer(turn, ask, answer)

    def withheld(self, state: State[Play], ask: Ask) -> tuple[Withheld, ...]:
        return tuple(answering.withheld(Turn(self.rulebook, state), ask))

    def unknown(self, state: State[Play], seat: str, command: Command) -> Refused | None:
        return knowledge.unknown(state.play, seat, command)

    def report(self, turn: Turn[Play], seat: Seat, command: Report) -> Refused | None:
        return instructions.report(turn, command)

    def check_adjustment(self, state: State[Play], command: Adjusting) -> Refused | None:
        assert isinstance(command, Adjust)
        return adjusting.check(state.play, command)

    def audience(self, state: State[Play], sender: Role, command: Command) -> tuple[str, ...] | None:
        return adjusting.audience(state.play, sender, command) if isinstance(command, Adjust) else None

    def adjust(self, turn: Turn[Play], command: Adjusting) -> None:
        assert isinstance(command, Adjust)
        adjusting.adjust(turn, command)

    def check_adjudication(self, state: State[Play], seat: Seat, command: Adjudicating) -> Refused | None:
        assert isinstance(command, Adjudicate)
        return instructions.check_adjudication(state.play, seat, command)

    def adjudicate(self, turn: Turn[Play], command: Adjudicating, confirmed_by: Seat) -> None:
        assert isinstance(command, Adjudicate)
        instructions.adjudicate(turn, command, confirmed_by)

    def end_turn(self, turn: Turn[Play]) -> None:
        turn.emit(TurnEnded(other(turn.play.active)))

    def end_round(self, turn: Turn[Play]) -> Refused | None:
        return Refused("no_such_option", "this rulebook has no rounds")

    def break_off(self, turn: Turn[Play], because: str) -> None:
        while turn.play.frames:
            frame = turn.play.frame
            turn.emit(AttackEnded(because, frame.state), attack=frame.id, step=STEP_OF[frame.state])


def _carry_on(course: Course) -> Ask | None:
    """Carry the innermost attack on until it asks, waits, ends, or another attack begins inside it."""
    number = course.frame.id
    looked_at: Play | None = None  # in a state passed in silence there is nothing new to see
    while True:
        play = course.turn.play
        if play is not looked_at:
            frame = play.frames[-1] if play.frames else None
            if frame is None or frame.id != number:
                return None
            if frame.waiting is not None or frame.resume is not None:
                return None
            if course.state in BEFORE_DICE and _interrupted(play, frame):
                course.emit(AttackEnded("interrupted", course.state))
                return None
            looked_at = play
        done = STEPS[course.state](course)
        if isinstance(done, Ask):
            return done
        if done != AGAIN:
            course.go(done)


def _interrupted(play: Play, frame: Frame) -> bool:
    """True if the source or the present target has fallen before the step of the dice (526.1)."""
    target = present_target(frame)
    return not play.alive(frame.source) or (target is not None and not play.alive(target))


BERSERK_RULES: tuple[BerserkRules, ...] = (BerserkRules(),)
