"""create: the first events of a match."""

from collections.abc import Mapping

from msgspec.structs import replace

from engine.core.decider import Inputs, question, run
from engine.core.event import Event
from engine.core.evolve import begin
from engine.core.facts import Fact
from engine.core.match_facts import RequestOpened
from engine.core.rulebook import Rules
from engine.core.seats import SEATS
from engine.core.state import Ask, P, State
from engine.core.turn import Turn


def create(
    rules: Rules[P], match: str, body: Mapping[str, object], inputs: Inputs, command: str | None = None
) -> tuple[tuple[Event, ...], State[P], Ask | None]:
    """The events of a new match with id `match`, described by `body` (the `match` part of a scenario file), the state
    after them and the first question. Raises MatchError with the path of a mistake in `body`."""
    created, private = rules.create(body)
    if created.settings.dice == "verifiable":
        if inputs.dice is None:
            raise ValueError("a match with verifiable dice needs a secret")
        created = replace(created, commitment=inputs.dice.commitment)
    first = Event(seq=1, branch=0, at=inputs.at, actor="system", data=created, command=command)
    followers: list[tuple[Fact, tuple[str, ...] | None]] = [(fact, (seat, "judge")) for fact, seat in private]
    if created.settings.dice == "verifiable":
        followers += [(RequestOpened(f"dice-{seat}", seat, "contribute", "system"), None) for seat in SEATS]
    if not followers:
        only = replace(first, last=True)
        state = begin(rules.rulebook, match, only)
        return (only,), state, question(rules, state)
    turn = Turn(rules.rulebook, begin(rules.rulebook, match, first), at=inputs.at, command=command, dice=inputs.dice)
    turn.events.append(first)
    for fact, audience in followers:
        turn.emit(fact, audience=audience)
    ask = run(rules, turn)
    return turn.close(), turn.state, ask
