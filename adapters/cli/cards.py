"""`blowbyblow cards`: what editors of cards need."""

import json

from cyclopts import App

from adapters.cli.calling import GOOD
from adapters.cli.rulebook_name import RulebookName
from engine.effects.schema import card_schema
from engine.registry import RULEBOOKS

cards = App(name="cards", help="The schema of cards, for editors of match files.")


def schema_text(rulebook: str) -> str:
    """The JSON Schema of a rulebook's match files, as it is kept in docs/schema."""
    return json.dumps(card_schema(rulebook, RULEBOOKS[rulebook].cards), ensure_ascii=False, indent=1) + "\n"


@cards.command
def schema(rulebook: RulebookName, /) -> int:
    """Print the JSON Schema of a rulebook's match files: units, attacks, effects, options."""
    print(schema_text(rulebook), end="")
    return GOOD
