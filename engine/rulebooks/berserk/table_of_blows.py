"""The Table of Blows as data (clause 514, used by 511.5.1), and the scale of one die (514.6, 511.8.1)."""

from typing import NamedTuple

from engine.rulebooks.berserk.effects import Level, Of

FACES: tuple[int, ...] = (1, 2, 3, 4, 5, 6)
WIDE = 1_000
"""No difference of two rolls is as large as this."""


class Blows(NamedTuple):
    """How hard the acting and the reflecting card strike; None for a card that does not strike."""

    source: Level | None
    target: Level | None


NO_BLOWS = Blows(None, None)


class Row(NamedTuple):
    """One row: differences (acting card's roll minus the reflecting card's) from `low` to `high`, the lower of two equal
    rolls it holds for, the blows, and the other result that the card with the higher roll may choose."""

    low: int
    high: int
    blows: Blows
    weakened: Blows | None = None
    equal_from: int = -WIDE
    equal_to: int = WIDE


TABLE: tuple[Row, ...] = (
    Row(5, WIDE, Blows("strong", None)),
    Row(4, 4, Blows("strong", "weak"), Blows("medium", None)),
    Row(3, 3, Blows("medium", None)),
    Row(2, 2, Blows("medium", "weak"), Blows("weak", None)),
    Row(1, 1, Blows("weak", None)),
    Row(0, 0, Blows("weak", None), equal_to=4),
    Row(0, 0, Blows(None, "weak"), equal_from=5),
    Row(-1, -1, Blows("weak", None)),
    Row(-2, -2, Blows(None, None)),
    Row(-3, -3, Blows(None, "weak")),
    Row(-4, -4, Blows("weak", "medium"), Blows(None, "weak")),
    Row(-WIDE, -5, Blows(None, "medium")),
)

SCALE: tuple[tuple[int, Level], ...] = ((3, "weak"), (5, "medium"), (WIDE, "strong"))
"""One die: the greatest roll of each level."""


def row_for(source: int, target: int) -> Row:
    """The row for two settled rolls of open cards."""
    difference = source - target
    for row in TABLE:
        if row.low <= difference <= row.high and (difference or row.equal_from <= source <= row.equal_to):
            return row
    raise ValueError(f"no row for {source} against {target}")


def level_for(roll: int) -> Level:
    """The level of a single die: 1 to 3 weak, 4 and 5 medium, 6 strong."""
    return next(level for highest, level in SCALE if roll <= highest)


def higher(source: int, target: int) -> Of:
    """The side with the higher of two different rolls; it decides about weakening."""
    return "source" if source > target else "target"
