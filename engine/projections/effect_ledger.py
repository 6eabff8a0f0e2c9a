"""The effect ledger: who used which effect how often, and what its limit leaves. Counts the live line."""

from collections.abc import Iterable, Iterator, Mapping
from typing import cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.core.attack_facts import (
    AttackDeclared,
    AttackEnded,
    AttackFinished,
    EffectDeclined,
    EffectTriggered,
    EffectUsed,
)
from engine.core.event import Event
from engine.core.facts import EffectRef, ShownCard
from engine.core.match_facts import MatchAdjusted, MatchCreated, RoundEnded, TurnEnded
from engine.effects.grammar import Limit
from engine.projections.projection import Projection
from engine.registry import RULEBOOKS

LIMITS: tuple[Limit, ...] = ("attack", "turn", "round", "match")
_OF_TURN = ("attack", "turn")
_OF_ROUND = ("attack", "turn", "round")
_ONCE_PER_ATTACK = frozenset({"extra_attack", "redirect"})


class Use(Struct, frozen=True):
    """One effect of one unit. limit: the period in which it may be used once, None without one. used: by choice.
    triggered: without being asked. declined: passed although it was offered. last: seq of its last use. spent: the limit
    is used up; `attack` then names the outermost attack for a limit per attack."""

    unit: str
    effect: str
    seat: str | None = None
    limit: Limit | None = None
    used: int = 0
    triggered: int = 0
    declined: int = 0
    last: int | None = None
    spent: bool = False
    attack: int | None = None


class EffectLedger(Struct, frozen=True):
    """Uses by `unit/effect`; `roots` gives the outermost attack around each running one, by its id."""

    uses: dict[str, Use] = {}
    roots: dict[str, int] = {}


def take(ledger: EffectLedger, event: Event) -> EffectLedger:
    """The ledger after one event."""
    fact = event.data
    match fact:
        case MatchCreated():
            return _learn(ledger, (*fact.units, *fact.sources))
        case MatchAdjusted():
            return _learn(ledger, (change["add"] for change in fact.changes if "add" in change))
        case AttackDeclared() if event.attack is not None:
            root = event.attack if fact.parent is None else ledger.roots.get(str(fact.parent), fact.parent)
            return replace(ledger, roots={**ledger.roots, str(event.attack): root})
        case AttackFinished() | AttackEnded() if event.attack is not None:
            return _over(ledger, event.attack)
        case TurnEnded():
            return _free(ledger, _OF_TURN)
        case RoundEnded():
            return _free(ledger, _OF_ROUND)
        case _:
            return _use(_see(ledger, fact.shows_card), event)


def _see(ledger: EffectLedger, shown: ShownCard | None) -> EffectLedger:
    if shown is None:
        return ledger
    seat = next((use.seat for use in ledger.uses.values() if use.unit == shown.unit), None)
    return _learn(ledger, [{"seat": seat, **shown.card, "id": shown.unit}])


def _use(ledger: EffectLedger, event: Event) -> EffectLedger:
    fact = event.data
    match fact:
        case EffectUsed() | EffectTriggered():
            use = _entry(ledger, fact.ref)
            number = "used" if isinstance(fact, EffectUsed) else "triggered"
            counted = {number: getattr(use, number) + 1}
            root = None if event.attack is None else ledger.roots.get(str(event.attack), event.attack)
            spent = use.limit is not None
            changed = replace(
                use,
                seat=fact.seat,
                last=event.seq,
                spent=spent,
                attack=root if use.limit == "attack" else None,
                **counted,
            )
            return replace(ledger, uses={**ledger.uses, _key(fact.ref): changed})
        case EffectDeclined(ref=EffectRef() as ref):
            use = _entry(ledger, ref)
            changed = replace(use, seat=use.seat or fact.seat, declined=use.declined + 1)
            return replace(ledger, uses={**ledger.uses, _key(ref): changed})
        case _:
            return ledger


def _over(ledger: EffectLedger, attack: int) -> EffectLedger:
    roots = {number: root for number, root in ledger.roots.items() if number != str(attack)}
    uses = {
        key: replace(use, spent=False, attack=None) if use.spent and use.attack == attack else use
        for key, use in ledger.uses.items()
    }
    return EffectLedger(uses, roots)


def _free(ledger: EffectLedger, limits: tuple[str, ...]) -> EffectLedger:
    uses = {
        key: replace(use, spent=False, attack=None) if use.spent and use.limit in limits else use
        for key, use in ledger.uses.items()
    }
    return replace(ledger, uses=uses)


def _entry(ledger: EffectLedger, ref: EffectRef) -> Use:
    """A built-in effect stands on no card; cover and the like may be used once per attack."""
    return ledger.uses.get(_key(ref)) or Use(ref.unit, ref.effect, limit="attack")


def _key(ref: EffectRef) -> str:
    return f"{ref.unit}/{ref.effect}"


def _learn(ledger: EffectLedger, cards: Iterable[object]) -> EffectLedger:
    uses = dict(ledger.uses)
    for card in cards:
        if not isinstance(card, Mapping) or "id" not in card:
            continue
        unit, seat = str(card["id"]), card.get("seat")
        for effect in _printed(cast("Mapping[str, object]", card)):
            key = f"{unit}/{effect.get('id')}"
            known = uses.get(key) or Use(unit, str(effect.get("id")))
            uses[key] = replace(known, seat=str(seat) if seat in ("a", "b") else known.seat, limit=limit_of(effect))
    return replace(ledger, uses=uses)


def _printed(card: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
    yield from _list(card.get("effects"))
    for name in ("attacks", "abilities"):
        for part in _list(card.get(name)):
            yield from _list(part.get("effects"))
    for book in RULEBOOKS.values():
        for effects in book.words.further_effects(card):
            yield from _list(effects)


def limit_of(effect: Mapping[str, object]) -> Limit | None:
    """How often an effect may be used as its card says, or by default: optional effects, extra attacks and redirects
    once per attack."""
    given = effect.get("limit")
    if given in LIMITS:
        return given
    kinds = {str(operation.get("type")) for operation in _list(effect.get("do"))}
    return "attack" if effect.get("optional") or kinds & _ONCE_PER_ATTACK else None


def _list(value: object) -> list[Mapping[str, object]]:
    return [entry for entry in value if isinstance(entry, Mapping)] if isinstance(value, (list, tuple)) else []


def shown(ledger: EffectLedger) -> object:
    """Effects in the order of their units and ids; `left` is how many uses the limit still leaves, None without one."""
    rows: list[dict[str, object]] = []
    for _, use in sorted(ledger.uses.items()):
        row = msgspec.to_builtins(use)
        row["left"] = None if use.limit is None else int(not use.spent)
        rows.append(row)
    return rows


EFFECT_LEDGER: Projection[EffectLedger] = Projection("effects", EffectLedger, take, show=shown)
