"""crisis_protocol: the attack sequence of 14 steps, its effects, conditions and windows."""

from engine.rulebooks.crisis_protocol.rulebook import CRISIS_PROTOCOL
from engine.rulebooks.crisis_protocol.rules import CRISIS_PROTOCOL_RULES

__all__ = ["CRISIS_PROTOCOL", "CRISIS_PROTOCOL_RULES"]
