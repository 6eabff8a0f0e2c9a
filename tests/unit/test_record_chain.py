"""The chain: every viewer can check it, nobody can change, move, drop or invent a link unnoticed."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from adapters.service.live_match import seal_all
from engine.core.attack_facts import ATTACK_FACTS
from engine.core.event import Event
from engine.core.facts import UnknownFact
from engine.core.history import History
from engine.core.match_facts import MATCH_FACTS
from engine.core.record import (
    ORIGIN,
    BadRecord,
    Body,
    FactReader,
    Head,
    Record,
    Stub,
    canonical,
    follows,
    read_record,
    sealed_json,
    stub_of,
)
from engine.core.redaction import redact
from engine.core.seats import VIEWERS
from engine.core.session import Session
from tests.unit.toy_rulebook import Toy, ToyRules

READER = FactReader({fact.type: fact for fact in (*MATCH_FACTS, *ATTACK_FACTS)})


@pytest.fixture
def records() -> tuple[Record, ...]:
    session: Session[Toy] = Session(ToyRules(), {})
    for n, (seat, command) in enumerate(
        [
            ("a", {"type": "toss", "unit": "x"}),
            ("b", {"type": "stand", "pass": "all", "except": ["secret-feature"]}),
            ("a", {"type": "roll", "faces": [2]}),
        ]
    ):
        assert session.submit("a" if seat == "a" else "b", {"id": str(n), "command": command}).accepted
    return seal_all(session.events, "match", ORIGIN)


def chain_holds(records: Any) -> bool:
    previous, seq = ORIGIN, 0
    for record in records:
        if not follows(previous, record) or record.seq != seq + 1:
            return False
        previous, seq = record.hash, record.seq
    return True


def test_stored_bytes_read_back_to_the_same_events(records: tuple[Record, ...]) -> None:
    stored = [canonical(record) for record in records]
    again = [read_record(raw) for raw in stored]
    assert chain_holds(again)
    events = [READER.event(record) for record in again]
    assert events == [READER.event(record) for record in records]
    assert [canonical(record) for record in again] == stored
    history: History[Toy] = History(ToyRules.rulebook, "match")
    history.extend(events)
    assert history.state.play.hits["x"] == 2


@pytest.mark.parametrize("kind", [Head, Body, Record, Stub])
def test_fields_are_declared_in_the_order_in_which_they_are_written(kind: type[msgspec.Struct]) -> None:
    assert list(kind.__struct_fields__) == sorted(kind.__struct_fields__)


def test_a_sealed_record_is_written_in_canonical_json(records: tuple[Record, ...]) -> None:
    for record in records:
        written = sealed_json(record)
        assert written == canonical(record) == canonical(msgspec.json.decode(written))


def test_canonical_json_has_sorted_keys_and_no_spaces(records: tuple[Record, ...]) -> None:
    raw = canonical(records[1])
    assert b" " not in raw.replace(b"1970", b"")
    assert raw == msgspec.json.encode(msgspec.json.decode(raw), order="sorted")


def test_every_change_breaks_the_chain(records: tuple[Record, ...]) -> None:
    assert chain_holds(records)
    for i, record in enumerate(records):
        for change in (
            {"at": "x"},
            {"branch": 7},
            {"step": "0"},
            {"actor": "judge"},
            {"command": "z"},
            {"salt": "0" * 32},
            {"audience": ("a",)},
            {"last": not record.last},
        ):
            assert not chain_holds((*records[:i], replace(record, **change), *records[i + 1 :]))
        assert not chain_holds((*records[:i], *records[i + 1 :])) or i == len(records) - 1
        if i:
            swapped = list(records)
            swapped[i - 1], swapped[i] = swapped[i], swapped[i - 1]
            assert not chain_holds(swapped)


def test_s70_who_may_not_see_an_event_gets_a_stub_that_keeps_the_chain_whole(records: tuple[Record, ...]) -> None:
    hidden = next(i for i, r in enumerate(records) if r.audience is not None)
    for viewer in VIEWERS:
        sees = viewer in ("b", "judge")
        seen = [redact(record, viewer) for record in records]
        assert chain_holds(seen)
        assert isinstance(seen[hidden], Record) is sees
        assert (b"secret-feature" in b"".join(canonical(r) for r in seen)) is sees
        assert sum(isinstance(r, Stub) for r in seen) == (0 if sees else 1)


def test_stubs_of_hidden_events_have_one_length(records: tuple[Record, ...]) -> None:
    short = replace(records[0], audience=("b", "judge"))
    long = replace(short, data=records[0].data, command="c" * 500)
    assert len(canonical(stub_of(short))) == len(canonical(stub_of(long)))


def test_s53_an_unknown_type_is_kept_and_a_known_type_with_a_bad_body_is_an_error(records: tuple[Record, ...]) -> None:
    raw = canonical(records[-1])
    unknown = raw.replace(b'"type":"attack.finished"', b'"type":"attack.gloated"')
    event = READER.event(read_record(unknown))
    assert isinstance(event.data, UnknownFact)
    assert event.data.kind == "attack.gloated"
    assert canonical(read_record(unknown)) == unknown
    history: History[Toy] = History(ToyRules.rulebook, "match")
    history.extend(READER.event(r) for r in records[:-1])
    with pytest.raises(ValueError, match=r"unknown type attack\.gloated"):
        history.extend((event,))
    rolled = next(r for r in records if r.type == "dice.rolled")
    broken = canonical(rolled).replace(b'"dice":[', b'"dice":[7,')
    with pytest.raises(BadRecord, match=rf"event {rolled.seq} \(dice\.rolled\)"):
        READER.event(read_record(broken))
    with pytest.raises(BadRecord, match="not an event"):
        read_record(b"{}")


def test_a_gap_is_refused() -> None:
    history: History[Toy] = History(ToyRules.rulebook, "match")
    session: Session[Toy] = Session(ToyRules(), {})
    event: Event = session.events[0]
    with pytest.raises(ValueError, match="expected seq 1, got 2"):
        history.extend((replace(event, seq=2),))
    with pytest.raises(ValueError, match="no state"):
        _ = history.state
