"""Where the numbers of an attack of Crisis Protocol come from: pools, successes, damage, power."""

from collections.abc import Sequence
from typing import Literal

from engine.core.event import Event
from engine.core.explaining import DiceStory, Node, node
from engine.rulebooks.crisis_protocol.facts import (
    DamageCalculated,
    DamageChanged,
    DamageDealt,
    DamageNotDealt,
    FaceCounted,
    PoolBuilt,
    PowerGained,
    PowerLost,
    SuccessesCounted,
)


def explain(events: Sequence[Event]) -> dict[str, Node]:
    """The numbers of one attack by name, from its events on the live line.

    attack_pool, defense_pool, attack_successes, defense_successes, damage (carried), dealt (suffered by the target);
    `suffered:<seq>` for damage done by effects, `power:<seq>` for power gained and lost.
    """
    story = _Story()
    for event in events:
        story.take(event)
    return story.numbers


class _Story:
    def __init__(self) -> None:
        self.numbers: dict[str, Node] = {}
        self._dice = DiceStory()

    def take(self, event: Event) -> None:
        fact, numbers = event.data, self.numbers
        self._dice.take(event)
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
            case PowerGained() | PowerLost():
                numbers[f"power:{event.seq}"] = _power(event, fact)
            case _:
                pass

    def _successes(
        self, event: Event, roll: Literal["attack", "defense"], total: int, counted: Sequence[FaceCounted]
    ) -> Node:
        faces = self._dice.faces(roll)
        addends: list[Node] = []
        for part in counted:
            dice = [self._dice.die(roll, id_, part.worth) for id_, face in faces.items() if face == part.face]
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


def _power(event: Event, fact: PowerGained | PowerLost) -> Node:
    gained = isinstance(fact, PowerGained)
    sign = 1 if gained else -1
    addends = [node(event, "wanted", sign * fact.wanted, by=fact.by)]
    if fact.amount != fact.wanted:
        limits = fact.limits if isinstance(fact, PowerGained) else ()
        addends.append(node(event, "limit", sign * (fact.amount - fact.wanted), source=", ".join(limits) or "power"))
    return node(event, "power", sign * fact.amount, addends, source=fact.unit)
