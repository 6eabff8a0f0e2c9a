"""Commands of this rulebook beside those of the core."""

from collections.abc import Mapping

from msgspec import Struct

from engine.core.commands import CORE_COMMANDS, Adjudicating, Adjusting, Command, by_tag
from engine.effects.grammar import Natural
from engine.rulebooks.berserk.cards import STRIKE, Card, Cell
from engine.rulebooks.berserk.effects import AnyOperation


class Announce(Command, frozen=True, tag="announce"):
    """The active seat's card acts: it strikes or uses an ability (511.3). `target` is absent for an ability without one."""

    unit: str
    ability: str = STRIKE
    target: str | None = None


class Defend(Command, frozen=True, tag="defend"):
    """The card takes the strike on itself (511.4)."""

    unit: str


class Adjudicate(Adjudicating, frozen=True, tag="adjudicate"):
    """The exact change of an effect whose text the table carries out."""

    do: tuple[AnyOperation, ...]


class Values(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is set on a card; None leaves it as it is. `conditions`: all acquired traits."""

    wounds: Natural | None = None
    open: bool | None = None
    hidden: bool | None = None
    at: Cell | None = None
    counters: Natural | None = None
    conditions: tuple[str, ...] | None = None


class Change(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One change of the table: `unit` with `set`, or `add`, or `remove`."""

    unit: str | None = None
    set: Values | None = None
    add: Card | None = None
    remove: str | None = None

    def __post_init__(self) -> None:
        forms = (self.set is not None, self.add is not None, self.remove is not None)
        if forms.count(True) != 1 or (self.set is None) != (self.unit is None):
            raise ValueError("expected `unit` with `set`, or `add`, or `remove`")


class Adjust(Adjusting, frozen=True, tag="adjust"):
    """The table between attacks, set by hand."""

    changes: tuple[Change, ...]
    reason: str


COMMANDS: Mapping[str, type[Command]] = by_tag((*CORE_COMMANDS, Announce, Defend, Adjudicate, Adjust))
