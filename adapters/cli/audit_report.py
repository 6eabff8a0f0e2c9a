"""The report of a verification: lines for people, plain values for programs."""

from collections.abc import Iterator
from typing import Any

import msgspec

from adapters.catalogues.teller import Teller
from adapters.catalogues.texts import Catalogue, Lang
from engine.audit.bundle import Bundle
from engine.audit.dice import DiceReport
from engine.audit.finding import Finding
from engine.audit.rules import Difference, plain_event
from engine.audit.signatures import Held
from engine.audit.verify import Report, RulesReport
from engine.core.event import Event
from engine.core.record import Stub, canonical

MOST_FINDINGS = 20
"""So many findings are listed; one break may lead to many."""


def report_lines(name: str, report: Report, held: Held, lang: Lang) -> Iterator[str]:
    """What the verification of one file came to, in sentences."""
    bundle = report.bundle
    yield f"{name}: {'good' if report.good else 'NOT GOOD'}"
    if bundle is not None:
        header = bundle.header
        yield f"  match       {header.match}, {header.rulebook} rules {header.version}, seen by {header.viewer}"
        yield f"  chain       {_ok(report, 'chain')}: {len(bundle.links)} events, head {len(bundle.links)}-{header.head[:8]}"
        yield f"  signatures  {_ok(report, 'signatures')}: {_origin(report, held)}"
        yield f"  dice        {_ok(report, 'dice')}: {_dice(report.dice)}"
        yield f"  rules       {_rules(report)}"
    for finding in report.findings[:MOST_FINDINGS]:
        yield f"  {_where(finding)}{finding.check}: {Catalogue(lang).value(finding.message)} ({finding.code})"
    if len(report.findings) > MOST_FINDINGS:
        yield f"  … and {len(report.findings) - MOST_FINDINGS} more"
    difference = report.rules.difference if report.rules is not None else None
    if difference is not None:
        yield from _difference(difference, lang)


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


def _difference(difference: Difference, lang: Lang) -> Iterator[str]:
    step = difference.step or ""
    clause = Teller(lang).clause(step)
    attack = f" of attack {difference.attack}" if difference.attack is not None else ""
    yield f"  record and rules part at event {difference.seq}, step {step or '-'}{attack}"
    if clause:
        yield f"    clause    {step}  {clause}"
    if difference.answer is not None:
        yield f"    answer    {_json(difference.answer)}"
    yield f"    recorded  {_event(difference.recorded)}"
    reason = "" if difference.reason is None else f"  {Catalogue(lang).value(difference.reason)}"
    yield f"    rules     {_event(difference.decided)}{reason}"


def _ok(report: Report, check: str) -> str:
    return "broken" if any(finding.check == check for finding in report.findings) else "whole"


def _origin(report: Report, held: Held) -> str:
    assert report.bundle is not None
    signed = f"checkpoints: {len(report.bundle.checkpoints)}"
    if report.origin == "proven":
        return f"{signed}; origin proven by what you hold"
    if any(finding.check in ("chain", "signatures") for finding in report.findings):
        return f"{signed}; nothing is proven, see below"
    given = "what you hold proves nothing here" if held.anything else "no key, checkpoint or receipt of yours given"
    return f"{signed}; self-consistent, origin not proven ({given})"


def _dice(dice: DiceReport | None) -> str:
    if dice is None:
        return "not checked"
    seats = ", ".join(f"{count} by {seat}" for seat, count in sorted(dice.by_seat.items()))
    early = f", {dice.checked} of them drawn again from secrets revealed early" if dice.checked else ""
    return {
        "entered": f"{dice.dice} dice entered by the players ({seats}): nobody can check them afterwards"
        if dice.dice
        else "no dice were entered",
        "committed": f"{dice.dice} dice, committed to{early}; their secret is revealed when the match ends",
        "drawn": f"{dice.dice} dice drawn again from the revealed secrets",
        "unknown": f"{dice.dice} dice not checked: the faces of this rulebook are not known here",
    }[dice.kind]


def _rules(report: Report) -> str:
    rules, bundle = report.rules, report.bundle
    if rules is None or bundle is None:
        return "not checked"
    return {
        "agreed": f"whole: {rules.commands} commands decided again, every event the same",
        "differ": f"broken: the same up to event {rules.seq}",
        "unknown": f"NOT CHECKED: this build does not have {bundle.header.rulebook} rules {rules.version}",
        "hidden": _sight(rules, bundle),
        "skipped": "not checked: the chain is broken",
    }[rules.state]


def _sight(rules: RulesReport, bundle: Bundle) -> str:
    """What a sight allowed to decide again, and what it did not, with the reason."""
    viewer, hidden = bundle.header.viewer, sum(isinstance(link, Stub) for link in bundle.links)
    told = f"{rules.commands} commands decided again, every event the same; hidden from {viewer}: {hidden}"
    if rules.taken:
        shown = ", ".join(map(str, rules.taken[:MOST_FINDINGS])) + (" …" if len(rules.taken) > MOST_FINDINGS else "")
        told += f"; NOT decided again, because a hidden standing order may be behind it: the commands of events {shown}"
    if rules.hidden_at is not None:
        told += f"; NOT decided again: everything from event {rules.seq + 1} on, since play may hang on hidden event {rules.hidden_at}"
    if rules.unclear_at is not None:
        told += (
            f"; NOT decided again: everything from event {rules.seq + 1} on; record and rules part at event "
            f"{rules.unclear_at}, for which a hidden event may be the reason: ask for the judge's bundle"
        )
    return told


def _where(finding: Finding) -> str:
    if finding.seq is not None:
        return f"event {finding.seq}: "
    return f"line {finding.line}: " if finding.line is not None else ""


def _plain(event: Event | None) -> dict[str, object] | None:
    return None if event is None else plain_event(event)


def _event(event: Event | None) -> str:
    return "(no event)" if event is None else _json(plain_event(event))


def _json(value: object) -> str:
    return canonical(value).decode()
