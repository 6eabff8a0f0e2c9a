"""Cursors: where in a match a client is. `<seq>-<first 8 hex digits of its hash>`, or the seq alone."""

import re
from typing import Literal

from msgspec import Struct

from adapters.service.live_match import LiveMatch

_CURSOR = re.compile(r"(0|[1-9][0-9]{0,14})(?:-([0-9a-f]{8}))?")

Reason = Literal["malformed", "ahead", "other_history"]


class Diverged(Struct, frozen=True):
    """A client knows a history that is not this one. `reason`: the cursor is no cursor, it is beyond the end (the server
    may have lost events), or its hash belongs to another history. `head`: where the match stands."""

    reason: Reason
    head: str


def place(match: LiveMatch, cursor: str, head: int) -> int | Diverged:
    """The seq a cursor stands for, in a match of which the asker may know `head` events; 0 for the very beginning."""
    found = _CURSOR.fullmatch(cursor)
    if found is None:
        return Diverged("malformed", match.receipt(head))
    seq = int(found[1])
    if seq > head:
        return Diverged("ahead", match.receipt(head))
    if found[2] is not None and (seq == 0 or match.receipt(seq) != cursor):
        return Diverged("other_history", match.receipt(head))
    return seq
