"""One plain attack through the core, against a loop that only creates and folds the very events it recorded.

    uv run python -m benchmarks.plain_attack [--seconds 3]

Prints, for each rulebook, microseconds per attack for both and their ratio, measured in turns in one run.
"""

import argparse
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

from engine.core.commands import read_command, read_envelope
from engine.core.decider import Inputs, decide
from engine.core.event import Event
from engine.core.evolve import begin, evolve
from engine.core.refusal import Refused
from engine.core.session import Session
from engine.registry import rules_for

CRISIS: dict[str, Any] = {
    "rulebook": "crisis_protocol",
    "units": [
        {
            "id": "spark",
            "seat": "a",
            "stamina": 10,
            "power": 3,
            "defense": {"physical": 3, "energy": 3, "mystic": 3},
            "attacks": [{"id": "strike", "type": "physical", "range": 3, "strength": 5}],
        },
        {"id": "bulwark", "seat": "b", "stamina": 10, "defense": {"physical": 3, "energy": 3, "mystic": 3}},
    ],
}
CRISIS_SCRIPT: list[tuple[str, dict[str, Any]]] = [
    ("a", {"type": "choose_attack", "unit": "spark", "attack": "strike"}),
    ("a", {"type": "declare_target", "target": "bulwark", "range": 2}),
    ("a", {"type": "roll", "faces": ["hit", "hit", "wild", "blank", "failure"]}),
    ("b", {"type": "roll", "faces": ["block", "blank", "hit"]}),
]
BERSERK: dict[str, Any] = {
    "rulebook": "berserk",
    "units": [
        {"id": "nomad", "seat": "a", "life": 12, "strike": [1, 3, 5]},
        {"id": "giant", "seat": "b", "life": 20, "strike": [2, 4, 6]},
    ],
}
BERSERK_SCRIPT: list[tuple[str, dict[str, Any]]] = [
    ("a", {"type": "announce", "unit": "nomad", "target": "giant"}),
    ("a", {"type": "roll", "faces": [5]}),
    ("b", {"type": "roll", "faces": [4]}),
]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=3.0)
    seconds = parser.parse_args().seconds
    for name, body, script in (("crisis_protocol", CRISIS, CRISIS_SCRIPT), ("berserk", BERSERK, BERSERK_SCRIPT)):
        core, bare, events = measure(body, script, seconds)
        print(f"{name}: core {core:.1f} µs, create and fold its {events} events {bare:.1f} µs, ratio {core / bare:.2f}")


def measure(
    body: dict[str, Any], script: Sequence[tuple[str, dict[str, Any]]], seconds: float
) -> tuple[float, float, int]:
    """Best microseconds per attack through the core and through create-and-fold, and the number of events."""
    session: Session[Any] = Session(rules_for(body), body)
    start, ask = session.state, session.ask
    past = session.history
    created = session.events[0]
    inputs = Inputs("2000-01-01T00:00:00.000Z")
    rules = session.rules

    def core() -> list[Event]:
        state, now, events = start, ask, list[Event]()
        for i, (seat, raw) in enumerate(script):
            envelope = read_envelope({"id": str(i), "command": raw})
            assert not isinstance(envelope, Refused)
            command = read_command(envelope.command, rules.rulebook.commands)
            assert not isinstance(command, Refused)
            decided = decide(rules, past, state, now, "a" if seat == "a" else "b", envelope, command, inputs)
            assert not isinstance(decided, Refused), decided
            more, state, now = decided
            events += more
        return events

    recorded = core()
    base = begin(rules.rulebook, "match", created)
    parts = [
        (
            type(e.data),
            {n: getattr(e.data, n) for n in e.data.__struct_fields__},
            {n: getattr(e, n) for n in e.__struct_fields__ if n != "data"},
        )
        for e in recorded
    ]

    def bare() -> None:
        state = base
        for kind, fields, envelope in parts:
            state = evolve(rules.rulebook, state, Event(data=kind(**fields), **envelope))

    best_core = best_bare = float("inf")
    end = perf_counter() + seconds
    while perf_counter() < end:
        best_core = min(best_core, _time(core))
        best_bare = min(best_bare, _time(bare))
    return best_core * 1e6, best_bare * 1e6, len(recorded)


def _time(work: Callable[[], object], rounds: int = 200) -> float:
    begin_ = perf_counter()
    for _ in range(rounds):
        work()
    return (perf_counter() - begin_) / rounds


if __name__ == "__main__":
    main()
