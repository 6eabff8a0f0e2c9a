"""What may I do now, and why not the rest: held against the rules at every kind of question of random matches."""

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from adapters.http.query_possibilities import possibilities
from adapters.service.live_match import LiveMatch, entries_of, seal_all
from engine.core.commands import Envelope, read_command
from engine.core.decider import Inputs, decide
from engine.core.event import Event
from engine.core.options import Option
from engine.core.refusal import Refused
from engine.core.seats import ROLES, VIEWERS, Role
from engine.core.session import Session
from engine.dice.keyed import KeyedDice
from tests.unit.projection_matches import random_matches

PLACES = 12
RARE = frozenset(
    {"order.chosen", "round.ended", "table.reported", "match.undone", "attack.contested", "contest.ruled", "turn.ended"}
)
"""What comes seldom enough that the places before it are looked at in any case."""

SEEDS = range(126, 131)
BESIDE = {
    "turn.ended": "end_turn",
    "round.ended": "end_round",
    "match.undone": "undo",
    "attack.contested": "contest",
    "contest.withdrawn": "withdraw",
    "match.ended": "end_match",
}
"""Which command an event that begins a batch follows from."""


def places(session: Session[Any], rng: Random) -> Iterator[tuple[LiveMatch, Event | None]]:
    """The match as it stood after some of its commands, and the event that came next."""
    entries = entries_of(seal_all(session.events, session.state.match, "0" * 64))
    ends = [event.seq for event in session.events if event.last]
    rare = [seq for seq in ends[:-1] if session.events[seq].type in RARE]
    for seq in sorted({*rng.sample(ends, min(len(ends), PLACES)), *rare[:PLACES], ends[-1]}):
        following = session.events[seq] if seq < len(session.events) else None
        yield LiveMatch(session.state.match, entries[:seq], KeyedDice(bytes(32))), following


def sent(match: LiveMatch, role: Role, raw: Mapping[str, object]) -> str:
    """The refusal code of a command, empty if it is taken."""
    assert match.rules is not None
    command = read_command(dict(raw), match.rulebook.commands)
    assert not isinstance(command, Refused), (raw, command)
    inputs = Inputs(match.history.events[-1].at, match.dice)
    decided = decide(match.rules, match.history, match.state, match.ask, role, Envelope("x", {}), command, inputs)
    return decided.code if isinstance(decided, Refused) else ""


def filled(option: Option) -> dict[str, object]:
    """A command that fits an option, with the first filling of each slot that has one."""
    found = {name: next(iter(slot.fillings()), None) for name, slot in option.slots.items()}
    return {"type": option.type, **option.fields, **{k: v for k, v in found.items() if v is not None}}


def test_what_is_told_is_what_the_rules_do() -> None:
    rng = Random(5)
    kinds: Counter[str] = Counter()
    for session in (*random_matches(), *random_matches(SEEDS)):
        for match, following in places(session, rng):
            for role in ROLES:
                told: Any = possibilities(match, role, match.seq, "en")
                if told["because"] is None:
                    assert match.ask is not None and match.ask.seat == role
                    kinds[match.ask.kind] += 1
                    asked(match, role, told, kinds)
                else:
                    kinds[told["because"]] += 1
                    not_asked(match, role, told)
                beside(match, role, told, following, kinds)
    assert set(kinds) >= {
        *("choose", "target", "window", "priority", "roll", "order", "report", "ruling"),
        *("match_over", "suspended", "not_your_decision"),
        *("cannot_pay", "not_an_enemy", "illegal_defender"),
        *("end_turn", "end_round", "undo", "contest", "withdraw", "end_match"),
    }, kinds


def asked(match: LiveMatch, role: Role, told: Any, kinds: Counter[str]) -> None:
    """The asked role: each option is taken, what is withheld is refused for the reason that is told."""
    assert match.ask is not None and match.rules is not None
    assert told["options"] == told["decision"]["options"]
    if match.ask.kind == "ruling":
        uphold, rewind = told["options"]
        assert sent(match, role, uphold) == ""
        begun = next(event.seq for event in match.history.live if event.last)
        assert sent(match, role, {**rewind, "to_seq": begun}) == ""
        return
    assert told["options"] == [option.show() for option in match.ask.options]
    for option in match.ask.options[:6]:
        assert sent(match, role, filled(option)) == "", option
    held = match.rules.withheld(match.state, match.ask)
    assert [one["code"] for one in told["withheld"]] == [one.code for one in held]
    for one, shown in zip(held, told["withheld"], strict=True):
        kinds[one.code] += 1
        assert shown["option"] == one.option.show() and len(shown["reason"]) > 5
        assert sent(match, role, filled(one.option)) == one.code, one


def not_asked(match: LiveMatch, role: Role, told: Any) -> None:
    """The others have no options; what the asked one may do is refused them for the reason that is told."""
    assert told["options"] == [] and told["withheld"] == [] and len(told["reason"]) > 5
    answers = () if match.ask is None else match.ask.options[:1]
    for option in answers if role != "judge" else ():
        assert sent(match, role, filled(option)) == told["because"]
    if match.state.over:
        assert told["because"] == "match_over"


def beside(match: LiveMatch, role: Role, told: Any, following: Event | None, kinds: Counter[str]) -> None:
    """What the role did next was told as possible; and each refusal has words."""
    codes = {one["type"]: one["code"] for one in told["beside"]}
    assert ("undo" in codes) == ("contest" in codes) == (role != "judge")
    assert all((one["code"] is None) == (one["reason"] is None) for one in told["beside"])
    command = None if following is None or following.actor != role else BESIDE.get(following.type)
    # match.ended may also be the end of a request for it; only a judge ends a match by himself.
    if command is not None and (command != "end_match" or role == "judge"):
        kinds[command] += 1
        assert codes[command] is None, (command, role)
    if match.state.over:
        assert set(codes.values()) == {"match_over"}


def test_onlookers_are_told_that_they_may_do_nothing() -> None:
    for session in random_matches()[::6]:
        for match, _ in places(session, Random(1)):
            for viewer in set(VIEWERS) - set(ROLES):
                for lang in ("en", "ru"):
                    told: Any = possibilities(match, viewer, match.seq, lang)
                    assert (told["because"], told["options"], told["withheld"]) == ("not_allowed", [], [])
                    assert told["beside"] == [] and told["reason"]
