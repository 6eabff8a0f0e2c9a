"""Answers read back: commands are no part of a record, but what was answered follows from the facts they led to.

Several commands may come into question; which it was shows when each is decided again (rules.py). Nothing here knows a
rulebook: an option's slots are filled with what the recorded facts say under the same names.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import TypeAlias

import msgspec

from engine.core.attack_facts import Die, TableReported
from engine.core.event import Event
from engine.core.facts import Fact, UnknownFact
from engine.core.match_facts import (
    AttackContested,
    ContestRuled,
    ContestWithdrawn,
    DiceContributed,
    MatchAdjusted,
    MatchEnded,
    MatchRewound,
    MatchUndone,
    OrderStanding,
    RequestClosed,
    RequestOpened,
    RoundEnded,
    TurnEnded,
)
from engine.core.options import Option, Slot
from engine.core.state import Ask
from engine.registry import RULEBOOKS

Command: TypeAlias = dict[str, object]
Pool: TypeAlias = Mapping[str, Sequence[object]]

MOST_TRIED = 400
"""Fillings of one option that are tried at most."""

_FOLLOWS: Mapping[str, frozenset[str]] = {
    "effect.used": frozenset({"use"}),
    "effect.triggered": frozenset({"use"}),
    "effect.declined": frozenset({"pass"}),
    "dice.rolled": frozenset({"roll"}),
    "dice.rerolled": frozenset({"roll"}),
    "order.chosen": frozenset({"order"}),
}
"""A guess that only saves time: what kind of answer the first of these facts follows from. Rulebooks add their own."""

_ALSO: Mapping[str, tuple[str, ...]] = {"target": ("chosen",)}
"""Slots whose filling a fact may call otherwise."""


def candidates(batch: Sequence[Event], ask: Ask | None) -> Iterator[Command]:
    """The commands that may have led to `batch`, the likeliest first. `ask`: the question that was open."""
    for event in batch:
        command = _table_command(event)
        if command is not None:
            yield command
    if ask is None or ask.seat not in (batch[0].actor, *(event.actor for event in batch)):
        return
    pool = _pool(batch)
    words = {str(value) for values in pool.values() for value in values if isinstance(value, (str, int))}
    expected = next(filter(None, map(_expected, batch)), frozenset[str]())

    def likelihood(option: Option) -> int:
        return -4 * (option.type in expected) - sum(str(value) in words for value in option.fields.values())

    for option in sorted(ask.options, key=likelihood):
        yield from islice(_filled(option, pool), MOST_TRIED)


def _expected(event: Event) -> frozenset[str]:
    own = (book.answered_by.get(event.type, frozenset[str]()) for book in RULEBOOKS.values())
    return _FOLLOWS.get(event.type, frozenset[str]()).union(*own)


def _table_command(event: Event) -> Command | None:
    command = _contest_command(event.data) or _request_command(event.data)
    if command is not None:
        return command
    match event.data:
        case MatchUndone():
            return {"type": "undo"}
        case MatchEnded(by="judge"):
            return {"type": "end_match"}
        case MatchAdjusted(changes=changes, reason=reason):
            return {"type": "adjust", "changes": list(changes), "reason": reason}
        case TurnEnded():
            return {"type": "end_turn"}
        case RoundEnded():
            return {"type": "end_round"}
        case TableReported(instruction=index, damage=damage):
            return {"type": "report", "instruction": index, "damage": msgspec.to_builtins(damage)}
        case OrderStanding() as order:
            return _standing(order)
        case _:
            return None


def _contest_command(fact: Fact) -> Command | None:
    match fact:
        case AttackContested(seq=seq, reason=reason, to_seq=to_seq):
            return {"type": "contest", "seq": seq, "reason": reason, "to_seq": to_seq}
        case ContestWithdrawn():
            return {"type": "withdraw"}
        case ContestRuled():
            return {"type": "rule", "verdict": "uphold"}
        case MatchRewound(to_seq=to_seq, by="rule"):
            return {"type": "rule", "verdict": "rewind", "to_seq": to_seq}
        case MatchRewound():
            return {"type": "accept"}
        case _:
            return None


def _request_command(fact: Fact) -> Command | None:
    match fact:
        case DiceContributed(value=value):
            return {"type": "contribute", "value": value}
        case RequestClosed(id=id_, outcome="confirmed"):
            return {"type": "confirm", "request": id_}
        case RequestClosed(id=id_, outcome="declined"):
            return {"type": "decline", "request": id_}
        case RequestOpened(command=dict() as asked):
            return dict(asked)
        case RequestOpened(kind="end_match"):
            return {"type": "end_match"}
        case _:
            return None


def _standing(order: OrderStanding) -> Command:
    command: Command = {"type": "stand", "pass": order.pass_, "except": list(order.except_), "use": order.use}
    return {**command, "cancel": order.cancel}


def _filled(option: Option, pool: Pool) -> Iterator[Command]:
    names = tuple(option.slots)
    fillings = [tuple(_fillings(name, slot, pool)) for name, slot in option.slots.items()]
    for values in product(*fillings):
        yield {"type": option.type, **option.fields, **dict(zip(names, values, strict=True))}


def _fillings(name: str, slot: Slot, pool: Pool) -> Iterator[object]:
    """What the facts say first, then what stands for a field left out, then whatever fits."""
    told: list[object] = []
    sources: tuple[Iterable[object], ...] = (
        *(pool.get(key, ()) for key in (name, *_ALSO.get(name, ()))),
        (slot.default(),),
        islice(slot.fillings(), MOST_TRIED),
    )
    for source in sources:
        for value in source:
            if value not in told and _accepts(slot, value):
                told.append(value)
                yield value


def _accepts(slot: Slot, value: object) -> bool:
    try:
        return slot.accepts(value) is None
    except TypeError:  # a value of this name that is something else altogether
        return False


def _pool(batch: Iterable[Event]) -> Pool:
    """Every value of the facts under its name, however deep, and the faces of dice in their order."""
    pool: dict[str, list[object]] = {}
    for event in batch:
        fact = event.data
        if isinstance(fact, UnknownFact):
            continue
        dice: object = getattr(fact, "dice", None)
        if isinstance(dice, tuple) and dice and isinstance(dice[0], Die):
            pool.setdefault("faces", []).append([die.face for die in dice])
        _gather(msgspec.to_builtins(fact), pool)
    return pool


def _gather(value: object, pool: dict[str, list[object]]) -> None:
    if isinstance(value, Mapping):
        for key, part in value.items():
            pool.setdefault(str(key), []).append(part)
            _gather(part, pool)
    elif isinstance(value, (list, tuple)):
        for part in value:
            _gather(part, pool)
