"""Server-sent events, framed by hand: only stored events carry an id, signs of life are comments."""

import msgspec

_encode = msgspec.json.Encoder(order="sorted").encode

ALIVE = b": alive\n\n"
HIDDEN = "hidden"
"""The event name of a stub: who may not see an event is not told its type."""


class SseStyle:
    """An event as one frame: id, name, data."""

    name = "sse"

    def __call__(self, receipt: str, type: str | None, event: bytes) -> bytes:
        return b"id: %b\nevent: %b\ndata: %b\n\n" % (receipt.encode(), (type or HIDDEN).encode(), event)


SSE = SseStyle()


def control(event: str, data: object) -> bytes:
    """A frame that is no event of the match; it has no id and never moves the cursor."""
    return b"event: %b\ndata: %b\n\n" % (event.encode(), _encode(data))


def retry(milliseconds: int) -> bytes:
    """How long the client waits before it comes back."""
    return b"retry: %d\n\n" % milliseconds
