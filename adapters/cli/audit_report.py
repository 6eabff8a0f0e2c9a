"""The report of a verification: lines for people, plain values for programs."""

from collections.abc import Iterator
from typing import Any

import msgspec

from adapters.catalogues.texts import Catalogue, Lang
from engine.audit.bundle import Bundle
from engine.audit.dice import DiceReport
from engine.audit.finding import Finding
from engine.audit.rules import Difference, plain_event
from engine.audit.signatures import Held
from engine.audit.verify import Report, RulesReport
from engine.core.event import Event
from engine.core.message import Message, Value, key, word
from engine.core.record import Stub, canonical

MOST_FINDINGS = 20
"""So many findings are listed; one break may lead to many."""


def report_lines(name: str, report: Report, held: Held, lang: Lang) -> Iterator[str]:
    """What the verification of one file came to, in sentences."""
    bundle = report.bundle
    texts = Catalogue(lang, rulebook=None if bundle is None else bundle.header.rulebook)
    yield texts.text("verify-good" if report.good else "verify-bad", {"name": name})
    if bundle is not None:
        for part, told in _parts(report, bundle, held, texts):
            yield f"  {texts.text(key('verify', part)):<12}{told}"
    for finding in report.findings[:MOST_FINDINGS]:
        said = (*_where(finding), Message(key("verify", finding.check)), finding.message)
        yield f"  {': '.join(str(texts.value(part)) for part in said)} ({finding.code})"
    if len(report.findings) > MOST_FINDINGS:
        yield "  " + texts.text("verify-more", {"count": str(len(report.findings) - MOST_FINDINGS)})
    difference = report.rules.difference if report.rules is not None else None
    if difference is not None:
        yield from _difference(difference, texts)


def report_json(name: str, report: Report) -> dict[str, Any]:
    """The same for programs, with its sentences in English."""
    rules, english = report.rules, Catalogue("en")
    shown: dict[str, Any] = {
        "file": name,
        "good": report.good,
        "findings": [{**msgspec.to_builtins(one), "message": english.value(one.message)} for one in report.findings],
        "origin": report.origin,
        "dice": None if report.dice is None else msgspec.to_builtins(report.dice),
        "rules": None,
    }
    if report.bundle is not None:
        header = report.bundle.header
        shown |= {
            "match": header.match,
            "rulebook": header.rulebook,
            "version": header.version,
            "viewer": header.viewer,
        }
        shown |= {"events": header.events, "head": header.head}
    if rules is not None:
        parted = None if rules.difference is None else difference_json(rules.difference)
        shown["rules"] = {
            "state": rules.state,
            "seq": rules.seq,
            "commands": rules.commands,
            "difference": parted,
            "taken": list(rules.taken),
            "hidden_at": rules.hidden_at,
            "unclear_at": rules.unclear_at,
        }
    return shown


def difference_json(difference: Difference) -> dict[str, Any]:
    """A difference between record and rules for programs."""
    return {
        "seq": difference.seq,
        "attack": difference.attack,
        "step": difference.step,
        "recorded": _plain(difference.recorded),
        "decided": _plain(difference.decided),
        "answer": difference.answer,
        "reason": "" if difference.reason is None else Catalogue("en").value(difference.reason),
    }


def _parts(report: Report, bundle: Bundle, held: Held, texts: Catalogue) -> Iterator[tuple[str, str]]:
    """Each thing that was checked, and what came of it."""
    header = bundle.header
    shown = {"match": header.match, **_rulebook(bundle), "viewer": word("viewer", header.viewer)}
    chain = {"events": str(len(bundle.links)), "head": header.head[:8]}
    yield "match", texts.text("verify-match-is", shown)
    yield "chain", f"{_state(report, 'chain', texts)}: {texts.text('verify-chain-is', chain)}"
    yield "signatures", f"{_state(report, 'signatures', texts)}: {_origin(report, bundle, held, texts)}"
    yield "dice", f"{_state(report, 'dice', texts)}: {_dice(report.dice, texts)}"
    yield "rules", "; ".join(str(texts.value(message)) for message in _rules(report.rules, bundle))


def _difference(difference: Difference, texts: Catalogue) -> Iterator[str]:
    step = difference.step or ""
    place: dict[str, Value] = {"seq": str(difference.seq), "step": step or "-", "attack": str(difference.attack)}
    yield "  " + texts.text("verify-part" if difference.attack is None else "verify-part-attack", place)
    reason = "" if difference.reason is None else f"  {texts.value(difference.reason)}"
    rows = {
        "clause": f"{step}  {texts.text(key('clause', step), otherwise=step)}" if step else "",
        "answer": "" if difference.answer is None else _json(difference.answer),
        "recorded": _event(difference.recorded, texts),
        "decided": _event(difference.decided, texts) + reason,
    }
    for row, told in rows.items():
        if told:
            yield f"    {texts.text(key('verify', row)):<10}{told}"


def _state(report: Report, check: str, texts: Catalogue) -> str:
    broken = any(finding.check == check for finding in report.findings)
    return texts.text("verify-broken" if broken else "verify-whole")


def _rulebook(bundle: Bundle) -> dict[str, Value]:
    header = bundle.header
    return {"rulebook": header.rulebook, "game": word("rulebook", header.rulebook), "version": header.version}


def _origin(report: Report, bundle: Bundle, held: Held, texts: Catalogue) -> str:
    if report.origin == "proven":
        told = "proven"
    elif any(finding.check in ("chain", "signatures") for finding in report.findings):
        told = "nothing"
    else:
        told = "not-by-held" if held.anything else "not"
    return texts.text(key("verify-origin", told), {"checkpoints": str(len(bundle.checkpoints))})


def _dice(dice: DiceReport | None, texts: Catalogue) -> str:
    if dice is None:
        return texts.text("verify-not-checked")
    variant = ""
    if dice.kind == "entered" and not dice.dice:
        variant = "none"
    elif dice.kind == "committed" and dice.checked:
        variant = "early"
    by = (Message("verify-dice-by", {"dice": str(count), "seat": seat}) for seat, count in sorted(dice.by_seat.items()))
    values: dict[str, Value] = {"dice": str(dice.dice), "checked": str(dice.checked), "seats": tuple(by)}
    return texts.text(key("verify-dice", dice.kind, variant), values)


def _rules(rules: RulesReport | None, bundle: Bundle) -> Iterator[Message]:
    """How the rules were checked; of a sight what it allowed to decide again, and what it did not, with the reason."""
    if rules is None:
        yield Message("verify-not-checked")
        return
    hidden = sum(isinstance(link, Stub) for link in bundle.links)
    counted: dict[str, Value] = {"seq": str(rules.seq), "commands": str(rules.commands), "hidden": str(hidden)}
    viewer = word("viewer", bundle.header.viewer)
    yield Message(key("verify-rules", rules.state), {**_rulebook(bundle), **counted, "viewer": viewer})
    if rules.state != "hidden":
        return
    after = str(rules.seq + 1)
    if rules.taken:
        shown = ", ".join(map(str, rules.taken[:MOST_FINDINGS])) + (" …" if len(rules.taken) > MOST_FINDINGS else "")
        yield Message("verify-rules-taken", {"events": shown})
    if rules.hidden_at is not None:
        yield Message("verify-rules-hidden-at", {"seq": after, "at": str(rules.hidden_at)})
    if rules.unclear_at is not None:
        yield Message("verify-rules-unclear-at", {"seq": after, "at": str(rules.unclear_at)})


def _where(finding: Finding) -> tuple[Message, ...]:
    if finding.seq is not None:
        return (Message("verify-event", {"seq": str(finding.seq)}),)
    return () if finding.line is None else (Message("verify-line", {"line": str(finding.line)}),)


def _plain(event: Event | None) -> dict[str, object] | None:
    return None if event is None else plain_event(event)


def _event(event: Event | None, texts: Catalogue) -> str:
    return texts.text("verify-no-event") if event is None else _json(plain_event(event))


def _json(value: object) -> str:
    return canonical(value).decode()
