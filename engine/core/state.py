"""The state of a match as far as every rulebook shares it. `play` is the rulebook's own part."""

from typing import Generic, Literal, TypeVar

from msgspec import Struct

from engine.core.match_facts import RequestKind, Settings
from engine.core.options import Option
from engine.core.seats import Role, Seat

P = TypeVar("P")


class Request(Struct, frozen=True):
    """An open side question. `command` is what will happen once it is confirmed. `since`: seq of its request.opened."""

    id: str
    seat: Seat
    kind: RequestKind
    by: Role | Literal["system"]
    command: dict[str, object] | None = None
    about: int | None = None
    attacks: tuple[int, ...] = ()
    since: int = 0


class OpenContest(Struct, frozen=True):
    """The contest that suspends the match; `at` is the seq of its attack.contested."""

    at: int
    seat: Seat
    seq: int
    to_seq: int | None


class UndoMark(Struct, frozen=True):
    """A command that its seat may still take back, and the seq before it."""

    seat: Seat
    before: int


class StandingOrder(Struct, frozen=True):
    """How a seat wants to be answered for. `window`: the attack and window it was given in, for `pass: window`."""

    id: str
    seat: Seat
    scope: Literal["window", "all"] | None
    excepted: tuple[str, ...]
    use: str | None
    window: str | None


class Ask(Struct, frozen=True):
    """The one question the match waits on. `window` is a key that changes when the window does."""

    seat: Seat | Literal["judge"]
    kind: Literal["choose", "target", "window", "priority", "roll", "order", "report", "ruling"]
    step: str
    options: tuple[Option, ...]
    window: str = ""


class State(Struct, Generic[P], frozen=True, gc=False):
    """Everything that follows from the events of a match, the open question excepted (the rules derive it).

    asked: seq of the event that opened the present question. firm: seq up to which an answer is stale. settled: the
    last event ended its command. undo: commands that may be taken back, oldest first. contests: raised so far by seat.
    undisclosed: attacks whose secrets both seats will be asked about when they are over. revealed: attacks whose secrets
    are public. floor: play goes back to no earlier seq, because of what was revealed.

    Of the command whose events are being taken in (see facts.py for what the words mean): leaves: its question stays open.
    innocent: it makes no answer stale. passed_over: undo looks through it. private: it answers nothing. informed: somebody
    learnt something by it. mover: who sent it. before: the seq it was sent at.
    """

    match: str
    rulebook: str
    version: str
    settings: Settings
    active: Seat
    play: P
    seq: int = 0
    branch: int = 0
    over: bool = False
    contest: OpenContest | None = None
    requests: tuple[Request, ...] = ()
    contests: dict[Seat, int] = {}
    orders: tuple[StandingOrder, ...] = ()
    contributions: dict[Seat, str] = {}
    commitment: str | None = None
    asked: int = 0
    firm: int = 0
    settled: bool = True
    leaves: bool = False
    innocent: bool = False
    passed_over: bool = False
    private: bool = False
    informed: bool = False
    mover: str = "system"
    before: int = 0
    undo: tuple[UndoMark, ...] = ()
    undisclosed: tuple[int, ...] = ()
    revealed: tuple[int, ...] = ()
    floor: int = 0

    @property
    def question(self) -> str:
        """Id of the open question; it stays while the question stays, and is new after a rewind or undo. While a contest
        is open the question is the judge's; afterwards the earlier one is open again under its id."""
        if self.contest is not None:
            return f"ruling{self.contest.at}"
        return f"q{self.asked}" if self.branch == 0 else f"q{self.asked}.{self.branch}"
