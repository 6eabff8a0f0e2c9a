"""The match in words as one asker sees it, told on from where it was told last: a poll costs what is new in the match, not
the match."""

from bisect import bisect_right
from collections import OrderedDict

import msgspec
from msgspec import Raw

from adapters.catalogues.teller import Teller
from adapters.catalogues.texts import Lang
from adapters.http.access import Asking
from adapters.http.asking import Sight
from adapters.service.live_match import LiveMatch
from engine.core.seats import Viewer
from engine.projections.timeline import Entry

MOST_LINES = 100_000
"""Lines kept by a process for all who ask; the telling unused longest is dropped and told anew when it is wanted."""

_encode = msgspec.json.Encoder(order="sorted").encode


class Telling:
    """What `role` is told of a match in `lang`, up to the event `seq`. Feed it by `advance`."""

    def __init__(self, match: LiveMatch, role: Viewer, lang: Lang) -> None:
        self.match = match
        self.teller = Teller(lang)
        self.seq = 0
        self._role: Viewer = role
        self._seqs: list[int] = []
        self._encoded: list[bytes] = []
        self._entries: tuple[Entry, ...] = ()
        self._changes: list[tuple[int, tuple[int, ...]]] = []

    @property
    def size(self) -> int:
        """How many lines it keeps."""
        return len(self._seqs)

    def advance(self, head: int) -> None:
        """Tell on up to the event `head`."""
        for event in self.match.history.events[self.seq : head]:
            if self.match.hidden(event.seq, self._role):
                continue
            line = self.teller.tell(event)
            # Only what is no play of its own (a rewind, a word on dice) and what names a card says something of earlier events.
            if event.data.aside or event.data.passed_over or event.data.shows_card is not None:
                self._look_back(event.seq)
            self._seqs.append(line.seq)
            self._encoded.append(_encode(line))
        self._entries = self.teller.entries
        self.seq = max(self.seq, head)

    def lines(self, after: int = 0) -> list[Raw]:
        """The lines that events behind `after` told, and before them the earlier ones that those events changed, in canonical
        JSON."""
        begin = bisect_right(self._seqs, after)
        changed = {place for seq, places in self._changes if seq > after for place in places if place < begin}
        return [Raw(self._encoded[place]) for place in (*sorted(changed), *range(begin, len(self._seqs)))]

    def _look_back(self, seq: int) -> None:
        """Tell anew what the event `seq` changed: what it struck, or what it adds to an earlier event."""
        entries = self.teller.entries
        places = [
            place
            for place, one in enumerate(entries[: len(self._seqs)])
            if place >= len(self._entries) or one is not self._entries[place]
        ]
        for place in places:
            self._encoded[place] = _encode(self.teller.line(entries[place]))
        self._entries = entries
        self._changes.append((seq, tuple(places)))


class Tellings:
    """The tellings of a process."""

    def __init__(self, most: int = MOST_LINES) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[str, Viewer, Lang], Telling] = OrderedDict()

    def get(self, match: LiveMatch, role: Viewer, lang: Lang, head: int) -> Telling:
        """The telling up to the event `head`. A match that was read anew, as after a store went back, is told anew."""
        key = (match.id, role, lang)
        found = self._kept.get(key)
        if found is None or found.match is not match or found.seq > head:
            found = self._kept[key] = Telling(match, role, lang)
        self._kept.move_to_end(key)
        found.advance(head)
        while len(self._kept) > 1 and sum(one.size for one in self._kept.values()) > self._most:
            self._kept.popitem(last=False)
        return found


def telling(request: Asking, seen: Sight, lang: Lang) -> Telling:
    """What the asker is told of the match, up to where it may know it."""
    state = request.app.state
    kept: Tellings | None = state.get("tellings")
    if kept is None:
        kept = state["tellings"] = Tellings()
    return kept.get(seen.match, seen.access.role, lang, seen.head)
