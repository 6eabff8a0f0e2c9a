"""Places on the field: neighbours, reach, defenders, formation. Without positions geometry is not checked."""

from collections.abc import Iterator

from engine.rulebooks.berserk.effects import Kind
from engine.rulebooks.berserk.play import Frame, Play, Unit

GUARDS_GROUND = "trait:defends_ground"
"""A flyer with this trait may defend ground cards too."""

_BESIDE = ((0, 1), (1, 0), (0, -1), (-1, 0))
_NEAR: frozenset[str] = frozenset({"simple_strike", "directed_strike", "special_strike", "magic_strike"})


def distance(one: Unit, other: Unit) -> int | None:
    """Cells between two cards, diagonals included; None without positions."""
    if one.at is None or other.at is None:
        return None
    return max(abs(one.at[0] - other.at[0]), abs(one.at[1] - other.at[1]))


def near(one: Unit, other: Unit) -> bool:
    """True if the cards stand on neighbouring cells, or nobody knows where they stand."""
    apart = distance(one, other)
    return apart is None or apart <= 1


def reaches(play: Play, source: Unit, kind: Kind, greatest: int | None, target: Unit) -> bool:
    """True if an action of this kind gets from the one card to the other; `greatest` is the ability's own range."""
    apart = distance(source, target)
    if apart is None:
        return True
    if greatest is not None and apart > greatest:
        return False
    if kind in _NEAR:
        return source.flying or greatest is not None or apart <= 1
    if kind == "shot":
        return apart > 1
    if kind == "row_strike":
        return _over_one_cell(play, source, target)
    return True


def _over_one_cell(play: Play, source: Unit, target: Unit) -> bool:
    """A row strike goes exactly two cells straight, over an empty cell or a card of its own seat."""
    assert source.at is not None
    assert target.at is not None
    across, along = target.at[0] - source.at[0], target.at[1] - source.at[1]
    if sorted((abs(across), abs(along))) != [0, 2]:
        return False
    between = (source.at[0] + across // 2, source.at[1] + along // 2)
    return all(unit.seat == source.seat for unit in standing(play) if unit.at == between)


def standing(play: Play) -> Iterator[Unit]:
    """The cards that have not fallen."""
    return (unit for unit in play.units.values() if unit.alive)


def may_defend(play: Play, frame: Frame, unit: Unit) -> bool:
    """True if the card may take this strike on itself (511.4): open, face up, of the target's seat, not the target, and
    close enough to both cards."""
    if frame.kind != "simple_strike" or frame.aim is None:
        return False
    target, source = play.units[frame.aim], play.units[frame.source]
    if not (unit.alive and unit.open and not unit.hidden) or unit.id in (target.id, source.id):
        return False
    if unit.seat != target.seat or target.seat == source.seat:
        return False
    return not play.static.positions or _stands_to_defend(play, source, target, unit)


def _stands_to_defend(play: Play, source: Unit, target: Unit, unit: Unit) -> bool:
    if target.flying:
        return unit.flying
    if unit.flying:
        against_flyer = play.static.points.flying_defenders == "against_flyers" and source.flying
        return against_flyer or has_trait(unit, GUARDS_GROUND.removeprefix("trait:"))
    return near(unit, target) and (source.flying or near(unit, source))


def has_trait(unit: Unit, trait: str) -> bool:
    """True if the trait is printed on the card or was acquired; nothing is known of a hidden card."""
    return not unit.hidden and (trait in unit.face.traits or trait in unit.conditions)


def formed(play: Play, unit: Unit) -> bool:
    """True if the card has formation, is face up and has not fallen."""
    return unit.alive and not unit.hidden and unit.id in play.static.formed


def neighbours_in_formation(play: Play, unit: Unit) -> Iterator[Unit]:
    """Cards of the same seat with formation on the four orthogonal cells."""
    if unit.at is None:
        return
    cells = {(unit.at[0] + across, unit.at[1] + along) for across, along in _BESIDE}
    for other in play.units.values():
        if other.at in cells and other.seat == unit.seat and formed(play, other):
            yield other


def in_formation(play: Play, unit: Unit) -> bool:
    """True if the card and a card next to it have formation."""
    return formed(play, unit) and next(neighbours_in_formation(play, unit), None) is not None


def in_line(play: Play, one: Unit, other: Unit) -> bool:
    """True if a chain of neighbours with formation joins the cards; a card stands in no line with itself alone."""
    if not (formed(play, one) and formed(play, other)):
        return False
    if one.id == other.id:
        return in_formation(play, one)
    reached, waiting = {one.id}, [one]
    while waiting:
        for beside in neighbours_in_formation(play, waiting.pop()):
            if beside.id == other.id:
                return True
            if beside.id not in reached:
                reached.add(beside.id)
                waiting.append(beside)
    return False
