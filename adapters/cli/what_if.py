"""`blowbyblow what-if`: branch a record, with other dice or other answers, and show what that changes."""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from adapters.app.settings import read_settings
from adapters.catalogues.texts import Catalogue
from adapters.catalogues.texts import Lang as Language
from adapters.cli.calling import BAD, GOOD, AsJson, CallError, Data, Lang
from adapters.cli.changes import attack_lines, change_lines, changes_json
from adapters.cli.places import Places
from adapters.cli.recording import Recording, open_recording
from engine.audit.answers import Command
from engine.audit.replaying import CannotReplay
from engine.audit.rules import plain_event
from engine.audit.what_if import Branch, Instead, what_if
from engine.core.record import canonical
from engine.core.seats import ROLES, Role
from engine.core.turn import DrawName

Do = Annotated[
    list[str],
    Parameter(
        negative="",
        show_default=False,
        help="Answer in place of the next recorded one: '{\"type\": \"pass\"}' or 'b: {…}'.",
    ),
]
Roll = Annotated[
    list[str],
    Parameter(
        negative="", show_default=False, help="Faces in place of the next roll that was entered: critical,hit,blank."
    ),
]
Die = Annotated[
    list[str],
    Parameter(negative="", show_default=False, help="Face of a drawn die by its name: 1/6/attack/0/0=critical."),
]


def branch(
    file: Annotated[str, Parameter(help="A bundle, a stored match, or a match file.")],
    /,
    *,
    at: Annotated[int, Parameter(help="Go back to just after this event, the last of its command.")],
    do: Do = [],  # noqa: B006
    roll: Roll = [],  # noqa: B006
    die: Die = [],  # noqa: B006
    lang: Lang = None,
    data: Data = None,
    as_json: AsJson = False,
) -> int:
    """Go back to an event and on from there with other dice or answers; the record itself stays as it is."""
    settings = read_settings(data=data, lang=lang)
    recording = open_recording(file, settings)
    rules = recording.playable(settings.lang)
    kinds = tuple(rules.rulebook.die)
    faces = [tuple(_face(word, kinds) for word in one.split(",")) for one in roll]
    draws = dict(_draw(one, kinds) for one in die)
    instead = [_answer(one) for one in do]
    try:
        found = what_if(recording.match, recording.events, rules, at, instead, faces, draws)
    except CannotReplay as error:
        raise CallError(f"{file}: {Catalogue(settings.lang).value(error.reason)}", BAD) from None
    if as_json:
        print(canonical(_json(found)).decode())
        return GOOD
    _tell(found, recording, Places(_branched(recording, found), settings.lang), settings.lang)
    return GOOD


def _tell(found: Branch, recording: Recording, places: Places, lang: Language) -> None:
    text = places.teller.text
    print(text("what-if-branched", name=recording.name, at=str(found.at)))
    for line in places.lines[found.at :]:
        if line.importance != "technical":
            print(f"{line.seq:>5}  {line.step or '':<8} {line.text}")
    for refused in found.not_taken:
        command = canonical(refused.answer.command).decode()
        print(f"  {text('what-if-not-taken', command=command, role=refused.answer.role, reason=refused.reason)}")
    if not found.changes and not found.attacks:
        print(text("what-if-nothing"))
    texts = Catalogue(lang)
    attacks = attack_lines(found.attacks, text("what-if-record"), text("what-if-branch"), texts)
    for told in (*attacks, *change_lines(text("what-if-end"), found.changes, texts)):
        print(told)


def _branched(recording: Recording, found: Branch) -> Recording:
    events = (*recording.events[: found.at], *found.events)
    return Recording(recording.name, recording.match, events, recording.book, recording.rules)


def _json(found: Branch) -> dict[str, Any]:
    english = Catalogue("en")
    return {
        "at": found.at,
        "events": [plain_event(event) for event in found.events],
        "not_taken": [
            {"command": n.answer.command, "role": n.answer.role, "reason": english.value(n.reason)}
            for n in found.not_taken
        ],
        "changes": changes_json(found.changes),
        "attacks": {str(number): changes_json(changes) for number, changes in found.attacks.items()},
    }


def _answer(text: str) -> Instead:
    """`{…}`, or `a: {…}` for an answer of a certain role."""
    role, _, rest = text.partition(":")
    named: Role | None = next((known for known in ROLES if known == role.strip()), None)
    if named is None and not text.lstrip().startswith(("{", "[", '"')):
        raise CallError(f"--do: expected a command in JSON, perhaps behind one of a:, b:, judge:; got {text!r}")
    try:
        command: Command = msgspec.json.decode(rest if named is not None else text, type=Command)
    except msgspec.DecodeError as error:
        raise CallError(f'--do: expected a command in JSON, such as {{"type": "pass"}}: {error}') from None
    return Instead(command, named)


def _face(word: str, kinds: Sequence[str | int]) -> str | int:
    found = next((face for face in kinds if str(face) == word.strip()), None)
    if found is None:
        raise CallError(f"{word.strip()!r} is no face; expected one of {', '.join(dict.fromkeys(map(str, kinds)))}")
    return found


def _draw(text: str, kinds: Sequence[str | int]) -> tuple[DrawName, str | int]:
    name, _, face = text.partition("=")
    parts = name.split("/")
    if len(parts) != 5 or not all(parts[i].isdecimal() for i in (0, 3, 4)):
        raise CallError(f"--die: expected attack/step/roll/die/reroll=face, such as 1/6/attack/0/0=hit; got {text!r}")
    return DrawName(int(parts[0]), parts[1], parts[2], int(parts[3]), int(parts[4])), _face(face, kinds)
