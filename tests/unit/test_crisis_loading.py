"""Descriptions of matches that are wrong: each mistake is told with its path."""

from typing import Any

import pytest

from engine.core.refusal import MatchError
from engine.core.session import Session
from engine.rulebooks.crisis_protocol import CRISIS_PROTOCOL_RULES
from engine.rulebooks.crisis_protocol.points import Points

RULES = CRISIS_PROTOCOL_RULES[-1]


def unit(**changes: Any) -> dict[str, Any]:
    return {
        "id": "spark",
        "seat": "a",
        "stamina": 5,
        "defense": {"physical": 1, "energy": 1, "mystic": 1},
        "attacks": [{"id": "strike", "type": "physical", "range": 2, "strength": 3}],
        **changes,
    }


def effect(**changes: Any) -> dict[str, Any]:
    return {"id": "glow", "window": "targeted", "do": [{"type": "end_attack"}], **changes}


def match(*units: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {"rulebook": "crisis_protocol", "units": list(units), **changes}


def error_of(body: dict[str, Any]) -> MatchError:
    with pytest.raises(MatchError) as caught:
        Session(RULES, body)
    return caught.value


def test_defaults() -> None:
    session = Session(RULES, match(unit()))
    assert session.view("judge")["units"] == {
        "spark": {"seat": "a", "damage": 0, "power": 0, "conditions": [], "status": "healthy"}
    }
    assert session.view("judge")["attack"] is None
    assert session.state.settings.points == {name: getattr(Points(), name) for name in Points.__struct_fields__}


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"seat": "c"}, "units[0].seat"),
        ({"stamina": 0}, "units[0].stamina"),
        ({"colour": "red"}, "units[0]"),
        ({"id": "target"}, "units[0].id"),
        ({"id": ""}, "units[0].id"),
        ({"defense": {"physical": 1, "energy": 1}}, "units[0].defense"),
        ({"damage": 5}, "units[0].damage"),
        ({"damage": 6, "status": "dazed"}, "units[0].damage"),
        ({"power": 11}, "units[0].power"),
        ({"one_sided": True, "status": "injured"}, "units[0].status"),
        ({"one_sided": True, "status": "dazed"}, "units[0].status"),
        ({"conditions": ["sleepy"]}, "units[0].conditions[0]"),
        ({"conditions": ["hex", "hex"]}, "units[0].conditions[1]"),
        ({"attacks": [{"id": "x", "type": "magic", "range": 1, "strength": 1}]}, "units[0].attacks[0].type"),
        ({"attacks": [{"id": "x", "type": "mystic", "range": 1, "strength": 1}] * 2}, "units[0].attacks[1].id"),
    ],
)
def test_wrong_units(changes: dict[str, Any], path: str) -> None:
    assert error_of(match(unit(**changes))).path == path


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"window": "later"}, "effects[0].window"),
        ({"as": "friend"}, "effects[0].as"),
        ({"limit": "year"}, "effects[0].limit"),
        ({"do": []}, "effects[0].do"),
        ({"do": [{"type": "dance"}]}, "effects[0].do[0].type"),
        ({"cost": 1}, "effects[0].cost"),
        ({"id": "cover"}, "effects[0].id"),
        ({"id": ""}, "effects[0].id"),
        ({"do": [{"type": "damage", "unit": "nobody", "amount": 1}]}, "effects[0].do[0].unit"),
        ({"do": [{"type": "damage", "unit": "chosen", "amount": 1}]}, "effects[0].do[0].unit"),
        ({"do": [{"type": "damage", "unit": "target", "amount": 0}]}, "effects[0].do[0].amount"),
        ({"do": [{"type": "heal", "unit": "target", "amount": 0}]}, "effects[0].do[0].amount"),
        ({"do": [{"type": "add_dice", "pool": "attack", "count": 0}]}, "effects[0].do[0].count"),
        ({"do": [{"type": "give_condition", "unit": "target", "condition": "sleepy"}]}, "effects[0].do[0].condition"),
        ({"do": [{"type": "extra_attack", "attack": "slam", "target": "any"}]}, "effects[0].do[0].attack"),
        ({"do": [{"type": "reroll", "roll": "attack", "up_to": 0}]}, "effects[0].do[0].up_to"),
        ({"do": [{"type": "change", "roll": "attack", "from": ["sword"], "to": "hit"}]}, "effects[0].do[0].from[0]"),
        ({"do": [{"type": "change", "roll": "attack", "from": [], "to": "hit"}]}, "effects[0].do[0].from"),
        (
            {
                "do": [
                    {"type": "reroll", "roll": "attack", "up_to": 1},
                    {"type": "treat_as", "roll": "attack", "from": ["hit"], "to": "wild"},
                ]
            },
            "effects[0].do[1]",
        ),
        ({"when": [{"type": "sunny"}]}, "effects[0].when[0].type"),
        ({"when": [{"type": "has_condition", "unit": "nobody", "condition": "hex"}]}, "effects[0].when[0].unit"),
        ({"when": [{"type": "roll_has", "roll": "attack", "faces": []}]}, "effects[0].when[0].faces"),
    ],
)
def test_wrong_effects(changes: dict[str, Any], path: str) -> None:
    on_unit = error_of(match(unit(effects=[effect(**changes)])))
    assert on_unit.path == f"units[0].{path}"
    attack = {"id": "strike", "type": "physical", "range": 2, "strength": 3, "effects": [effect(**changes)]}
    on_attack = error_of(match(unit(attacks=[attack])))
    assert on_attack.path == f"units[0].attacks[0].{path}"


def test_ids_are_unique_within_a_card_and_on_the_table() -> None:
    attack = {"id": "strike", "type": "physical", "range": 2, "strength": 3, "effects": [effect()]}
    assert error_of(match(unit(attacks=[attack], effects=[effect()]))).path == "units[0].attacks[0].effects[0].id"
    assert error_of(match(unit(), unit())).path == "units[1].id"
    assert error_of(match(unit(), sources=[{"id": "spark", "effects": []}])).path == "sources[0].id"


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"as": "attacker"}, "sources[0].effects[0].as"),
        ({"do": [{"type": "redirect", "unit": "owner"}]}, "sources[0].effects[0].do[0].unit"),
        ({"do": [{"type": "extra_attack", "attack": "strike", "target": "any"}]}, "sources[0].effects[0].do[0]"),
    ],
)
def test_wrong_neutral_sources(changes: dict[str, Any], path: str) -> None:
    assert error_of(match(unit(), sources=[{"id": "tide", "effects": [effect(**changes)]}])).path == path


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"options": {"power_cap": 0}}, "options.power_cap"),
        ({"options": {"beam_targets": "some"}}, "options.beam_targets"),
        ({"options": {"weather": 1}}, "options"),
        ({"dice": "thrown"}, "dice"),
        ({"active": "c"}, "active"),
        ({"adjust": "never"}, "adjust"),
        ({"contests": -1}, "contests"),
        ({"spectator_delay": -1}, "spectator_delay"),
        ({"clock": {"decision": 0}}, "clock.decision"),
        ({"clock": {"then": "wait"}}, "clock.then"),
        ({"seats": {"c": {}}}, "seats"),
        ({"secret": "00"}, ""),
    ],
)
def test_wrong_settings(changes: dict[str, Any], path: str) -> None:
    error = error_of(match(unit(), **changes))
    assert error.path.startswith(path)
    assert error.message


def test_a_match_has_units() -> None:
    assert error_of(match()).path == "units"
    assert "units" in error_of({"rulebook": "crisis_protocol"}).message
