"""The pages, and what they ask beyond the interface of the service: files, texts, the question in words, tables."""

from typing import Any

from litestar import Response, get, post, route
from litestar.enums import HttpMethod
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from adapters.catalogues.texts import Lang
from adapters.http.access import Asking, admit, operator
from adapters.http.answering import json, tagged
from adapters.http.asking import sight, whole
from adapters.http.page_files import HEADERS, PageFile, made_file, page_file
from adapters.http.page_matches import read, shipped
from adapters.http.page_question import question_in_words
from adapters.http.page_tables import current
from adapters.http.page_texts import page_texts
from adapters.http.problems import failure
from adapters.service.delay import DELAYED
from adapters.service.match_list import described, line_of

READ = (HttpMethod.GET, HttpMethod.HEAD)
"""Files are also asked for their headers alone, by monitors and caches."""


@route("/", http_method=READ)
async def lobby_page(request: Asking) -> Response[bytes]:
    """The start page."""
    return _file(request, "lobby/lobby.html")


@route("/play/{match:str}", http_method=READ)
async def play_page(request: Asking, match: FromPath[str]) -> Response[bytes]:
    """The table of a seat, the judge or a spectator; the token stands in the fragment, which no server sees."""
    return _file(request, "play/play.html")


@route(["/overlay/{match:str}", "/overlay/table/{name:str}"], http_method=READ)
async def overlay_page(request: Asking) -> Response[bytes]:
    """What a streamer lays over the picture."""
    return _file(request, "overlay/overlay.html")


@route("/replay", http_method=READ)
async def replay_page(request: Asking) -> Response[bytes]:
    """A match or a bundle, step by step."""
    return _file(request, "replay/replay.html")


@route("/assets/{path:path}", http_method=READ)
async def asset(request: Asking, path: FromPath[str]) -> Response[bytes]:
    """A file of the pages."""
    return _file(request, path)


@get("/pages/texts/{lang:str}")
async def texts(request: Asking, lang: FromPath[str]) -> Response[bytes]:
    """All texts of a language, en or ru."""
    return _given(request, made_file(page_texts(_lang(lang)), "application/json"))


@get("/pages/matches")
async def match_files(request: Asking) -> Response[bytes]:
    """The match files that come with the service."""
    operator(request)
    return json({"files": shipped()})


@post("/pages/matches", status_code=200)
async def read_match(request: Asking) -> Response[bytes]:
    """A YAML match file, read: what to send to POST /matches."""
    operator(request)
    return json(read("match", await request.body()))


@get("/pages/lines/{match:str}")
async def match_line(request: Asking, match: FromPath[str]) -> Response[bytes]:
    """How one match stands, for the token of a seat or the judge: what the list of matches tells the operator of all."""
    access = await admit(request, match)
    if access.role in DELAYED:
        raise failure("not_allowed", "onlookers may see a match later than it is played")
    seen = await sight(request, access)
    return json({"role": access.role, "line": line_of(described(seen.match), seen.match)})


@get("/matches/{match:str}/question")
async def question(request: Asking, match: FromPath[str]) -> Response[bytes]:
    """The open question in words, with what is not possible and why."""
    seen = await sight(request, await admit(request, match))
    lang = _lang(request.query_params.get("lang", "en"))
    at = whole(request, "at", 1) or seen.head
    if at > seen.head:
        raise failure("not_found", f"the match is at {seen.head}; there is no {at} yet", seq=seen.head)
    return tagged(request, seen, f".question.{lang}.{at}", lambda: question_in_words(request, seen, lang, at))


@get("/tables/{name:str}")
async def table(request: Asking, name: FromPath[str]) -> Response[bytes]:
    """The newest match of a table, for its overlay."""
    return json(await current(request, name))


PAGES: tuple[ControllerRouterHandler, ...] = (
    lobby_page,
    play_page,
    overlay_page,
    replay_page,
    asset,
    texts,
    match_files,
    read_match,
    match_line,
    question,
    table,
)


def _file(request: Asking, path: str) -> Response[Any]:
    found = page_file(path)
    if found is None:
        raise failure("not_found", "there is no such page")
    return _given(request, found)


def _given(request: Asking, file: PageFile) -> Response[Any]:
    headers = {**HEADERS, "ETag": file.tag}
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers, media_type=None)
    return Response(file.content, media_type=file.media, headers=headers)


def _lang(word: str) -> Lang:
    if word not in ("en", "ru"):
        raise failure("malformed", "the language is en or ru")
    return "ru" if word == "ru" else "en"
