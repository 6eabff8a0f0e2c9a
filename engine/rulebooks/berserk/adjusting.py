"""The table between attacks, set by hand: what makes sense, and who may see it."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from engine.core.attack_facts import UnitDefeated
from engine.core.match_facts import MatchAdjusted
from engine.core.refusal import MatchError, Refused
from engine.core.seats import Seat
from engine.core.turn import Turn
from engine.rulebooks.berserk.acts import reveal
from engine.rulebooks.berserk.cards import Card
from engine.rulebooks.berserk.commands import Adjust, Change, Values
from engine.rulebooks.berserk.facts import CardHidden
from engine.rulebooks.berserk.loading import check_card, face_down
from engine.rulebooks.berserk.play import Play

PRIVATE = ("wounds", "counters", "conditions")
"""What only the owner and the judge see of a hidden card."""


def check(play: Play, command: Adjust) -> Refused | None:
    """Refuse changes that say nothing, contradict the table, or add a card that could not be described."""
    if not command.changes:
        return Refused("no_such_option", "`changes` is empty")
    cells = {id_: unit.at for id_, unit in play.units.items()}
    alive = {id_ for id_, unit in play.units.items() if unit.alive}
    for i, change in enumerate(command.changes):
        wrong = _check_change(cells, change)
        if wrong is not None:
            return Refused("no_such_option", f"changes[{i}]: {wrong}")
        if change.remove is not None:
            del cells[change.remove]
        elif change.add is not None:
            cells[change.add.id] = change.add.at
            alive.add(change.add.id)
        elif change.unit is not None and change.set is not None and change.set.at is not None:
            cells[change.unit] = change.set.at
    return _check_cells({id_: at for id_, at in cells.items() if id_ in alive or at is None})


def adjust(turn: Turn[Play], command: Adjust) -> None:
    """Let the changes happen; what concerns the face of a hidden card only its seat and the judge learn."""
    before = {id_ for id_, unit in turn.play.units.items() if unit.alive}
    public: list[dict[str, object]] = []
    private: dict[Seat, list[dict[str, object]]] = {"a": [], "b": []}
    added: list[Card] = []
    shown: list[str] = []
    for change in command.changes:
        if change.add is not None and change.add.hidden:
            public.append({"add": face_down(change.add)})
            added.append(change.add)
        elif change.unit is not None and change.set is not None:
            unit = turn.play.units[change.unit]
            open_, secret = _split(change.unit, change.set, unit.hidden)
            if open_ is not None:
                public.append(msgspec.to_builtins(open_))
            if secret is not None:
                private[unit.seat].append(msgspec.to_builtins(secret))
            if unit.hidden and change.set.hidden is False:
                shown.append(unit.id)
        else:
            public.append(msgspec.to_builtins(change))
    for seat, changes in private.items():
        if changes:
            turn.emit(MatchAdjusted(tuple(changes), command.reason), audience=(seat, "judge"))
    if public:
        turn.emit(MatchAdjusted(tuple(public), command.reason))
    for card in added:
        turn.emit(CardHidden(card.id, msgspec.to_builtins(card)), audience=(card.seat, "judge"))
    for id_ in shown:
        reveal(turn, turn.play.units[id_])
    _fallen(turn, before)


def _check_change(cells: dict[str, tuple[int, int] | None], change: Change) -> str | None:
    forms = (change.set is not None, change.add is not None, change.remove is not None)
    if forms.count(True) != 1 or (change.set is None) != (change.unit is None):
        return "expected `unit` with `set`, or `add`, or `remove`"
    if change.set is not None and change.set == Values():
        return "`set` sets nothing"
    for id_ in (change.unit, change.remove):
        if id_ is not None and id_ not in cells:
            return f"there is no unit {id_!r}"
    if change.add is not None:
        if change.add.id in cells:
            return f"there is a unit {change.add.id!r} already"
        try:
            check_card(change.add, "add", frozenset({*cells, change.add.id}))
        except MatchError as error:
            return str(error)
    return None


def _check_cells(cells: dict[str, tuple[int, int] | None]) -> Refused | None:
    if len({at is None for at in cells.values()}) > 1:
        return Refused("no_such_option", "either all cards have a place or none")
    taken = [at for at in cells.values() if at is not None]
    if len(set(taken)) < len(taken):
        return Refused("no_such_option", "two cards would stand on one cell")
    return None


def _split(unit: str, values: Values, hidden: bool) -> tuple[Change | None, Change | None]:
    """The part everybody sees and the part that would betray a hidden card."""
    if not hidden:
        return Change(unit=unit, set=values), None
    secret = Values(**{name: getattr(values, name) for name in PRIVATE})
    open_ = replace(values, **dict.fromkeys(PRIVATE))
    return (
        None if open_ == Values() else Change(unit=unit, set=open_),
        None if secret == Values() else Change(unit=unit, set=secret),
    )


def _fallen(turn: Turn[Play], before: set[str]) -> None:
    for id_ in _newly_fallen(turn.play, before):
        unit = turn.play.units[id_]
        if unit.hidden:
            reveal(turn, unit)
        turn.emit(UnitDefeated(id_))


def _newly_fallen(play: Play, before: set[str]) -> Iterator[str]:
    return (id_ for id_ in before if id_ in play.units and not play.units[id_].alive)
