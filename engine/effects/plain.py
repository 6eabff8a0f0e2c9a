"""Plain JSON values of commands and cards as values of messages."""

from collections.abc import Mapping

from engine.core.facts import Fact
from engine.core.message import Message, Value, key, signed, word
from engine.core.names import Names
from engine.effects.grammar import ROLE_WORDS

_UNITS = frozenset({"unit", "target", "owner"})
_GROUPS = {
    "roll": "roll",
    "of": "of",
    "from": "face",
    "face": "face",
    "faces": "face",
    "to": "face",
    "up_to": "amount",
    "amount": "amount",
    "by": "by",
}
"""Fields whose texts are words of the game, and the group of words each takes. Rulebooks add their own."""
_DEFAULTS = {"up_to": "all", "of": "source", "minimum": 0, "by": "any"}
"""What the effect language means where a field is left out."""


def shown(names: Names, value: object, field: str) -> Value:
    """A value of the field `field`: yes and no, words of the game, lists; anything else as its text."""
    if isinstance(value, bool):
        return word("bool", "yes" if value else "no")
    if isinstance(value, int):
        return value
    if isinstance(value, str):
        if field in ("condition", "conditions"):
            return names.condition(value)
        words = names.words
        group = words.groups_of_words.get(value) or words.groups_of_fields.get(field) or _GROUPS.get(field)
        return value if group is None else word(group, value)
    if isinstance(value, (list, tuple)):
        return tuple(shown(names, item, field) for item in value) or word("list", "empty")
    if isinstance(value, Mapping):
        return tuple(Message("pair", {"name": str(k), "value": shown(names, v, str(k))}) for k, v in value.items())
    return word("value", "none")


def clause(names: Names, group: str, raw: Mapping[str, object]) -> Message:
    """A test or operation of the effect language as a message: `operation-lose-power` with its fields as arguments."""
    kind = str(raw.get("type"))
    args: dict[str, Value] = {"id": kind}
    for field, value in {**_DEFAULTS, **raw}.items():
        if field == "type":
            continue
        if field in _UNITS and isinstance(value, str):
            args[field] = word("role", value) if value in ROLE_WORDS else names.unit(value)
        elif (kind, field) in names.words.added and isinstance(value, int):
            args[field] = signed(value)
        else:
            args[field] = shown(names, value, field)
    return Message(key(group, kind), args)


def fields(fact: Fact) -> dict[str, Value]:
    """The fields of a fact that are text or numbers: what can be said of a fact nobody wrote a sentence for."""
    named = {field: getattr(fact, field) for field in fact.__struct_fields__}
    return {field: value for field, value in named.items() if isinstance(value, (str, int))}
