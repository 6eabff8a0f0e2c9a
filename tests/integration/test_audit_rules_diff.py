"""rules-diff between two versions of the rules, on golden matches; answers that name requests are given again too."""

import json
from pathlib import Path
from typing import Any

import pytest

from adapters.cli.recording import from_bundle
from engine.audit.rules_diff import rules_diff
from engine.audit.what_if import what_if
from engine.core.history import History
from engine.registry import RULES
from tests.golden.make_bundles import FOLDER
from tests.integration.test_audit_cli import run
from tests.rules_variant import TAME_WILDS

GOLDEN = FOLDER / "1"
CHANGED = GOLDEN / "crisis_protocol-entered-3-judge.jsonl"
UNCHANGED = GOLDEN / "crisis_protocol-scenario-00-withdrawn-contest-reopens-the-question-judge.jsonl"
BOOK = "crisis_protocol"


@pytest.fixture(autouse=True)
def _two_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    versions = {**RULES[BOOK], TAME_WILDS.version: TAME_WILDS}
    monkeypatch.setitem(RULES, BOOK, versions)


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("*-judge.jsonl")), ids=lambda file: file.stem)
def test_the_same_rules_change_nothing(file: Path) -> None:
    recording = from_bundle(file.name, file.read_bytes())
    rules = RULES[recording.book.name]["1"]
    found = rules_diff(recording.match, recording.events, rules, rules)
    assert (found.attacks, found.not_taken) == ({}, ())
    assert found.compared > 0


@pytest.mark.parametrize(
    "name", ["crisis_protocol-verifiable-3", "berserk-verifiable-2", "crisis_protocol-entered-2", "berserk-entered-3"]
)
def test_going_back_and_on_as_before_changes_nothing(name: str) -> None:
    recording = from_bundle(name, (GOLDEN / f"{name}-judge.jsonl").read_bytes())
    rules = recording.playable()
    history: History[Any] = History(recording.book, recording.match)
    history.extend(recording.events)
    places = [event.seq for event in history.live if history.at(event.seq) is not None]
    for at in places[:: len(places) // 4]:
        found = what_if(recording.match, recording.events, rules, at)
        assert (found.attacks, found.not_taken, found.changes) == ({}, (), ())


def test_s58_an_attack_that_ends_otherwise_is_listed_with_clause_and_both_outcomes() -> None:
    done = run("rules-diff", CHANGED, UNCHANGED, "--from", "1", "--to", "tame-wilds")
    assert done.returncode == 1, done.stderr
    told = done.stdout.splitlines()
    assert told[0] == f"{CHANGED}: 1 of 9 attacks end otherwise"
    assert told[1].startswith("  attack 2 goes otherwise from step 10 on: ")
    assert len(told[1]) > len("  attack 2 goes otherwise from step 10 on: ")
    assert told[2].startswith("    before: ") and told[2].endswith("finished, dealt 2")
    assert told[3].startswith("    after:  ") and told[3].endswith("finished, dealt 1")
    assert "      dealt: 2 -> 1" in told
    assert told[-1] == f"{UNCHANGED}: 0 of 1 attacks end otherwise"
    russian = run("rules-diff", CHANGED, "--from", "1", "--to", "tame-wilds", "--lang", "ru").stdout.splitlines()[1]
    assert russian.split(": ")[1] != told[1].split(": ")[1]


def test_s58_the_same_for_programs() -> None:
    done = run("rules-diff", CHANGED, UNCHANGED, "--from", "1", "--to", "tame-wilds", "--json")
    assert done.returncode == 1
    first, second = map(json.loads, done.stdout.splitlines())
    attack: dict[str, Any] = first["attacks"].pop("2")
    assert (first["attacks"], first["compared"], first["not_taken"]) == ({}, 9, [])
    assert attack["step"] == "10"
    assert attack["clause"]
    assert (attack["before"]["dealt"], attack["after"]["dealt"]) == (2, 1)
    assert (attack["before"]["outcome"], attack["after"]["outcome"]) == ("finished", "finished")
    assert {"path": "dealt", "before": 2, "after": 1} in attack["changes"]
    assert (second["attacks"], second["compared"]) == ({}, 1)
    assert run("rules-diff", UNCHANGED, "--from", "1", "--to", "tame-wilds").returncode == 0


def test_a_version_that_is_missing_or_another_is_said() -> None:
    for arguments in (("--from", "1", "--to", "9"), ("--from", "9", "--to", "1")):
        done = run("rules-diff", UNCHANGED, *arguments)
        assert (done.returncode, done.stdout) == (2, "")
        assert "this build has no crisis_protocol rules '9'; it has 1, tame-wilds" in done.stderr
    done = run("rules-diff", CHANGED, "--from", "tame-wilds", "--to", "1")
    assert (done.returncode, done.stdout) == (1, "")
    assert "record and rules tame-wilds part at event" in done.stderr
    assert "it was played with rules 1" in done.stderr


def test_every_file_is_looked_at_before_anything_is_told() -> None:
    berserk = GOLDEN / "berserk-entered-1-judge.jsonl"
    done = run("rules-diff", CHANGED, berserk, "--from", "1", "--to", "tame-wilds")
    assert (done.returncode, done.stdout) == (2, "")
    assert "this build has no berserk rules 'tame-wilds'; it has 1" in done.stderr
    partial = GOLDEN / "crisis_protocol-verifiable-2-b.jsonl"
    done = run("rules-diff", partial, "--from", "1", "--to", "tame-wilds")
    assert done.returncode == 1
    assert "does not show every event" in done.stderr
