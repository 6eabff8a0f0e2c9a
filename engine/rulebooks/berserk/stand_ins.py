"""Stand-ins: the cards that lie face down when a match begins, for a reader who may not see them."""

from collections.abc import Mapping, Sequence

import msgspec

from engine.core.event import Event
from engine.core.facts import Fact
from engine.core.match_facts import MatchCreated
from engine.core.seats import Seat
from engine.rulebooks.berserk.cards import Card, FaceDown
from engine.rulebooks.berserk.facts import CardHidden, CardRevealed


def stand_ins(created: MatchCreated, told: Sequence[Event]) -> tuple[tuple[Fact, Seat], ...]:
    """A card.hidden for each of them, with its seat: as the card was turned up later, on whatever branch, else one that
    nobody will see fight, since a hidden card has no effects and does not defend."""
    shown: dict[str, Mapping[str, object]] = {}
    for event in told:
        if isinstance(event.data, (CardHidden, CardRevealed)):
            shown.setdefault(event.data.unit, event.data.card)
    downs = [msgspec.convert(body, FaceDown) for body in created.units if "life" not in body]
    return tuple((CardHidden(down.id, dict(shown.get(down.id) or _unseen(down))), down.seat) for down in downs)


def _unseen(down: FaceDown) -> dict[str, object]:
    card = Card(down.id, down.seat, life=1, strike=(0, 0, 0), open=down.open, hidden=True, at=down.at)
    plain: dict[str, object] = msgspec.to_builtins(card)
    return plain
