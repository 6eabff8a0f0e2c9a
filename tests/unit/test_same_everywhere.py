"""The same commands lead to the same events in every process, whatever its hash seed."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

FELL_SEVERAL = """
from engine.core.session import Session
from engine.registry import rules_for

cards = [{"id": id_, "seat": "b", "cost": 3, "life": 1, "strike": [1, 2, 3]} for id_ in ("carol", "bravo", "alpha", "dora")]
cards.append({"id": "hero", "seat": "a", "cost": 3, "life": 3, "strike": [1, 2, 3]})
body = {"rulebook": "berserk", "dice": "entered", "active": "a", "adjust": "free", "units": cards}
session = Session(rules_for(body), body)
changes = [{"unit": card["id"], "set": {"wounds": 1}} for card in cards if card["seat"] == "b"]
answer = session.submit("a", {"id": "x", "command": {"type": "adjust", "changes": changes, "reason": "a storm"}})
assert answer.accepted, answer
print([event.data.unit for event in session.events if event.type == "unit.defeated"])
"""


def told(script: str, seed: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONHASHSEED": seed},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_cards_that_fall_together_fall_in_the_order_of_the_match() -> None:
    assert {told(FELL_SEVERAL, str(seed)) for seed in range(6)} == {"['carol', 'bravo', 'alpha', 'dora']\n"}
