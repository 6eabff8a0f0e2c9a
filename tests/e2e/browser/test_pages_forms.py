"""The forms of questions in a real browser: an order of effects, the targets of a beam and an area, a report that the attack
waits for."""

from typing import Any

from playwright.async_api import Page

from tests.e2e.browser.chromium import Window, browsing, open_window
from tests.e2e.browser.players import Person, Typist
from tests.e2e.browser.tables import sit_down
from tests.e2e.service_process import ServiceProcess

AT = "(seq) => document.documentElement.dataset.seq === String(seq)"
DEFENSE = {"physical": 2, "energy": 2, "mystic": 2}
SEND = "bb-question button[type=submit]"
MISSED = ["blank"] * 3


def unit(id_: str, seat: str, **more: Any) -> dict[str, Any]:
    return {"id": id_, "name": id_.title(), "seat": seat, "stamina": 6, "defense": DEFENSE, **more}


def attack(**more: Any) -> dict[str, Any]:
    return {"id": "blast", "name": {"en": "Blast", "ru": "Взрыв"}, "type": "energy", "range": 4, "strength": 3, **more}


def gain(id_: str, name: str, operation: dict[str, Any]) -> dict[str, Any]:
    return {"id": id_, "name": {"en": name, "ru": name}, "window": "targeted", "do": [operation]}


def crisis(one: dict[str, Any], *others: dict[str, Any]) -> dict[str, Any]:
    return {"rulebook": "crisis_protocol", "dice": "entered", "units": [one, *others]}


async def rows(page: Page) -> list[str]:
    return await page.locator("bb-question .ordered li > span").all_inner_texts()


async def no_complaint(*windows: Window) -> None:
    for window in windows:
        assert window.complaints == []


async def test_effects_are_put_in_order_by_keyboard(service: ServiceProcess) -> None:
    effects = [
        gain("mark", "Mark", {"type": "give_condition", "unit": "target", "condition": "hex"}),
        gain("cleanse", "Cleanse", {"type": "remove_condition", "unit": "target", "condition": "hex"}),
        gain("burn", "Burn", {"type": "instruct", "text": "Burn it", "wait": True}),
    ]
    body = crisis(unit("spark", "a", attacks=[attack()], effects=effects), unit("flint", "b"))
    match = await sit_down(service.address, body)
    async with browsing() as browser:
        window = await open_window(browser, match.play("a"))
        red = Typist(window)
        await match.send("a", {"type": "choose_attack", "unit": "spark", "attack": "blast"})
        await match.send("a", {"type": "declare_target", "target": "flint", "range": 2})
        await red.asked("put your effects in order")
        await window.page.keyboard.press("1")
        assert await rows(window.page) == ["1. Mark (Spark)", "2. Cleanse (Spark)", "3. Burn (Spark)"]
        assert await window.serious() == []
        await red.tab_to('.ordered li:nth-child(1) button[aria-label="Move down: Mark (Spark)"]')
        await window.page.keyboard.press("Enter")
        await window.page.keyboard.press("Enter")
        assert await rows(window.page) == ["1. Cleanse (Spark)", "2. Burn (Spark)", "3. Mark (Spark)"]
        focused = await window.page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.textContent")
        assert "Mark" in focused
        await red.submit()
        await red.asked("report what was carried out")
        chosen = [e for e in (await match.get("judge", "/events"))["events"] if e["type"] == "order.chosen"]
        assert [ref["effect"] for ref in chosen[0]["data"]["items"]] == ["cleanse", "burn", "mark"]
        # The attack waits: the report is a question, with the damage that was done.
        await window.page.keyboard.press("1")
        await window.page.locator("bb-question label.choice", has_text="Flint").click()
        assert await window.page.locator(SEND).is_disabled()
        await window.page.locator("bb-question .entry:has(:checked) .more input").fill("2")
        assert await window.serious() == []
        await red.submit()
        await window.until("() => document.querySelector('bb-question h2').textContent.includes('throw the dice')")
        view = await match.get("judge")
        assert (view["units"]["flint"]["damage"], view["attack"]["instructions"]) == (2, [])
        assert view["units"]["flint"]["conditions"] == ["hex"]
        await no_complaint(window)


async def test_a_report_without_damage_needs_nothing_more(service: ServiceProcess) -> None:
    effects = [gain("burn", "Burn", {"type": "instruct", "text": "Push it", "wait": True})]
    body = crisis(unit("spark", "a", attacks=[attack()], effects=effects), unit("flint", "b"))
    match = await sit_down(service.address, body)
    async with browsing() as browser:
        window = await open_window(browser, match.play("a"))
        red = Person(window)
        await match.send("a", {"type": "choose_attack", "unit": "spark", "attack": "blast"})
        await match.send("a", {"type": "declare_target", "target": "flint", "range": 2})
        await red.asked("report what was carried out")
        assert "The attack waits for the report" in await window.page.inner_text(".instructions")
        await red.click("report that instruction")
        await red.submit()
        await red.asked("throw the dice")
        reported = [e for e in (await match.get("judge", "/events"))["events"] if e["type"] == "table.reported"]
        assert [(e["data"]["instruction"], e["data"].get("damage")) for e in reported] == [(0, None)]
        await no_complaint(window)


async def test_the_targets_of_a_beam_are_named_in_their_order_with_what_was_measured(service: ServiceProcess) -> None:
    foes = [unit(name, "b") for name in ("flint", "ember", "ash")]
    match = await sit_down(service.address, crisis(unit("spark", "a", attacks=[attack(area="beam")]), *foes))
    async with browsing() as browser:
        one = await open_window(browser, match.play("a"), width=390, height=844)
        two = await open_window(browser, match.play("b"))
        red, blue = Person(one), Person(two)
        await red.click("Spark: Blast")
        await red.click("declare")
        entry = {name: one.page.locator("bb-question .entry", has_text=name) for name in ("Flint", "Ember", "Ash")}
        await entry["Ash"].locator("label.choice").first.click()
        assert await one.page.locator(SEND).is_disabled()
        await entry["Ash"].locator("fieldset", has_text="range").locator("label.choice", has_text="4").click()
        await entry["Flint"].locator("label.choice").first.click()
        await entry["Flint"].locator("fieldset", has_text="range").locator("label.choice", has_text="1").click()
        await entry["Flint"].locator("fieldset", has_text="cover").locator("label.choice", has_text="yes").click()
        ticked = await one.page.locator("bb-question .entry:has(> label :checked) > label").all_inner_texts()
        assert sorted(ticked) == ["1. Ash", "2. Flint"]
        assert not await entry["Ember"].locator(".more").is_visible()
        assert await one.serious() == []
        await one.page.locator(SEND).click()
        await red.roll(MISSED)
        events = (await match.get("judge", "/events?limit=1000"))["events"]
        declared = next(event["data"]["targets"] for event in events if event["type"] == "attack.target_declared")
        claims = [
            (one_["target"], one_["range"], one_.get("line_of_sight", True), one_.get("cover", False))
            for one_ in declared
        ]
        assert claims == [("ash", 4, True, False), ("flint", 1, True, True)]
        await blue.roll(["blank"] * 2)
        await two.page.wait_for_function("() => document.querySelector('#title').textContent.includes('Flint')")
        await no_complaint(one, two)


async def test_an_area_may_hit_an_ally_and_what_is_refused_stays_in_the_form(service: ServiceProcess) -> None:
    friends = [unit("ally", "a"), unit("flint", "b")]
    match = await sit_down(
        service.address, crisis(unit("spark", "a", attacks=[attack(area="area", range=2)]), *friends)
    )
    async with browsing() as browser:
        one = await open_window(browser, match.play("a"))
        red = Person(one)
        await red.click("Spark: Blast")
        await red.click("declare")
        for name in ("Ally", "Flint"):
            entry = one.page.locator("bb-question .entry", has_text=name)
            await entry.locator("label.choice").first.click()
            await entry.locator("fieldset", has_text="range").locator("label.choice", has_text="2").click()
        await one.page.route(
            "**/commands",
            lambda route: route.fulfill(
                status=409,
                content_type="application/problem+json",
                body='{"code": "out_of_range", "detail": "`ally` is out of range", "status": 409}',
            ),
        )
        await one.page.locator(SEND).click()
        refusal = one.page.locator("bb-question .refusal")
        await refusal.filter(has_text="out of range").wait_for()
        assert await one.page.locator("bb-question .entry:has(> label :checked)").count() == 2
        await one.page.unroute("**/commands")
        await one.page.wait_for_function("() => document.querySelector('bb-question[data-ready]') !== null")
        await one.page.locator(SEND).click()
        await red.asked("throw the dice")
        view = await match.get("judge")
        await one.until(AT, view["seq"])
        assert (view["attack"]["target"], view["attack"]["part"]) == ("ally", {"index": 1, "of": 2})
        assert [text for text in one.complaints if "409" not in text] == []
