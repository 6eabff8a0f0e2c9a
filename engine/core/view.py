"""show: the state as clients read it, whole; what a viewer may see of it is redaction's business."""

from msgspec import Struct

from engine.core.rulebook import Rulebook
from engine.core.state import Ask, P, Request, State
from engine.core.table import request_options


class View(Struct, frozen=True):
    """A match at one seq, as the judge sees it. `units` carry `seat` and `hidden`; `more` are keys of the rulebook."""

    seq: int
    branch: int
    rulebook: str
    over: bool
    suspended: bool
    active: str
    decision: dict[str, object] | None
    requests: tuple[dict[str, object], ...]
    units: dict[str, dict[str, object]]
    attack: dict[str, object] | None
    more: dict[str, object] = {}

    def plain(self) -> dict[str, object]:
        """The view as a mapping of plain JSON values."""
        return {
            "seq": self.seq,
            "branch": self.branch,
            "rulebook": self.rulebook,
            "over": self.over,
            "suspended": self.suspended,
            "active": self.active,
            "decision": self.decision,
            "requests": list(self.requests),
            "units": self.units,
            "attack": self.attack,
            **self.more,
        }


def show(rulebook: Rulebook[P], state: State[P], ask: Ask | None) -> View:
    """The view of the judge. `ask` is the question open in `state`, None between questions."""
    return View(
        seq=state.seq,
        branch=state.branch,
        rulebook=state.rulebook,
        over=state.over,
        suspended=state.contest is not None,
        active=state.active,
        decision=None if ask is None else show_decision(state, ask),
        requests=tuple([show_request(state, request) for request in state.requests]) if state.requests else (),
        units=rulebook.show_units(state.play),
        attack=rulebook.show_attack(state.play),
        more=rulebook.show_more(state.play),
    )


def show_request(state: State[P], request: Request) -> dict[str, object]:
    """A side question with its options."""
    return {
        "id": request.id,
        "seat": request.seat,
        "kind": request.kind,
        "options": [option.show() for option in request_options(request, state)],
    }


def show_decision(state: State[P], ask: Ask) -> dict[str, object]:
    """The open question with all its options."""
    options: list[object] = [option.show() for option in ask.options]
    if ask.kind == "ruling":
        options = [
            {"type": "rule", "verdict": "uphold"},
            {"type": "rule", "verdict": "rewind", "to_seq": {"int": [max(1, state.floor), state.seq]}},
        ]
    return {
        "id": state.question,
        "seat": ask.seat,
        "kind": ask.kind,
        "step": ask.step or None,
        "options": options,
    }
