"""decide: what a command means, given what has happened. Pure: time, dice and earlier states are handed in.

The refusal codes are tested in the order of the contract; a refused command changes nothing.
"""

from msgspec import Struct

from engine.core.asides import ask_aside
from engine.core.commands import Command, Envelope, Report, fields_of
from engine.core.event import Event
from engine.core.going_back import Past
from engine.core.not_offered import not_offered
from engine.core.options import Fit, fit
from engine.core.refusal import Refused, Runaway
from engine.core.rulebook import Rules
from engine.core.seats import Role
from engine.core.standing import standing_answer
from engine.core.state import Ask, P, State
from engine.core.table import carry_out
from engine.core.turn import Dice, Turn

AUTOMATIC_LIMIT = 1_000
"""Questions that standing orders may answer one after another before the match counts as running away."""


class Inputs(Struct, frozen=True):
    """What a decision needs from the world: the time (UTC, ISO 8601, milliseconds) and, with `dice: verifiable`, the
    keyed draws."""

    at: str
    dice: Dice | None = None


def decide(
    rules: Rules[P],
    past: Past[P],
    state: State[P],
    ask: Ask | None,
    seat: Role,
    envelope: Envelope,
    command: Command,
    inputs: Inputs,
) -> tuple[tuple[Event, ...], State[P], Ask | None] | Refused:
    """Decide one command of `seat`. `ask` is the question open in `state` (see `question`).

    Returns the events, the state after them and the question then open, or a refusal.
    """
    refused = _admit(state, ask, seat, envelope, command) or rules.unknown(state, seat, command)
    if refused is not None:
        return refused
    turn = Turn(rules.rulebook, state, at=inputs.at, command=envelope.id, actor=seat, dice=inputs.dice)
    if type(command).answers or _answers_report(ask, command):
        assert ask is not None
        answer = _fit(rules, state, ask, command)
        if isinstance(answer, Refused):
            return answer
        rules.answer(turn, ask, answer)
    else:
        refused = carry_out(rules, turn, past, seat, command)
        if refused is not None:
            return refused
    now = run(rules, turn)
    return turn.close(), turn.state, now


def run(rules: Rules[P], turn: Turn[P]) -> Ask | None:
    """Carry the match on until a seat has to be asked, answering for seats with standing orders, and ask the seats what
    they are asked aside. A suspended match asks the judge; one that is over asks nobody."""
    ask = _carry_on(rules, turn)
    ask_aside(rules.rulebook, turn)
    return ask


def _carry_on(rules: Rules[P], turn: Turn[P]) -> Ask | None:
    for _ in range(AUTOMATIC_LIMIT):
        if turn.books.over:
            return None
        if turn.books.contest is not None:
            return ruling()
        ask = rules.proceed(turn)
        if ask is None:
            return None
        order, answer = standing_answer(turn.books, ask)
        if order is None or answer is None:
            return ask
        turn.automatic, turn.standing = True, order.id
        rules.answer(turn, ask, answer)
        turn.automatic, turn.standing = False, None
    raise Runaway("standing orders answer one another without end")


def question(rules: Rules[P], state: State[P]) -> Ask | None:
    """The question open in a settled state; None if the match is over or a command is not complete yet."""
    if state.over or not state.settled:
        return None
    if state.contest is not None:
        return ruling()
    return rules.proceed(Turn(rules.rulebook, state))


def ruling() -> Ask:
    """The judge's question while a contest is open."""
    return Ask("judge", "ruling", "", ())


def _admit(state: State[P], ask: Ask | None, seat: Role, envelope: Envelope, command: Command) -> Refused | None:
    kind = type(command)
    if seat not in kind.roles:
        return Refused("not_allowed", f"{seat} may never send this command")
    if state.over:
        return Refused("match_over", "the match has ended; nothing is accepted any more")
    if state.contest is not None and not kind.while_suspended:
        return Refused("suspended", "a contest is open; only rule, accept, withdraw, confirm and decline are taken")
    answers = kind.answers or _answers_report(ask, command)
    seen = envelope.expected_seq
    if seen is not None and seen != state.seq and not (answers and state.firm <= seen <= state.seq):
        return Refused("stale_seq", f"the match is at seq {state.seq}, the command expected {seen}")
    if envelope.decision is not None and envelope.decision != state.question:
        return Refused("decision_closed", f"question {envelope.decision} is closed; {state.question} is open")
    if answers and (ask is None or ask.seat != seat):
        asked = "nobody" if ask is None else ask.seat
        return Refused("not_your_decision", f"the open question is {asked}'s, not {seat}'s")
    return None


def _answers_report(ask: Ask | None, command: Command) -> bool:
    """True if the report is the one that is waited for; another instruction may be reported at any time."""
    if ask is None or ask.kind != "report" or not isinstance(command, Report):
        return False
    return any(option.fields.get("instruction") == command.instruction for option in ask.options)


def _fit(rules: Rules[P], state: State[P], ask: Ask, command: Command) -> Fit | Refused:
    fields = fields_of(command)
    answer = fit(fields, ask.options)
    if answer == "no_such_option":
        answer = fit(fields, ask.options, rules.withheld(state, ask))
    if isinstance(answer, Fit):
        return answer
    return Refused(answer, not_offered(answer, ask, fields, _beside(rules, state, ask)))


def _beside(rules: Rules[P], state: State[P], ask: Ask) -> tuple[str, ...]:
    """What the asked seat may do without answering: between attacks the active seat ends its turn."""
    return ("end_turn",) if ask.seat == state.active and not rules.rulebook.running(state.play) else ()
