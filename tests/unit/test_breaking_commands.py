"""Command envelopes of every kind: never an exception, and a refused one changes nothing."""

import copy
import math
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adapters.catalogues.match_file import read_match_file
from adapters.cli.main import open_scenario
from engine.core.commands import read_command, read_envelope
from engine.core.refusal import MatchError, Refused
from engine.core.seats import ROLES
from engine.core.session import Session
from engine.registry import RULEBOOKS, rules_for

ROOT = Path(__file__).parents[2]
MATCHES = [read_match_file(ROOT / "examples" / f"{name}.yaml").scenario for name in RULEBOOKS]

WORDS = ("spark", "bulwark", "flint", "nomad", "giant", "arc", "focus", "step_in", "bless", "a", "r1", "q1", "dice-a")
ATOMS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 70),
    st.integers(),
    st.floats(),
    st.sampled_from(WORDS),
    st.text(st.characters(), max_size=5),
)
VALUES = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.sampled_from(("unit", "effect", "type", "set", "x")), inner)
    ),
    max_leaves=8,
)


def fields_of(book: str) -> list[tuple[str, list[str]]]:
    """Every command of a rulebook with the names of its fields on the wire."""
    known = RULEBOOKS[book].commands
    return [(tag, [str(name) for name in kind.__struct_encode_fields__]) for tag, kind in sorted(known.items())]


@st.composite
def envelopes(draw: st.DrawFn, book: str) -> object:
    tag, names = draw(st.sampled_from(fields_of(book)))
    command: object = {"type": tag, **{name: draw(VALUES) for name in names if draw(st.integers(0, 3))}}
    if not draw(st.integers(0, 9)):
        command = draw(VALUES)
    envelope: dict[str, object] = {"id": draw(st.sampled_from(("c1", "c2", "c3", ""))), "command": command}
    for name in ("expected_seq", "decision", "id", "more"):
        if not draw(st.integers(0, 5)):
            envelope[name] = draw(VALUES)
    return envelope


@pytest.mark.parametrize("scenario", MATCHES, ids=list(RULEBOOKS))
@settings(max_examples=30, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_no_envelope_raises_and_a_refused_one_changes_nothing(scenario: Any, data: st.DataObject) -> None:
    session = cast(Session[Any], open_scenario(scenario.match))
    for line in scenario.script[: data.draw(st.integers(0, len(scenario.script)))]:
        session.submit(line.seat, {"id": f"script{line.line}", "command": dict(line.command)})
    for _ in range(8):
        seat = data.draw(st.sampled_from(ROLES))
        envelope = data.draw(envelopes(session.rules.rulebook.name))
        before = (session.state, session.ask, len(session.events))
        sent = copy.deepcopy(envelope)
        answer = session.submit(seat, cast(Any, envelope))
        if not answer.accepted:
            assert (session.state, session.ask, len(session.events)) == before
            assert answer.code and answer.detail.encode()
        elif not answer.repeated:
            assert answer.last_seq == len(session.events) > before[2]
            assert session.submit(seat, cast(Any, sent)).repeated
    session.check()


@pytest.mark.parametrize(
    "command",
    [
        {"type": "pass\ud800"},
        {"type": "use", "effect": "\ud800"},
        {"type": "\ud800"},
        {"\ud800": 1, "type": "pass"},
        {"type": {"deep": None}},
    ],
)
def test_what_no_wire_can_carry_is_malformed(command: dict[str, object]) -> None:
    envelope = read_envelope({"id": "c", "command": command})
    answer = envelope if isinstance(envelope, Refused) else read_command(command, RULEBOOKS["berserk"].commands)
    assert isinstance(answer, Refused)
    assert answer.code == "malformed"
    assert answer.detail.isprintable()


def test_depth_without_end_is_malformed() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    answer = read_envelope({"id": "c", "command": {"type": deep}})
    assert isinstance(answer, Refused)
    assert answer.code == "malformed"
    while deep:
        deep = cast("list[object]", deep.pop())


def test_half_a_character_in_the_id_is_malformed() -> None:
    answer = read_envelope({"id": "\udc80", "command": {"type": "pass"}})
    assert isinstance(answer, Refused)
    assert answer.code == "malformed"


def test_a_number_that_is_none_is_no_number() -> None:
    answer = read_command({"type": "contest", "seq": math.nan, "reason": "x"}, RULEBOOKS["berserk"].commands)
    assert isinstance(answer, Refused)
    assert answer.code == "malformed"


@pytest.mark.parametrize("version", [[], {}, 1, True, "0", ["1"]])
def test_a_version_of_the_wrong_type_is_a_mistake_in_the_match(version: object) -> None:
    with pytest.raises(MatchError) as told:
        rules_for({"rulebook": "berserk", "rules_version": version})
    assert told.value.path == "rules_version"
