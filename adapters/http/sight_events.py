"""Events as one asker may see them."""

from msgspec import Raw

from adapters.http.asking import Sight
from engine.core.event import Event


def event_json(seen: Sight, seq: int) -> bytes:
    """Event `seq` in canonical JSON, or its stub."""
    hidden = seen.match.hidden(seq, seen.access.role)
    return seen.match.stub(seq) if hidden else seen.match.body(seq)


def events_page(seen: Sight, after: int, limit: int) -> dict[str, object]:
    """Events `after` + 1 on, at most `limit`; `next` is the `after` of the next page, null on the last one."""
    last = min(seen.head, after + limit)
    page = [Raw(event_json(seen, seq)) for seq in range(after + 1, last + 1)]
    return {"events": page, "next": last if last < seen.head else None, "head": seen.receipt}


def visible_events(seen: Sight) -> list[Event]:
    """Every event whose body the asker may see."""
    return [
        event for event in seen.match.history.events[: seen.head] if not seen.match.hidden(event.seq, seen.access.role)
    ]
