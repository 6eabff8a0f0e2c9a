"""`blowbyblow diff` and `rules-diff`: two bundles compared, and what other rules would make of one."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from adapters.app.settings import Settings, read_settings
from adapters.catalogues.teller import Teller
from adapters.catalogues.texts import Catalogue
from adapters.catalogues.texts import Lang as Language
from adapters.cli.calling import BAD, GOOD, AsJson, CallError, Data, Lang
from adapters.cli.changes import attack_lines, change_lines, changes_json
from adapters.cli.export import read_file
from adapters.cli.recording import Recording, bundle_behind, from_bundle, open_bundle
from engine.audit.bundle import Link
from engine.audit.comparing import changes, parting, plain_link
from engine.audit.outcomes import Outcome, outcomes
from engine.audit.replaying import CannotReplay
from engine.audit.rules_diff import RulesDiff, rules_diff
from engine.audit.what_if import compare_outcomes
from engine.core.history import fold
from engine.core.record import canonical
from engine.core.rulebook import Rules
from engine.core.view import show
from engine.core.vocabulary import Vocabulary
from engine.registry import RULES, find_rules

Compared = Annotated[str, Parameter(help="A stored match or a bundle.")]


def diff(one: Compared, two: Compared, /, *, data: Data = None, as_json: AsJson = False) -> int:
    """Compare two bundles (or stored matches): where their histories part and what comes of it. Exit 0 if they are the
    same, 1 if not."""
    settings: Settings = read_settings(data=data)
    contents = [bundle_behind(name, settings) for name in (one, two)]
    left, right = (open_bundle(name, content) for name, content in zip((one, two), contents, strict=True))
    found = parting(left, right)
    recordings = [from_bundle(name, content) for name, content in zip((one, two), contents, strict=True)]
    partly = [recording.name for recording in recordings if not recording.whole]
    ends = [] if partly else list(changes(_end(recordings[0]), _end(recordings[1])))
    attacks = {} if partly else compare_outcomes(_outcomes(recordings[0]), _outcomes(recordings[1]))
    if as_json:
        shown: dict[str, Any] = {
            "common": found.common,
            "one": None if found.one is None else plain_link(found.one),
            "two": None if found.two is None else plain_link(found.two),
            "changes": changes_json(ends),
            "attacks": {str(number): changes_json(parted) for number, parted in attacks.items()},
            "compared": not partly,
        }
        print(canonical(shown).decode())
    elif found.same:
        print(f"the same {found.common} events")
    else:
        if left.header.match != right.header.match:
            print(f"two matches: {left.header.match} and {right.header.match}")
        else:
            print(f"the same up to event {found.common}, then they part")
            print(f"  {one}: {_next(found.one)}")
            print(f"  {two}: {_next(found.two)}")
        for line in (
            *attack_lines(attacks, one, two, Catalogue("en")),
            *change_lines("at the end", ends, Catalogue("en")),
        ):
            print(line)
        if partly:
            print(f"what comes of it is not compared: {partly[0]} does not show every event")
    return GOOD if found.same else BAD


def compare_rules(
    *files: Annotated[Path, Parameter(help="Bundles, as `blowbyblow export` writes them.")],
    before: Annotated[str, Parameter(name="--from", help="Rules version the matches were played with.")],
    after: Annotated[str, Parameter(name="--to", help="Rules version to try.")],
    lang: Lang = None,
    as_json: AsJson = False,
) -> int:
    """List the attacks of bundles that would end otherwise under another version of the rules. Exit 1 if there are any."""
    if not files:
        raise CallError("rules-diff needs at least one bundle")
    language = read_settings(lang=lang).lang
    recordings = [from_bundle(str(file), read_file(file), language) for file in files]
    versions = [_versions(recording.book.name, before, after) for recording in recordings]
    teller = Teller(language)
    same = True
    for recording, (old, new) in zip(recordings, versions, strict=True):
        found = _rules_diff(recording, old, new, language)
        same = same and not found.attacks and not found.not_taken
        if as_json:
            print(canonical(_json(recording.name, found, teller)).decode())
        else:
            print("\n".join(_told(recording, found, teller)))
    return GOOD if same else BAD


def _versions(book: str, before: str, after: str) -> tuple[Rules[Any], Rules[Any]]:
    """Both versions of the rules. Raises CallError for one that this build lacks."""
    old, new = find_rules(book, before), find_rules(book, after)
    if old is None or new is None:
        missing = before if old is None else after
        raise CallError(f"this build has no {book} rules {missing!r}; it has {', '.join(RULES[book])}")
    return old, new


def _rules_diff(recording: Recording, old: Rules[Any], new: Rules[Any], lang: Language) -> RulesDiff:
    if not recording.whole:
        recording.playable(lang)
    try:
        return rules_diff(recording.match, recording.events, old, new)
    except CannotReplay as error:
        raise CallError(f"{recording.name}: {Catalogue(lang).value(error.reason)}", BAD) from None


def _told(recording: Recording, found: RulesDiff, teller: Teller) -> Iterator[str]:
    yield f"{recording.name}: {len(found.attacks)} of {found.compared} attacks end otherwise"
    for number, attack in found.attacks.items():
        clause = teller.clause(attack.step or "")
        place = f" from step {attack.step} on" if attack.step else ""
        yield f"  attack {number} goes otherwise{place}{': ' + clause if clause else ''}"
        yield f"    before: {_ended(attack.before, recording.book.words)}"
        yield f"    after:  {_ended(attack.after, recording.book.words)}"
        if attack.before is not None and attack.after is not None:
            for line in change_lines("what differs", attack.changes, Catalogue("en")):
                yield f"    {line}"
    for refused in found.not_taken:
        command = canonical(refused.answer.command).decode()
        yield f"  not taken: {command} (event {refused.answer.first_seq}): {Catalogue('en').value(refused.reason)}"


def _ended(outcome: Outcome | None, words: Vocabulary) -> str:
    """How an attack ended, in a line: who, at whom, how, and what it dealt."""
    if outcome is None:
        return "did not take place"
    actor, what = outcome[words.actor], outcome[words.ability]
    because = f" ({outcome['ended_because']})" if outcome["ended_because"] else ""
    dealt = canonical(outcome.get("dealt")).decode()
    return f"{actor} {what} -> {outcome.get('target') or '-'}, {outcome['outcome']}{because}, dealt {dealt}"


def _json(name: str, found: RulesDiff, teller: Teller) -> dict[str, Any]:
    english = Catalogue("en")
    refused = [
        {"seq": n.answer.first_seq, "command": n.answer.command, "reason": english.value(n.reason)}
        for n in found.not_taken
    ]
    attacks = {
        str(number): {
            "step": attack.step,
            "clause": teller.clause(attack.step or "") or None,
            "before": attack.before,
            "after": attack.after,
            "changes": changes_json(attack.changes),
        }
        for number, attack in found.attacks.items()
    }
    return {"file": name, "attacks": attacks, "compared": found.compared, "not_taken": refused}


def _end(recording: Recording) -> dict[str, object]:
    return show(recording.book, fold(recording.book, recording.match, recording.events), None).plain()


def _outcomes(recording: Recording) -> dict[int, dict[str, object]]:
    return outcomes(recording.book, recording.match, recording.events)


def _next(link: Link | None) -> str:
    return "ends here" if link is None else canonical(plain_link(link)).decode()
