"""Being seen at a server: one connection that tells the process that runs it that somebody else uses it too."""

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

_REPLY_SECONDS = 2.0


class Presence:
    """A connection, tried once and never again."""

    def __init__(self, url: str) -> None:
        self._client = Redis.from_url(url, retry=Retry(NoBackoff(), 0), socket_timeout=_REPLY_SECONDS)

    async def answered(self) -> bool:
        """True if the server takes commands."""
        try:
            await self._client.ping()
        except RedisError:
            return False
        return True

    async def others(self) -> int:
        """How many other connections the server has; none if it does not answer."""
        try:
            return len(await self._client.client_list()) - 1
        except RedisError:
            return 0

    async def aclose(self) -> None:
        """Be seen no more."""
        await self._client.aclose()
