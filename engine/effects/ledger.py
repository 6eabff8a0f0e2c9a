"""The ledger: how often effects were used, for their limits."""

from msgspec import Struct

from engine.core.facts import EffectRef
from engine.effects.grammar import Limit

Key = tuple[str, str]


class Ledger(Struct, frozen=True):
    """Uses that still count. An attack counts together with everything nested in it, so `attack` is kept under the
    outermost attack's id; the single attacks of a beam or area are different attacks."""

    attack: frozenset[tuple[int, str, str]] = frozenset()
    turn: frozenset[Key] = frozenset()
    round: frozenset[Key] = frozenset()
    match: frozenset[Key] = frozenset()

    def free(self, ref: EffectRef, limit: Limit | None, root: int) -> bool:
        """True if the limit leaves a use. None is no limit."""
        if limit is None:
            return True
        if limit == "attack":
            return (root, ref.unit, ref.effect) not in self.attack
        return (ref.unit, ref.effect) not in self._of(limit)

    def record(self, ref: EffectRef, limit: Limit | None, root: int) -> "Ledger":
        """The ledger after a use."""
        if limit is None:
            return self
        if limit == "attack":
            return Ledger(self.attack | {(root, ref.unit, ref.effect)}, self.turn, self.round, self.match)
        key = (ref.unit, ref.effect)
        return Ledger(
            self.attack,
            self.turn | {key} if limit == "turn" else self.turn,
            self.round | {key} if limit == "round" else self.round,
            self.match | {key} if limit == "match" else self.match,
        )

    def new_turn(self) -> "Ledger":
        """Limits per attack and turn start anew."""
        return Ledger(round=self.round, match=self.match)

    def new_round(self) -> "Ledger":
        """Limits per attack, turn and round start anew."""
        return Ledger(match=self.match)

    def _of(self, limit: Limit) -> frozenset[Key]:
        return {"turn": self.turn, "round": self.round}.get(limit, self.match)
