"""A place of a recording as `dispute --json` lists it: lines of ids and field names, for programs."""

from collections.abc import Iterator, Mapping
from typing import Any

from adapters.cli.places import Places
from engine.core.explaining import Node
from engine.projections.explanation import explain

_QUIET = frozenset({"id", "target", "state", "step"})


def place_record(places: Places, index: int) -> Iterator[str]:
    """Everything about the place behind the event with this index, line by line."""
    line, text = places.lines[index], places.teller.text
    yield from places.happened(index)
    view = places.view(index)
    if view is None:
        yield f"  {text('place-hidden')}"
        return
    yield from _state(places, view)
    yield from places.question(view, places.teller)
    if line.attack is not None:
        numbers = explain(places.recording.events[: index + 1], line.attack)
        for name, number in (numbers or {}).items():
            yield f"  {name} = {_sum(number)}"


def _state(places: Places, view: Mapping[str, Any]) -> Iterator[str]:
    attack, text = view["attack"], places.teller.text
    if attack is not None:
        words = places.recording.book.words
        quiet = {*_QUIET, words.actor, words.ability}
        who = f"{attack[words.actor]} {attack[words.ability]} -> {attack.get('target') or '-'}"
        yield f"  {text('place-attack', attack=str(attack['id']))}: {who}, {attack['state']}"
        for key, value in attack.items():
            told = "" if key in quiet or value is None else _short(value)
            if told not in ("", "[]"):
                yield f"    {key}: {told}"
    for thing in reversed(view.get("stack") or ()):
        yield f"  {text('place-stack', thing=_short(thing))}"
    for name, unit in view["units"].items():
        told = ", ".join(f"{k} {_short(v)}" for k, v in unit.items() if k != "seat" and v not in (None, [], False))
        yield f"  {name} ({unit['seat']}): {told}"


def _sum(number: Node) -> str:
    parts = ", ".join(f"{_source(part)} {part.value}" for part in number.addends)
    return f"{number.value}" + (f"  ({parts})" if parts else "")


def _short(value: object) -> str:
    if isinstance(value, Mapping):
        return " ".join(f"{k}={_short(v)}" for k, v in value.items() if v is not None)
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_short, value)) + "]"
    return str(value)


def _source(part: Node) -> str:
    named = " ".join(word for word in (part.source, part.effect) if word)
    return f"{part.what} {named}".strip()
