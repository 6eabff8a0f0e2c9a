"""The index of attacks across matches, and the search in it. Counts the live line."""

from collections.abc import Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.core.attack_facts import (
    AttackDeclared,
    AttackEnded,
    AttackFinished,
    DiceRerolled,
    DiceRolled,
    EffectTriggered,
    EffectUsed,
)
from engine.core.event import Event
from engine.projections.projection import Projection
from engine.projections.sitting import Sitting, sit


class AttackRow(Struct, frozen=True):
    """One attack. `outcome`: finished, ended (`because` says why), or running. `rolled`: every face thrown, rerolls
    included, by roll. `effects`: those used or triggered in it, as `unit/effect`. `dealt`: damage or wounds that its
    attacker dealt with it, None before that is known. `hit`: None where the rulebook has no misses."""

    attack: int
    unit: str
    seat: str | None
    ability: str
    kind: str
    target: str | None
    parent: int | None
    first: int
    last: int
    at: str
    outcome: str = "running"
    because: str | None = None
    hit: bool | None = None
    dealt: int | None = None
    effects: tuple[str, ...] = ()
    rolled: dict[str, tuple[str | int, ...]] = {}


class AttackIndex(Struct, frozen=True):
    """The attacks of one match: those that are over in the order in which they ended, and those that run, by id."""

    sitting: Sitting = Sitting()
    over: tuple[AttackRow, ...] = ()
    running: dict[str, AttackRow] = {}

    @property
    def rows(self) -> list[AttackRow]:
        """All of them in the order of their ids."""
        return sorted((*self.over, *self.running.values()), key=lambda row: row.attack)


def take(index: AttackIndex, event: Event) -> AttackIndex:
    """The index after one event."""
    fact, number = event.data, event.attack
    index = _seated(index, event)
    if number is None:
        return index
    if isinstance(fact, AttackDeclared):
        seat = index.sitting.seat(fact.unit)
        row = AttackRow(
            number, fact.unit, seat, fact.ability, fact.kind, fact.target, fact.parent, event.seq, event.seq, event.at
        )
        return replace(index, running={**index.running, str(number): row})
    row_ = index.running.get(str(number))
    if row_ is None:
        return index
    if isinstance(fact, (AttackFinished, AttackEnded)):
        outcome, because = ("ended", fact.because) if isinstance(fact, AttackEnded) else ("finished", None)
        done = replace(row_, outcome=outcome, because=because, last=event.seq)
        running = {key: row for key, row in index.running.items() if key != str(number)}
        return replace(index, over=(*index.over, done), running=running)
    changed = replace(_told(row_, event), last=event.seq, target=index.sitting.target(number))
    return replace(index, running={**index.running, str(number): changed})


def _seated(index: AttackIndex, event: Event) -> AttackIndex:
    # The end of an attack takes it out of the sitting, so its row is closed with the target it had.
    sitting = sit(index.sitting, event)
    return index if sitting is index.sitting else replace(index, sitting=sitting)


def _told(row: AttackRow, event: Event) -> AttackRow:
    fact = event.data
    match fact:
        case DiceRolled() | DiceRerolled():
            faces = tuple(die.face for die in fact.dice)
            return replace(row, rolled={**row.rolled, fact.roll: (*row.rolled.get(fact.roll, ()), *faces)})
        case EffectUsed() | EffectTriggered():
            name = f"{fact.ref.unit}/{fact.ref.effect}"
            return row if name in row.effects else replace(row, effects=(*row.effects, name))
        case _:
            result = fact.comes_to
            if result is None:
                return row
            hit = row.hit if result.hit is None else result.hit
            return replace(row, hit=hit, dealt=(row.dealt or 0) + result.dealt)


class Search(Struct, frozen=True):
    """What is looked for; None does not matter. `unit`: attacker or target. `effect`: an effect's id or `unit/effect`.
    `rolled`: faces that were all thrown, each as often as it is named. `at_least`: dealt."""

    unit: str | None = None
    attacker: str | None = None
    target: str | None = None
    outcome: str | None = None
    effect: str | None = None
    rolled: tuple[str, ...] = ()
    at_least: int | None = None
    match: str | None = None


def search(rows: Mapping[str, AttackIndex], wanted: Search) -> list[dict[str, object]]:
    """The attacks that fit, by match id and attack id."""
    found: list[dict[str, object]] = []
    for match in sorted(rows):
        if wanted.match in (None, match):
            found += [_found(match, row) for row in rows[match].rows if _fits(row, wanted)]
    return found


def _found(match: str, row: AttackRow) -> dict[str, object]:
    return {"match": match, **msgspec.to_builtins(row)}


def _fits(row: AttackRow, wanted: Search) -> bool:
    return (
        wanted.unit in (None, row.unit, row.target)
        and wanted.attacker in (None, row.unit)
        and wanted.target in (None, row.target)
        and wanted.outcome in (None, row.outcome, row.because)
        and (wanted.effect is None or any(wanted.effect in (name, name.split("/", 1)[1]) for name in row.effects))
        and (wanted.at_least is None or (row.dealt or 0) >= wanted.at_least)
        and _threw(row, wanted.rolled)
    )


def _threw(row: AttackRow, faces: tuple[str, ...]) -> bool:
    thrown = [str(face) for roll in row.rolled.values() for face in roll]
    return all(thrown.count(face) >= faces.count(face) for face in set(faces))


def _shown(index: AttackIndex) -> object:
    return [msgspec.to_builtins(row) for row in index.rows]


ATTACK_INDEX: Projection[AttackIndex] = Projection(
    "attacks", AttackIndex, take, show=_shown, total=lambda rows: search(rows, Search())
)
