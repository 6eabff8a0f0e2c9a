"""Every event that carries a number is explained at that moment: the tree comes to the number, and its leaves lead to
events that the viewer may see."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from engine.core.attack_facts import DiceRolled, EffectTriggered, EffectUsed, UnitHealed
from engine.core.event import Event
from engine.core.explaining import Node
from engine.core.seats import VIEWERS, Viewer
from engine.core.session import Session
from engine.projections.explanation import explain
from engine.rulebooks.berserk import facts as berserk
from engine.rulebooks.crisis_protocol import facts as crisis
from tests.unit.projection_matches import random_matches

SEEDS = range(100, 115)
FACES = {"attack": {"critical", "wild", "hit"}, "defense": {"critical", "wild", "block"}}


def numbers_of(event: Event) -> Iterator[tuple[str, int | str | None]]:
    """The numbers that an event states, by the name of their explanation."""
    match event.data:
        case EffectUsed(cost=cost) | EffectTriggered(cost=cost) if cost.get("power"):
            yield f"power:{event.seq}", -cost["power"]
        case UnitHealed(amount=amount):
            yield f"healed:{event.seq}", amount
        case _:
            yield from crisis_numbers(event)
            yield from berserk_numbers(event)


def crisis_numbers(event: Event) -> Iterator[tuple[str, int | str | None]]:
    """Those of Crisis Protocol."""
    match event.data:
        case crisis.PoolBuilt(pool=pool, dice=dice):
            yield f"{pool}_pool", dice
        case crisis.SuccessesCounted(attack=attack, defense=defense):
            yield "attack_successes", attack
            yield "defense_successes", defense
        case crisis.DamageCalculated(damage=damage) | crisis.DamageChanged(after=damage):
            yield "damage", damage
        case crisis.DamageDealt(amount=amount, by=by):
            yield "dealt" if by is None else f"suffered:{event.seq}", amount
        case crisis.DamageNotDealt():
            yield "dealt", 0
        case crisis.AttackResolved(dealt=dealt):
            yield "dealt", dealt
        case crisis.PowerGained(amount=amount):
            yield f"power:{event.seq}", amount
        case crisis.PowerLost(amount=amount) | crisis.AttackCostPaid(amount=amount):
            yield f"power:{event.seq}", -amount
        case crisis.PowerUnchanged():
            yield f"power:{event.seq}", 0
        case _:
            pass


def berserk_numbers(event: Event) -> Iterator[tuple[str, int | str | None]]:
    """Those of Berserk."""
    match event.data:
        case berserk.ModifiersApplied(what=what, of=of, after=after):
            yield f"{what}.{of}", after
        case berserk.BlowDetermined(source=source, target=target) | berserk.BlowWeakened(source=source, target=target):
            yield from ((f"level.{of}", level) for of, level in (("source", source), ("target", target)) if level)
        case berserk.BlowLanded(of=of, wounds=wounds):
            yield f"wounds.{of}", wounds
        case berserk.WoundsDealt(of=of, amount=amount):
            yield f"suffered:{event.seq}" if of is None else f"wounds.{of}", amount
        case berserk.BlowReplaced(of=of, amount=amount):
            yield f"replaced.{of}", amount
        case berserk.CountersChanged(before=before, after=after):
            yield f"counters:{event.seq}", after - before
        case _:
            pass


def comes_to(tree: Node) -> int | str | None:
    """What the leaves below a node come to, by what the node says of them."""
    parts = [comes_to(part) for part in tree.addends]
    match tree.how, tree.what:
        case "fact", _:
            assert parts == []
            return tree.value
        case "sum", _:
            return sum(part for part in parts if isinstance(part, int))
        case _, "against":
            (successes,) = parts
            assert isinstance(successes, int)
            return -successes
        case _, "die":
            assert tree.shows == parts[-1]
            if isinstance(tree.shows, int):
                return tree.shows
            # Effects may let a face count that is none of its roll's successes, so its worth is told, not derived.
            return tree.value if tree.value != 0 or tree.shows not in FACES[str(tree.source)] else None
        case _, "printed":
            return tree.value
        case _:
            return parts[-1]


def leaves(tree: Node) -> Iterator[Node]:
    """The nodes nothing stands behind; a sum of nothing is 0 by itself."""
    if not tree.addends and tree.how != "sum":
        yield tree
    for part in tree.addends:
        yield from leaves(part)


def checked(tree: Node) -> None:
    """Every node of the tree comes to its value."""
    assert comes_to(tree) == tree.value, tree
    for part in tree.addends:
        checked(part)


def test_every_number_comes_from_leaves_that_the_viewer_may_see() -> None:
    kinds: Counter[str] = Counter()
    for session in random_matches(SEEDS):
        secrets = any(event.audience is not None for event in session.events)
        for viewer in VIEWERS if secrets else ("judge",):
            kinds += every_number(session, viewer)
    assert set(kinds) >= {
        *("attack_pool", "defense_pool", "attack_successes", "defense_successes", "damage", "dealt", "suffered"),
        *("power", "healed", "roll.source", "roll.target", "level.source", "strength.source", "strength.target"),
        *("wounds.source", "wounds.target", "counters"),
    }


def every_number(session: Session[Any], viewer: Viewer) -> Counter[str]:
    """Check each number at its event, on the line that was live then; gives how often each kind came."""
    kinds: Counter[str] = Counter()
    seen: list[Event] = []
    for event in session.events:
        if event.audience is not None and viewer not in event.audience:
            continue
        seen.append(event)
        for name, value in numbers_of(event) if event.attack is not None else ():
            kinds[name.split(":")[0]] += 1
            explained = explain(seen, event.attack or 0)
            assert explained is not None and name in explained, (name, event)
            assert explained[name].value == value, (name, event, explained[name])
            checked(explained[name])
            events = {one.seq: one for one in seen}
            for leaf in leaves(explained[name]):
                assert leaf.seq in events, (name, leaf)
                assert leaf.step == events[leaf.seq].step
                # A die that was thrown comes from nowhere else; of everything else it is said what it comes from.
                thrown = isinstance(events[leaf.seq].data, DiceRolled)
                assert thrown or leaf.source is not None, (name, leaf)
    return kinds
