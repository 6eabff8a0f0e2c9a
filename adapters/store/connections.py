"""Connections to a server as this program needs them.

hiredis writes the commands as well as it reads the replies; redis-py lets it do so in its blocking client only, and an append
has some thirty parts. A connection that turns out to be closed while something is written is a lost one, whatever the
event loop calls it. And a server that hangs keeps nobody from letting go of it.
"""

import contextlib
from collections.abc import Iterable
from typing import cast

from hiredis import pack_command
from redis import exceptions
from redis.asyncio import Connection, ConnectionPool, SSLConnection, UnixDomainSocketConnection
from redis.asyncio.connection import AbstractConnection
from redis.typing import EncodableT


def packed(*parts: EncodableT) -> bytes:
    """A command as it is sent; one whose name is two words has two parts for it."""
    content: bytes = pack_command(cast("tuple[bytes]", parts))  # its stub says one part, it takes any number
    return content


class _Adapted(AbstractConnection):
    def pack_command(self, *args: EncodableT) -> list[bytes]:
        # Some commands of the library are two words in one part, such as "SCRIPT LOAD".
        name = args[0]
        parts = (*name.split(), *args[1:]) if isinstance(name, (str, bytes)) else args
        return [packed(*parts)]

    async def send_packed_command(self, command: bytes | str | Iterable[bytes], check_health: bool = True) -> None:
        try:
            await super().send_packed_command(command, check_health)
        except RuntimeError as error:
            # uvloop's word for a transport that the other side has reset; asyncio's own loop says nothing until it reads.
            if "handler is closed" not in str(error):
                raise
            raise exceptions.ConnectionError(f"the connection was lost: {error}") from error

    async def disconnect(
        self,
        nowait: bool = False,
        error: Exception | None = None,
        failure_count: int | None = None,
        health_check_failed: bool = False,
    ) -> None:
        # Over TLS a goodbye is answered, which a server that hangs does not do. The connection is given up by then.
        with contextlib.suppress(exceptions.TimeoutError):
            await super().disconnect(nowait, error, failure_count, health_check_failed)


class _Tcp(_Adapted, Connection):
    pass


class _Tls(_Adapted, SSLConnection):
    pass


class _Unix(_Adapted, UnixDomainSocketConnection):
    pass


_ADAPTED: dict[type[AbstractConnection], type[AbstractConnection]] = {
    Connection: _Tcp,
    SSLConnection: _Tls,
    UnixDomainSocketConnection: _Unix,
}


def adapt(pool: ConnectionPool) -> None:
    """Let `pool` open such connections from now on."""
    pool.connection_class = _ADAPTED[pool.connection_class]
