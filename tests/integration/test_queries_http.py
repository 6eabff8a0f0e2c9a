"""Queries over HTTP: attacks, explanations, possibilities, differences, statistics, search, and their bad input."""

from typing import Any

import pytest

from engine.core.explaining import Node
from tests.integration.http_service import BLANKS, CHOOSE, CRISIS, DECLARE, HITS, Table, asking, made, sit_down
from tests.integration.test_http_documents import conforms

ATTACK = (("a", CHOOSE), ("a", DECLARE), ("a", HITS), ("b", BLANKS))


async def json(table: Table, role: str, path: str) -> Any:
    response = await table.get(role, path)
    assert response.status_code == 200, response.text
    return response.json()


async def problem(table: Table, path: str, role: str = "a") -> tuple[int, str, str]:
    response = await table.get(role, path)
    body = response.json()
    conforms("Problem", body)
    return response.status_code, body["code"], body["detail"]


async def test_an_attack_its_numbers_and_where_they_come_from() -> None:
    async with asking(made()) as http:
        table = await sit_down(http, CRISIS)
        await table.play(*ATTACK)
        for role in table.tokens:
            page = await json(table, role, "/attacks")
            conforms("AttackPage", page)
            (row,) = page["attacks"]
            assert (row["attacker"] if "attacker" in row else row["unit"], row["target"]) == ("spark", "flint")
            detail = await json(table, role, "/attacks/1?lang=ru")
            conforms("AttackDetail", detail)
            assert detail["numbers"]["attack_pool"] == 3 and detail["numbers"]["dealt"] == row["dealt"]
            assert all(line["attack"] == 1 for line in detail["lines"])
            told = await json(table, role, "/attacks/1/explanation")
            conforms("Explanation", told)
            assert {name: node["value"] for name, node in told["numbers"].items()} == detail["numbers"]
            alone = await json(table, role, "/attacks/1/explanation?number=damage")
            assert list(alone["numbers"]) == ["damage"]
            assert sum(part["value"] for part in alone["numbers"]["damage"]["addends"]) == detail["numbers"]["damage"]
            assert set(alone["numbers"]["damage"]) == set(Node.__struct_fields__)


async def test_what_may_i_do_and_why_not_the_rest() -> None:
    async with asking(made()) as http:
        table = await sit_down(http, CRISIS)
        mine = await json(table, "a", "/options")
        conforms("Possibilities", mine)
        assert mine["because"] is None and mine["options"] == mine["decision"]["options"] != []
        assert {one["type"]: one["code"] for one in mine["beside"]} == {
            "end_turn": None,
            "end_round": None,
            "contest": None,
            "end_match": None,
            "undo": "cannot_undo",
            "withdraw": "no_such_option",
            "accept": "no_such_option",
        }
        theirs = await json(table, "b", "/options?lang=ru")
        assert (theirs["because"], theirs["options"], theirs["withheld"]) == ("not_your_decision", [], [])
        assert theirs["reason"]
        assert (await json(table, "overlay", "/options"))["because"] == "not_allowed"
        await table.play(("a", CHOOSE))
        aiming = await json(table, "a", "/options")
        refused = {entry["code"]: entry for entry in aiming["withheld"]}
        assert refused["not_an_enemy"]["option"]["target"] == "spark" and refused["not_an_enemy"]["reason"]
        for entry in aiming["withheld"]:
            command = {k: v for k, v in entry["option"].items() if not isinstance(v, dict)}
            answer = await table.send("a", {**command, "range": 2} if "target" in command else command)
            assert (answer.status_code, answer.json()["code"]) == (409, entry["code"])
        await table.play(("judge", {"type": "end_match"}))
        over = await json(table, "a", "/options")
        assert (over["because"], over["decision"], over["options"]) == ("match_over", None, [])


async def test_the_difference_of_two_events() -> None:
    async with asking(made()) as http:
        table = await sit_down(http, CRISIS)
        await table.play(*ATTACK)
        head = (await json(table, "a", ""))["seq"]
        whole = await json(table, "a", "/difference?from=1")
        conforms("ViewDifferences", whole)
        assert whole["to"] == head
        parts = {part["path"]: (part["before"], part["after"]) for part in whole["differences"]}
        dealt = (await json(table, "a", "/attacks/1"))["numbers"]["dealt"]
        assert parts["units.flint.damage"] == (0, dealt)
        assert (await json(table, "a", f"/difference?from={head}&to={head}"))["differences"] == []
        back = await json(table, "a", f"/difference?from={head}&to=1")
        assert {part["path"]: (part["after"], part["before"]) for part in back["differences"]} == parts


async def test_dice_and_effects_say_what_they_count() -> None:
    async with asking(made()) as http:
        table = await sit_down(http, CRISIS)
        await table.play(*ATTACK)
        dice, effects = await json(table, "spectator", "/dice"), await json(table, "spectator", "/effects")
        conforms("DicePage", dice)
        conforms("EffectPage", effects)
        assert (dice["counts"], effects["counts"]) == ("history", "live")
        assert dice["seats"]["a"]["rolls"]["attack"]["faces"]["hit"] == 3
        assert dice["seats"]["a"]["luck"] > 50 > dice["seats"]["b"]["luck"] - 50


async def test_search_across_matches() -> None:
    async with asking(made()) as http:
        one, two = await sit_down(http, CRISIS), await sit_down(http, CRISIS)
        await one.play(*ATTACK)
        await two.play(*ATTACK[:3])

        async def found(query: str = "") -> list[str]:
            response = await http.get(f"/attacks{query}")
            conforms("FoundAttacks", response.json())
            return sorted(attack["match"] for attack in response.json()["attacks"])

        assert await found() == sorted([one.match, two.match])
        assert await found("?outcome=running") == [two.match]
        assert await found("?attacker=spark&rolled=hit,hit,hit&at_least=1") == [one.match]
        assert await found("?unit=nobody") == await found("?rolled=wild") == await found("?effect=steady") == []
        assert await found(f"?match={one.match}") == [one.match]
        assert (await http.get("/attacks?limit=1")).json()["more"] is True
        assert (await http.get("/attacks?at_least=many")).json()["code"] == "malformed"
        listed = await http.get("/projections")
        conforms("ProjectionList", listed.json())
        assert {entry["name"] for entry in listed.json()["projections"]} >= {"board", "timeline", "dice"}


async def test_the_search_is_the_operators() -> None:
    key = "k" * 32
    async with asking(made(operator_key=key)) as http:
        for path in ("/attacks", "/projections"):
            assert (await http.get(path)).status_code == 401
            assert (await http.get(path, headers={"Authorization": f"Bearer {key}"})).status_code == 200


@pytest.mark.parametrize(
    ("path", "status", "code", "words"),
    [
        ("/attacks/7", 404, "not_found", "no attack yet; there is no attack 7"),
        ("/attacks/x", 404, "not_found", "no attack of this name"),
        ("/attacks/1/explanation", 404, "not_found", "no attack yet"),
        ("/attacks/99999999999999999999", 404, "not_found", "no attack of this name"),
        ("/difference", 400, "malformed", "`from`"),
        ("/difference?from=0", 400, "malformed", "`from`"),
        ("/difference?from=1&to=900", 404, "not_found", "there is no 900 yet"),
        ("/options?lang=xx", 400, "malformed", "`lang`"),
        ("?at=900", 404, "not_found", "there is no 900 yet"),
    ],
)
async def test_bad_input_gets_one_clear_problem(path: str, status: int, code: str, words: str) -> None:
    async with asking(made()) as http:
        table = await sit_down(http, CRISIS)
        found = await problem(table, path)
        assert found[:2] == (status, code) and words in found[2]


async def test_an_unknown_number_names_the_known_ones() -> None:
    async with asking(made()) as http:
        table = await sit_down(http, CRISIS)
        await table.play(*ATTACK)
        status, code, words = await problem(table, "/attacks/1/explanation?number=luck")
        assert (status, code) == (404, "not_found") and "attack_pool, " in words
        response = await http.get("/matches/nomatch/attacks", headers=table.headers("a"))
        assert response.status_code == 404 and "no match" in response.json()["detail"]


@pytest.mark.parametrize(
    "path",
    [
        *("", "?at=1", "/decision", "/events", "/attacks", "/attacks/1", "/attacks/1/explanation", "/options", "/dice"),
        *("/difference?from=1", "/effects", "/timeline", "/bundle"),
    ],
)
async def test_an_unknown_match_and_anothers_token_are_told_on_every_query(path: str) -> None:
    async with asking(made()) as http:
        one, other = await sit_down(http, CRISIS), await sit_down(http, CRISIS)
        nowhere = await http.get(f"/matches/nomatch{path}", headers=one.headers("a"))
        assert (nowhere.status_code, nowhere.json()["code"]) == (404, "not_found")
        assert nowhere.json()["detail"] == "there is no match 'nomatch'"
        elsewhere = await http.get(f"/matches/{other.match}{path}", headers=one.headers("a"))
        assert (elsewhere.status_code, elsewhere.json()["code"]) == (401, "no_token")


@pytest.mark.parametrize(
    "path", ["?at=0", "?at=-1", "?at=x", "?at=1.5", "/difference?from=1&to=0", "/difference?from=x"]
)
async def test_a_seq_that_is_none_is_malformed(path: str) -> None:
    async with asking(made()) as http:
        table = await sit_down(http, CRISIS)
        status, code, words = await problem(table, path)
        assert (status, code) == (400, "malformed") and "whole number from 1 on" in words
