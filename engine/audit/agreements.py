"""Agreements: which secrets both seats had agreed to reveal before the match was over, and whether play kept to it."""

from collections.abc import Mapping
from typing import cast

from msgspec import Struct

from engine.core.record import Record

Data = Mapping[str, object]


class _Asked(Struct, frozen=True):
    """A request to reveal: whose word it asks for, about which attacks, and where it was opened."""

    seat: str
    attacks: tuple[int, ...]
    seq: int


class Agreements:
    """Reads the events of a match with `reveal: confirmed`; only what the live line still holds counts. Bodies of another
    form raise KeyError, TypeError or ValueError."""

    def __init__(self) -> None:
        self._ends: dict[int, int] = {}
        self._asked: dict[str, _Asked] = {}
        self._confirmed: set[str] = set()

    def ended(self, record: Record, data: Data) -> None:
        """attack.finished or attack.ended."""
        if record.attack is not None:
            self._ends[record.attack] = record.seq

    def opened(self, record: Record, data: Data) -> None:
        """request.opened."""
        if data.get("kind") != "reveal":
            return
        id_, seat, attacks = data["id"], data["seat"], data.get("attacks")
        if not isinstance(id_, str) or seat not in ("a", "b") or not isinstance(attacks, list):
            raise TypeError
        numbers = cast("list[object]", attacks)
        self._asked[id_] = _Asked(str(seat), tuple(_whole(number) for number in numbers), record.seq)

    def closed(self, record: Record, data: Data) -> None:
        """request.closed."""
        asked = self._asked.get(str(data["id"]))
        if asked is not None and data["outcome"] == "confirmed" and record.actor == asked.seat:
            self._confirmed.add(str(data["id"]))

    def went_back(self, to_seq: object, revealed: Mapping[int, bytes]) -> list[int]:
        """match.rewound or match.undone: the attacks whose secrets are public and whose end is taken back."""
        place = _whole(to_seq)
        broken = [attack for attack in revealed if self._ends.get(attack, 0) > place]
        self._ends = {attack: seq for attack, seq in self._ends.items() if seq <= place}
        self._asked = {id_: asked for id_, asked in self._asked.items() if asked.seq <= place}
        return broken

    def may(self, attack: int) -> bool:
        """True if this attack is over and both seats have confirmed since that its secret becomes public."""
        end = self._ends.get(attack)
        words = {self._asked[id_].seat for id_ in self._confirmed if self._binds(id_, attack, end)}
        return words == {"a", "b"}

    def agreed(self) -> set[int]:
        """All attacks of which that is true."""
        return {attack for attack in self._ends if self.may(attack)}

    def _binds(self, id_: str, attack: int, end: int | None) -> bool:
        asked = self._asked.get(id_)
        return asked is not None and end is not None and attack in asked.attacks and asked.seq > end


def _whole(value: object) -> int:
    if type(value) is not int:
        raise TypeError
    return value
