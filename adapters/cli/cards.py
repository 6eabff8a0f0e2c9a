"""`blowbyblow cards`: what editors of cards need."""

import json
from typing import Literal

from cyclopts import App

from adapters.cli.calling import GOOD
from engine.effects.schema import Shapes, card_schema
from engine.rulebooks.berserk.schema import SHAPES as BERSERK
from engine.rulebooks.crisis_protocol.schema import SHAPES as CRISIS_PROTOCOL

SHAPES: dict[str, Shapes] = {shapes.rulebook: shapes for shapes in (CRISIS_PROTOCOL, BERSERK)}

cards = App(name="cards", help="What editors of cards need.")


def schema_text(rulebook: str) -> str:
    """The JSON Schema of a rulebook's match files, as it is kept in docs/schema."""
    return json.dumps(card_schema(SHAPES[rulebook]), ensure_ascii=False, indent=1) + "\n"


@cards.command
def schema(rulebook: Literal["crisis_protocol", "berserk"]) -> int:
    """Print the JSON Schema of a rulebook's match files: units, attacks, effects, options."""
    print(schema_text(rulebook), end="")
    return GOOD
