"""The projections that come with the program, by name."""

from typing import Any

from engine.projections.attack_index import ATTACK_INDEX
from engine.projections.board import boards
from engine.projections.dice_statistics import statistics
from engine.projections.effect_ledger import EFFECT_LEDGER
from engine.projections.match_index import MATCH_INDEX
from engine.projections.projection import Projection
from engine.projections.timelines import TIMELINES
from engine.registry import RULEBOOKS

PROJECTIONS: dict[str, Projection[Any]] = {
    projection.name: projection
    for projection in (
        boards(RULEBOOKS),
        TIMELINES,
        statistics(RULEBOOKS),
        EFFECT_LEDGER,
        MATCH_INDEX,
        ATTACK_INDEX,
    )
}
