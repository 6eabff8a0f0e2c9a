"""The replay in a real browser: a match and bundles, scrubbed by keyboard, verified in the page."""

import re
from pathlib import Path
from typing import Any

import pytest

from engine.audit.bundle import finish
from tests.e2e.browser.chromium import Window, browsing, open_window
from tests.e2e.browser.tables import example, played
from tests.e2e.service_process import ServiceProcess

BUNDLES = Path(__file__).resolve().parents[2] / "golden" / "bundles" / "1"
BERSERK = "berserk-verifiable-*-judge.jsonl"
SPECTATED = "berserk-verifiable-*-spectator.jsonl"
CRISIS = "crisis_protocol-verifiable-*-judge.jsonl"
AT = "(seq) => document.documentElement.dataset.seq === String(seq)"
CHECKED = "(good) => document.querySelector('bb-checks')?.dataset.good === String(good)"

FOLD = """async (events) => {
  const { boardOf } = await import('/assets/model/board.js');
  const { liveLine } = await import('/assets/model/live_line.js');
  const ends = events.filter((event) => event.last).map((event) => event.seq);
  return ends.map((seq) => [seq, boardOf(liveLine(structuredClone(events.slice(0, seq))))]);
}"""
KNOWN = {
    "crisis_protocol": ("id", "attacker", "attack", "target", "state", "step", "outcome", "ended_because", "parent"),
    "berserk": ("id", "source", "ability", "kind", "declared_target", "target", "defender", "state", "step", "outcome"),
}


def golden(pattern: str, having: bytes = b"") -> Path:
    """The first golden bundle of this kind."""
    return next(path for path in sorted(BUNDLES.glob(pattern)) if having in path.read_bytes())


async def opened(window: Window, bundle: Path | dict[str, Any]) -> None:
    await window.page.set_input_files("#file", bundle)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["crisis_protocol", "berserk"])
async def test_the_board_of_a_bundle_is_the_view_of_the_service(service: ServiceProcess, name: str) -> None:
    _, commands = example(name)
    match, _ = await played(service.address, name)
    # The dice decide whether anything is left to pass.
    if {"type": "pass"} in (await match.get("judge"))["decision"]["options"]:
        await match.send("a", {"type": "pass"})
    events = (await match.get("judge", "/events?limit=1000"))["events"]
    async with browsing() as browser:
        window = await open_window(browser, f"{service.address}/replay?lang=en")
        boards = await window.page.evaluate(FOLD, events)
    assert len(boards) >= len(commands)
    for seq, board in boards:
        view = await match.get("judge", f"?at={seq}")
        assert {id_: {**unit, "at": None} for id_, unit in board["units"].items()} == {
            id_: {**unit, "at": None} for id_, unit in view["units"].items()
        }, seq
        assert board["active"] == view["active"]
        assert board["stack"] == view.get("stack", []) or [
            {key: value for key, value in thing.items() if key in ("kind", "unit", "effect")}
            for thing in board["stack"]
        ] == view.get("stack", [])
        if view["attack"] is not None:
            wanted = {key: view["attack"][key] for key in KNOWN[name]}
            assert {key: board["attack"].get(key) for key in wanted} == wanted, seq


async def test_a_match_is_walked_by_keyboard_and_its_steps_are_linked(service: ServiceProcess, pictures: Path) -> None:
    match, last = await played(service.address, "crisis_protocol")
    address = f"{service.address}/replay?lang=en&match={match.match}#token={match.tokens['judge']}"
    async with browsing() as browser:
        window = await open_window(browser, address)
        await window.until(AT, last)
        await window.until(CHECKED, True)
        await window.page.keyboard.press("Home")
        await window.until(AT, 1)
        await window.page.keyboard.press("ArrowRight")
        await window.until(AT, 2)
        for _ in range(3):
            await window.page.keyboard.press("ArrowDown")
        await window.until("() => document.querySelector('bb-steps .here .number')?.textContent === '2.d'")
        seq = int(await window.page.evaluate("document.documentElement.dataset.seq"))
        view = await match.get("judge", f"?at={seq}")
        assert view["attack"]["step"] == "2.d"
        assert window.page.url.endswith(f"&seq={seq}")
        linked = await open_window(browser, f"{address.split('#')[0]}#seq={seq}", dark=True)
        await linked.page.fill("#token input", match.tokens["spectator"])
        await linked.page.keyboard.press("Enter")
        await linked.until(AT, seq)
        same = "document.querySelector('#event .what').textContent"
        assert await linked.page.evaluate(same) == await window.page.evaluate(same)
        await linked.page.keyboard.press("End")
        await linked.until(AT, last)
        await window.page.keyboard.press("End")
        await window.until(AT, last)
        assert "Steady hand" in await window.page.inner_text("#asked")
        assert "Steady hand" not in await linked.page.inner_text("#asked")
        assert await window.serious() == []
        assert await linked.serious() == []
        await linked.page.screenshot(path=pictures / "replay-crisis_protocol.png")
        assert window.complaints + linked.complaints == []


async def test_a_golden_bundle_is_read_in_the_page_and_verified(service: ServiceProcess) -> None:
    sent: list[str] = []
    async with browsing() as browser:
        window = await open_window(browser, f"{service.address}/replay?lang=en")
        window.page.on("request", lambda request: sent.append(f"{request.method} {request.url}"))
        await opened(window, golden(BERSERK))
        await window.until(CHECKED, True)
        checks = await window.page.inner_text("bb-checks")
        assert re.search(r"Chain of \d+ events", checks)
        assert "every one drawn again and equal" in checks
        assert "origin not proven" in checks
        assert "not checked by this page" in checks
        last = await window.page.evaluate("Number(document.querySelector('#scrub input').max)")
        await window.until(AT, last)
        for _ in range(12):
            await window.page.keyboard.press("ArrowUp")
        assert await window.page.locator("#event .what").inner_text() != ""
        assert [request for request in sent if "/assets/" not in request] == []
        assert window.complaints == []


async def test_a_replay_fits_a_phone(service: ServiceProcess) -> None:
    match, _ = await played(service.address, "berserk")
    last = await match.send("judge", {"type": "end_match"})
    address = f"{service.address}/replay?lang=ru&match={match.match}#token={match.tokens['judge']}"
    async with browsing() as browser:
        window = await open_window(browser, address, width=390, height=844, dark=True)
        await window.until(AT, last)
        # The secret of the dice is one long word.
        assert await window.page.locator("#event .details").count() == 1
        wider = await window.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert wider == 0
        assert await window.serious() == []
        assert window.complaints == []


async def test_what_a_bundle_hides_stays_hidden(service: ServiceProcess) -> None:
    async with browsing() as browser:
        window = await open_window(browser, f"{service.address}/replay?lang=en")
        await opened(window, golden(SPECTATED))
        await window.until(CHECKED, True)
        hidden = await window.page.locator("bb-timeline li[data-type=hidden]").count()
        assert hidden > 0
        assert window.complaints == []


async def test_a_tampered_bundle_is_found_out(service: ServiceProcess) -> None:
    good = golden(CRISIS, having=b'"face":"blank"').read_bytes()
    faces = good.replace(b'"face":"blank"', b'"face":"block"', 1)
    assert faces != good
    async with browsing() as browser:
        window = await open_window(browser, f"{service.address}/replay?lang=en")
        await opened(window, {"name": "torn.jsonl", "mimeType": "application/jsonl", "buffer": faces})
        await window.until("() => document.querySelector('#trouble').textContent !== ''")
        assert "could not be checked" in await window.page.inner_text("#trouble")
        await opened(window, {"name": "forged.jsonl", "mimeType": "application/jsonl", "buffer": _sealed(faces)})
        await window.until(CHECKED, False)
        checks = await window.page.inner_text("bb-checks")
        assert "not what it says" in checks
        seq = next(int(found) for found in re.findall(r"^(\d+)\s+chain:", checks, re.MULTILINE))
        await window.page.locator(".findings button").first.click()
        await window.until(AT, seq)
        assert await window.page.inner_text("#trouble") == ""
        assert window.complaints == []


def _sealed(data: bytes) -> bytes:
    """The same lines with a fitting digest behind them, as a forger would write them."""
    return finish(data[:-1].split(b"\n")[:-1])
