"""Events have numbers where sentences name them; where no number is shown no sentence names one."""

import re

import pytest

from tests.e2e.browser.chromium import Window, browsing, open_window
from tests.e2e.browser.tables import Played, example, sit_down
from tests.e2e.service_process import ServiceProcess

AT = "(seq) => document.documentElement.dataset.seq === String(seq)"
NUMBERED = re.compile(r"(event|событи\w+) \d", re.IGNORECASE)
SEEN = "bb-timeline li:not(.technical, .minor) .text"


async def contested(service: ServiceProcess) -> Played:
    body, _ = example("crisis_protocol")
    match = await sit_down(service.address, {**body, "dice": "entered"})
    await match.send("a", {"type": "choose_attack", "unit": "spark", "attack": "arc"})
    await match.send("a", {"type": "declare_target", "target": "flint", "range": 3})
    await match.send("b", {"type": "contest", "seq": 4, "to_seq": 3, "reason": "measure again"})
    return match


@pytest.mark.parametrize("role", ["a", "b", "judge"])
async def test_the_table_shows_the_number_of_each_event(service: ServiceProcess, role: str) -> None:
    match = await contested(service)
    async with browsing() as browser:
        window = await open_window(browser, match.play(role))
        await window.until(AT, (await match.get("judge"))["seq"])
        assert "contests event 4 and wants to go back to event 3" in await window.page.inner_text("bb-timeline")
        for seq in (1, 4):
            number = window.page.locator(f"bb-timeline li[data-seq='{seq}'] .seq")
            assert await number.is_visible()
            assert (await number.inner_text()).split() == ["event", str(seq)]
            assert await number.get_attribute("title") == f"event {seq}"
        if role == "judge":
            assert "event 4 · 2 · Target: Flint." in await window.page.inner_text("bb-question blockquote")
        assert await window.serious() == []
        assert window.complaints == []


async def sentences(window: Window, seq: int) -> list[str]:
    await window.until(AT, seq)
    return await window.page.locator(SEEN).all_inner_texts()


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_the_overlay_names_events_by_their_words(service: ServiceProcess, lang: str) -> None:
    match = await contested(service)
    async with browsing() as browser:
        window = await open_window(browser, match.overlay().replace("lang=en", f"lang={lang}"), width=1920)
        told = await sentences(window, (await match.get("judge"))["seq"])
        if lang == "en":
            assert "Blue contests “Target: Flint”: measure again" in told
        await match.send("b", {"type": "withdraw"})
        await match.send("b", {"type": "contest", "seq": 4, "reason": "once more"})
        await match.send("judge", {"type": "rule", "verdict": "uphold"})
        await match.send("b", {"type": "contest", "seq": 4, "to_seq": 3, "reason": "and again"})
        await match.send("a", {"type": "accept"})
        await match.send("a", {"type": "declare_target", "target": "flint", "range": 3})
        await match.send("b", {"type": "contest", "seq": 4, "to_seq": 3, "reason": "the last time"})
        last = await match.send("judge", {"type": "rule", "verdict": "rewind", "to_seq": 3})
        told = await sentences(window, last)
        assert [text for text in told if NUMBERED.search(text)] == []
        assert not await window.page.locator("bb-timeline .seq").count()
        quoted = [text for text in told if "“" in text or "«" in text]
        assert len(quoted) == 8
        if lang == "en":
            assert quoted[1] == "Blue withdraws the contest of “Target: Flint”."
            assert quoted[3] == "The judge upholds “Target: Flint”. Play goes on."
            assert quoted[5].startswith("Red accepts the contest: back to “")
            assert quoted[7].startswith("The judge rules: back to “")
        assert window.complaints == []
