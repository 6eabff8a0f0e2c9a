"""The bundle of a match over HTTP: a file that verifies offline, with what the asker may see."""

from urllib.parse import quote

from litestar import Response, get
from litestar.params import FromPath

from adapters.audit.bundles import bundle_of
from adapters.http.access import Asking, admit, parts_of
from adapters.http.asking import RECEIPT, sight

MEDIA = "application/jsonl"


@get("/matches/{match:str}/bundle")
async def bundle(request: Asking, match: FromPath[str]) -> Response[bytes]:
    """The match in canonical JSON Lines: its events, stubs for what the asker may not see, checkpoints and keys."""
    seen = await sight(request, await admit(request, match))
    notary = parts_of(request).notary
    checkpoints, keys = ((), ()) if notary is None else await notary.checkpoints(match)
    content = bundle_of(seen.match, seen.access.role, checkpoints, keys, seen.head)
    headers = {
        "Cache-Control": "no-store",
        # RFC 6266: the id of a match from elsewhere may have any letters.
        "Content-Disposition": f"attachment; filename*=UTF-8''{quote(match, safe='')}.jsonl",
        RECEIPT: seen.receipt,
    }
    return Response(content, media_type=MEDIA, headers=headers)
