"""Sample facts, made from the types: for every field each of its possible kinds of value at least once."""

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
from msgspec import inspect

from engine.core.event import Event
from engine.core.facts import Fact
from engine.core.match_facts import MatchCreated, Settings
from engine.core.seats import Seat
from engine.rulebooks.berserk.effects import Kind
from engine.rulebooks.berserk.effects import Window as BerserkWindow
from engine.rulebooks.crisis_protocol.vocabulary import CONDITIONS, FACES, AttackType, Window
from engine.rulebooks.crisis_protocol.windows import DAMAGE_SIDES, SIDES

UNITS = ("spark", "bulwark")
EFFECT = {"unit": "spark", "effect": "steady"}
TEXTS: dict[str, dict[str, tuple[str, ...]]] = {
    "crisis_protocol": {
        "kind": get_args(AttackType),
        "window": get_args(Window),
        "side": (*SIDES, *DAMAGE_SIDES),
        "roll": ("attack", "defense"),
        "face": FACES,
        "condition": tuple(sorted(CONDITIONS)),
        "because": ("out_of_range", "no_target", "cannot_pay", "effect", "interrupted", "match_over"),
        "source": ("strength", "defense", "shock", "spark"),
        "limits": ("stun", "power_cap"),
        "what": ("roll",),
        "group": ("a",),
    },
    "berserk": {
        "kind": get_args(Kind),
        "window": (*get_args(BerserkWindow), "silent"),
        "side": ("a", "b"),
        "roll": ("source", "target"),
        "condition": ("poison",),
        "because": ("blocked", "interrupted", "match_over"),
        "source": ("rules", "spark"),
        "what": ("roll", "strength", "level", "prevent", "protect", "replace", "block"),
        "group": ("a", "b", "c", "d", "e"),
        "ability": ("strike", "volley"),
        "effect": ("steady", "weaken", "armor"),
    },
}
"""Values of text fields that are words of the game, by the field's name."""
CLAIMS: dict[str, tuple[dict[str, object], ...]] = {
    "crisis_protocol": ({"type": "within", "unit": "target", "range": 2},),
    "berserk": (
        {"type": "within", "unit": "bulwark", "range": 2},
        {"type": "in_formation", "unit": "owner"},
        {"type": "in_line_with", "unit": "source"},
    ),
}


def created(rulebook: str) -> Event:
    """A match.created with two units that have no names."""
    units: tuple[dict[str, object], ...] = ({"id": "spark", "seat": "a"}, {"id": "bulwark", "seat": "b"})
    return event(MatchCreated(rulebook, "1", "a", Settings(), units), seq=1)


def event(fact: Fact, seq: int = 2, attack: int | None = None, step: str | None = None, **more: Any) -> Event:
    """An event around a fact."""
    return Event(
        seq=seq, branch=0, at="2000-01-01T00:00:00.000Z", actor="a", data=fact, attack=attack, step=step, **more
    )


def samples(fact: type[Fact], rulebook: str) -> Iterator[Fact]:
    """Facts of a type: one, and then one for every further value of each of its fields."""
    info = inspect.type_info(fact)
    assert isinstance(info, inspect.StructType)
    for plain in _struct(info, rulebook, ""):
        yield msgspec.convert(plain, fact)


def _struct(info: inspect.StructType, rulebook: str, name: str) -> list[Any]:
    fields = {field.encode_name: _values(field.type, rulebook, field.encode_name) for field in info.fields}
    first: dict[str, Any] = {field: values[0] for field, values in fields.items()}
    if info.tag_field is not None:
        first[info.tag_field] = info.tag
    rest = [{**first, field: value} for field, values in fields.items() for value in values[1:]]
    return [first, *rest]


def _values(info: inspect.Type, rulebook: str, name: str) -> list[Any]:
    match info:
        case inspect.StructType():
            return _struct(info, rulebook, name)
        case inspect.UnionType(types=types):
            return [value for part in _of_game(types, rulebook) for value in _values(part, rulebook, name)]
        case inspect.LiteralType(values=values):
            return list(values)
        case inspect.NoneType():
            return [None]
        case inspect.BoolType():
            return [False, True]
        case inspect.IntType():
            return [1, 2, 5, 0] if info.ge is None else [max(info.ge, 1), 3]
        case inspect.VarTupleType(item_type=item, min_length=least):
            found = _values(item, rulebook, name)
            return [*([] if least else [[]]), *([value] for value in found), found[:2] * 3]
        case inspect.DictType():
            return _mapping(rulebook, name)
        case inspect.StrType():
            return list(_texts(rulebook, name))
        case _:
            raise AssertionError(f"no sample for {info} ({name})")


def _of_game(types: tuple[inspect.Type, ...], rulebook: str) -> list[inspect.Type]:
    """A face is text or a number; a die of one game never shows the faces of the other."""
    if {type(part) for part in types} != {inspect.StrType, inspect.IntType}:
        return list(types)
    return [part for part in types if isinstance(part, inspect.StrType) == (rulebook == "crisis_protocol")]


def _texts(rulebook: str, name: str) -> tuple[str, ...]:
    if name == "before" and rulebook == "crisis_protocol":
        return FACES
    if name == "units":
        return UNITS
    if name == "rulebook":
        return (rulebook,)
    known = TEXTS[rulebook].get({"conditions": "condition"}.get(name, name))
    return known or ("spark",)


def _mapping(rulebook: str, name: str) -> list[Any]:
    match name:
        case "cost":
            return [{}, {"power": 2}] if rulebook == "crisis_protocol" else [{}, {"close": True, "counters": 2}]
        case "claims":
            return list(CLAIMS[rulebook])
        case "changes":
            return [
                {
                    "unit": "spark",
                    "set": {"conditions": [], "damage" if rulebook == "crisis_protocol" else "wounds": 2},
                },
                {"add": {"id": "third", "seat": "a"}},
                {"remove": "spark"},
            ]
        case "operations":
            return [{"type": "heal", "unit": "owner", "amount": 2}]
        case "command":
            return [{"changes": [{"remove": "spark"}], "reason": "we forgot"}]
        case "card":
            return [{"id": "spark", "seat": "a", "life": 9, "name": {"en": "Spark", "ru": "Искра"}}]
        case "units" | "sources":
            return [{"id": "spark", "seat": "a"}, {"id": "tide", "effects": []}]
        case _:
            return [{}]


def seats() -> tuple[Seat, Seat]:
    """Both seats."""
    return "a", "b"
