"""`$name` as a whole value."""

import pytest

from engine.scenario.references import is_name, references, referred_name, substitute


@pytest.mark.parametrize(
    ("value", "name"),
    [
        ("$start", "start"),
        ("$question_1", "question_1"),
        ("$first-one", "first-one"),
        ("$_", "_"),
        ("$начало", "начало"),
        ("costs $start", None),
        ("$start!", None),
        ("$start\n", None),
        ("$1", None),
        ("$$start", None),
        ("$", None),
        (5, None),
        (None, None),
    ],
)
def test_only_a_whole_value_refers(value: object, name: str | None) -> None:
    assert referred_name(value) == name


@pytest.mark.parametrize(("text", "fits"), [("a", True), ("a-1", True), ("1a", False), ("-a", False), ("", False)])
def test_a_name_starts_with_a_letter(text: str, fits: bool) -> None:
    assert is_name(text) is fits


def test_references_are_found_with_their_places_in_order() -> None:
    value = {"seq": "$end", "list": [1, {"id": "$first"}], "$key": "text", "last": "$end"}
    assert list(references(value)) == [(("seq",), "end"), (("list", 1, "id"), "first"), (("last",), "end")]


def test_substitution_replaces_whole_values_and_nothing_else() -> None:
    value = {"seq": "$end", "reason": "costs $end", "$end": 1, "list": ["$first", {"deep": "$end"}], "none": None}
    remembered: dict[str, object] = {"end": 7, "first": {"id": "q"}}
    assert substitute(value, remembered) == {
        "seq": 7,
        "reason": "costs $end",
        "$end": 1,
        "list": [{"id": "q"}, {"deep": 7}],
        "none": None,
    }


def test_a_name_that_was_not_remembered_is_a_key_error() -> None:
    with pytest.raises(KeyError, match="ghost"):
        substitute(["$ghost"], {})
