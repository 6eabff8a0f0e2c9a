"""Bundles as a seat or an onlooker sees them: what could be decided again, what could not, and why."""

from pathlib import Path
from typing import Any

import pytest

from adapters.audit.bundles import check_bundle
from adapters.audit.signing import verify_signature
from adapters.cli.audit_report import report_json, report_lines
from engine.audit.bundle import read_bundle
from engine.audit.signatures import Held
from engine.audit.verify import RulesReport, verify
from engine.core.match_facts import OrderStanding
from engine.core.record import Stub
from engine.core.seats import Viewer
from engine.core.session import Session
from engine.registry import READER, rules_for
from tests.audit_attacks.bundles import resealed
from tests.audit_building import bundled
from tests.audit_forging import Forgery
from tests.golden.make_bundles import FOLDER

SIGHTS = sorted(file for file in FOLDER.glob("*/*.jsonl") if not file.stem.endswith("-judge"))
UNITS: list[dict[str, Any]] = [
    {"id": "nomad", "seat": "a", "life": 12, "strike": [1, 2, 3]},
    {"id": "giant", "seat": "b", "life": 12, "strike": [1, 2, 3]},
    {"id": "veiled", "seat": "b", "life": 9, "strike": [2, 3, 4], "hidden": True, "traits": ["secret"]},
]


def whole_of(file: Path) -> Any:
    viewer = file.stem.rpartition("-")[2]
    return file.with_name(file.name.replace(f"-{viewer}.", "-judge."))


def rules_of(data: bytes) -> RulesReport:
    report = check_bundle(data, Held())
    assert report.rules is not None
    return report.rules


@pytest.mark.parametrize("file", SIGHTS, ids=lambda file: file.stem)
def test_a_golden_sight_is_decided_again_but_for_hidden_standing_orders(file: Path) -> None:
    whole = read_bundle(whole_of(file).read_bytes())
    assert whole.records is not None
    events = [READER.event(record) for record in whole.records]
    seen = read_bundle(file.read_bytes())
    hidden = {link.seq for link in seen.links if isinstance(link, Stub)}
    assert hidden
    orders = {e.seq for e in events if e.seq in hidden and isinstance(e.data, OrderStanding)}
    names = {f"s{seq}" for seq in orders}
    doubtful = {e.command for e in events if e.seq in orders or getattr(e.data, "standing", None) in names}
    commands = {e.command for e in events if e.command is not None and e.seq > 1}
    found = rules_of(file.read_bytes())
    assert (found.state, found.seq, found.hidden_at, found.unclear_at) == ("hidden", events[-1].seq, None, None)
    assert {events[seq - 1].command for seq in found.taken} <= doubtful
    assert orders <= set(found.taken)
    assert found.commands + len(found.taken) >= len(commands) - 1


def test_a_forged_number_in_a_sight_is_found_by_the_rules() -> None:
    file = FOLDER / "1" / "crisis_protocol-verifiable-2-b.jsonl"
    forged = Forgery(file.read_bytes())
    at = forged.find("successes.counted")[0]
    first_stub = next(i for i, one in enumerate(forged.links) if "commit" in one)
    assert at < first_stub
    forged.links[at]["data"]["attack"] += 1
    report = check_bundle(resealed(forged), Held())
    assert not report.good
    assert [f.code for f in report.findings if f.check == "rules"] == ["rules_differ"]
    assert report.rules is not None
    assert report.rules.difference is not None
    assert report.rules.difference.seq == forged.links[at]["seq"]


def test_a_sight_under_rules_that_this_build_lacks_is_not_passed() -> None:
    report = verify(SIGHTS[0].read_bytes(), READER, lambda book, version: None, verify_signature, Held())
    assert report.rules is not None
    assert report.rules.state == "unknown"
    assert not report.good


class Table:
    """A berserk match with a card face down, moved on by commands."""

    def __init__(self) -> None:
        body = {"rulebook": "berserk", "units": UNITS, "adjust": "free"}
        self.session: Session[Any] = Session(rules_for(body), body)
        self.n = 0

    def send(self, seat: Any, **command: Any) -> None:
        self.n += 1
        answer = self.session.submit(seat, {"id": f"c{self.n}", "command": command})
        assert answer.accepted, answer

    def strike(self, target: str) -> None:
        self.send("a", type="announce", unit="nomad", target=target)
        while self.session.ask is not None and self.session.ask.kind != "choose":
            ask: Any = self.session.ask
            self.send(ask.seat, **({"type": "roll", "faces": [3]} if ask.kind == "roll" else {"type": "pass"}))

    def adjust(self, **values: Any) -> None:
        self.send("judge", type="adjust", changes=[{"unit": "veiled", "set": values}], reason="by hand")

    def seen(self, viewer: Viewer) -> bytes:
        return bundled(self.session.events, viewer)


@pytest.mark.parametrize("viewer", ["a", "spectator"])
def test_a_card_that_is_shown_later_or_never_hides_nothing_from_the_rules(viewer: Viewer) -> None:
    never = Table()
    never.strike("giant")
    found = rules_of(never.seen(viewer))
    assert (found.state, found.seq, found.taken) == ("hidden", never.session.state.seq, ())
    assert found.commands == never.n
    shown = Table()
    shown.strike("veiled")
    assert any(e.type == "card.revealed" for e in shown.session.events)
    found = rules_of(shown.seen(viewer))
    assert (found.state, found.seq, found.commands, found.taken) == ("hidden", shown.session.state.seq, shown.n, ())
    assert rules_of(shown.seen("b")).state == "agreed"


def test_what_else_is_hidden_ends_the_check_and_is_named() -> None:
    table = Table()
    table.strike("giant")
    before = table.session.state.seq
    table.adjust(wounds=1, open=False)
    table.send("a", type="end_turn")
    found = rules_of(table.seen("a"))
    assert (found.state, found.seq, found.hidden_at, found.unclear_at) == ("hidden", before, before + 1, None)
    report = check_bundle(table.seen("a"), Held())
    lines = "\n".join(report_lines("file", report, Held(), "en"))
    assert f"NOT decided again: everything from event {before + 1} on" in lines
    assert report_json("file", report)["rules"]["hidden_at"] == before + 1


def test_a_difference_that_something_hidden_may_explain_is_no_finding_but_said() -> None:
    table = Table()
    table.adjust(wounds=2)
    hidden = table.session.state.seq
    table.strike("veiled")
    revealed = next(e.seq for e in table.session.events if e.type == "card.revealed")
    report = check_bundle(table.seen("a"), Held())
    assert report.findings == ()
    assert report.rules is not None
    assert (report.rules.state, report.rules.taken, report.rules.unclear_at) == ("hidden", (hidden,), revealed)
    assert report.rules.seq < revealed
    lines = "\n".join(report_lines("file", report, Held(), "en"))
    assert f"record and rules part at event {revealed}" in lines
    assert rules_of(table.seen("judge")).state == "agreed"
