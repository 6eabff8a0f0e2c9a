"""`blowbyblow check`: runs scenario files and tells which hold."""

import contextlib
import json as json_format
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from pathlib import Path
from typing import Final, TextIO, TypeAlias

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.text import Text

from adapters.catalogues.scenario_file import read_scenario
from engine.scenario.error import ScenarioError
from engine.scenario.match_expectation import Difference
from engine.scenario.report import EventSeen
from engine.scenario.run import run_scenario
from engine.scenario.session import MatchError, OpenSession

GOOD: Final = 0
NOT_GOOD: Final = 1
WRONG_CALL: Final = 2

MANY_FILES: Final = 10
"""From this many files on a terminal shows how far the check is."""


class Passed(msgspec.Struct, frozen=True, tag_field="result", tag="passed"):
    """Every line of the scenario held."""

    file: str
    title: str


class Failed(msgspec.Struct, frozen=True, tag_field="result", tag="failed"):
    """A line did not hold; `events` are those since the previous line about events."""

    file: str
    title: str
    line: int
    what: str
    differences: tuple[Difference, ...]
    events: tuple[EventSeen, ...]


class Malformed(msgspec.Struct, frozen=True, tag_field="result", tag="malformed"):
    """The file is no scenario; `line` is 0 if it could not be read, `path` is empty for the file as a whole."""

    file: str
    line: int
    path: str
    message: str


Outcome: TypeAlias = Passed | Failed | Malformed


class Summary(msgspec.Struct, frozen=True):
    """How many files there were of each kind."""

    passed: int
    failed: int
    malformed: int


class _WrongCall(Exception):
    """A path that cannot be checked."""

    def __init__(self, path: Path, message: str) -> None:
        super().__init__(f"{path}: {message}")
        self.path = path
        self.message = message


def check(paths: Sequence[Path], open_session: OpenSession, out: TextIO, json: bool, colour: bool) -> int:
    """Run scenario files, and every *.yaml below folders, and write what came of each to `out`.

    One line each, with a readable difference for a failure and `file:line: path: message` for a malformed file, then
    `N passed, N failed`; with `json` an object per line. Times and progress are shown on a terminal only.
    Returns the exit code: 0 if all passed, 1 if one failed or was malformed, 2 if a path does not exist or no
    scenario file was found; then nothing was run.
    """
    printer = _JsonPrinter(out) if json else _TextPrinter(out, colour)
    try:
        files = _scenario_files(paths)
    except _WrongCall as error:
        printer.wrong_call(error)
        return WRONG_CALL
    outcomes: list[Outcome] = []
    with printer.progress(len(files)) as advance:
        for file in files:
            started = time.perf_counter()
            outcome = _check_file(file, open_session)
            outcomes.append(outcome)
            printer.outcome(outcome, time.perf_counter() - started)
            advance()
    summary = Summary(
        passed=sum(isinstance(outcome, Passed) for outcome in outcomes),
        failed=sum(isinstance(outcome, Failed) for outcome in outcomes),
        malformed=sum(isinstance(outcome, Malformed) for outcome in outcomes),
    )
    printer.summary(summary)
    return NOT_GOOD if summary.failed or summary.malformed else GOOD


def _scenario_files(paths: Sequence[Path]) -> list[Path]:
    files: dict[Path, None] = {}
    for path in paths:
        try:
            is_folder, exists = path.is_dir(), path.exists()
        except OSError as error:
            raise _WrongCall(path, f"cannot be looked up: {error.strerror}") from None
        if not exists:
            raise _WrongCall(path, "no such file or folder")
        found = sorted(file for file in path.rglob("*.yaml") if not file.is_dir()) if is_folder else [path]
        if not found:
            raise _WrongCall(path, "no scenario file (*.yaml) in this folder")
        files.update(dict.fromkeys(found))
    if not files:
        raise _WrongCall(Path(), "no file or folder to check was named")
    return list(files)


def _check_file(file: Path, open_session: OpenSession) -> Outcome:
    name = str(file)
    try:
        read = read_scenario(file)
        try:
            session = open_session(read.scenario.match)
        except MatchError as error:
            raise read.match_error(error) from None
    except ScenarioError as error:
        return Malformed(name, error.line, error.path, error.message)
    failure = run_scenario(read.scenario, session).failure
    if failure is None:
        return Passed(name, read.scenario.title)
    return Failed(name, read.scenario.title, failure.line, failure.what, failure.differences, failure.events)


class _JsonPrinter:
    """One object per line; nothing in it depends on the machine."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    @contextlib.contextmanager
    def progress(self, files: int) -> Generator[Callable[[], None], None, None]:
        yield lambda: None

    def outcome(self, outcome: Outcome, seconds: float) -> None:
        self._write(msgspec.to_builtins(outcome))

    def summary(self, summary: Summary) -> None:
        self._write(msgspec.to_builtins(summary))

    def wrong_call(self, error: _WrongCall) -> None:
        self._write({"error": error.message, "path": str(error.path)})

    def _write(self, value: object) -> None:
        self._out.write(json_format.dumps(value) + "\n")


class _TextPrinter:
    """Lines for people, coloured if asked for."""

    def __init__(self, out: TextIO, colour: bool) -> None:
        self._terminal = out.isatty()
        self._encoding = out.encoding or "utf-8"
        self._console = Console(
            file=out,
            force_terminal=self._terminal or colour,
            color_system="standard" if colour else None,
            no_color=not colour,
            soft_wrap=True,
        )

    @contextlib.contextmanager
    def progress(self, files: int) -> Generator[Callable[[], None], None, None]:
        columns = (BarColumn(), MofNCompleteColumn(), TextColumn("scenarios"))
        shown = self._terminal and files >= MANY_FILES
        with Progress(*columns, console=self._console, transient=True, disable=not shown) as bar:
            task = bar.add_task("", total=files)
            yield lambda: bar.advance(task)

    def outcome(self, outcome: Outcome, seconds: float) -> None:
        took = f" ({seconds * 1000:.0f} ms)" if self._terminal else ""
        if isinstance(outcome, Passed):
            self._line("PASS  ", "green", f"{outcome.file}  {outcome.title}{took}")
        elif isinstance(outcome, Malformed):
            self._line("BAD   ", "yellow", _complaint(outcome) + took)
        else:
            self._line("FAIL  ", "red", f"{outcome.file}:{outcome.line}  {outcome.title}{took}")
            for line in _failure_lines(outcome):
                self._line("      ", "", line)

    def summary(self, summary: Summary) -> None:
        text = f"{summary.passed} passed, {summary.failed} failed"
        self._line("", "", f"{text}, {summary.malformed} malformed" if summary.malformed else text)

    def wrong_call(self, error: _WrongCall) -> None:
        self._line("", "", str(error))

    def _line(self, head: str, style: str, text: str) -> None:
        # titles and file names come from outside: no control characters, and nothing that `out` cannot write
        visible = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
        writable = visible.encode(self._encoding, "backslashreplace").decode(self._encoding)
        self._console.print(Text.assemble((head, style), writable), soft_wrap=True)


def _complaint(malformed: Malformed) -> str:
    where = f"{malformed.file}:{malformed.line}" if malformed.line else malformed.file
    return ": ".join(part for part in (where, malformed.path, malformed.message) if part)


def _failure_lines(failed: Failed) -> Iterator[str]:
    yield failed.what
    for difference in failed.differences:
        note = f" ({difference.note})" if difference.note else ""
        yield f"{difference.path or 'the view'}{note}"
        if difference.expected is not msgspec.UNSET:
            yield f"  expected  {_shown(difference.expected)}"
        if difference.seen is not msgspec.UNSET:
            yield f"  seen      {_shown(difference.seen)}"
    events = ", ".join(f"{event.seq} {event.type}" for event in failed.events)
    yield f"events so far: {events or 'none'}"


def _shown(value: object) -> str:
    return json_format.dumps(value, ensure_ascii=False)
