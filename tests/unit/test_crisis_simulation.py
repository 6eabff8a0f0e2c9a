"""200,000 plain attacks through the core agree with the exact distribution of their damage."""

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.core.commands import Envelope, Roll
from engine.core.decider import Inputs, decide
from engine.core.refusal import Refused
from engine.core.session import Session
from engine.rulebooks.crisis_protocol import CRISIS_PROTOCOL_RULES
from engine.rulebooks.crisis_protocol.vocabulary import DIE

GOLDEN: dict[str, Any] = json.loads((Path(__file__).parent.parent / "golden" / "plain_attack_odds.json").read_text())
STRENGTH: int = GOLDEN["attack_strength"]
DEFENSE: int = GOLDEN["defense_dice"]
ATTACKS = 200_000
SEED = 20_241_201
MATCH: dict[str, Any] = {
    "rulebook": "crisis_protocol",
    "units": [
        {
            "id": "spark",
            "seat": "a",
            "stamina": 20,
            "defense": {"physical": 3, "energy": 3, "mystic": 3},
            "attacks": [{"id": "strike", "type": "physical", "range": 3, "strength": STRENGTH}],
        },
        {
            "id": "bulwark",
            "seat": "b",
            "stamina": 20,
            "defense": {"physical": DEFENSE, "energy": 3, "mystic": 3},
        },
    ],
}

Distribution = dict[int, Fraction]


def plus(one: Distribution, other: Distribution) -> Distribution:
    """The distribution of the sum of two independent numbers."""
    total: Distribution = {}
    for a, p in one.items():
        for b, q in other.items():
            total[a + b] = total.get(a + b, Fraction(0)) + p * q
    return total


def successes(dice: int, sides: int) -> Distribution:
    """Successes of a roll where `sides` of the die's eight sides succeed, the critical among them; each critical of the
    original roll adds one die, which adds none."""
    extra = {0: Fraction(8 - sides, 8), 1: Fraction(sides, 8)}
    die = {0: Fraction(8 - sides, 8), 1: Fraction(sides - 1, 8)}
    for more, chance in extra.items():
        die[1 + more] = die.get(1 + more, Fraction(0)) + Fraction(1, 8) * chance
    total: Distribution = {0: Fraction(1)}
    for _ in range(dice):
        total = plus(total, die)
    return total


def test_the_kept_numbers_are_exact() -> None:
    attack = successes(STRENGTH, 4)
    defense = {-n: chance for n, chance in successes(DEFENSE, 3).items()}
    damage: Distribution = {}
    for difference, chance in plus(attack, defense).items():
        damage[max(difference, 0)] = damage.get(max(difference, 0), Fraction(0)) + chance
    assert [float(damage[n]) for n in range(len(GOLDEN["probabilities"]))] == pytest.approx(
        GOLDEN["probabilities"], abs=6e-7
    )
    assert float(sum(n * chance for n, chance in damage.items())) == pytest.approx(GOLDEN["mean"], abs=6e-7)


def test_simulated_attacks_agree_with_the_exact_distribution() -> None:
    rules = CRISIS_PROTOCOL_RULES[-1]
    session = Session(rules, MATCH)
    for command in (
        {"type": "choose_attack", "unit": "spark", "attack": "strike"},
        {"type": "declare_target", "target": "bulwark", "range": 2},
    ):
        assert session.submit("a", {"id": str(command["type"]), "command": command}).accepted
    past, start, first = session.history, session.state, session.ask
    rng, inputs, envelope = Random(SEED), Inputs("2000-01-01T00:00:00.000Z"), Envelope("roll", {})
    seen: Counter[int] = Counter()
    for _ in range(ATTACKS):  # every attack goes on from the same state: its target is declared, nothing is rolled
        state, ask = start, first
        while ask is not None and ask.kind == "roll":
            slot: Any = ask.options[0].slots["faces"]
            throw = Roll(tuple(rng.choices(DIE, k=slot.count)))
            decided = decide(rules, past, state, ask, ask.seat, envelope, throw, inputs)
            assert not isinstance(decided, Refused)
            _, state, ask = decided
        ended = state.play.ended
        assert ended is not None and ended.outcome == "finished"
        assert ended.dealt is not None
        seen[ended.dealt] += 1
    exact = dict(enumerate(GOLDEN["probabilities"]))
    distance = sum(abs(seen[n] / ATTACKS - exact.get(n, 0.0)) for n in seen.keys() | exact.keys()) / 2
    assert distance < 0.005
