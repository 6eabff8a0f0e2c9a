"""The overlay can be read over any picture, in both themes: contrast is measured with the colours the browser computed."""

from typing import Any

import pytest

from tests.e2e.browser.chromium import Window, browsing, open_window
from tests.e2e.browser.tables import played
from tests.e2e.service_process import ServiceProcess

AT = "(seq) => document.documentElement.dataset.seq === String(seq)"
ENOUGH = 4.5
LOOKS = ["&theme=light&lang=ru", "&theme=dark&lang=en"]
"""Each theme and each language once: words change no colours."""
PARTS = ["", "&show=steps", "&show=units", "&show=dice", "&show=timeline", "&show=stack", "&show=dice,units"]
MEASURED = """(selector) => {
  const numbers = (colour) => (colour.match(/[\\d.]+/g) ?? []).map(Number);
  const over = (above, below, alpha) => below.map((one, at) => above[at] * alpha + one * (1 - alpha));
  const light = (colour) => colour.map((one) => one / 255)
    .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4))
    .reduce((sum, one, at) => sum + one * [0.2126, 0.7152, 0.0722][at], 0);
  /** What is seen of `ink` and of what lies behind it, over a picture of one colour; an opacity holds for both. */
  const seen = (element, ink, behind, picture) => {
    const chain = [];
    for (let one = element; one; one = one.parentElement) chain.unshift(getComputedStyle(one));
    const paint = (ground, at, last) => {
      if (at === chain.length) return last(ground);
      const [r, g, b, alpha = 1] = numbers(chain[at].backgroundColor);
      return over(paint(over([r, g, b], ground, alpha), at + 1, last), ground, Number(chain[at].opacity));
    };
    const layer = (colours) => (ground) => colours.reduce((below, [r, g, b, alpha = 1]) => over([r, g, b], below, alpha), ground);
    return [paint(picture, 0, layer([...behind, ink])), paint(picture, 0, layer(behind))];
  };
  const contrast = (...given) => Math.min(...[[0, 0, 0], [255, 255, 255]].map((picture) => {
    const [a, b] = seen(...given, picture).map(light).sort((one, two) => two - one);
    return (a + 0.05) / (b + 0.05);
  }));
  const found = [];
  for (const card of document.querySelectorAll(selector)) {
    if (!card.checkVisibility({visibilityProperty: true})) continue;
    for (const one of card.querySelectorAll('*')) {
      if (one.closest('.spoken:not(.mark)') || !one.checkVisibility({visibilityProperty: true})) continue;
      const style = getComputedStyle(one);
      if (one.matches('.face .mark')) {
        const body = numbers(getComputedStyle(one.closest('.face').querySelector('.body')).fill);
        found.push([`face ${one.closest('[data-face]').dataset.face}`, contrast(one, numbers(style.fill), [body])]);
      } else if ([...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) {
        found.push([`${one.className || one.localName}: ${one.textContent}`, contrast(one, numbers(style.color), [])]);
      }
    }
  }
  return found;
}"""
"""Everything written or drawn below the elements of a selector, with its contrast against what lies behind it: the lower of
those over a black picture and over a white one."""


async def faint(window: Window) -> tuple[list[str], list[Any]]:
    """What of the picture has too little contrast, and all that was looked at."""
    found = await window.page.evaluate(MEASURED, "#overlay > .card")
    return [f"{what}: {ratio:.2f}" for what, ratio in found if ratio < ENOUGH], found


@pytest.mark.parametrize("name", ["crisis_protocol", "berserk"])
async def test_everything_can_be_read_in_both_themes_and_languages(service: ServiceProcess, name: str) -> None:
    match, last = await played(service.address, name)
    async with browsing() as browser:
        for look in LOOKS:
            address = match.overlay().replace("lang=en&", "") + look
            window = await open_window(browser, address, width=1920)
            for part in PARTS:
                await window.page.goto(address + part)
                await window.until(AT, last)
                few, found = await faint(window)
                assert few == [], look + part
                assert found or (part == "&show=stack" and name == "crisis_protocol"), look + part
            assert window.complaints == []
