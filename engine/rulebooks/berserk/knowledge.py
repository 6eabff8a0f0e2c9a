"""What a sender can know: refusals look only at that, so a hidden card of the other seat gives nothing away."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engine.core.commands import Command, Order, Report, Stand, Use
from engine.core.refusal import Refused
from engine.rulebooks.berserk.cards import WEAKEN
from engine.rulebooks.berserk.commands import Adjudicate, Adjust, Announce, Defend
from engine.rulebooks.berserk.play import Play
from engine.rulebooks.berserk.tests_of_effects import UNIT_WORDS

Named = tuple[str | None, str | None]
"""A unit and an effect a command names, either of them perhaps absent."""


def unknown(play: Play, seat: str, command: Command) -> Refused | None:
    """`unknown_unit` or `unknown_effect` if the command names what its sender cannot know."""
    reader = _READERS.get(type(command))
    if reader is None:
        return None
    named = tuple(reader(command))
    for unit, _ in named:
        if unit is not None and unit not in play.units and not _is_source(play, unit):
            return Refused("unknown_unit", f"there is no unit {unit!r}; the table holds {', '.join(play.units)}")
    for unit, effect in named:
        if effect is not None and not _knows(play, seat, unit, effect, isinstance(command, Adjudicate)):
            return Refused("unknown_effect", f"no effect {effect!r} is known to {seat}")
    return None


def _is_source(play: Play, id_: str) -> bool:
    return any(source.id == id_ for source in play.static.sources)


def _knows(play: Play, seat: str, unit: str | None, effect: str, abilities: bool) -> bool:
    if effect == WEAKEN:
        return True
    keys = [*play.static.features, *(play.static.abilities if abilities else ())]
    return any(id_ == effect and (unit is None or owner == unit) and _sees(play, seat, owner) for owner, id_ in keys)


def _sees(play: Play, seat: str, owner: str) -> bool:
    card = play.units.get(owner)
    return card is None or not card.hidden or seat in (card.seat, "judge")


def _of_announce(command: Announce) -> Iterator[Named]:
    yield command.unit, None
    yield command.target, None


def _of_defend(command: Defend) -> Iterator[Named]:
    yield command.unit, None


def _of_use(command: Use) -> Iterator[Named]:
    yield command.unit, command.effect
    yield command.target, None


def _of_order(command: Order) -> Iterator[Named]:
    for item in command.items:
        yield (None, item) if isinstance(item, str) else (item.unit, item.effect)


def _of_report(command: Report) -> Iterator[Named]:
    return ((suffered.unit, None) for suffered in command.damage)


def _of_stand(command: Stand) -> Iterator[Named]:
    yield None, command.use
    for effect in command.except_:
        yield None, effect


def _of_adjudicate(command: Adjudicate) -> Iterator[Named]:
    yield command.unit, command.effect
    for operation in command.do:
        word = getattr(operation, "unit", None)
        if isinstance(word, str) and word not in UNIT_WORDS:
            yield word, None


def _of_adjust(command: Adjust) -> Iterator[Named]:
    for change in command.changes:
        yield change.unit, None
        yield change.remove, None


_READERS: Mapping[type[Command], Callable[[Any], Iterator[Named]]] = {
    Announce: _of_announce,
    Defend: _of_defend,
    Use: _of_use,
    Order: _of_order,
    Report: _of_report,
    Stand: _of_stand,
    Adjudicate: _of_adjudicate,
    Adjust: _of_adjust,
}
