"""The body that describes a match: what every rulebook reads of it in the same way.

Units, sources and options stay plain here; the rulebook loads them with its own shapes.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.core.match_facts import Settings
from engine.core.refusal import MatchError
from engine.core.seats import Seat
from engine.effects.loading import load


class Clock(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Time limits in seconds, per decision and per match, and what happens when one has run out."""

    decision: int | None = None
    match: int | None = None
    then: Literal["pass", "default"] = "default"


class SeatLook(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a seat is shown."""

    name: str | None = None
    colour: str | None = None


class MatchBody(Struct, frozen=True, forbid_unknown_fields=True):
    """The body as it is sent. `options`: the rulebook's open points by name. `secret` belongs to the runner of scenario
    files, which takes it out before."""

    rulebook: str
    units: tuple[dict[str, object], ...]
    sources: tuple[dict[str, object], ...] = ()
    rules_version: str | None = None
    dice: Literal["entered", "verifiable"] = "entered"
    active: Seat = "a"
    auto_pass: bool = True
    table: str | None = None
    spectator_delay: int = 0
    clock: Clock = Clock()
    contests: int | None = None
    adjust: Literal["confirm", "free"] = "confirm"
    reveal: Literal["end", "confirmed"] = "end"
    entered: Literal["trusted", "confirmed"] = "trusted"
    seats: dict[Seat, SeatLook] = {}
    options: dict[str, object] = {}

    @property
    def settings(self) -> Settings:
        """The settings of the match; the rulebook adds its `points`."""
        return Settings(
            dice=self.dice,
            auto_pass=self.auto_pass,
            adjust=self.adjust,
            contests=self.contests,
            reveal=self.reveal,
            entered=self.entered,
            table=self.table,
            spectator_delay=self.spectator_delay,
            clock=msgspec.to_builtins(self.clock),
            seats=msgspec.to_builtins(self.seats),
        )


def read_body(raw: Mapping[str, object]) -> MatchBody:
    """The body of a match; raises MatchError with the path of an unknown key, a wrong type or an impossible number."""
    body = load(dict(raw), MatchBody, "")
    if not body.units:
        raise MatchError("units", "expected at least one unit")
    for path, value, least in (
        ("spectator_delay", body.spectator_delay, 0),
        ("contests", body.contests, 0),
        ("clock.decision", body.clock.decision, 1),
        ("clock.match", body.clock.match, 1),
    ):
        if value is not None and value < least:
            raise MatchError(path, f"expected at least {least}, got {value}")
    if body.reveal == "confirmed" and body.dice != "verifiable":
        raise MatchError("reveal", "`confirmed` needs `dice: verifiable`; dice that are entered have no secret")
    if body.entered == "confirmed" and body.dice != "entered":
        raise MatchError("entered", "`confirmed` needs `dice: entered`; drawn dice are checked by their secret")
    return body


def read_settings(
    raw: Mapping[str, object], points: Mapping[str, str | int | bool] | None = None
) -> tuple[Settings, Seat]:
    """Settings (with the rulebook's `points`) and the seat that is active first. Raises MatchError like `read_body`."""
    body = read_body(raw)
    return replace(body.settings, points=dict(points or {})), body.active
