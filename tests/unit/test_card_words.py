"""Misspelt words of cards and matches: the message names what may stand there, and the nearest of it."""

from typing import Any

import pytest

from engine.core.refusal import MatchError
from engine.registry import rules_for
from tests.unit.test_crisis_loading import unit as crisis


def berserk(**changes: Any) -> dict[str, Any]:
    return {"id": "ogre", "seat": "a", "life": 9, "strike": [1, 2, 3], **changes}


def effect(**changes: Any) -> dict[str, Any]:
    return {"effects": [{"id": "glow", "window": "targeted", "do": [{"type": "end_attack"}], **changes}]}


def told(rulebook: str, unit: dict[str, Any], **changes: Any) -> str:
    body = {"rulebook": rulebook, "units": [unit], **changes}
    with pytest.raises(MatchError) as caught:
        rules_for(body).create(body)
    return str(caught.value)


@pytest.mark.parametrize(
    ("rulebook", "unit", "mistake"),
    [
        (
            "berserk",
            berserk(keywords={"haste": 1}),
            "units[0].keywords: Object contains unknown field `haste`; expected one of ",
        ),
        (
            "crisis_protocol",
            crisis(**effect(limit="matc")),
            "units[0].effects[0].limit: Invalid enum value 'matc'; expected one of attack, match, round, turn; "
            "did you mean match?",
        ),
        (
            "crisis_protocol",
            crisis(**effect(**{"as": "defendr"})),
            "units[0].effects[0].as: Invalid enum value 'defendr'; expected one of ally_of_attacker, ally_of_defender, "
            "any, attacker, defender; did you mean defender?",
        ),
        (
            "crisis_protocol",
            crisis(attacks=[{"id": "strike", "type": "fysical", "range": 2, "strength": 3}]),
            "units[0].attacks[0].type: Invalid enum value 'fysical'; expected one of energy, mystic, physical; "
            "did you mean physical?",
        ),
        (
            "crisis_protocol",
            crisis(colour="red"),
            "units[0]: Object contains unknown field `colour`; expected one of attacks, ",
        ),
    ],
)
def test_the_choices_stand_in_the_message(rulebook: str, unit: dict[str, Any], mistake: str) -> None:
    assert told(rulebook, unit).startswith(mistake)


@pytest.mark.parametrize(
    ("changes", "path", "near"),
    [
        ({"window": "targetd"}, "window", "targeted"),
        ({"windw": "targeted"}, "", "window"),
        ({"do": [{"type": "rerol"}]}, "do[0].type", "reroll"),
        ({"do": [{"type": "heal", "unit": "owner", "amont": 1}]}, "do[0]", "amount"),
        ({"when": [{"type": "withn"}]}, "when[0].type", "within"),
        ({"do": [{"type": "give_condition", "unit": "owner", "condition": "stagge"}]}, "do[0].condition", "stagger"),
        ({"choose": {"among": "enemie"}}, "choose.among", "enemies"),
    ],
)
def test_the_nearest_word_is_proposed(changes: dict[str, Any], path: str, near: str) -> None:
    said = told("crisis_protocol", crisis(**effect(**changes)))
    place, _, rest = said.partition(": ")
    assert place == f"units[0].effects[0]{f'.{path}' if path else ''}"
    choices = rest.partition("; expected one of ")[2].partition(";")[0].split(", ")
    assert near in choices
    assert choices == sorted(choices)
    assert said.endswith(f"; did you mean {near}?")


def test_only_the_fields_of_the_operation_that_is_meant_are_named() -> None:
    said = told("crisis_protocol", crisis(**effect(do=[{"type": "heal", "unit": "owner", "amont": 1}])))
    assert "expected one of amount, type, unit; did you mean amount?" in said


def test_settings_of_the_match() -> None:
    assert told("berserk", berserk(), dice="entred") == (
        "dice: Invalid enum value 'entred'; expected one of entered, verifiable; did you mean entered?"
    )
    assert told("berserk", berserk(), clock={"decision": 9, "then": "skip"}).startswith("clock.then: ")


def test_what_is_no_misspelt_word_stays_as_it_is() -> None:
    assert told("crisis_protocol", crisis(stamina="five")) == "units[0].stamina: Expected `int`, got `str`"
