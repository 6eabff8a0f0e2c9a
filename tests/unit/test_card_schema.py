"""The JSON Schemas of cards: fresh, true of every scenario file, and not blind to mistakes."""

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import yaml

from adapters.cli.cards import schema_text
from engine.registry import RULEBOOKS

ROOT = Path(__file__).parents[2]


def validator(rulebook: str) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator(json.loads(schema_text(rulebook)))


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_the_kept_schema_is_fresh(rulebook: str) -> None:
    kept = (ROOT / "docs" / "schema" / f"{rulebook}.json").read_text(encoding="utf-8")
    assert kept == schema_text(rulebook), f"uv run blowbyblow cards schema {rulebook} > docs/schema/{rulebook}.json"


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_every_scenario_file_and_its_match_fit(rulebook: str) -> None:
    schema = validator(rulebook)
    files = sorted((ROOT / "tests" / "scenarios" / rulebook).glob("*.yaml"))
    assert files
    for file in files:
        document = yaml.safe_load(file.read_text(encoding="utf-8"))
        assert [error.message for error in schema.iter_errors(document)] == [], file.name
        assert schema.is_valid(document["match"]), file.name


@pytest.mark.parametrize(
    ("effect", "path"),
    [
        ({"window": "later"}, ["window"]),
        ({"as": "friend"}, ["as"]),
        ({"do": []}, ["do"]),
        ({"do": [{"type": "dance"}]}, ["do", 0]),
        ({"do": [{"type": "give_condition", "unit": "target", "condition": "sleepy"}]}, ["do", 0]),
        ({"do": [{"type": "heal", "unit": "target", "amount": 0}]}, ["do", 0]),
        ({"when": [{"type": "roll_has", "roll": "attack", "faces": ["sword"]}]}, ["when", 0]),
        ({"colour": "red"}, []),
    ],
)
def test_mistakes_are_seen_at_their_place(effect: dict[str, Any], path: list[str | int]) -> None:
    good = {"id": "glow", "window": "targeted", "do": [{"type": "end_attack"}]}
    unit = {
        "id": "spark",
        "seat": "a",
        "stamina": 5,
        "defense": {"physical": 1, "energy": 1, "mystic": 1},
        "effects": [{**good, **effect}],
    }
    body = {"rulebook": "crisis_protocol", "units": [unit]}
    (error,) = validator("crisis_protocol").iter_errors(body)
    assert list(error.instance_path) == ["units", 0, "effects", 0, *path]


def test_the_rulebook_of_the_schema_is_asked_for() -> None:
    body = {"rulebook": "berserk", "units": [{"id": "nomad", "seat": "a", "life": 8, "strike": [1, 3, 5]}]}
    assert validator("berserk").is_valid(body)
    assert not validator("crisis_protocol").is_valid(body)
