"""A player that sees only what a client sees: it takes an option out of a view and fills its slots."""

from collections.abc import Mapping
from random import Random
from typing import Any


def answer(options: list[Mapping[str, Any]], chance: Random) -> dict[str, Any]:
    """A command that fits one of the options."""
    option = chance.choice(options)
    return {name: fill(value, chance) if isinstance(value, Mapping) else value for name, value in option.items()}


def fill(slot: Mapping[str, Any], chance: Random) -> Any:
    """Something that fits a slot."""
    match slot:
        case {"pick": list(pick), "min": int(low), "max": int(high)}:
            return sorted(chance.sample(pick, chance.randint(max(low, 1), min(high, len(pick)))))
        case {"int": [int(low), int(high)]}:
            return chance.randint(low, min(high, low + 3))
        case {"one_of": list(values)}:
            return chance.choice(values)
        case {"count": int(count), "of": list(faces)}:
            return [chance.choice(faces) for _ in range(count)]
        case {"permutation": list(items)}:
            return chance.sample(items, len(items))
        case {"each": fields, "min": int(low)}:
            return [{name: fill(part, chance) for name, part in fields.items()} for _ in range(max(low, 1))]
        case {"hex": int(digits)}:
            return "".join(chance.choice("0123456789abcdef") for _ in range(digits))
        case _:
            return "text"
