"""Changes in words and for programs."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adapters.catalogues.texts import Catalogue
from engine.audit.comparing import MISSING, Change
from engine.core.record import canonical


def change_lines(title: str, changes: Sequence[Change], texts: Catalogue) -> Iterator[str]:
    """A title and a line per change; nothing where there are none."""
    if changes:
        yield f"{title}:"
    for change in changes:
        yield f"  {change.path}: {_shown(change.before, texts)} -> {_shown(change.after, texts)}"


def attack_lines(attacks: Mapping[int, Sequence[Change]], one: str, two: str, texts: Catalogue) -> Iterator[str]:
    """The attacks that end otherwise; of one that is over on one side only, `one` or `two`, just that, in the
    language of the texts."""
    for number, changes in attacks.items():
        outcome = next((change for change in changes if change.path == "outcome"), None)
        if outcome is not None and MISSING in (outcome.before, outcome.after):
            where = two if outcome.before == MISSING else one
            yield texts.text("what-if-one-side", {"attack": str(number), "where": where})
        else:
            yield from change_lines(texts.text("what-if-otherwise", {"attack": str(number)}), changes, texts)


def changes_json(changes: Sequence[Change]) -> list[dict[str, Any]]:
    """Changes as plain values."""
    return [{"path": c.path, "before": c.before, "after": c.after} for c in changes]


def _shown(value: object, texts: Catalogue) -> str:
    if value == MISSING:
        return texts.text("change-nothing")
    return value if isinstance(value, str) else canonical(value).decode()
