"""Tokens: who may act and look in a match. A token is an opaque random word for one match and one role; the store keeps
its hash, so that nobody who reads the store can use it."""

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from datetime import datetime, timedelta
from hashlib import sha256

import msgspec
from msgspec import Struct

from adapters.service.world import now
from adapters.store.port import Store
from engine.core.seats import VIEWERS, Viewer

PREFIX = "bbb_"
"""How every token begins, so that scanners of logs and repositories can recognise one."""

KNOWN_SECONDS = 5.0
"""How long a process trusts what it read: a token revoked elsewhere, or past its time by a clock put forward, works no
longer than this."""

_REMEMBERED = 10_000
_ID_DIGITS = 16


class Token(Struct, frozen=True):
    """What is known of a token. `id`: its public name. `created` and `expires`: UTC, ISO 8601, milliseconds."""

    id: str
    role: Viewer
    created: str
    expires: str


class UnknownToken(LookupError):
    """The match has no such token: it never had, it was revoked, or its time has run out."""


class TokenBook:
    """Issues, finds and revokes tokens over one store.

    days: how long a new token lasts. clock: the time as ISO text. ticks: seconds that never go back.
    """

    def __init__(
        self,
        store: Store,
        *,
        days: int = 30,
        clock: Callable[[], str] = now,
        ticks: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = store
        self._days = days
        self._clock = clock
        self._ticks = ticks
        # Up to which tick what was read last is trusted, and what it was: None for no good token.
        self._known: OrderedDict[tuple[str, str], tuple[float, Token | None]] = OrderedDict()

    async def issue(
        self, match: str, roles: tuple[Viewer, ...] = VIEWERS, days: int | None = None
    ) -> dict[Viewer, str]:
        """New tokens of a match, one for each role. They are told this once only."""
        created = self._clock()
        expires = _later(created, self._days if days is None else days)
        words: dict[Viewer, str] = {role: PREFIX + secrets.token_urlsafe(32) for role in roles}
        rows: dict[str, bytes] = {}
        for role, word in words.items():
            digest = digest_of(word)
            rows[digest] = msgspec.json.encode(Token(public_id(word), role, created, expires))
        await self._store.put_tokens(match, rows)
        return words

    async def find(self, match: str, word: str) -> Token:
        """The token behind `word`. Raises UnknownToken."""
        key = (match, digest_of(word))
        tick = self._ticks()
        known = self._known.get(key)
        until, token = (tick, None) if known is None else known
        if tick >= until:
            token = await self._read(key, tick)
        if token is None:
            raise UnknownToken
        return token

    async def all(self, match: str) -> list[Token]:
        """Every token of a match, the oldest first; those whose time has run out as well."""
        rows = await self._store.tokens(match)
        found = [msgspec.json.decode(row, type=Token) for row in rows.values()]
        return sorted(found, key=lambda token: (token.created, token.id))

    async def revoke(self, match: str, id_: str) -> None:
        """Take a token back: at once in this process, within KNOWN_SECONDS in every other. Raises UnknownToken."""
        for digest in await self._store.tokens(match):
            if digest[:_ID_DIGITS] == id_:
                await self._store.drop_token(match, digest)
                self._remember((match, digest), self._ticks() + KNOWN_SECONDS, None)
                return
        raise UnknownToken

    async def _read(self, key: tuple[str, str], tick: float) -> Token | None:
        """The token as the store has it now, None if its time has run out; trusted no longer than that is true."""
        before = self._known.get(key)
        row = await self._store.token(*key)
        meanwhile = self._known.get(key)
        if meanwhile is not None and meanwhile is not before:
            return meanwhile[1]  # revoked here while the store answered, or read by another request
        token = None if row is None else msgspec.json.decode(row, type=Token)
        left = KNOWN_SECONDS if token is None else _seconds(self._clock(), token.expires)
        if left <= 0:
            token, left = None, KNOWN_SECONDS
        self._remember(key, tick + min(left, KNOWN_SECONDS), token)
        return token

    def _remember(self, key: tuple[str, str], until: float, token: Token | None) -> None:
        self._known[key] = until, token
        self._known.move_to_end(key)
        if len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)


def public_id(word: str) -> str:
    """The public name of the token `word`."""
    return digest_of(word)[:_ID_DIGITS]


def digest_of(word: str) -> str:
    """SHA-256 of a token, 64 hex digits: 256 random bits need no slow hash."""
    return sha256(word.encode("utf-8", "surrogatepass")).hexdigest()


def _seconds(since: str, until: str) -> float:
    return (datetime.fromisoformat(until) - datetime.fromisoformat(since)).total_seconds()


def _later(at: str, days: int) -> str:
    moment = datetime.fromisoformat(at) + timedelta(days=days)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
