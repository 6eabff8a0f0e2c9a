"""The files of the pages, as they lie in the package: HTML, modules, style sheets."""

from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

from msgspec import Struct

KINDS = {
    "html": "text/html",
    "js": "text/javascript",
    "css": "text/css",
    "svg": "image/svg+xml",
}
"""What is given out, by the end of its name (the answer adds the charset of a text); everything else in the folder stays inside."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Nothing inline, nothing from elsewhere: a name that a player typed can never become a script."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    # An overlay's address holds its token.
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}


class PageFile(Struct, frozen=True):
    """A file to be given out. `tag`: its ETag."""

    content: bytes
    media: str
    tag: str


def page_file(path: str) -> PageFile | None:
    """The file at `path` below the folder of the pages; None if there is none to be given out."""
    return _files().get(path.strip("/"))


def media_of(name: str) -> str | None:
    """The media type of a file that is given out."""
    return KINDS.get(name.rpartition(".")[2])


def made_file(content: bytes, media: str) -> PageFile:
    """A file of this content."""
    return PageFile(content, media, f'"{sha256(content).hexdigest()[:16]}"')


@cache
def _files() -> dict[str, PageFile]:
    found: dict[str, PageFile] = {}
    _collect(files("adapters").joinpath("web"), "", found)
    return found


def _collect(folder: Traversable, prefix: str, found: dict[str, PageFile]) -> None:
    for entry in folder.iterdir():
        media = media_of(entry.name)
        if entry.is_dir():
            _collect(entry, f"{prefix}{entry.name}/", found)
        elif media is not None:
            found[prefix + entry.name] = made_file(entry.read_bytes(), media)
