"""Questions, options, slots and lines in words."""

import pytest

from adapters.catalogues.teller import Teller, tell
from adapters.catalogues.texts import Lang
from engine.core.attack_facts import AttackDeclared, EffectUsed
from engine.core.facts import EffectRef
from engine.core.match_facts import MatchCreated, MatchUndone, Settings, TurnEnded
from engine.rulebooks.crisis_protocol.facts import DamageDealt
from tests.unit.timeline_samples import event

UNITS: tuple[dict[str, object], ...] = (
    {
        "id": "spark",
        "seat": "a",
        "name": {"en": "Spark", "ru": "Искра"},
        "attacks": [{"id": "bolt", "name": {"en": "Bolt", "ru": "Разряд"}}],
        "effects": [{"id": "steady", "name": {"en": "Steady", "ru": "Верный глаз"}}],
    },
    {"id": "bulwark", "seat": "b", "name": {"en": "Bulwark", "ru": "Бастион"}},
)
CREATED = event(MatchCreated("crisis_protocol", "1", "a", Settings(), UNITS), 1)
STEADY = EffectRef("spark", "steady")


def teller(lang: Lang = "en") -> Teller:
    telling = Teller(lang, strict=True)
    telling.tell(CREATED)
    telling.tell(event(AttackDeclared("spark", "bolt", "energy"), 2, attack=1, step="1"))
    return telling


@pytest.mark.parametrize(
    ("option", "english", "russian"),
    [
        ({"type": "pass"}, "pass", "пасовать"),
        (
            {"type": "choose_attack", "unit": "spark", "attack": "bolt"},
            "attack with Spark: Bolt",
            "атаковать: Искра, Разряд",
        ),
        (
            {
                "type": "declare_target",
                "target": "bulwark",
                "range": {"int": [0, 9]},
                "cover": {"one_of": [True, False]},
            },
            "declare the target Bulwark",
            "объявить цель: Бастион",
        ),
        (
            {"type": "use", "unit": "spark", "effect": "steady", "dice": {"pick": [0, 2, 3], "min": 1, "max": 2}},
            "use Steady on 1 to 2 dice",
            "использовать: Верный глаз, на 1–2 кубах",
        ),
        (
            {"type": "use", "effect": "steady", "dice": {"pick": [0], "min": 1, "max": 1}},
            "use Steady on one die",
            "использовать: Верный глаз, на 1 кубе",
        ),
        (
            {"type": "use", "unit": "spark", "effect": "steady", "target": {"one_of": ["bulwark", "spark"]}},
            "use Steady on one of: Bulwark, Spark",
            "использовать: Верный глаз, на выбор: Бастион, Искра",
        ),
        (
            {"type": "order", "items": {"permutation": [{"unit": "spark", "effect": "steady"}, "cover"]}},
            "put in order: Steady (Spark), cover",
            "расставить по порядку: Верный глаз (Искра), укрытие",
        ),
    ],
)
def test_options(option: dict[str, object], english: str, russian: str) -> None:
    assert (teller("en").option(option), teller("ru").option(option)) == (english, russian)


def test_an_option_of_a_type_without_a_text_is_told_by_its_data() -> None:
    assert Teller("en").option({"type": "sing", "unit": "spark"}) == "sing: unit=spark"


def test_a_question_is_put_to_a_seat_in_the_words_of_the_game() -> None:
    decision = {"id": "q2", "seat": "a", "kind": "target", "step": "2", "options": []}
    assert teller("en").question(decision) == "Seat A: declare the target."
    assert teller("ru").question(decision) == "Игрок A: объявите цель."


def test_a_slot_says_what_is_asked_and_what_fits() -> None:
    assert teller().slot("range", {"int": [0, 9]}) == "range as measured (0–9)"
    assert teller().slot("cover", {"one_of": [True, False]}) == "cover (yes, no)"
    assert teller().slot("target", {"one_of": ["bulwark"]}) == "target (Bulwark)"


def test_a_value_goes_by_its_words_in_every_language() -> None:
    assert teller().wordings("faces", "hit") == ("hit", "попадание")
    assert teller("ru").wordings("faces", "hit") == ("попадание", "hit")
    assert teller("ru").wordings("cover", True) == ("да", "yes")
    assert teller().wordings("target", "bulwark") == ("Bulwark", "Бастион")
    assert teller().wordings("faces", 4) == ("4", "4")


def test_a_line_carries_its_place_its_clause_and_its_addends() -> None:
    line = teller().tell(event(DamageDealt("bulwark", 2, 3, 4, 6), 3, attack=1, step="12"))
    assert (line.seq, line.attack, line.step, line.type) == (3, 1, "12", "damage.dealt")
    assert line.clause == "Damage is dealt."
    assert line.text == "Bulwark suffers 2 damage."
    assert line.details == (
        "damage before: 4",
        "dealt: +3",
        "no more than its stamina: −1",
        "damage now: 6",
    )


def test_a_step_without_a_clause_is_told_by_its_id() -> None:
    assert (Teller("en").clause("99.z"), Teller("en").clause("")) == ("99.z", "")


def test_the_title_of_an_attack() -> None:
    assert (teller("en").title(1), teller("ru").title(1)) == ("Attack 1: Spark, Bolt", "Атака 1: Искра, Разряд")
    assert teller("en").title(7) == "Attack 7"


def test_what_was_paid_and_claimed_stands_below_the_use() -> None:
    claim: dict[str, object] = {"type": "within", "unit": "target", "range": 2}
    used = EffectUsed(STEADY, "a", "modify_own_attack", dice=(0, 2), claims=(claim,), cost={"power": 2})
    line = teller("ru").tell(event(used, 3, attack=1, step="9.a.i"))
    assert line.text == "Искра использует: Верный глаз."
    assert line.details == ("кубы: куб 1, куб 3", "уплачено энергии: 2", "заявлено: не дальше 2: цель")


def test_a_whole_match_is_told_as_it_stands_at_its_end() -> None:
    lines = tell([CREATED, event(TurnEnded("b"), 2), event(MatchUndone(1), 3)], "en")
    assert [(line.seq, line.struck) for line in lines] == [(1, False), (2, True), (3, False)]
    assert lines[2].text == "Seat A takes the last command back: on from event 1. Event 2 no longer counts."
