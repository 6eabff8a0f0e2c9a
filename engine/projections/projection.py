"""Projection: a read model, which is a name and a fold.

Each match has a state of its own, because a match is the unit of order: one match that cannot be folded holds up no
other, and the order in which matches are read changes nothing. What is said across matches is a total over the states.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, Literal, TypeAlias, TypeVar

import msgspec

from engine.core.event import Event
from engine.core.history import live_line
from engine.core.match_facts import MatchRewound, MatchUndone
from engine.core.record import canonical

S = TypeVar("S")

Counts: TypeAlias = Literal["history", "live"]
"""What a projection counts: `history` is everything that ever happened, `live` only what no rewind or undo took back."""


class Projection(Generic[S]):
    """A read model. The fold must be pure; facts that mean nothing to it, unknown ones included, leave the state as it is.

    name: lower-case letters, digits and `_`. state: called without arguments it gives the state before the first event.
    fold: the state after one more event; with `counts="live"` it is given the live line, the rewind itself included.
    version: raised whenever the same events give other states; rows of another version are built anew.
    carry: for a live projection, what abandoned events leave behind although they no longer count: called with the state
    gone back to and those events, before the rewind or undo itself is folded.
    show: what is read of one match (the state itself unless given). total: what is said across matches, by match id.
    write, read: the state as bytes and back, canonical JSON unless given, so keys are text; `read` may give None, and the match is then folded from its first event.
    """

    def __init__(
        self,
        name: str,
        state: Callable[[], S],
        fold: Callable[[S, Event], S],
        *,
        counts: Counts = "live",
        version: int = 1,
        carry: Callable[[S, Sequence[Event]], S] | None = None,
        show: Callable[[S], object] | None = None,
        total: Callable[[Mapping[str, S]], object] | None = None,
        write: Callable[[S], bytes] = canonical,
        read: Callable[[bytes], S | None] | None = None,
    ) -> None:
        if not name or set(name) - set("abcdefghijklmnopqrstuvwxyz0123456789_"):
            raise ValueError(f"a projection is named with a-z, 0-9 and _, got {name!r}")
        self.name = name
        self.begin = state
        self.fold = fold
        self.counts: Counts = counts
        self.version = version
        self._carry = carry
        self.show: Callable[[S], object] = show or _itself
        self.total = total
        self.write = write
        self._read = read

    def read(self, raw: bytes) -> S | None:
        """A state as `write` wrote it; None if the match has to be folded anew. Raises ValueError for foreign bytes."""
        if self._read is not None:
            return self._read(raw)
        try:
            return msgspec.json.decode(raw, type=type(self.begin()))
        except msgspec.DecodeError as error:
            raise ValueError(f"a row of projection {self.name} cannot be read: {error}") from None

    def over_all(self, states: Mapping[str, S]) -> object:
        """What is said across matches: the total, or what is shown of each."""
        return (
            {match: self.show(state) for match, state in states.items()} if self.total is None else self.total(states)
        )

    def goes_back(self, event: Event) -> bool:
        """True if the state after `event` follows from the whole match only, not from the state before it."""
        return self.counts == "live" and isinstance(event.data, (MatchRewound, MatchUndone))

    def whole(self, events: Sequence[Event]) -> S:
        """The state after a match's events from the first on. Raises NotFolded."""
        state = self.begin()
        if self.counts == "history":
            for event in events:
                state = self.take(state, event)
            return state
        for event, dropped in live_line(events):
            if dropped and self._carry is not None:
                state = self._carry(state, dropped)
            state = self.take(state, event)
        return state

    def take(self, state: S, event: Event) -> S:
        """The state after one more event. Raises NotFolded, whatever the fold raises."""
        try:
            return self.fold(state, event)
        except Exception as error:
            kind = type(error).__name__
            raise NotFolded(self.name, event, f"{kind}: {error}" if str(error) else kind) from error

    def after(self, state: S, events: Sequence[Event], event: Event) -> S:
        """The state after `event`, the last of `events`, a match's events from the first on. Raises NotFolded."""
        return self.whole(events) if self.goes_back(event) else self.take(state, event)


class NotFolded(Exception):
    """A projection's fold failed on an event. `seq`, `type` and `reason` say where and why."""

    def __init__(self, projection: str, event: Event, reason: str) -> None:
        self.seq = event.seq
        self.type = getattr(event.data, "kind", event.type) if event.type == "unknown" else event.type
        self.reason = reason
        super().__init__(f"projection {projection} cannot fold event {event.seq} ({self.type}): {reason}")


def _itself(state: object) -> object:
    return msgspec.to_builtins(state)
