"""A second version of the crisis_protocol rules, for tests alone: wilds of the attack roll are no successes."""

from unittest.mock import patch

from engine.core.options import Fit
from engine.core.state import Ask
from engine.core.turn import Turn
from engine.rulebooks.crisis_protocol.play import Play
from engine.rulebooks.crisis_protocol.rules import CrisisProtocolRules

_COUNTED = "engine.rulebooks.crisis_protocol.steps.modify.ATTACK_SUCCESSES"


class TameWilds(CrisisProtocolRules):
    """Version `tame-wilds`: 10.a counts criticals and hits only."""

    version = "tame-wilds"

    def proceed(self, turn: Turn[Play]) -> Ask | None:
        with patch(_COUNTED, frozenset({"critical", "hit"})):
            return super().proceed(turn)

    def answer(self, turn: Turn[Play], ask: Ask, answer: Fit) -> None:
        with patch(_COUNTED, frozenset({"critical", "hit"})):
            super().answer(turn, ask, answer)


TAME_WILDS = TameWilds()
