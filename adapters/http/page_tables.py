"""Tables: an address that stays the same and leads to the newest match of a table."""

import asyncio
import hmac
import time
from hashlib import sha256

from adapters.http.access import Asking, is_operator, limit, operator, parts_of
from adapters.http.parts import Parts
from adapters.http.problems import failure
from adapters.service.tokens import UnknownToken

_PURPOSE = "blowbyblow/1/table/"
_LOOK_SECONDS = 1.0


class TableBook:
    """The overlay token this process gives out for each table's match: one, however often it is asked, as long as it
    holds."""

    def __init__(self) -> None:
        self._words: dict[str, tuple[str, str]] = {}
        self._newest: dict[str, str] = {}
        self._looked = -_LOOK_SECONDS
        self._one_at_a_time = asyncio.Lock()

    async def newest(self, parts: Parts, table: str) -> str | None:
        """The newest match of a table. All who ask within a second share one look at the list of matches."""
        async with self._one_at_a_time:
            tick = time.monotonic()
            if tick - self._looked >= _LOOK_SECONDS:
                listed = await parts.service.matches()
                self._newest = {line.table: line.match for line in listed if line.table is not None}
                self._looked = tick
            return self._newest.get(table)

    async def word(self, parts: Parts, table: str, match: str) -> str:
        """An overlay token of the match that is played at a table now."""
        async with self._one_at_a_time:
            known = self._words.get(table)
            if known is None or known[0] != match or not await _holds(parts, *known):
                issued = await parts.tokens.issue(match, ("overlay",))
                known = self._words[table] = (match, issued["overlay"])
            return known[1]


async def current(request: Asking, name: str) -> dict[str, object]:
    """The newest match of a table with a token to look at it, and the table's key for who is the operator. Raises Failure
    for who may not ask."""
    parts = parts_of(request)
    _admit(request, parts, name)
    book = _book(request)
    match = await book.newest(parts, name)
    token = None if match is None else await book.word(parts, name, match)
    secret = parts.settings.operator_key
    known = None if secret is None or not is_operator(request) else table_key(secret, name)
    return {"table": name, "match": match, "token": token, "key": known}


def table_key(operator_key: str, name: str) -> str:
    """The word that opens the overlay of a table and nothing else; another operator's key takes it back."""
    return hmac.new(operator_key.encode(), (_PURPOSE + name).encode(), sha256).hexdigest()[:40]


def _admit(request: Asking, parts: Parts, name: str) -> None:
    secret = parts.settings.operator_key
    word = request.query_params.get("key")
    if secret is None or word is None:
        operator(request)
        return
    limit(parts, request.client.host if request.client else "unknown")
    if not hmac.compare_digest(table_key(secret, name).encode(), word.encode("utf-8", "surrogatepass")):
        raise failure("no_token", "this key does not open this table", {"WWW-Authenticate": "Bearer"})


async def _holds(parts: Parts, match: str, word: str) -> bool:
    try:
        await parts.tokens.find(match, word)
    except UnknownToken:
        return False
    return True


def _book(request: Asking) -> TableBook:
    state = request.app.state
    book: TableBook | None = state.get("tables")
    if book is None:
        book = TableBook()
        state["tables"] = book
    return book
