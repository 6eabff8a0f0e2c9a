"""Creating, listing and looking at matches over HTTP."""

import httpx
import pytest

from tests.integration.http_service import BERSERK, CHOOSE, CRISIS, DECLARE, HITS, asking, made, sit_down


async def test_a_new_match_comes_with_its_tokens_and_view() -> None:
    async with asking(made()) as http:
        response = await http.post("/matches", json=CRISIS)
        body = response.json()
        assert response.status_code == 201
        assert response.headers["location"] == f"/matches/{body['match']}"
        assert set(body["tokens"]) == {"a", "b", "judge", "spectator", "overlay"}
        assert len(set(body["tokens"].values())) == 5
        assert body["view"]["seq"] == 1
        assert body["view"]["decision"]["kind"] == "choose"
        assert body["receipt"] == response.headers["receipt"]
        assert body["receipt"].startswith("1-")


async def test_a_whole_scenario_file_is_told_from_its_match() -> None:
    async with asking(made()) as http:
        response = await http.post("/matches", json={"title": "A strike", "match": CRISIS, "script": []})
        problem = response.json()
        assert (response.status_code, problem["code"]) == (400, "malformed")
        assert problem["detail"] == "this is a whole scenario file; send its `match` part"


@pytest.mark.parametrize("body", [CRISIS, BERSERK])
async def test_both_rulebooks_are_served(body: dict[str, object]) -> None:
    async with asking(made()) as http:
        table = await sit_down(http, body)
        for role in ("a", "b", "judge", "spectator", "overlay"):
            view = (await table.get(role)).json()
            assert view["rulebook"] == body["rulebook"]
            assert (view["decision"]["options"] != []) == (role in ("a", "judge"))


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"rulebook": "chess"}, "rulebook"),
        ({**CRISIS, "units": []}, "units"),
        ({**CRISIS, "colour": "red"}, "colour"),
        ({**CRISIS, "secret": "00" * 32}, "secret"),
        ({**CRISIS, "spectator_delay": -1}, "spectator_delay"),
        ({**CRISIS, "rules_version": "0"}, "rules_version"),
    ],
)
async def test_a_mistake_in_the_body_is_told_with_its_path(body: dict[str, object], path: str) -> None:
    async with asking(made()) as http:
        response = await http.post("/matches", json=body)
        problem = response.json()
        assert (response.status_code, problem["code"]) == (400, "malformed")
        assert response.headers["content-type"] == "application/problem+json"
        assert path in problem["detail"]
        assert (await http.get("/matches")).json() == {"matches": []}


async def test_matches_are_listed_in_order() -> None:
    async with asking(made()) as http:
        tables = [await sit_down(http, table="one"), await sit_down(http, BERSERK)]
        listed = (await http.get("/matches")).json()["matches"]
        assert [line["match"] for line in listed] == [table.match for table in tables]
        assert [(line["rulebook"], line["table"]) for line in listed] == [("crisis_protocol", "one"), ("berserk", None)]


async def test_a_view_of_an_earlier_moment_is_that_moments_view() -> None:
    async with asking(made()) as http:
        table = await sit_down(http)
        earlier = (await table.get("a")).json()
        await table.play(("a", CHOOSE), ("a", DECLARE))
        assert (await table.get("a", "?at=1")).json() == earlier
        head = (await table.get("a")).json()["seq"]
        between = (await table.get("a", f"?at={head - 1}")).json()
        assert (between["seq"], between["decision"]) == (head - 1, None)
        late = await table.get("a", f"?at={head + 1}")
        assert (late.status_code, late.json()["code"], late.json()["seq"]) == (404, "not_found", head)
        for bad in ("0", "-1", "x", "1.5", "٣", ""):
            assert (await table.get("a", f"?at={bad}")).json()["code"] == "malformed"


async def test_views_have_a_tag_that_changes_with_the_match_and_the_role() -> None:
    async with asking(made()) as http:
        table = await sit_down(http)
        first = await table.get("a")
        tag = first.headers["etag"]
        again = await table.get("a", **{"If-None-Match": tag})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
        assert (await table.get("b", **{"If-None-Match": tag})).status_code == 200
        assert (await table.get("a", "/decision", **{"If-None-Match": tag})).status_code == 200
        await table.play(("a", CHOOSE))
        changed = await table.get("a", **{"If-None-Match": f'"x", W/{tag}'})
        assert changed.status_code == 200
        assert changed.headers["receipt"].startswith("2-") or int(changed.headers["receipt"].split("-")[0]) > 1


async def test_the_decision_has_options_for_the_asked_seat_alone() -> None:
    async with asking(made()) as http:
        table = await sit_down(http)
        await table.play(("a", CHOOSE), ("a", DECLARE))
        asked = (await table.get("a", "/decision")).json()
        other = (await table.get("b", "/decision")).json()
        assert asked["decision"]["kind"] == other["decision"]["kind"] == "roll"
        assert asked["decision"]["options"] == (await table.get("judge", "/decision")).json()["decision"]["options"]
        assert other["decision"]["options"] == []
        await table.play(("a", HITS))
        later = (await table.get("b", "/decision")).json()
        assert (later["decision"]["seat"], later["seq"] > asked["seq"]) == ("b", True)


async def test_who_has_no_token_gets_nothing() -> None:
    async with asking(made()) as http:
        table, other = await sit_down(http), await sit_down(http)
        for headers in (
            {},
            {"Authorization": "Bearer nonsense"},
            {"Authorization": table.tokens["a"]},
            other.headers("a"),
        ):
            response = await http.get(f"/matches/{table.match}", headers=headers)
            assert (response.status_code, response.json()["code"]) == (401, "no_token")
            assert response.headers["www-authenticate"] == "Bearer"
        missing = await http.get("/matches/nosuchmatch", headers=table.headers("a"))
        assert (missing.status_code, missing.json()["code"]) == (404, "not_found")
        nowhere = await http.get("/nowhere")
        assert (nowhere.status_code, nowhere.headers["content-type"]) == (404, "application/problem+json")
        wrong = await http.put(f"/matches/{table.match}")
        assert (wrong.status_code, wrong.json()["code"]) == (405, "method_not_allowed")


async def test_only_an_overlays_token_may_stand_in_an_address() -> None:
    async with asking(made()) as http:
        table = await sit_down(http)
        for role, status in (("overlay", 200), ("spectator", 401), ("a", 401), ("judge", 401)):
            response = await http.get(f"/matches/{table.match}?token={table.tokens[role]}")
            assert response.status_code == status, role


async def test_with_an_operators_key_nobody_else_creates_or_lists() -> None:
    key = "a key of the operator"
    async with asking(made(operator_key=key, host="0.0.0.0")) as http:
        for headers in ({}, {"Authorization": "Bearer wrong"}):
            for response in (
                await http.post("/matches", json=CRISIS, headers=headers),
                await http.get("/matches", headers=headers),
            ):
                assert (response.status_code, response.json()["code"]) == (401, "no_token")
        allowed = {"Authorization": f"Bearer {key}"}
        created = await http.post("/matches", json=CRISIS, headers=allowed)
        assert created.status_code == 201
        assert len((await http.get("/matches", headers=allowed)).json()["matches"]) == 1
        match = created.json()["match"]
        assert (await http.get(f"/matches/{match}", headers=allowed)).status_code == 401


async def test_without_a_key_only_loopback_names_are_answered() -> None:
    async with asking(made()) as http:
        good = ("localhost:8000", "127.0.0.1", "127.8.0.1:80", "[::1]:8000", "[::1]")
        bad = ("evil.example", "127.evil.example", "127.0.0.1.evil.example:8000", "[::1", "", "10.0.0.1", "x@127.0.0.2")
        for host, status in (*((host, 201) for host in good), *((host, 403) for host in bad)):
            response = await http.post("/matches", json=CRISIS, headers={"Host": host})
            assert response.status_code == status, host


async def test_bodies_have_a_kind_and_a_size() -> None:
    async with asking(made(match_bytes=2_000, command_bytes=1_100)) as http:
        plain = await http.post("/matches", content=b"{}", headers={"Content-Type": "text/plain"})
        assert (plain.status_code, plain.json()["code"]) == (415, "wrong_media_type")
        large = await http.post("/matches", json={**CRISIS, "table": "x" * 2_000})
        assert (large.status_code, large.json()["code"]) == (413, "too_large")
        for content in (b"", b"[]", b"{", b"\xff", b"[" * 1_500, b'{"a":NaN}'):
            bad = await http.post("/matches", content=content, headers={"Content-Type": "application/json"})
            assert (bad.status_code, bad.json()["code"]) == (400, "malformed"), content
        table = await sit_down(http)
        long = await table.post("a", {"id": "x" * 1_200, "command": {"type": "pass"}})
        assert (long.status_code, long.json()["code"]) == (413, "too_large")


async def test_health() -> None:
    parts = made()
    async with asking(parts) as http:
        assert (await http.get("/livez")).json() == {"alive": True}
        unready = await http.get("/readyz")
        assert (unready.status_code, unready.json()["checks"]["feed"]) == (503, False)
        parts.hub.start()
        ready = (await http.get("/readyz")).json()
        assert (ready["ready"], ready["checks"]) == (True, {"accepting": True, "store": True, "feed": True})
        assert all(projection["well"] for projection in ready["projections"].values()) and ready["projections"]
        parts.stopping = True
        stopping = await http.get("/readyz")
        assert (stopping.status_code, stopping.json()["checks"]["accepting"]) == (503, False)
        refused: httpx.Response = await http.post("/matches", json=CRISIS)
        assert (refused.status_code, refused.json()["code"], refused.headers["retry-after"]) == (503, "stopping", "1")
        await parts.hub.aclose()
