"""Explanations: every number of every attack comes to the sum of its parts, and is the number the match shows."""

from collections.abc import Mapping
from typing import Any

from engine.core.attack_facts import AttackFinished
from engine.core.explaining import Node
from engine.core.history import live_line
from engine.core.match_facts import MatchRewound, MatchUndone
from engine.projections.explanation import explain
from engine.rulebooks.berserk.facts import ModifiersApplied, WoundsDealt
from engine.rulebooks.crisis_protocol.facts import AttackResolved, PoolBuilt, SuccessesCounted
from tests.unit.projection_matches import ATTACK, BLOWS, CLASH, DUEL, played, random_matches


def wrong_sums(numbers: Mapping[str, Node]) -> list[str]:
    """Names of numbers with a sum somewhere below that its addends do not come to; empty where everything is explained."""
    return [name for name, number in numbers.items() if not _adds_up(number)]


def _adds_up(number: Node) -> bool:
    if number.how == "sum":
        came = sum(part.value for part in number.addends if isinstance(part.value, int))
        if came != number.value:
            return False
    return all(map(_adds_up, number.addends))


def test_every_sum_of_every_random_attack_adds_up() -> None:
    attacks = 0
    for session in random_matches():
        live = [line.event for line in live_line(session.events)]
        for number in {event.attack for event in live if event.attack is not None}:
            numbers = explain(session.events, number)
            assert numbers is not None
            assert wrong_sums(numbers) == []
            attacks += bool(numbers)
    assert attacks > 50


def test_explained_numbers_are_the_numbers_of_the_events() -> None:
    checked = 0
    for session in random_matches():
        live = [line.event for line in live_line(session.events)]
        explained = {
            number: explain(session.events, number) for number in {e.attack for e in live} if number is not None
        }
        for event in live:
            if event.attack is None:
                continue
            numbers = explained[event.attack] or {}
            match event.data:
                case PoolBuilt(pool=pool, dice=dice):
                    assert numbers[f"{pool}_pool"].value == dice
                case SuccessesCounted(attack=attack, defense=defense):
                    assert numbers["attack_successes"].value == attack
                    assert numbers["defense_successes"].value == defense
                case AttackResolved(dealt=dealt):
                    assert numbers["dealt"].value == dealt
                case ModifiersApplied(what=what, of=of, after=after):
                    assert numbers[f"{what}.{of}"].value == after
                case WoundsDealt(of=str(of), amount=amount):
                    assert numbers[f"wounds.{of}"].value == amount
                case _:
                    continue
            checked += 1
    assert checked > 200


def test_successes_lead_to_each_die_and_what_was_done_to_it() -> None:
    numbers = explain(played(DUEL, ATTACK).events, 1)
    assert numbers is not None
    pool = numbers["attack_pool"]
    assert (pool.value, pool.step, [(part.source, part.value) for part in pool.addends]) == (5, "4", [("strength", 5)])
    successes: Any = numbers["attack_successes"]
    assert {part.shows: part.value for part in successes.addends} == {"critical": 1, "wild": 1, "hit": 2}
    critical = next(part for part in successes.addends if part.shows == "critical")
    assert [(told.what, told.value, told.source, told.effect) for told in critical.addends[0].addends] == [
        ("roll", "blank", None, None),
        ("reroll", "critical", "spark", "steady"),
    ]
    assert all(told.seq and told.step for told in critical.addends[0].addends)
    damage = numbers["damage"]
    assert (damage.value, [part.value for part in damage.addends]) == (3, [4, -1])
    assert numbers["dealt"].addends[0] == damage


def test_strength_leads_to_the_level_the_rolls_and_the_wounds() -> None:
    session = played(CLASH, BLOWS)
    numbers = explain(session.events, 1)
    assert numbers is not None
    attack: Any = session.view("judge")["attack"]
    for side in ("source", "target"):
        if attack["strength"][side] is not None:
            assert numbers[f"strength.{side}"].value == attack["strength"][side]
            assert numbers[f"wounds.{side}"].value == attack["dealt"][side]
        assert numbers[f"roll.{side}"].value == attack["rolls"][side]["final"]
    printed = numbers["strength.source"].addends[0]
    assert (printed.what, printed.addends[0].value) == ("printed", attack["level"]["source"])


def test_an_attack_that_was_taken_back_is_not_explained() -> None:
    for session in random_matches():
        if any(isinstance(event.data, (MatchRewound, MatchUndone)) for event in session.events):
            live = {line.event.attack for line in live_line(session.events)}
            for number in {event.attack for event in session.events if event.attack} - live:
                assert explain(session.events, number or 0) is None
    events = random_matches()[0].events
    assert explain(events, 10_000) is None
    assert any(isinstance(event.data, AttackFinished) for event in events)
