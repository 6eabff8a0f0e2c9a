"""The table between attacks, set by hand: what makes sense, and who may see it."""

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from engine.core.attack_facts import UnitDefeated
from engine.core.match_facts import MatchAdjusted
from engine.core.refusal import MatchError, Refused
from engine.core.seats import Role, Seat
from engine.core.turn import Turn
from engine.rulebooks.berserk.acts import reveal
from engine.rulebooks.berserk.cards import Card
from engine.rulebooks.berserk.commands import Adjust, Change, Values
from engine.rulebooks.berserk.facts import CardHidden
from engine.rulebooks.berserk.loading import MOST_ANNOUNCED, check_card, face_down
from engine.rulebooks.berserk.play import Play

PRIVATE = ("wounds", "counters", "conditions")
"""What only the owner and the judge see of a hidden card."""


def check(play: Play, command: Adjust) -> Refused | None:
    """Refuse changes that say nothing, contradict the table, or add a card that could not be described."""
    if not command.changes:
        return Refused("no_such_option", "`changes` is empty")
    cells = {id_: unit.at for id_, unit in play.units.items()}
    sources = frozenset(source.id for source in play.static.sources)
    new: set[str] = set()
    alive = {id_ for id_, unit in play.units.items() if unit.alive}
    for i, change in enumerate(command.changes):
        wrong = _check_change(cells, change, sources)
        if wrong is None and not new.isdisjoint((change.unit, change.remove)):
            wrong = "a card that is added is described there, by `add`"
        if wrong is not None:
            return Refused("no_such_option", f"changes[{i}]: {wrong}")
        if change.remove is not None:
            del cells[change.remove]
        elif change.add is not None:
            cells[change.add.id] = change.add.at
            alive.add(change.add.id)
            new.add(change.add.id)
        elif change.unit is not None and change.set is not None and change.set.at is not None:
            cells[change.unit] = change.set.at
    added = [change.add for change in command.changes if change.add is not None]
    if added and _too_many(play, added, len(cells)):
        return Refused("no_such_option", f"at most {MOST_ANNOUNCED} pairs of an action and a card may be on the table")
    return _check_cells({id_: at for id_, at in cells.items() if id_ in alive or at is None})


def _too_many(play: Play, added: Sequence[Card], count: int) -> bool:
    """True with more actions than a match may begin with; nothing is said of the abilities of hidden cards."""
    seen = [unit.card for unit in play.units.values() if unit.card is not None and not unit.hidden]
    return (count + sum(len(card.abilities) for card in (*seen, *added))) * count > MOST_ANNOUNCED


def audience(play: Play, sender: Role, command: Adjust) -> tuple[str, ...] | None:
    """Who may read an adjustment before it is agreed to: one that says what lies face down only its sender, the seat of
    that card, and the judge."""
    owners: set[str] = {change.add.seat for change in command.changes if change.add is not None and change.add.hidden}
    owners.update(seat for _, secret, seat in _parts(play, command.changes) if secret is not None)
    return (*sorted(owners | {sender}), "judge") if owners else None


def adjust(turn: Turn[Play], command: Adjust) -> None:
    """Let the changes happen; what concerns the face of a hidden card only its seat and the judge learn."""
    play = turn.play
    # In the order of the units: who falls with others falls in the same order wherever this is decided again.
    before = tuple(id_ for id_, unit in play.units.items() if unit.alive)
    down = [id_ for id_, unit in play.units.items() if unit.hidden]
    public: list[dict[str, object]] = []
    private: dict[Seat, list[dict[str, object]]] = {"a": [], "b": []}
    for open_, secret, seat in _parts(play, command.changes):
        if open_ is not None:
            public.append(open_)
        if secret is not None:
            private[seat].append(secret)
    for seat, changes in private.items():
        if changes:
            turn.emit(MatchAdjusted(tuple(changes), command.reason), audience=(seat, "judge"))
    if public:
        turn.emit(MatchAdjusted(tuple(public), command.reason))
    for card in (change.add for change in command.changes):
        if card is not None and card.hidden:
            turn.emit(CardHidden(card.id, msgspec.to_builtins(card)), audience=(card.seat, "judge"))
    for id_ in down:
        unit = turn.play.units.get(id_)
        if unit is not None and not unit.hidden:
            reveal(turn, unit)
    _fallen(turn, before)


Parts = tuple[dict[str, object] | None, dict[str, object] | None, Seat]
"""Of one change what everybody may read, what only one seat may, and that seat."""


def _parts(play: Play, changes: Sequence[Change]) -> Iterator[Parts]:
    """Every change split; a card counts as hidden from the change that turns it face down to the one that turns it up."""
    down = {id_: unit.hidden for id_, unit in play.units.items()}
    for change in changes:
        if change.add is not None and change.add.hidden:
            yield {"add": face_down(change.add)}, None, change.add.seat
        elif change.unit is not None and change.set is not None:
            hidden = down[change.unit] or change.set.hidden is True
            if change.set.hidden is not None:
                down[change.unit] = change.set.hidden
            open_, secret = _split(change.unit, change.set, hidden)
            yield _plain(open_), _plain(secret), play.units[change.unit].seat
        else:
            yield _plain(change), None, "a"


def _plain(change: Change | None) -> dict[str, object] | None:
    return None if change is None else msgspec.to_builtins(change)


def _check_change(cells: dict[str, tuple[int, int] | None], change: Change, sources: frozenset[str]) -> str | None:
    if change.set is not None and change.set == Values():
        return "`set` sets nothing"
    for id_ in (change.unit, change.remove):
        if id_ is not None and id_ not in cells:
            return f"there is no unit {id_!r}"
    if change.add is not None:
        if change.add.id in cells:
            return f"there is a unit {change.add.id!r} already"
        if change.add.id in sources:
            return f"{change.add.id!r} is a neutral source"
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


def _fallen(turn: Turn[Play], before: Sequence[str]) -> None:
    for id_ in _newly_fallen(turn.play, before):
        unit = turn.play.units[id_]
        if unit.hidden:
            reveal(turn, unit)
        turn.emit(UnitDefeated(id_))


def _newly_fallen(play: Play, before: Sequence[str]) -> Iterator[str]:
    return (id_ for id_ in before if id_ in play.units and not play.units[id_].alive)
