"""The documents of the interface: served by the service, and kept in the repository, where a test keeps them fresh.

`python -m adapters.http.documents` writes them anew.
"""

import json
from pathlib import Path

from litestar import Response, get

from adapters.http.answering import json as answered
from adapters.http.asyncapi import asyncapi
from adapters.http.openapi import openapi
from adapters.http.schemas import Json, components
from adapters.http.typescript import typescript

ROOT = Path(__file__).resolve().parents[2]
_DRAFT = "https://json-schema.org/draft/2020-12/schema"


def schemas() -> Json:
    """All JSON Schemas in one document; `MatchEvent` is what a stream gives."""
    text = json.dumps(components(), ensure_ascii=False).replace("#/components/schemas/", "#/$defs/")
    return {"$schema": _DRAFT, "$ref": "#/$defs/MatchEvent", "$defs": json.loads(text)}


def documents() -> dict[Path, str]:
    """Every document kept in the repository, by its place; the OpenAPI and AsyncAPI documents are the same schemas with a
    little around them and are only served."""
    return {
        ROOT / "docs" / "operations" / "schemas.json": _text(schemas()),
        ROOT / "adapters" / "web" / "client" / "types.d.ts": typescript(),
    }


@get("/openapi.json", sync_to_thread=False)
def openapi_document() -> Response[bytes]:
    """The OpenAPI document."""
    return answered(openapi())


@get("/asyncapi.json", sync_to_thread=False)
def asyncapi_document() -> Response[bytes]:
    """The AsyncAPI document."""
    return answered(asyncapi())


@get("/schemas.json", sync_to_thread=False)
def schemas_document() -> Response[bytes]:
    """The JSON Schemas of everything on the wire."""
    return answered(schemas())


def _text(document: Json) -> str:
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    for path, text in documents().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(ROOT))
