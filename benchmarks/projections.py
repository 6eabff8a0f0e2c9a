"""Reading a long match: the view at any event, and the replay of the whole.

    uv run python -m benchmarks.projections [--events 10000] [--seconds 3]

Prints, for each rulebook, how much faster the view at a random event is than a plain fold up to it, and how many stored
events a second are decoded, decoded and folded, and decoded, checked against the hash chain and folded. All in one run,
in turns, the best of each.
"""

import argparse
import random
from collections.abc import Callable, Sequence
from time import perf_counter, process_time
from typing import Any

from adapters.service.live_match import LiveMatch, entries_of, seal_all
from adapters.store.port import Entry
from benchmarks.plain_attack import BERSERK, BERSERK_SCRIPT, CRISIS, CRISIS_SCRIPT
from engine.core.event import Event
from engine.core.history import fold
from engine.core.record import ORIGIN, follows, read_record
from engine.core.session import Session
from engine.core.view import show
from engine.dice.keyed import KeyedDice
from engine.registry import READER, RULEBOOKS, rules_for

VIEWS = 40


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--events", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=3.0)
    options = parser.parse_args()
    for name, body, script in (("crisis_protocol", CRISIS, CRISIS_SCRIPT), ("berserk", BERSERK, BERSERK_SCRIPT)):
        entries = long_match(body, script, options.events)
        fast, plain = views(name, entries, options.seconds)
        size = sum(len(entry.body) for entry in entries) // len(entries)
        print(f"{name}: {len(entries)} events of {size} bytes on average")
        print(
            f"  view at a random event {fast * 1e6:.0f} µs, by a plain fold {plain * 1e6:.0f} µs: {plain / fast:.1f} times"
        )
        decode, folded, checked = replay(name, entries, options.seconds)
        print(f"  decode {rate(decode)}, and fold {rate(folded)} ({decode / folded:.2f}), ", end="")
        print(f"and check the chain {rate(checked)} ({decode / checked:.2f})")


def long_match(body: dict[str, Any], script: Sequence[tuple[str, dict[str, Any]]], events: int) -> tuple[Entry, ...]:
    """The stored events of a match in which the same attack is made again and again, healed and opened in between."""
    lasting = {**body, "units": [{**unit, **LASTING[body["rulebook"]]} for unit in body["units"]], "adjust": "free"}
    session: Session[Any] = Session(rules_for(lasting), lasting, dice=KeyedDice(bytes(32)))
    number = 0
    while len(session.events) < events:
        for seat, command in (*script, ("judge", {"type": "end_turn"}), ("judge", {"type": "end_turn"})):
            number += 1
            answer = session.submit(
                "judge" if seat == "judge" else "a" if seat == "a" else "b", {"id": str(number), "command": command}
            )
            assert answer.accepted, (command, answer)
    return entries_of(seal_all(session.events, "match", ORIGIN))


LASTING: dict[str, dict[str, Any]] = {"crisis_protocol": {"stamina": 1_000}, "berserk": {"life": 1_000}}
"""Units that outlive all these attacks."""


def views(name: str, entries: Sequence[Entry], seconds: float) -> tuple[float, float]:
    """Seconds per view at a random event, by the service and by a plain fold."""
    match = LiveMatch("match", entries, KeyedDice(bytes(32)))
    events, book = match.history.events, RULEBOOKS[name]
    chance = random.Random(1)
    seqs = [chance.randint(1, len(events)) for _ in range(VIEWS)]

    def fast() -> None:
        for seq in seqs:
            match.view("judge", seq)

    def plain() -> None:
        for seq in seqs[: VIEWS // 10]:
            show(book, fold(book, "match", events[:seq]), None).plain()

    best_fast, best_plain = best((fast, plain), seconds)
    return best_fast / VIEWS, best_plain / (VIEWS // 10)


def replay(name: str, entries: Sequence[Entry], seconds: float) -> tuple[float, float, float]:
    """Seconds per event to decode, to decode and fold, and to do both and check the chain."""
    book = RULEBOOKS[name]

    def decode() -> list[Event]:
        return [READER.event(read_record(entry.body)) for entry in entries]

    def folded() -> None:
        fold(book, "match", decode())

    def checked() -> None:
        fold(book, "match", chained(entries))

    one, two, three = best((decode, folded, checked), seconds)
    return one / len(entries), two / len(entries), three / len(entries)


def chained(entries: Sequence[Entry]) -> list[Event]:
    """The events of entries that follow from one another."""
    events: list[Event] = []
    last = ORIGIN
    for entry in entries:
        record = read_record(entry.body)
        assert follows(last, record)
        last = record.hash
        events.append(READER.event(record))
    return events


def best(works: Sequence[Callable[[], object]], seconds: float) -> list[float]:
    """The shortest time of each, taken in turns."""
    times = [float("inf")] * len(works)
    end = perf_counter() + seconds
    while perf_counter() < end:
        for place, work in enumerate(works):
            begin = process_time()
            work()
            times[place] = min(times[place], process_time() - begin)
    return times


def rate(seconds: float) -> str:
    """Events a second."""
    return f"{1 / seconds / 1e6:.2f} M/s"


if __name__ == "__main__":
    main()
