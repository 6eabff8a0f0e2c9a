"""Runs a scenario on a session."""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from engine.scenario.event_stretch import EventStretch
from engine.scenario.match_expectation import Difference, match_expectation
from engine.scenario.model import (
    CommandLine,
    Expect,
    ExpectEvents,
    ExpectNoEvents,
    Remember,
    Scenario,
    ScriptLine,
)
from engine.scenario.path import Path, path_text
from engine.scenario.references import substitute
from engine.scenario.report import EventSeen, Failure, Report
from engine.scenario.session import Answer, EventLike, Session


def run_scenario(scenario: Scenario, session: Session) -> Report:
    """Carry out the script on a session opened with the scenario's match, up to the first line that does not hold."""
    run = _Run(scenario, session)
    for line in scenario.script:
        what, differences = run.carry_out(line)
        if what:
            return Report(Failure(line.line, what, differences, run.events_so_far()))
    return Report()


_HELD: tuple[str, tuple[Difference, ...]] = ("", ())


class _Run:
    def __init__(self, scenario: Scenario, session: Session) -> None:
        self._session = session
        self._ids = _automatic_ids(scenario.script)
        self._remembered: dict[str, object] = {}
        self._stretch = EventStretch()

    def events_so_far(self) -> tuple[EventSeen, ...]:
        return tuple(EventSeen(event.seq, event.type) for event in self._stretch.current(self._session.events))

    def carry_out(self, line: ScriptLine) -> tuple[str, tuple[Difference, ...]]:
        if isinstance(line, ExpectEvents):
            return _expect_events(line.types, self._stretch.events_line(self._session.events))
        if isinstance(line, ExpectNoEvents):
            return _expect_no_events(line.types, self._stretch.events_line(self._session.events))
        self._stretch.other_line()
        if isinstance(line, CommandLine):
            return self._command(line)
        if isinstance(line, Remember):
            return self._remember(line)
        return self._expect(line)

    def _command(self, line: CommandLine) -> tuple[str, tuple[Difference, ...]]:
        answer = self._session.submit(line.seat, self._envelope(line))
        expected = line.refused or ""
        if answer.accepted and not expected:
            return _HELD
        if not answer.accepted and answer.code == expected:
            return _HELD
        command = f"the command {line.command.get('type', 'without a type')} of {line.seat}"
        wanted = f"it must be refused with {expected}" if expected else "it must be accepted"
        difference = Difference("refused", expected or None, None if answer.accepted else answer.code)
        return f"{command} was {_outcome(answer)}; {wanted}", (difference,)

    def _envelope(self, line: CommandLine) -> dict[str, object]:
        envelope: dict[str, object] = {"id": next(self._ids) if line.id is None else line.id}
        if line.expected_seq is not None:
            envelope["expected_seq"] = line.expected_seq
        if line.decision is not None:
            envelope["decision"] = line.decision
        envelope["command"] = line.command
        return cast(dict[str, object], substitute(envelope, self._remembered))

    def _remember(self, line: Remember) -> tuple[str, tuple[Difference, ...]]:
        view = self._session.view("judge")
        for name, path in line.paths.items():
            value: object = view
            for depth, step in enumerate(path):
                try:
                    value = _item(value, step)
                except LookupError:
                    difference = Difference(path_text(path[:depth]), seen=value, note=f"has no {step}")
                    return f"{name} cannot be remembered: the view has no {_dotted(path)}", (difference,)
            self._remembered[name] = value
        return _HELD

    def _expect(self, line: Expect) -> tuple[str, tuple[Difference, ...]]:
        pattern = substitute(line.pattern, self._remembered)
        differences = match_expectation(pattern, self._session.view(line.seen_by))
        return (f"the view of {line.seen_by} is not as expected", differences) if differences else _HELD


def _automatic_ids(script: Sequence[ScriptLine]) -> Iterator[str]:
    """Ids for the commands that bring none, different from each other and from every id in the script."""
    given = {line.id for line in script if isinstance(line, CommandLine)}
    number = 0
    while True:
        number += 1
        if (candidate := f"line-{number}") not in given:
            yield candidate


def _outcome(answer: Answer) -> str:
    if answer.accepted:
        return "accepted"
    return f"refused with {answer.code} ({answer.detail})" if answer.detail else f"refused with {answer.code}"


def _item(value: object, step: str | int) -> object:
    if isinstance(value, Mapping):
        return value[str(step)]
    if isinstance(value, list) and isinstance(step, int):
        return value[step]
    raise LookupError(step)


def _dotted(path: Path) -> str:
    return ".".join(str(step) for step in path)


def _expect_events(types: Sequence[str], events: Sequence[EventLike]) -> tuple[str, tuple[Difference, ...]]:
    rest = iter(events)
    last: EventLike | None = None
    for index, name in enumerate(types):
        after = last
        last = next((event for event in rest if event.type == name), None)
        if last is None:
            where = f"after {after.type} (seq {after.seq})" if after else "in this stretch of events"
            later = [event.type for event in events if after is None or event.seq > after.seq]
            difference = Difference(path_text(("expect_events", index)), name, later)
            return f"{name} did not occur {where}", (difference,)
    return _HELD


def _expect_no_events(types: Sequence[str], events: Sequence[EventLike]) -> tuple[str, tuple[Difference, ...]]:
    occurred = [event for event in events if event.type in types]
    if not occurred:
        return _HELD
    differences = tuple(
        Difference(path_text(("expect_no_events", types.index(event.type))), None, f"{event.type} (seq {event.seq})")
        for event in occurred
    )
    return f"{occurred[0].type} occurred and must not", differences
