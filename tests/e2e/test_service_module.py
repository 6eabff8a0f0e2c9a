"""The ES module against a service that misbehaves: the same promises as the Python client's."""

import json
import subprocess
from typing import Any

import pytest

from adapters.http.documents import ROOT
from tests.e2e.node_tools import node


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    program = str(ROOT / "tests" / "e2e" / "module_faults.mjs")
    found = subprocess.run([node(), program], capture_output=True, text=True, timeout=60)
    assert found.returncode == 0, found.stderr
    answer: dict[str, Any] = json.loads(found.stdout)
    return answer


def events(case: dict[str, Any]) -> list[int]:
    return [seq for kind, seq in case["heard"] if kind == "event"]


def test_it_comes_back_with_its_cursor(told: dict[str, Any]) -> None:
    assert events(told["resume"]) == [5, 6, 7]
    assert told["resume"]["cursors"] == [None, "5-00000005", "6-00000006", "7-00000007"]


def test_s63_a_gap_leads_to_one_new_stream(told: dict[str, Any]) -> None:
    assert events(told["gap"]) == [2, 3, 4]
    assert told["gap"]["cursors"] == [None, "2-00000002", "4-00000004"]


def test_s67_without_an_event_the_snapshot_is_the_cursor(told: dict[str, Any]) -> None:
    assert told["quiet"]["heard"] == [["view", 3], ["event", 4], ["view", 4]]
    assert told["quiet"]["cursors"] == [None, "3", "4-00000004"]


def test_s77_a_view_waits_for_its_events(told: dict[str, Any]) -> None:
    assert told["hold"]["heard"] == [["view", 1], ["event", 2], ["event", 3], ["event", 4], ["view", 4]]
    assert told["hold"]["views"] == 1


def test_it_waits_longer_each_time(told: dict[str, Any]) -> None:
    assert told["pauses"]["slept"] == [250, 500, 1000, 2000, 4000, 8000, 15000, 15000, 250, 500]


def test_another_history_and_a_bad_token_are_told(told: dict[str, Any]) -> None:
    assert told["diverged"]["heard"] == [["view", 9], ["diverged", "ahead"], ["view", 3], ["event", 4], ["view", 4]]
    assert told["refused"]["refused"] == 401


def test_s04_a_command_is_sent_under_one_id_until_it_is_answered(told: dict[str, Any]) -> None:
    assert told["sent"] == {
        "bodies": 1,
        "hosts": ["one", "two", "one", "two"],
        "slept": [250, 500, 7000],
        "outcome": 3,
    }
    assert told["stale"] == {"bodies": 1, "hosts": ["one"], "slept": [], "outcome": 412}
