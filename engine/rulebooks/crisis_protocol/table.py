"""The table of a match: cards and points compiled once, effects found by window."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from msgspec import Struct

from engine.core.facts import EffectRef
from engine.core.seats import Seat
from engine.effects.grammar import EndAttack, ExtraAttack, Instruct, Limit, Redirect, Side
from engine.rulebooks.crisis_protocol.cards import AttackCard, SourceCard, UnitCard
from engine.rulebooks.crisis_protocol.effects import (
    AddDice,
    AnyTest,
    Change,
    Cost,
    DiceOperation,
    Effect,
    ReduceDamage,
    Reroll,
    SetDamage,
    TreatAs,
    Within,
)
from engine.rulebooks.crisis_protocol.machine import MOVES, STATES
from engine.rulebooks.crisis_protocol.points import Points
from engine.rulebooks.crisis_protocol.vocabulary import COVER
from engine.rulebooks.crisis_protocol.windows import ONLY_WINDOWS, WINDOWS

BEFORE_STEP_9 = frozenset({"targeted", "attack_pool", "defense_pool", "attack_rolled", "defense_rolled"})
"""Windows in which a reroll or a change is only bought; its dice are chosen in step 9."""

_BEFORE_ROLL = {
    "attack": frozenset({"targeted", "attack_pool", "defense_pool"}),
    "defense": frozenset({"targeted", "attack_pool", "defense_pool", "attack_rolled"}),
}


class Entry(Struct, frozen=True):
    """An effect where it is printed, with what follows from its text.

    seat: None for a neutral source. attack: the attack it is printed on. claims: tests the seat answers for. asked: the
    seat is asked for it (optional, or mandatory with a claim). dice: index of the operation that chooses dice. early:
    that operation waits for step 9. busy: it starts an attack, rolls, waits or chooses dice. ends: it ends the attack.
    reduces: in the window `damage` it comes after the replacements.
    """

    ref: EffectRef
    owner: str
    seat: Seat | None
    attack: str | None
    effect: Effect
    side: Side
    limit: Limit | None
    cost: int | None
    tests: tuple[AnyTest, ...]
    claims: tuple[Within, ...]
    asked: bool
    dice: int | None
    early: bool
    busy: bool
    ends: bool
    reduces: bool

    @property
    def dice_operation(self) -> DiceOperation | None:
        """The operation that chooses dice."""
        operation = None if self.dice is None else self.effect.do[self.dice]
        return operation if isinstance(operation, (Reroll, Change, TreatAs)) else None


class Passed(NamedTuple):
    """Where an attack goes on that passes states in silence, and the triggers that lead there."""

    state: str
    path: tuple[str, ...]


class Table(Struct, frozen=True):
    """Everything of a match that does not change from attack to attack. `entries`: effects by window. `passed`: states in
    which nothing can happen, as no card has an effect for their windows (marks and cover apart)."""

    units: dict[str, UnitCard]
    sources: dict[str, SourceCard]
    points: Points
    attacks: dict[tuple[str, str], AttackCard]
    entries: dict[str, tuple[Entry, ...]]
    found: dict[tuple[str, str], Entry]
    passed: dict[str, Passed]

    def entry(self, ref: EffectRef) -> Entry | None:
        """The effect `ref` points to; None if its card has left the table."""
        return self.found.get((ref.unit, ref.effect))


def set_table(units: Iterable[UnitCard], sources: Iterable[SourceCard], points: Points) -> Table:
    """Compile cards into a table."""
    unit_cards = {unit.id: unit for unit in units}
    source_cards = {source.id: source for source in sources}
    attacks = {(unit.id, attack.id): attack for unit in unit_cards.values() for attack in unit.attacks}
    entries: dict[str, list[Entry]] = {}
    found: dict[tuple[str, str], Entry] = {}
    for entry in _compiled(unit_cards.values(), source_cards.values()):
        entries.setdefault(entry.effect.window, []).append(entry)
        found[entry.ref.unit, entry.ref.effect] = entry
    for unit in unit_cards.values():
        found[unit.id, COVER] = compile_effect(_COVER, unit.id, unit.seat, None)
    windows = {window: tuple(there) for window, there in entries.items()}
    return Table(unit_cards, source_cards, points, attacks, windows, found, _passed(windows))


def _passed(windows: Collection[str]) -> dict[str, Passed]:
    passed: dict[str, Passed] = {}
    for state in reversed(STATES):
        if state in ONLY_WINDOWS and not any(turns.name in windows for turns in WINDOWS[state]):
            following = MOVES[state, "next"]
            there, path = passed.get(following, (following, ()))
            passed[state] = Passed(there, ("next", *path))
    return passed


_COVER = Effect(
    id=COVER,
    window="modify_own_defense",
    side="defender",
    optional=True,
    do=(Change(roll="defense", from_=("critical", "wild", "hit", "blank"), to="block", up_to=1),),
)


def _compiled(units: Iterable[UnitCard], sources: Iterable[SourceCard]) -> Iterable[Entry]:
    for unit in units:
        for attack in unit.attacks:
            for effect in attack.effects:
                yield compile_effect(effect, unit.id, unit.seat, attack.id)
        for effect in unit.effects:
            yield compile_effect(effect, unit.id, unit.seat, None)
    for source in sources:
        for effect in source.effects:
            yield compile_effect(effect, source.id, None, None)


def compile_effect(effect: Effect, owner: str, seat: Seat | None, attack: str | None) -> Entry:
    """What follows from the text of one effect."""
    kinds = {type(operation) for operation in effect.do}
    claims = tuple(test for test in effect.when if isinstance(test, Within))
    dice = next((i for i, o in enumerate(effect.do) if isinstance(o, (Reroll, Change, TreatAs))), None)
    once = effect.optional or bool(kinds & {ExtraAttack, Redirect})
    throws = any(isinstance(o, AddDice) and effect.window not in _BEFORE_ROLL[o.pool] for o in effect.do)
    waits = any(isinstance(o, Instruct) and o.wait for o in effect.do)
    return Entry(
        ref=EffectRef(owner, effect.id),
        owner=owner,
        seat=seat,
        attack=attack,
        effect=effect,
        side=effect.side or ("any" if seat is None else "attacker"),
        limit=effect.limit or ("attack" if once else None),
        cost=effect.cost.power if isinstance(effect.cost, Cost) else effect.cost,
        tests=tuple(test for test in effect.when if not isinstance(test, Within)),
        claims=claims,
        asked=effect.optional or bool(claims),
        dice=dice,
        early=dice is not None and effect.window in BEFORE_STEP_9 and not isinstance(effect.do[dice], TreatAs),
        busy=throws or waits or ExtraAttack in kinds or dice is not None or effect.choose is not None,
        ends=EndAttack in kinds,
        reduces=ReduceDamage in kinds and SetDamage not in kinds,
    )
