"""Old bodies are read for ever; newer ones are kept."""

from typing import ClassVar

import msgspec
import pytest

from engine.core.event import Event
from engine.core.facts import Fact, UnknownFact
from engine.core.record import ORIGIN, BadRecord, FactReader, canonical, read_record, seal
from engine.core.upcasting import Plain


class GloatedFirst(Fact, frozen=True):
    type: ClassVar[str] = "attack.gloated"
    loud: bool


class GloatedThird(Fact, frozen=True):
    type: ClassVar[str] = "attack.gloated"
    v: ClassVar[int] = 3
    volume: int
    by: str


def _second(body: Plain) -> Plain:
    return {"volume": 9 if body["loud"] else 1}


def _third(body: Plain) -> Plain:
    return {**body, "by": "unknown"}


STEPS = {("attack.gloated", 1): _second, ("attack.gloated", 2): _third}


def stored(fact: Fact) -> bytes:
    return canonical(seal(Event(1, 0, "2000-01-01T00:00:00.000Z", "a", fact), "m", ORIGIN, "00" * 16))


def test_s50_a_body_of_the_first_version_is_brought_up_step_by_step() -> None:
    reader = FactReader({"attack.gloated": GloatedThird}, STEPS)
    assert reader.event(read_record(stored(GloatedFirst(True)))).data == GloatedThird(9, "unknown")
    assert reader.event(read_record(stored(GloatedThird(4, "b")))).data == GloatedThird(4, "b")


def test_s50_a_dropped_upcaster_is_an_error_that_names_the_version() -> None:
    reader = FactReader({"attack.gloated": GloatedThird}, {("attack.gloated", 1): _second})
    with pytest.raises(BadRecord, match=r"event 1 \(attack\.gloated\): version 2 of attack\.gloated can no longer"):
        reader.event(read_record(stored(GloatedFirst(True))))


def test_s53_a_newer_version_is_kept_as_it_is() -> None:
    reader = FactReader({"attack.gloated": GloatedFirst})
    raw = stored(GloatedThird(4, "b"))
    event = reader.event(read_record(raw))
    assert isinstance(event.data, UnknownFact)
    assert event.data.raw == msgspec.json.encode({"by": "b", "volume": 4})
    assert canonical(read_record(raw)) == raw
