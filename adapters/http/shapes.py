"""The shapes of answers and frames, for the documents: OpenAPI, AsyncAPI, TypeScript. A test holds real answers against
them."""

from typing import TYPE_CHECKING, Literal, TypeAlias, Union

from msgspec import Struct

from adapters.service.cursor import Diverged
from adapters.service.listing import MatchLine
from adapters.service.tokens import Token
from engine.core.seats import Viewer
from engine.core.view_shapes import Decision, OpenRequest, ViewBase
from engine.registry import RULEBOOKS

if TYPE_CHECKING:
    View: TypeAlias = ViewBase
else:
    View = Union[tuple(book.view_shape for book in RULEBOOKS.values())]  # noqa: UP007


class Tokens(Struct, frozen=True):
    """The words that open a match, by role. They are told this once."""

    a: str
    b: str
    judge: str
    spectator: str
    overlay: str


class CreatedMatch(Struct, frozen=True):
    """A match was created."""

    match: str
    tokens: Tokens
    receipt: str
    view: View


class Accepted(Struct, frozen=True):
    """A command was stored. `receipt`: `<seq>-<first 8 hex digits of its hash>`. `view`: the match just after it."""

    first_seq: int
    last_seq: int
    receipt: str
    view: View


class OpenQuestions(Struct, frozen=True):
    """What the match waits for at `seq`. `deadline`: when the time of the decision runs out, UTC, ISO 8601; null without a
    clock."""

    seq: int
    decision: Decision | None
    requests: list[OpenRequest]
    over: bool
    suspended: bool
    deadline: str | None


class TimelineLine(Struct, frozen=True):
    """One event in words. `struck`: a later rewind or undo took it back."""

    seq: int
    attack: int | None
    step: str | None
    clause: str
    type: str
    text: str
    details: list[str]
    depth: int
    importance: str
    automatic: bool
    struck: bool


class TimelinePage(Struct, frozen=True):
    """The match in words up to `seq`."""

    seq: int
    lines: list[TimelineLine]


class Matches(Struct, frozen=True):
    """Matches, the oldest first, each with how it stands."""

    matches: list[MatchLine]


class TokenList(Struct, frozen=True):
    """The tokens of a match by their public ids."""

    tokens: list[Token]


class IssuedToken(Struct, frozen=True):
    """A new token. It is told this once."""

    id: str
    role: Viewer
    token: str


class ProjectionHealth(Struct, frozen=True):
    """How a projection stands. `well`: it counts, and stopped at no match. `behind`: deliveries not counted yet."""

    well: bool
    state: Literal["running", "paused", "outdated", "idle"]
    behind: int
    standing_seconds: float
    parked: int


class Readiness(Struct, frozen=True):
    """Whether the process takes commands, and what that depends on; and how its projections stand, which it does not
    depend on."""

    ready: bool
    checks: dict[str, bool]
    projections: dict[str, ProjectionHealth]


class Liveness(Struct, frozen=True):
    """The process answers."""

    alive: bool


class Closing(Struct, frozen=True):
    """The stream ends: slow (come back with your cursor), shutdown (come back), revoked (the token no longer holds)."""

    reason: Literal["slow", "shutdown", "revoked"]


FRAMES = (Diverged, Closing)
