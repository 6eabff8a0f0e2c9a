"""The pages and other texts over HTTP: what kind of text each says it is."""

from typing import Any, cast

import httpx
import pytest

from adapters.http.app import App
from adapters.http.page_routes import PAGES
from tests.integration.http_service import made


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/overlay/table/main", "text/html; charset=utf-8"),
        ("/overlay/m", "text/html; charset=utf-8"),
        ("/", "text/html; charset=utf-8"),
        ("/replay", "text/html; charset=utf-8"),
        ("/assets/look.css", "text/css; charset=utf-8"),
        ("/assets/icon.svg", "image/svg+xml"),
        ("/assets/client/index.js", "text/javascript; charset=utf-8"),
        ("/pages/texts/en", "application/json"),
        ("/metrics", "text/plain; version=0.0.4; charset=utf-8"),
    ],
)
async def test_the_charset_of_a_text_stands_once(path: str, kind: str) -> None:
    transport = httpx.ASGITransport(app=cast("Any", App(made(), PAGES)), client=("127.0.0.1", 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
        response = await http.get(path)
        assert (response.status_code, response.headers["content-type"]) == (200, kind)
