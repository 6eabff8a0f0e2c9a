"""What events say: addends of pools, origins of dice, causes, automatic passes, claims."""

from typing import Any

from engine.core.attack_facts import DiceRerolled, DiceRolled, Die, EffectDeclined, EffectTriggered, EffectUsed
from engine.core.event import Event
from engine.core.facts import EffectRef
from engine.core.session import Session
from engine.rulebooks.crisis_protocol import CRISIS_PROTOCOL_RULES
from engine.rulebooks.crisis_protocol.facts import (
    FACTS,
    Addend,
    DamageChanged,
    DamageDealt,
    FaceCounted,
    PoolBuilt,
    PowerGained,
    PowerUnchanged,
    SuccessesCounted,
)

SPARK: dict[str, Any] = {
    "id": "spark",
    "seat": "a",
    "stamina": 8,
    "power": 2,
    "conditions": ["shock"],
    "defense": {"physical": 2, "energy": 2, "mystic": 2},
    "attacks": [
        {
            "id": "strike",
            "type": "physical",
            "range": 3,
            "strength": 4,
            "effects": [
                {
                    "id": "wide",
                    "window": "calculate",
                    "do": [{"type": "count", "roll": "attack", "face": "wild", "worth": 2}],
                }
            ],
        }
    ],
    "effects": [
        {
            "id": "focus",
            "window": "targeted",
            "optional": True,
            "cost": 1,
            "when": [{"type": "within", "unit": "target", "range": 2}],
            "do": [
                {"type": "add_dice", "pool": "attack", "count": 2},
                {"type": "gain_power", "unit": "target", "amount": 1},
            ],
        },
        {
            "id": "steady",
            "window": "modify_own_attack",
            "optional": True,
            "do": [{"type": "reroll", "roll": "attack", "up_to": 1}],
        },
    ],
}
WARDEN: dict[str, Any] = {
    "id": "warden",
    "seat": "b",
    "stamina": 6,
    "damage": 3,
    "power": 8,
    "conditions": ["incinerate"],
    "defense": {"physical": 2, "energy": 2, "mystic": 2},
    "effects": [
        {"id": "plate", "window": "damage", "as": "defender", "do": [{"type": "reduce_damage", "by": 1, "minimum": 1}]},
        {
            "id": "brace",
            "window": "targeted",
            "as": "defender",
            "optional": True,
            "cost": 10,
            "do": [{"type": "end_attack"}],
        },
    ],
}


def attack() -> list[Event]:
    """One attack of spark on warden: 4 - 1 + 2 dice, one rerolled, one for a critical."""
    session = Session(CRISIS_PROTOCOL_RULES[-1], {"rulebook": "crisis_protocol", "units": [SPARK, WARDEN]})
    script: tuple[tuple[Any, dict[str, Any]], ...] = (
        ("a", {"type": "choose_attack", "unit": "spark", "attack": "strike"}),
        ("a", {"type": "declare_target", "target": "warden", "range": 2}),
        ("a", {"type": "use", "effect": "focus"}),
        ("a", {"type": "roll", "faces": ["wild", "hit", "critical", "blank", "failure"]}),
        ("b", {"type": "roll", "faces": ["blank"]}),
        ("a", {"type": "roll", "faces": ["blank"]}),
        ("a", {"type": "use", "effect": "steady", "dice": [5]}),
        ("a", {"type": "roll", "faces": ["hit"]}),
    )
    for n, (seat, command) in enumerate(script):
        answer = session.submit(seat, {"id": str(n), "command": command})
        assert answer.accepted, answer
    return session.events


def facts(kind: type[Any]) -> list[Any]:
    return [event.data for event in attack() if isinstance(event.data, kind)]


def test_a_pool_names_every_addend_and_its_source() -> None:
    assert facts(PoolBuilt) == [
        PoolBuilt("attack", 5, (Addend("strength", 4), Addend("spark", 2, "focus"), Addend("shock", -1))),
        PoolBuilt("defense", 1, (Addend("defense", 2), Addend("incinerate", -1))),
    ]


def test_s13_each_die_has_an_id_and_an_origin() -> None:
    assert facts(DiceRolled)[2] == DiceRolled("attack", (Die(5, "blank", "critical"),), "a")
    assert facts(DiceRerolled) == [
        DiceRerolled("attack", (Die(5, "hit", "critical", 1),), ("blank",), EffectRef("spark", "steady"), "a")
    ]


def test_successes_say_which_faces_count_and_why() -> None:
    assert facts(SuccessesCounted) == [
        SuccessesCounted(
            5,
            0,
            (
                FaceCounted("critical", 1, 1),
                FaceCounted("wild", 1, 2, EffectRef("spark", "wide")),
                FaceCounted("hit", 2, 1),
            ),
            (),
        )
    ]


def test_damage_and_power_say_what_limited_them() -> None:
    assert facts(DamageChanged) == [DamageChanged(EffectRef("warden", "plate"), "reduced", 5, 4)]
    assert facts(DamageDealt) == [DamageDealt("warden", 3, 4, 3, 6)]
    assert facts(PowerGained) == [
        PowerGained("warden", 1, 1, 8, 9, (), EffectRef("spark", "focus")),
        PowerGained("warden", 1, 3, 9, 10, ("power_cap",)),
    ]
    assert facts(PowerUnchanged) == []


def test_consequences_name_the_effect_as_their_cause() -> None:
    events = attack()
    used = next(event for event in events if isinstance(event.data, EffectUsed))
    assert used.actor == "a"
    caused = [event.type for event in events if event.cause == used.seq]
    assert caused == ["attack.marked", "power.gained"]


def test_a_use_keeps_cost_claims_and_that_it_was_early() -> None:
    used: EffectUsed = facts(EffectUsed)[0]
    assert used.cost == {"power": 1}
    assert used.claims == ({"type": "within", "unit": "target", "range": 2},)
    assert [trigger.order for trigger in facts(EffectTriggered)] == ["alone", "alone"]


def test_a_side_that_can_do_nothing_in_an_open_window_is_passed_automatically() -> None:
    declined = [event for event in attack() if isinstance(event.data, EffectDeclined)]
    assert [(event.data.window, event.data.side, event.automatic) for event in declined[:2]] == [  # type: ignore[attr-defined]
        ("targeted", "attacker", True),
        ("targeted", "defender", True),
    ]


def test_a_pass_declines_each_effect_that_was_offered() -> None:
    units: list[dict[str, Any]] = [
        {**SPARK, "effects": [{**SPARK["effects"][0], "id": id_, "when": []} for id_ in ("focus", "rage")]},
        WARDEN,
    ]
    session = Session(CRISIS_PROTOCOL_RULES[-1], {"rulebook": "crisis_protocol", "units": units})
    for i, command in enumerate(
        (
            {"type": "choose_attack", "unit": "spark", "attack": "strike"},
            {"type": "declare_target", "target": "warden", "range": 2},
            {"type": "pass"},
        )
    ):
        assert session.submit("a", {"id": f"c{i}", "command": command}).accepted
    passed = [e for e in session.events if isinstance(e.data, EffectDeclined) and e.data.window == "targeted"]
    assert [(e.actor, e.automatic, e.data.ref) for e in passed] == [  # type: ignore[attr-defined]
        ("a", False, EffectRef("spark", "focus")),
        ("a", False, EffectRef("spark", "rage")),
        ("system", True, None),
    ]


def test_wire_names() -> None:
    assert {fact.type for fact in FACTS} == {
        "attack.target_declared",
        "attack.target_refused",
        "attack.cost_paid",
        "attack.marked",
        "pool.built",
        "dice.due",
        "successes.counted",
        "damage.calculated",
        "damage.changed",
        "damage.dealt",
        "damage.not_dealt",
        "power.gained",
        "power.lost",
        "power.unchanged",
        "unit.dazed",
        "unit.recovered",
        "attack.resolved",
    }


def triggered(*effects: dict[str, Any], damage: int = 0) -> list[EffectTriggered]:
    """Mandatory effects of the attacker that were applied in one attack on a warden without effects."""
    spark = {**SPARK, "conditions": [], "damage": damage, "effects": list(effects)}
    units = [spark, {**WARDEN, "effects": []}]
    session = Session(CRISIS_PROTOCOL_RULES[-1], {"rulebook": "crisis_protocol", "units": units})
    for i, command in enumerate(
        (
            {"type": "choose_attack", "unit": "spark", "attack": "strike"},
            {"type": "declare_target", "target": "warden", "range": 2},
        )
    ):
        assert session.submit("a", {"id": f"c{i}", "command": command}).accepted
    return [event.data for event in session.events if isinstance(event.data, EffectTriggered)]


def burn(id_: str) -> dict[str, Any]:
    return {"id": id_, "window": "targeted", "do": [{"type": "damage", "unit": "owner", "amount": 2}]}


def test_effects_that_commute_say_so_and_one_that_is_alone_too() -> None:
    assert [fact.order for fact in triggered(burn("ember"), burn("flame"))] == ["immaterial", "immaterial"]
    assert [fact.order for fact in triggered(burn("ember"))] == ["alone"]


def test_nothing_follows_an_effect_that_fells_the_attacker() -> None:
    assert [fact.ref.effect for fact in triggered(burn("ember"), burn("flame"), damage=6)] == ["ember"]
