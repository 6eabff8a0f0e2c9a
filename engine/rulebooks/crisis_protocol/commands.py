"""Commands of this rulebook, beside those every rulebook has."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from engine.core.commands import CORE_COMMANDS, Adjudicating, Adjusting, Command, by_tag
from engine.effects.grammar import Natural
from engine.rulebooks.crisis_protocol.cards import UnitCard
from engine.rulebooks.crisis_protocol.effects import AnyOperation
from engine.rulebooks.crisis_protocol.vocabulary import Condition, Status


class ChooseAttack(Command, frozen=True, tag="choose_attack"):
    """1: a unit of the active seat begins an attack."""

    unit: str
    attack: str


class Target(Struct, frozen=True, forbid_unknown_fields=True):
    """One target of a beam or an area, as measured."""

    target: str
    range: int
    line_of_sight: bool | UnsetType = UNSET
    cover: bool | UnsetType = UNSET


class DeclareTarget(Command, frozen=True, tag="declare_target"):
    """2.a to 2.c: a target with its range, line of sight and cover as measured, or the `targets` of a beam or an area."""

    target: str | UnsetType = UNSET
    range: int | UnsetType = UNSET
    line_of_sight: bool | UnsetType = UNSET
    cover: bool | UnsetType = UNSET
    targets: tuple[Target, ...] | UnsetType = UNSET

    def __post_init__(self) -> None:
        single = (self.target, self.range, self.line_of_sight, self.cover)
        if self.targets is not UNSET:
            if any(value is not UNSET for value in single):
                raise ValueError("either `target` with its fields or `targets`")
        elif self.target is UNSET or self.range is UNSET:
            raise ValueError("expected `target` and `range`, or `targets`")


class EndAttack(Command, frozen=True, tag="end_attack"):
    """2.c.ii: no target; the attack ends."""


class Settable(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an adjustment may set of a unit."""

    damage: Natural | None = None
    power: Natural | None = None
    conditions: tuple[Condition, ...] | None = None
    status: Status | None = None


class Alteration(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, rename={"set_": "set"}):
    """One change of the table: `unit` and `set`, or `add`, or `remove`."""

    unit: str | None = None
    set_: Settable | None = None
    add: UnitCard | None = None
    remove: str | None = None

    def __post_init__(self) -> None:
        given = tuple(v is not None for v in (self.unit, self.set_, self.add, self.remove))
        if given not in ((True, True, False, False), (False, False, True, False), (False, False, False, True)):
            raise ValueError("expected `unit` and `set`, or `add`, or `remove`")


class Adjust(Adjusting, frozen=True, tag="adjust"):
    """Set the table between attacks by hand."""

    changes: Annotated[tuple[Alteration, ...], Meta(min_length=1)]
    reason: str


class Adjudicate(Adjudicating, frozen=True, tag="adjudicate"):
    """State the exact change of an instruction."""

    do: Annotated[tuple[AnyOperation, ...], Meta(min_length=1)]


COMMANDS: Mapping[str, type[Command]] = by_tag(
    (*CORE_COMMANDS, ChooseAttack, DeclareTarget, EndAttack, Adjust, Adjudicate)
)
