"""The Table of Blows against all 36 pairs of rolls, written out independently of the table's ranges."""

from collections import Counter

import pytest

from engine.rulebooks.berserk.table_of_blows import TABLE, Blows, higher, level_for, row_for

# One row per attacker's roll, one word per reflecting roll 1 to 6: attacker's level, then the reflecting card's.
GRID = {
    1: "w- w- -- -w wm -m",
    2: "w- w- w- -- -w wm",
    3: "mw w- w- w- -- -w",
    4: "m- mw w- w- w- --",
    5: "sw m- mw w- -w w-",
    6: "s- sw m- mw w- -w",
}
LEVELS = {"-": None, "w": "weak", "m": "medium", "s": "strong"}
PAIRS = [(a, t, word) for a, words in GRID.items() for t, word in enumerate(words.split(), start=1)]


@pytest.mark.parametrize(("attacker", "target", "word"), PAIRS)
def test_every_pair_of_rolls(attacker: int, target: int, word: str) -> None:
    assert row_for(attacker, target).blows == (LEVELS[word[0]], LEVELS[word[1]])


@pytest.mark.parametrize(("attacker", "target", "word"), PAIRS)
def test_only_two_blows_can_be_weakened_and_both_lose_a_level(attacker: int, target: int, word: str) -> None:
    weakened = row_for(attacker, target).weakened
    if "-" in word:
        assert weakened is None
        return
    lower = {"s": "medium", "m": "weak", "w": None}
    assert weakened == (lower[word[0]], lower[word[1]])
    assert higher(attacker, target) == ("source" if attacker > target else "target")


def test_how_often_each_result_comes() -> None:
    counted = Counter(row_for(a, t).blows for a in range(1, 7) for t in range(1, 7))
    assert counted == {
        ("weak", None): 14,
        (None, None): 4,
        (None, "weak"): 5,
        ("weak", "medium"): 2,
        (None, "medium"): 1,
        ("medium", "weak"): 4,
        ("medium", None): 3,
        ("strong", "weak"): 2,
        ("strong", None): 1,
    }


@pytest.mark.parametrize(
    ("attacker", "target", "blows"),
    [
        (9, 1, Blows("strong", None)),
        (-3, 6, Blows(None, "medium")),
        (0, 0, Blows("weak", None)),
        (7, 7, Blows(None, "weak")),
    ],
)
def test_rolls_that_are_not_held_between_one_and_six(attacker: int, target: int, blows: Blows) -> None:
    assert row_for(attacker, target).blows == blows


@pytest.mark.parametrize(
    ("roll", "level"),
    [(-1, "weak"), (1, "weak"), (3, "weak"), (4, "medium"), (5, "medium"), (6, "strong"), (8, "strong")],
)
def test_scale_of_one_die(roll: int, level: str) -> None:
    assert level_for(roll) == level


def test_the_reflecting_card_never_strikes_strongly() -> None:
    assert all(row.blows.target != "strong" for row in TABLE)
