"""what-if: a record branched at one of its places, with other dice or other answers, and what that changes."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from engine.audit.answers import Command
from engine.audit.comparing import Change, changes
from engine.audit.outcomes import Outcome, outcomes
from engine.audit.reasons import reason
from engine.audit.replaying import CannotReplay, NotTaken, Replay, dice_of, live_answers
from engine.audit.rules import Answered, redecide
from engine.core.event import Event
from engine.core.going_back import nearest
from engine.core.history import History
from engine.core.message import Message
from engine.core.rulebook import Rules
from engine.core.seats import Role
from engine.core.turn import DrawName
from engine.core.view import show


class Instead(Struct, frozen=True):
    """An answer that is given in place of a recorded one; `role` None for the seat that is asked."""

    command: Command
    role: Role | None = None


class Branch(Struct, frozen=True):
    """What became of the other choice. `events`: those behind the place of the branch. `changes`: how the match stands
    otherwise than at the end of the record. `attacks`: attacks that end otherwise, by id, with what differs."""

    at: int
    events: tuple[Event, ...]
    not_taken: tuple[NotTaken, ...]
    changes: tuple[Change, ...]
    attacks: dict[int, tuple[Change, ...]]


def what_if(
    match: str,
    events: Sequence[Event],
    rules: Rules[Any],
    at: int,
    instead: Sequence[Instead] = (),
    faces: Sequence[tuple[str | int, ...]] = (),
    draws: Mapping[DrawName, str | int] | None = None,
) -> Branch:
    """Go back to event `at` (the last of its command on the live line) and on from there: first `instead`, each in place
    of one recorded answer, then the recorded answers, with `faces` in place of the next rolls that were entered and
    `draws` in place of dice that were drawn. Raises CannotReplay."""
    redecided = redecide(match, events, rules)
    if redecided.difference is not None:
        raise CannotReplay(reason("part", seq=str(redecided.difference.seq)))
    whole: History[Any] = History(rules.rulebook, match)
    whole.extend(events)
    if whole.at(at) is None:
        raise CannotReplay(_no_place(whole, at))
    if faces and whole.state.settings.dice != "entered":
        raise CannotReplay(reason("dice-drawn"))
    history: History[Any] = History(rules.rulebook, match)
    history.extend(events[:at])
    dice = dice_of(events, dict(draws or {}))
    replay = Replay(rules, history, dice, events)
    for number, choice in enumerate(instead, 1):
        _choose(replay, choice, f"instead-{number}")
    recorded = _with_faces(live_answers(events, redecided, at, len(instead)), faces)
    replay.answer_all(recorded)
    replay.finish()
    idle = [name for name in draws or {} if name not in dice.fallen]
    if idle:
        raise CannotReplay(_no_die(history, idle[0]))
    before = show(rules.rulebook, whole.state, None).plain()
    after = show(rules.rulebook, history.state, None).plain()
    changed = tuple(c for c in changes(before, after) if c.path not in ("seq", "branch"))
    parted = compare_outcomes(outcomes(rules.rulebook, match, events), outcomes(rules.rulebook, match, history.events))
    return Branch(at, tuple(history.events[at:]), tuple(replay.not_taken), changed, parted)


def _no_place(history: History[Any], at: int) -> Message:
    last = len(history.events)
    if not 1 <= at <= last:
        return reason("no-event", seq=str(at), last=str(last))
    before, after = nearest(history, at)
    near = "both" if before and after else "before" if before else "after" if after else "none"
    return reason("no-place", seq=str(at), near=near, before=str(before), after=str(after))


def _no_die(history: History[Any], name: DrawName) -> Message:
    if history.state.settings.dice == "entered":
        return reason("dice-entered")
    told = f"{name.attack}/{name.step}/{name.purpose}/{name.die}/{name.reroll}"
    return reason("no-draw", die=told)


def compare_outcomes(before: Mapping[int, Outcome], after: Mapping[int, Outcome]) -> dict[int, tuple[Change, ...]]:
    """Attacks that ended otherwise, by id, with what differs."""
    numbers = (*before, *(number for number in after if number not in before))
    found = {number: tuple(changes(before.get(number, {}), after.get(number, {}))) for number in numbers}
    return {number: parted for number, parted in found.items() if parted}


def _choose(replay: Replay, choice: Instead, id_: str) -> None:
    role = choice.role or (replay.ask.seat if replay.ask is not None else None)
    if role is None:
        raise CannotReplay(reason("nobody-asked"))
    refused = replay.send(role, choice.command, id_)
    if refused is not None:
        raise CannotReplay(reason("not-taken", why=refused))


def _with_faces(answers: Sequence[Answered], faces: Sequence[tuple[str | int, ...]]) -> list[Answered]:
    rest = list(faces)
    changed: list[Answered] = []
    for answer in answers:
        if rest and answer.command["type"] == "roll":
            command: Command = {"type": "roll", "faces": list(rest.pop(0))}
            answer = Answered(answer.role, answer.id, command, answer.first_seq, answer.last_seq)
        changed.append(answer)
    if rest:
        more = str(len(rest))
        enters = any(answer.command["type"] == "roll" for answer in answers)
        raise CannotReplay(reason("more-rolls", rolls=more) if enters else reason("no-rolls", rolls=more))
    return changed
