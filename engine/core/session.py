"""Session: a match held in memory, with the answers it gave. Scenario files, random play and tests drive it; the
service does the same around a store."""

from collections.abc import Mapping
from typing import Any, Generic

from msgspec import Struct

from engine.core.commands import Command, Envelope, read_command, read_envelope
from engine.core.creation import create
from engine.core.decider import Inputs, decide, question
from engine.core.event import Event
from engine.core.history import History
from engine.core.record import canonical
from engine.core.redaction import redact
from engine.core.refusal import Refused
from engine.core.rulebook import Rules
from engine.core.seats import Role, Viewer
from engine.core.state import Ask, P, State
from engine.core.turn import Dice
from engine.core.view import show


class Answer(Struct, frozen=True):
    """What became of a command. `repeated`: it is the first answer to this id, given again."""

    accepted: bool
    code: str = ""
    detail: str = ""
    first_seq: int = 0
    last_seq: int = 0
    repeated: bool = False


class Session(Generic[P]):
    """One match in memory. The times of its events are made up."""

    def __init__(
        self, rules: Rules[P], match: Mapping[str, object], *, dice: Dice | None = None, id: str = "match"
    ) -> None:
        self.rules = rules
        self.dice = dice
        self.history: History[P] = History(rules.rulebook, id)
        self._answers: dict[tuple[str, str], tuple[bytes, Answer]] = {}
        events, state, ask = create(rules, id, match, Inputs(_at(0), dice))
        self.history.extend(events[:1])
        self.history.adopt(events[1:], state) if len(events) > 1 else None
        self.ask: Ask | None = ask

    @property
    def events(self) -> list[Event]:
        """Everything that happened, abandoned branches included."""
        return self.history.events

    @property
    def state(self) -> State[P]:
        """The present state."""
        return self.history.state

    def submit(self, seat: Role, raw: Mapping[str, object]) -> Answer:
        """Decide one command envelope of `seat`; see contract §3 for its shape and the refusals."""
        envelope = read_envelope(raw)
        if isinstance(envelope, Refused):
            return Answer(False, envelope.code, envelope.detail)
        command = read_command(envelope.command, self.rules.rulebook.commands)
        if isinstance(command, Refused):
            return Answer(False, command.code, command.detail)
        digest = canonical(envelope.command)
        stored = self._answers.get((seat, envelope.id))
        if stored is not None:
            if stored[0] == digest:
                return Answer(True, first_seq=stored[1].first_seq, last_seq=stored[1].last_seq, repeated=True)
            return Answer(False, "command_id_reused", f"id {envelope.id!r} was used for another command")
        answer = self._decide(seat, envelope, command)
        if answer.accepted:
            self._answers[seat, envelope.id] = (digest, answer)
        return answer

    def _decide(self, seat: Role, envelope: Envelope, command: Command) -> Answer:
        inputs = Inputs(_at(self.state.seq), self.dice)
        decided = decide(self.rules, self.history, self.state, self.ask, seat, envelope, command, inputs)
        if isinstance(decided, Refused):
            return Answer(False, decided.code, decided.detail)
        events, state, self.ask = decided
        self.history.adopt(events, state)
        return Answer(True, first_seq=events[0].seq, last_seq=events[-1].seq)

    def view(self, viewer: Viewer) -> dict[str, object]:
        """The match as `viewer` sees it now."""
        book = self.rules.rulebook
        return redact(show(book, self.state, self.ask), viewer, book.open_of_hidden).plain()

    def check(self) -> None:
        """Fold the whole stream anew and compare; raises AssertionError where live and folded state part."""
        history: History[Any] = History(self.rules.rulebook, self.state.match)
        history.extend(self.events)
        assert history.state == self.state, "the folded state differs from the live one"
        assert question(self.rules, history.state) == self.ask, "the folded question differs from the live one"


def _at(seq: int) -> str:
    """A made-up, steadily growing time: a session has no clock."""
    hour, second = divmod(seq, 3600)
    return f"2000-01-{hour // 24 + 1:02d}T{hour % 24:02d}:{second // 60:02d}:{second % 60:02d}.000Z"
