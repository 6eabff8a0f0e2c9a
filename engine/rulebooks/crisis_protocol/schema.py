"""The shapes of this rulebook's cards, for the JSON Schema that editors use."""

from engine.core.card_shapes import CardShapes
from engine.rulebooks.crisis_protocol.cards import SourceCard, UnitCard
from engine.rulebooks.crisis_protocol.points import Points
from engine.rulebooks.crisis_protocol.vocabulary import CONDITIONS

SHAPES = CardShapes(
    unit=UnitCard,
    source=SourceCard,
    points=Points,
    words={("GiveCondition", "condition"): CONDITIONS, ("RemoveCondition", "condition"): CONDITIONS},
    least={("Heal", "amount"): 1},
)
