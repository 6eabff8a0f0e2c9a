"""What somebody may do now, and why not the rest."""

from collections.abc import Mapping
from typing import Any

from adapters.catalogues.teller import Teller
from adapters.catalogues.texts import Lang
from adapters.service.live_match import LiveMatch
from engine.core.commands import (
    Accept,
    Command,
    Contest,
    EndMatch,
    EndRound,
    EndTurn,
    Envelope,
    Undo,
    Withdraw,
    fields_of,
)
from engine.core.decider import Inputs, decide
from engine.core.refusal import Refused
from engine.core.rulebook import Rules
from engine.core.seats import ROLES, Role, Viewer


def possibilities(match: LiveMatch, viewer: Viewer, head: int, lang: Lang) -> Mapping[str, object]:
    """The options of the open question if it is the viewer's, else why there are none; what they may look for but may not
    do now; and of the commands that answer no question, which would be taken now. `head`: the newest seq they may know."""
    shown, teller = match.view(viewer, head), Teller(lang)
    because = _because(match, viewer)
    withheld: list[dict[str, object]] = []
    if because is None and match.ask is not None and match.rules is not None:
        withheld = [
            {"option": one.option.show(), "code": one.code, "reason": teller.refusal(one.code)}
            for one in match.rules.withheld(match.state, match.ask)
        ]
    decision: Any = shown["decision"]
    return {
        "seq": head,
        "decision": decision,
        "because": because,
        "reason": None if because is None else teller.refusal(because),
        "options": [] if because is not None or decision is None else decision["options"],
        "withheld": withheld,
        "beside": _beside(match, viewer, teller) if viewer in ROLES else [],
        "requests": shown["requests"],
    }


def _because(match: LiveMatch, viewer: Viewer) -> str | None:
    """Why the viewer may answer nothing; None if the open question is theirs."""
    state = match.state
    if viewer not in ROLES:
        return "not_allowed"
    if state.over:
        return "match_over"
    if match.ask is None or match.ask.seat != viewer:
        return "suspended" if state.contest is not None else "not_your_decision"
    return None


def _beside(match: LiveMatch, role: Role, teller: Teller) -> list[dict[str, object]]:
    """Commands that answer no question, each tried on the present state and thrown away."""
    if match.rules is None or (match.dice is None and match.state.settings.dice == "verifiable"):
        return []
    told: list[dict[str, object]] = []
    for command in _commands(match.seq):
        if role in type(command).roles:
            code = _refusal(match, match.rules, role, command)
            reason = None if code is None else teller.refusal(code)
            told.append({"type": fields_of(command)["type"], "code": code, "reason": reason})
    return told


def _commands(seq: int) -> tuple[Command, ...]:
    return EndTurn(), EndRound(), Undo(), Contest(seq, "?"), Withdraw(), Accept(), EndMatch()


def _refusal(match: LiveMatch, rules: Rules[Any], role: Role, command: Command) -> str | None:
    """The code with which a command would be refused now; None if it would be taken."""
    inputs = Inputs(match.history.events[-1].at, match.dice)
    decided = decide(rules, match.history, match.state, match.ask, role, Envelope("possible", {}), command, inputs)
    return decided.code if isinstance(decided, Refused) else None
