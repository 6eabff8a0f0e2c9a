"""Berserk: attacks, spells and influences by clauses 511, 514, 518 and 519 of its rules."""

from engine.rulebooks.berserk.rulebook import BERSERK
from engine.rulebooks.berserk.rules import BERSERK_RULES

__all__ = ["BERSERK", "BERSERK_RULES"]
