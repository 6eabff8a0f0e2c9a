"""The feed of a store that only this process knows: everything that happens is known already."""

import asyncio
from collections.abc import Callable


class NoFeed:
    """Never tells anything."""

    async def watch(self, match: str) -> None:
        return None

    def unwatch(self, match: str) -> None:
        return None

    async def run(self, tell: Callable[[str, int], None], again: Callable[[], None]) -> None:
        await asyncio.Event().wait()
