"""Golden bundles: matches of every release open, fold to the same view and verify, for ever and by both verifiers."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adapters.audit.bundles import check_bundle
from adapters.audit.signing import verify_signature
from engine.audit.bundle import read_bundle, write_bundle
from engine.audit.signatures import Held
from engine.audit.verify import verify
from engine.core.history import fold
from engine.core.match_facts import MatchCreated
from engine.core.record import Stub, canonical
from engine.registry import FACTS, READER, RULEBOOKS, find_rules
from tests.audit_building import SIGNER
from tests.audit_node import run, verify_many
from tests.golden.event_schemas import incompatibilities, present, read_released
from tests.golden.make_bundles import FOLDER, GOLDEN, INDEX, SCENARIOS, scenario_name, traits, view_digest

FILES = sorted(FOLDER.glob("*/*.jsonl"))
TRUSTED = Held(keys=(bytes.fromhex(SIGNER.public.public),))


def index(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((file.parent / INDEX).read_text(encoding="utf-8"))[file.name]
    return found


def test_there_is_a_bundle_of_every_rulebook_and_kind_of_dice() -> None:
    kept = {tuple(file.name.split("-")[:2]) for file in FILES}
    assert kept >= {(book, dice) for book in RULEBOOKS for dice in ("entered", "verifiable")}
    made = {name for golden in GOLDEN for name in golden.names} | set(map(scenario_name, SCENARIOS))
    assert made <= {file.name for file in FILES}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_s58_a_golden_bundle_verifies_under_the_rules_it_was_played_with(file: Path) -> None:
    report = check_bundle(file.read_bytes(), TRUSTED)
    assert report.findings == ()
    assert report.good
    assert report.bundle is not None
    assert report.origin == ("proven" if report.bundle.checkpoints else "not proven")
    assert report.rules is not None
    assert report.rules.state == ("agreed" if report.bundle.records is not None else "hidden")
    assert report.dice is not None
    kind = file.name.split("-")[1]
    assert kind == "scenario" or report.dice.kind == ("drawn" if kind == "verifiable" else "entered")


@pytest.mark.parametrize("file", [f for f in FILES if "judge" in f.name], ids=lambda file: file.name)
def test_s50_a_golden_bundle_folds_to_the_same_view(file: Path) -> None:
    bundle = read_bundle(file.read_bytes())
    assert bundle.records is not None
    events = [READER.event(record) for record in bundle.records]
    created = events[0].data
    assert isinstance(created, MatchCreated)
    rules = find_rules(created.rulebook, created.version)
    assert rules is not None
    state = fold(rules.rulebook, bundle.header.match, events)
    assert len(events) == index(file)["events"]
    assert view_digest(rules, state) == index(file)["view"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_bundle_is_written_as_it_was_read(file: Path) -> None:
    assert write_bundle(read_bundle(file.read_bytes())) == file.read_bytes()


def test_s44_the_second_verifier_agrees_and_exits_like_the_first(tmp_path: Path) -> None:
    assert verify_many([{"file": str(file)} for file in FILES]) == [[] for _ in FILES]
    program = str(Path(__file__).parents[2] / "adapters" / "web" / "verifier" / "node.js")
    good = run(program, "--key", SIGNER.public.public, str(FILES[0]))
    assert good.returncode == 0
    assert json.loads(good.stdout)["origin"] == "proven"
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(FILES[0].read_bytes()[:-1])
    bad = run(program, str(broken))
    assert bad.returncode == 1
    assert json.loads(bad.stdout)["findings"][0]["code"] == "unreadable"


def test_s44_the_second_verifier_draws_the_golden_dice() -> None:
    golden = json.loads((FOLDER.parent / "dice.json").read_text(encoding="utf-8"))
    verifier = (Path(__file__).parents[2] / "adapters" / "web" / "verifier").as_uri()
    script = f"""
      import {{draw}} from "{verifier}/dice.js"; import {{fromHex, hmac}} from "{verifier}/bytes.js";
      let text = ""; for await (const part of process.stdin) text += part;
      const {{secret, draws}} = JSON.parse(text);
      const crisis = ["critical", "wild", "hit", "hit", "block", "blank", "blank", "failure"];
      for (const {{name, contributions}} of draws) {{
        const attack = await hmac(fromHex(secret), "attack" + name.split("/")[0]);
        const given = fromHex(contributions);
        console.log(await draw(attack, given, name, crisis), await draw(attack, given, name, [1, 2, 3, 4, 5, 6]));
      }}"""
    done = run("--input-type=module", "--eval", script, stdin=json.dumps(golden))
    assert done.stdout.splitlines() == [f"{d['crisis_protocol']} {d['berserk']}" for d in golden["draws"]], done.stderr


def test_an_unknown_rules_version_is_said_not_passed() -> None:
    report = verify(FILES[1].read_bytes(), READER, lambda rulebook, version: None, verify_signature, Held())
    assert report.rules is not None
    assert report.rules.state == "unknown"
    assert report.findings == ()
    assert not report.good


def test_s51_wire_names_of_the_release_are_all_known_and_compatible() -> None:
    assert incompatibilities(read_released(), present(FACTS)) == []


def test_s52_every_fact_of_the_golden_bundles_is_read_and_written_the_same() -> None:
    seen: set[str] = set()
    for file in FILES:
        for link in read_bundle(file.read_bytes()).links:
            if isinstance(link, Stub):
                continue
            event = READER.event(link)
            assert isinstance(link.data, msgspec.Raw)
            assert canonical(event.data) == bytes(link.data)
            seen.add(event.type)
    assert set(FACTS) == seen, "a fact without a golden sample; see tests/golden/make_bundles.py"


def test_golden_bundles_hold_early_reveals_words_on_dice_and_clocks_that_ran_out() -> None:
    for golden in GOLDEN:
        for folder in {file.parent for file in FILES}:
            bundle = read_bundle((folder / golden.name()).read_bytes())
            assert bundle.records is not None
            assert golden.needs <= set(traits([READER.event(record) for record in bundle.records]))


def test_canonical_json_of_odd_texts_is_the_same_in_both_languages(tmp_path: Path) -> None:
    texts = [
        "\x00\x1f\x7f\x80\u2028\u2029\ufeff",
        '"\\/\b\f\n\r\t',
        "Кочевник 🎲 é",
        "__proto__",
        "\ud7ff\ue000\U0010ffff",
    ]
    value: dict[str, Any] = {text: [text, -1, 0, 2**53 - 1, True, None, {}, []] for text in texts}
    value["a"] = value["ab"] = value["B"] = value["\U0001f3b2"] = value["\uffff"] = []
    line = canonical(value)
    script = (
        f"import {{canonicalLine}} from {json.dumps((Path(__file__).parents[2] / 'adapters/web/verifier/canonical.js').as_uri())};"
        "let t='';for await (const p of process.stdin) t+=p;canonicalLine(t);console.log('same')"
    )
    done = run("--input-type=module", "--eval", script, stdin=line.decode())
    assert done.stdout == "same\n", done.stderr
    assert msgspec.json.decode(line) == value


def test_an_incompatible_change_of_a_fact_is_named() -> None:
    old = read_released()
    new = json.loads(json.dumps(old))
    shape = new["parts"][new["facts"]["dice.rolled"]["schema"]["$ref"]]
    shape["required"] = [*shape.get("required", ()), "thrown_by"]
    del shape["properties"]["roll"]
    del new["facts"]["turn.ended"]
    assert incompatibilities(old, new) == [
        "dice.rolled.thrown_by: is required now, stored bodies may lack it",
        "dice.rolled.roll: the field is gone; what is stored in it would be lost",
        "turn.ended: the type is gone; what is stored under it could not be read",
    ]
    new["facts"]["dice.rolled"]["v"] = 2
    assert [line.split(":")[0] for line in incompatibilities(old, new)] == ["turn.ended"]
    assert incompatibilities(old, old) == []
