"""Several commands to a server in one go, and the reply to each.

This is what the library's pipeline does, without what that does for every use of a connection, every command and every reply
(a third of the cost of an append): the connection is kept, one deadline holds for all, and nothing is looked up by the name
of a command.
"""

import asyncio
import math
from collections.abc import Sequence

from redis import exceptions
from redis.asyncio import ConnectionPool
from redis.asyncio.connection import AbstractConnection


class Exchange:
    """One connection of `pool`, kept from the first use to the pool's end, for one caller at a time. `seconds`: how long all
    replies may take together."""

    def __init__(self, pool: ConnectionPool, seconds: float) -> None:
        self._pool = pool
        self._seconds = seconds
        self._connection: AbstractConnection | None = None

    async def replies(self, commands: Sequence[bytes]) -> list[object]:
        """The replies to `commands`, each as from `packed`, in their order; an error the server replies with is one of them
        and is not raised.

        After a lost connection everything is sent again, as often as connections of the pool try again: for commands only
        that may come twice. Raises the library's errors, TimeoutError without all replies in time.
        """
        connection = self._connection or await self._connect()

        async def once() -> list[object]:
            try:
                async with asyncio.timeout(self._seconds):
                    await connection.send_packed_command(commands)
                    return [await _reply(connection) for _ in commands]
            except TimeoutError as error:
                raise exceptions.TimeoutError(f"no reply within {self._seconds:g} s") from error

        async def lost(_: Exception) -> None:
            await connection.disconnect()

        replies = await connection.retry.call_with_retry(once, lost)
        if any(isinstance(reply, exceptions.ReadOnlyError) for reply in replies):
            # This server is no longer the one that writes; by now the address may lead to the one that is.
            await connection.disconnect()
            await self._pool.disconnect(inuse_connections=False)
        return replies

    async def _connect(self) -> AbstractConnection:
        connection: AbstractConnection = await self._pool.get_connection()  # type: ignore[no-untyped-call]  # of the library
        connection.socket_timeout = (
            None  # the deadline of `replies` holds for writing as well: this spares a task for it
        )
        self._connection = connection
        return connection


async def _reply(connection: AbstractConnection) -> object:
    try:
        return await connection.read_response(timeout=math.inf)
    except exceptions.ResponseError as error:
        return error
