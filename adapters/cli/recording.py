"""Recordings: what the commands that look back work on. A stored match, a bundle, or a match file whose script is played."""

import asyncio
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from adapters.app.settings import Settings
from adapters.app.stores import open_reading
from adapters.catalogues.match_file import read_match_file
from adapters.catalogues.texts import Catalogue, Lang
from adapters.cli.calling import BAD, CallError
from adapters.cli.export import exported, read_file
from engine.audit.bundle import BadBundle, Bundle, read_bundle
from engine.audit.finding import sentence
from engine.audit.verify import events_of
from engine.core.event import Event
from engine.core.match_facts import MatchCreated
from engine.core.record import BadRecord
from engine.core.refusal import MatchError
from engine.core.rulebook import Rulebook, Rules
from engine.core.session import Session
from engine.dice.keyed import KeyedDice
from engine.registry import READER, RULEBOOKS, find_rules, rules_for
from engine.scenario.error import ScenarioError
from engine.scenario.run import run_scenario

BUNDLE_MARK = b'{"bundle":'


class Recording(Struct):
    """A match to look back at. `events`: those its reader may see, which are all of them where `whole` is true; only then
    there are states. `rules`: None where this build does not have their version."""

    name: str
    match: str
    events: tuple[Event, ...]
    book: Rulebook[Any]
    rules: Rules[Any] | None
    whole: bool = True

    def playable(self, lang: Lang = "en") -> Rules[Any]:
        """The rules, where the record can be played again. Raises CallError."""
        if not self.whole:
            raise CallError(Catalogue(lang).text("recording-partly", {"name": self.name}), BAD)
        if self.rules is None:
            raise CallError(Catalogue(lang).text("recording-no-rules", {"name": self.name}), BAD)
        return self.rules


def open_recording(name: str, settings: Settings) -> Recording:
    """The recording behind a name: a path, or the id of a stored match. Raises CallError."""
    path = Path(name)
    if not os.path.exists(name) and path.suffix == "" and len(path.parts) == 1:
        return asyncio.run(_stored(name, settings))
    content = read_file(path)
    return from_bundle(name, content, settings.lang) if content.startswith(BUNDLE_MARK) else _played(name, path)


def bundle_behind(name: str, settings: Settings) -> bytes:
    """The bundle of a name: its bytes, or for a stored match its export. Raises CallError."""
    path = Path(name)
    if not os.path.exists(name) and path.suffix == "" and len(path.parts) == 1:
        return asyncio.run(exported(name, "judge", settings))
    return read_file(path)


def open_bundle(name: str, content: bytes, lang: Lang = "en") -> Bundle:
    """The bundle in `content`. Raises CallError."""
    try:
        return read_bundle(content)
    except BadBundle as error:
        raise CallError(f"{name}:{error.line}: {Catalogue(lang).value(error.message)}", BAD) from None


def from_bundle(name: str, content: bytes, lang: Lang = "en") -> Recording:
    """The recording in a bundle. Raises CallError."""
    bundle = open_bundle(name, content, lang)
    try:
        events = events_of(bundle, READER)
    except BadRecord as error:
        why = sentence("unreadable_fact", why=str(error))
        raise CallError(f"{name}: {Catalogue(lang).value(why)}", BAD) from None
    book = RULEBOOKS.get(bundle.header.rulebook)
    if book is None or not events or not isinstance(events[0].data, MatchCreated):
        raise CallError(Catalogue(lang).text("recording-no-game", {"name": name}), BAD)
    rules = find_rules(bundle.header.rulebook, bundle.header.version)
    return Recording(name, bundle.header.match, events, book, rules, len(events) == len(bundle.links))


async def _stored(match: str, settings: Settings) -> Recording:
    async with open_reading(settings) as service:
        live = await service.load(match)
    return Recording(match, match, tuple(live.history.events), live.rulebook, live.rules)


def _played(name: str, path: Path) -> Recording:
    """A match file, played by its script in memory."""
    try:
        file = read_match_file(path)
        session = _session(file.scenario.match)
    except ScenarioError as error:
        where = f"{error.path}: " if error.path else ""
        raise CallError(f"{name}:{error.line}: {where}{error.message}", BAD) from None
    except MatchError as error:
        raise CallError(f"{name}: {error}", BAD) from None
    run_scenario(file.scenario, session)
    return Recording(name, "match", tuple(session.events), session.rules.rulebook, session.rules)


def _session(body: Mapping[str, object]) -> Session[Any]:
    fields = dict(body)
    secret = str(fields.pop("secret", "00" * 32))
    try:
        dice = KeyedDice(bytes.fromhex(secret))
    except ValueError:
        raise MatchError("secret", "expected 64 lower-case hexadecimal digits") from None
    return Session(rules_for(fields), fields, dice=dice)
