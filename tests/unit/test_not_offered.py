"""What a seat is told whose answer fits no option."""

from typing import Any

import pytest

from engine.core.not_offered import not_offered
from engine.core.options import Faces, OneOf, Option, Pick, Slot, Whole
from engine.core.session import Session
from engine.core.state import Ask
from engine.registry import rules_for

STRIKE = Option("declare_target", {"target": "bulwark"})
OTHER = Option("declare_target", {"target": "heron"})
END = Option("end_attack", {"because": "no_target"}, loose=("because",))
ASKED = Ask("a", "target", "2", (STRIKE, OTHER, END))


@pytest.mark.parametrize(
    ("ask", "command", "told"),
    [
        (
            ASKED,
            {"type": "declare_target", "target": "flint"},
            "`target`: flint is not offered here; offered: bulwark, heron; in step 2 a may: declare_target, end_attack",
        ),
        (
            ASKED,
            {"type": "declare_target", "target": None},
            "`target` is missing; offered: bulwark, heron; in step 2 a may: declare_target, end_attack",
        ),
        (
            ASKED,
            {"type": "declare_target", "target": "heron", "beam": ["spark"]},
            '`beam`: ["spark"] is not offered here; in step 2 a may: declare_target, end_attack',
        ),
        (ASKED, {"type": "pass"}, "this is not offered; in step 2 a may: declare_target, end_attack"),
        (
            Ask("b", "roll", "6", (Option("spend", {}, {"amount": Whole(low=0, high=2)}),)),
            {"type": "spend", "amount": 3},
            "`amount`: 3 is not offered here; offered: 0 to 2; in step 6 b may: spend",
        ),
        (
            Ask("b", "roll", "6", (Option("use", {"effect": "aim"}, {"unit": OneOf(one_of=("spark", "lark"))}),)),
            {"type": "use", "effect": "aim", "unit": "x" * 50},
            f"`unit`: {'x' * 40}… is not offered here; offered: spark, lark; in step 6 b may: use",
        ),
    ],
)
def test_the_field_that_does_not_fit_is_named(ask: Ask, command: dict[str, object], told: str) -> None:
    assert not_offered("no_such_option", ask, command) == told


def test_a_reason_comes_before_what_it_is_about() -> None:
    ask = Ask("a", "roll", "6", (Option("roll", {}, {"faces": Faces("wrong_faces", 2, ("hit", "blank"))}),))
    assert not_offered("wrong_faces", ask, {"type": "roll", "faces": ["hit"]}) == (
        'the faces do not fit the dice to be rolled: `faces`: ["hit"] is not offered here; offered: 2 of hit/blank; '
        "in step 6 a may: roll"
    )


@pytest.mark.parametrize("sees", [False, None])
def test_of_two_wrong_fields_the_one_that_the_reason_is_about_is_named(sees: bool | None) -> None:
    slots: dict[str, Slot] = {
        "range": Whole("out_of_range", low=0, high=9),
        "line_of_sight": OneOf("no_line_of_sight", (True,) if sees is False else (True, False)),
    }
    ask = Ask("a", "target", "2", (Option("declare_target", {"target": "flint"}, slots),))
    command = {"type": "declare_target", "target": "flint", "range": 12, "line_of_sight": sees}
    told = not_offered("no_line_of_sight", ask, command)
    what = "`line_of_sight`: false is not offered here" if sees is False else "`line_of_sight` is missing"
    assert told.startswith(f"the target must be in line of sight: {what}; offered: true")


def test_the_dice_that_may_be_chosen_are_named() -> None:
    dice: dict[str, Slot] = {"dice": Pick("illegal_dice", (0, 2, 3), low=1, high=2)}
    ask = Ask("a", "window", "9.a.i", (Option("use", {"unit": "spark", "effect": "steady"}, dice), Option("pass")))
    use = {"type": "use", "unit": "spark", "effect": "steady"}
    offered = "offered: 1 to 2 of 0/2/3; in step 9.a.i a may: pass, use"
    assert not_offered("illegal_dice", ask, use) == f"these dice may not be chosen: `dice` is missing; {offered}"
    assert not_offered("illegal_dice", ask, {**use, "dice": [0, 0]}) == (
        f"these dice may not be chosen: `dice`: [0,0] is not offered here; {offered}"
    )


def test_without_options_what_is_open_beside_is_named() -> None:
    ask = Ask("a", "choose", "", ())
    assert not_offered("no_such_option", ask, {"type": "pass"}) == "the question has no answer now"
    assert not_offered("cannot_pay", ask, {"type": "pass"}, ("end_turn",)) == (
        "the cost cannot be paid; the question has no answer now; open beside it: end_turn"
    )


def unit(id_: str, seat: str) -> dict[str, Any]:
    return {
        "id": id_,
        "seat": seat,
        "stamina": 5,
        "defense": {"physical": 1, "energy": 1, "mystic": 1},
        "attacks": [{"id": "strike", "type": "physical", "range": 2, "strength": 3}],
    }


def test_a_match_says_it() -> None:
    body = {"rulebook": "crisis_protocol", "units": [unit("spark", "a"), unit("bulwark", "b")]}
    session = Session(rules_for(body), body)
    session.submit("a", {"id": "1", "command": {"type": "choose_attack", "unit": "spark", "attack": "strike"}})
    answer = session.submit("a", {"id": "2", "command": {"type": "declare_target", "target": "spark", "range": 2}})
    assert (answer.code, answer.detail) == (
        "not_an_enemy",
        "the target must be an enemy that has not fallen: `target`: spark is not offered here; offered: bulwark; "
        "in step 2 a may: declare_target, end_attack",
    )
