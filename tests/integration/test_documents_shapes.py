"""The shapes that the documents show: whole scenarios are run, effects are used, views have the keys of real ones."""

import io
from pathlib import Path
from typing import Any

import pytest
import yaml

from adapters.catalogues.yaml_document import read_yaml
from adapters.cli.check import check
from adapters.cli.main import open_scenario
from tests.documents import ROOT, blocks


def checked(folder: Path, text: str) -> str:
    """What `check` says of a scenario file."""
    file = folder / "scenario.yaml"
    file.write_text(text, encoding="utf-8")
    said = io.StringIO()
    check((file,), open_scenario, said, json=False, colour=False)
    return said.getvalue()


def test_the_scenario_file_holds(tmp_path: Path) -> None:
    (text,) = blocks("docs/users/scenario-format.md", "yaml")
    assert checked(tmp_path, text).splitlines()[-1] == "1 passed, 0 failed"
    assert "dealt" in checked(tmp_path, text.replace("dealt: 3", "dealt: 2"))


def test_the_effect_does_what_its_name_says(tmp_path: Path) -> None:
    (text,) = blocks("docs/users/effects.md", "yaml")
    defense = {"physical": 1, "energy": 1, "mystic": 1}
    strike = {"id": "strike", "type": "physical", "range": 3, "strength": 1}
    effect, window = {"type": "use", "unit": "guard", "effect": "bodyguard"}, {"kind": "window", "seat": "b"}
    scenario = {
        "title": "The effect of the document",
        "match": {
            "rulebook": "crisis_protocol",
            "dice": "entered",
            "units": [
                {"id": "spark", "seat": "a", "stamina": 5, "defense": defense, "attacks": [strike]},
                {"id": "ward", "seat": "b", "stamina": 5, "defense": defense},
                {
                    "id": "guard",
                    "seat": "b",
                    "stamina": 5,
                    "power": 3,
                    "defense": defense,
                    "effects": yaml.safe_load(text),
                },
            ],
        },
        "script": [
            {"a": {"type": "choose_attack", "unit": "spark", "attack": "strike"}},
            {"a": {"type": "declare_target", "target": "ward", "range": 2}},
            {"expect": {"decision": {**window, "step": "2.d", "options": [effect, {"type": "pass"}], "only": True}}},
            {"b": effect},
            {"expect": {"attack": {"target": "guard"}, "units": {"guard": {"power": 1}}}},
        ],
    }
    assert checked(tmp_path, yaml.safe_dump(scenario)).splitlines()[-1] == "1 passed, 0 failed"


def shown(number: int) -> dict[str, Any]:
    """A view of the contract; `…` stands for an id."""
    found: dict[str, Any] = yaml.safe_load(blocks("docs/users/contract.md", "yaml")[number])
    return found


def played(rulebook: str) -> dict[str, Any]:
    """The judge's view in the middle of the example of a rulebook."""
    document: Any = read_yaml(ROOT / "examples" / f"{rulebook}.yaml").value
    session = open_scenario(document["match"])
    for number, line in enumerate(document["script"]):
        ((seat, command),) = line.items()
        assert session.submit(seat, {"id": str(number), "command": command}).accepted
    return session.view("judge")


def keys(view: dict[str, Any]) -> dict[str, set[str]]:
    """The keys at the top, of a unit, and of the attack."""
    return {"view": set(view), "attack": set(view["attack"]), "unit": set(next(iter(view["units"].values())))}


def test_a_view_has_every_key_of_the_contract_and_no_other() -> None:
    crisis, berserk = shown(0), shown(1)
    assert keys(played("crisis_protocol")) == keys(crisis)
    assert keys(played("berserk")) == keys({**crisis, **berserk})
    (document,) = {frozenset(one) for one in berserk["attack"]["modifiers"]}
    assert {frozenset(one) for one in played("berserk")["attack"]["modifiers"]} == {document}
    assert set(crisis["decision"]) == set(played("crisis_protocol")["decision"])


def test_the_view_of_the_contract_agrees_with_itself() -> None:
    attack = shown(0)["attack"]
    assert len(attack["defense_roll"]) == attack["defense_pool"]
    criticals = attack["attack_roll"][: attack["attack_pool"]].count("critical")
    assert len(attack["attack_roll"]) == attack["attack_pool"] + criticals
    (offered, _) = shown(0)["decision"]["options"]
    kept = [place for place, face in enumerate(attack["attack_roll"]) if face != "failure"]
    assert offered["dice"]["pick"] == kept


@pytest.mark.parametrize("number", range(len(blocks("docs/users/projections.md", "python"))))
def test_the_projection_is_the_one_that_is_tested(number: int) -> None:
    """tests/integration/test_projection_example.py runs it; the sentences of the program are left out in the document."""
    source = (ROOT / "examples" / "biggest_hit.py").read_text(encoding="utf-8")
    plain = "\n".join(line for line in source.splitlines() if not line.strip().startswith('"""'))
    text = blocks("docs/users/projections.md", "python")[number]
    for part in text.split("\n\n\n"):
        assert part.strip().removesuffix(")") in plain.replace(":\n\n", ":\n")
