"""What the pages are made of, without a browser: policy, texts, and that nobody learns from them what is hidden."""

import re
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import httpx
import msgspec
import pytest

from adapters.http.app import build_app
from adapters.http.page_files import POLICY
from adapters.http.page_routes import PAGES
from adapters.http.page_tables import table_key
from adapters.http.page_texts import TRACKS, page_labels, page_texts
from tests.e2e.browser.tables import example
from tests.integration.http_service import Table, made, sit_down

WEB = Path(__file__).resolve().parents[3] / "adapters" / "web"
OWN = [path for path in WEB.rglob("*.js") if path.relative_to(WEB).parts[0] not in ("client", "verifier")]
LABEL = re.compile(r"""label\(\s*"([a-z][a-z-]+)"|data-(?:label|named)="([a-z-]+)\"""")


@asynccontextmanager
async def asking(**settings: Any) -> AsyncGenerator[httpx.AsyncClient, None]:
    app = build_app(made(**settings), PAGES)
    transport = httpx.ASGITransport(app=cast("Any", app), raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
        yield http


def test_both_languages_have_the_same_labels_and_every_label_that_is_used() -> None:
    english, russian = page_labels("en"), page_labels("ru")
    assert set(english) == set(russian)
    sources = [*OWN, *WEB.rglob("*.html")]
    used = {one or two for path in sources for one, two in LABEL.findall(path.read_text(encoding="utf-8"))}
    assert len(used) > 60
    assert used <= set(english)
    fields = re.compile(r"\{(\w+)\}")
    for key, text in english.items():
        assert set(fields.findall(text)) == set(fields.findall(russian[key])), key


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_step_has_a_name_and_a_clause(lang: Any) -> None:
    texts: Mapping[str, Any] = msgspec.json.decode(page_texts(lang))["texts"]
    for track in TRACKS.values():
        for one in track:
            assert texts[f"page-state-{one['state'].replace('_', '-')}"]
            assert texts[f"clause-{one['step'].replace('.', '-')}"]


async def test_pages_have_a_strict_policy_and_nothing_inline() -> None:
    async with asking() as http:
        for path in ("/", "/play/some", "/overlay/some", "/overlay/table/main", "/replay"):
            answer = await http.get(path)
            assert answer.status_code == 200
            assert answer.headers["content-security-policy"] == POLICY
            assert answer.headers["referrer-policy"] == "no-referrer"
            assert "unsafe" not in POLICY
            assert not re.search(r"<style|<script(?![^>]* src=)|\son\w+=|\sstyle=", answer.text)
            for asset in re.findall(r'(?:src|href)="(/assets/[^"]+)"', answer.text):
                assert (await http.get(asset)).status_code == 200, asset
        again = await http.get("/", headers={"If-None-Match": (await http.get("/")).headers["etag"]})
        assert again.status_code == 304


@pytest.mark.parametrize(
    "path", ["texts/en.json", "../http/app.py", "..%2Fhttp%2Fapp.py", "client/index.d.ts", "no.js"]
)
async def test_only_the_files_of_the_pages_are_given_out(path: str) -> None:
    async with asking() as http:
        assert (await http.get(f"/assets/{path}")).status_code == 404


async def test_the_question_in_words_goes_to_who_is_asked() -> None:
    body, _ = example("berserk")
    async with asking() as http:
        table = await sit_down(http, body)
        asked = (await table.get("a", "/question?lang=en")).json()
        assert asked["role"] == "a"
        assert asked["decision"]["text"] == "Степь: announce an action."
        assert asked["decision"]["options"][0]["text"] == "announce simple strike with Кочевник at Шаман"
        for role in ("b", "spectator", "overlay"):
            other = (await table.get(role, "/question?lang=en")).json()["decision"]
            assert (other["options"], other["withheld"]) == ([], [])
        for role in ("a", "spectator", "overlay"):
            assert "Засадный" not in (await table.get(role, "/question?lang=ru")).text


async def test_a_delayed_onlooker_is_not_told_the_question_early() -> None:
    body, _ = example("crisis_protocol")
    async with asking() as http:
        table: Table = await sit_down(http, body, spectator_delay=600)
        before = (await table.get("overlay", "/question")).json()
        await table.send("a", {"type": "choose_attack", "unit": "spark", "attack": "arc"})
        assert (await table.get("overlay", "/question")).json() == before
        assert (await table.get("b", "/question")).json()["decision"]["kind"] == "target"
        ahead = await table.get("overlay", "/question?at=5")
        assert ahead.status_code == 404


async def test_a_table_is_opened_by_its_own_key_alone() -> None:
    body, _ = example("berserk")
    operator = {"Authorization": "Bearer operator"}
    async with asking(operator_key="operator") as http:
        created = await http.post("/matches", json={**body, "table": "main"}, headers=operator)
        told = (await http.get("/tables/main", headers=operator)).json()
        assert (told["match"], told["key"]) == (created.json()["match"], table_key("operator", "main"))
        with_key = (await http.get(f"/tables/main?key={told['key']}")).json()
        assert (with_key["token"], with_key["key"]) == (told["token"], None)
        assert (await http.get("/tables/main")).status_code == 401
        assert (await http.get(f"/tables/other?key={told['key']}")).status_code == 401
        seen = await http.get(f"/matches/{told['match']}?token={told['token']}")
        assert seen.status_code == 200
        assert "Засадный" not in seen.text


async def test_an_uploaded_file_says_where_it_is_wrong() -> None:
    async with asking() as http:
        bad = await http.post("/pages/matches", content=b"match:\n  rulebook: [\n")
        assert bad.status_code == 400
        assert bad.json()["detail"].startswith("line ")
        names = [one["name"] for one in (await http.get("/pages/matches")).json()["files"]]
        assert names == ["berserk", "crisis_protocol"]
