"""The shapes of this rulebook's cards, for the JSON Schema that editors use."""

from engine.core.card_shapes import CardShapes
from engine.rulebooks.berserk.cards import Card, Source
from engine.rulebooks.berserk.points import Points

SHAPES = CardShapes(unit=Card, source=Source, points=Points, least={("Heal", "amount"): 1})
