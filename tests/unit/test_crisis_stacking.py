"""Which of several effects that do not stack is the strongest, and whom it shuts out."""

from typing import Any

import pytest
from msgspec import convert
from msgspec.structs import replace

from engine.core.attack_facts import Die
from engine.core.facts import EffectRef
from engine.rulebooks.crisis_protocol.cards import UnitCard
from engine.rulebooks.crisis_protocol.play import AttackFrame, Play
from engine.rulebooks.crisis_protocol.points import Points
from engine.rulebooks.crisis_protocol.strongest import strength, strongest
from engine.rulebooks.crisis_protocol.table import set_table

FRAME = AttackFrame(1, None, None, "spark", "strike", "warden", "targeted")


def table_of(*effects: tuple[str, str, list[dict[str, Any]]], **more: Any) -> Play:
    """A table with one unit for each (unit, seat, operations); each has one effect called aura."""
    cards = [
        convert(
            {
                "id": unit,
                "seat": seat,
                "stamina": 5,
                "defense": {"physical": 1, "energy": 1, "mystic": 1},
                "effects": [{"id": "aura", "window": "damage", "stack": False, "do": do, **more}],
            },
            UnitCard,
        )
        for unit, seat, do in effects
    ]
    return Play(set_table(cards, (), Points()), {})


@pytest.mark.parametrize(
    ("do", "number"),
    [
        ([{"type": "add_dice", "pool": "attack", "count": -3}], 3),
        ([{"type": "reduce_damage", "by": 2, "minimum": 1}], 2),
        ([{"type": "damage", "unit": "target", "amount": 2}, {"type": "gain_power", "unit": "owner", "amount": 3}], 5),
        ([{"type": "count", "roll": "attack", "face": "wild", "worth": 2}], 2),
        ([{"type": "reroll", "roll": "attack", "up_to": 2}], 2),
        ([{"type": "reroll", "roll": "attack", "up_to": "all"}], 3),
        ([{"type": "gain_power", "unit": "owner", "amount": "damage_dealt"}], 4),
        ([{"type": "end_attack"}], 0),
    ],
)
def test_strength_is_the_sum_of_an_effects_numbers(do: list[dict[str, Any]], number: int) -> None:
    dice = (Die(0, "hit"), Die(1, "blank"))
    frame = replace(FRAME, attack_roll=dice, defense_roll=dice[:1], dealt=4)
    play = table_of(("lark", "a", do))
    assert strength(frame, play.table.found["lark", "aura"]) == number
    assert strength(FRAME, play.table.found["lark", "aura"]) in (number, 0)  # nothing is rolled or dealt yet


def reduction(by: int) -> list[dict[str, Any]]:
    return [{"type": "reduce_damage", "by": by}]


def test_the_strongest_counts_and_the_first_of_equals() -> None:
    play = table_of(("lark", "a", reduction(1)), ("heron", "a", reduction(2)), ("wren", "a", reduction(2)))
    entries = play.table.entries["damage"]
    assert [entry.owner for entry in strongest(play, FRAME, entries, ())] == ["heron"]
    assert [entry.owner for entry in strongest(play, FRAME, entries, (), keep=True)] == ["lark", "heron", "wren"]


def test_one_that_was_carried_out_shuts_out_those_of_its_seat() -> None:
    play = table_of(("lark", "a", reduction(1)), ("heron", "a", reduction(2)), ("warden", "b", reduction(1)))
    entries = play.table.entries["damage"]
    done = (EffectRef("lark", "aura"),)
    assert [entry.owner for entry in strongest(play, FRAME, entries[1:2], done)] == []
    assert [entry.owner for entry in strongest(play, FRAME, entries[1:2], done, keep=True)] == []
    assert [entry.owner for entry in strongest(play, FRAME, entries[2:], done)] == ["warden"]


def test_effects_that_stack_are_all_kept() -> None:
    play = table_of(("lark", "a", reduction(1)), ("heron", "a", reduction(2)), optional=True)
    stacking = table_of(("wren", "a", reduction(1))).table.entries["damage"][0]
    stacking = replace(stacking, effect=replace(stacking.effect, stack=True))
    entries = (*play.table.entries["damage"], stacking)
    assert [entry.owner for entry in strongest(play, FRAME, entries, ())] == ["heron", "wren"]
