"""Checks of effects that their shapes cannot say."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from engine.core.refusal import MatchError
from engine.effects.grammar import ExtraAttack, GiveCondition, Heal, Instruct, Operation, RemoveCondition
from engine.rulebooks.berserk.cards import STRIKE
from engine.rulebooks.berserk.effects import (
    LAYING,
    LEVELS,
    AnyOperation,
    AnyTest,
    Effect,
    Is,
    Plain,
    Replace,
    RollValue,
    SetTo,
    StepIn,
)
from engine.rulebooks.berserk.machine import STEP_OF
from engine.rulebooks.berserk.tests_of_effects import UNIT_WORDS

STEP_IDS: tuple[str, ...] = tuple(dict.fromkeys(STEP_OF.values()))
_IS = ("open", "closed", "hidden", "flying")


class Known(Struct, frozen=True):
    """What an effect may name: the cards on the table and the abilities of its own card. `neutral`: it belongs to no
    seat, so that it has no card of its own."""

    units: frozenset[str]
    abilities: frozenset[str]
    neutral: bool = False


def check_effect(effect: Effect, path: str, known: Known) -> None:
    """One effect; raises MatchError with the path of the mistake."""
    if effect.limit == "round":
        raise MatchError(f"{path}.limit", "this rulebook has no rounds; expected attack, turn or match")
    if effect.cost is not None and not effect.optional:
        raise MatchError(f"{path}.cost", "only an optional effect has a cost")
    if effect.cost is not None and known.neutral:
        raise MatchError(f"{path}.cost", "a neutral source cannot pay")
    if known.neutral and effect.side not in (None, "any"):
        raise MatchError(f"{path}.as", "effects of a neutral source are for any side")
    if effect.window == "always":
        _check_static(effect, path)
    if not effect.do:
        raise MatchError(f"{path}.do", "expected at least one operation")
    choose = effect.choose is not None
    for i, test in enumerate(effect.when):
        _check_unit(test, f"{path}.when[{i}]", known, choose)
        check = _TESTS.get(type(test))
        if check is not None:
            check(test, f"{path}.when[{i}]")
    check_operations(effect.do, f"{path}.do", known, choose=choose)


def check_operations(operations: Sequence[AnyOperation | Plain], path: str, known: Known, *, choose: bool) -> None:
    """Operations of an effect or ability; `choose`: a card is named when it is used. Raises MatchError."""
    for i, operation in enumerate(operations):
        at = f"{path}[{i}]"
        _check_unit(operation, at, known, choose)
        if isinstance(operation, ExtraAttack):
            _check_extra_attack(operation, at, known)
        elif isinstance(operation, Replace):
            if not operation.by:
                raise MatchError(f"{at}.by", "expected at least one operation")
            check_operations(operation.by, f"{at}.by", known, choose=choose)
            _check_nothing_waits(operation, at)
        else:
            check = _OPERATIONS.get(type(operation))
            if check is not None:
                check(operation, at)


def _check_static(effect: Effect, path: str) -> None:
    for name, wrong in (
        ("optional", effect.optional),
        ("choose", effect.choose is not None),
    ):
        if wrong:
            raise MatchError(f"{path}.{name}", "an effect of the window always holds by itself")
    for i, operation in enumerate(effect.do):
        if not isinstance(operation, LAYING):
            raise MatchError(
                f"{path}.do[{i}].type",
                "an effect of the window always can only modify, set, prevent, replace, protect or block",
            )


def _check_unit(part: AnyTest | AnyOperation | Plain, path: str, known: Known, choose: bool) -> None:
    word = getattr(part, "unit", None)
    if word is None:
        return
    if word == "chosen" and not choose:
        raise MatchError(f"{path}.unit", "`chosen` needs `choose` on the effect")
    if word == "owner" and known.neutral:
        raise MatchError(f"{path}.unit", "a neutral source is no card")
    if word not in UNIT_WORDS and word not in known.units:
        raise MatchError(f"{path}.unit", f"expected a role or the id of a unit, got {word!r}")


def _check_nothing_waits(operation: Replace, path: str) -> None:
    for i, part in enumerate(operation.by):
        if isinstance(part, Instruct) and part.wait:
            raise MatchError(f"{path}.by[{i}].wait", "the blow is one moment: what replaces it cannot wait")


def _check_extra_attack(operation: ExtraAttack, path: str, known: Known) -> None:
    if known.neutral:
        raise MatchError(f"{path}.type", "a neutral source cannot act")
    if operation.attack != STRIKE and operation.attack not in known.abilities:
        raise MatchError(f"{path}.attack", f"expected {STRIKE} or an ability of this card, got {operation.attack!r}")


def _check_is(test: Is, path: str) -> None:
    if test.has not in _IS and not (test.has.startswith("trait:") and len(test.has) > len("trait:")):
        raise MatchError(f"{path}.has", f"expected {', '.join(_IS)} or trait:NAME, got {test.has!r}")


def _check_steps(test: StepIn, path: str) -> None:
    for i, step in enumerate(test.in_):
        if step not in STEP_IDS:
            raise MatchError(f"{path}.in[{i}]", f"expected one of {', '.join(STEP_IDS)}, got {step!r}")


def _check_roll_value(test: RollValue, path: str) -> None:
    if test.at_least is None and test.at_most is None and test.equals is None:
        raise MatchError(path, "expected at_least, at_most or equals")


def _check_set(operation: SetTo, path: str) -> None:
    if operation.what == "level" and operation.to not in LEVELS:
        raise MatchError(f"{path}.to", f"expected one of {', '.join(LEVELS)}, got {operation.to!r}")
    if operation.what != "level" and not isinstance(operation.to, int):
        raise MatchError(f"{path}.to", f"expected a number, got {operation.to!r}")
    if operation.what == "roll" and operation.to not in range(1, 7):
        raise MatchError(f"{path}.to", f"a roll is set to 1 to 6, got {operation.to!r}")


def _check_amount(operation: Heal, path: str) -> None:
    if operation.amount < 1:
        raise MatchError(f"{path}.amount", f"expected at least 1, got {operation.amount}")


def _check_text(operation: Instruct, path: str) -> None:
    if not operation.text.strip():
        raise MatchError(f"{path}.text", "expected a text for the table")


def _check_condition(operation: GiveCondition | RemoveCondition, path: str) -> None:
    if not operation.condition:
        raise MatchError(f"{path}.condition", "expected the name of a trait")


_TESTS: Mapping[type[AnyTest], Callable[[Any, str], None]] = {
    Is: _check_is,
    StepIn: _check_steps,
    RollValue: _check_roll_value,
}
_OPERATIONS: Mapping[type[Operation], Callable[[Any, str], None]] = {
    SetTo: _check_set,
    Heal: _check_amount,
    Instruct: _check_text,
    GiveCondition: _check_condition,
    RemoveCondition: _check_condition,
}
