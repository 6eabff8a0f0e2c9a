"""Sentences about the blows of Berserk: modifiers, the Table of Blows, strength, what is taken away, wounds."""

from engine.core.facts import EffectRef
from engine.core.message import Addend, Message, Value, key, word
from engine.core.names import Names
from engine.core.saying import Saying, Scene, Sentences
from engine.rulebooks.berserk.effects import SIMPLE, Level
from engine.rulebooks.berserk.facts import (
    ArmorUsed,
    BlowDetermined,
    BlowLanded,
    BlowReplaced,
    BlowWeakened,
    ModifiersApplied,
    Taken,
    WoundsDealt,
)
from engine.rulebooks.berserk.play import Step


def _value(value: int | Level) -> Value:
    return value if isinstance(value, int) else word("level", value)


def _modified(scene: Scene, fact: ModifiersApplied) -> Saying:
    args: dict[str, Value] = {
        "unit": scene.names.unit(fact.unit),
        "before": _value(fact.before),
        "after": _value(fact.after),
    }
    variant: str = fact.what
    if fact.what == "strength" and fact.level is not None:
        variant, args["level"] = "strength-level", word("level", fact.level)
    if not fact.steps:
        same = "same" if fact.before == fact.after else ""
        return Saying(key(variant, same), args, importance="technical" if same else "minor")
    addends = (
        Addend(word("modifiers", f"{fact.what}-before"), _value(fact.before)),
        *(_step(scene.names, step) for step in fact.steps),
    )
    return Saying(variant, args, addends)


def _step(names: Names, step: Step) -> Addend:
    """One modifier: what it added, or for a fixed value, a limit or a level what became of what."""
    source = names.unit(step.source) if step.effect is None else names.owned(EffectRef(step.source, step.effect))
    label = Message("modifier", {"group": word("group", step.group), "source": source})
    before, after = step.before, step.after
    fixed = step.group == "e" or step.source == "rules"
    if isinstance(before, int) and isinstance(after, int) and not fixed:
        return Addend(label, after - before, signed=True)
    return Addend(label, Message("turned", {"before": _value(before), "after": _value(after)}))


def _blows(scene: Scene, source: Level | None, target: Level | None) -> tuple[str, dict[str, Value]]:
    """Who strikes how hard: the variant of the sentence and its arguments."""
    names, attack = scene.names, scene.event.attack
    args: dict[str, Value] = {"source": names.acting(attack), "target": names.aim(attack)}
    if source is not None:
        args["source_level"] = word("level", source)
    if target is not None:
        args["target_level"] = word("level", target)
    variant = "both" if source and target else "source" if source else "target" if target else "none"
    return variant, args


def _determined(scene: Scene, fact: BlowDetermined) -> Saying:
    variant, args = _blows(scene, fact.source, fact.target)
    if fact.difference is None:
        return Saying("die" if variant == "source" else variant, args, importance="major")
    return Saying(variant, args, (Addend(word("blow", "difference"), fact.difference, signed=True),), "major")


def _weakened(scene: Scene, fact: BlowWeakened) -> Saying:
    variant, args = _blows(scene, fact.source, fact.target)
    names, attack = scene.names, scene.event.attack
    by = names.acting(attack) if fact.by == "source" else names.aim(attack)
    return Saying(variant, {**args, "by": by}, importance="major")


def _landed(scene: Scene, fact: BlowLanded) -> Saying:
    names = scene.names
    args: dict[str, Value] = {
        "striker": names.unit(fact.striker),
        "struck": names.unit(fact.struck),
        "wounds": fact.wounds,
    }
    addends = (
        Addend(word("blow", "strength"), fact.strength),
        *(_taken(names, taken) for taken in fact.taken),
    )
    if fact.of == "target":
        return Saying("return", args, addends, "major")
    attack = names.attack(scene.event.attack)
    if attack is None or attack.kind in SIMPLE:
        return Saying(args=args, addends=addends, importance="major")
    ability = names.ability(attack.unit, attack.ability)
    return Saying("ability", {**args, "ability": ability}, addends, "major")


def _taken(names: Names, taken: Taken) -> Addend:
    source = names.unit(taken.source) if taken.effect is None else names.owned(EffectRef(taken.source, taken.effect))
    return Addend(Message(f"taken-{taken.by}", {"source": source}), -taken.amount, signed=True)


def _armor(scene: Scene, fact: ArmorUsed) -> Saying:
    args: dict[str, Value] = {"unit": scene.names.unit(fact.unit), "amount": fact.amount, "left": fact.left}
    return Saying(args=args, importance="minor")


def _replaced(scene: Scene, fact: BlowReplaced) -> Saying:
    args: dict[str, Value] = {"effect": scene.names.owned(fact.ref), "amount": fact.amount}
    return Saying(args=args)


def _wounded(scene: Scene, fact: WoundsDealt) -> Saying:
    args: dict[str, Value] = {"unit": scene.names.unit(fact.unit), "amount": fact.amount}
    addends = (
        Addend(word("wounds", "before"), fact.before),
        Addend(word("wounds", "taken"), fact.amount, signed=True),
        Addend(word("wounds", "after"), fact.after),
    )
    return Saying("" if fact.of is not None else "effect", args, addends, "major")


BLOW_SENTENCES: Sentences = {
    ModifiersApplied: _modified,
    BlowDetermined: _determined,
    BlowWeakened: _weakened,
    BlowLanded: _landed,
    ArmorUsed: _armor,
    BlowReplaced: _replaced,
    WoundsDealt: _wounded,
}
