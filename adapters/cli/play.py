"""play: a match at one terminal for both seats, from a match file or from where it was left."""

import secrets
from collections.abc import Mapping
from typing import Literal, TypeAlias

from rich.console import Console
from rich.markup import escape

from adapters.catalogues.teller import Teller
from adapters.cli.policy import automatic_answer
from adapters.cli.prompts import Prompter
from adapters.cli.story import Story
from adapters.cli.streams import plain
from adapters.cli.timeline_output import TimelineWriter
from adapters.service.answers import Accepted, Declined
from adapters.service.live_match import LiveMatch
from adapters.service.match_service import MatchService
from engine.core.attack_facts import DiceRolled
from engine.core.seats import Role
from engine.core.state import Ask
from engine.scenario.model import CommandLine, Remember, Scenario
from engine.scenario.path import Path as ViewPath
from engine.scenario.references import substitute

Rest: TypeAlias = Literal["awaited", "at-rest"]
"""Why nothing more is played by itself: the judge is awaited, or the match rests between attacks."""


class Player:
    """Plays one match. `auto`: every question that no script line answers is answered by itself."""

    def __init__(
        self, service: MatchService, writer: TimelineWriter, teller: Teller, auto: bool, console: Console
    ) -> None:
        self._service = service
        self._writer = writer
        self._teller = teller
        self._auto = auto
        self._console = console
        self._told = 0
        self._sent = 0
        self._name = secrets.token_hex(6)

    async def play(self, match: LiveMatch, scenario: Scenario | None = None, file: str = "") -> Rest | None:
        """The script first, if the match came from a file of this name, then the terminal or the automatic seats, until the
        match is over or nobody goes on by itself. Gives the reason if nothing was done, or the judge is awaited."""
        self._tell(match)
        if scenario is not None:
            await self._script(match, scenario, file)
        while match.ask is not None:
            rest = self._rest(match, match.ask) if self._auto else None
            if rest is not None:
                return None if rest == "at-rest" and self._sent else rest
            seen, question = match.seq, match.state.question
            chosen = self._command(match)
            if chosen is None:
                return None
            # Another terminal may have answered meanwhile: what was chosen here must not answer the next question.
            answer = await self._send(match, *chosen, decision=question)
            if isinstance(answer, Declined):
                self._complain(f"  {self._teller.refused(answer.code, answer.detail)}")
                if answer.code == "cannot_undo" and Story(match.history).may_be_contested:
                    self._complain(f"  {self._teller.text('terminal-undo-contest')}")
                if self._auto and match.seq == seen:
                    return None
        return None

    def _rest(self, match: LiveMatch, ask: Ask) -> Rest | None:
        """Why nobody goes on by itself: a contest is the judge's, and whether to attack a second time the seat's own choice."""
        if ask.seat == "judge":
            return "awaited"
        attacked = any(event.attack is not None for event in match.history.live)
        free = attacked or not ask.options
        return "at-rest" if free and not match.rulebook.running(match.state.play) else None

    async def _script(self, match: LiveMatch, scenario: Scenario, file: str) -> None:
        """The file's own commands, until one is refused; what it expects is `check`'s business. With drawn dice its rolls
        are the service's, and once some fell a line that does not fit them is no mistake."""
        remembered: dict[str, object] = {}
        drawn = match.state.settings.dice == "verifiable"
        for line in scenario.script:
            if isinstance(line, Remember):
                view = match.view("judge")
                remembered.update({name: _lookup(view, path) for name, path in line.paths.items()})
            if not isinstance(line, CommandLine) or line.refused is not None:
                continue
            if drawn and line.command.get("type") == "roll":
                continue
            command = substitute(line.command, remembered)
            assert isinstance(command, Mapping)
            answer = await self._send(match, line.seat, command, line.id)
            if isinstance(answer, Declined):
                if not (drawn and any(isinstance(event.data, DiceRolled) for event in match.history.live)):
                    why = self._teller.refused(answer.code, answer.detail)
                    place = {"file": file, "line": str(line.line)}
                    self._complain(self._teller.text("terminal-script-refused", why=why, **place))
                return

    def _complain(self, sentence: str) -> None:
        self._console.print(f"[red]{escape(plain(sentence))}[/red]", highlight=False, soft_wrap=True)

    def _command(self, match: LiveMatch) -> tuple[Role, Mapping[str, object]] | None:
        ask = match.ask
        assert ask is not None
        if self._auto:
            command = automatic_answer(ask, match.rulebook.die)
            return None if command is None else (ask.seat, command)
        decision = match.view("judge")["decision"]
        assert isinstance(decision, dict)
        rounds, running = match.rulebook.rounds, match.rulebook.running(match.state.play)
        prompter = Prompter(self._console, self._teller, input, Story(match.history), rounds, running)
        return prompter.ask(ask, decision, match.playable().withheld(match.state, ask))

    async def _send(
        self,
        match: LiveMatch,
        role: Role,
        command: Mapping[str, object],
        id_: str | None = None,
        decision: str | None = None,
    ) -> Accepted | Declined:
        self._sent += 1
        envelope = {"id": id_ or f"terminal-{self._name}-{self._sent}", "command": dict(command)}
        if decision is not None:
            envelope["decision"] = decision
        answer = await self._service.submit(match.id, role, envelope)
        self._tell(match)
        return answer

    def _tell(self, match: LiveMatch) -> None:
        new = match.history.events[self._told :]
        if not self._told:
            # The first event names also what lies face down, whose names stand in the events that come with it.
            begun = next((place for place, event in enumerate(new, 1) if event.last), 0)
            self._writer.history(new[:begun])
            new = new[begun:]
        for event in new:
            self._writer.event(event)
        self._told = match.seq


def _lookup(view: object, path: ViewPath) -> object:
    for step in path:
        if isinstance(view, Mapping):
            view = view.get(step)
        elif isinstance(view, list) and isinstance(step, int) and step < len(view):
            view = view[step]
        else:
            return None
    return view
