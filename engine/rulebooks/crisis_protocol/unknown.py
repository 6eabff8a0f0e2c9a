"""Unknown names: units and effects a command names that are not on the table. Nothing on it is hidden here."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import UnsetType

from engine.core.commands import Command, Order, Report, Stand, Use
from engine.core.refusal import Refused
from engine.rulebooks.crisis_protocol.commands import Adjudicate, Adjust, ChooseAttack, DeclareTarget
from engine.rulebooks.crisis_protocol.play import Play


def unknown(play: Play, command: Command) -> Refused | None:
    """`unknown_unit` before `unknown_effect`; None if everything the command names is there."""
    check = _CHECKS.get(type(command))
    return None if check is None else check(play, command)


def _units(play: Play, names: Iterable[str | None], sources: bool = False) -> Refused | None:
    for name in names:
        if name is None or name in play.units or (sources and name in play.table.sources):
            continue
        return Refused("unknown_unit", f"there is no unit `{name}` on the table")
    return None


def _effect(play: Play, effect: str, unit: str | None = None) -> Refused | None:
    found: Mapping[tuple[str, str], object] = play.table.found
    if (unit, effect) in found or (unit is None and any(name == effect for _, name in found)):
        return None
    where = "any card" if unit is None else f"`{unit}`"
    return Refused("unknown_effect", f"there is no effect `{effect}` on {where}")


def _choose_attack(play: Play, command: ChooseAttack) -> Refused | None:
    return _units(play, (command.unit,))


def _declare_target(play: Play, command: DeclareTarget) -> Refused | None:
    if not isinstance(command.target, UnsetType):
        return _units(play, (command.target,))
    return None if isinstance(command.targets, UnsetType) else _units(play, (t.target for t in command.targets))


def _use(play: Play, command: Use) -> Refused | None:
    refused = _units(play, (command.unit,), sources=True) or _units(play, (command.target,))
    return refused or _effect(play, command.effect, command.unit)


def _order(play: Play, command: Order) -> Refused | None:
    for item in command.items:
        if isinstance(item, str):
            refused = _effect(play, item)
        else:
            refused = _units(play, (item.unit,), sources=True) or _effect(play, item.effect, item.unit)
        if refused is not None:
            return refused
    return None


def _report(play: Play, command: Report) -> Refused | None:
    return _units(play, (item.unit for item in command.damage))


def _adjust(play: Play, command: Adjust) -> Refused | None:
    added = {change.add.id for change in command.changes if change.add is not None}
    named = (name for change in command.changes for name in (change.unit, change.remove) if name not in added)
    return _units(play, named)


def _adjudicate(play: Play, command: Adjudicate) -> Refused | None:
    return _units(play, (command.unit,), sources=True) or _effect(play, command.effect, command.unit)


def _stand(play: Play, command: Stand) -> Refused | None:
    named = command.except_ if command.use is None else (command.use, *command.except_)
    return next((refused for name in named if (refused := _effect(play, name)) is not None), None)


_CHECKS: dict[type[Command], Callable[..., Any]] = {
    ChooseAttack: _choose_attack,
    DeclareTarget: _declare_target,
    Use: _use,
    Order: _order,
    Report: _report,
    Adjust: _adjust,
    Adjudicate: _adjudicate,
    Stand: _stand,
}
