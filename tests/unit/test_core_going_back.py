"""Why one cannot go back to an event, and where near it one can."""

import pytest

from engine.core.going_back import no_place
from engine.core.session import Session
from tests.unit.toy_rulebook import Toy, ToyRules

NO_EVENT = "there is no event {}; the match has 6"
INSIDE = "event {} is not the last event of a command on the live line"


def tossed() -> Session[Toy]:
    """A match with a roll in which two events belong to one command, and with an order given aside at its end."""
    session = Session(ToyRules(), {})
    for number, command in enumerate(
        ({"type": "toss", "unit": "x"}, {"type": "roll", "faces": [2]}, {"type": "toss", "unit": "x"})
    ):
        assert session.submit("a", {"id": f"c{number}", "command": command}).accepted
    assert session.submit("b", {"id": "aside", "command": {"type": "stand", "pass": "all"}}).accepted
    assert [event.type for event in session.events] == [
        "match.created",
        "attack.declared",
        "dice.rolled",
        "attack.finished",
        "attack.declared",
        "order.standing",
    ]
    return session


@pytest.mark.parametrize(
    ("seq", "floor", "told"),
    [
        (0, 1, NO_EVENT.format(0)),
        (7, 1, NO_EVENT.format(7)),
        (3, 1, f"{INSIDE.format(3)}; the nearest such events are 2 before it and 4 after it"),
        (3, 2, f"{INSIDE.format(3)}; the nearest such events are 2 before it and 4 after it"),
        (3, 3, f"{INSIDE.format(3)}; the nearest such events are 4 after it"),
        (6, 1, f"{INSIDE.format(6)}; the nearest such events are 5 before it"),
        (6, 6, INSIDE.format(6)),
    ],
)
def test_the_nearest_places_around_an_event_are_named(seq: int, floor: int, told: str) -> None:
    assert no_place(tossed().history, seq, floor) == told
