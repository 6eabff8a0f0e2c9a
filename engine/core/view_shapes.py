"""View shapes: the wire form of a view, for schemas. Each rulebook adds its units and its attack."""

from typing import Literal

from msgspec import Struct

from engine.core.seats import Seat


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
