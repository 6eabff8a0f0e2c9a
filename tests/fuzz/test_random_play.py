"""Random legal play of both games: it ends, never raises, keeps its promises, and reaches everything.

BLOWBYBLOW_FUZZ sets how many matches of each rulebook are played (more finds more; the default keeps within CI's time).
"""

import os
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from engine.core.attack_facts import AttackDeclared, StepEntered
from engine.core.refusal import CODES
from engine.core.session import Session
from tests.fuzz import berserk_matches, crisis_matches
from tests.fuzz.driver import Play

MATCHES = int(os.environ.get("BLOWBYBLOW_FUZZ", "120"))

NEVER = {
    "crisis_protocol": {"refused:illegal_defender"},
    # every card throws one die, so nobody picks dice; sight and range are not claimed
    "berserk": {"refused:illegal_dice", "refused:no_line_of_sight", "refused:out_of_range"},
}
"""Refusal codes that a rulebook has no use for."""


def crisis_invariant(session: Session[Any]) -> None:
    """Pools hold at least one die, damage stays within stamina, power within its limits."""
    cap = int(session.state.settings.points.get("power_cap", 10))
    for id_, unit in session.view("judge")["units"].items():  # type: ignore[attr-defined]
        assert 0 <= unit["power"] <= max(cap, 10), f"{id_} has {unit['power']} power"
        assert unit["damage"] >= 0
    attack: Any = session.view("judge")["attack"]
    if attack is not None:
        assert attack["attack_pool"] is None or attack["attack_pool"] >= 1
        assert attack["defense_pool"] is None or attack["defense_pool"] >= 1
        assert attack["dealt"] is None or 0 <= attack["dealt"] <= max(attack["damage"] or 0, 0)


def berserk_invariant(session: Session[Any]) -> None:
    """Wounds and counters are never negative, a dead card has no life left, the stack is empty between attacks."""
    view: Any = session.view("judge")
    for id_, unit in view["units"].items():
        assert unit["wounds"] >= 0, f"{id_} has {unit['wounds']} wounds"
        assert unit["counters"] >= 0
    if not session.rules.rulebook.running(session.state.play):
        assert view["stack"] == []


def drive_machine(session: Session[Any], machine: Any, initial: str) -> None:
    """The real machine, driven through every path recorded on the live line, comes to the recorded states."""
    at: dict[int, Any] = {}
    for event in session.history.live:
        fact, attack = event.data, event.attack
        if attack is None:
            continue
        if isinstance(fact, AttackDeclared):
            at[attack] = type("Model", (), {})()
            machine.add_model(at[attack], initial=initial)
        elif isinstance(fact, StepEntered):
            for trigger in fact.path:
                at[attack].trigger(trigger)
            assert at[attack].state == fact.state, f"event {event.seq}: {fact.path} leads to {at[attack].state}"
    for model in at.values():
        machine.remove_model(model)


def expected_names(rulebook: str) -> set[str]:
    """Everything that random play must have met at least once."""
    effects = import_module(f"engine.rulebooks.{rulebook}.effects")
    machine = import_module(f"engine.rulebooks.{rulebook}.machine")
    names = {f"operation:{o.__struct_config__.tag}" for o in get_args(effects.AnyOperation)}
    names |= {f"test:{t.__struct_config__.tag}" for t in get_args(effects.AnyTest)}
    names |= {f"state:{state}" for state in machine.MACHINE.states} - {
        f"state:{machine.INITIAL}",
        "state:finished",
        "state:ended",
    }
    names |= {"event:attack.finished", "event:attack.ended"}
    names |= {f"window:{window}" for window in get_args(effects.Window)} - {"window:always"}
    if rulebook == "crisis_protocol":
        names |= {f"condition:{condition}" for condition in get_args(effects.Condition)}
    return names | ({f"refused:{code}" for code in CODES} - NEVER[rulebook])


TABLE = {"berserk": berserk_matches.table_commands}
"""What the table sends beside what every rulebook takes."""

CASES: list[tuple[str, Callable[[Random], dict[str, Any]], Callable[[Session[Any]], None]]] = [
    ("crisis_protocol", crisis_matches.random_match, crisis_invariant),
    ("berserk", berserk_matches.random_match, berserk_invariant),
]


@pytest.mark.timeout(900)
@pytest.mark.parametrize(("rulebook", "random_match", "invariant"), CASES, ids=[case[0] for case in CASES])
def test_s93_random_play(
    rulebook: str, random_match: Callable[[Random], dict[str, Any]], invariant: Callable[[Session[Any]], None]
) -> None:
    machine = import_module(f"engine.rulebooks.{rulebook}.machine")
    counts: Counter[str] = Counter()

    @settings(
        max_examples=MATCHES,
        derandomize=True,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.integers(0, 2**48))
    def play(seed: int) -> None:
        rng = Random(seed)
        one = Play(random_match(rng), rng, invariant, TABLE.get(rulebook))
        counts.update(one.run())
        drive_machine(one.session, machine.MACHINE, machine.INITIAL)

    play()
    for name, count in sorted(counts.items()):
        print(f"{count:>8}  {name}")
    missing = sorted(name for name in expected_names(rulebook) if not counts[name])
    assert not missing, f"random play of {rulebook} never met: {', '.join(missing)}"
