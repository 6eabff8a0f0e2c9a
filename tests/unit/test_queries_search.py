"""The search over attacks against a plain reading of the events: what it finds, and that it finds nothing taken back."""

from itertools import combinations
from random import Random
from typing import Any

from engine.core.attack_facts import (
    AttackDeclared,
    AttackEnded,
    AttackFinished,
    DiceRerolled,
    DiceRolled,
    EffectTriggered,
    EffectUsed,
)
from engine.core.event import Event
from engine.core.history import live_line
from engine.core.session import Session
from engine.projections.attack_index import ATTACK_INDEX, AttackIndex, Search, search
from tests.unit.projection_matches import ATTACK, DUEL, played, random_matches, send

TRIALS = 400


def attacks_of(session: Session[Any]) -> dict[int, list[Event]]:
    """The events of each attack on the live line."""
    found: dict[int, list[Event]] = {}
    for line in live_line(session.events):
        if line.event.attack is not None:
            found.setdefault(line.event.attack, []).append(line.event)
    return {id_: events for id_, events in found.items() if isinstance(events[0].data, AttackDeclared)}


def effects_of(events: list[Event]) -> set[str]:
    """Effects used or triggered in an attack, by both their names."""
    refs = [e.data.ref for e in events if isinstance(e.data, (EffectUsed, EffectTriggered))]
    return {name for ref in refs for name in (ref.effect, f"{ref.unit}/{ref.effect}")}


def thrown_in(events: list[Event]) -> list[str]:
    """Every face thrown in an attack."""
    return [str(die.face) for e in events if isinstance(e.data, (DiceRolled, DiceRerolled)) for die in e.data.dice]


def outcomes_of(events: list[Event]) -> set[str]:
    """By which words its outcome is found."""
    match events[-1].data:
        case AttackFinished():
            return {"finished"}
        case AttackEnded(because=because):
            return {"ended", because}
        case _:
            return {"running"}


def indexed() -> tuple[dict[str, AttackIndex], dict[tuple[str, int], list[Event]], dict[tuple[str, int], Any]]:
    """Random matches, in the index; the events of their attacks; and the rows of the index."""
    indexes: dict[str, AttackIndex] = {}
    attacks: dict[tuple[str, int], list[Event]] = {}
    for number, session in enumerate(random_matches()):
        name = f"m{number:02}"
        indexes[name] = ATTACK_INDEX.whole(session.events)
        attacks |= {(name, id_): events for id_, events in attacks_of(session).items()}
    rows = {(name, row.attack): row for name, index in indexes.items() for row in index.rows}
    return indexes, attacks, rows


def test_exactly_the_attacks_of_the_live_line_are_found() -> None:
    indexes, attacks, rows = indexed()
    assert set(rows) == set(attacks)
    taken_back = 0
    for number, session in enumerate(random_matches()):
        live = {line.event.seq for line in live_line(session.events)}
        for row in indexes[f"m{number:02}"].rows:
            assert {row.first, row.last} <= live
        declared = [e for e in session.events if isinstance(e.data, AttackDeclared)]
        taken_back += sum(e.seq not in live for e in declared)
    assert taken_back > 10
    for key, events in attacks.items():
        assert isinstance(events[0].data, AttackDeclared)
        assert (rows[key].unit, rows[key].first) == (events[0].data.unit, events[0].seq)


def test_combinations_of_what_is_looked_for_find_what_a_plain_reading_finds() -> None:
    indexes, attacks, rows = indexed()
    rng, found_some = Random(3), 0
    for _ in range(TRIALS):
        like, events = rng.choice(list(attacks.items()))
        row, faces, effects = rows[like], thrown_in(events), sorted(effects_of(events))
        criteria: dict[str, Any] = {
            "attacker": row.unit,
            "target": row.target,
            "unit": rng.choice([row.unit, row.target]),
            "outcome": rng.choice(sorted(outcomes_of(events))),
            "effect": rng.choice(effects) if effects else "steady",
            "rolled": tuple(rng.sample(faces, min(len(faces), rng.randint(1, 3)))),
            "at_least": rng.randint(0, 3),
        }
        chosen = rng.choice([names for size in (1, 2, 3) for names in combinations(criteria, size)])
        wanted = Search(**{name: criteria[name] for name in chosen})
        expected = [key for key in sorted(attacks) if fits(rows[key], attacks[key], wanted)]
        found = [(one["match"], one["attack"]) for one in search(indexes, wanted)]
        assert found == expected, wanted
        assert like in found or "effect" in chosen or "at_least" in chosen
        found_some += 0 < len(found) < len(attacks)
    assert found_some > TRIALS / 2


def fits(row: Any, events: list[Event], wanted: Search) -> bool:
    """Whether an attack is what is looked for, read from its events; unit, target and damage from its row."""
    thrown = thrown_in(events)
    return all(
        (
            wanted.attacker in (None, row.unit),
            wanted.target in (None, row.target),
            wanted.unit is None or wanted.unit in (row.unit, row.target),
            wanted.outcome is None or wanted.outcome in outcomes_of(events),
            wanted.effect is None or wanted.effect in effects_of(events),
            wanted.at_least is None or (row.dealt or 0) >= wanted.at_least,
            all(thrown.count(face) >= wanted.rolled.count(face) for face in wanted.rolled),
        )
    )


def test_an_attack_taken_back_is_not_found_and_its_id_leads_to_the_one_made_instead() -> None:
    session = played(DUEL, ATTACK)

    def found(**wanted: Any) -> list[Any]:
        return [one["attack"] for one in search({"m": ATTACK_INDEX.whole(session.events)}, Search(**wanted))]

    assert found(effect="steady") == found(rolled=("wild", "critical")) == [1]
    contest = {"type": "contest", "seq": 5, "reason": "wrong die", "to_seq": 1}
    send(session, [("a", contest), ("b", {"type": "accept"})])
    assert found() == found(effect="steady") == found(rolled=("wild",)) == []
    send(
        session,
        [
            *ATTACK[:2],
            ("a", {"type": "roll", "faces": ["blank"] * 5}),
            ("b", {"type": "roll", "faces": ["blank"] * 3}),
            ("a", {"type": "pass"}),
        ],
    )
    assert found() == found(rolled=("blank",) * 8) == found(outcome="finished") == [1]
    assert found(effect="steady") == found(rolled=("wild",)) == found(rolled=("blank",) * 9) == []
