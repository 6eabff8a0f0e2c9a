"""Paths as people read and write them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.scenario.path import Path, path_from_text, path_text


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ((), ""),
        (("units", 0, "effects", 1, "do", 0, "type"), "units[0].effects[1].do[0].type"),
        ((2, "id"), "[2].id"),
        (("units", "9-lives", "power"), "units.9-lives.power"),
    ],
)
def test_a_path_is_written_with_dots_and_indexes(path: Path, text: str) -> None:
    assert path_text(path) == text
    assert path_from_text(text) == path


_KEYS = st.text(alphabet=st.characters(exclude_characters=".[]", exclude_categories=["Cs"]), min_size=1)


@settings(deadline=None)
@given(st.lists(_KEYS | st.integers(min_value=0, max_value=999_999_999)).map(tuple))
def test_reading_a_written_path_gives_the_path(path: Path) -> None:
    assert path_from_text(path_text(path)) == path
