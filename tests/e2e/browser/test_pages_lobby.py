"""The start page in a real browser: from a match file to two seats that play."""

import json
import re
import tempfile
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser

from tests.e2e.browser.chromium import Window, browsing, open_window
from tests.e2e.browser.players import Person
from tests.e2e.browser.tables import EXAMPLES, Played, example, sit_down
from tests.e2e.service_process import ServiceProcess

KEY = "key-of-the-operator"
REVEAL = {
    "en": ["at the end of the match", "after each attack, once both seats confirm"],
    "ru": ["в конце матча", "после каждой атаки, если подтвердят обе стороны"],
}
ENTERED = {
    "en": ["that of the seat that enters it", "the other seat is asked as well"],
    "ru": ["той стороны, что его вводит", "другую сторону тоже спрашивают"],
}
AT_TABLE = "() => document.documentElement.dataset.state === 'connected'"


async def test_a_shipped_match_is_started_and_its_links_lead_to_the_seats(
    service: ServiceProcess, pictures: Path
) -> None:
    async with browsing() as browser:
        window = await open_window(browser, f"{service.address}/?lang=en", height=1100)
        page = window.page
        await page.fill("[name=name-a]", "Anna <b>")
        await page.fill("[name=table]", "side table")
        await page.click("#new button[type=submit]")
        await page.wait_for_selector("#links .link")
        assert await window.serious() == []
        await page.screenshot(path=pictures / "lobby.png")
        links = await page.eval_on_selector_all(
            "#links .link",
            "all => Object.fromEntries(all.map((one) => [one.dataset.role, one.querySelector('a').href]))",
        )
        assert set(links) == {"a", "b", "judge", "spectator", "overlay", "table", "replay"}
        seat = await open_window(browser, links["a"])
        await seat.until(AT_TABLE)
        assert await seat.page.inner_text("#me") == "You are Anna <b>"
        for role in ("overlay", "table"):
            overlay = await open_window(browser, links[role])
            await overlay.until(AT_TABLE)
            assert await overlay.page.inner_text("#seat-a h2") == "Anna <b>"
            assert overlay.complaints == []
        listed = await page.inner_text("#list")
        assert "Anna <b> — " in listed and "side table" in listed
        assert window.complaints + seat.complaints == []


async def test_open_matches_come_first_and_ended_ones_behind_a_switch(service: ServiceProcess) -> None:
    body, _ = example("crisis_protocol")
    body = {**body, "dice": "entered"}
    idle, running, ended = [await sit_down(service.address, body, table=name) for name in ("idle", "running", "ended")]
    await running.send("a", {"type": "choose_attack", "unit": "spark", "attack": "arc"})
    await ended.send("judge", {"type": "end_match"})
    # A match that moved last but runs no attack comes behind one in which an attack runs.
    await idle.send("a", {"type": "end_turn"})
    async with browsing() as browser:
        window = await open_window(browser, f"{service.address}/?lang=en")
        page = window.page
        listed = page.locator("#list li")
        await listed.nth(1).wait_for()
        tables = await page.locator("#list li .tag:not(.deciding)").all_inner_texts()
        assert [name for name in tables if name in ("idle", "running", "ended")] == ["running", "idle"]
        one, two = [page.locator(f"#list li[data-match='{match.match}']") for match in (running, idle)]
        assert re.search(r"attack running\s+Red decides\s+since \d", await one.inner_text())
        assert "Blue decides" in await two.inner_text() and "attack running" not in await two.inner_text()
        assert not await page.locator("#ended").is_visible()
        await page.click("#list-ended")
        over = page.locator(f"#ended li[data-match='{ended.match}']")
        await over.wait_for()
        assert re.search(r"ended \d", await over.inner_text())
        assert await window.serious() == []
        # The list follows what happens.
        await running.send("a", {"type": "declare_target", "target": "flint", "range": 2})
        await running.send("a", {"type": "pass"})
        await window.until(
            "(match) => document.querySelector(`#list li[data-match='${match}']`).textContent.includes('Blue decides')",
            running.match,
        )
        await running.send("judge", {"type": "end_match"})
        await page.locator(f"#ended li[data-match='{running.match}']").wait_for()
        assert await one.count() == 0
        await page.click("#list-ended")
        assert not await page.locator("#ended").is_visible()
        assert window.complaints == []


async def test_each_match_of_the_list_can_be_told_from_the_others(service: ServiceProcess) -> None:
    body, _ = example("berserk")
    elsewhere = [await sit_down(service.address, body) for _ in range(2)]
    async with browsing() as browser:
        window = await open_window(browser, f"{service.address}/?lang=en")
        page = window.page
        await page.wait_for_selector("#new button[type=submit]")
        await page.click("#new button[type=submit]")
        own = str(await page.inner_text("#links h2")).removeprefix("Links: ")
        texts = {}
        for match in (own, *(one.match for one in elsewhere)):
            line = page.locator(f"#list li[data-match='{match}']")
            await line.wait_for()
            texts[match] = await line.inner_text()
            assert match in texts[match] and re.search(r"started \d", texts[match])
        for one in elsewhere:
            line = page.locator(f"#list li[data-match='{one.match}']")
            assert "No link of it is known to this browser" in texts[one.match]
            assert await line.locator("a, button").count() == 0
        assert "No link" not in texts[own]
        await open_a_seat(service, window, elsewhere[0])
        await page.locator(f"#list li[data-match='{own}'] a", has_text="Watch").click()
        await window.until(AT_TABLE)
        assert await page.inner_text("#me") == "You are watching"
        assert window.complaints == []


async def open_a_seat(service: ServiceProcess, window: Window, match: Played) -> None:
    """A match whose link was opened in this browser can be opened from the list as well."""
    page = window.page
    await page.goto(match.play("a"))
    await window.until(AT_TABLE)
    await page.goto(f"{service.address}/?lang=en")
    link = page.locator(f"#list li[data-match='{match.match}'] a", has_text="Open")
    assert await link.get_attribute("href") == f"/play/{match.match}#token={match.tokens['a']}"
    assert await window.serious() == []


async def test_an_own_file_and_what_is_wrong_with_it(service: ServiceProcess) -> None:
    async with browsing() as browser:
        window = await open_window(browser, f"{service.address}/?lang=ru")
        page = window.page
        await page.wait_for_selector("#new button[type=submit]")
        await page.set_input_files(
            "[name=upload]", {"name": "bad.yaml", "mimeType": "text/yaml", "buffer": b"match: {rulebook: [\n"}
        )
        await window.until("() => document.querySelector('#trouble').textContent.includes('line')")
        await page.set_input_files("[name=upload]", EXAMPLES / "crisis_protocol.yaml")
        await window.until("() => document.querySelector('[name=name-a]').value === 'Red'")
        await page.select_option("[name=dice]", "entered")
        await page.click("#new button[type=submit]")
        await page.wait_for_selector("#links .link")
        address = await page.get_attribute("#links .seat-a a", "href")
        assert address is not None
        match, token = address.rsplit("/", 1)[1].split("#token=")
        await page.fill("#join [name=match]", match)
        await page.fill("#join [name=token]", token)
        await page.click("#join button")
        await Person(window).asked("выберите атаку")
        refused = [one for one in window.complaints if "400" not in one]
        assert refused == []


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_words_on_dice_are_asked_for_where_they_fit(service: ServiceProcess, lang: str) -> None:
    """`reveal` with drawn dice, `entered` with those of the table; the other one is neither shown nor sent."""
    async with browsing() as browser:
        window = await open_window(browser, f"{service.address}/?lang={lang}")
        page = window.page
        reveal, entered = page.locator("[name=reveal]"), page.locator("[name=entered]")
        await reveal.wait_for()
        assert await reveal.input_value() == "end" and not await entered.is_visible()
        assert await reveal.locator("option").all_inner_texts() == REVEAL[lang]
        await reveal.select_option("confirmed")
        assert await options_of_a_started_match(window) == ("verifiable", "confirmed", "trusted")
        await page.select_option("[name=dice]", "entered")
        assert await entered.input_value() == "trusted" and not await reveal.is_visible()
        assert await entered.locator("option").all_inner_texts() == ENTERED[lang]
        await entered.select_option("confirmed")
        assert await window.serious() == []
        assert await options_of_a_started_match(window) == ("entered", "end", "confirmed")
        assert window.complaints == []


async def test_words_on_dice_are_taken_from_a_file(service: ServiceProcess) -> None:
    body, _ = example("crisis_protocol")
    async with browsing() as browser:
        window = await open_window(browser, f"{service.address}/?lang=en")
        page = window.page
        await take_file(window, {**body, "reveal": "confirmed"})
        assert await page.input_value("[name=reveal]") == "confirmed"
        await page.select_option("[name=dice]", "entered")
        assert await options_of_a_started_match(window) == ("entered", "end", "trusted")


async def test_dice_that_a_file_has_wrong_are_told_when_it_is_started(service: ServiceProcess) -> None:
    body, _ = example("crisis_protocol")
    async with browsing() as browser:
        window = await open_window(browser, f"{service.address}/?lang=en")
        page = window.page
        await take_file(window, {**body, "dice": "loaded"})
        await page.click("#new button[type=submit]")
        await window.until("() => document.querySelector('#trouble').textContent.includes('loaded')")
        assert await page.locator("#links .link").count() == 0
        await page.select_option("[name=dice]", "entered")
        assert await options_of_a_started_match(window) == ("entered", "end", "trusted")


async def take_file(window: Window, match: dict[str, Any]) -> None:
    """Give the start form a file of one's own with this match."""
    await window.page.wait_for_selector("#new button[type=submit]")
    content = json.dumps({"title": "Own", "match": {**match, "table": "own"}, "script": []}).encode()
    await window.page.set_input_files("[name=upload]", {"name": "own.json", "mimeType": "text/yaml", "buffer": content})
    await window.until("() => document.querySelector('[name=table]').value === 'own'")


async def options_of_a_started_match(window: Window) -> tuple[str, str, str]:
    """Start a match; `dice`, `reveal` and `entered` of it, as they were stored."""
    known = await window.page.locator("#links h2").all_inner_texts()
    await window.page.click("#new button[type=submit]")
    await window.until(
        "([known]) => ![known, undefined].includes(document.querySelector('#links h2')?.innerText)", known
    )
    address = await window.page.get_attribute("#links .seat-a a", "href")
    assert address is not None
    match, token = address.rsplit("/", 1)[1].split("#token=")
    stored = await window.page.request.get(
        f"{window.page.url.split('/?')[0]}/matches/{match}/events?limit=1", headers={"Authorization": f"Bearer {token}"}
    )
    settings = (await stored.json())["events"][0]["data"]["settings"]
    return settings.get("dice", "entered"), settings.get("reveal", "end"), settings.get("entered", "trusted")


async def test_with_an_operator_key_nothing_is_listed_without_it(tmp_path: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="bbb") as data:
        process = ServiceProcess(tmp_path / "log", data=Path(data), BLOWBYBLOW_OPERATOR_KEY=KEY)
        await process.start()
        try:
            async with browsing() as browser:
                window = await open_window(browser, f"{process.address}/?lang=en")
                page = window.page
                await page.wait_for_selector("#key input")
                assert not await page.locator("#new").is_visible()
                assert not await page.locator("#matches").is_visible()
                assert await window.serious() == []
                await page.fill("#key input", KEY)
                await page.click("#key button")
                await page.fill("[name=table]", "main")
                await page.click("#new button[type=submit]")
                await page.wait_for_selector("#links .link")
                table = await page.get_attribute('#links [data-role="table"] a', "href")
                assert table is not None and KEY not in table
                seat = await page.get_attribute("#links .seat-a a", "href")
                assert seat is not None
                await sees_own_match_without_the_key(browser, process.address, seat)
                overlay = await open_window(browser, table)
                await overlay.until(AT_TABLE)
                stranger = await open_window(browser, table.split("?")[0], offline=True)
                await stranger.page.wait_for_timeout(0)
                answer = await stranger.page.request.get(f"{process.address}/tables/main")
                assert answer.status == 401
                wrong = await stranger.page.request.get(f"{process.address}/tables/main?key=guess")
                assert wrong.status == 401
                assert overlay.complaints == []
        finally:
            await process.stop()
            process.clean_up()


async def sees_own_match_without_the_key(browser: Browser, address: str, seat: str) -> None:
    """Who was given the link of a seat finds its match on the start page, and no other one."""
    player = await open_window(browser, seat, offline=True)
    await player.until(AT_TABLE)
    await player.page.goto(f"{address}/?lang=en")
    mine = player.page.locator("#mine li")
    await mine.wait_for()
    assert "decides" in await mine.inner_text() and "as " in await mine.inner_text()
    assert await player.page.locator("#key").is_visible() and not await player.page.locator("#list").is_visible()
    assert await player.serious() == []
    assert await mine.locator("a").get_attribute("href") == seat.removeprefix(address)
    await mine.locator("button", has_text="Forget").click()
    await player.until("() => document.querySelector('#mine').hidden")
    assert player.complaints == []
