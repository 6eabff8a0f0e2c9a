"""Dice statistics: what each seat threw, against what fair dice give.

Counts the history: dice that a rewind or undo took back were thrown all the same. Every throw of a die counts, a reroll
too; changes of a face without a throw do not.
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from engine.core.attack_facts import DiceRerolled, DiceRolled
from engine.core.event import Event
from engine.core.match_facts import MatchCreated
from engine.projections.luck import mean, percentile
from engine.projections.projection import Projection
from engine.projections.sitting import Sitting, sit
from engine.rulebooks.crisis_protocol.vocabulary import ATTACK_SUCCESSES, DEFENSE_SUCCESSES

Faces = dict[str, int]

SUCCESSES = {"attack": ATTACK_SUCCESSES, "defense": DEFENSE_SUCCESSES}
"""Faces that are worth one, by roll, on dice without numbers; a number is worth itself."""


class DiceStatistics(Struct, frozen=True):
    """`thrown`: how often each face fell, by seat and roll."""

    rulebook: str = ""
    sitting: Sitting = Sitting()
    thrown: dict[str, dict[str, Faces]] = {}


def take(state: DiceStatistics, event: Event) -> DiceStatistics:
    """The statistics after one event."""
    fact = event.data
    if isinstance(fact, MatchCreated):
        state = replace(state, rulebook=fact.rulebook)
    sitting = sit(state.sitting, event)
    if sitting is not state.sitting:
        state = replace(state, sitting=sitting)
    if not isinstance(fact, (DiceRolled, DiceRerolled)):
        return state
    seat = _thrower(state.sitting, event, fact)
    rolls = state.thrown.get(seat, {})
    faces = dict(rolls.get(fact.roll, {}))
    for die in fact.dice:
        faces[str(die.face)] = faces.get(str(die.face), 0) + 1
    return replace(state, thrown={**state.thrown, seat: {**rolls, fact.roll: faces}})


def _thrower(sitting: Sitting, event: Event, fact: DiceRolled | DiceRerolled) -> str:
    """The seat whose dice they are, whoever typed them."""
    defends = fact.roll in ("defense", "target")
    unit = sitting.target(event.attack) if defends else sitting.attacker(event.attack)
    return sitting.seat(unit) or "nobody"


def statistics(dice: Mapping[str, tuple[str | int, ...]]) -> "Projection[DiceStatistics]":
    """The projection. `dice`: the sides of one die by rulebook, each face as often as it is printed."""

    def show(state: DiceStatistics) -> object:
        return _shown(dice, [state])

    def total(rows: Mapping[str, DiceStatistics]) -> object:
        books = sorted({row.rulebook for row in rows.values()})
        return {book: _shown(dice, [row for row in rows.values() if row.rulebook == book]) for book in books}

    return Projection("dice", DiceStatistics, take, counts="history", show=show, total=total)


def _shown(dice: Mapping[str, tuple[str | int, ...]], rows: Iterable[DiceStatistics]) -> dict[str, object]:
    added: dict[str, dict[str, Faces]] = {}
    sides: tuple[str | int, ...] = ()
    for row in rows:
        sides = dice.get(row.rulebook, ())
        for seat, rolls in row.thrown.items():
            for roll, faces in rolls.items():
                into = added.setdefault(seat, {}).setdefault(roll, {})
                for face, count in faces.items():
                    into[face] = into.get(face, 0) + count
    return {seat: _of_seat(rolls, sides) for seat, rolls in sorted(added.items())}


def _of_seat(rolls: Mapping[str, Faces], sides: tuple[str | int, ...]) -> dict[str, object]:
    shown: dict[str, object] = {}
    thrown: list[tuple[Mapping[int, int], int, int]] = []
    for roll, faces in sorted(rolls.items()):
        dice = sum(faces.values())
        worths: dict[int, int] = {}
        for side in sides:
            worth = _worth(roll, side)
            worths[worth] = worths.get(worth, 0) + 1
        by_name = {str(side): _worth(roll, side) for side in sides}
        came = sum(by_name.get(face, 0) * count for face, count in faces.items())
        expected = {str(side): round(dice * sides.count(side) / len(sides), 3) for side in sides}
        shown[roll] = {
            "dice": dice,
            "faces": {str(side): faces.get(str(side), 0) for side in sides},
            "expected": expected,
            "worth": came,
            "expected_worth": round(dice * mean(worths), 3) if worths else 0.0,
        }
        if worths:
            thrown.append((worths, dice, came))
    return {"rolls": shown, "dice": sum(count for _, count, _ in thrown), "luck": percentile(thrown)}


def _worth(roll: str, face: str | int) -> int:
    if isinstance(face, int):
        return face
    return int(face in SUCCESSES.get(roll, frozenset[str]()))
