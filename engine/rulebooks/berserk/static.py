"""What does not change while cards stay on the table: features, found by window and by what they modify."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from msgspec import Struct

from engine.core.facts import EffectRef
from engine.core.seats import Seat
from engine.effects.grammar import ExtraAttack, Limit, Redirect
from engine.rulebooks.berserk.cards import Ability, Card, Source
from engine.rulebooks.berserk.effects import (
    LEVELS,
    AnyOperation,
    AnyTest,
    Block,
    Effect,
    InFormation,
    InLineWith,
    Laying,
    Modify,
    Plain,
    Prevent,
    Protect,
    Replace,
    SetTo,
    Within,
)
from engine.rulebooks.berserk.points import Points
from engine.rulebooks.berserk.windows import TAKES

Key: TypeAlias = tuple[str, str]
"""A card or source, and an effect or ability of it."""

MEASURED: tuple[type[AnyTest], ...] = (InFormation, InLineWith, Within)
"""Tests of places: computed with positions, claims of the seat without."""

_STANDS_IN_FORMATION = InFormation(unit="owner")


class Feature(Struct, frozen=True):
    """An effect as it stands on its owner. `seat` is None for a neutral source. `tests` include the formation it needs.
    `claims`: a test of it cannot be computed, so that using it is the claim. `weight` ranks effects of which only the
    strongest counts."""

    ref: EffectRef
    seat: Seat | None
    effect: Effect
    side: str
    tests: tuple[AnyTest, ...]
    limit: Limit | None
    claims: bool
    weight: int = 0

    @property
    def mandatory(self) -> bool:
        """Applied without being asked: neither optional nor claimed."""
        return not self.effect.optional and not self.claims


class Holding(Struct, frozen=True):
    """One operation of a static feature: it holds whenever the feature's tests do."""

    feature: Feature
    operation: Laying


class Static(Struct, frozen=True):
    """The index of all cards and sources, and the open points of the match. `unused`: windows for which nothing on the
    table has a feature. `formed` cards have formation."""

    points: Points
    positions: bool
    windows: dict[str, tuple[Feature, ...]]
    unused: frozenset[str]
    features: dict[Key, Feature]
    holding: dict[str, tuple[Holding, ...]]
    operations: dict[Key, tuple[AnyOperation, ...]]
    abilities: dict[Key, Ability]
    formed: frozenset[str]
    sources: tuple[Source, ...]


def what_is_laid(operation: Laying) -> str:
    """What an operation changes once it is laid down: roll, strength, level, prevent, replace, protect or block."""
    if isinstance(operation, Modify | SetTo):
        return operation.what
    if isinstance(operation, Prevent):
        return "prevent"
    if isinstance(operation, Protect):
        return "protect"
    return "block" if isinstance(operation, Block) else "replace"


def compile_static(cards: Iterable[Card], sources: tuple[Source, ...], points: Points, positions: bool) -> Static:
    """Index the cards (those whose faces are known to the rules) and the sources."""
    cards = tuple(cards)
    features: dict[Key, Feature] = {}
    for card in cards:
        for effect in card.effects:
            _add(features, card.id, card.seat, effect, (), positions)
        for effect in card.keywords.formation or ():
            _add(features, card.id, card.seat, effect, (_STANDS_IN_FORMATION,), positions)
    for source in sources:
        for effect in source.effects:
            _add(features, source.id, None, effect, (), positions)
    abilities = {(card.id, ability.id): ability for card in cards for ability in card.abilities}
    operations: dict[Key, tuple[AnyOperation, ...]] = {key: f.effect.do for key, f in features.items()}
    operations.update({key: ability.do for key, ability in abilities.items()})
    windows = _by_window(features)
    return Static(
        points=points,
        positions=positions,
        windows=windows,
        unused=frozenset(window for window, names in TAKES.items() if windows.keys().isdisjoint(names)),
        features=features,
        holding=_by_what(features),
        operations=operations,
        abilities=abilities,
        formed=frozenset(card.id for card in cards if card.keywords.formation is not None),
        sources=sources,
    )


def _add(
    features: dict[Key, Feature],
    owner: str,
    seat: Seat | None,
    effect: Effect,
    needs: tuple[AnyTest, ...],
    positions: bool,
) -> None:
    tests = (*needs, *effect.when)
    limit = effect.limit
    once = effect.optional or any(isinstance(operation, ExtraAttack | Redirect) for operation in effect.do)
    if limit is None and once:
        limit = "attack"
    features[owner, effect.id] = Feature(
        ref=EffectRef(owner, effect.id),
        seat=seat,
        effect=effect,
        side=effect.side or ("any" if seat is None else "attacker"),
        tests=tests,
        limit=limit,
        claims=not positions and any(isinstance(test, MEASURED) for test in tests),
        weight=max((_weight(operation) for operation in effect.do), default=0),
    )


ALL = 1_000_000
"""More than any number in an operation."""


def _weight(operation: AnyOperation | Plain) -> int:
    """How strong an operation is: the number in it; a strength set lower is set more strongly."""
    if isinstance(operation, SetTo):
        if isinstance(operation.to, str):
            return LEVELS.index(operation.to) + 1
        return ALL - operation.to if operation.what == "strength" else operation.to
    if isinstance(operation, Replace):
        return max((_weight(part) for part in operation.by), default=0)
    if isinstance(operation, Prevent) and operation.amount == "all":
        return ALL
    numbers = (getattr(operation, name, None) for name in ("by", "amount", "count"))
    return max((abs(number) for number in numbers if isinstance(number, int)), default=0)


def _by_window(features: Mapping[Key, Feature]) -> dict[str, tuple[Feature, ...]]:
    """Features by the window in which they are put down. A static feature that has to be claimed is offered where what
    it changes can still be declared (518.5, 519.4)."""
    windows: dict[str, tuple[Feature, ...]] = {}
    for feature in features.values():
        name: str = feature.effect.window
        if name == "always":
            if not feature.claims:
                continue
            name = _claimed_in(feature.effect)
        windows[name] = (*windows.get(name, ()), feature)
    return windows


def _claimed_in(effect: Effect) -> str:
    laid = {what_is_laid(o) for o in effect.do if isinstance(o, Laying)}
    if "block" in laid:
        return "preliminary"
    return "dice_roll" if "roll" in laid else "effect"


def _by_what(features: Mapping[Key, Feature]) -> dict[str, tuple[Holding, ...]]:
    holding: dict[str, tuple[Holding, ...]] = {}
    for feature in features.values():
        if feature.effect.window != "always" or feature.claims:
            continue
        for operation in feature.effect.do:
            if isinstance(operation, Laying):
                what = what_is_laid(operation)
                holding[what] = (*holding.get(what, ()), Holding(feature, operation))
    return holding
