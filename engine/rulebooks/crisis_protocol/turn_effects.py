"""Turn effects: what a side must and may do now in a window."""

from collections.abc import Collection, Iterable

from msgspec import Struct

from engine.core.facts import EffectRef
from engine.core.seats import Seat
from engine.rulebooks.crisis_protocol.dice_choice import eligible, side_of_seat
from engine.rulebooks.crisis_protocol.play import OpenWindow
from engine.rulebooks.crisis_protocol.strongest import strongest
from engine.rulebooks.crisis_protocol.table import Entry
from engine.rulebooks.crisis_protocol.usability import has_right, hindrance, right_window
from engine.rulebooks.crisis_protocol.vocabulary import COVER
from engine.rulebooks.crisis_protocol.walk import Walk
from engine.rulebooks.crisis_protocol.windows import side_of


class TurnEffects(Struct, frozen=True):
    """mandatory: applied before anything optional. offered: the seat may use them or pass. dear: optional, but too dear.
    rights: offered ones that were bought before step 9. orderer: who puts mandatory ones in order."""

    seat: Seat
    orderer: Seat
    mandatory: tuple[Entry, ...]
    offered: tuple[Entry, ...]
    dear: tuple[Entry, ...]
    rights: tuple[EffectRef, ...]

    def __bool__(self) -> bool:
        return bool(self.mandatory or self.offered)


def turn_effects(walk: Walk, name: str, side: str, opened: OpenWindow | None) -> TurnEffects:
    """The effects of one side in a window."""
    kind = side_of(side)
    seat = walk.seat_of(kind)
    done = frozenset(() if opened is None else opened.done)
    entries = _printed(walk, name, side)
    mandatory: list[Entry] = []
    offered: list[Entry] = []
    dear: list[Entry] = []
    for entry in entries:
        code = hindrance(walk.play, walk.frame, entry, seat, done)
        if code == "cannot_pay":
            dear.append(entry)
        elif not code:
            (offered if entry.asked else mandatory).append(entry)
    rights = _rights(walk, name, kind, done)
    cover = _cover(walk, name, kind)
    alone = strongest(walk.play, walk.frame, mandatory, done)
    free = strongest(walk.play, walk.frame, offered, done, keep=True)
    by_reduction = side.endswith("reduces") and walk.play.table.points.reduction_order == "attacker"
    return TurnEffects(
        seat=seat,
        orderer=walk.seat_of("attacker") if by_reduction else seat,
        mandatory=alone,
        offered=(*free, *rights, *cover),
        dear=tuple(dear),
        rights=tuple(entry.ref for entry in rights),
    )


def next_in_order(walk: Walk, name: str, side: str, opened: OpenWindow) -> Entry | None:
    """The mandatory effect whose turn has come in the order the side chose; None where all effects have to be looked at,
    because only the strongest of some count or nothing of the order is left."""
    seat = walk.seat_of(side_of(side))
    for ref in opened.order:
        entry = walk.play.table.entry(ref)
        if entry is None or entry.asked or not _belongs(walk, name, side, entry):
            continue
        if not entry.effect.stack:
            return None
        if not hindrance(walk.play, walk.frame, entry, seat, opened.done):
            return entry
    return None


def _printed(walk: Walk, name: str, side: str) -> Iterable[Entry]:
    """Effects printed for this window that belong to the side (and, in `damage`, to its phase)."""
    return (entry for entry in walk.play.table.entries.get(name, ()) if _belongs(walk, name, side, entry))


def _belongs(walk: Walk, name: str, side: str, entry: Entry) -> bool:
    if entry.effect.window != name or side_of_seat(walk.play, walk.frame, entry.seat) != side_of(side):
        return False
    return name != "damage" or entry.reduces == side.endswith("reduces")


def _rights(walk: Walk, name: str, kind: str, done: Collection[EffectRef]) -> tuple[Entry, ...]:
    """Rerolls and changes bought before step 9 whose turn has come."""
    play, frame = walk.play, walk.frame
    found: list[Entry] = []
    for mark in frame.marks:
        entry = play.table.entry(mark.ref)
        operation = None if entry is None else entry.dice_operation
        if entry is None or operation is None or not has_right(frame, mark.ref) or mark.ref in done:
            continue
        if entry in found or right_window(play, frame, entry, operation.roll) != name:
            continue
        if side_of_seat(play, frame, entry.seat) != kind or not (entry.seat is None or play.standing(entry.owner)):
            continue
        if eligible(play, frame, entry, operation):
            found.append(entry)
    return tuple(found)


def _cover(walk: Walk, name: str, kind: str) -> tuple[Entry, ...]:
    """9.a.ii: a target in cover may turn one die that is no failure to a block."""
    play, frame = walk.play, walk.frame
    if name != "modify_own_defense" or not frame.cover or frame.target is None or not play.standing(frame.target):
        return ()
    entry = play.table.found[frame.target, COVER]
    operation = entry.dice_operation
    if side_of_seat(play, frame, entry.seat) != kind or operation is None:
        return ()
    return (entry,) if eligible(play, frame, entry, operation) else ()
