"""Sentences of an action of Berserk: the stack, priority, cards, roles, defenders, blocks, payment."""

from engine.core.facts import EffectRef
from engine.core.message import Addend, Message, Value, signed, word
from engine.core.saying import Importance, Saying, Scene, Sentences
from engine.rulebooks.berserk.blow_sentences import BLOW_SENTENCES
from engine.rulebooks.berserk.facts import (
    AbilityBlocked,
    AbilityPaid,
    ActionOffered,
    CardClosed,
    CardHidden,
    CardOpened,
    CardRevealed,
    CountersChanged,
    DefenderNamed,
    EffectLaid,
    PriorityPassed,
    RoleGained,
    RolesCleared,
    StackPushed,
    StackResolved,
)
from engine.rulebooks.berserk.play import StackObject

_USED = frozenset({"feature", "defend"})
"""What players put down on the stack; the rest lies there by rule."""


def _thing(scene: Scene, thing: StackObject) -> Message:
    """An object of the stack in words."""
    names = scene.names
    args: dict[str, Value] = {"unit": names.unit(thing.unit)}
    if thing.kind == "feature" and thing.effect is not None:
        args["effect"] = names.effect(EffectRef(thing.unit, thing.effect))
    if thing.kind == "ability":
        attack = names.attack(scene.event.attack)
        ability = thing.effect or ("" if attack is None else attack.ability)
        args["ability"] = names.ability(thing.unit, ability)
    return Message(f"thing-{thing.kind}", args)


def _pushed(scene: Scene, fact: StackPushed) -> Saying:
    chosen = fact.thing.chosen
    addends = () if chosen is None else (Addend(word("detail", "chosen"), scene.names.unit(chosen)),)
    importance: Importance = "minor" if fact.thing.kind in _USED else "technical"
    return Saying(args={"thing": _thing(scene, fact.thing)}, addends=addends, importance=importance)


def _resolved(scene: Scene, fact: StackResolved) -> Saying:
    things = tuple(_thing(scene, thing) for thing in fact.things)
    args: dict[str, Value] = {"things": things, "count": len(things)}
    if not fact.carried_out:
        return Saying("void", args)
    importance: Importance = "minor" if any(thing.kind in _USED for thing in fact.things) else "technical"
    return Saying(args=args, importance=importance)


def _passed(scene: Scene, fact: PriorityPassed) -> Saying:
    args = {"seat": scene.names.seat(fact.seat)}
    if fact.standing is not None:
        return Saying(args=args, addends=(Addend(word("detail", "standing"), fact.standing),), importance="minor")
    if scene.event.automatic:
        return Saying("automatic", args, importance="technical")
    return Saying(args=args, importance="minor")


def _defender_named(scene: Scene, fact: DefenderNamed) -> Saying:
    names = scene.names
    args: dict[str, Value] = {
        "unit": names.unit(fact.unit),
        "before": "" if fact.before is None else names.unit(fact.before),
    }
    return Saying("" if fact.before is None else "for", args, importance="major")


def _blocked(scene: Scene, fact: AbilityBlocked) -> Saying:
    args: dict[str, Value] = {
        "effect": scene.names.owned(fact.ref),
        "unit": scene.names.unit(fact.unit),
        "ability": scene.names.ability(fact.unit, fact.ability),
    }
    return Saying(args=args, importance="major")


def _hidden(scene: Scene, fact: CardHidden) -> Saying:
    return Saying(args={"unit": scene.names.unit(fact.unit)}, importance="minor")


def _revealed(scene: Scene, fact: CardRevealed) -> Saying:
    life = fact.card.get("life")
    addends = [Addend(word("field", "life"), life)] if isinstance(life, int) else []
    addends += [Addend(word("field", "wounds"), fact.wounds), Addend(word("field", "counters"), fact.counters)]
    if fact.conditions:
        addends.append(Addend(word("field", "conditions"), fact.conditions))
    return Saying(args={"unit": scene.names.unit(fact.unit)}, addends=tuple(addends), importance="major")


def _unit(scene: Scene, fact: CardOpened | CardClosed) -> Saying:
    return Saying(args={"unit": scene.names.unit(fact.unit)})


def _role_gained(scene: Scene, fact: RoleGained) -> Saying:
    roles = tuple(Message(f"role-is-{gained.role}", {"unit": scene.names.unit(gained.unit)}) for gained in fact.roles)
    final = any(gained.role == "target" for gained in fact.roles)
    return Saying("target" if final else "", {"roles": roles}, importance="minor")


def _roles_cleared(scene: Scene, fact: RolesCleared) -> Saying:
    return Saying(args={"units": scene.names.units(fact.units)}, importance="minor")


def _laid(scene: Scene, fact: EffectLaid) -> Saying:
    names, attack = scene.names, scene.event.attack
    args: dict[str, Value] = {
        "effect": names.owned(fact.ref),
        "what": word("what", fact.what),
        "unit": names.acting(attack) if fact.of == "source" else names.aim(attack),
    }
    if fact.by is not None:
        return Saying("by", {**args, "by": signed(fact.by)}, importance="minor")
    if fact.to is not None:
        to = fact.to if isinstance(fact.to, int) else word("level", fact.to)
        return Saying("to", {**args, "to": to}, importance="minor")
    if fact.amount is not None:
        amount = fact.amount if isinstance(fact.amount, int) else word("amount", fact.amount)
        return Saying(args=args, addends=(Addend(word("detail", "amount"), amount),), importance="minor")
    return Saying(args=args, importance="minor")


def _paid(scene: Scene, fact: AbilityPaid) -> Saying:
    names = scene.names
    args: dict[str, Value] = {"unit": names.unit(fact.unit), "ability": names.ability(fact.unit, fact.ability)}
    addends = (Addend(word("cost", "counters"), fact.counters),) if fact.counters else ()
    defended = "defend" if fact.ability == "defend" else ""
    return Saying(defended or ("closed" if fact.close else ""), args, addends)


def _counters(scene: Scene, fact: CountersChanged) -> Saying:
    args: dict[str, Value] = {"unit": scene.names.unit(fact.unit), "after": fact.after}
    addends = (
        Addend(word("counters", "before"), fact.before),
        Addend(word("counters", "changed-by"), fact.after - fact.before, signed=True),
    )
    return Saying(args=args, addends=addends)


def _offered(scene: Scene, fact: ActionOffered) -> Saying:
    args: dict[str, Value] = {
        "effect": scene.names.owned(fact.resume.ref),
        "unit": scene.names.unit(fact.unit),
        "ability": scene.names.ability(fact.unit, fact.ability),
    }
    return Saying(args=args)


BERSERK_SENTENCES: Sentences = {
    StackPushed: _pushed,
    StackResolved: _resolved,
    PriorityPassed: _passed,
    DefenderNamed: _defender_named,
    AbilityBlocked: _blocked,
    CardHidden: _hidden,
    CardRevealed: _revealed,
    CardOpened: _unit,
    CardClosed: _unit,
    RoleGained: _role_gained,
    RolesCleared: _roles_cleared,
    EffectLaid: _laid,
    AbilityPaid: _paid,
    CountersChanged: _counters,
    ActionOffered: _offered,
    **BLOW_SENTENCES,
}
