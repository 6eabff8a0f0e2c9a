"""Queries: attacks and where their numbers come from, what may be done, what changed, dice, effects, search.

Everything about one match is folded from the events that the asker may see, so that no answer can say more than those.
"""

from typing import Any

import msgspec
from litestar import Response, get
from litestar.params import FromPath

from adapters.catalogues.teller import tell
from adapters.catalogues.texts import Lang
from adapters.http.access import Asking, admit, operator, parts_of
from adapters.http.answering import json, tagged
from adapters.http.asking import Sight, sight, whole
from adapters.http.problems import Failure, failure
from adapters.http.query_possibilities import possibilities
from adapters.http.sight_events import visible_events
from adapters.service.projected import Projected
from engine.projections.attack_index import ATTACK_INDEX, AttackRow, Search, search
from engine.projections.effect_ledger import EFFECT_LEDGER
from engine.projections.explanation import explain
from engine.projections.projection import Projection
from engine.projections.view_difference import differences

FOUND = 100
MOST_FOUND = 1_000

_WORDS = ("unit", "attacker", "target", "outcome", "effect")


@get("/matches/{match:str}/attacks")
async def attacks(request: Asking, match: FromPath[str]) -> Response[bytes]:
    """The attacks of a match on its live line; the parameters of a search narrow them."""
    seen = await sight(request, await admit(request, match))
    wanted, key = _wanted(request)

    def answer() -> object:
        found = search({match: ATTACK_INDEX.whole(visible_events(seen))}, wanted)
        return {"seq": seen.head, "attacks": [{k: v for k, v in row.items() if k != "match"} for row in found]}

    return tagged(request, seen, f".attacks.{key}", answer)


@get("/matches/{match:str}/attacks/{number:str}")
async def attack(request: Asking, match: FromPath[str], number: FromPath[str]) -> Response[bytes]:
    """One attack: what it was, its numbers, its story in words; `lang` is en or ru."""
    seen = await sight(request, await admit(request, match))
    lang = _lang(request)
    row = _attack(seen, number)

    def answer() -> object:
        events = visible_events(seen)
        numbers = explain(events, row.attack) or {}
        return {
            "seq": seen.head,
            "attack": row,
            "numbers": {name: node.value for name, node in numbers.items()},
            "lines": [line for line in tell(events, lang) if line.attack == row.attack and not line.struck],
        }

    return tagged(request, seen, f".attack.{row.attack}.{lang}", answer)


@get("/matches/{match:str}/attacks/{number:str}/explanation")
async def explanation(request: Asking, match: FromPath[str], number: FromPath[str]) -> Response[bytes]:
    """Every number of an attack, or the one named by `number`, as the tree of what it is made of."""
    seen = await sight(request, await admit(request, match))
    row = _attack(seen, number)
    name = request.query_params.get("number")
    numbers = explain(visible_events(seen), row.attack) or {}
    if name is not None:
        if name not in numbers:
            known = ", ".join(sorted(numbers)) or "none yet"
            raise failure("not_found", f"attack {row.attack} has no number of this name; known: {known}", seq=seen.head)
        numbers = {name: numbers[name]}
    found = {"seq": seen.head, "attack": row.attack, "numbers": numbers}
    return tagged(request, seen, f".explanation.{row.attack}.{'' if name is None else name}", found)


@get("/matches/{match:str}/options")
async def options(request: Asking, match: FromPath[str]) -> Response[bytes]:
    """What the asker may do now, and why not the rest; `lang` is en or ru."""
    seen = await sight(request, await admit(request, match))
    lang = _lang(request)
    role = seen.access.role
    return tagged(request, seen, f".options.{lang}", lambda: possibilities(seen.match, role, seen.head, lang))


@get("/matches/{match:str}/difference")
async def difference(request: Asking, match: FromPath[str]) -> Response[bytes]:
    """Where the asker's views just after the events `from` and `to` part; `to` is the newest unless given."""
    seen = await sight(request, await admit(request, match))
    one = whole(request, "from", 1)
    two = whole(request, "to", 1) or seen.head
    if one is None:
        raise failure("malformed", "`from` says after which event to begin")
    for seq in (one, two):
        if seq > seen.head:
            raise failure("not_found", f"the match is at {seen.head}; there is no {seq} yet", seq=seen.head)
    role = seen.access.role

    def answer() -> object:
        parts = differences(seen.match.view(role, one), seen.match.view(role, two))
        return {"from": one, "to": two, "differences": [part for part in parts if part.path != "seq"]}

    return tagged(request, seen, f".difference.{one}.{two}", answer)


@get("/matches/{match:str}/dice")
async def dice(request: Asking, match: FromPath[str]) -> Response[bytes]:
    """What each seat threw, against what fair dice give."""
    return await _projection(request, match, "dice", "seats")


@get("/matches/{match:str}/effects")
async def effects(request: Asking, match: FromPath[str]) -> Response[bytes]:
    """Who used which effect how often, and what its limit leaves."""
    return await _projection(request, match, EFFECT_LEDGER.name, "effects")


@get("/attacks")
async def found_attacks(request: Asking) -> Response[bytes]:
    """Search the attacks of all matches."""
    operator(request)
    wanted, _ = _wanted(request)
    limit = whole(request, "limit", 1, MOST_FOUND) or FOUND
    found = search(await _projected(request).states(ATTACK_INDEX), wanted)
    return json({"attacks": found[:limit], "more": len(found) > limit})


@get("/projections")
async def projections(request: Asking) -> Response[bytes]:
    """How each projection stands: what is not counted yet, what stopped and why."""
    operator(request)
    return json({"projections": await _projected(request).standing()})


QUERY_ROUTES = (attacks, attack, explanation, options, difference, dice, effects, found_attacks, projections)


async def _projection(request: Asking, match: str, name: str, key: str) -> Response[bytes]:
    seen = await sight(request, await admit(request, match))
    projection: Projection[Any] = _projected(request).projections[name]

    def answer() -> object:
        return {
            "seq": seen.head,
            "counts": projection.counts,
            key: projection.show(projection.whole(visible_events(seen))),
        }

    return tagged(request, seen, f".{name}", answer)


def _projected(request: Asking) -> Projected:
    projected = parts_of(request).projected
    if projected is None:
        raise failure("not_found", "this service keeps no projections")
    return projected


def _attack(seen: Sight, number: str) -> AttackRow:
    """The attack with this id on the live line. Raises Failure not_found."""
    rows = ATTACK_INDEX.whole(visible_events(seen)).rows
    row = next((row for row in rows if str(row.attack) == number), None)
    if row is None:
        raise _no_attack(seen, number, rows)
    return row


def _no_attack(seen: Sight, number: str, rows: list[AttackRow]) -> Failure:
    known = f"the attacks 1 to {rows[-1].attack}" if rows else "no attack yet"
    shown = number if number.isascii() and number.isdigit() and len(number) <= 15 else "of this name"
    return failure("not_found", f"the match has {known}; there is no attack {shown}", seq=seen.head)


def _wanted(request: Asking) -> tuple[Search, str]:
    """The search of a request, and a key that tells it from others."""
    params = request.query_params
    fields: dict[str, object] = {name: params[name] for name in (*_WORDS, "match") if name in params}
    fields["at_least"] = whole(request, "at_least", 0)
    fields["rolled"] = tuple(face for text in params.getall("rolled", []) for face in text.split(",") if face)
    wanted = msgspec.convert(fields, Search)
    return wanted, msgspec.json.encode(wanted).hex()


def _lang(request: Asking) -> Lang:
    lang = request.query_params.get("lang", "en")
    if lang not in ("en", "ru"):
        raise failure("malformed", "`lang` is en or ru")
    return "ru" if lang == "ru" else "en"
