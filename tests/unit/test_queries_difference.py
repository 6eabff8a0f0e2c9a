"""The difference of two views holds all that it takes to make one of the other, for everybody who looks on."""

import copy
import json
import re
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from adapters.service.live_match import LiveMatch, entries_of, seal_all
from engine.core.history import fold
from engine.core.match_facts import MatchRewound, MatchUndone
from engine.core.record import ORIGIN
from engine.core.redaction import redact
from engine.core.seats import VIEWERS, Viewer
from engine.core.view import show
from engine.dice.keyed import KeyedDice
from engine.projections.view_difference import Difference, differences
from engine.registry import RULEBOOKS
from tests.unit.projection_matches import random_matches

PAIRS = 12
STEP = re.compile(r'\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|\.?([^.\[\]"]+)')


def steps(path: str) -> list[int | str]:
    """The keys and indexes that a path leads through."""
    found: list[int | str] = []
    at = 0
    while at < len(path):
        step = STEP.match(path, at)
        assert step is not None, path
        index, quoted, plain = step.groups()
        found.append(int(index) if index else json.loads(quoted) if quoted else plain)
        at = step.end()
    return found


def applied(before: Any, parts: Sequence[Difference]) -> Any:
    """What becomes of a value by these differences: what changed, what came, and from the last on what went."""
    after = copy.deepcopy(before)
    for part in sorted(parts, key=lambda part: part.missing == "before"):
        if part.missing != "after":
            _put(after, steps(part.path), part)
    for part in reversed(parts):
        if part.missing == "after":
            *way, last = steps(part.path)
            del _at(after, way)[last]
    return after


def _put(value: Any, path: Sequence[int | str], part: Difference) -> None:
    *way, last = path
    place: Any = _at(value, way)
    if part.missing is None:
        assert place[last] == part.before
    if isinstance(last, int) and part.missing == "before":
        assert last == len(place)
        place.append(part.after)
    else:
        assert part.missing is None or last not in place
        place[last] = part.after


def _at(value: Any, way: Sequence[int | str]) -> Any:
    for step in way:
        value = value[step]
    return value


def loaded(session: Any) -> LiveMatch:
    """The match as the service has it."""
    entries = entries_of(seal_all(session.events, session.state.match, ORIGIN))
    return LiveMatch(session.state.match, entries, KeyedDice(bytes(32)))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_difference_put_into_one_state_gives_the_other(viewer: Viewer) -> None:
    rng, gone_back, changed = Random(viewer), 0, 0
    for session in random_matches():
        match = loaded(session)
        backs = [e.seq for e in session.events if isinstance(e.data, (MatchRewound, MatchUndone))]
        gone_back += bool(backs)
        seqs = [rng.randint(1, match.seq) for _ in range(PAIRS)] + [seq - n for seq in backs[:3] for n in (1, 0)]
        for one, two in pairwise(seqs):
            before, after = match.view(viewer, one), match.view(viewer, two)
            parts = differences(before, after)
            assert applied(before, parts) == after
            assert applied(after, differences(after, before)) == before
            assert len({part.path for part in parts}) == len(parts)
            changed += bool(parts)
    assert gone_back > 5 and changed > 100


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_state_at_any_seq_is_what_was_seen_then(viewer: Viewer) -> None:
    """Whatever was rewound or undone since: the same as a plain fold of the events up to there."""
    rng = Random(viewer)
    for session in random_matches():
        match, book = loaded(session), RULEBOOKS[session.state.rulebook]
        for seq in {1, match.seq, *(rng.randint(1, match.seq) for _ in range(6))}:
            state = fold(book, session.state.match, session.events[:seq])
            plain = redact(show(book, state, None), viewer, book.open_of_hidden).plain()
            told = match.view(viewer, seq)
            assert {**told, "decision": None} == {**plain, "decision": None}


@pytest.mark.parametrize(
    ("before", "after", "parts"),
    [
        ({"a": None}, {}, [Difference("a", None, None, "after")]),
        ({}, {"a": None}, [Difference("a", None, None, "before")]),
        ([1, None], [1], [Difference("[1]", None, None, "after")]),
        ({"st. john": {"": 1}}, {"st. john": {"": 2}}, [Difference('["st. john"][""]', 1, 2)]),
        ({"a": 1}, {"a": True}, [Difference("a", 1, True)]),
        ({"a": [1]}, {"a": {"0": 1}}, [Difference("a", [1], {"0": 1})]),
    ],
)
def test_what_is_missing_differs_from_what_is_null(before: Any, after: Any, parts: list[Difference]) -> None:
    assert differences(before, after) == parts
    assert applied(before, parts) == after
