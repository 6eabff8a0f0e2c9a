"""The shapes that the documents show: whole scenarios are run, effects are used, views have the keys of real ones."""

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from adapters.catalogues.yaml_document import read_yaml
from adapters.cli.check import check
from adapters.cli.main import open_scenario
from engine.core.seats import Role
from engine.scenario.session import Session
from tests.documents import ROOT, blocks, prose


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


def played(rulebook: str) -> Session:
    """The example of a rulebook, in the middle of its attack."""
    document: Any = read_yaml(ROOT / "examples" / f"{rulebook}.yaml").value
    session = open_scenario(document["match"])
    for number, line in enumerate(document["script"]):
        ((seat, command),) = line.items()
        assert session.submit(seat, {"id": str(number), "command": command}).accepted
    return session


def seen(rulebook: str) -> Any:
    """What its judge sees."""
    return played(rulebook).view("judge")


def keys(view: dict[str, Any]) -> dict[str, set[str]]:
    """The keys at the top, of a unit, and of the attack."""
    return {"view": set(view), "attack": set(view["attack"]), "unit": set(next(iter(view["units"].values())))}


def test_a_view_has_every_key_of_the_contract_and_no_other() -> None:
    crisis, berserk = shown(0), shown(1)
    assert keys(seen("crisis_protocol")) == keys(crisis)
    assert keys(seen("berserk")) == keys({**crisis, **berserk})
    (document,) = {frozenset(one) for one in berserk["attack"]["modifiers"]}
    assert {frozenset(one) for one in seen("berserk")["attack"]["modifiers"]} == {document}
    assert set(crisis["decision"]) == set(seen("crisis_protocol")["decision"])


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


CONTEST, WITHDRAW, ACCEPT, UPHOLD, REWIND = (
    json.loads(text) for text in re.findall(r"^\| .+? \| `(\{.+?\})` \|", prose("docs/users/audit.md"), re.MULTILINE)
)


@pytest.mark.parametrize(
    ("who", "settled", "back"),
    [("a", WITHDRAW, False), ("b", ACCEPT, True), ("judge", UPHOLD, False), ("judge", REWIND, True)],
)
def test_a_contest_ends_as_the_table_says(who: Role, settled: dict[str, Any], back: bool) -> None:
    session = played("crisis_protocol")
    before = session.view("judge")
    rolled = next(event.seq for event in session.events if event.type == "dice.rolled")
    begun = next(event.seq for event in session.events if event.type == "attack.declared")
    places = {"seq": rolled, "to_seq": begun - 1}
    assert session.submit("a", {"id": "c", "command": {**CONTEST, **places}}).accepted
    assert session.view("judge")["suspended"] is True
    moved = {name: places[name] for name in settled if name in places}
    assert session.submit(who, {"id": "s", "command": {**settled, **moved}}).accepted
    after: Any = session.view("judge")
    assert after["suspended"] is False
    if back:
        assert (after["decision"]["kind"], after["attack"]) == ("choose", None)
    else:
        assert (after["decision"], after["attack"]) == (before["decision"], before["attack"])
