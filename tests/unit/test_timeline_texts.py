"""Every fact, step, refusal, question and option has a text in both languages, with all its arguments."""

from collections import Counter
from collections.abc import Iterable, Iterator

import pytest
from fluent.syntax import ast

from adapters.catalogues.teller import Teller
from adapters.catalogues.texts import LANGS, Catalogue, Lang, MissingText, resources
from engine.core.attack_facts import ATTACK_FACTS, AttackDeclared
from engine.core.facts import Fact, UnknownFact
from engine.core.match_facts import MATCH_FACTS
from engine.core.message import Message, Name, Value, key
from engine.core.refusal import CODES
from engine.registry import FACTS, RULEBOOKS
from engine.rulebooks.berserk.machine import STEP_OF as BERSERK_STEPS
from engine.rulebooks.crisis_protocol.machine import STEP_OF as CRISIS_PROTOCOL_STEPS
from tests.unit.timeline_samples import TEXTS, created, event, samples

BOTH = pytest.mark.parametrize("lang", LANGS)
KINDS = ("choose", "target", "window", "priority", "roll", "order", "report", "ruling")
REQUESTS = ("adjust", "adjudicate", "end_match", "accept", "contribute")
OPTIONS: tuple[dict[str, object], ...] = (
    {"type": "use", "unit": "spark", "effect": "steady"},
    {"type": "use", "unit": "spark", "effect": "steady", "dice": {"pick": [0, 2], "min": 1, "max": 1}},
    {"type": "use", "unit": "spark", "effect": "steady", "dice": {"pick": [0, 2], "min": 1, "max": 2}},
    {"type": "use", "unit": "spark", "effect": "steady", "target": {"one_of": ["bulwark", "spark"]}},
    {
        "type": "use",
        "unit": "spark",
        "effect": "steady",
        "dice": {"pick": [0, 2], "min": 1, "max": 1},
        "target": {"one_of": ["bulwark"]},
    },
    {"type": "use", "unit": "spark", "effect": "steady", "target": "bulwark"},
    {
        "type": "use",
        "unit": "spark",
        "effect": "steady",
        "dice": {"pick": [0, 2], "min": 1, "max": 1},
        "target": "bulwark",
    },
    {"type": "pass"},
    {"type": "roll", "faces": {"count": 5, "of": [1, 2, 3, 4, 5, 6]}},
    {"type": "order", "items": {"permutation": [{"unit": "spark", "effect": "steady"}]}},
    {"type": "report", "instruction": 0},
    {"type": "report", "instruction": 0, "damage": {"each": {}, "min": 0, "max": 9}},
    {"type": "end_turn"},
    {"type": "end_round"},
    {"type": "confirm", "request": "r9"},
    {"type": "decline", "request": "r9"},
    {"type": "accept"},
    {"type": "withdraw"},
    {"type": "contribute", "value": {"hex": 64}},
    {"type": "rule", "verdict": "uphold"},
    {"type": "rule", "verdict": "rewind", "to_seq": {"int": [1, 9]}},
    {"type": "undo"},
    {"type": "contest"},
    {"type": "stand"},
    {"type": "adjust"},
    {"type": "adjudicate"},
    {"type": "end_match"},
    {"type": "choose_attack", "unit": "spark", "attack": "strike"},
    {"type": "declare_target", "target": "bulwark", "range": {"int": [0, 9]}},
    {"type": "declare_target", "targets": {"each": {}, "min": 1, "max": 3}},
    {"type": "declare_target", "targets": {"each": {}, "min": 1, "max": 1}},
    {"type": "end_attack"},
    {"type": "announce", "unit": "spark", "ability": "strike", "target": "bulwark"},
    {"type": "announce", "unit": "spark", "ability": "strike", "target": {"one_of": ["bulwark"]}},
    {"type": "announce", "unit": "spark", "ability": "calm"},
    {"type": "defend", "unit": "bulwark"},
)


def facts_of(rulebook: str) -> Iterator[type[Fact]]:
    yield from (*MATCH_FACTS, *ATTACK_FACTS, *RULEBOOKS[rulebook].facts)


def declared(rulebook: str) -> AttackDeclared:
    return AttackDeclared("spark", "strike", TEXTS[rulebook]["kind"][0], "bulwark")


@BOTH
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_every_fact_is_told(rulebook: str, lang: Lang) -> None:
    for fact in facts_of(rulebook):
        for sample in samples(fact, rulebook):
            for automatic in (False, True):
                teller = Teller(lang, strict=True)
                teller.tell(created(rulebook))
                teller.tell(event(declared(rulebook), 2, attack=1))
                line = teller.tell(event(sample, 3, attack=1, automatic=automatic))
                assert line.text
                assert line.text != fact.type


def test_the_facts_told_are_all_there_are() -> None:
    assert {fact.type for book in RULEBOOKS for fact in facts_of(book)} == set(FACTS)


@BOTH
def test_every_step_has_its_clause(lang: Lang) -> None:
    catalogue = Catalogue(lang, strict=True)
    for step in {*CRISIS_PROTOCOL_STEPS.values(), *BERSERK_STEPS.values()}:
        assert catalogue.text(key("clause", step))


@BOTH
def test_every_refusal_has_its_reason(lang: Lang) -> None:
    teller = Teller(lang, strict=True)
    reasons = [teller.refusal(code) for code in CODES]
    assert len(set(reasons)) == len(CODES)


@BOTH
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_every_question_is_put(rulebook: str, lang: Lang) -> None:
    teller = Teller(lang, strict=True)
    teller.tell(created(rulebook))
    for kind in (*KINDS, *REQUESTS):
        assert teller.question({"id": "q1", "seat": "a", "kind": kind, "step": None, "options": []})


@BOTH
@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: "-".join(option))
def test_every_option_is_said(option: dict[str, object], lang: Lang) -> None:
    assert Teller(lang, strict=True).option(option)


def test_the_options_said_are_of_every_command_type() -> None:
    commands: Iterable[str] = (tag for book in RULEBOOKS.values() for tag in book.commands)
    assert {str(option["type"]) for option in OPTIONS} == set(commands)


@BOTH
def test_every_slot_is_named(lang: Lang) -> None:
    catalogue = Catalogue(lang, strict=True)
    for name in ("dice", "target", "targets", "range", "line_of_sight", "cover", "faces", "items", "damage", "to_seq"):
        assert catalogue.text(key("slot", name))


@BOTH
def test_the_files_have_no_mistake_and_no_key_twice(lang: Lang) -> None:
    entries = [entry for resource in resources(lang, terminal=True) for entry in resource.body]
    assert [entry.content for entry in entries if isinstance(entry, ast.Junk)] == []
    keys = Counter(entry.id.name for entry in entries if isinstance(entry, ast.Message))
    assert [name for name, count in keys.items() if count > 1] == []


def test_both_languages_have_the_same_texts() -> None:
    english, russian = Catalogue("en"), Catalogue("ru")
    assert english.keys == russian.keys


def test_a_missing_text_is_an_error_in_tests_and_the_key_with_its_data_at_run_time() -> None:
    args: dict[str, Value] = {"amount": 2, "unit": "spark"}
    assert Catalogue("en").text("wind-turned", args, otherwise="wind.turned") == "wind.turned: amount=2, unit=spark"
    with pytest.raises(MissingText, match="wind-turned"):
        Catalogue("en", strict=True).text("wind-turned", args)


def test_a_missing_argument_is_an_error_in_tests_and_never_half_a_sentence_at_run_time() -> None:
    assert Catalogue("en").text("turn-ended", {}, otherwise="turn.ended") == "turn.ended"
    with pytest.raises(MissingText, match="seat"):
        Catalogue("en", strict=True).text("turn-ended", {})


def test_an_argument_may_be_of_any_length() -> None:
    for length in (2500, 2501, 100_000):
        assert Catalogue("en", strict=True).text("place-step", {"step": "9" * length}) == "step " + "9" * length


def test_a_word_the_catalogue_lacks_stands_for_itself() -> None:
    text = Catalogue("ru").value(Message("condition-frozen", {"id": "frozen"}))
    assert text == "frozen"


def test_names_are_written_in_the_language() -> None:
    name = Name("Bulwark", "Бастион")
    assert [Catalogue(lang).value((name, "spark")) for lang in LANGS] == ["Bulwark, spark", "Бастион, spark"]


def test_a_fact_this_build_does_not_know_is_named() -> None:
    line = Teller("en", strict=True).tell(event(UnknownFact("wind.turned", b"{}")))
    assert (line.type, line.text) == ("wind.turned", "Something this version does not know: wind.turned")


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (1, "бросить 1 куб"),
        (2, "бросить 2 куба"),
        (5, "бросить 5 кубов"),
        (11, "бросить 11 кубов"),
        (21, "бросить 21 куб"),
    ],
)
def test_russian_plurals(count: int, text: str) -> None:
    assert Teller("ru").option({"type": "roll", "faces": {"count": count, "of": []}}) == text
