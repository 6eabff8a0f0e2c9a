"""Matches for the tests of projections: random ones of both games, and a small one that is told by hand."""

from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

from engine.core.session import Session
from engine.registry import rules_for
from tests.fuzz import berserk_matches, crisis_matches
from tests.fuzz.driver import Play

SEEDS = range(12)

DUEL: dict[str, Any] = {
    "rulebook": "crisis_protocol",
    "units": [
        {
            "id": "spark",
            "seat": "a",
            "stamina": 10,
            "power": 3,
            "defense": {"physical": 3, "energy": 3, "mystic": 3},
            "attacks": [{"id": "strike", "type": "physical", "range": 3, "strength": 5}],
            "effects": [
                {
                    "id": "steady",
                    "window": "modify_own_attack",
                    "optional": True,
                    "cost": 1,
                    "do": [{"type": "reroll", "roll": "attack", "up_to": 2}],
                }
            ],
        },
        {"id": "bulwark", "seat": "b", "stamina": 10, "defense": {"physical": 3, "energy": 3, "mystic": 3}},
    ],
}
ATTACK: Sequence[tuple[str, dict[str, Any]]] = (
    ("a", {"type": "choose_attack", "unit": "spark", "attack": "strike"}),
    ("a", {"type": "declare_target", "target": "bulwark", "range": 2}),
    ("a", {"type": "roll", "faces": ["hit", "hit", "wild", "blank", "failure"]}),
    ("b", {"type": "roll", "faces": ["block", "blank", "hit"]}),
    ("a", {"type": "use", "effect": "steady", "dice": [3]}),
    ("a", {"type": "roll", "faces": ["critical"]}),
)
CLASH: dict[str, Any] = {
    "rulebook": "berserk",
    "units": [
        {"id": "nomad", "seat": "a", "life": 12, "strike": [1, 3, 5]},
        {"id": "giant", "seat": "b", "life": 20, "strike": [2, 4, 6]},
    ],
}
BLOWS: Sequence[tuple[str, dict[str, Any]]] = (
    ("a", {"type": "announce", "unit": "nomad", "target": "giant"}),
    ("a", {"type": "roll", "faces": [5]}),
    ("b", {"type": "roll", "faces": [4]}),
)


class _Play(Play):
    def _write(self) -> None:
        pass


@cache
def random_matches(seeds: range = SEEDS) -> tuple[Session[Any], ...]:
    """Finished random matches of both games, with rewinds, undos and contests."""
    played: list[Session[Any]] = []
    for module in (crisis_matches, berserk_matches):
        for seed in seeds:
            rng = Random(seed)
            one = _Play(module.random_match(rng), rng, lambda session: None)
            # Whether random play ends well is tested elsewhere; what happened until then is a match in any case.
            with suppress(Exception):
                one.run(200, deep_every=10_000)
            played.append(one.session)
    return tuple(played)


def played(body: dict[str, Any], script: Sequence[tuple[str, dict[str, Any]]]) -> Session[Any]:
    """A match with these commands, all accepted."""
    session: Session[Any] = Session(rules_for(body), body)
    send(session, script)
    return session


def send(session: Session[Any], script: Sequence[tuple[str, dict[str, Any]]]) -> None:
    """Carry out commands that must be accepted."""
    for seat, command in script:
        answer = session.submit(
            "a" if seat == "a" else "b" if seat == "b" else "judge",
            {"id": f"c{len(session.events)}", "command": command},
        )
        assert answer.accepted, (command, answer)
