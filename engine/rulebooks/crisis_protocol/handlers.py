"""Handlers of the fold, and what several of them share."""

from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec.structs import replace

from engine.core.facts import Fact
from engine.rulebooks.crisis_protocol.play import AttackFrame
from engine.rulebooks.crisis_protocol.table import Table

Handlers: TypeAlias = dict[type[Fact], Callable[..., Any]]
"""Each handler is paired with the fact it takes: (play, fact, event) to play."""


def released(table: Table, frame: AttackFrame) -> AttackFrame:
    """The frame once what its effect waited for is there."""
    assert frame.pause is not None
    resume = frame.pause.resume
    entry = table.entry(resume.ref)
    unfinished = entry is not None and (resume.operation < len(entry.effect.do) or entry.ends)
    return replace(frame, pause=None, resume=resume if unfinished else None)
