"""Random play: legal answers, illegal ones, and everything the table may do around them, with the promises checked
after every command. A failure is written as a scenario file."""

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import yaml

from engine.core.attack_facts import (
    AttackDeclared,
    AttackEnded,
    AttackFinished,
    ConditionGiven,
    EffectTriggered,
    EffectUsed,
    StepEntered,
)
from engine.core.decider import question
from engine.core.history import fold
from engine.core.options import Each, Faces, OneOf, Permutation, Pick, Slot, Text, Whole, fit
from engine.core.seats import ROLES, SEATS, Role
from engine.core.session import Answer, Session
from engine.core.state import Ask
from engine.core.table import request_options
from engine.dice.keyed import KeyedDice
from engine.registry import rules_for

FAILURES = Path(__file__).parent / "failures"
COMMANDS = 500


Sent = tuple[Role, dict[str, Any]]
"""A command and who sends it."""


class Play:
    """One random match. `invariant` is called with the session after every accepted command. `table` gives further
    commands of the rulebook that the table may send at any time."""

    def __init__(
        self,
        body: Mapping[str, Any],
        rng: Random,
        invariant: Callable[[Session[Any]], None],
        table: Callable[[Random, Session[Any]], list[Sent]] | None = None,
    ) -> None:
        self.body = body
        self.table = table
        self.rng = rng
        self.invariant = invariant
        self.counts: Counter[str] = Counter()
        self.script: list[dict[str, Any]] = []
        self.session: Session[Any] = Session(rules_for(body), body, dice=KeyedDice(bytes(32)))
        self.sent = 0

    def run(self, commands: int = COMMANDS, deep_every: int = 12) -> Counter[str]:
        """Play until the match is over; raises what went wrong, after writing the scenario file."""
        try:
            for n in range(commands):
                if self.session.state.over:
                    break
                self._step(last=n >= commands - 5)
                if n % deep_every == 0:
                    self._fold()
            self._fold()
            assert self.session.state.over, f"not over after {commands} commands"
            assert self._send("a", {"type": "pass"}).code == "match_over"
        except Exception:
            self._write()
            raise
        self._count()
        return self.counts

    def _step(self, last: bool) -> None:
        rng, ask = self.rng, self.session.ask
        roll = rng.random()
        if last and ask is not None and ask.kind == "ruling":
            self._send("judge", {"type": "rule", "verdict": "uphold"}, must=True)
        elif last or (roll < 0.004 and self._over_enough() and (ask is None or ask.kind != "ruling")):
            self._send("judge", {"type": "end_match"}, must=True)
        elif ask is not None and ask.kind == "ruling":
            self._settle()
        elif roll < 0.06 and ask is not None and ask.options:
            self._near_miss(ask)
        elif roll < 0.12:
            self._illegal(ask)
        elif roll < 0.24:
            self._table()
        elif ask is not None and ask.options:
            self._answer(ask)
        else:
            self._send(self.session.state.active, {"type": rng.choice(("end_turn", "end_turn", "end_round"))})

    def _over_enough(self) -> bool:
        return len(self.session.events) > 150

    def _answer(self, ask: Ask) -> None:
        rng = self.rng
        options = list(ask.options)
        option = rng.choice(options)
        if option.type in ("pass", "end_attack") and len(options) > 1 and rng.random() < 0.6:
            option = rng.choice(options)
        command = {"type": option.type, **option.fields}
        for name, slot in option.slots.items():
            command[name] = self._filling(slot)
        found = fit(command, options)
        assert not isinstance(found, str), f"a sampled filling does not fit: {command} -> {found}"
        assert sum(o.addresses(command) for o in options) == 1, f"{command} fits more than one option"
        seat: Role = ask.seat
        envelope: dict[str, Any] = {}
        if rng.random() < 0.3:
            envelope["decision"] = self.session.state.question
        if rng.random() < 0.3:
            envelope["expected_seq"] = self.session.state.seq
        self._send(seat, command, must=True, **envelope)
        if rng.random() < 0.05:
            before = self.session.state.seq
            repeated = self.session.submit(seat, self._last_envelope)
            assert repeated.accepted and repeated.repeated and self.session.state.seq == before

    def _filling(self, slot: Slot) -> object:
        rng = self.rng
        match slot:
            case Faces():
                return [rng.choice(slot.of) for _ in range(slot.count)]
            case Whole():
                return rng.randint(slot.low, min(slot.high, slot.low + 9))
            case Pick():
                return rng.sample(slot.pick, min(len(slot.pick), rng.randint(slot.low, slot.high)))
            case OneOf():
                return rng.choice(slot.one_of)
            case Permutation():
                return rng.sample(slot.permutation, len(slot.permutation))
            case Each():
                targets = list(slot.each[slot.distinct].fillings())
                count = rng.randint(slot.low, min(slot.high, len(targets)))
                return [
                    {n: t if n == slot.distinct else self._filling(s) for n, s in slot.each.items()}
                    for t in rng.sample(targets, count)
                ]
            case Text():
                return "".join(rng.choice("0123456789abcdef") for _ in range(slot.digits))
            case _:
                raise AssertionError(f"no filling for {slot}")

    def _illegal(self, ask: Ask | None) -> None:
        """Something that should be refused, or at least may be: the seq must not move when it is."""
        rng, state = self.rng, self.session.state
        units = [str(u["id"]) for u in self.body["units"]]
        unit, target = rng.choice(units), rng.choice([*units, "nobody"])
        effects = [e["id"] for u in self.body["units"] for e in u.get("effects", ())] or ["none"]
        raw = rng.choice(
            [
                {"type": "pass"},
                {"type": "use", "effect": rng.choice([*effects, "no_such_effect"]), "unit": unit},
                {"type": "use", "effect": rng.choice(effects), "dice": [0, 0]},
                {"type": "use", "effect": rng.choice(effects), "dice": [97]},
                {"type": "roll", "faces": [rng.choice(self.session.rules.rulebook.die)] * rng.randint(0, 9)},
                {"type": "roll", "faces": "x"},
                {"type": "order", "items": rng.sample(effects, min(2, len(effects)))},
                {"type": "choose_attack", "unit": unit, "attack": "no_such_attack"},
                {"type": "choose_attack", "unit": unit, "attack": self._any_ability()},
                {"type": "declare_target", "target": target, "range": rng.randint(0, 9)},
                {"type": "declare_target", "target": target, "range": 1, "line_of_sight": False},
                {"type": "declare_target", "targets": [{"target": target, "range": 9}]},
                {"type": "end_attack"},
                {"type": "announce", "unit": unit, "target": target},
                {"type": "defend", "unit": target},
                {"type": "report", "instruction": rng.randint(0, 3)},
                {"type": "report", "instruction": 0, "damage": [{"unit": "nobody", "amount": 1}]},
                {"type": "stand", "use": "no_such_effect"},
                {"type": "rule", "verdict": "uphold"},
                {"type": "confirm", "request": "r0"},
                {"type": "contribute", "value": "0"},
                {"type": "dance"},
                {},
            ]
        )
        extra: dict[str, Any] = {}
        if rng.random() < 0.15:
            extra["expected_seq"] = rng.randint(0, state.seq - 1)
        if rng.random() < 0.15:
            extra["decision"] = "q0"
        if rng.random() < 0.05 and self.sent:
            extra["id"] = f"c{rng.randint(1, self.sent)}"
        self._send(rng.choice(ROLES), raw, **extra)

    def _near_miss(self, ask: Ask) -> None:
        """What is withheld is refused with its reason; an offered option with one slot spoilt, with the slot's code."""
        rng = self.rng
        withheld = self.session.rules.withheld(self.session.state, ask)
        if withheld and rng.random() < 0.5:
            entry = rng.choice(withheld)
            filled = {
                n: self._filling(s) for n, s in entry.option.slots.items() if next(s.fillings(), None) is not None
            }
            command = {"type": entry.option.type, **entry.option.fields, **filled}
            answer = self._send(ask.seat, command)
            assert answer.code == entry.code, (
                f"{command} is withheld for {entry.code}, refused for {answer.code or 'nothing'}"
            )
            return
        option = rng.choice(ask.options)
        slots = [
            (name, slot)
            for name, slot in option.slots.items()
            if isinstance(slot, (Pick, Faces, Each, Permutation, OneOf))
        ]
        if not slots:
            return
        name, slot = rng.choice(slots)
        command = {"type": option.type, **option.fields, **{n: self._filling(s) for n, s in option.slots.items()}}
        filling: Any = command[name]
        if isinstance(slot, Each) and "range" not in slot.each:
            return
        if isinstance(slot, Each):
            command[name] = [{**entry, "range": 99} for entry in filling]
            code = slot.each["range"].code
        elif isinstance(slot, OneOf):
            others = [id_ for id_ in self._units() if id_ not in slot.one_of]
            if slot.one_of == (True,):
                command[name], code = False, slot.code
            elif name == "target" and option.type == "use" and others:
                command[name], code = rng.choice(others), slot.code
            else:
                return
        else:
            command[name] = [*filling, *filling, *filling[:1]] or [97]
            code = slot.code
        answer = self._send(ask.seat, command)
        assert answer.code == code, f"{command}: expected {code}, got {answer.code or 'nothing'}"

    def _units(self) -> list[str]:
        """The units on the table now."""
        units: Any = self.session.view("judge")["units"]
        return list(units)

    def _any_ability(self) -> str:
        found = [a["id"] for u in self.body["units"] for a in (*u.get("attacks", ()), *u.get("abilities", ()))]
        return str(self.rng.choice(found or ["strike"]))

    def _table(self) -> None:
        rng, state = self.rng, self.session.state
        seat = rng.choice(SEATS)
        units = [str(u["id"]) for u in self.body["units"]]
        if state.requests and rng.random() < 0.6:
            request = rng.choice(state.requests)
            for option in request_options(request, state):
                if rng.random() < 0.7:
                    command = {"type": option.type, **option.fields}
                    command |= {n: self._filling(s) for n, s in option.slots.items()}
                    self._send(request.seat, command)
                    return
        ends = [e.seq for e in self.session.history.live if e.last]
        counter = (
            {"damage": rng.randint(0, 3)}
            if self.body["rulebook"] == "crisis_protocol"
            else {"wounds": rng.randint(0, 2)}
        )
        choices: list[Sent] = [
            (seat, {"type": "undo"}),
            (seat, {"type": "undo"}),
            (seat, {"type": "contest", "seq": rng.randint(1, state.seq), "reason": "why"}),
            (seat, {"type": "contest", "seq": state.seq, "to_seq": rng.choice(ends), "reason": "why"}),
            (
                seat,
                {"type": "adjust", "changes": [{"unit": rng.choice(units), "set": counter}], "reason": "set"},
            ),
            (
                "judge",
                {"type": "adjust", "changes": [{"unit": rng.choice(units), "set": counter}], "reason": "set"},
            ),
            (seat, {"type": "end_turn"}),
            (state.active, {"type": "end_turn"}),
            (state.active, {"type": "end_round"}),
            (seat, {"type": "stand", "pass": "all"}),
            (seat, {"type": "stand", "pass": "window"}),
            (seat, {"type": "stand", "cancel": True}),
            (seat, {"type": "stand", "cancel": True}),
            (seat, {"type": "report", "instruction": 0, "damage": [{"unit": rng.choice(units), "amount": 1}]}),
            (seat, {"type": "end_match"}),
        ]
        if self.table is not None and rng.random() < 0.25:
            choices = self.table(rng, self.session)
        self._send(*rng.choice(choices))

    def _settle(self) -> None:
        rng, state = self.rng, self.session.state
        contest = state.contest
        assert contest is not None
        ends = [e.seq for e in self.session.history.live if e.last]
        choices: list[tuple[Role, dict[str, Any]]] = [
            (contest.seat, {"type": "withdraw"}),
            ("judge", {"type": "rule", "verdict": "uphold"}),
            ("judge", {"type": "rule", "verdict": "rewind", "to_seq": rng.choice(ends[-6:])}),
            ("a" if contest.seat == "b" else "b", {"type": "accept"}),
            (rng.choice(SEATS), {"type": "pass"}),
        ]
        self._send(*rng.choice(choices))

    def _send(self, role: Role, command: dict[str, Any], must: bool = False, **extra: Any) -> Answer:
        self.sent += 1
        envelope = {"id": extra.pop("id", f"c{self.sent}"), "command": command, **extra}
        before, asked = self.session.state, self.session.ask
        answer = self.session.submit(role, envelope)
        self._last_envelope = envelope
        line: dict[str, Any] = {role: command, "id": envelope["id"], **extra}
        if answer.accepted:
            self.counts["accepted:" + str(command.get("type"))] += 1
            if not answer.repeated:
                self._accepted(before.seq)
        else:
            assert not must, f"refused although offered: {command} by {role}: {answer.code}: {answer.detail}"
            line["refused"] = answer.code
            self.counts["refused:" + answer.code] += 1
            assert self.session.state is before and self.session.ask is asked, (
                f"a refused command changed the match: {command}"
            )
        self.script.append(line)
        return answer

    def _accepted(self, before: int) -> None:
        session = self.session
        assert [e.seq for e in session.events[before:]] == list(range(before + 1, session.state.seq + 1))
        assert session.events[-1].last and not any(e.last for e in session.events[before:-1])
        assert question(session.rules, session.state) == session.ask, "the question is not a function of the state"
        self.invariant(session)

    def _fold(self) -> None:
        session = self.session
        folded = fold(session.rules.rulebook, session.state.match, session.events)
        assert folded == session.state, "folding the stream gives another state than playing it"
        over: dict[int, int] = {}
        for event in session.history.live:
            if event.attack is None:
                continue
            if isinstance(event.data, AttackDeclared):
                assert event.attack not in over, "an attack id was given out twice on the live line"
            assert over.get(event.attack, 0) == 0, f"event {event.seq} follows the end of attack {event.attack}"
            over[event.attack] = int(isinstance(event.data, (AttackFinished, AttackEnded)))

    def _count(self) -> None:
        operations: dict[tuple[str, str], list[str]] = {}
        tests: dict[tuple[str, str], list[str]] = {}
        for owner in (*self.body["units"], *self.body.get("sources", ())):
            for effect in _effects(owner):
                operations[owner["id"], effect["id"]] = [op["type"] for op in effect["do"]]
                tests[owner["id"], effect["id"]] = [t["type"] for t in effect.get("when", ())]
        for event in self.session.events:
            self.counts["event:" + event.type] += 1
            fact = event.data
            if isinstance(fact, StepEntered):
                self.counts["state:" + fact.state] += 1
            if isinstance(fact, ConditionGiven):
                self.counts["condition:" + fact.condition] += 1
            if isinstance(fact, (EffectUsed, EffectTriggered)):
                self.counts["window:" + fact.window] += 1
                key = (fact.ref.unit, fact.ref.effect)
                for operation in operations.get(key, ()):
                    self.counts["operation:" + operation] += 1
                for test in tests.get(key, ()):
                    self.counts["test:" + test] += 1

    def _write(self) -> None:
        FAILURES.mkdir(exist_ok=True)
        name = FAILURES / f"{self.body['rulebook']}-{abs(hash(str(self.script))) % 10**8}.yaml"
        document = {
            "title": "Found by random play",
            "rules": [],
            "source": "random play",
            "match": dict(self.body),
            "script": self.script,
        }
        name.write_text(
            yaml.safe_dump(_plain(document), sort_keys=False, allow_unicode=True, width=140), encoding="utf-8"
        )
        print(f"written: {name}")


def _effects(owner: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    found = list(owner.get("effects", ()))
    for part in (*owner.get("attacks", ()), *owner.get("abilities", ())):
        found += part.get("effects", ())
    found += owner.get("keywords", {}).get("formation", ())
    return found


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {k: _plain(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(v) for v in value]
    if hasattr(value, "__struct_fields__"):
        return {name: _plain(getattr(value, name)) for name in value.__struct_fields__}
    return value
