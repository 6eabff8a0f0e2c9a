"""A million draws of both dice with fixed secrets: even, and not to be guessed from what is public."""

from collections import Counter
from hashlib import sha256
from hmac import digest

import pytest

from engine.audit.dice import FACES
from engine.core.turn import DrawName
from engine.dice.keyed import KeyedDice
from engine.registry import RULEBOOKS

EACH = 500_000
QUANTILE = {6: 25.74, 8: 29.88}
"""Chi-square of 5 and 7 degrees of freedom that is exceeded with probability 10⁻⁴."""


@pytest.mark.parametrize(("faces", "secret"), [(6, b"\1"), (8, b"\2")])
def test_s44_half_a_million_draws_of_each_die_are_even(faces: int, secret: bytes) -> None:
    dice, given, sides = KeyedDice(secret * 32), bytes(64), range(faces)
    seen = Counter(dice.draw(DrawName(1 + i % 50, "6", "attack", i, 0), given, sides) for i in range(EACH))
    expected = EACH / faces
    assert sum((seen[side] - expected) ** 2 / expected for side in sides) < QUANTILE[faces]


def test_s42_s43_what_is_public_before_the_reveal_guesses_no_better_than_chance() -> None:
    """A guesser who takes every published value for the key of the draw, and repeats the last face otherwise."""
    dice, given, sides = KeyedDice(b"\3" * 32), bytes(64), range(8)
    right: Counter[str] = Counter()
    last, attacks = 0, 4_000
    for attack in range(1, attacks + 1):
        name = DrawName(attack, "6", "attack", 0)
        face = dice.draw(name, given, sides)
        published = {"match": dice.commitment, "attack": dice.attack_commitment(attack)}
        for kind, value in published.items():
            key = bytes.fromhex(value)
            right[kind] += digest(key, b"draw" + given + f"{attack}/6/attack/0/0".encode(), sha256)[0] % 8 == face
            right[f"{kind}, first byte"] += key[0] % 8 == face
        right["last face"] += last == face
        last = face
    # four standard deviations around one in eight
    assert {kind: abs(count - attacks / 8) < 84 for kind, count in right.items()} == dict.fromkeys(right, True)


def test_the_audit_knows_the_faces_of_every_rulebook() -> None:
    assert {name: tuple(book.die) for name, book in RULEBOOKS.items()} == dict(FACES)
