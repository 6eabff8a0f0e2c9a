"""What the core is handed from the world."""

import re
import time

import pytest

from adapters.service.world import new_salts, now


@pytest.mark.parametrize("count", [0, 1, 2, 40])
def test_each_event_gets_a_salt_of_its_own(count: int) -> None:
    salts = new_salts(count)
    assert len(set(salts)) == len(salts) == count
    assert all(re.fullmatch("[0-9a-f]{32}", salt) for salt in salts)


@pytest.mark.parametrize(
    ("nanoseconds", "text"),
    [
        (1_767_225_599_999_999_999, "2025-12-31T23:59:59.999Z"),
        (1_767_225_600_000_000_000, "2026-01-01T00:00:00.000Z"),
        (1_767_225_600_007_654_321, "2026-01-01T00:00:00.007Z"),
    ],
)
def test_the_time_is_told_to_the_millisecond(monkeypatch: pytest.MonkeyPatch, nanoseconds: int, text: str) -> None:
    monkeypatch.setattr(time, "time_ns", lambda: nanoseconds)
    assert now() == text
