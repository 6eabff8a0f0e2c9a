"""Connections that let hiredis write commands as well as read replies.

redis-py does so in its blocking client only; an append has some thirty parts, and joining them in Python costs more than
everything else the client does for it.
"""

from typing import cast

from hiredis import pack_command
from redis.asyncio import Connection, ConnectionPool, SSLConnection, UnixDomainSocketConnection
from redis.asyncio.connection import AbstractConnection
from redis.typing import EncodableT


class _Packing(AbstractConnection):
    def pack_command(self, *args: EncodableT) -> list[bytes]:
        # Some commands of the library are two words in one part, such as "SCRIPT LOAD".
        name = args[0]
        parts = (*name.split(), *args[1:]) if isinstance(name, (str, bytes)) else args
        return [pack_command(cast("tuple[bytes]", parts))]  # its stub says one part, it takes any number


class _Tcp(_Packing, Connection):
    pass


class _Tls(_Packing, SSLConnection):
    pass


class _Unix(_Packing, UnixDomainSocketConnection):
    pass


_PACKING: dict[type[AbstractConnection], type[AbstractConnection]] = {
    Connection: _Tcp,
    SSLConnection: _Tls,
    UnixDomainSocketConnection: _Unix,
}


def let_hiredis_write(pool: ConnectionPool) -> None:
    """Make the connections that `pool` opens from now on packing ones."""
    pool.connection_class = _PACKING[pool.connection_class]
