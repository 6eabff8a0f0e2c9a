"""Facts about the match as a table: creation, turns, requests, contests, undo, the end."""

from typing import ClassVar, Literal

from msgspec import Struct

from engine.core.facts import Fact
from engine.core.seats import Role, Seat

RequestKind = Literal["adjust", "adjudicate", "end_match", "accept", "contribute", "reveal", "dice"]
WordKind = Literal["reveal", "dice"]
"""Kinds of request that only take a seat's word: nothing in play changes, and what was said is not taken back."""


class Settings(Struct, frozen=True, omit_defaults=True):
    """Match options in force from the first event on.

    `dice`: entered (players type faces) or verifiable (drawn from a committed secret). `auto_pass`: seats that can do
    nothing are passed without being asked. `adjust`: whether the other seat confirms an adjustment. `contests`: how many
    contests a seat may raise, None without limit. `reveal`: when the secret of a drawn attack becomes public, at the end
    of the match or as soon as both seats confirm it. `entered`: whether the other seat is asked to confirm dice that were
    entered. `clock`, `table`, `spectator_delay` and `seats` belong to the service
    and the pages; the rules do not look at them. `points` are the rulebook's open points by name.
    """

    dice: Literal["entered", "verifiable"] = "entered"
    auto_pass: bool = True
    adjust: Literal["confirm", "free"] = "confirm"
    contests: int | None = None
    reveal: Literal["end", "confirmed"] = "end"
    entered: Literal["trusted", "confirmed"] = "trusted"
    table: str | None = None
    spectator_delay: int = 0
    clock: dict[str, str | int] = {}
    seats: dict[Seat, dict[str, str]] = {}
    points: dict[str, str | int | bool] = {}


class MatchCreated(Fact, frozen=True):
    """The table is set. `units` and `sources` are the public part of the match file; of a hidden unit only what lies
    open on the table. `commitment`: SHA-256 of the dice secret (64 hex digits) with `dice: verifiable`."""

    type: ClassVar[str] = "match.created"
    rulebook: str
    version: str
    active: Seat
    settings: Settings
    units: tuple[dict[str, object], ...]
    sources: tuple[dict[str, object], ...] = ()
    commitment: str | None = None


class MatchAdjusted(Fact, frozen=True):
    """The table between attacks was set by hand: `changes` as the command named them."""

    type: ClassVar[str] = "match.adjusted"
    aside: ClassVar[bool] = True
    changes: tuple[dict[str, object], ...]
    reason: str


class MatchRewound(Fact, frozen=True):
    """A contest was settled by going back: what came after `to_seq` no longer counts, but is still told."""

    type: ClassVar[str] = "match.rewound"
    passed_over: ClassVar[bool] = True
    to_seq: int
    contest: int
    by: Literal["rule", "accept"]


class MatchUndone(Fact, frozen=True):
    """A seat took back its last command: the line goes on from `to_seq`."""

    type: ClassVar[str] = "match.undone"
    passed_over: ClassVar[bool] = True
    to_seq: int


class MatchEnded(Fact, frozen=True):
    """Nothing is accepted from here on. `by`: the judge, or the two seats together."""

    type: ClassVar[str] = "match.ended"
    informs: ClassVar[bool] = True
    by: Literal["judge", "seats"]


class TurnEnded(Fact, frozen=True):
    """The turn went to the seat `active`; what counts per turn starts anew."""

    type: ClassVar[str] = "turn.ended"
    active: Seat


class RoundEnded(Fact, frozen=True):
    """What counts per round starts anew; the active seat stays."""

    type: ClassVar[str] = "round.ended"


class RequestOpened(Fact, frozen=True):
    """A side question to `seat` that does not stop the attack. `by` asked it; `command` is what will happen. `about`: seq
    of the dice that were entered. `attacks`: those whose secrets would be revealed, all of one declaration."""

    type: ClassVar[str] = "request.opened"
    aside: ClassVar[bool] = True
    id: str
    seat: Seat
    kind: RequestKind
    by: Role | Literal["system"]
    command: dict[str, object] | None = None
    about: int | None = None
    attacks: tuple[int, ...] = ()


class RequestClosed(Fact, frozen=True):
    """The side question is over: confirmed, declined, answered, or lapsed without an answer. `kind`: only the word of the
    actor was asked for. `way_on`: what a seat that declined can do about it."""

    type: ClassVar[str] = "request.closed"
    aside: ClassVar[bool] = True
    id: str
    outcome: Literal["confirmed", "declined", "answered", "lapsed"]
    kind: WordKind | None = None
    way_on: Literal["contest"] | None = None

    @property
    def undoable(self) -> bool:
        """Only a confirmation changed something that can be taken back."""
        return self.outcome == "confirmed" and self.kind is None

    @property
    def spares_answers(self) -> bool:
        return self.kind is not None


class DiceContributed(Fact, frozen=True):
    """A seat mixed its own 32 bytes (64 hex digits) into the dice of the match."""

    type: ClassVar[str] = "dice.contributed"
    aside: ClassVar[bool] = True
    passed_over: ClassVar[bool] = True
    informs: ClassVar[bool] = True
    seat: Seat
    value: str
    request: str


class AttackContested(Fact, frozen=True):
    """`seat` says that what happened at `seq` is wrong. The match is suspended until the judge rules, the contest is
    withdrawn, or the other seat accepts going back to `to_seq`."""

    type: ClassVar[str] = "attack.contested"
    aside: ClassVar[bool] = True
    innocent: ClassVar[bool] = True
    passed_over: ClassVar[bool] = True
    seat: Seat
    seq: int
    reason: str
    to_seq: int | None = None


class ContestWithdrawn(Fact, frozen=True):
    """The contesting seat took its contest back; the earlier question is open again."""

    type: ClassVar[str] = "contest.withdrawn"
    aside: ClassVar[bool] = True
    innocent: ClassVar[bool] = True
    passed_over: ClassVar[bool] = True
    contest: int


class ContestRuled(Fact, frozen=True):
    """The judge upheld what happened. (A judge who goes back leaves a match.rewound instead.)"""

    type: ClassVar[str] = "contest.ruled"
    aside: ClassVar[bool] = True
    innocent: ClassVar[bool] = True
    passed_over: ClassVar[bool] = True
    contest: int


class OrderStanding(Fact, frozen=True):
    """A seat's private instruction how to answer for it from now on; only the seat and the judge see it."""

    type: ClassVar[str] = "order.standing"
    aside: ClassVar[bool] = True
    private: ClassVar[bool] = True
    seat: Seat
    id: str
    pass_: Literal["window", "all"] | None = None
    except_: tuple[str, ...] = ()
    use: str | None = None
    cancel: bool = False
    window: str | None = None


class ClockExpired(Fact, frozen=True):
    """The seat that was asked let its time run out."""

    type: ClassVar[str] = "clock.expired"
    aside: ClassVar[bool] = True
    innocent: ClassVar[bool] = True
    passed_over: ClassVar[bool] = True
    seat: Seat
    clock: Literal["decision", "match"]


MATCH_FACTS: tuple[type[Fact], ...] = (
    MatchCreated,
    MatchAdjusted,
    MatchRewound,
    MatchUndone,
    MatchEnded,
    TurnEnded,
    RoundEnded,
    RequestOpened,
    RequestClosed,
    DiceContributed,
    AttackContested,
    ContestWithdrawn,
    ContestRuled,
    OrderStanding,
    ClockExpired,
)
