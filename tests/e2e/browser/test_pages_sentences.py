"""What a page says of a bundle is what the service says of the match: every type of event, in both languages."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from adapters.catalogues.teller import tell
from adapters.catalogues.texts import LANGS, Lang
from engine.core.attack_facts import ATTACK_FACTS, AttackDeclared
from engine.core.event import Event
from engine.core.match_facts import MATCH_FACTS
from engine.core.record import canonical, read_record, seal
from engine.core.rulebook import Rulebook
from engine.registry import FACTS, READER, RULEBOOKS
from tests.e2e.browser.chromium import browsing, open_window
from tests.e2e.service_process import ServiceProcess
from tests.unit.test_berserk_hidden import open_session
from tests.unit.timeline_samples import created, event, samples

BUNDLES = Path(__file__).resolve().parents[2] / "golden" / "bundles" / "1"
TELL = """async ({lang, histories}) => {
  const { plainLines } = await import('/assets/model/plain_lines.js');
  const { loadTexts } = await import('/assets/model/texts.js');
  const texts = await loadTexts(lang);
  return histories.map((events) => plainLines(events, texts));
}"""
KNOWN = """async () => Object.keys((await import('/assets/model/sentences/sentences.js')).SENTENCES)"""
SHARED = {fact.type for fact in (*MATCH_FACTS, *ATTACK_FACTS)}


def wire(events: Iterable[Event]) -> list[Any]:
    """Events as a reader gets them."""
    return [msgspec.json.decode(canonical(seal(one, "sample", "0" * 64, "00" * 16))) for one in events]


def histories() -> list[list[Event]]:
    """A match with one event of each type, once for each kind of value of each of its fields; and a new one with a card face
    down, for those who see it and for the others."""
    found: list[list[Event]] = []
    for rulebook, book in RULEBOOKS.items():
        kind = "physical" if rulebook == "crisis_protocol" else "simple_strike"
        begun = event(AttackDeclared("spark", "strike", kind, target="bulwark"), 2, attack=1, step=first_step(book))
        own = {fact.type for fact in get_args(book.facts) or book.facts}
        for fact in FACTS.values():
            if fact.type not in SHARED | own or fact.type == "match.created":
                continue
            for at, sample in enumerate(samples(fact, rulebook)):
                told = event(sample, 3, attack=1, step="14.a" if rulebook == "crisis_protocol" else "511.6")
                found.append([created(rulebook), *([begun] if at % 2 == 0 else []), told])
        found.append([created(rulebook)])
    veiled = open_session().events
    found += [[*veiled], [one for one in veiled if one.audience is None]]
    return found


def golden() -> list[list[Any]]:
    """The events of every golden bundle, stubs among them."""
    found: list[list[Any]] = []
    for path in sorted(BUNDLES.glob("*.jsonl")):
        rows = [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]
        found.append([row for row in rows if "seq" in row and "hash" in row and ("type" in row or "commit" in row)])
    return found


def first_step(book: Rulebook[Any]) -> str:
    return book.table.steps[0].step


def lines(events: Sequence[Event], lang: Lang) -> list[Any]:
    plain: list[Any] = msgspec.json.decode(msgspec.json.encode(tell(events, lang)))
    return plain


async def test_every_type_of_event_has_a_sentence(service: ServiceProcess) -> None:
    async with browsing() as browser:
        window = await open_window(browser, f"{service.address}/replay?lang=en")
        known = await window.page.evaluate(KNOWN)
    assert sorted(known) == sorted(fact.type for fact in FACTS.values())


@pytest.mark.parametrize("lang", LANGS)
async def test_a_page_tells_events_as_the_service_does(service: ServiceProcess, lang: Lang) -> None:
    made = histories()
    assert {one[-1].data.type for one in made} == {fact.type for fact in FACTS.values()}
    bundles = golden()
    assert len(bundles) > 30 and sum("type" not in row for rows in bundles for row in rows) > 0
    async with browsing() as browser:
        window = await open_window(browser, f"{service.address}/replay?lang={lang}")
        told = await window.page.evaluate(TELL, {"lang": lang, "histories": [wire(one) for one in made]})
        read = await window.page.evaluate(TELL, {"lang": lang, "histories": bundles})
        assert window.complaints == []
    for one, shown in zip(made, told, strict=True):
        assert shown == lines(one, lang), one[-1].data
    for rows, shown in zip(bundles, read, strict=True):
        events = [READER.event(read_record(msgspec.json.encode(row))) for row in rows if "type" in row]
        assert [line for line in shown if line["type"] != "hidden"] == lines(events, lang)
