"""One line in the log per command: who, what kind, what came of it; never a token, never what the command says.

It is written on every command, so it goes past the general machinery of the log, in the same form.
"""

from collections.abc import Mapping

import structlog
from msgspec import Struct
from msgspec.structs import asdict

from adapters.http.access import Access
from adapters.http.command_sink import Sink
from adapters.service.answers import Accepted, Declined
from adapters.service.world import now

_LONGEST = 80


class CommandLine(Struct, frozen=True):
    """The line. `milliseconds`: for deciding and storing it."""

    event: str
    level: str
    at: str
    match: str
    role: str
    id: str | None
    type: str | None
    channel: str
    result: str
    first_seq: int | None
    last_seq: int | None
    seq: int | None
    step: str | None
    milliseconds: float


def log_command(
    access: Access,
    envelope: Mapping[str, object],
    channel: str,
    result: str,
    outcome: Accepted | Declined | None,
    seconds: float,
) -> None:
    """Write the line of a command."""
    command = envelope.get("command")
    first_seq = last_seq = seq = step = None
    if isinstance(outcome, Accepted):
        first_seq, last_seq = outcome.first_seq, outcome.last_seq
    elif outcome is not None:
        seq, step = outcome.seq, outcome.step
    line = CommandLine(
        event="command",
        level="info",
        at=now(),
        match=access.match,
        role=access.role,
        id=_short(envelope.get("id")),
        type=_short(command.get("type")) if isinstance(command, dict) else None,
        channel=channel,
        result=result,
        first_seq=first_seq,
        last_seq=last_seq,
        seq=seq,
        step=step,
        milliseconds=round(seconds * 100_000) / 100,
    )
    hold = Sink.hold
    if hold is not None:
        hold(line)
    else:
        structlog.get_logger("blowbyblow.command").info(**asdict(line))


def _short(value: object) -> str | None:
    return value[:_LONGEST] if isinstance(value, str) else None
