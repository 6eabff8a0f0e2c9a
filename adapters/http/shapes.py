"""The shapes of answers and frames, for the documents: OpenAPI, AsyncAPI, TypeScript. A test holds real answers against
them."""

from typing import Literal

from msgspec import Struct

from adapters.service.cursor import Diverged
from adapters.service.listing import MatchLine
from adapters.service.tokens import Token
from engine.core.seats import Seat, Viewer


class Decision(Struct, frozen=True):
    """The one question the match waits on. `id` stays while the question stays. `options`: command patterns, told to the
    asked seat and the judge only; a field with an object holds what may be chosen."""

    id: str
    seat: Literal["a", "b", "judge"]
    kind: Literal["choose", "target", "window", "priority", "roll", "order", "report", "ruling"]
    step: str | None
    options: list[dict[str, object]]


class OpenRequest(Struct, frozen=True):
    """A side question that does not stop the attack."""

    id: str
    seat: Seat
    kind: Literal["adjust", "adjudicate", "end_match", "accept", "contribute", "reveal", "dice"]
    options: list[dict[str, object]]


class ViewBase(Struct, frozen=True):
    """A match at one seq, as far as the asker may see it."""

    seq: int
    branch: int
    over: bool
    suspended: bool
    active: Seat
    decision: Decision | None
    requests: list[OpenRequest]


class CharacterView(Struct, frozen=True):
    """A character of crisis_protocol."""

    seat: Seat
    damage: int
    power: int
    conditions: list[str]
    status: Literal["healthy", "dazed", "injured", "ko"]


class Part(Struct, frozen=True):
    """Place of one attack of a beam or an area."""

    index: int
    of: int


class CrisisProtocolAttack(Struct, frozen=True):
    """An attack of crisis_protocol; null is what is not known yet."""

    id: int
    parent: int | None
    part: Part | None
    attacker: str
    attack: str
    target: str | None
    state: str
    step: str
    attack_pool: int | None
    defense_pool: int | None
    attack_roll: list[str] | None
    defense_roll: list[str] | None
    attack_successes: int | None
    defense_successes: int | None
    hit: bool | None
    damage: int | None
    dealt: int | None
    outcome: Literal["finished", "ended"] | None
    ended_because: str | None
    instructions: list[str]


class CrisisProtocolView(ViewBase, frozen=True, tag_field="rulebook", tag="crisis_protocol"):
    """A match of crisis_protocol."""

    units: dict[str, CharacterView]
    attack: CrisisProtocolAttack | None


class CardView(Struct, frozen=True):
    """A card of berserk; `at`: its column and row. Of one that is hidden from the asker every key but seat, open, at and
    hidden is null."""

    seat: Seat
    wounds: int | None
    open: bool
    hidden: bool
    alive: bool | None
    counters: int | None
    at: list[int] | None


class Throw(Struct, frozen=True):
    """A die as it fell and after its modifiers."""

    rolled: int
    final: int | None


class Rolls(Struct, frozen=True):
    """The dice of both sides."""

    source: Throw | None
    target: Throw | None


class Words(Struct, frozen=True):
    """A word for each side; null where that side does not strike."""

    source: str | None
    target: str | None


class Numbers(Struct, frozen=True):
    """A number for each side; null where that side does not strike."""

    source: int | None
    target: int | None


class BerserkAttack(Struct, frozen=True):
    """An action of berserk; null is what is not known yet."""

    id: int
    parent: int | None
    source: str
    ability: str
    kind: str
    declared_target: str | None
    target: str | None
    defender: str | None
    state: str
    step: str
    rolls: Rolls
    blow: Words
    level: Words
    strength: Numbers
    dealt: Numbers
    outcome: Literal["finished", "ended"] | None
    ended_because: str | None
    modifiers: list[dict[str, object]]


class BerserkView(ViewBase, frozen=True, tag_field="rulebook", tag="berserk"):
    """A match of berserk."""

    units: dict[str, CardView]
    attack: BerserkAttack | None
    stack: list[dict[str, object]]
    priority: Seat | None


View = CrisisProtocolView | BerserkView


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
