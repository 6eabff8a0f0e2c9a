"""Make the golden bundles of the present release: `python -m tests.golden.make_bundles [--replace]`.

Bundles of released versions are never made again: they show for ever that old matches open. Only what is not released
yet may be replaced.
"""

import json
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from engine.core.decider import question
from engine.core.record import canonical
from engine.core.seats import Viewer
from engine.core.view import show
from tests.audit_building import bundled, played

FOLDER = Path(__file__).parent / "bundles"
INDEX = "index.json"


class Golden(NamedTuple):
    """A match played at random, and whose sight is kept."""

    rulebook: str
    dice: str
    seed: int
    viewer: Viewer = "judge"

    @property
    def name(self) -> str:
        """Name of the file."""
        return f"{self.rulebook}-{self.dice}-{self.seed}-{self.viewer}.jsonl"


GOLDEN = (
    Golden("crisis_protocol", "entered", 71),
    Golden("crisis_protocol", "verifiable", 98),
    Golden("crisis_protocol", "verifiable", 298),
    Golden("crisis_protocol", "verifiable", 298, "b"),
    Golden("berserk", "entered", 268),
    Golden("berserk", "entered", 268, "a"),
    Golden("berserk", "verifiable", 99),
    Golden("berserk", "verifiable", 99, "spectator"),
)


def view_digest(session_rules: Any, state: Any) -> str:
    """SHA-256 of the judge's view of a state."""
    view = show(session_rules.rulebook, state, question(session_rules, state)).plain()
    return sha256(canonical(view)).hexdigest()


def main(folder: Path, replace: bool) -> None:
    """Write every bundle of the present release that is not there yet."""
    folder.mkdir(parents=True, exist_ok=True)
    index: dict[str, dict[str, object]] = {}
    for golden in GOLDEN:
        session = played(golden.rulebook, golden.dice, golden.seed)
        path = folder / golden.name
        if replace or not path.exists():
            path.write_bytes(bundled(session.events, golden.viewer, f"golden-{golden.rulebook}-{golden.seed}"))
        index[golden.name] = {"events": len(session.events), "view": view_digest(session.rules, session.state)}
    path = folder / INDEX
    if replace or not path.exists():
        path.write_text(json.dumps(index, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(FOLDER / "1", "--replace" in sys.argv[1:])
