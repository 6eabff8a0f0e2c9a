"""verify: all checks of one bundle, and what they came to."""

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from engine.audit.bundle import BadBundle, Bundle, Header, read_bundle
from engine.audit.chain import check_chain
from engine.audit.dice import DiceReport, check_dice
from engine.audit.finding import Finding, sentence
from engine.audit.rules import Difference, redecide
from engine.audit.sight import redecide_sight
from engine.audit.signatures import Held, Origin, VerifySignature, check_signatures, origin
from engine.core.event import Event
from engine.core.record import BadRecord, FactReader, Record
from engine.core.rulebook import Rules

FindRules: TypeAlias = Callable[[str, str], Rules[Any] | None]
"""The rules of a rulebook and version; None if this build does not have them."""


class RulesReport(Struct, frozen=True):
    """How the rules were checked. `agreed`: all of the record. `differ`: up to `seq`. `unknown`: this build does not have
    the version. `hidden`: the asker may not see everything; `commands` could be decided again, up to `seq`. `skipped`: the
    chain is broken, so there is no record to decide. `taken`, `hidden_at`, `unclear_at`: see Sight."""

    state: Literal["agreed", "differ", "unknown", "hidden", "skipped"]
    version: str
    seq: int
    commands: int
    difference: Difference | None = None
    taken: tuple[int, ...] = ()
    hidden_at: int | None = None
    unclear_at: int | None = None


class Report(Struct, frozen=True):
    """Everything that is to be said of one bundle. `good`: nothing was found and nothing that could be checked was left
    unchecked. `bundle` is None for bytes that are none."""

    findings: tuple[Finding, ...]
    bundle: Bundle | None = None
    origin: Origin = "not proven"
    dice: DiceReport | None = None
    rules: RulesReport | None = None

    @property
    def good(self) -> bool:
        return not self.findings and self.rules is not None and self.rules.state in ("agreed", "hidden")


def verify(data: bytes, reader: FactReader, rules: FindRules, signed: VerifySignature, held: Held) -> Report:
    """Check the bundle in `data`. `held`: what the verifier has from match time."""
    try:
        bundle = read_bundle(data)
    except BadBundle as error:
        return Report((Finding("file", error.code, error.message, line=error.line),))
    found = check_chain(bundle)
    broken = bool(found)
    found += check_signatures(bundle, signed, held)
    proven: Origin = "not proven" if found else origin(bundle, held)
    dice, more = check_dice(bundle)
    found += more
    if broken:
        header = bundle.header
        return Report(tuple(found), bundle, proven, dice, RulesReport("skipped", header.version, 0, 0))
    report, more = check_rules(bundle, reader, rules)
    return Report((*found, *more), bundle, proven, dice, report)


def events_of(bundle: Bundle, reader: FactReader) -> tuple[Event, ...]:
    """The events the bundle shows. Raises BadRecord for a body that does not fit its type."""
    return tuple(reader.event(link) for link in bundle.links if isinstance(link, Record))


def check_rules(bundle: Bundle, reader: FactReader, find: FindRules) -> tuple[RulesReport, list[Finding]]:
    """Decide the record again under its own rules version, of a sight as much as it shows."""
    header = bundle.header
    rules = find(header.rulebook, header.version)
    if rules is None:
        return RulesReport("unknown", header.version, 0, 0), []
    try:
        report = (
            _sight(bundle, reader, rules) if bundle.records is None else _whole(bundle.records, header, reader, rules)
        )
    except BadRecord as error:
        return RulesReport("differ", header.version, 0, 0), [
            Finding("rules", "unreadable_fact", sentence("unreadable_fact", why=str(error)))
        ]
    if report.difference is None:
        return report, []
    message = report.difference.reason or sentence("rules_differ")
    return report, [Finding("rules", "rules_differ", message, report.difference.seq)]


def _whole(records: Sequence[Record], header: Header, reader: FactReader, rules: Rules[Any]) -> RulesReport:
    outcome = redecide(header.match, tuple(reader.event(record) for record in records), rules)
    state: Literal["agreed", "differ"] = "agreed" if outcome.difference is None else "differ"
    return RulesReport(state, header.version, outcome.seq, len(outcome.answers), outcome.difference)


def _sight(bundle: Bundle, reader: FactReader, rules: Rules[Any]) -> RulesReport:
    header = bundle.header
    sight = redecide_sight(header.match, bundle.links, reader, rules)
    state: Literal["hidden", "differ"] = "hidden" if sight.difference is None else "differ"
    return RulesReport(
        state,
        header.version,
        sight.seq,
        sight.decided,
        sight.difference,
        sight.taken,
        sight.hidden_at,
        sight.unclear_at,
    )
