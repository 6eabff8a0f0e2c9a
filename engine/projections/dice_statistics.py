"""Dice statistics: what each seat threw, against what fair dice give.

Counts the history: dice that a rewind or undo took back were thrown all the same. Every throw of a die counts, a reroll
too; changes of a face without a throw do not.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.core.attack_facts import DiceRerolled, DiceRolled
from engine.core.event import Event
from engine.core.match_facts import MatchCreated
from engine.core.rulebook import Rulebook
from engine.projections.luck import mean, percentile
from engine.projections.projection import Projection
from engine.projections.sitting import Sitting, sit

Faces = dict[str, int]
Books = Mapping[str, Rulebook[Any]]


class DiceStatistics(Struct, frozen=True):
    """`thrown`: how often each face fell, by seat and roll."""

    rulebook: str = ""
    sitting: Sitting = Sitting()
    thrown: dict[str, dict[str, Faces]] = {}


def _take(books: Books, state: DiceStatistics, event: Event) -> DiceStatistics:
    fact = event.data
    if isinstance(fact, MatchCreated):
        state = replace(state, rulebook=fact.rulebook)
    sitting = sit(state.sitting, event)
    if sitting is not state.sitting:
        state = replace(state, sitting=sitting)
    if not isinstance(fact, (DiceRolled, DiceRerolled)):
        return state
    seat = _thrower(books, state, event, fact)
    rolls = state.thrown.get(seat, {})
    faces = dict(rolls.get(fact.roll, {}))
    for die in fact.dice:
        faces[str(die.face)] = faces.get(str(die.face), 0) + 1
    return replace(state, thrown={**state.thrown, seat: {**rolls, fact.roll: faces}})


def _thrower(books: Books, state: DiceStatistics, event: Event, fact: DiceRolled | DiceRerolled) -> str:
    """The seat whose dice they are, whoever typed them."""
    sitting, book = state.sitting, books.get(state.rulebook)
    of_target = book is not None and fact.roll in book.words.target_rolls
    unit = sitting.target(event.attack) if of_target else sitting.attacker(event.attack)
    return sitting.seat(unit) or "nobody"


def statistics(books: Books) -> "Projection[DiceStatistics]":
    """The projection over these rulebooks."""

    def take(state: DiceStatistics, event: Event) -> DiceStatistics:
        return _take(books, state, event)

    def show(state: DiceStatistics) -> object:
        return _shown(books, [state])

    def total(rows: Mapping[str, DiceStatistics]) -> object:
        names = sorted({row.rulebook for row in rows.values()})
        return {name: _shown(books, [row for row in rows.values() if row.rulebook == name]) for name in names}

    return Projection("dice", DiceStatistics, take, counts="history", show=show, total=total)


def _shown(books: Books, rows: Iterable[DiceStatistics]) -> dict[str, object]:
    added: dict[str, dict[str, Faces]] = {}
    book: Rulebook[Any] | None = None
    for row in rows:
        book = books.get(row.rulebook)
        for seat, rolls in row.thrown.items():
            for roll, faces in rolls.items():
                into = added.setdefault(seat, {}).setdefault(roll, {})
                for face, count in faces.items():
                    into[face] = into.get(face, 0) + count
    return {seat: _of_seat(rolls, book) for seat, rolls in sorted(added.items())}


def _of_seat(rolls: Mapping[str, Faces], book: Rulebook[Any] | None) -> dict[str, object]:
    sides = () if book is None else book.die
    shown: dict[str, object] = {}
    thrown: list[tuple[Mapping[int, int], int, int]] = []
    for roll, faces in sorted(rolls.items()):
        dice = sum(faces.values())
        worths: dict[int, int] = {}
        by_name = {} if book is None else {str(side): book.worth(roll, side) for side in sides}
        for side in sides:
            worths[by_name[str(side)]] = worths.get(by_name[str(side)], 0) + 1
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
