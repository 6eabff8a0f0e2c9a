"""Loading: the description of a match into typed cards, with the path of the first mistake."""

from collections.abc import Mapping, Sequence

import msgspec

from engine.core.facts import Fact
from engine.core.match_facts import MatchCreated
from engine.core.refusal import MatchError
from engine.core.seats import Seat
from engine.effects.grammar import ROLE_WORDS
from engine.effects.loading import load, unique
from engine.effects.match_body import read_body, read_settings
from engine.rulebooks.berserk.cards import RESERVED, Ability, Card, Source
from engine.rulebooks.berserk.checking import Known, check_effect, check_operations
from engine.rulebooks.berserk.effects import LEVELS, MAGIC, Kind
from engine.rulebooks.berserk.facts import CardHidden
from engine.rulebooks.berserk.points import plain, read_points

NAME = "berserk"

_KINDS: frozenset[str] = frozenset(Kind.__args__)  # type: ignore[attr-defined]  # the words of a Literal
PROTECTIONS: frozenset[str] = (
    _KINDS | {"magic", "flyers", "poison"} | {f"{level}_{kind}" for level in LEVELS for kind in _KINDS}
)
"""What a card may be protected from."""

assert MAGIC <= _KINDS

MOST_ANNOUNCED = 200_000
"""Strikes and abilities of all cards times cards they may be aimed at: each pair may be an answer to one question. A match
of sixty cards has some ten thousand."""


def create(match: Mapping[str, object], version: str) -> tuple[MatchCreated, tuple[tuple[Fact, Seat], ...]]:
    """The first facts of a match: match.created, and for each hidden card a card.hidden that only its seat may see.
    Raises MatchError with the path of the mistake."""
    body = read_body(match)
    if body.rulebook != NAME:
        raise MatchError("rulebook", f"expected {NAME}, got {body.rulebook}")
    settings, active = read_settings(match, plain(read_points(body.options)))
    cards = [load(raw, Card, f"units[{i}]") for i, raw in enumerate(body.units)]
    sources = [load(raw, Source, f"sources[{i}]") for i, raw in enumerate(body.sources)]
    check(cards, sources)
    created = MatchCreated(
        rulebook=NAME,
        version=version,
        active=active,
        settings=settings,
        units=tuple(face_down(card) if card.hidden else msgspec.to_builtins(card) for card in cards),
        sources=tuple(msgspec.to_builtins(source) for source in sources),
    )
    hidden: tuple[tuple[Fact, Seat], ...] = tuple(
        (CardHidden(card.id, msgspec.to_builtins(card)), card.seat) for card in cards if card.hidden
    )
    return created, hidden


def face_down(card: Card) -> dict[str, object]:
    """What everybody sees of a hidden card."""
    shown: dict[str, object] = {"id": card.id, "seat": card.seat, "open": card.open}
    if card.at is not None:
        shown["at"] = list(card.at)
    return shown


def check(cards: Sequence[Card], sources: Sequence[Source]) -> None:
    """What the shapes cannot say; raises MatchError."""
    actions = sum(1 + len(card.abilities) for card in cards)
    if actions * len(cards) > MOST_ANNOUNCED:
        told = f"{len(cards)} cards with {actions} strikes and abilities"
        raise MatchError(
            "units", f"{told} are too many: expected at most {MOST_ANNOUNCED} pairs of an action and a card"
        )
    unique((card.id for card in cards), "units[{}].id", "unit")
    ids = frozenset(card.id for card in cards)
    for i, source in enumerate(sources):
        _check_id(source.id, f"sources[{i}].id")
        if source.id in ids:
            raise MatchError(f"sources[{i}].id", f"`{source.id}` is a unit already")
    unique((source.id for source in sources), "sources[{}].id", "source")
    for i, card in enumerate(cards):
        check_card(card, f"units[{i}]", ids)
    for i, source in enumerate(sources):
        known = Known(ids, frozenset(), neutral=True)
        unique((e.id for e in source.effects), f"sources[{i}].effects[{{}}].id", "effect")
        for j, effect in enumerate(source.effects):
            check_effect(effect, f"sources[{i}].effects[{j}]", known)
    _check_places(cards)


def check_card(card: Card, path: str, ids: frozenset[str]) -> None:
    """One card, on a table that holds the cards `ids`; raises MatchError."""
    _check_id(card.id, f"{path}.id")
    if card.wounds >= card.life:
        raise MatchError(f"{path}.wounds", f"a card in play has fewer wounds than its life, {card.life}")
    for j, word in enumerate(card.keywords.protection):
        if word not in PROTECTIONS:
            raise MatchError(
                f"{path}.keywords.protection[{j}]",
                f"expected a kind, magic, flyers, poison, or a level and a kind such as weak_simple_strike, got {word!r}",
            )
    known = Known(ids, frozenset(ability.id for ability in card.abilities))
    named: dict[str, str] = {}
    for j, ability in enumerate(card.abilities):
        at = f"{path}.abilities[{j}]"
        _claim(named, ability.id, at)
        _check_ability(ability, at, known)
    for group, effects in (("effects", card.effects), ("keywords.formation", card.keywords.formation or ())):
        for j, effect in enumerate(effects):
            at = f"{path}.{group}[{j}]"
            _claim(named, effect.id, at)
            check_effect(effect, at, known)


def _claim(named: dict[str, str], id_: str, path: str) -> None:
    """Ids are unique within a card and its abilities."""
    if not id_ or id_ in RESERVED or id_ in ROLE_WORDS:
        raise MatchError(f"{path}.id", f"{id_!r} cannot be an id")
    if id_ in named:
        raise MatchError(f"{path}.id", f"id `{id_}` stands twice, also at {named[id_]}")
    named[id_] = path


def _check_id(id_: str, path: str) -> None:
    if not id_ or id_ in ROLE_WORDS:
        raise MatchError(path, f"{id_!r} cannot be an id")


def _check_ability(ability: Ability, path: str, known: Known) -> None:
    if ability.power is None and not ability.do:
        raise MatchError(path, "an ability has a `power`, or what it carries out in `do`")
    if ability.power is not None and ability.do:
        raise MatchError(
            f"{path}.do", "an ability with a `power` deals wounds and has no `do`; use an effect of on_effect"
        )
    if isinstance(ability.power, tuple) and len(ability.power) != 3:
        raise MatchError(f"{path}.power", f"expected one number or three, got {len(ability.power)}")
    check_operations(ability.do, f"{path}.do", known, choose=False)


def _check_places(cards: Sequence[Card]) -> None:
    placed = [card for card in cards if card.at is not None]
    if placed and len(placed) < len(cards):
        missing = next(i for i, card in enumerate(cards) if card.at is None)
        raise MatchError(f"units[{missing}].at", "either all cards have a place or none")
    taken: dict[tuple[int, int], str] = {}
    for i, card in enumerate(cards):
        if card.at is not None:
            if card.at in taken:
                raise MatchError(f"units[{i}].at", f"`{taken[card.at]}` stands there already")
            taken[card.at] = card.id
