"""Loading: from the description of a match to checked cards. Every mistake is a MatchError with its path."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from engine.core.refusal import MatchError
from engine.effects.grammar import (
    ROLE_WORDS,
    ExtraAttack,
    GiveCondition,
    Heal,
    Redirect,
    RemoveCondition,
)
from engine.effects.loading import load
from engine.effects.words import expected
from engine.rulebooks.crisis_protocol.cards import SourceCard, UnitCard
from engine.rulebooks.crisis_protocol.effects import (
    AddDice,
    AnyOperation,
    Change,
    Damage,
    Effect,
    GainPower,
    HasCondition,
    LosePower,
    Reroll,
    TreatAs,
    Within,
)
from engine.rulebooks.crisis_protocol.points import Points
from engine.rulebooks.crisis_protocol.vocabulary import CONDITIONS, COVER, FALLEN

UNIT_ROLES = frozenset({"attacker", "source", "target", "owner", "declared_target", "chosen"})
"""Words by which tests and operations name a unit."""

NAMING_A_UNIT = (GiveCondition, RemoveCondition, Heal, Redirect, Damage, GainPower, LosePower)


class Place(Struct, frozen=True):
    """Where an effect stands: its path and its owner, None for a neutral source."""

    path: str
    owner: UnitCard | None


def load_cards(
    units: Sequence[dict[str, object]], sources: Sequence[dict[str, object]], points: Points
) -> tuple[tuple[UnitCard, ...], tuple[SourceCard, ...]]:
    """The cards of a match, each checked alone and all of them together."""
    unit_cards = tuple(load(raw, UnitCard, f"units[{i}]") for i, raw in enumerate(units))
    source_cards = tuple(load(raw, SourceCard, f"sources[{i}]") for i, raw in enumerate(sources))
    names = [(f"units[{i}]", u.id) for i, u in enumerate(unit_cards)]
    names += [(f"sources[{i}]", s.id) for i, s in enumerate(source_cards)]
    _check_names(names)
    known = frozenset(unit.id for unit in unit_cards)
    for i, unit in enumerate(unit_cards):
        check_unit(unit, f"units[{i}]", known, points)
    for i, source in enumerate(source_cards):
        places = ((Place(f"sources[{i}].effects[{j}]", None), e) for j, e in enumerate(source.effects))
        _check_effects(places, known)
    return unit_cards, source_cards


def check_unit(unit: UnitCard, path: str, known: frozenset[str], points: Points) -> None:
    """Raise MatchError unless the card makes sense among the units `known`."""
    stamina = unit.stamina_when(unit.status)
    if unit.status not in FALLEN and unit.damage >= stamina:
        raise MatchError(f"{path}.damage", f"{unit.damage} is not below the stamina {stamina} of a unit that stands")
    if unit.damage > stamina:
        raise MatchError(f"{path}.damage", f"{unit.damage} is above the stamina {stamina}")
    if unit.power > points.power_cap:
        raise MatchError(f"{path}.power", f"{unit.power} is above the limit of {points.power_cap}")
    if unit.one_sided and unit.status in ("dazed", "injured"):
        raise MatchError(f"{path}.status", f"a unit with one side cannot be {unit.status}")
    _unique(unit.conditions, f"{path}.conditions[{{}}]", "condition")
    _unique([attack.id for attack in unit.attacks], f"{path}.attacks[{{}}].id", "attack")
    _check_effects(_places(unit, path), known)


def _check_names(names: Sequence[tuple[str, str]]) -> None:
    seen: set[str] = set()
    for path, id_ in names:
        if id_ in ROLE_WORDS:
            raise MatchError(f"{path}.id", f"`{id_}` names a role and cannot be an id")
        if id_ in seen:
            raise MatchError(f"{path}.id", f"id `{id_}` stands twice")
        seen.add(id_)


def _unique(ids: Iterable[str], path: str, what: str) -> None:
    seen: set[str] = set()
    for i, id_ in enumerate(ids):
        if id_ in seen:
            raise MatchError(path.format(i), f"{what} `{id_}` stands twice")
        seen.add(id_)


def _places(unit: UnitCard, path: str) -> Iterator[tuple[Place, Effect]]:
    for i, effect in enumerate(unit.effects):
        yield Place(f"{path}.effects[{i}]", unit), effect
    for i, attack in enumerate(unit.attacks):
        for j, effect in enumerate(attack.effects):
            yield Place(f"{path}.attacks[{i}].effects[{j}]", unit), effect


def _check_effects(effects: Iterable[tuple[Place, Effect]], known: frozenset[str]) -> None:
    seen: set[str] = set()
    for place, effect in effects:
        if not effect.id:
            raise MatchError(f"{place.path}.id", "an id is not empty")
        if effect.id == COVER:
            raise MatchError(f"{place.path}.id", f"`{COVER}` is the built-in effect of a target in cover")
        if effect.id in seen:
            raise MatchError(f"{place.path}.id", f"effect id `{effect.id}` stands twice on this card")
        seen.add(effect.id)
        _check_effect(effect, place, known)


def _check_effect(effect: Effect, place: Place, known: frozenset[str]) -> None:
    if effect.cost is not None and not effect.optional:
        raise MatchError(f"{place.path}.cost", "a mandatory effect has no cost; make it `optional: true`")
    if place.owner is None and effect.side not in (None, "any"):
        raise MatchError(f"{place.path}.as", "effects of neutral sources are always `any`")
    for i, test in enumerate(effect.when):
        if isinstance(test, (Within, HasCondition)):
            _check_unit_word(test.unit, f"{place.path}.when[{i}].unit", effect, place, known)
    choosers = [i for i, operation in enumerate(effect.do) if isinstance(operation, (Reroll, Change, TreatAs))]
    if len(choosers) > 1:
        raise MatchError(f"{place.path}.do[{choosers[1]}]", "one effect has at most one operation that chooses dice")
    for i, operation in enumerate(effect.do):
        path = f"{place.path}.do[{i}]"
        _check_operation(operation, path, place)
        if isinstance(operation, NAMING_A_UNIT):
            _check_unit_word(operation.unit, f"{path}.unit", effect, place, known)


def _check_operation(operation: AnyOperation, path: str, place: Place) -> None:
    if isinstance(operation, ExtraAttack):
        if place.owner is None:
            raise MatchError(path, "a neutral source makes no attacks")
        if operation.attack not in [attack.id for attack in place.owner.attacks]:
            raise MatchError(f"{path}.attack", f"`{place.owner.id}` has no attack `{operation.attack}`")
    elif isinstance(operation, (GiveCondition, RemoveCondition)) and operation.condition not in CONDITIONS:
        word = operation.condition
        raise MatchError(f"{path}.condition", f"unknown condition `{word}`; {expected(CONDITIONS, word)}")
    elif isinstance(operation, AddDice) and operation.count == 0:
        raise MatchError(f"{path}.count", "0 dice change nothing")
    elif isinstance(operation, Heal) and operation.amount < 1:
        raise MatchError(f"{path}.amount", "expected at least 1")


def _check_unit_word(word: str, path: str, effect: Effect, place: Place, known: frozenset[str]) -> None:
    if word == "chosen" and effect.choose is None:
        raise MatchError(path, "`chosen` needs `choose` on the effect")
    if word == "owner" and place.owner is None:
        raise MatchError(path, "a neutral source is no unit")
    if word not in UNIT_ROLES and word not in known:
        raise MatchError(path, f"unknown unit `{word}`")
