"""Going back: the places of a history that can be gone back to, around one that cannot."""

from typing import Any, Protocol

from engine.core.event import Event
from engine.core.state import P, State


class Past(Protocol[P]):
    """Earlier states of the match, for undo and rewind: its events, and the state just after one of them if that can be
    gone back to."""

    def at(self, seq: int) -> State[P] | None: ...

    @property
    def events(self) -> list[Event]: ...


def no_place(past: Past[Any], seq: int, floor: int = 1) -> str:
    """Why one cannot go back to event `seq`, and the nearest places before and after it where one can, none of them
    before event `floor`."""
    last = len(past.events)
    if not 1 <= seq <= last:
        return f"there is no event {seq}; the match has {last}"
    places = zip(nearest(past, seq, floor), ("before", "after"), strict=True)
    near = [f"{near} {where} it" for near, where in places if near is not None]
    told = f"; the nearest such events are {' and '.join(near)}" if near else ""
    return f"event {seq} is not the last event of a command on the live line{told}"


def nearest(past: Past[Any], seq: int, floor: int = 1) -> tuple[int | None, int | None]:
    """The nearest places before event `seq` (none before event `floor`) and after it that one can go back to."""
    before = next((near for near in range(seq - 1, floor - 1, -1) if past.at(near) is not None), None)
    after = next((near for near in range(seq + 1, len(past.events) + 1) if past.at(near) is not None), None)
    return before, after
