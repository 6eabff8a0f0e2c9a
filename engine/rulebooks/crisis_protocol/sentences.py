"""Sentences of the attack sequence of Crisis Protocol: targets, costs, pools, successes, damage, power."""

from collections.abc import Iterable

import msgspec

from engine.core.facts import EffectRef
from engine.core.message import Addend, Message, Value, key, word
from engine.core.names import Names
from engine.core.saying import Saying, Scene, Sentences
from engine.effects.plain import clause
from engine.rulebooks.crisis_protocol.facts import (
    Addend as PoolAddend,
)
from engine.rulebooks.crisis_protocol.facts import (
    AttackCostPaid,
    AttackMarked,
    AttackResolved,
    AttackTargetDeclared,
    AttackTargetRefused,
    DamageCalculated,
    DamageChanged,
    DamageDealt,
    DamageNotDealt,
    DiceDue,
    FaceCounted,
    PoolBuilt,
    PowerGained,
    PowerLost,
    PowerUnchanged,
    SuccessesCounted,
    TargetClaim,
    UnitDazed,
    UnitRecovered,
)
from engine.rulebooks.crisis_protocol.vocabulary import CONDITIONS

_PRINTED = frozenset({"strength", "defense"})


def _target_declared(scene: Scene, fact: AttackTargetDeclared) -> Saying:
    names = scene.names
    many = len(fact.targets) > 1
    args: dict[str, Value] = {
        "unit": names.acting(scene.event.attack),
        "targets": names.units(claim.target for claim in fact.targets),
    }
    addends = tuple(addend for claim in fact.targets for addend in _claimed(names, claim, many))
    return Saying("many" if many else "", args, addends, "major")


def _claimed(names: Names, claim: TargetClaim, named: bool) -> Iterable[Addend]:
    def label(what: str) -> Value:
        field = word("field", what)
        return Message("claim-of", {"unit": names.unit(claim.target), "field": field}) if named else field

    yield Addend(label("range"), claim.range)
    if not claim.line_of_sight:
        yield Addend(label("line_of_sight"), word("bool", "no"))
    if claim.cover:
        yield Addend(label("cover"), word("bool", "yes"))


def _target_refused(scene: Scene, fact: AttackTargetRefused) -> Saying:
    addends = (Addend(word("field", "range"), fact.range), Addend(word("field", "reach"), fact.reach))
    return Saying(args={"target": scene.names.unit(fact.target)}, addends=addends, importance="major")


def _cost_paid(scene: Scene, fact: AttackCostPaid) -> Saying:
    args: dict[str, Value] = {"unit": scene.names.unit(fact.unit), "amount": fact.amount, "short": fact.short}
    return Saying("short" if fact.short else "", args)


def _marked(scene: Scene, fact: AttackMarked) -> Saying:
    operation = clause(scene.names, "operation", msgspec.to_builtins(fact.operation))
    return Saying(args={"effect": scene.names.owned(fact.ref), "operation": operation}, importance="minor")


def _pool_built(scene: Scene, fact: PoolBuilt) -> Saying:
    names, attack = scene.names, scene.event.attack
    addends = [_of_pool(names, part) for part in fact.addends]
    missing = fact.dice - sum(part.count for part in fact.addends)
    if missing:
        addends.append(Addend(word("pool", "minimum"), missing, signed=True))
    args: dict[str, Value] = {
        "unit": names.acting(attack) if fact.pool == "attack" else names.aim(attack),
        "dice": fact.dice,
    }
    return Saying(fact.pool, args, tuple(addends))


def _of_pool(names: Names, part: PoolAddend) -> Addend:
    if part.effect is not None:
        return Addend(names.owned(EffectRef(part.source, part.effect)), part.count, signed=True)
    if part.source in CONDITIONS:
        return Addend(word("condition", part.source), part.count, signed=True)
    label = word("pool", part.source) if part.source in _PRINTED else names.unit(part.source)
    return Addend(label, part.count, signed=part.source not in _PRINTED)


def _dice_due(scene: Scene, fact: DiceDue) -> Saying:
    args: dict[str, Value] = {
        "effect": scene.names.owned(fact.ref),
        "roll": word("roll", fact.roll),
        "count": fact.count,
    }
    return Saying(args=args)


def _counted(scene: Scene, fact: SuccessesCounted) -> Saying:
    addends = (
        *(_of_face(scene.names, "attack", part) for part in fact.attack_faces),
        *(_of_face(scene.names, "defense", part) for part in fact.defense_faces),
    )
    return Saying(args={"attack": fact.attack, "defense": fact.defense}, addends=addends, importance="major")


def _of_face(names: Names, roll: str, part: FaceCounted) -> Addend:
    args: dict[str, Value] = {
        "roll": word("roll", roll),
        "face": word("face", part.face),
        "dice": part.dice,
        "worth": part.worth,
        "by": "" if part.by is None else names.owned(part.by),
    }
    return Addend(Message("face-counted" if part.by is None else "face-counted-by", args), part.dice * part.worth, True)


def _calculated(scene: Scene, fact: DamageCalculated) -> Saying:
    addends = (Addend(word("damage", "difference"), fact.difference),)
    return Saying("hit" if fact.hit else "miss", {"damage": fact.damage}, addends, "major")


def _changed(scene: Scene, fact: DamageChanged) -> Saying:
    args: dict[str, Value] = {"effect": scene.names.owned(fact.ref), "before": fact.before, "after": fact.after}
    addends = (
        Addend(word("damage", "carried"), fact.before),
        Addend(scene.names.owned(fact.ref), fact.after - fact.before, signed=True),
    )
    return Saying(fact.how, args, addends)


def _dealt(scene: Scene, fact: DamageDealt) -> Saying:
    args: dict[str, Value] = {"unit": scene.names.unit(fact.unit), "amount": fact.amount}
    addends = [
        Addend(word("damage", "before"), fact.before),
        Addend(word("damage", "wanted"), fact.wanted, signed=True),
    ]
    if fact.wanted != fact.amount:
        addends.append(Addend(word("damage", "cap"), fact.amount - fact.wanted, signed=True))
    addends.append(Addend(word("damage", "after"), fact.after))
    if fact.by is not None:
        args["effect"] = scene.names.owned(fact.by)
    return Saying("" if fact.by is None else "by", args, tuple(addends), "major")


def _not_dealt(scene: Scene, fact: DamageNotDealt) -> Saying:
    return Saying(fact.because, {"unit": scene.names.unit(fact.unit)})


def _power_gained(scene: Scene, fact: PowerGained) -> Saying:
    addends = [
        Addend(word("power", "before"), fact.before),
        Addend(word("power", "wanted"), fact.wanted, signed=True),
    ]
    if fact.wanted != fact.amount:
        limits = tuple(word("power-limit", limit) for limit in fact.limits)
        addends.append(Addend(limits or word("power-limit", "power_cap"), fact.amount - fact.wanted, signed=True))
    addends.append(Addend(word("power", "after"), fact.after))
    return _power(scene, fact.unit, fact.amount, fact.by, addends)


def _power_lost(scene: Scene, fact: PowerLost) -> Saying:
    addends = [
        Addend(word("power", "before"), fact.before),
        Addend(word("power", "wanted"), -fact.wanted, signed=True),
    ]
    if fact.wanted != fact.amount:
        addends.append(Addend(word("power-limit", "none"), fact.wanted - fact.amount, signed=True))
    addends.append(Addend(word("power", "after"), fact.after))
    return _power(scene, fact.unit, fact.amount, fact.by, addends)


def _power(scene: Scene, unit: str, amount: int, by: EffectRef | None, addends: list[Addend]) -> Saying:
    args: dict[str, Value] = {"unit": scene.names.unit(unit), "amount": amount}
    if by is not None:
        args["effect"] = scene.names.owned(by)
    return Saying("" if by is None else "by", args, tuple(addends))


def _power_unchanged(scene: Scene, fact: PowerUnchanged) -> Saying:
    addends = [Addend(word("power", "wanted"), fact.wanted, signed=True)]
    if fact.by is not None:
        addends.append(Addend(word("detail", "effect"), scene.names.owned(fact.by)))
    return Saying(key(fact.because), {"unit": scene.names.unit(fact.unit)}, tuple(addends), "minor")


def _dazed(scene: Scene, fact: UnitDazed) -> Saying:
    return Saying(args={"unit": scene.names.unit(fact.unit)}, importance="major")


def _recovered(scene: Scene, fact: UnitRecovered) -> Saying:
    args: dict[str, Value] = {"unit": scene.names.unit(fact.unit), "stamina": fact.stamina}
    return Saying(args=args, importance="major")


def _resolved(scene: Scene, fact: AttackResolved) -> Saying:
    return Saying("hit" if fact.hit else "miss", {"dealt": fact.dealt})


CRISIS_PROTOCOL_SENTENCES: Sentences = {
    AttackTargetDeclared: _target_declared,
    AttackTargetRefused: _target_refused,
    AttackCostPaid: _cost_paid,
    AttackMarked: _marked,
    PoolBuilt: _pool_built,
    DiceDue: _dice_due,
    SuccessesCounted: _counted,
    DamageCalculated: _calculated,
    DamageChanged: _changed,
    DamageDealt: _dealt,
    DamageNotDealt: _not_dealt,
    PowerGained: _power_gained,
    PowerLost: _power_lost,
    PowerUnchanged: _power_unchanged,
    UnitDazed: _dazed,
    UnitRecovered: _recovered,
    AttackResolved: _resolved,
}
