"""What the pages are made of, without a browser: policy, texts, and that nobody learns from them what is hidden."""

import asyncio
import re
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeAlias, cast, get_args

import httpx
import msgspec
import pytest

from adapters.catalogues.teller import tell
from adapters.http.app import App
from adapters.http.page_files import POLICY
from adapters.http.page_routes import PAGES
from adapters.http.page_tables import table_key
from adapters.http.page_texts import TRACKS, page_labels, page_texts
from adapters.store.memory_store import MemoryStore
from adapters.store.port import Store
from engine.core.event import Event
from engine.core.record import read_record
from engine.registry import READER
from engine.rulebooks.berserk.effects import AnyOperation as BerserkOperation
from engine.rulebooks.crisis_protocol.effects import AnyOperation as CrisisProtocolOperation
from tests.e2e.browser.tables import example
from tests.e2e.service_process import ServiceProcess
from tests.integration.http_service import Table, made, sit_down

WEB = Path(__file__).resolve().parents[3] / "adapters" / "web"
OWN = [path for path in WEB.rglob("*.js") if path.relative_to(WEB).parts[0] not in ("client", "verifier")]
OPERATIONS_OF: Mapping[str, Any] = {"berserk": BerserkOperation, "crisis_protocol": CrisisProtocolOperation}
Line: TypeAlias = tuple[str, Mapping[str, Any]]
LABEL = re.compile(r"""label\(\s*"([a-z][a-z-]+)"|data-(?:label|named)="([a-z-]+)\"""")


class CountingStore(MemoryStore):
    """Notes which matches were looked at."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[str, str]] = []

    async def head(self, match: str) -> Any:
        self.asked.append(("head", match))
        return await super().head(match)

    async def read(self, match: str, after: int = 0, limit: int | None = None) -> Any:
        self.asked.append(("read", match))
        return await super().read(match, after, limit)

    async def secret(self, match: str) -> Any:
        self.asked.append(("secret", match))
        return await super().secret(match)


@asynccontextmanager
async def asking(store: Store | None = None, **settings: Any) -> AsyncGenerator[httpx.AsyncClient, None]:
    app = App(made(store, **settings), PAGES)
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


def test_what_may_be_stated_of_an_instruction_are_operations_of_the_rulebook_and_all_have_labels() -> None:
    source = (WEB / "play" / "adjudicating.js").read_text(encoding="utf-8")
    parts = re.findall(r"^  (\w+): \{$(.*?)^  \},$", source, re.MULTILINE | re.DOTALL)
    known = {name: {str(kind.__struct_config__.tag) for kind in get_args(book)} for name, book in OPERATIONS_OF.items()}
    assert {name for name, _ in parts} == set(known)
    labels = set(page_labels("en"))
    for name, part in parts:
        stated = dict(re.findall(r"(\w+): \[([^\]]*)\]", part))
        assert len(stated) > 10 and set(stated) <= known[name]
        assert {f"do-{kind.replace('_', '-')}" for kind in stated} <= labels
        assert {f"field-{field}" for fields in stated.values() for field in re.findall(r'"(\w+)"', fields)} <= labels


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


async def test_files_can_be_asked_for_their_headers_alone(service: ServiceProcess) -> None:
    async with httpx.AsyncClient(base_url=service.address) as http:
        for path in ("/", "/play/some", "/overlay/some", "/overlay/table/main", "/replay", "/assets/client/index.js"):
            whole, head = await http.get(path), await http.head(path)
            assert head.status_code == 200, path
            assert head.content == b""
            for name in ("etag", "content-type", "content-length", "content-security-policy"):
                assert head.headers[name] == whole.headers[name], (path, name)
        assert (await http.head("/assets/no.js")).status_code == 404


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


async def test_a_table_gives_out_one_token_as_long_as_it_holds() -> None:
    body, _ = example("berserk")
    async with asking() as http:
        created = (await http.post("/matches", json={**body, "table": "main"})).json()
        answers = await asyncio.gather(*(http.get("/tables/main") for _ in range(5)))
        (word,) = {answer.json()["token"] for answer in answers}
        judge = {"Authorization": f"Bearer {created['tokens']['judge']}"}
        overlay = {"Authorization": f"Bearer {word}"}
        tokens = f"/matches/{created['match']}/tokens"
        for token in (await http.get(tokens, headers=judge)).json()["tokens"]:
            if token["role"] == "overlay":
                assert (await http.delete(f"{tokens}/{token['id']}", headers=judge)).status_code == 204
        assert (await http.get(f"/matches/{created['match']}", headers=overlay)).status_code == 401
        again = (await http.get("/tables/main")).json()["token"]
        assert again != word
        assert (await http.get(f"/matches/{created['match']}?token={again}")).status_code == 200


async def test_open_and_ended_matches_are_listed_apart() -> None:
    body, _ = example("crisis_protocol")
    async with asking() as http:
        idle, running, contested, ended = [await sit_down(http, body, table=name) for name in ("i", "r", "c", "e")]
        for table in (running, contested, ended):
            await table.send("a", {"type": "choose_attack", "unit": "spark", "attack": "arc"})
        await contested.send("b", {"type": "contest", "seq": 2, "reason": "not your turn"})
        await ended.send("judge", {"type": "end_match"})
        lines = {one["table"]: one for one in (await http.get("/matches?over=false")).json()["matches"]}
        assert list(lines) == ["i", "r", "c"]
        assert [(one["running"], one["suspended"], one["asked"]) for one in lines.values()] == [
            (False, False, "a"),
            (True, False, "a"),
            (True, True, "judge"),
        ]
        events = (await running.get("a", "/events")).json()["events"]
        assert (lines["i"]["since"], lines["r"]["since"]) == (lines["i"]["created"], events[-1]["at"])
        assert lines["r"]["seats"] == {"a": "Red", "b": "Blue"}
        over = (await http.get("/matches?over=true")).json()["matches"]
        events = (await ended.get("a", "/events?limit=1000")).json()["events"]
        end = next(event["at"] for event in events if event["type"] == "match.ended")
        assert [(one["match"], one["asked"], one["since"]) for one in over] == [(ended.match, None, end)]
        assert over[0]["seats"] == {"a": "Red", "b": "Blue"}
        assert len((await http.get("/matches")).json()["matches"]) == 4
        assert (await http.get("/matches?over=maybe")).status_code == 400
        for role in ("a", "judge"):
            own = await http.get(f"/pages/lines/{running.match}", headers=running.headers(role))
            assert (own.json()["role"], own.json()["line"]) == (role, lines["r"])
        assert (await http.get(f"/pages/lines/{idle.match}", headers=idle.headers("overlay"))).status_code == 403


async def test_a_rewound_match_waits_since_it_went_back() -> None:
    body, _ = example("crisis_protocol")
    times = (f"2026-01-01T00:00:{second:02}.000Z" for second in range(60))
    async with asking(clock=lambda: next(times)) as http:
        table = await sit_down(http, body)
        await table.send("a", {"type": "choose_attack", "unit": "spark", "attack": "arc"})
        await table.send("a", {"type": "undo"})
        undone = (await table.get("a", "/events?limit=1000")).json()["events"][-1]
        line = (await http.get("/matches")).json()["matches"][0]
        assert undone["type"] == "match.undone"
        assert (line["since"], line["running"]) == (undone["at"], False)


async def test_the_list_looks_again_only_at_matches_that_moved() -> None:
    body, _ = example("crisis_protocol")
    store = CountingStore()
    async with asking(store) as http:
        tables = [await sit_down(http, body) for _ in range(3)]
        await tables[0].send("judge", {"type": "end_match"})
        await http.get("/matches")
        store.asked.clear()
        await http.get("/matches?over=false")
        assert sorted(store.asked) == sorted([("head", tables[1].match), ("head", tables[2].match)])
        await tables[2].send("a", {"type": "end_turn"})
        store.asked.clear()
        lines = (await http.get("/matches?over=false")).json()["matches"]
        assert {match for what, match in store.asked if what == "read"} == {tables[2].match}
        assert [line["asked"] for line in lines] == ["a", "b"]
    async with asking(store) as http:
        store.asked.clear()
        assert [line["match"] for line in (await http.get("/matches?over=true")).json()["matches"]] == [tables[0].match]
        assert ("secret", tables[0].match) not in store.asked


@pytest.mark.parametrize("role", ["a", "b", "judge", "overlay"])
async def test_what_is_told_on_is_what_would_be_told_anew(role: str) -> None:
    body, commands = example("berserk")
    async with asking() as http:
        table = await sit_down(http, body)
        known: dict[int, Any] = {}
        stood: list[Line] = [("a", {"type": "stand", "pass": "all"}), ("a", {"type": "stand", "cancel": True})]
        back: list[Line] = [("b", {"type": "contest", "seq": 5, "reason": "?", "to_seq": 4}), ("a", {"type": "accept"})]
        again: list[Line] = [commands[0], ("a", {"type": "undo"}), commands[0]]
        for seat, command in (*commands, *stood, *back, *again):
            answer = await table.send(seat, command)
            assert answer.status_code == 200, answer.text
            fresh = (await table.get(role, f"/timeline?lang=ru&after={max(known, default=0)}")).json()
            known |= {line["seq"]: line for line in fresh["lines"]}
            whole = (await table.get(role, "/timeline?lang=ru")).json()
            assert [known[seq] for seq in sorted(known)] == whole["lines"]
            seen = await _events(http, table, role)
            assert whole["lines"] == msgspec.json.decode(msgspec.json.encode(tell(seen, "ru")))
            at = fresh["seq"]
            now = (await table.get(role, "/question?lang=ru")).json()
            assert (await table.get(role, f"/question?lang=ru&at={at}")).json() == now
        assert sum(line["struck"] for line in known.values()) > 5


async def test_a_word_on_dice_is_told_with_their_throw_later_on() -> None:
    body, _ = example("crisis_protocol")
    lines: list[Line] = [
        ("a", {"type": "choose_attack", "unit": "spark", "attack": "arc"}),
        ("a", {"type": "declare_target", "target": "flint", "range": 3}),
        ("a", {"type": "pass"}),
        ("b", {"type": "pass"}),
        ("a", {"type": "roll", "faces": ["blank"] * 6}),
    ]
    async with asking() as http:
        table = await sit_down(http, {**body, "dice": "entered", "entered": "confirmed"})
        await table.play(*lines)
        known = (await table.get("a", "/timeline")).json()
        request = (await table.get("b")).json()["requests"][0]["id"]
        await table.play(("b", {"type": "confirm", "request": request}))
        news = (await table.get("a", f"/timeline?after={known['seq']}")).json()["lines"]
        assert [line["type"] for line in news] == ["dice.rolled", "request.closed"]
        assert news[0]["details"][-1] == "entered by: Red, confirmed by Blue"
        whole = (await table.get("a", "/timeline")).json()["lines"]
        assert whole == msgspec.json.decode(msgspec.json.encode(tell(await _events(http, table, "a"), "en")))


async def _events(http: httpx.AsyncClient, table: Table, role: str) -> list[Event]:
    found = (await table.get(role, "/events?limit=1000")).json()["events"]
    return [READER.event(read_record(msgspec.json.encode(one))) for one in found if "type" in one]


async def test_an_uploaded_file_says_where_it_is_wrong() -> None:
    async with asking() as http:
        bad = await http.post("/pages/matches", content=b"match:\n  rulebook: [\n")
        assert bad.status_code == 400
        assert bad.json()["detail"].startswith("line ")
        names = [one["name"] for one in (await http.get("/pages/matches")).json()["files"]]
        assert names == ["berserk", "crisis_protocol"]
