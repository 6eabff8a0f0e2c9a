"""Random matches whose seats let their time run out, answered for as the service does it."""

from random import Random
from typing import Any, Literal

from engine.core.expiry import answer_for, expire
from engine.core.seats import SEATS
from engine.core.session import Session
from tests.audit_building import MATCHES
from tests.fuzz.driver import Play

THEN: dict[str, Literal["pass", "default"]] = {"crisis_protocol": "default", "berserk": "pass"}
"""What happens in the golden match of each rulebook when a seat's time has run out."""


class ClockedPlay(Play):
    """Lets every sixth question or so of a seat run out of time."""

    def _step(self, last: bool) -> None:
        ask = self.session.ask
        if last or ask is None or ask.seat not in SEATS or ask.kind == "choose" or self.rng.random() > 1 / 6:
            super()._step(last)
            return
        session, question = self.session, self.session.state.question
        events, state = expire(
            session.rules, session.state, ask.seat, "decision", session.events[-1].at, f"expired {question}"
        )
        session.history.adopt(events, state)
        answer = answer_for(ask, THEN[self.body["rulebook"]])
        if answer is not None:
            self._send(ask.seat, answer, must=True, decision=question)


def clocked(rulebook: str, seed: int, commands: int = 60) -> Session[Any]:
    """A match played at random to its end, with clocks that run out."""
    rng = Random(seed)
    clock = {"decision": 30, "then": THEN[rulebook]}
    play = ClockedPlay({**MATCHES[rulebook](rng), "dice": "entered", "clock": clock}, rng, lambda session: None)
    play.run(commands)
    return play.session
