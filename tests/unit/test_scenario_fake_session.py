"""A session that does what its commands say, for the tests of the scenario runner."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from engine.core.session import Session as CoreSession
from engine.scenario.session import Answer, MatchError, OpenSession, Session


@dataclass
class FakeAnswer:
    accepted: bool
    code: str = ""
    detail: str = ""


@dataclass
class FakeEvent:
    seq: int
    type: str


@dataclass
class FakeSession:
    """A command may carry `events` to add, `set` for the view, `refuse` and `detail` for a refusal."""

    events: list[FakeEvent] = field(default_factory=lambda: [FakeEvent(1, "match.created")])
    sent: list[tuple[str, Mapping[str, object]]] = field(default_factory=list[tuple[str, Mapping[str, object]]])
    state: dict[str, object] = field(default_factory=dict[str, object])

    def submit(self, seat: str, envelope: Mapping[str, object]) -> FakeAnswer:
        self.sent.append((seat, envelope))
        command = cast(Mapping[str, object], envelope["command"])
        if "refuse" in command:
            return FakeAnswer(False, str(command["refuse"]), str(command.get("detail", "")))
        for name in cast(Sequence[str], command.get("events", ())):
            self.events.append(FakeEvent(len(self.events) + 1, name))
        self.state.update(cast(Mapping[str, object], command.get("set", {})))
        return FakeAnswer(True)

    def view(self, viewer: str) -> dict[str, object]:
        return {"seq": len(self.events), "viewer": viewer, **self.state}


def open_fake(match: Mapping[str, object]) -> FakeSession:
    """A fake match; `wrong: {path, message}` in the match part is complained about."""
    wrong = cast(Mapping[str, str] | None, match.get("wrong"))
    if wrong is not None:
        raise MatchError(wrong["path"], wrong["message"])
    return FakeSession()


def as_session(session: CoreSession[Any]) -> Session:
    """For the type checkers: the session of the core is one for scenarios."""
    return session


def test_the_fake_is_a_session() -> None:
    opened: OpenSession = open_fake
    session: Session = opened({})
    answer: Answer = session.submit("a", {"id": "1", "command": {"events": ["dice.rolled"], "set": {"over": True}}})
    assert (answer.accepted, answer.code) == (True, "")
    assert [(event.seq, event.type) for event in session.events] == [(1, "match.created"), (2, "dice.rolled")]
    assert session.view("b") == {"seq": 2, "viewer": "b", "over": True}
