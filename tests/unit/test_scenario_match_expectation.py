"""Partial matching: what matches, and what exactly differs where it does not."""

from typing import cast

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from msgspec import UNSET

from engine.scenario.match_expectation import Difference, match_expectation
from engine.scenario.path import Path, path_text


@pytest.mark.parametrize(
    ("pattern", "seen"),
    [
        ({}, {"a": 1}),
        ({"a": 1}, {"a": 1, "b": 2}),
        ({"a": {"b": None}}, {"a": {"b": None, "c": 1}}),
        ({"a": 1.0}, {"a": 1}),
        ({"a": 0.5}, {"a": 0.5}),
        ({"a": "6"}, {"a": "6"}),
        ({"a": True}, {"a": True}),
        ({"a": []}, {"a": []}),
        ({"a": [{"x": 1}, 2]}, {"a": [{"x": 1, "y": 2}, 2]}),
        ({"a": [[{}]]}, {"a": [[{"x": 1}]]}),
    ],
)
def test_a_partial_pattern_matches(pattern: object, seen: object) -> None:
    assert match_expectation(pattern, seen) == ()


@pytest.mark.parametrize(
    ("pattern", "seen", "difference"),
    [
        ({"a": 1}, {"a": 2}, Difference("a", 1, 2)),
        ({"a": 1}, {"a": True}, Difference("a", 1, True)),
        ({"a": True}, {"a": 1}, Difference("a", True, 1)),
        ({"a": 0}, {"a": False}, Difference("a", 0, False)),
        ({"a": 0}, {"a": None}, Difference("a", 0, None)),
        ({"a": None}, {"a": 0}, Difference("a", None, 0)),
        ({"a": "6"}, {"a": 6}, Difference("a", "6", 6)),
        ({"a": "x"}, {"a": "X"}, Difference("a", "x", "X")),
        ({"a": None}, {}, Difference("a", None, UNSET, "there is no such key")),
        ({"a": {"b": 1}}, {"a": None}, Difference("a", {"b": 1}, None)),
        ({"a": {}}, {"a": []}, Difference("a", {}, [])),
        ({"a": []}, {"a": {}}, Difference("a", [], {})),
        ({"a": ["x"]}, {"a": "x"}, Difference("a", ["x"], "x")),
        ({"a": [1]}, {"a": [1, 2]}, Difference("a", [1], [1, 2], "expected 1 item, seen 2 items")),
        ({"a": []}, {"a": [1]}, Difference("a", [], [1], "expected 0 items, seen 1 item")),
        ({"a": [1, 2]}, {"a": [2, 1]}, Difference("a[0]", 1, 2)),
        ({"a": [{"x": {"y": 1}}]}, {"a": [{"x": {"y": 2}}]}, Difference("a[0].x.y", 1, 2)),
        ({"only": {"a": 1}}, {"only": {"a": 2}}, Difference("only.a", 1, 2)),
        ({"options": {"a": 1}}, {"options": {"a": 2}}, Difference("options.a", 1, 2)),
    ],
)
def test_a_difference_names_path_expected_and_seen(pattern: object, seen: object, difference: Difference) -> None:
    assert match_expectation(pattern, seen)[:1] == (difference,)


def test_every_difference_is_named_in_the_order_of_the_pattern() -> None:
    pattern = {"b": 1, "list": [1, 2], "a": 1, "same": 0}
    seen = {"a": 2, "b": 2, "list": [2, 3], "same": 0}
    assert [found.path for found in match_expectation(pattern, seen)] == ["b", "list[0]", "list[1]", "a"]


PASS = {"type": "pass"}
USE_X = {"type": "use", "effect": "x", "dice": {"pick": [0, 2], "min": 1}}
USE_Y = {"type": "use", "effect": "y"}


@pytest.mark.parametrize(
    ("expected", "offered"),
    [
        ({"options": []}, [PASS]),
        ({"options": [PASS]}, [USE_X, PASS]),
        ({"options": [{"type": "pass"}, {"type": "use"}]}, [USE_X, PASS]),
        # the first listed one must give way to the second
        ({"options": [{"type": "use"}, {"effect": "x"}], "only": True}, [USE_X, USE_Y]),
        ({"options": [{"type": "use"}, {"type": "use"}, {"effect": "x"}], "only": True}, [USE_X, USE_Y, USE_X]),
        ({"options": [{"dice": {"pick": [0, 2]}}]}, [USE_X]),
        ({"options": [], "only": True}, []),
        ({"options": [PASS], "only": False}, [USE_X, PASS]),
    ],
)
def test_listed_options_match_different_offered_ones(expected: object, offered: list[object]) -> None:
    assert match_expectation({"decision": expected}, {"decision": {"options": offered}}) == ()


NONE_FITS = "fits none of the offered options"
ALL_TAKEN = "fits only options that other listed ones take"


@pytest.mark.parametrize(
    ("expected", "offered", "differences"),
    [
        (
            {"options": [PASS, {"type": "roll"}]},
            [PASS, USE_X],
            [Difference("d.options[1]", {"type": "roll"}, [PASS, USE_X], NONE_FITS)],
        ),
        (
            {"options": [{"type": "use"}, {"type": "use"}]},
            [PASS, USE_X],
            [Difference("d.options[1]", {"type": "use"}, [PASS, USE_X], ALL_TAKEN)],
        ),
        (
            {"options": [{"dice": {"pick": [0]}}]},
            [USE_X],
            [Difference("d.options[0]", {"dice": {"pick": [0]}}, [USE_X], NONE_FITS)],
        ),
        (
            {"options": [PASS], "only": True},
            [PASS, USE_Y],
            [Difference("d.options", [PASS], [PASS, USE_Y], "only these: 1 listed, 2 offered")],
        ),
        (
            {"only": True, "options": [PASS]},
            [],
            [
                Difference("d.options[0]", PASS, [], NONE_FITS),
                Difference("d.options", [PASS], [], "only these: 1 listed, 0 offered"),
            ],
        ),
        ({"options": [PASS]}, None, [Difference("d.options", [PASS], None)]),
    ],
)
def test_an_option_without_one_of_its_own_is_named(
    expected: object, offered: object, differences: list[Difference]
) -> None:
    assert list(match_expectation({"d": expected}, {"d": {"options": offered}})) == differences


def test_options_match_wherever_they_stand() -> None:
    seen = {"requests": [{"id": "r", "options": [PASS, {"type": "accept"}]}]}
    assert match_expectation({"requests": [{"options": [{"type": "accept"}]}]}, seen) == ()
    found = match_expectation({"requests": [{"options": [{"type": "confirm"}]}]}, seen)
    assert [difference.path for difference in found] == ["requests[0].options[0]"]


_LEAVES = st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from([0.5, 1.5]) | st.text("ab6$.", max_size=2)
_KEYS = st.sampled_from(["a", "b", "units", "seq", "0", "power"])
_VALUES = st.recursive(
    _LEAVES,
    lambda values: st.lists(values, max_size=3) | st.dictionaries(_KEYS, values, max_size=4),
    max_leaves=12,
)
_VIEWS = st.dictionaries(_KEYS, _VALUES, min_size=1, max_size=4)


def _thinned(draw: st.DrawFn, value: object) -> object:
    if isinstance(value, dict):
        items = cast(dict[str, object], value).items()
        return {key: _thinned(draw, item) for key, item in items if draw(st.booleans())}
    if isinstance(value, list):
        return [_thinned(draw, item) for item in cast(list[object], value)]
    return value


def _leaves(value: object, path: Path = ()) -> list[Path]:
    if isinstance(value, dict):
        items = cast(dict[str, object], value).items()
        return [leaf for key, item in items for leaf in _leaves(item, (*path, key))]
    if isinstance(value, list):
        values = cast(list[object], value)
        return [leaf for index, item in enumerate(values) for leaf in _leaves(item, (*path, index))]
    return [path]


def _changed(value: object, path: Path, leaf: object) -> object:
    if not path:
        return leaf
    step, rest = path[0], path[1:]
    if isinstance(value, dict):
        mapping = cast(dict[str, object], value)
        return {key: _changed(item, rest, leaf) if key == step else item for key, item in mapping.items()}
    values = cast(list[object], value)
    return [_changed(item, rest, leaf) if index == step else item for index, item in enumerate(values)]


UNTIMED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def _views_and_patterns(draw: st.DrawFn) -> tuple[object, object]:
    view = draw(_VIEWS)
    return view, _thinned(draw, view)


@UNTIMED
@given(_views_and_patterns())
def test_a_pattern_made_by_dropping_keys_matches(pair: tuple[object, object]) -> None:
    view, pattern = pair
    assert match_expectation(pattern, view) == ()


@UNTIMED
@given(_views_and_patterns(), st.data())
def test_one_changed_leaf_is_the_one_difference(pair: tuple[object, object], data: st.DataObject) -> None:
    view, pattern = pair
    leaves = _leaves(pattern)
    assume(leaves)
    path = data.draw(st.sampled_from(leaves))
    replacement = data.draw(_LEAVES | st.just({"new": 1}) | st.just(["new"]))
    old: object = view
    for step in path:
        old = cast(list[object], old)[step] if isinstance(step, int) else cast(dict[str, object], old)[step]
    assume(type(old) is not type(replacement) or old != replacement)
    found = match_expectation(_changed(pattern, path, replacement), view)
    assert found == (Difference(path_text(path), replacement, old),)
