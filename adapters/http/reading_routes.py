"""What happened: pages of events, and the same told in words."""

from litestar import Response, get
from litestar.params import FromPath

from adapters.catalogues.texts import Lang
from adapters.http.access import Asking, admit
from adapters.http.answering import tagged
from adapters.http.asking import sight, whole
from adapters.http.problems import failure
from adapters.http.sight_events import events_page
from adapters.http.stream_route import follow, wants_stream
from adapters.http.telling import telling

PAGE = 100
LARGEST_PAGE = 1_000


@get("/matches/{match:str}/events")
async def events(request: Asking, match: FromPath[str]) -> Response[bytes]:
    """Events behind `after`, at most `limit`; or, for who accepts text/event-stream, all of them live."""
    if wants_stream(request):
        return await follow(request, match)
    seen = await sight(request, await admit(request, match))
    after = whole(request, "after", 0) or 0
    limit = whole(request, "limit", 1, LARGEST_PAGE) or PAGE
    return tagged(request, seen, f".events.{after}.{limit}", lambda: events_page(seen, after, limit))


@get("/matches/{match:str}/timeline")
async def timeline(request: Asking, match: FromPath[str]) -> Response[bytes]:
    """The match in words, one line per event the asker may see, or what is new in it behind `after`; `lang` is en or ru."""
    seen = await sight(request, await admit(request, match))
    lang = request.query_params.get("lang", "en")
    if lang not in ("en", "ru"):
        raise failure("malformed", "`lang` is en or ru")
    after = whole(request, "after", 0) or 0
    told: Lang = "ru" if lang == "ru" else "en"

    def answer() -> object:
        return {"seq": seen.head, "lines": telling(request, seen, told).lines(after)}

    return tagged(request, seen, f".timeline.{lang}.{after}", answer)
