"""The command `blowbyblow`."""

import asyncio
import os
import shlex
import signal
import sys
from collections.abc import Callable, Coroutine, Mapping
from importlib.metadata import version
from pathlib import Path
from types import FrameType
from typing import Annotated

from cyclopts import App, Group, Parameter
from rich.console import Console

from adapters.app.settings import BadSetting, Settings, read_settings
from adapters.app.stores import open_service
from adapters.audit.keys import BadKey
from adapters.catalogues.match_file import read_match_file
from adapters.catalogues.scenario_file import ScenarioFile
from adapters.catalogues.teller import Teller
from adapters.catalogues.texts import Catalogue
from adapters.cli import streams
from adapters.cli.calling import BAD, GOOD, WRONG_CALL, AsJson, CallError, Data, JsonInPipe, Lang, StoreKind
from adapters.cli.cards import cards
from adapters.cli.check import check as check_files
from adapters.cli.clauses import SCENARIOS, print_clauses
from adapters.cli.diagram import mermaid
from adapters.cli.diff import compare_rules, diff
from adapters.cli.dispute import dispute
from adapters.cli.export import export_match, import_file
from adapters.cli.keys import keys
from adapters.cli.matches import matches
from adapters.cli.operate import config, doctor, serve
from adapters.cli.play import Player, Rest
from adapters.cli.projections import projections
from adapters.cli.replay import replay
from adapters.cli.rulebook_name import RulebookName
from adapters.cli.timeline_output import TimelineWriter
from adapters.cli.verify import verify_files
from adapters.cli.what_if import branch
from adapters.cli.wrong_calls import told
from adapters.service.answers import BrokenHistory, ReadOnlyMatch, UnknownMatch
from adapters.service.live_match import LiveMatch
from adapters.service.match_service import MatchService
from adapters.store.port import StoreError
from engine.core.refusal import MatchError, Runaway
from engine.core.session import Session
from engine.dice.keyed import KeyedDice
from engine.registry import RULEBOOKS, rules_for
from engine.scenario.error import ScenarioError
from engine.scenario.session import Session as ScenarioSession

app = App(
    name="blowbyblow",
    help="Resolves attacks of tabletop games blow by blow. To see one: `blowbyblow play examples/berserk.yaml`.",
    version=lambda: version("blowbyblow"),
    error_formatter=told,
    error_console=Console(stderr=True, soft_wrap=True),
)

_MATCHES, _PROOF = Group.create_ordered("Matches"), Group.create_ordered("Proof and comparison")
_SERVICE, _RULES = Group.create_ordered("Service"), Group.create_ordered("Rules and cards")

app.command(matches, group=_MATCHES)
app.command(replay, group=_MATCHES)
app.command(branch, name="what-if", group=_MATCHES)
app.command(export_match, name="export", group=_PROOF)
app.command(import_file, name="import", group=_PROOF)
app.command(verify_files, name="verify", group=_PROOF)
app.command(diff, group=_PROOF)
app.command(compare_rules, name="rules-diff", group=_PROOF)
app.command(dispute, group=_PROOF)
app.command(keys, group=_PROOF)
app.command(serve, group=_SERVICE)
app.command(config, group=_SERVICE)
app.command(doctor, group=_SERVICE)
app.command(projections)
app.command(cards)
projections.group, cards.group = _SERVICE, _RULES


@app.command(group=_RULES)
def check(
    *paths: Annotated[Path, Parameter(help="Scenario files, or folders of them.")], as_json: AsJson = False
) -> int:
    """Run scenario files, or every *.yaml below a folder, and show where what is seen differs from what is expected."""
    if not paths and not as_json:
        raise CallError("check needs scenario files, or folders of them")
    return check_files(paths, open_scenario, sys.stdout, as_json, sys.stdout.isatty())


@app.command(group=_MATCHES)
def play(
    *what: Annotated[str, Parameter(help="Match files (*.yaml), or ids of stored matches.")],
    auto: Annotated[
        bool,
        Parameter(
            negative="",
            show_default=False,
            help="Answer by itself until no attack runs: attack the first enemy, use nothing, pass. With `dice: entered` it "
            "throws the dice of the table itself, at random. In a pipe a stored match needs it, since it answers for both "
            "seats, also where others sit there.",
        ),
    ] = False,
    lang: Lang = None,
    data: Data = None,
    store: StoreKind = "durable",
    as_json: JsonInPipe = False,
) -> int:
    """Play match files, or go on with stored matches, at one terminal for both seats. In a pipe match files are played by
    themselves, stored matches with --auto."""
    if not what:
        raise CallError("play needs a match file or the id of a match")
    settings = read_settings(data=data, store=store, lang=lang)
    files = {name: _file(name) for name in what}
    left = _left(settings, lang, data)
    asked = sys.stdin.isatty() and sys.stdout.isatty()
    stored = [name for name, file in files.items() if file is None]
    unasked = stored[0] if stored and not asked and not auto else None
    return _run(_play(files, settings, auto or not asked, unasked, as_json, left))


@app.command(group=_RULES)
def clauses(
    *rulebook: Annotated[RulebookName, Parameter(help="All unless some are named.")],
    tests: Annotated[
        Path,
        Parameter(show_default=False, help="Folder of scenario files, one folder below it for each rulebook."),
    ] = SCENARIOS,
    as_json: AsJson = False,
) -> int:
    """Print the clause matrix: each clause of a rulebook, its states, its events, its tests. Exit code 1 if a clause
    has no test."""
    if tests != SCENARIOS and not tests.is_dir():
        raise CallError(f"--tests: {tests} is no folder")
    return print_clauses(rulebook or tuple(RULEBOOKS), tests, open_scenario, sys.stdout, as_json)


@app.command(group=_RULES)
def diagram(rulebook: RulebookName, /) -> int:
    """Print the state machine of a rulebook as Mermaid text, drawn from its table."""
    print(mermaid(rulebook), end="")
    return GOOD


def open_scenario(body: Mapping[str, object]) -> ScenarioSession:
    """A session in memory for the `match` part of a scenario file; `secret` fixes the dice of a verifiable one."""
    fields = dict(body)
    secret = fields.pop("secret", "00" * 32)
    if not isinstance(secret, str) or len(secret) != 64 or set(secret) - set("0123456789abcdef"):
        raise MatchError("secret", "expected 64 lower-case hexadecimal digits")
    return Session(rules_for(fields), fields, dice=KeyedDice(bytes.fromhex(secret)))


def _left(settings: Settings, lang: str | None, data: Path | None) -> Callable[[str], str]:
    """What is said of a match that is left in the middle: how to go on with it, in words that can be typed."""
    texts = Catalogue(settings.lang)
    if settings.store == "memory":
        return lambda match: texts.text("terminal-gone", {"match": match})
    given = [word for pair in (("--data", data), ("--lang", lang)) if pair[1] is not None for word in map(str, pair)]
    command = ("blowbyblow", "play")
    return lambda match: texts.text("terminal-left", {"command": shlex.join([*command, match, *given])})


async def _play(
    files: Mapping[str, ScenarioFile | None],
    settings: Settings,
    auto: bool,
    unasked: str | None,
    as_json: bool,
    left: Callable[[str], str],
) -> int:
    """`unasked`: a stored match that would be played by itself although nobody said so."""
    console = Console(stderr=not sys.stdout.isatty(), highlight=False)
    async with open_service(settings) as service:
        if settings.store == "memory":
            Console(stderr=True).print(Catalogue(settings.lang).text("terminal-memory"), style="yellow")
        if unasked is not None:
            stored = await service.load(unasked)
            raise CallError(
                f"in a pipe `play` would answer for both seats of {stored.id}, also where others sit there: "
                "say --auto if that is meant"
            )
        for name, file in files.items():
            match = await (service.load(name) if file is None else _create(service, name, file))
            writer = _writer(settings, as_json)
            writer.title(match.id)
            try:
                scenario = None if file is None else file.scenario
                rest = await Player(service, writer, writer.teller, auto, console).play(match, scenario, name)
            except (KeyboardInterrupt, EOFError, asyncio.CancelledError):
                console.print(f"\n{left(match.id)}", markup=False, soft_wrap=True)
                return GOOD
            if rest is not None:
                console.print(
                    _resting(rest, match, writer.teller), left(match.id), sep="\n", markup=False, soft_wrap=True
                )
    return GOOD


def _resting(rest: Rest, match: LiveMatch, teller: Teller) -> str:
    """Why nothing more was played by itself."""
    contest = match.state.contest
    return teller.text(f"terminal-{rest}", seq=str(contest.seq if contest is not None else match.seq))


async def _create(service: MatchService, name: str, file: ScenarioFile) -> LiveMatch:
    body = {key: value for key, value in file.scenario.match.items() if key != "secret"}
    try:
        return await service.create(body, title=file.scenario.title)
    except MatchError as error:
        raise _malformed(name, file.match_error(error)) from None


def _writer(settings: Settings, as_json: bool) -> TimelineWriter:
    terminal = sys.stdout.isatty()
    return TimelineWriter(sys.stdout, settings.lang, as_json or not terminal, terminal)


def _file(name: str) -> ScenarioFile | None:
    """The match file of this name; None if the name is no path but the id of a match."""
    path = Path(name)
    # not Path.exists: it complains about a name too long to be one
    if not os.path.exists(name) and path.suffix == "" and len(path.parts) == 1:
        return None
    try:
        return read_match_file(path)
    except ScenarioError as error:
        raise _malformed(name, error) from None


def _malformed(name: str, error: ScenarioError) -> CallError:
    where = f"{name}:{error.line}" if error.line else name
    return CallError(": ".join(part for part in (where, error.path, error.message) if part), BAD)


def _run(work: Coroutine[None, None, int]) -> int:
    signal.signal(signal.SIGINT, _interrupted)
    return asyncio.run(work)


def _interrupted(number: int, frame: FrameType | None) -> None:
    """Ctrl-C at a prompt takes hold at once; asyncio's own handler would wait for the line to be finished."""
    raise KeyboardInterrupt


def main() -> None:
    """Entry point: every foreseeable failure is one sentence on stderr and an exit code, never a traceback."""
    streams.prepare()
    try:
        status = app(result_action="return_value")
        sys.stdout.flush()
    except CallError as error:
        streams.complain(str(error))
        sys.exit(error.status)
    except UnknownMatch as error:
        streams.complain(f"{error}; `blowbyblow matches` lists those there are")
        sys.exit(WRONG_CALL)
    except BadSetting as error:
        streams.complain(str(error))
        sys.exit(WRONG_CALL)
    except (StoreError, BrokenHistory, ReadOnlyMatch, Runaway, BadKey) as error:
        streams.complain(str(error))
        sys.exit(BAD)
    except BrokenPipeError:
        streams.discard_output()
        sys.exit(GOOD)
    except OSError as error:
        # A full disk, a lost folder: the system's word for it is the whole story.
        streams.complain(f"{error.filename}: {error.strerror}" if error.filename else str(error.strerror or error))
        streams.discard_output()
        sys.exit(BAD)
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as error:
        if os.environ.get("BLOWBYBLOW_DEBUG"):
            raise
        streams.complain(f"internal error: {type(error).__name__}: {error} (BLOWBYBLOW_DEBUG=1 shows where)")
        sys.exit(BAD)
    sys.exit(status if isinstance(status, int) else GOOD)
