"""The rules, version 1: the part of crisis_protocol that decides."""

from collections.abc import Mapping

from msgspec.structs import replace

from engine.core.attack_facts import AttackEnded
from engine.core.commands import Adjudicating, Adjusting, Command, Report
from engine.core.facts import Fact
from engine.core.match_facts import MatchCreated, RoundEnded, TurnEnded
from engine.core.options import Fit, Withheld
from engine.core.refusal import Refused
from engine.core.rulebook import Rules
from engine.core.seats import Seat, other
from engine.core.state import Ask, State
from engine.core.turn import Turn
from engine.effects.match_body import read_body
from engine.rulebooks.crisis_protocol import adjusting, answers, proceeding, reporting
from engine.rulebooks.crisis_protocol.commands import Adjudicate, Adjust
from engine.rulebooks.crisis_protocol.facts import UnitRecovered
from engine.rulebooks.crisis_protocol.loading import load_cards
from engine.rulebooks.crisis_protocol.machine import STEP_OF
from engine.rulebooks.crisis_protocol.play import Play
from engine.rulebooks.crisis_protocol.points import read_points, stored_points
from engine.rulebooks.crisis_protocol.rulebook import CRISIS_PROTOCOL
from engine.rulebooks.crisis_protocol.unknown import unknown
from engine.rulebooks.crisis_protocol.withholding import withheld


class CrisisProtocolRules(Rules[Play]):
    """The attack sequence of 14 steps as the sources up to December 2024 give it."""

    version = "1"
    rulebook = CRISIS_PROTOCOL

    def create(self, match: Mapping[str, object]) -> tuple[MatchCreated, tuple[tuple[Fact, Seat], ...]]:
        body = read_body(match)
        points = read_points(body.options)
        load_cards(body.units, body.sources, points)
        settings = replace(body.settings, points=stored_points(points))
        created = MatchCreated(self.rulebook.name, self.version, body.active, settings, body.units, body.sources)
        return created, ()

    def proceed(self, turn: Turn[Play]) -> Ask | None:
        return proceeding.proceed(turn)

    def answer(self, turn: Turn[Play], ask: Ask, answer: Fit) -> None:
        answers.answer(turn, ask, answer)

    def withheld(self, state: State[Play], ask: Ask) -> tuple[Withheld, ...]:
        return withheld(Turn(self.rulebook, state), state, ask)

    def unknown(self, state: State[Play], seat: str, command: Command) -> Refused | None:
        return unknown(state.play, command)

    def report(self, turn: Turn[Play], seat: Seat, command: Report) -> Refused | None:
        return reporting.report(turn, seat, command)

    def check_adjustment(self, state: State[Play], command: Adjusting) -> Refused | None:
        assert isinstance(command, Adjust)
        return adjusting.check_adjustment(state.play, command)

    def adjust(self, turn: Turn[Play], command: Adjusting) -> None:
        assert isinstance(command, Adjust)
        adjusting.adjust(turn, command)

    def check_adjudication(self, state: State[Play], seat: Seat, command: Adjudicating) -> Refused | None:
        assert isinstance(command, Adjudicate)
        return reporting.check_adjudication(state.play, seat, command)

    def adjudicate(self, turn: Turn[Play], command: Adjudicating, confirmed_by: Seat) -> None:
        assert isinstance(command, Adjudicate)
        reporting.adjudicate(turn, command, confirmed_by)

    def end_turn(self, turn: Turn[Play]) -> None:
        turn.emit(TurnEnded(other(turn.books.active)))

    def end_round(self, turn: Turn[Play]) -> Refused | None:
        turn.emit(RoundEnded())
        for name, unit in turn.play.units.items():
            if unit.status == "dazed":
                turn.emit(UnitRecovered(name, turn.play.card(name).stamina_when("injured")))
        return None

    def break_off(self, turn: Turn[Play], because: str) -> None:
        while turn.play.frames:
            frame = turn.play.frames[-1]
            turn.emit(AttackEnded(because, frame.state), attack=frame.id, step=STEP_OF[frame.state])


CRISIS_PROTOCOL_RULES: tuple[CrisisProtocolRules, ...] = (CrisisProtocolRules(),)
