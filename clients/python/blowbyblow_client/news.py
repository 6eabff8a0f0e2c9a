"""What a follower hears, and the reading of a stream."""

import json
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True)
class News:
    """One piece of news. kind: `event` (with `event`, its `seq` and its `id`), `view` (a view, after all events it stands
    for), `diverged` (the service knows another history; `detail` says how), `status` (connected, waiting or lost)."""

    kind: Literal["event", "view", "diverged", "status"]
    seq: int = 0
    id: str = ""
    event: Mapping[str, Any] | None = None
    view: Mapping[str, Any] | None = None
    detail: Mapping[str, Any] | str | None = None


@dataclass(frozen=True)
class Frame:
    """One frame of a stream of server-sent events; a comment has no name and no data."""

    id: str | None
    name: str
    data: Any
    retry: int | None = None


async def frames(lines: AsyncIterator[str]) -> AsyncIterator[Frame]:
    """Frames out of the lines of a stream."""
    fields: dict[str, str] = {}
    async for line in lines:
        if line:
            name, _, value = line.partition(":")
            if name:
                fields[name] = value.removeprefix(" ")
            continue
        data = json.loads(fields["data"]) if "data" in fields else None
        retry = int(fields["retry"]) if fields.get("retry", "").isdigit() else None
        yield Frame(fields.get("id"), fields.get("event", ""), data, retry)
        fields = {}
