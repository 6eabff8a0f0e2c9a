"""The overlay in a real browser: it comes back by itself, tells each event once, hides what is hidden."""

import contextlib
import os
import signal
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Error

from tests.e2e.browser.chromium import browsing, open_window
from tests.e2e.browser.tables import example, played, sit_down
from tests.e2e.service_process import ServiceProcess, children

COUNT_LINES = """
window.shown = [];
new MutationObserver((records) => {
  for (const record of records) for (const node of record.addedNodes) {
    if (node.dataset && node.dataset.seq && node.matches('bb-timeline li')) window.shown.push(Number(node.dataset.seq));
  }
}).observe(document, {childList: true, subtree: true});
"""
"""Notes every line of the timeline that is put on the picture, in the order in which it is."""

AT = "(seq) => document.documentElement.dataset.seq === String(seq)"
STATE = "(state) => document.documentElement.dataset.state === state"

BEYOND = """() => [...document.querySelectorAll('#dice .die, #steps h1, #dice .figure')].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.width > 0 && (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight);
}).map((one) => one.outerHTML)"""
"""What of the picture lies outside of its source."""


def entered(body: dict[str, Any]) -> dict[str, Any]:
    """The same match with dice from the table, so that a test knows them."""
    return {**body, "dice": "entered"}


async def test_an_overlay_comes_back_and_tells_each_event_once(mortal_service: ServiceProcess) -> None:
    service = mortal_service
    body, commands = example("crisis_protocol")
    match = await sit_down(service.address, entered(body))
    async with browsing() as browser:
        window = await open_window(browser, match.overlay(), offline=True, before=COUNT_LINES)
        await window.until(STATE, "connected")
        for seat, command in commands[:3]:
            await match.send(seat, command)
        known = await match.send(*commands[3])
        await window.until(AT, known)
        assert service.process is not None
        store = children(service.process.pid)
        service.kill()
        for pid in store:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        await window.until(STATE, "stale")
        assert "No connection since" in await window.page.inner_text("#link")
        await service.start()
        rolled = {"type": "roll", "faces": ["critical", "wild", "hit", "hit", "blank", "failure", "block"]}
        await match.send("a", rolled)
        last = await match.send("b", {"type": "roll", "faces": ["block", "wild", "blank"]})
        await window.until(AT, last)
        await window.until(STATE, "connected")
        assert await window.page.evaluate("window.shown") == list(range(1, last + 1))
        picture = await window.page.inner_text("main")
        await window.page.reload()
        await window.until(AT, last)
        assert await window.page.inner_text("main") == picture
        assert "Spark attacks Bulwark" in picture
        assert window.complaints == []


async def test_a_table_keeps_its_address_from_match_to_match(service: ServiceProcess) -> None:
    body, _ = example("crisis_protocol")
    async with browsing() as browser:
        window = await open_window(browser, f"{service.address}/overlay/table/main?lang=en")
        await window.until(STATE, "waiting")
        assert "waiting for a match" in await window.page.inner_text("#link")
        await sit_down(service.address, body, table="main", seats={"a": {"name": "First"}, "b": {"name": "Other"}})
        await window.until("() => document.querySelector('#seat-a h2')?.textContent === 'First'")
        await sit_down(service.address, body, table="elsewhere", seats={"a": {"name": "Wrong"}, "b": {"name": "Other"}})
        await sit_down(service.address, body, table="main", seats={"a": {"name": "Second"}, "b": {"name": "Other"}})
        await window.until("() => document.querySelector('#seat-a h2')?.textContent === 'Second'")
        assert window.complaints == []


async def test_an_overlay_never_shows_a_hidden_card_and_shows_an_undo(service: ServiceProcess) -> None:
    body, commands = example("berserk")
    match = await sit_down(service.address, body)
    heard: list[str] = []
    async with browsing() as browser:
        window = await open_window(browser, match.overlay())

        async def hear(answer: Any) -> None:
            if "/matches/" in answer.url and "text/event-stream" not in answer.headers.get("content-type", ""):
                # What was on its way when the page was left has no body any more.
                with contextlib.suppress(Error):
                    heard.append(await answer.text())

        await window.until(STATE, "connected")
        window.page.on("response", hear)
        await window.page.reload()
        await window.until(STATE, "connected")
        seat, command = commands[0]
        last = await match.send(seat, command)
        await window.until(AT, last)
        last = await match.send("a", {"type": "undo"})
        await window.until(AT, last)
        assert "Taken back" in await window.page.inner_text("#banner")
        struck = await window.page.eval_on_selector_all("li.taken-back", "all => all.map((one) => one.dataset.type)")
        assert "attack.declared" in struck
        shown = await window.page.inner_text("main")
        assert "hidden card" in shown
        assert "Засадный" not in shown + await window.page.content() + "".join(heard)
        assert len(heard) > 2
        assert window.complaints == []


@pytest.mark.parametrize("name", ["crisis_protocol", "berserk"])
async def test_parts_stand_alone_and_the_look_comes_from_the_address(
    service: ServiceProcess, pictures: Path, name: str
) -> None:
    match, last = await played(service.address, name)
    async with browsing() as browser:
        window = await open_window(browser, match.overlay(), width=1920, height=1080)
        await window.until(AT, last)
        assert await window.serious() == []
        seen = await window.page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert seen == "rgba(0, 0, 0, 0)"
        await window.page.screenshot(path=pictures / f"overlay-{name}.png", omit_background=True)
        alone = await open_window(
            browser, match.overlay("&show=dice&--seat-a=%23ffd700&size=1.5"), width=900, height=420
        )
        await alone.until(AT, last)
        assert await alone.page.locator("#dice .die").count() > 1
        assert not await alone.page.locator("#timeline").is_visible()
        assert not await alone.page.locator("bb-units").first.is_visible()
        colour = await alone.page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--seat-a')")
        assert colour == "#ffd700"
        await alone.page.screenshot(path=pictures / f"overlay-{name}-dice.png", omit_background=True)
        assert window.complaints + alone.complaints == []


@pytest.mark.parametrize("name", ["crisis_protocol", "berserk"])
async def test_a_small_source_can_be_read(service: ServiceProcess, name: str) -> None:
    body, commands = example(name)
    match = await sit_down(service.address, body)
    last = 1
    async with browsing() as browser:
        window = await open_window(browser, match.overlay(), width=400, height=200)
        await window.until(STATE, "connected")
        assert await window.page.locator("#seat-a").is_visible()
        for seat, command in commands:
            last = await match.send(seat, command)
        await window.until(AT, last)
        assert await window.page.locator("#dice .die").first.is_visible()
        for hidden in ("#timeline", "bb-stack", "#seat-a", "#steps ol"):
            assert not await window.page.locator(hidden).first.is_visible(), hidden
        size = await window.page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")
        assert size == 10
        beyond = await window.page.evaluate(BEYOND)
        assert beyond == []
        assert window.complaints == []
