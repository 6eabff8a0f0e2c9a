"""The table around the attacks: contests, undo, turns, requests, adjustments, standing orders, the end of the match.

Each command has one function that either emits what it means or refuses; nothing is emitted before a refusal.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from engine.core.asides import settle
from engine.core.commands import (
    Accept,
    Adjudicating,
    Adjusting,
    Command,
    Confirm,
    Contest,
    Contribute,
    Decline,
    EndMatch,
    EndRound,
    EndTurn,
    Report,
    Rule,
    Stand,
    Undo,
    Withdraw,
)
from engine.core.going_back import Past, no_place
from engine.core.match_facts import (
    AttackContested,
    ContestRuled,
    ContestWithdrawn,
    DiceContributed,
    MatchEnded,
    MatchRewound,
    MatchUndone,
    OrderStanding,
    RequestClosed,
    RequestKind,
    RequestOpened,
)
from engine.core.options import Option, Text
from engine.core.refusal import Refused
from engine.core.revealing import reveal_secrets
from engine.core.rulebook import Rules
from engine.core.seats import Role, Seat, other
from engine.core.state import P, Request, State
from engine.core.turn import Turn


class _Call:
    """One table command being carried out."""

    __slots__ = ("past", "role", "rules", "turn")

    def __init__(self, rules: Rules[Any], turn: Turn[Any], past: Past[Any], role: Role) -> None:
        self.rules, self.turn, self.past = rules, turn, past
        self.role: Role = role

    @property
    def state(self) -> State[Any]:
        return self.turn.state

    @property
    def seat(self) -> Seat:
        """The sender, who is known to be a seat."""
        return "a" if self.role == "a" else "b"


def carry_out(rules: Rules[P], turn: Turn[P], past: Past[P], role: Role, command: Command) -> Refused | None:
    """Carry out a command that answers no decision; None if it was accepted."""
    call = _Call(rules, turn, past, role)
    for kind, handler in _HANDLERS.items():
        if isinstance(command, kind):
            return handler(call, command)
    raise TypeError(f"no handler for {type(command).__name__}")


def request_options(request: Request, state: State[P]) -> tuple[Option, ...]:
    """What the asked seat may do about a request; a contest that names no place that can be gone back to has none."""
    if request.kind == "accept":
        back = None if state.contest is None else state.contest.to_seq
        return (Option("accept"),) if back is not None and back >= state.floor else ()
    if request.kind == "contribute":
        return (Option("contribute", slots={"value": Text(digits=64)}),)
    return (Option("confirm", {"request": request.id}), Option("decline", {"request": request.id}))


def _no(detail: str) -> Refused:
    return Refused("no_such_option", detail)


def _contest(call: _Call, command: Contest) -> Refused | None:
    state = call.state
    if not 1 <= command.seq <= state.seq:
        return _no(f"seq {command.seq} has not happened; the match is at {state.seq}")
    if command.to_seq is not None:
        place = _place(call, command.to_seq)
        if isinstance(place, Refused):
            return place
    limit = state.settings.contests
    if limit is not None and state.contests.get(call.seat, 0) >= limit:
        return _no(f"this match allows {limit} contests per seat")
    call.turn.emit(AttackContested(call.seat, command.seq, command.reason, command.to_seq))
    _open(call, "accept", other(call.seat))
    return None


def _withdraw(call: _Call, command: Withdraw) -> Refused | None:
    contest = call.state.contest
    if contest is None or contest.seat != call.role:
        return _no("there is no contest of yours to withdraw")
    call.turn.emit(ContestWithdrawn(contest.at))
    return None


def _accept(call: _Call, command: Accept) -> Refused | None:
    contest = call.state.contest
    if contest is None or contest.seat == call.role or contest.to_seq is None:
        return _no("there is no contest of the other seat that names where to go back to")
    return _rewind(call, MatchRewound(contest.to_seq, contest.at, "accept"))


def _rule(call: _Call, command: Rule) -> Refused | None:
    contest = call.state.contest
    if contest is None:
        return _no("no contest is open")
    if command.verdict == "uphold":
        if command.to_seq is not None:
            return _no("`uphold` goes back to nothing; leave `to_seq` out")
        call.turn.emit(ContestRuled(contest.at))
        return None
    to_seq = command.to_seq if command.to_seq is not None else contest.to_seq
    if to_seq is None:
        return _no("`rewind` needs `to_seq`; the contest names none")
    return _rewind(call, MatchRewound(to_seq, contest.at, "rule"))


def _rewind(call: _Call, fact: MatchRewound) -> Refused | None:
    restored = _place(call, fact.to_seq)
    if isinstance(restored, Refused):
        return restored
    call.turn.rewind(fact, restored)
    return None


def _place(call: _Call, to_seq: int) -> State[Any] | Refused:
    """The state at a place that can be gone back to."""
    if to_seq < call.state.floor:
        return _no(
            f"to_seq {to_seq} lies before the end of an attack whose dice were revealed, event {call.state.floor}"
        )
    found = call.past.at(to_seq)
    return found or _no(no_place(call.past, to_seq, call.state.floor))


def _undo(call: _Call, command: Undo) -> Refused | None:
    mark = next((m for m in reversed(call.state.undo) if m.seat == call.role), None)
    restored = None if mark is None else call.past.at(_target(call, mark.before))
    if mark is None or restored is None:
        return Refused("cannot_undo", "nothing of yours can be taken back: something was rolled, revealed or answered")
    if restored.seq < call.state.floor:
        return Refused("cannot_undo", "that lies before the end of an attack whose dice were revealed")
    call.turn.rewind(MatchUndone(restored.seq), restored)
    return None


def _target(call: _Call, seq: int) -> int:
    """The nearest rewind target at or before `seq`: undo passes over contests and their ends."""
    while seq > 1 and call.past.at(seq) is None:
        seq -= 1
    return seq


def _end_turn(call: _Call, command: EndTurn) -> Refused | None:
    refused = _between_attacks(call)
    if refused is None:
        call.rules.end_turn(call.turn)
    return refused


def _end_round(call: _Call, command: EndRound) -> Refused | None:
    return _between_attacks(call) or call.rules.end_round(call.turn)


def _between_attacks(call: _Call) -> Refused | None:
    if call.role not in ("judge", call.state.active):
        return _no(f"seat {call.state.active} is active; only it or the judge may do this")
    if call.rules.rulebook.running(call.state.play):
        return _no("an attack is running")
    return None


def _adjust(call: _Call, command: Adjusting) -> Refused | None:
    if call.rules.rulebook.running(call.state.play):
        return _no("an attack is running; the table is adjusted between attacks")
    refused = call.rules.check_adjustment(call.state, command)
    if refused is not None:
        return refused
    if call.role == "judge" or call.state.settings.adjust == "free":
        call.rules.adjust(call.turn, command)
    else:
        _open(call, "adjust", other(call.seat), command)
    return None


def _adjudicate(call: _Call, command: Adjudicating) -> Refused | None:
    refused = call.rules.check_adjudication(call.state, call.seat, command)
    if refused is None:
        _open(call, "adjudicate", other(call.seat), command)
    return refused


def _report(call: _Call, command: Report) -> Refused | None:
    return call.rules.report(call.turn, call.seat, command)


def _end_match(call: _Call, command: EndMatch) -> Refused | None:
    if call.role == "judge":
        _finish(call, "judge")
        return None
    if any(r.kind == "end_match" for r in call.state.requests):
        return _no("the end of the match has already been asked for")
    _open(call, "end_match", other(call.seat))
    return None


def _finish(call: _Call, by: str) -> None:
    call.rules.break_off(call.turn, "match_over")
    call.turn.attack = call.turn.step = None
    call.turn.emit(MatchEnded("judge" if by == "judge" else "seats"))
    reveal_secrets(call.turn, call.past.events)


def _open(call: _Call, kind: RequestKind, seat: Seat, command: Command | None = None) -> None:
    # as JSON gives it back, so that the state is the same when the stored event is read again
    fields = None if command is None else msgspec.json.decode(msgspec.json.encode(command))
    id_ = f"r{call.state.seq + 1}"
    audience = None if command is None else call.rules.audience(call.state, call.role, command)
    call.turn.emit(RequestOpened(id_, seat, kind, call.role, fields), audience=audience)


def _confirm(call: _Call, command: Confirm) -> Refused | None:
    request = _asked(call, command.request)
    if request is None:
        return _no(f"no request {command.request} waits for you")
    if request.kind == "end_match":
        call.turn.emit(RequestClosed(request.id, "confirmed"))
        _finish(call, "seats")
        return None
    if request.kind in ("dice", "reveal"):
        settle(call.turn, request, agreed=True)
        return None
    assert request.command is not None
    stored = msgspec.convert(request.command, call.rules.rulebook.commands[str(request.command["type"])])
    if isinstance(stored, Adjusting):
        if call.rules.rulebook.running(call.state.play):
            return _no("an attack is running; the request waits")
        refused = call.rules.check_adjustment(call.state, stored)
        if refused is not None:
            return refused
        call.turn.emit(RequestClosed(request.id, "confirmed"))
        call.rules.adjust(call.turn, stored)
    elif isinstance(stored, Adjudicating):
        refused = call.rules.check_adjudication(call.state, other(call.seat), stored)
        if refused is not None:
            return refused
        call.turn.emit(RequestClosed(request.id, "confirmed"))
        call.rules.adjudicate(call.turn, stored, call.seat)
    return None


def _decline(call: _Call, command: Decline) -> Refused | None:
    request = _asked(call, command.request)
    if request is None:
        return _no(f"no request {command.request} waits for you")
    if request.kind in ("dice", "reveal"):
        settle(call.turn, request, agreed=False)
        return None
    call.turn.emit(RequestClosed(request.id, "declined"))
    return None


def _asked(call: _Call, id_: str) -> Request | None:
    """The open request with this id, if it waits for a yes or no of the sender."""
    for request in call.state.requests:
        if request.id == id_ and request.seat == call.role and request.kind not in ("accept", "contribute"):
            return request
    return None


def _contribute(call: _Call, command: Contribute) -> Refused | None:
    request = next((r for r in call.state.requests if r.kind == "contribute" and r.seat == call.role), None)
    if request is None:
        return _no("the dice of this match take no contribution of yours (any more)")
    code = Text(digits=64).accepts(command.value)
    if code is not None:
        return _no("`value` must be 64 lower-case hexadecimal digits")
    call.turn.emit(DiceContributed(call.seat, command.value, request.id))
    return None


def _stand(call: _Call, command: Stand) -> Refused | None:
    if [command.pass_ is not None, command.use is not None, command.cancel].count(True) != 1:
        return _no("a standing order says exactly one of `pass`, `use` and `cancel: true`")
    if command.except_ and command.pass_ is None:
        return _no("`except` belongs to `pass`")
    ask = call.rules.proceed(Turn(call.rules.rulebook, call.state)) if command.pass_ == "window" else None
    if command.pass_ == "window" and (ask is None or not ask.window):
        return _no("no window is open to be passed")
    call.turn.emit(
        OrderStanding(
            call.seat,
            f"s{call.state.seq + 1}",
            command.pass_,
            command.except_,
            command.use,
            command.cancel,
            ask.window if ask is not None else None,
        ),
        audience=(call.seat, "judge"),
    )
    return None


_HANDLERS: dict[type[Command], Callable[..., Refused | None]] = {
    Contest: _contest,
    Withdraw: _withdraw,
    Accept: _accept,
    Rule: _rule,
    Undo: _undo,
    EndTurn: _end_turn,
    EndRound: _end_round,
    Adjusting: _adjust,
    Adjudicating: _adjudicate,
    Report: _report,
    EndMatch: _end_match,
    Confirm: _confirm,
    Decline: _decline,
    Contribute: _contribute,
    Stand: _stand,
}
