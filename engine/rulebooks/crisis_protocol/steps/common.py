"""What several steps share."""

from engine.core.state import Ask
from engine.rulebooks.crisis_protocol.turns import run_window
from engine.rulebooks.crisis_protocol.walk import Walk


def pass_window(walk: Walk, name: str, trigger: str = "next") -> Ask | str | None:
    """Run a window of the present state; `trigger` once it is over."""
    ran = run_window(walk, name)
    return trigger if ran == "over" else ran
