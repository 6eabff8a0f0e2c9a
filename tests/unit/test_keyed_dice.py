"""Keyed draws: golden vectors, independence, fairness, and a second reading of docs/rules/dice.md."""

import hashlib
import hmac
import json
from collections import Counter
from pathlib import Path

import pytest

from engine.core.turn import DrawName
from engine.dice.keyed import KeyedDice, attack_commitment, match_commitment

VECTORS = json.loads((Path(__file__).parents[1] / "golden" / "dice.json").read_text(encoding="utf-8"))
FACES = ("critical", "wild", "hit", "hit", "block", "blank", "blank", "failure")


@pytest.mark.parametrize("vector", VECTORS["draws"], ids=lambda v: v["name"])
def test_golden_draws(vector: dict[str, object]) -> None:
    attack, step, purpose, die, reroll = str(vector["name"]).split("/")
    dice = KeyedDice(bytes.fromhex(VECTORS["secret"]))
    name = DrawName(int(attack), step, purpose, int(die), int(reroll))
    contributions = bytes.fromhex(str(vector["contributions"]))
    assert dice.draw(name, contributions, FACES) == vector["crisis_protocol"]
    assert dice.draw(name, contributions, range(1, 7)) == vector["berserk"]


def test_golden_commitments() -> None:
    secret = bytes.fromhex(VECTORS["secret"])
    dice = KeyedDice(secret)
    assert dice.commitment == match_commitment(secret) == VECTORS["commitment"]
    for number, commitment in VECTORS["attacks"].items():
        assert dice.attack_commitment(int(number)) == attack_commitment(dice.attack_secret(int(number))) == commitment


def test_the_page_alone_is_enough_to_draw_again() -> None:
    secret = bytes(range(32))
    attack = hmac.new(secret, b"attack3", hashlib.sha256).digest()
    given = bytes(64)
    for die in range(200):
        name = f"3/7/defense/{die}/1".encode()
        digest = hmac.new(attack, b"draw" + given + name, hashlib.sha256).digest()
        while not (good := [b for b in digest if b < 252]):
            digest = hmac.new(attack, digest, hashlib.sha256).digest()
        assert KeyedDice(secret).draw(DrawName(3, "7", "defense", die, 1), given, range(1, 7)) == good[0] % 6 + 1


def test_s46_a_draw_depends_on_its_own_name_and_on_both_contributions() -> None:
    dice = KeyedDice(bytes(32))
    names = [DrawName(1, "6", "attack", die) for die in range(64)]
    alone = [dice.draw(name, bytes(64), range(256)) for name in names]
    assert [dice.draw(name, bytes(64), range(256)) for name in reversed(names)] == alone[::-1]
    for changed in (b"\1" + bytes(63), bytes(63) + b"\1"):
        assert [dice.draw(name, changed, range(256)) for name in names] != alone
    assert [dice.draw(DrawName(1, "6", "attack", n.die, 1), bytes(64), range(256)) for n in names] != alone
    assert [dice.draw(DrawName(2, "6", "attack", n.die), bytes(64), range(256)) for n in names] != alone


@pytest.mark.parametrize(("faces", "bound"), [(6, 20.5), (8, 24.3)])
def test_faces_are_even(faces: int, bound: float) -> None:
    """Chi-square over 60,000 draws with a fixed secret; the bound is the 0.999 quantile, and the draws never change."""
    dice = KeyedDice(b"\7" * 32)
    count = 60_000
    seen = Counter(dice.draw(DrawName(1, "6", "attack", i), bytes(64), range(faces)) for i in range(count))
    expected = count / faces
    assert sum((seen[f] - expected) ** 2 / expected for f in range(faces)) < bound


def test_a_secret_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="32 bytes, not 31"):
        KeyedDice(bytes(31))
