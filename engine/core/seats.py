"""Who sits at the table, who acts, who looks on."""

from typing import Literal, TypeAlias

Seat: TypeAlias = Literal["a", "b"]
"""A player's side of the table."""

Actor: TypeAlias = Literal["a", "b", "judge", "system"]
"""Who made an event happen; `system` for what follows by rule alone."""

Role: TypeAlias = Literal["a", "b", "judge"]
"""Who may send commands."""

Viewer: TypeAlias = Literal["a", "b", "judge", "spectator", "overlay"]
"""Who may look at a match. The judge sees everything, spectator and overlay only what is public."""

SEATS: tuple[Seat, Seat] = ("a", "b")
ROLES: tuple[Role, ...] = ("a", "b", "judge")
VIEWERS: tuple[Viewer, ...] = ("a", "b", "judge", "spectator", "overlay")


def other(seat: Seat) -> Seat:
    """The opposite seat."""
    return "b" if seat == "a" else "a"
