"""The state of a match in words: its attack, what lies on the stack, its units. Reads the view, so that it holds for every
rulebook."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from adapters.catalogues.teller import Teller
from engine.core.facts import EffectRef
from engine.core.message import Message, Value, key, word
from engine.core.names import AttackNames
from engine.effects.plain import shown


def state_words(teller: Teller, view: Mapping[str, Any], final: Collection[str]) -> Iterator[str]:
    """One line for each thing that stands in a view of the judge. `final`: states in which an attack is over."""
    attack = view["attack"]
    if attack is not None:
        said = _attack(teller, attack)
        yield teller.text("place-attack-over", attack=said) if attack["state"] in final else said
        for text in attack.get("instructions") or ():
            yield teller.text("operation-instruct", text=text)
        for thing in reversed(view.get("stack") or ()):
            yield teller.text("place-stack", thing=_thing(teller, thing, attack["id"]))
    for id_, unit in view["units"].items():
        told = [teller.said(value) for field, state in unit.items() for value in _field(teller, field, state)]
        names = teller.names
        yield teller.text("place-unit", unit=names.unit(id_), seat=names.seat(unit["seat"]), state="; ".join(told))


def _attack(teller: Teller, attack: Mapping[str, Any]) -> str:
    target = attack.get("target")
    title = teller.names.title(attack["id"])
    if target is None:
        return teller.text("place-attack-untargeted", attack=title)
    return teller.text("place-attack-target", attack=title, target=teller.names.unit(target))


def _thing(teller: Teller, thing: Mapping[str, Any], attack: int) -> Value:
    """An object of the stack. What is used of a card lies there for the innermost attack of that card."""
    names, unit, effect = teller.names, thing["unit"], thing.get("effect")
    args: dict[str, Value] = {"unit": names.unit(unit)}
    if effect is not None:
        args["effect"] = names.effect(EffectRef(unit, effect))
    running = next((known for known in _around(teller, attack) if known.unit == unit), None)
    if effect is not None or running is not None:
        args["ability"] = names.ability(unit, effect or (running.ability if running else ""))
    return Message(key("thing", thing["kind"]), args)


def _around(teller: Teller, attack: int | None) -> Iterator[AttackNames]:
    """An attack and those it runs inside, the innermost first."""
    known = teller.names.attack(attack)
    while known is not None:
        yield known
        known = teller.names.attack(known.parent)


def _field(teller: Teller, field: str, state: object) -> Iterator[Value]:
    """A field of a unit; of a yes or no only what has a word of its own, such as `closed`."""
    if isinstance(state, bool):
        said = key("state", field, "yes" if state else "no")
        if teller.knows(said):
            yield Message(said)
    elif field != "seat" and state not in (None, []):
        yield Message("place-value", {"name": word("field", field), "value": shown(teller.names, state, field)})
