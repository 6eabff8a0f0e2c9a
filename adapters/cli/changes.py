"""Changes in words and for programs."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.audit.comparing import Change
from engine.core.record import canonical


def change_lines(title: str, changes: Sequence[Change]) -> Iterator[str]:
    """A title and a line per change; nothing where there are none."""
    if changes:
        yield f"{title}:"
    for change in changes:
        yield f"  {change.path}: {_shown(change.before)} -> {_shown(change.after)}"


def attack_lines(attacks: Mapping[int, Sequence[Change]]) -> Iterator[str]:
    """The attacks that end otherwise."""
    for number, changes in attacks.items():
        yield from change_lines(f"attack {number} ends otherwise", changes)


def changes_json(changes: Sequence[Change]) -> list[dict[str, Any]]:
    """Changes as plain values."""
    return [{"path": c.path, "before": c.before, "after": c.after} for c in changes]


def _shown(value: object) -> str:
    return value if isinstance(value, str) else canonical(value).decode()
