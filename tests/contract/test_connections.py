"""Commands written by hiredis are those that the library would write itself; a connection can always be let go of."""

import asyncio

import pytest
from redis.asyncio import Connection, SSLConnection, UnixDomainSocketConnection
from redis.asyncio.connection import AbstractConnection

from adapters.store import redis_store
from adapters.store.embedded import EmbeddedServer
from adapters.store.redis_store import client, open_url


@pytest.mark.parametrize(
    ("url", "kind"),
    [
        ("redis://127.0.0.1:1", Connection),
        ("rediss://127.0.0.1:1", SSLConnection),
        ("unix:///nowhere", UnixDomainSocketConnection),
    ],
)
async def test_a_command_is_written_as_the_library_writes_it(url: str, kind: type[AbstractConnection]) -> None:
    pool = client(url).connection_pool
    ours, theirs = pool.connection_class(**pool.connection_kwargs), kind(**pool.connection_kwargs)
    for parts in (("SCRIPT LOAD", "ы\n"), ("EVALSHA", b"\x00\xff", 7, "", 1.5), ("SET", "k", b"x" * 20_000)):
        assert b"".join(ours.pack_command(*parts)) == b"".join(theirs.pack_command(*parts))
    assert isinstance(ours, kind)
    assert type(ours) is not kind


async def test_a_server_that_does_not_answer_a_goodbye_is_let_go_of(
    server: EmbeddedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As one behind TLS that hangs."""

    async def never(self: asyncio.StreamWriter) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(redis_store, "_CONNECT_SECONDS", 0.5)
    store = await open_url(server.url)
    monkeypatch.setattr(asyncio.StreamWriter, "wait_closed", never)
    await store.aclose()
