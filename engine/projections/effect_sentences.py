"""Sentences about attacks, steps, windows and effects that all rulebooks share."""

from collections.abc import Iterable, Mapping

from engine.core.attack_facts import (
    AttackDeclared,
    AttackEnded,
    AttackFinished,
    AttackTargetChanged,
    ConditionGiven,
    ConditionRemoved,
    EffectAdjudicated,
    EffectDeclined,
    EffectResumed,
    EffectTriggered,
    EffectUsed,
    OrderChosen,
    StepEntered,
    TableInstructed,
    TableReported,
    UnitDefeated,
    UnitHealed,
    WindowClosed,
    WindowOpened,
)
from engine.core.message import Addend, Message, Value, word
from engine.core.names import Names
from engine.core.saying import Saying, Scene, Sentences
from engine.effects.plain import clause
from engine.projections.dice_sentences import numbered


def _declared(scene: Scene, fact: AttackDeclared) -> Saying:
    names = scene.names
    addends: list[Addend] = []
    if fact.kind not in names.words.plain_kinds:
        addends.append(Addend(word("detail", "kind"), word("kind", fact.kind)))
    if fact.parent is not None:
        addends.append(Addend(word("detail", "inside"), names.title(fact.parent)))
    if fact.part is not None:
        addends.append(Addend(word("detail", "part"), Message("part", {"index": fact.part.index, "of": fact.part.of})))
    args: dict[str, Value] = {
        "unit": names.unit(fact.unit),
        "ability": names.ability(fact.unit, fact.ability),
        "target": names.unit(fact.target) if fact.target is not None else "",
    }
    return Saying("" if fact.target is None else "target", args, tuple(addends), "major")


def _target_changed(scene: Scene, fact: AttackTargetChanged) -> Saying:
    names = scene.names
    args: dict[str, Value] = {
        "effect": names.owned(fact.ref),
        "target": names.unit(fact.target),
        "before": "" if fact.before is None else names.unit(fact.before),
    }
    return Saying("" if fact.before is None else "from", args, importance="major")


def _entered(scene: Scene, fact: StepEntered) -> Saying:
    step = scene.event.step or ""
    what = word("clause", step) if step else fact.state
    return Saying(args={"what": what, "step": step}, importance="technical")


def _finished(scene: Scene, fact: AttackFinished) -> Saying:
    return Saying(args={"attack": scene.names.title(scene.event.attack or 0)}, importance="major")


def _ended(scene: Scene, fact: AttackEnded) -> Saying:
    args: dict[str, Value] = {
        "attack": scene.names.title(scene.event.attack or 0),
        "because": word("because", fact.because),
    }
    return Saying(args=args, importance="major")


def _window_opened(scene: Scene, fact: WindowOpened) -> Saying:
    args: dict[str, Value] = {"window": word("window", fact.window), "side": word("side", fact.side)}
    return Saying(args=args, importance="technical")


def _window_closed(scene: Scene, fact: WindowClosed) -> Saying:
    return Saying(args={"window": word("window", fact.window)}, importance="technical")


def _triggered(scene: Scene, fact: EffectTriggered) -> Saying:
    addends = (
        *_choices(scene.names, fact.chosen, fact.dice),
        *costs(fact.cost),
        *_claims(scene.names, fact.claims),
        *(() if fact.order == "alone" else (Addend(word("detail", "order"), word("order-is", fact.order)),)),
    )
    args = {"effect": scene.names.effect(fact.ref), "unit": scene.names.unit(fact.ref.unit)}
    return Saying(args=args, addends=addends)


def _used(scene: Scene, fact: EffectUsed) -> Saying:
    addends = [
        *_choices(scene.names, fact.chosen, fact.dice),
        *costs(fact.cost),
        *_claims(scene.names, fact.claims),
    ]
    if fact.early:
        addends.append(Addend(word("detail", "early"), word("bool", "yes")))
    if fact.standing is not None:
        addends.append(Addend(word("detail", "standing"), fact.standing))
    args: dict[str, Value] = {
        "effect": scene.names.effect(fact.ref),
        "unit": scene.names.unit(fact.ref.unit),
        "seat": scene.names.seat(fact.seat),
    }
    return Saying(args=args, addends=tuple(addends))


def _choices(names: Names, chosen: str | None, dice: tuple[int, ...]) -> Iterable[Addend]:
    if chosen is not None:
        yield Addend(word("detail", "chosen"), names.unit(chosen))
    if dice:
        yield Addend(word("detail", "dice-picked"), tuple(map(numbered, dice)))


def costs(cost: Mapping[str, int | bool]) -> Iterable[Addend]:
    """What was paid for an effect or action."""
    for what, amount in sorted(cost.items()):
        if amount is True:
            yield Addend(word("cost", what), word("bool", "yes"))
        elif amount:
            yield Addend(word("cost", what), amount)


def _claims(names: Names, claims: tuple[dict[str, object], ...]) -> Iterable[Addend]:
    for claim in claims:
        yield Addend(word("detail", "claim"), clause(names, "test", claim))


def _declined(scene: Scene, fact: EffectDeclined) -> Saying:
    args: dict[str, Value] = {"seat": scene.names.seat(fact.seat), "window": word("window", fact.window)}
    if fact.ref is None:
        return Saying("automatic", args, importance="technical")
    addends = () if fact.standing is None else (Addend(word("detail", "standing"), fact.standing),)
    return Saying(args={**args, "effect": scene.names.owned(fact.ref)}, addends=addends, importance="minor")


def _resumed(scene: Scene, fact: EffectResumed) -> Saying:
    return Saying(args={"effect": scene.names.owned(fact.ref)}, importance="technical")


def _adjudicated(scene: Scene, fact: EffectAdjudicated) -> Saying:
    addends = [Addend(word("detail", "operation"), clause(scene.names, "operation", op)) for op in fact.operations]
    if fact.confirmed_by is not None:
        addends.append(Addend(word("detail", "confirmed-by"), scene.names.seat(fact.confirmed_by)))
    return Saying(args={"effect": scene.names.owned(fact.ref)}, addends=tuple(addends))


def _order_chosen(scene: Scene, fact: OrderChosen) -> Saying:
    return Saying(args={"seat": scene.names.seat(fact.seat), "items": scene.names.owners(fact.items)})


def _instructed(scene: Scene, fact: TableInstructed) -> Saying:
    args: dict[str, Value] = {
        "effect": scene.names.owned(fact.ref),
        "seat": scene.names.seat(fact.seat),
        "text": fact.text,
    }
    return Saying("waits" if fact.waits else "", args)


def _reported(scene: Scene, fact: TableReported) -> Saying:
    addends = tuple(
        Addend(Message("damage-to", {"unit": scene.names.unit(hurt.unit)}), hurt.amount, signed=True)
        for hurt in fact.damage
    )
    return Saying(args={"effect": scene.names.owned(fact.ref)}, addends=addends)


def _condition_given(scene: Scene, fact: ConditionGiven) -> Saying:
    args: dict[str, Value] = {
        "unit": scene.names.unit(fact.unit),
        "condition": scene.names.condition(fact.condition),
    }
    return Saying("already" if fact.already else "", args)


def _condition_removed(scene: Scene, fact: ConditionRemoved) -> Saying:
    args: dict[str, Value] = {
        "unit": scene.names.unit(fact.unit),
        "condition": scene.names.condition(fact.condition),
    }
    return Saying("absent" if fact.absent else "", args)


def _healed(scene: Scene, fact: UnitHealed) -> Saying:
    args: dict[str, Value] = {"unit": scene.names.unit(fact.unit), "amount": fact.amount}
    addends = (
        Addend(word("hurt", f"before-{scene.names.rulebook}"), fact.before),
        Addend(word("hurt", "healed"), -fact.amount, signed=True),
        Addend(word("hurt", f"after-{scene.names.rulebook}"), fact.after),
    )
    if not fact.amount:
        return Saying("none", args, addends)
    return Saying(scene.names.rulebook, args, addends)


def _defeated(scene: Scene, fact: UnitDefeated) -> Saying:
    return Saying(scene.names.rulebook, {"unit": scene.names.unit(fact.unit)}, importance="major")


EFFECT_SENTENCES: Sentences = {
    AttackDeclared: _declared,
    AttackTargetChanged: _target_changed,
    ConditionGiven: _condition_given,
    ConditionRemoved: _condition_removed,
    UnitHealed: _healed,
    UnitDefeated: _defeated,
    StepEntered: _entered,
    AttackFinished: _finished,
    AttackEnded: _ended,
    WindowOpened: _window_opened,
    WindowClosed: _window_closed,
    EffectTriggered: _triggered,
    EffectUsed: _used,
    EffectDeclined: _declined,
    EffectResumed: _resumed,
    EffectAdjudicated: _adjudicated,
    OrderChosen: _order_chosen,
    TableInstructed: _instructed,
    TableReported: _reported,
}
