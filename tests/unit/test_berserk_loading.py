"""What is wrong in the description of a match is told with the exact path to it."""

from collections.abc import Mapping

import pytest

from engine.core.refusal import MatchError
from engine.core.session import Session
from engine.rulebooks.berserk import BERSERK_RULES

Json = dict[str, object]


def body(card: Mapping[str, object] | None = None, **more: object) -> Json:
    first: Json = {"id": "nomad", "seat": "a", "life": 12, "strike": [1, 3, 5], **(card or {})}
    return {
        "rulebook": "berserk",
        "units": [first, {"id": "giant", "seat": "b", "life": 20, "strike": [2, 4, 6]}],
        **more,
    }


def effect(**fields: object) -> Json:
    plain: Json = {"id": "x", "window": "effect", "do": [{"type": "wound", "unit": "target", "amount": 1}]}
    return {"effects": [{**plain, **fields}]}


def ability(**fields: object) -> Json:
    return {"abilities": [{"id": "shot", "kind": "shot", "power": 2, **fields}]}


def placed(at: object) -> Json:
    return {"at": at}


WRONG: list[tuple[str, Json, str]] = [
    ("unknown key of the match", body(turns=3), ""),
    ("unknown option", body(options={"edition": 5}), "options"),
    ("wrong value of an option", body(options={"roll_limit": "maybe"}), "options.roll_limit"),
    ("no units", {"rulebook": "berserk", "units": []}, "units"),
    ("another rulebook", {**body(), "rulebook": "chess"}, "rulebook"),
    ("unknown key of a card", body({"armour": 2}), "units[0]"),
    (
        "a replacement that waits",
        body(effect(do=[{"type": "replace", "by": [{"type": "instruct", "text": "x", "wait": True}]}])),
        "units[0].effects[0].do[0].by[0].wait",
    ),
    (
        "an ability that acts on nobody known",
        body({"abilities": [{"id": "s", "kind": "spell", "do": [{"type": "close", "unit": "ghost"}]}]}),
        "units[0].abilities[0].do[0].unit",
    ),
    ("a source with a role word as id", body(sources=[{"id": "owner", "effects": []}]), "sources[0].id"),
    ("a source twice", body(sources=[{"id": "fog", "effects": []}] * 2), "sources[1].id"),
    (
        "an effect of a source twice",
        body(sources=[{"id": "fog", "effects": [{"id": "x", "window": "after", "do": [{"type": "block"}]}] * 2}]),
        "sources[0].effects[1].id",
    ),
    ("a strike of two numbers", body({"strike": [1, 2]}), "units[0].strike"),
    ("a negative strike", body({"strike": [1, 2, -1]}), "units[0].strike[2]"),
    ("no life", body({"life": 0}), "units[0].life"),
    ("more wounds than life", body({"wounds": 12}), "units[0].wounds"),
    ("a third seat", body({"seat": "c"}), "units[0].seat"),
    ("an id twice", body({"id": "giant"}), "units[1].id"),
    ("a role word as id", body({"id": "target"}), "units[0].id"),
    ("an empty id", body({"id": ""}), "units[0].id"),
    ("only one card has a place", body(placed([1, 1])), "units[1].at"),
    ("outside the field", body(placed([6, 1])), "units[0].at[0]"),
    ("unknown protection", body({"keywords": {"protection": ["shot", "fire"]}}), "units[0].keywords.protection[1]"),
    ("unknown keyword", body({"keywords": {"haste": 1}}), "units[0].keywords"),
    ("unknown kind", body(ability(kind="kick")), "units[0].abilities[0].kind"),
    ("a power of two numbers", body(ability(power=[1, 2])), "units[0].abilities[0].power"),
    ("a negative power", body(ability(power=-1)), "units[0].abilities[0].power"),
    ("neither power nor do", body({"abilities": [{"id": "s", "kind": "spell"}]}), "units[0].abilities[0]"),
    (
        "power and do",
        body(ability(do=[{"type": "close", "unit": "target"}])),
        "units[0].abilities[0].do",
    ),
    ("the strike's own name", body(ability(id="strike")), "units[0].abilities[0].id"),
    ("an id of an ability and an effect", body({**ability(id="x"), **effect()}), "units[0].effects[0].id"),
    ("unknown window", body(effect(window="targeted")), "units[0].effects[0].window"),
    ("unknown side", body(effect(**{"as": "friend"})), "units[0].effects[0].as"),
    ("no rounds here", body(effect(limit="round")), "units[0].effects[0].limit"),
    ("nothing to do", body(effect(do=[])), "units[0].effects[0].do"),
    ("a mandatory cost", body(effect(cost={"close": True})), "units[0].effects[0].cost"),
    ("a cost of another game", body(effect(optional=True, cost=2)), "units[0].effects[0].cost"),
    ("unknown operation", body(effect(do=[{"type": "explode"}])), "units[0].effects[0].do[0].type"),
    (
        "a second, misspelt operation",
        body(effect(do=[{"type": "block"}, {"type": "wound", "unit": "target", "amout": 1}])),
        "units[0].effects[0].do[1]",
    ),
    (
        "no wounds",
        body(effect(do=[{"type": "wound", "unit": "target", "amount": 0}])),
        "units[0].effects[0].do[0].amount",
    ),
    (
        "no healing",
        body(effect(do=[{"type": "heal", "unit": "target", "amount": 0}])),
        "units[0].effects[0].do[0].amount",
    ),
    (
        "an unknown unit",
        body(effect(do=[{"type": "close", "unit": "ghost"}])),
        "units[0].effects[0].do[0].unit",
    ),
    (
        "chosen without a choice",
        body(effect(do=[{"type": "close", "unit": "chosen"}])),
        "units[0].effects[0].do[0].unit",
    ),
    (
        "chosen in a test",
        body(effect(when=[{"type": "is", "unit": "chosen", "has": "open"}])),
        "units[0].effects[0].when[0].unit",
    ),
    (
        "the defender is no unit word here",
        body(effect(do=[{"type": "close", "unit": "defender"}])),
        "units[0].effects[0].do[0].unit",
    ),
    ("unknown test", body(effect(when=[{"type": "moon"}])), "units[0].effects[0].when[0].type"),
    (
        "a test of another game",
        body(effect(when=[{"type": "attack_type", "in": ["energy"]}])),
        "units[0].effects[0].when[0].type",
    ),
    (
        "unknown property",
        body(effect(when=[{"type": "is", "unit": "target", "has": "asleep"}])),
        "units[0].effects[0].when[0].has",
    ),
    (
        "unknown level",
        body(effect(when=[{"type": "level", "in": ["huge"]}])),
        "units[0].effects[0].when[0].in[0]",
    ),
    (
        "unknown step",
        body(effect(when=[{"type": "step", "in": ["511.4", "12"]}])),
        "units[0].effects[0].when[0].in[1]",
    ),
    ("a roll of nothing", body(effect(when=[{"type": "roll_value"}])), "units[0].effects[0].when[0]"),
    (
        "a level as a roll",
        body(effect(do=[{"type": "set", "what": "roll", "to": "weak"}])),
        "units[0].effects[0].do[0].to",
    ),
    ("a roll of seven", body(effect(do=[{"type": "set", "what": "roll", "to": 7}])), "units[0].effects[0].do[0].to"),
    (
        "a number as a level",
        body(effect(do=[{"type": "set", "what": "level", "to": 2}])),
        "units[0].effects[0].do[0].to",
    ),
    (
        "modifying a level",
        body(effect(do=[{"type": "modify", "what": "level", "by": 1}])),
        "units[0].effects[0].do[0].what",
    ),
    ("a static effect that acts", body(effect(window="always")), "units[0].effects[0].do[0].type"),
    (
        "an optional static effect",
        body(effect(window="always", optional=True, do=[{"type": "block"}])),
        "units[0].effects[0].optional",
    ),
    (
        "a further action that nobody has",
        body(effect(do=[{"type": "extra_attack", "attack": "kick", "target": "same"}])),
        "units[0].effects[0].do[0].attack",
    ),
    (
        "a replacement by a reroll",
        body(effect(do=[{"type": "replace", "by": [{"type": "reroll_die"}]}])),
        "units[0].effects[0].do[0].by[0].type",
    ),
    (
        "a replacement that names nobody",
        body(effect(do=[{"type": "replace", "by": [{"type": "open", "unit": "ghost"}]}])),
        "units[0].effects[0].do[0].by[0].unit",
    ),
    ("a replacement by nothing", body(effect(do=[{"type": "replace", "by": []}])), "units[0].effects[0].do[0].by"),
    (
        "an empty instruction",
        body(effect(do=[{"type": "instruct", "text": " "}])),
        "units[0].effects[0].do[0].text",
    ),
    (
        "a nameless trait",
        body(effect(do=[{"type": "give_condition", "unit": "target", "condition": ""}])),
        "units[0].effects[0].do[0].condition",
    ),
    (
        "a mistake inside a formation",
        body(
            {"keywords": {"formation": [{"id": "f", "window": "effect", "do": [{"type": "close", "unit": "ghost"}]}]}}
        ),
        "units[0].keywords.formation[0].do[0].unit",
    ),
    (
        "a neutral source that acts",
        body(sources=[{"id": "s", **effect(do=[{"type": "extra_attack", "attack": "strike", "target": "any"}])}]),
        "sources[0].effects[0].do[0].type",
    ),
    (
        "a neutral source that pays",
        body(sources=[{"id": "s", **effect(optional=True, cost={"counters": 1})}]),
        "sources[0].effects[0].cost",
    ),
    (
        "a neutral source of one side",
        body(sources=[{"id": "s", **effect(**{"as": "attacker"})}]),
        "sources[0].effects[0].as",
    ),
    (
        "a neutral source as owner",
        body(sources=[{"id": "s", **effect(do=[{"type": "open", "unit": "owner"}])}]),
        "sources[0].effects[0].do[0].unit",
    ),
    ("a source with a unit's id", body(sources=[{"id": "giant", "effects": []}]), "sources[0].id"),
]


@pytest.mark.parametrize(("what", "match", "path"), WRONG, ids=[what for what, _, _ in WRONG])
def test_the_path_leads_to_the_mistake(what: str, match: Json, path: str) -> None:
    with pytest.raises(MatchError) as caught:
        Session(BERSERK_RULES[-1], match)
    assert caught.value.path == path
    assert caught.value.message


def test_two_cards_on_one_cell() -> None:
    match = body(placed([1, 1]))
    units = match["units"]
    assert isinstance(units, list)
    units[1]["at"] = [1, 1]
    with pytest.raises(MatchError) as caught:
        Session(BERSERK_RULES[-1], match)
    assert caught.value.path == "units[1].at"


def test_a_mistake_in_a_hidden_card_is_found_too() -> None:
    match = body({"hidden": True, **effect(do=[])})
    with pytest.raises(MatchError) as caught:
        Session(BERSERK_RULES[-1], match)
    assert caught.value.path == "units[0].effects[0].do"


def test_a_table_has_only_so_many_actions_and_targets() -> None:
    cards = [{"id": f"u{i}", "seat": "ab"[i % 2], "life": 1, "strike": [1, 1, 1]} for i in range(5_000)]
    with pytest.raises(MatchError) as error:
        Session(BERSERK_RULES[-1], {"rulebook": "berserk", "units": cards})
    assert error.value.path == "units"
    assert "expected at most 200000 pairs" in error.value.message
    Session(BERSERK_RULES[-1], {"rulebook": "berserk", "units": cards[:200]})


def test_an_adjustment_cannot_go_beyond_that() -> None:
    session = Session(BERSERK_RULES[-1], body(adjust="free"))
    card = {"seat": "a", "life": 1, "strike": [1, 1, 1]}
    for count, accepted in ((1_000, False), (100, True)):
        changes = [{"add": {"id": f"u{i}", **card}} for i in range(count)]
        command = {"type": "adjust", "changes": changes, "reason": "more"}
        assert session.submit("a", {"id": f"c{count}", "command": command}).accepted is accepted
