"""Sentences about the match as a table: creation, turns, requests, contests, undo, the end."""

from collections.abc import Mapping

from engine.core.match_facts import (
    AttackContested,
    ClockExpired,
    ContestRuled,
    ContestWithdrawn,
    DiceContributed,
    MatchAdjusted,
    MatchCreated,
    MatchEnded,
    MatchRewound,
    MatchUndone,
    OrderStanding,
    RequestClosed,
    RequestOpened,
    RoundEnded,
    TurnEnded,
)
from engine.core.message import Addend, Message, Value, word
from engine.core.names import Names
from engine.core.saying import Saying, Scene, Sentences
from engine.effects.plain import shown


def _created(scene: Scene, fact: MatchCreated) -> Saying:
    names = scene.names
    addends = [
        Addend(word("detail", "rules"), fact.version),
        Addend(word("detail", "dice"), word("dice-mode", fact.settings.dice)),
    ]
    if fact.sources:
        addends.append(Addend(word("detail", "sources"), names.units(str(source["id"]) for source in fact.sources)))
    if fact.commitment is not None:
        addends.append(Addend(word("detail", "commitment"), fact.commitment))
    return Saying(
        args={
            "rulebook": word("rulebook", fact.rulebook),
            "first": names.squad("a"),
            "second": names.squad("b"),
            "first_seat": names.seat("a"),
            "second_seat": names.seat("b"),
            "seat": names.seat(fact.active),
        },
        addends=tuple(addends),
        importance="major",
    )


def _adjusted(scene: Scene, fact: MatchAdjusted) -> Saying:
    return Saying(
        args={"reason": fact.reason, "actor": scene.actor},
        addends=tuple(addend for change in fact.changes for addend in changed(scene.names, change)),
        importance="major",
    )


def changed(names: Names, change: Mapping[str, object]) -> tuple[Addend, ...]:
    """One change of an adjustment as the command named it: values set on a unit in the order of canonical JSON, a unit
    added or removed."""
    added, removed, values = change.get("add"), change.get("remove"), change.get("set")
    if isinstance(added, Mapping):
        return (Addend(word("change", "add"), names.unit(str(added.get("id")))),)
    if isinstance(removed, str):
        return (Addend(word("change", "remove"), names.unit(removed)),)
    if not isinstance(values, Mapping):
        return ()
    unit = names.unit(str(change.get("unit")))
    return tuple(
        Addend(
            Message("change-set", {"unit": unit, "field": word("field", str(field))}), shown(names, value, str(field))
        )
        for field, value in sorted(values.items())
    )


def _rewound(scene: Scene, fact: MatchRewound) -> Saying:
    return Saying(fact.by, _back(scene, fact.to_seq), importance="major")


def _undone(scene: Scene, fact: MatchUndone) -> Saying:
    return Saying(args=_back(scene, fact.to_seq), importance="major")


def _back(scene: Scene, to_seq: int) -> dict[str, Value]:
    """Where play goes back to, and which events no longer count."""
    first, last = to_seq + 1, scene.event.seq - 1
    span = str(first) if first >= last else f"{first}–{last}"
    return {"to": str(to_seq), "actor": scene.actor, "count": last - to_seq, "span": span}


def _ended(scene: Scene, fact: MatchEnded) -> Saying:
    return Saying(fact.by, importance="major")


def _turn_ended(scene: Scene, fact: TurnEnded) -> Saying:
    return Saying(args={"seat": scene.names.seat(fact.active)}, importance="major")


def _round_ended(scene: Scene, fact: RoundEnded) -> Saying:
    return Saying(importance="major")


def _request_opened(scene: Scene, fact: RequestOpened) -> Saying:
    names = scene.names
    command = fact.command or {}
    addends: list[Addend] = []
    if fact.kind == "adjust":
        changes = command.get("changes")
        for change in changes if isinstance(changes, (list, tuple)) else ():
            addends += changed(names, change)
    reason = command.get("reason")
    if isinstance(reason, str) and reason:
        addends.append(Addend(word("detail", "reason"), reason))
    args: dict[str, Value] = {"seat": names.seat(fact.seat), "by": names.seat(fact.by)}
    if fact.kind in ("dice", "reveal"):
        args["request"] = names.request(fact.id)
    minor = fact.kind in ("contribute", "dice", "reveal")
    return Saying(fact.kind, args, tuple(addends), importance="minor" if minor else "normal")


def _request_closed(scene: Scene, fact: RequestClosed) -> Saying:
    args: dict[str, Value] = {"request": scene.names.request(fact.id)}
    if fact.outcome not in ("confirmed", "declined"):
        return Saying(fact.outcome, args, importance="technical")
    if fact.kind is None:
        return Saying(fact.outcome, args)
    return Saying(f"{fact.outcome}-{fact.kind}", {**args, "seat": scene.actor})


def _contributed(scene: Scene, fact: DiceContributed) -> Saying:
    addends = (Addend(word("detail", "contribution"), fact.value),)
    return Saying(args={"seat": scene.names.seat(fact.seat)}, addends=addends, importance="minor")


def _contested(scene: Scene, fact: AttackContested) -> Saying:
    args: dict[str, Value] = {
        "seat": scene.names.seat(fact.seat),
        "seq": str(fact.seq),
        "reason": fact.reason,
        "to": str(fact.to_seq or 0),
    }
    return Saying("" if fact.to_seq is None else "back", args, importance="major")


def _withdrawn(scene: Scene, fact: ContestWithdrawn) -> Saying:
    args: dict[str, Value] = {"actor": scene.actor, "seq": scene.names.contested(fact.contest)}
    return Saying(args=args, importance="major")


def _ruled(scene: Scene, fact: ContestRuled) -> Saying:
    return Saying(args={"seq": scene.names.contested(fact.contest)}, importance="major")


def _standing(scene: Scene, fact: OrderStanding) -> Saying:
    args: dict[str, Value] = {"seat": scene.names.seat(fact.seat)}
    if fact.cancel:
        return Saying("cancel", args, importance="minor")
    if fact.use is not None:
        return Saying("use", {**args, "effect": scene.names.named(fact.use)}, importance="minor")
    addends = tuple(Addend(word("detail", "except"), scene.names.named(effect)) for effect in fact.except_)
    return Saying(fact.pass_ or "all", args, addends, importance="minor")


def _expired(scene: Scene, fact: ClockExpired) -> Saying:
    return Saying(fact.clock, {"seat": scene.names.seat(fact.seat)}, importance="major")


MATCH_SENTENCES: Sentences = {
    MatchCreated: _created,
    MatchAdjusted: _adjusted,
    MatchRewound: _rewound,
    MatchUndone: _undone,
    MatchEnded: _ended,
    TurnEnded: _turn_ended,
    RoundEnded: _round_ended,
    RequestOpened: _request_opened,
    RequestClosed: _request_closed,
    DiceContributed: _contributed,
    AttackContested: _contested,
    ContestWithdrawn: _withdrawn,
    ContestRuled: _ruled,
    OrderStanding: _standing,
    ClockExpired: _expired,
}
