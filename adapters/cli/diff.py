"""`blowbyblow diff` and `rules-diff`: two bundles compared, and what other rules would make of one."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from adapters.app.settings import read_settings
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
from engine.core.message import Value, key, word
from engine.core.record import canonical
from engine.core.rulebook import Rules
from engine.core.view import show
from engine.core.vocabulary import Vocabulary
from engine.registry import RULES, find_rules

Compared = Annotated[str, Parameter(help="A stored match or a bundle.")]


def diff(one: Compared, two: Compared, /, *, lang: Lang = None, data: Data = None, as_json: AsJson = False) -> int:
    """Compare two bundles (or stored matches): where their histories part and what comes of it. Exit 0 if they are the
    same, 1 if not."""
    settings = read_settings(data=data, lang=lang)
    contents = [bundle_behind(name, settings) for name in (one, two)]
    left, right = (
        open_bundle(name, content, settings.lang) for name, content in zip((one, two), contents, strict=True)
    )
    found = parting(left, right)
    recordings = [from_bundle(name, content, settings.lang) for name, content in zip((one, two), contents, strict=True)]
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
        return GOOD if found.same else BAD
    texts = Catalogue(settings.lang)
    if found.same:
        print(texts.text("diff-same", {"events": str(found.common)}))
        return GOOD
    if left.header.match != right.header.match:
        print(texts.text("diff-matches", {"one": left.header.match, "two": right.header.match}))
    else:
        print(texts.text("diff-part", {"seq": str(found.common)}))
        print(f"  {one}: {_next(found.one, texts)}")
        print(f"  {two}: {_next(found.two, texts)}")
    for line in (*attack_lines(attacks, one, two, texts), *change_lines(texts.text("what-if-end"), ends, texts)):
        print(line)
    if partly:
        print(texts.text("diff-partly", {"name": partly[0]}))
    return BAD


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
    same = True
    for recording, (old, new) in zip(recordings, versions, strict=True):
        found = _rules_diff(recording, old, new, language)
        texts = Catalogue(language, rulebook=recording.book.name)
        same = same and not found.attacks and not found.not_taken
        if as_json:
            print(canonical(_json(recording.name, found, texts)).decode())
        else:
            print("\n".join(_told(recording, found, texts)))
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


def _told(recording: Recording, found: RulesDiff, texts: Catalogue) -> Iterator[str]:
    counted: dict[str, Value] = {"count": str(len(found.attacks)), "compared": str(found.compared)}
    yield texts.text("rules-diff-attacks", {"name": recording.name, **counted})
    for number, attack in found.attacks.items():
        place = texts.text(
            "rules-diff-attack-step" if attack.step else "rules-diff-attack",
            {"attack": str(number), "step": attack.step or ""},
        )
        yield "  " + ": ".join(filter(None, (place, _clause(attack.step, texts))))
        for label, outcome in (("before", attack.before), ("after", attack.after)):
            yield f"    {texts.text(key('rules-diff', label)):<8}{_ended(outcome, recording.book.words, texts)}"
        if attack.before is not None and attack.after is not None:
            for line in change_lines(texts.text("rules-diff-changes"), attack.changes, texts):
                yield f"    {line}"
    for refused in found.not_taken:
        said: dict[str, Value] = {"command": canonical(refused.answer.command).decode(), "reason": refused.reason}
        yield "  " + texts.text("rules-diff-not-taken", {**said, "seq": str(refused.answer.first_seq)})


def _clause(step: str | None, texts: Catalogue) -> str:
    return texts.text(key("clause", step), otherwise=step) if step else ""


def _ended(outcome: Outcome | None, words: Vocabulary, texts: Catalogue) -> str:
    """How an attack ended, in a line: who, at whom, how, and what it dealt."""
    if outcome is None:
        return texts.text("rules-diff-absent")
    said: dict[str, Value] = {
        "actor": str(outcome[words.actor]),
        "what": str(outcome[words.ability]),
        "target": str(outcome.get("target") or "-"),
        "because": word("because", str(outcome["ended_because"])),
        "dealt": canonical(outcome.get("dealt")).decode(),
    }
    return texts.text(key("rules-diff", str(outcome["outcome"])), said)


def _json(name: str, found: RulesDiff, texts: Catalogue) -> dict[str, Any]:
    english = Catalogue("en")
    refused = [
        {"seq": n.answer.first_seq, "command": n.answer.command, "reason": english.value(n.reason)}
        for n in found.not_taken
    ]
    attacks = {
        str(number): {
            "step": attack.step,
            "clause": _clause(attack.step, texts) or None,
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


def _next(link: Link | None, texts: Catalogue) -> str:
    return texts.text("diff-end") if link is None else canonical(plain_link(link)).decode()
