"""Where the numbers of an attack of Crisis Protocol come from: pools, successes, damage, power."""

from collections.abc import Sequence
from typing import Literal

from engine.core.attack_facts import EffectTriggered, EffectUsed, UnitHealed
from engine.core.event import Event
from engine.core.explaining import Node, Story, node
from engine.rulebooks.crisis_protocol.facts import (
    AttackCostPaid,
    DamageCalculated,
    DamageChanged,
    DamageDealt,
    DamageNotDealt,
    FaceCounted,
    PoolBuilt,
    PowerGained,
    PowerLost,
    PowerUnchanged,
    SuccessesCounted,
)


def explain(events: Sequence[Event]) -> dict[str, Node]:
    """The numbers of one attack by name, from its events on the live line.

    attack_pool, defense_pool, attack_successes, defense_successes, damage (carried), dealt (suffered by the target);
    `suffered:<seq>` for damage done by effects, `power:<seq>` for power gained (above 0), lost and paid (below), or that
    should have changed and did not (0), `healed:<seq>`.
    """
    return _Story().tell(events)


class _Story(Story):
    def take(self, event: Event) -> None:
        fact, numbers = event.data, self.numbers
        match fact:
            case PoolBuilt():
                numbers[f"{fact.pool}_pool"] = _pool(event, fact)
            case SuccessesCounted():
                numbers["attack_successes"] = self._successes(event, "attack", fact.attack, fact.attack_faces)
                numbers["defense_successes"] = self._successes(event, "defense", fact.defense, fact.defense_faces)
            case DamageCalculated():
                numbers["damage"] = self._damage(event, fact)
            case DamageChanged():
                self._changed(event, fact)
            case DamageDealt() | DamageNotDealt():
                self._dealt(event, fact)
            case PowerGained() | PowerLost() | PowerUnchanged():
                numbers[f"power:{event.seq}"] = _power(event, fact)
            case AttackCostPaid():
                numbers[f"power:{event.seq}"] = _cost(event, fact)
            case EffectUsed() | EffectTriggered() if fact.cost.get("power"):
                paid = node(event, "cost", -fact.cost["power"], by=fact.ref)
                numbers[f"power:{event.seq}"] = node(event, "power", paid.value, (paid,), source=fact.ref.unit)
            case UnitHealed():
                healed = node(event, "effect", fact.amount, by=self.causes.of(event))
                numbers[f"healed:{event.seq}"] = node(event, "healed", fact.amount, (healed,), source=fact.unit)
            case _:
                pass

    def _successes(
        self, event: Event, roll: Literal["attack", "defense"], total: int, counted: Sequence[FaceCounted]
    ) -> Node:
        faces = self.dice.faces(roll)
        addends: list[Node] = []
        for part in counted:
            dice = [self.dice.die(roll, id_, part.worth) for id_, face in faces.items() if face == part.face]
            addends.append(node(event, "face", part.dice * part.worth, dice, by=part.by, shows=part.face))
        return node(event, f"{roll}_successes", total, addends, how="sum")

    def _damage(self, event: Event, fact: DamageCalculated) -> Node:
        attack, defense = self.numbers["attack_successes"], self.numbers["defense_successes"]
        minus = -defense.value if isinstance(defense.value, int) else 0
        against = node(event, "against", minus, (defense,), how="chain")
        addends = [attack, against]
        if fact.damage != fact.difference:
            addends.append(node(event, "miss", fact.damage - fact.difference, source="10.c"))
        return node(event, "damage", fact.damage, addends)

    def _changed(self, event: Event, fact: DamageChanged) -> None:
        before = self.numbers.get("damage") or node(event, "damage", fact.before)
        changed = node(event, fact.how, fact.after - fact.before, by=fact.ref)
        self.numbers["damage"] = node(event, "damage", fact.after, (before, changed))

    def _dealt(self, event: Event, fact: DamageDealt | DamageNotDealt) -> None:
        if isinstance(fact, DamageNotDealt):
            self.numbers["dealt"] = node(event, "dealt", 0, self._carried(fact.because, event), source=fact.unit)
            return
        if fact.by is not None:
            wanted: Node = node(event, "effect", fact.wanted, by=fact.by)
        else:
            wanted = self.numbers.get("damage") or node(event, "damage", fact.wanted)
        addends = [wanted]
        if fact.amount != fact.wanted:
            addends.append(node(event, "stamina", fact.amount - fact.wanted, source=fact.unit))
        name = "dealt" if fact.by is None else f"suffered:{event.seq}"
        self.numbers[name] = node(event, name.split(":")[0], fact.amount, addends, source=fact.unit)

    def _carried(self, because: str, event: Event) -> tuple[Node, ...]:
        """A fallen target takes nothing of what was carried; otherwise nothing was carried."""
        damage = self.numbers.get("damage")
        if damage is None or not isinstance(damage.value, int):
            return ()
        return (damage, node(event, because, -damage.value, source="12")) if damage.value else (damage,)


def _pool(event: Event, fact: PoolBuilt) -> Node:
    addends = [node(event, "dice", part.count, source=part.source, effect=part.effect) for part in fact.addends]
    missing = fact.dice - sum(part.count for part in fact.addends)
    if missing:
        addends.append(node(event, "minimum", missing, source=event.step))
    return node(event, f"{fact.pool}_pool", fact.dice, addends)


def _power(event: Event, fact: PowerGained | PowerLost | PowerUnchanged) -> Node:
    sign = -1 if isinstance(fact, PowerLost) else 1
    amount = 0 if isinstance(fact, PowerUnchanged) else sign * fact.amount
    wanted = sign * fact.wanted
    # 12.b: damage suffered gives power without any effect.
    addends = [node(event, "wanted", wanted, by=fact.by, source="12.b")]
    if amount != wanted:
        addends.append(node(event, "limit", amount - wanted, source=_limit(fact)))
    return node(event, "power", amount, addends, source=fact.unit)


def _limit(fact: PowerGained | PowerLost | PowerUnchanged) -> str:
    """What kept power from changing as it should have."""
    match fact:
        case PowerGained():
            return ", ".join(fact.limits)
        case PowerUnchanged() if fact.because != "none":
            return fact.because
        case _:
            return "power"


def _cost(event: Event, fact: AttackCostPaid) -> Node:
    addends = [node(event, "cost", -(fact.amount + fact.short), source=fact.unit)]
    if fact.short:
        addends.append(node(event, "short", fact.short, source="power"))
    return node(event, "power", -fact.amount, addends, source=fact.unit)
