"""Where the numbers of an action of Berserk come from: rolls, levels, strengths, wounds."""

from collections.abc import Sequence

from engine.core.attack_facts import AttackDeclared, UnitHealed
from engine.core.event import Event
from engine.core.explaining import Node, Story, node
from engine.core.facts import EffectRef
from engine.rulebooks.berserk.effects import Of
from engine.rulebooks.berserk.facts import (
    AbilityPaid,
    BlowDetermined,
    BlowLanded,
    BlowReplaced,
    BlowWeakened,
    CountersChanged,
    ModifiersApplied,
    WoundsDealt,
)
from engine.rulebooks.berserk.play import Step

_SIDES: tuple[Of, ...] = ("source", "target")


def explain(events: Sequence[Event]) -> dict[str, Node]:
    """The numbers of one action by name, from its events on the live line: roll, level, strength and wounds, each with
    `.source` or `.target`; `replaced.source` for what an effect took in the place of a blow; `suffered:<seq>` for wounds
    that an effect dealt, `healed:<seq>`, `counters:<seq>` for counters put on (above 0) and taken."""
    return _Story().tell(events)


class _Story(Story):
    def __init__(self) -> None:
        super().__init__()
        self._ability: EffectRef | None = None
        self._paid: Event | None = None

    def take(self, event: Event) -> None:
        fact = event.data
        match fact:
            case BlowDetermined():
                self._determined(event, fact)
            case BlowWeakened():
                self._weakened(event, fact)
            case ModifiersApplied():
                self.numbers[f"{fact.what}.{fact.of}"] = self._modified(event, fact)
            case BlowLanded():
                self.numbers[f"wounds.{fact.of}"] = self._landed(event, fact)
            case BlowReplaced():
                self._replaced(event, fact)
            case WoundsDealt() if fact.of is None:
                self._by_effect(event, "suffered", fact.amount, fact.unit)
            case UnitHealed():
                self._by_effect(event, "healed", fact.amount, fact.unit)
            case CountersChanged():
                self._counted(event, fact)
            case AbilityPaid():
                self._paid = event
            case AttackDeclared():
                self._ability = EffectRef(fact.unit, fact.ability)
            case _:
                pass

    def _determined(self, event: Event, fact: BlowDetermined) -> None:
        rolls = [self.numbers[name] for name in ("roll.source", "roll.target") if name in self.numbers]
        for of in _SIDES:
            level = fact.source if of == "source" else fact.target
            if level is not None:
                # 514: the difference of the settled rolls, or with one die its scale, says the level.
                told = [] if fact.difference is None else [node(event, "difference", fact.difference, source="514")]
                addends = (*rolls, *told, node(event, "table_of_blows", level, source="514"))
                self.numbers[f"level.{of}"] = node(event, "level", level, addends, how="chain", source="514")

    def _weakened(self, event: Event, fact: BlowWeakened) -> None:
        for of in _SIDES:
            level = fact.source if of == "source" else fact.target
            before = self.numbers.get(f"level.{of}")
            if before is None:
                continue
            if level is None:
                del self.numbers[f"level.{of}"]
            elif level != before.value:
                self.numbers[f"level.{of}"] = node(
                    event, "level", level, (before, node(event, "weakened", level, source=fact.by)), how="chain"
                )

    def _modified(self, event: Event, fact: ModifiersApplied) -> Node:
        before = self._before(event, fact)
        if isinstance(fact.before, int):
            steps = [_step(event, step) for step in fact.steps]
            return node(event, fact.what, fact.after, (before, *steps), source=fact.unit)
        chain = [node(event, step.group, step.after, source=step.source, effect=step.effect) for step in fact.steps]
        return node(event, fact.what, fact.after, (before, *chain), how="chain", source=fact.unit)

    def _before(self, event: Event, fact: ModifiersApplied) -> Node:
        """What the modifiers started from: the die, the level of the table, or what is printed for that level."""
        if fact.what == "roll" and isinstance(fact.before, int) and self.dice.faces(fact.of):
            return self.dice.die(fact.of, 0, fact.before)
        level = self.numbers.get(f"level.{fact.of}")
        if fact.what == "level":
            return level or node(event, "level", fact.before)
        reason = () if level is None else (level,)
        return node(event, "printed", fact.before, reason, how="chain", source=fact.unit)

    def _landed(self, event: Event, fact: BlowLanded) -> Node:
        strength = self.numbers.get(f"strength.{fact.of}") or node(
            event, "strength", fact.strength, source=fact.striker
        )
        taken = [node(event, part.by, -part.amount, source=part.source, effect=part.effect) for part in fact.taken]
        return node(event, "wounds", fact.wounds, (strength, *taken), source=fact.striker)

    def _by_effect(self, event: Event, what: str, amount: int, unit: str) -> None:
        # 511.8: what an ability without a number does follows from the ability itself.
        addend = node(event, "effect", amount, by=self.causes.of(event) or self._ability)
        self.numbers[f"{what}:{event.seq}"] = node(event, what, amount, (addend,), source=unit)

    def _counted(self, event: Event, fact: CountersChanged) -> None:
        change, paid = fact.after - fact.before, self._paid
        if paid is not None and isinstance(paid.data, AbilityPaid) and paid.seq == event.seq - 1:
            # 511.6: the counters of the payment are taken right behind it.
            cost = node(paid, "cost", change, source=fact.unit, effect=paid.data.ability)
            self.numbers[f"counters:{event.seq}"] = node(event, "counters", change, (cost,), source=fact.unit)
        else:
            self._by_effect(event, "counters", change, fact.unit)

    def _replaced(self, event: Event, fact: BlowReplaced) -> None:
        self.numbers[f"replaced.{fact.of}"] = node(event, "replaced", fact.amount, by=fact.ref)


def _step(event: Event, step: Step) -> Node:
    before, after = step.before, step.after
    change = after - before if isinstance(after, int) and isinstance(before, int) else 0
    return node(event, step.group, change, source=step.source, effect=step.effect)
