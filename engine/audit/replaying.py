"""Replaying: recorded answers given again, to other rules, other dice, or after another choice."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from engine.audit.answers import Command
from engine.audit.creation import create_again
from engine.audit.reasons import reason, refusal
from engine.audit.recorded_dice import NotInRecord, RecordedDice
from engine.audit.rules import Answered, Redecided, batches
from engine.core.attack_facts import DiceRevealed
from engine.core.commands import Envelope, read_command
from engine.core.decider import Inputs, decide, question
from engine.core.event import Event
from engine.core.history import History, live_line
from engine.core.match_facts import RequestOpened
from engine.core.message import Message
from engine.core.record import canonical
from engine.core.refusal import Refused, Runaway
from engine.core.rulebook import Rules
from engine.core.seats import Role
from engine.core.state import Ask, Request
from engine.core.turn import Dice
from engine.dice.keyed import KeyedDice

ASIDE = frozenset({"contest", "withdraw", "accept", "rule", "undo"})
"""Commands that are about the history itself; what they came to is in the live line already."""


class CannotReplay(Exception):
    """The record cannot be played again; `reason` says why."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason)
        self.reason = reason


class NotTaken(Struct, frozen=True):
    """A recorded answer that the replayed match did not take, with the reason."""

    answer: Answered
    reason: Message


class Replay:
    """A match that is played again from some point of a record. `record`: its events, by which requests that have another
    id now are found again."""

    def __init__(self, rules: Rules[Any], history: History[Any], dice: Dice, record: Sequence[Event]) -> None:
        self.rules = rules
        self._asked = {e.data.id: question_of(e.data, record) for e in record if isinstance(e.data, RequestOpened)}
        self.history = history
        self.dice = dice
        self.ask: Ask | None = question(rules, history.state)
        self.not_taken: list[NotTaken] = []

    def send(self, role: Role, fields: Command, id_: str) -> Message | None:
        """Give one answer; the reason if it is not taken."""
        command = read_command(fields, self.rules.rulebook.commands)
        if isinstance(command, Refused):
            return refusal("no-command", command)
        state = self.history.state
        inputs = Inputs(self.history.events[-1].at, self.dice)
        envelope = Envelope(id_, dict(fields))
        try:
            decided = decide(self.rules, self.history, state, self.ask, role, envelope, command, inputs)
        except NotInRecord as error:
            return error.reason
        except Runaway as error:
            return reason("runaway", why=str(error))
        if isinstance(decided, Refused):
            return refusal("refused", decided)
        self.history.adopt(decided[0], decided[1])
        self.ask = decided[2]
        return None

    def answer_all(self, answers: Iterable[Answered]) -> None:
        """Give recorded answers, in their order; what stands between them is passed where that is possible."""
        for answer in answers:
            reason = self.send(answer.role, self._now(answer.command), answer.id)
            while reason is not None and self._pass():
                reason = self.send(answer.role, self._now(answer.command), answer.id)
            if reason is not None:
                self.not_taken.append(NotTaken(answer, reason))

    def _now(self, command: Command) -> Command:
        """A recorded command with the id that its request has here."""
        asked = self._asked.get(str(command.get("request")))
        events = self.history.events
        for request in self.history.state.requests if asked is not None else ():
            if question_of(request, events) == asked:
                return {**command, "request": request.id}
        return command

    def finish(self) -> None:
        """Pass until the running attack is over or something else is asked."""
        while self.rules.rulebook.running(self.history.state.play) and self._pass():
            pass

    def _pass(self) -> bool:
        """Pass a question that the record has no answer to."""
        ask = self.ask
        if ask is None or ask.seat == "judge" or not any(option.type == "pass" for option in ask.options):
            return False
        return self.send(ask.seat, {"type": "pass"}, f"passed-{self.history.state.seq}") is None


def question_of(request: Request | RequestOpened, events: Sequence[Event]) -> bytes:
    """What a request asks of whom, wherever it stands in its stream."""
    thrown: object = None
    if request.about is not None:
        event = events[request.about - 1]
        thrown = (event.attack, event.step, event.type, getattr(event.data, "roll", None))
    return canonical((request.kind, request.seat, request.command, request.attacks, thrown))


def dice_of(events: Sequence[Event], instead: dict[Any, str | int] | None = None) -> RecordedDice:
    """The dice of a record; new ones are drawn from its secret where that was revealed."""
    secret = next((e.data.secret for e in events if isinstance(e.data, DiceRevealed) and e.data.of is None), None)
    return RecordedDice(events, instead, None if secret is None else KeyedDice(bytes.fromhex(secret)))


def live_answers(events: Sequence[Event], redecided: Redecided, after: int = 0, replaced: int = 0) -> list[Answered]:
    """The answers of the live line behind event `after` but for the first `replaced`, and those that outlive a rewind."""
    live = {entry.event.seq for entry in live_line(events)}
    counting = [a for a in redecided.answers if a.first_seq > after and a.first_seq in live and not _aside(a)]
    gone = {answer.first_seq for answer in counting[:replaced]}
    return [
        answer
        for answer in redecided.answers
        if answer.first_seq > after
        and (answer.first_seq in live or _outlives(answer.command))
        and answer.first_seq not in gone
        and not _aside(answer)
    ]


def _aside(answer: Answered) -> bool:
    return answer.command["type"] in ASIDE


def _outlives(command: Command) -> bool:
    """Contributions to the dice and standing orders stay when what came before them is taken back; an order for one window
    ends with it."""
    return command["type"] == "contribute" or (command["type"] == "stand" and command.get("pass") != "window")


def from_the_start(match: str, events: Sequence[Event], rules: Rules[Any]) -> Replay:
    """A replay under `rules` that stands where the table was set. Raises CannotReplay."""
    dice = dice_of(events)
    begun = create_again(match, next(iter(batches(events))), rules, dice)
    if isinstance(begun, Message):
        raise CannotReplay(begun)
    history: History[Any] = History(rules.rulebook, match)
    history.extend(begun[0])
    return Replay(rules, history, dice, events)
