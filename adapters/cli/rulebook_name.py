"""The name of a rulebook as a parameter: one of those this build knows."""

from typing import TYPE_CHECKING, Literal, TypeAlias

from engine.registry import RULEBOOKS

if TYPE_CHECKING:
    RulebookName: TypeAlias = str
else:
    RulebookName = Literal[tuple(RULEBOOKS)]
