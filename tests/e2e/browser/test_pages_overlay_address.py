"""What an overlay says of its own address: a token that is missing, words that mean nothing."""

import pytest

from tests.e2e.browser.chromium import Window, browsing, open_window
from tests.e2e.browser.tables import example, sit_down
from tests.e2e.service_process import ServiceProcess

STATE = "(state) => document.documentElement.dataset.state === state"
WITHIN = """(selector) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  return box.width > 0 && box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
}"""
MISSING = {"en": "The token is missing from this address.", "ru": "В адресе нет токена."}


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_an_address_without_a_token_says_where_to_get_one(service: ServiceProcess, lang: str) -> None:
    match = await sit_down(service.address, example("crisis_protocol")[0])
    async with browsing() as browser:
        window = await open_window(
            browser, f"{service.address}/overlay/{match.match}?lang={lang}", width=600, height=300
        )
        await window.until(STATE, "refused")
        assert (await window.page.inner_text("#link")).startswith(MISSING[lang])
        assert await window.page.evaluate(WITHIN, "#link")
        assert not await window.page.locator("#steps").is_visible()
        assert window.complaints == []


async def test_a_match_that_is_not_there_is_a_link_that_does_not_hold(service: ServiceProcess) -> None:
    async with browsing() as browser:
        window = await open_window(browser, f"{service.address}/overlay/nowhere?lang=en&token=guess", offline=True)
        await window.until(STATE, "refused")
        assert await window.page.inner_text("#link") == "This link does not hold (any more)."


UNKNOWN = {
    "&show=foo": "show=foo is not known here; possible: steps, units, dice, stack, timeline.",
    "&show=dice,dise": "show=dise is not known here; possible: steps, units, dice, stack, timeline.",
    "&theme=pink": "theme=pink is not known here; possible: light, dark.",
    "&lang=de": "lang=de is not known here; possible: en, ru.",
    "&size=big": "size=big is not known here; possible: 0.8, 1, 1.5.",
}


async def test_a_word_that_means_nothing_is_named_for_a_moment(service: ServiceProcess) -> None:
    match = await sit_down(service.address, example("crisis_protocol")[0])
    async with browsing() as browser:
        windows: dict[str, Window] = {}
        for given, told in UNKNOWN.items():
            address = match.overlay(given)
            if "lang" in given:
                address = address.replace("lang=en&", "")
            windows[given] = window = await open_window(browser, address, width=900, height=420)
            banner = window.page.locator("#banner")
            await banner.wait_for()
            assert await banner.inner_text() == told
            assert await window.page.evaluate(WITHIN, "#banner")
        for given, window in windows.items():
            await window.until(STATE, "connected")
            await window.page.locator("#banner").wait_for(state="hidden")
            assert await window.page.locator("#steps").is_visible() == (given != "&show=dice,dise")
            assert window.complaints == []


async def test_what_is_understood_is_not_remarked_on(service: ServiceProcess) -> None:
    match = await sit_down(service.address, example("crisis_protocol")[0])
    async with browsing() as browser:
        given = "&show=dice,steps&theme=light&size=1.2&--accent=orange"
        window = await open_window(browser, match.overlay(given).replace("lang=en", "lang=ru-RU"))
        await window.until(STATE, "connected")
        assert not await window.page.locator("#banner").is_visible()
        assert window.complaints == []
