"""The shapes of this rulebook's cards, for the JSON Schema that editors use."""

from engine.effects.schema import Shapes
from engine.rulebooks.berserk.cards import Card, Source
from engine.rulebooks.berserk.points import Points

SHAPES = Shapes(rulebook="berserk", unit=Card, source=Source, points=Points, least={("Heal", "amount"): 1})
