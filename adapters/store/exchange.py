"""Several commands to a server in one go, and the reply to each.

This is what the library's pipeline does, without what that does for every single command and reply (a third of the cost of
an append): one deadline holds for all replies, and nothing is looked up by the name of a command.
"""

import asyncio
import math
from collections.abc import Sequence

from redis import exceptions
from redis.asyncio import ConnectionPool
from redis.asyncio.connection import AbstractConnection
from redis.typing import EncodableT


async def exchange(pool: ConnectionPool, commands: Sequence[Sequence[EncodableT]], seconds: float) -> list[object]:
    """The replies to `commands`, in their order; an error the server replies with is one of them and is not raised.

    After a lost connection everything is sent again, as often as connections of the pool try again: for commands only that
    may come twice. Raises the library's errors, TimeoutError after `seconds` without all replies.
    """
    connection: AbstractConnection = await pool.get_connection()  # type: ignore[no-untyped-call]  # of the library

    async def once() -> list[object]:
        await connection.send_packed_command(connection.pack_commands(commands))
        try:
            async with asyncio.timeout(seconds):
                return [await _reply(connection) for _ in commands]
        except TimeoutError as error:
            raise exceptions.TimeoutError(f"no reply within {seconds:g} s") from error

    async def lost(_: Exception) -> None:
        await connection.disconnect()

    try:
        return await connection.retry.call_with_retry(once, lost)
    finally:
        await pool.release(connection)


async def _reply(connection: AbstractConnection) -> object:
    try:
        return await connection.read_response(timeout=math.inf)
    except exceptions.ResponseError as error:
        return error
