"""One part alone fits a source of any sensible size: nothing that is shown is cut."""

import pytest
from playwright.async_api import Browser

from tests.e2e.browser.chromium import Window, browsing, open_window
from tests.e2e.browser.tables import Played, example, played, sit_down
from tests.e2e.service_process import ServiceProcess

AT = "(seq) => document.documentElement.dataset.seq === String(seq)"
ALONE: dict[str, list[tuple[int, int, float]]] = {
    "dice": [(900, 420, 1.5), (900, 200, 1), (500, 500, 1), (400, 150, 1)],
    "steps": [(1920, 120, 1), (900, 90, 1), (500, 160, 1.5)],
    "units": [(900, 420, 1), (500, 300, 1.5), (1920, 200, 1)],
    "stack": [(400, 300, 1), (300, 150, 2)],
    "timeline": [(600, 300, 1), (500, 150, 2), (1920, 120, 1)],
}
"""Widths, heights and `size` for each part; the first ones stand in docs/users/streamers.md."""

SIZE = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
CUT = """() => [...document.querySelectorAll('#overlay *')].filter((one) => {
  if (one.closest('.spoken') || !one.checkVisibility({visibilityProperty: true})) return false;
  const box = one.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) return false;
  const plate = one.closest('.card')?.getBoundingClientRect() ?? box;
  const holder = one.closest('bb-timeline')?.getBoundingClientRect() ?? plate;
  const leaves = (edge) => box.left < edge.left - 1 || box.top < edge.top - 1 || box.right > edge.right + 1 || box.bottom > edge.bottom + 1;
  const source = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
  const narrow = !one.matches('.step, .step *') && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === 'hidden';
  return leaves(source) || leaves(plate) || leaves(holder) || narrow;
}).map((one) => one.outerHTML.slice(0, 120))"""
"""What of the picture lies outside of its source, of its plate or of the part that holds it."""


async def shown(browser: Browser, match: Played, last: int, part: str, width: int, height: int, size: float) -> Window:
    window = await open_window(browser, match.overlay(f"&show={part}&size={size}"), width=width, height=height)
    await window.until(AT, last)
    return window


@pytest.mark.parametrize("name", ["crisis_protocol", "berserk"])
async def test_one_part_alone_fits_its_source(service: ServiceProcess, name: str) -> None:
    match, last = await played(service.address, name)
    async with browsing() as browser:
        for part, sizes in ALONE.items():
            for source in sizes:
                window = await shown(browser, match, last, part, *source)
                assert await window.page.evaluate(CUT) == [], (part, source)
                # It was fitted as it is shown: to fit it again changes nothing.
                size = await window.page.evaluate(SIZE)
                await window.page.evaluate("dispatchEvent(new Event('resize'))")
                assert await window.page.evaluate(SIZE) == size, (part, source)
                # Another size of the source, as when it is dragged in the scene.
                await window.page.set_viewport_size({"width": source[0], "height": source[1] * 2 // 3})
                await window.until(f"() => ({CUT})().length === 0")
                assert window.complaints == []
                await window.page.context.close()


async def test_the_outcome_is_in_the_picture_and_large_enough(service: ServiceProcess) -> None:
    body, commands = example("crisis_protocol")
    match = await sit_down(service.address, {**body, "dice": "entered"})
    for seat, command in commands[:4]:
        await match.send(seat, command)
    await match.send("a", {"type": "roll", "faces": ["critical", "wild", "hit", "hit", "blank", "failure", "block"]})
    await match.send("b", {"type": "roll", "faces": ["block", "wild", "blank"]})
    await match.send("a", {"type": "roll", "faces": ["hit"]})
    await match.send("a", {"type": "pass"})
    last = await match.send("a", {"type": "use", "unit": "spark", "effect": "pierce", "dice": [1]})
    assert (await match.get("judge"))["attack"]["outcome"] == "finished"
    async with browsing() as browser:
        window = await shown(browser, match, last, "dice", 900, 420, 1.5)
        assert await window.page.evaluate(CUT) == []
        assert await window.page.locator("#dice .die").count() == 11
        assert await window.page.locator("#dice .figure").first.is_visible()
        height = "(selector) => document.querySelector(selector).getBoundingClientRect().height"
        assert await window.page.evaluate(height, "#dice .die > .face") >= 40
        # With room to spare everything is as large as was asked for.
        await window.page.set_viewport_size({"width": 900, "height": 1200})
        await window.until(f"() => {SIZE} > 29")
        steps = await shown(browser, match, last, "steps", 1920, 120, 1)
        assert await steps.page.locator("#steps .clause").is_visible()
        assert await steps.page.evaluate(SIZE) >= 16


async def test_the_timeline_alone_shows_whole_lines_to_the_last(service: ServiceProcess) -> None:
    match, last = await played(service.address, "crisis_protocol")
    async with browsing() as browser:
        window = await shown(browser, match, last, "timeline", 600, 300, 1)
        lines = window.page.locator("bb-timeline li:visible")
        assert await lines.count() >= 2
        told = await window.page.locator("bb-timeline li:not(.minor, .technical)").last.get_attribute("data-seq")
        assert await lines.last.get_attribute("data-seq") == told


@pytest.mark.parametrize("name", ["crisis_protocol", "berserk"])
async def test_all_parts_fit_the_whole_picture(service: ServiceProcess, name: str) -> None:
    match, last = await played(service.address, name)
    async with browsing() as browser:
        window = await open_window(browser, match.overlay(), width=1920, height=1080)
        await window.until(AT, last)
        assert await window.page.evaluate(CUT) == []
        assert window.complaints == []
