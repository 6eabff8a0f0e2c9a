"""The explorer: every answer to every question of small berserk matches, built from the alphabet in a committed file.

What is counted are looks: a question as a player meets it, without the names of cards and effects. In each match every
answer is tried in the first states of each look.
"""

from collections import Counter, deque
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml
from msgspec.structs import replace

from engine.core.attack_facts import AttackDeclared, AttackEnded, AttackFinished, StepEntered
from engine.core.commands import Envelope, read_command
from engine.core.decider import Inputs, decide, question
from engine.core.event import Event
from engine.core.history import History
from engine.core.options import Each, Option
from engine.core.refusal import Refused
from engine.core.session import Session
from engine.core.state import Ask, State
from engine.rulebooks.berserk import BERSERK_RULES
from engine.rulebooks.berserk.machine import MOVES
from engine.rulebooks.berserk.play import Frame, Play, Unit

RULES = BERSERK_RULES[-1]
ALPHABET: Mapping[str, Any] = yaml.safe_load(
    (Path(__file__).parent / "berserk_alphabet.yaml").read_text(encoding="utf-8")
)
FACES = {"source": (1, 3, 6), "target": (2, 5)}
"""Faces tried for a first roll; a die thrown again shows a 4."""
WAY_OUT = 40
"""Commands within which every attack must be able to end."""
ALIKE = 2
"""States of one match with the same look from which every answer is tried."""

Look = tuple[object, ...]
Row = tuple[str, str]


class Spot(NamedTuple):
    """A state with the question open in it."""

    state: State[Play]
    ask: Ask


class Explorer:
    """Walks matches and gathers what was met. `looks`: how often each look was met first. `rows`: rows of the machine that
    were taken, as (state, trigger)."""

    def __init__(self) -> None:
        self.looks: Counter[Look] = Counter()
        self.rows: set[Row] = set()
        self.states = 0
        self.longest = 0
        self._past: History[Play] = History(RULES.rulebook, "match")

    def explore(self, body: Mapping[str, object], action: Mapping[str, object]) -> None:
        """Every answer to every question from the action on, until its attack is over."""
        session: Session[Play] = Session(RULES, body)
        assert session.ask is not None
        start = self.after(Spot(session.state, session.ask), action)
        known: set[object] = set()
        alike: Counter[Look] = Counter()
        waiting = deque([start])
        while waiting:
            spot = waiting.popleft()
            key = _key(spot)
            if key in known:
                continue
            known.add(key)
            first = self._meet(spot)
            alike[look(spot)] += 1
            if not spot.state.play.frames or alike[look(spot)] > ALIKE:
                continue
            assert spot.ask.options, f"a question without an answer: {spot.ask}"
            waiting.extend(self.after(spot, command) for command in answers(spot))
            if first:
                self.after(spot, {"type": "end_match"}, "judge")
        self.states += len(known)

    def after(self, spot: Spot, command: Mapping[str, object], seat: str | None = None) -> Spot:
        """The state after a command, which must be accepted."""
        events, state, ask = self._decide(spot, command, seat)
        self._take_rows(events)
        if state.over:
            ask = Ask("judge", "choose", "", ())
        assert ask is not None
        return Spot(state, ask)

    def _decide(
        self, spot: Spot, command: Mapping[str, object], seat: str | None
    ) -> tuple[tuple[Event, ...], State[Play], Ask | None]:
        read = read_command(command, RULES.rulebook.commands)
        assert not isinstance(read, Refused), read
        sender: Any = seat or spot.ask.seat
        envelope = Envelope("c", dict(command))
        decided = decide(RULES, self._past, spot.state, spot.ask, sender, envelope, read, Inputs(""))
        assert not isinstance(decided, Refused), f"{command}: {decided}"
        return decided

    def _meet(self, spot: Spot) -> bool:
        """True if no state of any match looked like this before."""
        shape = look(spot)
        self.looks[shape] += 1
        if self.looks[shape] > 1:
            return False
        assert question(RULES, spot.state) == spot.ask, "the question is not a function of the state"
        self._find_the_end(spot)
        return True

    def _find_the_end(self, spot: Spot) -> None:
        """The shortest answers lead out of every attack."""
        for commands in range(WAY_OUT + 1):
            if not spot.state.play.frames:
                self.longest = max(self.longest, commands)
                return
            spot = self.after(spot, _simplest(spot))
        raise AssertionError(f"no end within {WAY_OUT} commands: {look(spot)}")

    def _take_rows(self, events: tuple[Event, ...]) -> None:
        at: dict[int, str] = {}
        for event in events:
            fact, attack = event.data, event.attack
            if attack is None:
                continue
            if isinstance(fact, AttackDeclared):
                at[attack] = "declared"
            elif isinstance(fact, StepEntered):
                here = fact.state
                for trigger, source in _back(fact):
                    self.rows.add((source, trigger))
                at[attack] = here
            elif isinstance(fact, AttackEnded):
                self.rows.add((fact.at, "break_off"))
            elif isinstance(fact, AttackFinished):
                self.rows.add(("ending", "finish"))


_BACK: dict[tuple[str, str], str] = {(trigger, dest): source for (source, trigger), dest in MOVES.items()}


def _back(fact: StepEntered) -> Iterator[tuple[str, str]]:
    """The rows of a recorded path, from its end; no trigger of a path leads to one state from two."""
    here = fact.state
    for trigger in reversed(fact.path):
        source = _BACK[trigger, here]
        yield trigger, source
        here = source


def matches() -> Iterator[tuple[dict[str, object], dict[str, object]]]:
    """Every match of the alphabet and the action it begins with."""
    letters = [{**letter, "id": f"letter{i}"} for i, letter in enumerate(ALPHABET["letters"])]
    for name in ALPHABET["actions"]:
        yield _match(name, ())
        for letter in letters:
            yield _match(name, (letter,))
    for name in ALPHABET["paired"]:
        for i, one in enumerate(letters):
            for two in letters[i + 1 :]:
                yield _match(name, (one, two))


def _match(name: str, letters: tuple[Mapping[str, Any], ...]) -> tuple[dict[str, object], dict[str, object]]:
    changes = ALPHABET["actions"][name]
    units: list[dict[str, Any]] = []
    for role, card in ALPHABET["cards"].items():
        own = [dict(letter) for letter in letters if letter["as"] == role]
        units.append({**card, **changes.get(card["id"], {}), "effects": own})
    body: dict[str, object] = {"rulebook": "berserk", "auto_pass": changes.get("auto_pass", True), "units": units}
    action: dict[str, object] = {"type": "announce", "unit": "hero", "ability": changes.get("ability", "strike")}
    target = changes.get("target", "foe")
    return body, action if target is None else {**action, "target": target}


def answers(spot: Spot) -> Iterator[dict[str, object]]:
    """Answers to the open question; of dice and reports only some."""
    for option in spot.ask.options:
        if option.type == "roll":
            for face in _faces(spot.state.play.frame):
                yield {"type": "roll", "faces": [face]}
        else:
            yield from _filled(option)


def _faces(frame: Frame) -> tuple[int, ...]:
    if frame.waiting is not None:
        return (4,)
    return FACES["target" if "source" in frame.rolls else "source"]


def _filled(option: Option) -> Iterator[dict[str, object]]:
    command: dict[str, object] = {"type": option.type, **option.fields}
    if not option.slots:
        yield command
    for name, slot in option.slots.items():
        if isinstance(slot, Each):
            yield {**command, name: []}
        else:
            for filling in slot.fillings():
                yield {**command, name: list(filling) if isinstance(filling, tuple) else filling}


def _simplest(spot: Spot) -> dict[str, object]:
    if any(option.type == "pass" for option in spot.ask.options):
        return {"type": "pass"}
    option = spot.ask.options[0]
    if option.type == "roll":
        return {"type": "roll", "faces": [3]}
    return next(_filled(option))


def look(spot: Spot) -> Look:
    """The question as a player meets it: where the attack stands, who is asked what, what lies on the stack."""
    state, ask = spot
    play = state.play
    if not play.frames:
        return ("between attacks", ask.kind, ask.seat == play.active)
    frame = play.frame
    return (
        len(play.frames),
        frame.state,
        frame.window,
        frame.passes,
        ask.kind,
        ask.seat == play.active,
        frozenset((option.type, _does(play, option)) for option in ask.options),
        tuple((thing.kind, _tags(play, thing.unit, thing.effect)) for thing in frame.stack),
        frame.kind,
        frame.blow,
    )


def _does(play: Play, option: Option) -> tuple[str, ...]:
    unit, effect = option.fields.get("unit"), option.fields.get("effect")
    return _tags(play, str(unit), None if effect is None else str(effect))


def _tags(play: Play, unit: str, effect: str | None) -> tuple[str, ...]:
    operations = () if effect is None else play.static.operations.get((unit, effect), ())
    return tuple(str(operation.__struct_config__.tag) for operation in operations)


def _key(spot: Spot) -> object:
    play = spot.state.play
    frames = tuple(_still(frame) for frame in play.frames)
    return (
        frames,
        tuple(_card(unit) for unit in play.units.values()),
        tuple(instruction.ref for instruction in play.instructions),
        play.ledger,
        spot.ask.seat,
        spot.ask.kind,
    )


def _card(unit: Unit) -> tuple[object, ...]:
    marks = (unit.wounds, unit.counters, unit.armor_used, unit.conditions)
    return (unit.open, unit.hidden, unit.alive, *marks)


def _still(frame: Frame) -> tuple[object, ...]:
    """The frame without what only counts events: seqs of what was put down."""
    stack = tuple(replace(thing, used=0) for thing in frame.stack)
    resume = None if frame.resume is None else (frame.resume.ref, frame.resume.operation)
    waiting = None if frame.waiting is None else (frame.waiting.kind, frame.waiting.resume.ref, frame.waiting.of)
    return (
        (frame.id, frame.source, frame.ability, frame.aim, frame.target, frame.defender, frame.defended),
        (frame.state, frame.phase, frame.window, frame.opening, frame.passes, frame.put, frame.applied),
        (stack, resume, waiting, frame.blow, frame.weaken_over, frame.carried_out, frame.blocked, frame.paid),
        (tuple(frame.rolls.items()), tuple(frame.dealt.items()), frame.laid, frame.orders),
    )
