"""The timeline as a fold: names it learns, attacks inside attacks, what a rewind strikes."""

from typing import ClassVar

from engine.core.attack_facts import AttackDeclared, AttackTargetChanged, DiceRolled, Die, EffectUsed
from engine.core.event import Event
from engine.core.facts import EffectRef, Fact
from engine.core.match_facts import (
    AttackContested,
    MatchAdjusted,
    MatchCreated,
    MatchRewound,
    MatchUndone,
    Settings,
    TurnEnded,
)
from engine.core.message import Message, Name
from engine.projections.timeline import Timeline
from engine.rulebooks.berserk.facts import CardRevealed, PriorityPassed
from engine.rulebooks.crisis_protocol.facts import Addend as PoolAddend
from engine.rulebooks.crisis_protocol.facts import AttackTargetDeclared, PoolBuilt, TargetClaim
from tests.unit.timeline_samples import event

STEADY = EffectRef("spark", "steady")
UNITS: tuple[dict[str, object], ...] = (
    {
        "id": "spark",
        "seat": "a",
        "name": {"en": "Spark", "ru": "Искра"},
        "attacks": [{"id": "bolt", "name": "Bolt", "effects": [{"id": "burn", "name": {"ru": "Ожог"}}]}],
        "effects": [{"id": "steady", "name": {"en": "Steady", "ru": "Верный глаз"}}],
    },
    {"id": "bulwark", "seat": "b"},
    {"id": "orc", "seat": "b"},
)


def told(*facts: Fact | Event, rulebook: str = "crisis_protocol", seats: dict[str, str] | None = None) -> Timeline:
    """A timeline of a match with these facts after its match.created, all in attack 1 unless they are events."""
    settings = Settings(seats={"a": {"name": seats["a"]}} if seats else {})
    timeline = Timeline([event(MatchCreated(rulebook, "1", "a", settings, UNITS), 1)])
    for i, fact in enumerate(facts, 2):
        timeline.take(fact if isinstance(fact, Event) else event(fact, i, attack=1))
    return timeline


def test_units_attacks_and_effects_are_called_by_their_names() -> None:
    entry = told(AttackDeclared("spark", "bolt", "energy")).entries[-1]
    assert (entry.key, entry.args) == (
        "attack-declared",
        {"unit": Name("Spark", "Искра"), "ability": "Bolt", "target": ""},
    )
    used = told(EffectUsed(STEADY, "a", "modify_own_attack")).entries[-1]
    assert used.args["effect"] == Name("Steady", "Верный глаз")
    assert told().names.effect(EffectRef("spark", "burn")) == Name("Ожог", "Ожог")


def test_the_id_stands_where_there_is_no_name() -> None:
    names = told().names
    assert (names.unit("bulwark"), names.ability("bulwark", "bash"), names.effect(EffectRef("bulwark", "wall"))) == (
        "bulwark",
        "bash",
        "wall",
    )


def test_a_seat_is_called_as_the_match_calls_it() -> None:
    names = told(seats={"a": "Ann"}).names
    assert (names.seat("a"), names.seat("b")) == ("Ann", Message("seat-b", {"id": "b"}))


def test_a_unit_added_later_and_a_card_turned_up_are_known_by_name() -> None:
    added = MatchAdjusted(({"add": {"id": "wall", "seat": "b", "name": "Wall"}},), "reinforcements")
    revealed = CardRevealed("orc", {"seat": "b", "name": "Orc"}, wounds=0, counters=0)
    names = told(added, revealed, rulebook="berserk").names
    assert (names.unit("wall"), names.unit("orc")) == ("Wall", "Orc")


def test_the_roll_of_the_defense_belongs_to_the_present_target() -> None:
    declared = AttackTargetDeclared((TargetClaim("bulwark", 2),))
    rolled = DiceRolled("defense", (Die(0, "block"),))
    before = told(AttackDeclared("spark", "bolt", "energy"), declared, rolled).entries[-1]
    changed = AttackTargetChanged("orc", "bulwark", STEADY)
    after = told(AttackDeclared("spark", "bolt", "energy"), declared, changed, rolled).entries[-1]
    whose = [entry.args["roll"] for entry in (before, after)]
    assert [roll.args["unit"] for roll in whose if isinstance(roll, Message)] == ["bulwark", "orc"]


def test_a_target_named_on_an_abandoned_branch_is_forgotten() -> None:
    timeline = told(
        AttackDeclared("spark", "bolt", "energy"),
        AttackTargetDeclared((TargetClaim("bulwark", 2),)),
        AttackTargetChanged("orc", "bulwark", STEADY),
        event(MatchUndone(3), 5),
    )
    assert timeline.names.aim(1) == "bulwark"


def test_addends_add_up_to_the_pool() -> None:
    built = PoolBuilt(
        "attack", 1, (PoolAddend("strength", 2), PoolAddend("shock", -1), PoolAddend("spark", -2, "steady"))
    )
    entry = told(built).entries[-1]
    numbers = [(addend.amount, addend.signed) for addend in entry.addends]
    assert numbers == [(2, False), (-1, True), (-2, True), (2, True)]
    assert sum(amount for amount, _ in numbers if isinstance(amount, int)) == entry.args["dice"] == 1


def test_an_attack_inside_another_lies_deeper() -> None:
    timeline = told(
        event(AttackDeclared("spark", "bolt", "energy"), 2, attack=1),
        event(AttackDeclared("bulwark", "bash", "physical", parent=1), 3, attack=2),
        event(AttackDeclared("spark", "bolt", "energy", parent=2), 4, attack=3),
    )
    assert [entry.depth for entry in timeline.entries] == [0, 0, 1, 2]


def test_what_was_undone_is_struck_and_stays_in_its_place() -> None:
    timeline = told(TurnEnded("b"), TurnEnded("a"), TurnEnded("b"), MatchUndone(3), TurnEnded("b"))
    assert [(entry.seq, entry.struck) for entry in timeline.entries] == [
        (1, False),
        (2, False),
        (3, False),
        (4, True),
        (5, False),
        (6, False),
    ]
    undone = timeline.entries[4]
    assert (undone.args["to"], undone.args["count"], undone.args["span"]) == ("3", 1, "4")


def test_a_contest_that_led_back_is_not_struck_with_what_it_took_back() -> None:
    timeline = told(TurnEnded("b"), TurnEnded("a"), AttackContested("b", 3, "too early", 2), MatchRewound(2, 4, "rule"))
    assert [entry.seq for entry in timeline.entries if entry.struck] == [3]
    assert timeline.entries[-1].args["span"] == "3–4"


def test_a_branch_abandoned_twice_stays_struck() -> None:
    timeline = told(TurnEnded("b"), TurnEnded("a"), MatchUndone(2), TurnEnded("a"), MatchUndone(2), TurnEnded("a"))
    assert [entry.seq for entry in timeline.entries if entry.struck] == [3, 5]


def test_passes_nobody_was_asked_for_are_bookkeeping() -> None:
    asked = event(PriorityPassed("a"), 2, attack=1)
    silent = event(PriorityPassed("b"), 3, attack=1, automatic=True)
    assert [entry.importance for entry in told(asked, silent, rulebook="berserk").entries[1:]] == ["minor", "technical"]


class WindTurned(Fact, frozen=True):
    """A fact nobody wrote a sentence for."""

    type: ClassVar[str] = "wind.turned"
    force: int
    gusts: tuple[int, ...] = ()


def test_a_fact_without_a_sentence_is_told_by_its_data() -> None:
    entry = told(WindTurned(3, (1, 2))).entries[-1]
    assert (entry.key, entry.args, entry.importance) == ("wind-turned", {"force": 3}, "minor")
