"""The table in a real browser beside the questions: adjusting, standing orders, shares in the dice, turns and the end, for the
seats and for the judge."""

from tests.e2e.browser.chromium import browsing
from tests.e2e.browser.forms import CLOSED, GONE, caught_up, crisis, open_form, seated, send
from tests.e2e.browser.players import Person, Typist
from tests.e2e.browser.tables import example, sit_down
from tests.e2e.service_process import ServiceProcess

TOLD = "(text) => document.querySelector('dialog form > .refusal')?.textContent.includes(text)"


async def test_a_seat_adjusts_the_table_by_keyboard_and_the_other_one_agrees(service: ServiceProcess) -> None:
    match = await sit_down(service.address, crisis())
    async with browsing() as browser:
        one, two = await seated(browser, match, "a", "b")
        red = Typist(one)
        await red.asked("choose an attack")
        await red.tab_to("[data-action=adjust]")
        await one.page.keyboard.press("Enter")
        await one.page.locator("dialog").wait_for()
        await red.tab_to("[data-unit=flint] summary")
        await one.page.keyboard.press("Enter")
        await red.tab_to("[data-unit=flint] .values input")
        await one.page.keyboard.type("9")
        await red.tab_to("dialog form > label input[type=text]")
        await one.page.keyboard.type("it fell off the roof")
        await one.page.keyboard.press("Enter")
        await one.until(TOLD, "above the stamina 6")
        assert await one.serious() == []
        assert await one.page.input_value("dialog form > label input[type=text]") == "it fell off the roof"
        damage = one.page.locator("[data-unit=flint] .values input").first
        assert await damage.input_value() == "9"
        await damage.fill("3")
        await one.page.locator("[data-unit=flint] label", has_text="Poison").click()
        await send(one)
        await one.until(CLOSED)
        await two.page.locator(".request[data-kind=adjust]").wait_for()
        asked = await two.page.locator(".request .changes li").all_inner_texts()
        assert asked == ["Flint, conditions: Incinerate, Poison", "Flint, damage: 3", "reason: it fell off the roof"]
        assert (await match.get("judge"))["units"]["flint"]["damage"] == 0
        await two.page.locator(".request button", has_text="agree").click()
        await two.until(GONE, "adjust")
        view = await caught_up(match, one, two)
        assert view["units"]["flint"] == {
            "seat": "b", "damage": 3, "power": 0, "conditions": ["incinerate", "poison"], "status": "healthy",
        }  # fmt: skip
        assert [one_ for one_ in one.complaints if "409" not in one_] + two.complaints == []


async def test_the_judge_does_everything_a_judge_may(service: ServiceProcess) -> None:
    match = await sit_down(service.address, crisis())
    async with browsing() as browser:
        (window,) = await seated(browser, match, "judge", dark=True)
        page = window.page
        await window.until("() => document.querySelector('#me').textContent === 'You are the judge'")
        dialog = await open_form(window, "adjust")
        await dialog.locator("[data-unit=bulwark] summary").click()
        await dialog.locator("[data-unit=bulwark] label", has_text="status").locator("select").select_option("ko")
        await dialog.locator("[data-unit=flint] summary").click()
        await dialog.locator("[data-unit=flint] label", has_text="leaves the table").click()
        await dialog.locator("summary", has_text="Add a unit").click()
        await dialog.locator("textarea").fill('{"id": "drone", "seat": "b",')
        await window.until("() => document.querySelector('dialog').textContent.includes('This is no JSON')")
        stats = '"stamina": 3, "defense": {"physical": 2, "energy": 2, "mystic": 2}'
        await dialog.locator("textarea").fill(f'{{"id": "drone", "name": "Drone", "seat": "b", {stats}}}')
        await dialog.locator("form > label input[type=text]").fill("as agreed")
        assert await window.serious() == []
        await send(window)
        await window.until(CLOSED)
        view = await caught_up(match, window)
        assert (sorted(view["units"]), view["units"]["bulwark"]["status"]) == (["bulwark", "drone", "spark"], "ko")
        assert "Drone" in await page.inner_text("#seat-b")
        await page.locator("[data-action=end-round]").click()
        await window.until("() => document.querySelector('bb-timeline').textContent.includes('round')")
        await page.locator("[data-action=end-turn]").click()
        await window.until("() => document.querySelector('#seat-b .tag')?.textContent === 'active'")
        await page.locator("[data-action=end-turn]").click()
        await window.until("() => document.querySelector('#seat-a .tag')?.textContent === 'active'")
        await match.send("a", {"type": "choose_attack", "unit": "spark", "attack": "arc"})
        await match.send("b", {"type": "contest", "seq": 2, "reason": "not its turn"})
        judge = Person(window)
        await judge.asked("rule on the contest")
        await judge.click("uphold")
        await window.until("() => document.querySelector('#title').textContent === 'Spark attacks'")
        await open_form(window, "end-match")
        assert (await match.get("judge"))["over"] is False
        await send(window)
        await window.until("() => document.querySelector('#title').textContent === 'The match is over.'")
        assert (await match.get("judge"))["over"] is True
        assert not await page.locator("bb-table-actions").is_visible()
        assert window.complaints == []


async def test_standing_orders_answer_are_shown_and_cancelled(service: ServiceProcess) -> None:
    match = await sit_down(service.address, crisis())
    async with browsing() as browser:
        one, two = await seated(browser, match, "a", "b")
        red = Person(one)
        await red.asked("choose an attack")
        dialog = await open_form(one, "stand")
        assert await dialog.locator("label", has_text="rest of this window").count() == 0
        await dialog.locator("label", has_text="pass everything").click()
        await dialog.locator("label", has_text="Steady hand (Spark)").click()
        assert await one.serious() == []
        await send(one)
        await one.until(CLOSED)
        await one.page.locator(".orders li").wait_for()
        assert await one.page.locator(".orders li").all_inner_texts() == ["Pass everything. Ask me about: Steady hand."]
        assert await two.page.locator(".orders li").count() == 0
        await red.click("Spark: arc")
        await red.click("Flint")
        await red.choose("range: 3")
        await Person(two).asked("2.d")
        dialog = await open_form(two, "stand")
        await dialog.locator("label", has_text="rest of this window").click()
        await send(two)
        await red.asked("roll")
        passed = [
            e for e in (await match.get("judge", "/events?limit=1000"))["events"] if e["type"] == "effect.declined"
        ]
        assert {(e["data"]["seat"], e["data"]["ref"]["effect"], e["automatic"]) for e in passed} == {
            ("a", "focus", True),
            ("b", "step_in", True),
        }
        await caught_up(match, one, two)
        assert await two.page.locator(".orders li").count() == 0
        dialog = await open_form(one, "stand")
        await dialog.locator("label", has_text="use an effect whenever").click()
        await dialog.locator("select").select_option("steady")
        await send(one)
        await one.until(CLOSED)
        await one.until("() => document.querySelectorAll('.orders li').length === 2")
        await one.page.locator("[data-action=undo]").click()
        await one.until("() => document.querySelectorAll('.orders li').length === 1")
        assert await one.page.locator(".orders li").all_inner_texts() == ["Pass everything. Ask me about: Steady hand."]
        await one.page.locator("[data-action=cancel-orders]").click()
        await one.until("() => document.querySelector('.orders .none') !== null")
        assert one.complaints + two.complaints == []


async def test_shares_in_the_dice_are_offered_as_what_they_are(service: ServiceProcess) -> None:
    match = await sit_down(service.address, {**crisis(), "dice": "verifiable"})
    async with browsing() as browser:
        one, two = await seated(browser, match, "a", "b")
        for window in (one, two):
            offer = window.page.locator(".request[data-kind=contribute]")
            await offer.wait_for()
            assert "makes sure that it did not choose them" in await offer.inner_text()
        await one.until("() => document.querySelector('bb-question[data-ready]') !== null")
        await one.page.locator(".request button[type=submit]").click()
        await one.until(GONE, "contribute")
        await two.page.locator(".request label", has_text="a number of my own").click()
        send_ = two.page.locator(".request button[type=submit]")
        await two.page.locator(".request .hex").fill("ab" * 31)
        assert await send_.is_disabled()
        await two.page.locator(".request .hex").fill("ab" * 32)
        # What somebody else does meanwhile takes nothing of it away.
        await match.send("a", {"type": "choose_attack", "unit": "spark", "attack": "arc"})
        await caught_up(match, two)
        assert await two.page.input_value(".request .hex") == "ab" * 32
        assert await two.page.evaluate("document.activeElement.matches('.request .hex')")
        assert await two.serious() == []
        await two.until("() => document.querySelector('bb-question[data-ready]') !== null")
        await send_.click()
        await two.until(GONE, "contribute")
        events = (await match.get("judge", "/events?limit=1000"))["events"]
        shares = {e["data"]["seat"]: e["data"]["value"] for e in events if e["type"] == "dice.contributed"}
        assert shares["b"] == "ab" * 32
        assert len(shares["a"]) == 64 and len(set(shares["a"])) > 4
        assert one.complaints + two.complaints == []


async def test_dice_that_were_entered_are_confirmed_by_the_other_seat(service: ServiceProcess) -> None:
    body, _ = example("crisis_protocol")
    match = await sit_down(service.address, {**body, "dice": "entered", "entered": "confirmed"})
    await match.send("a", {"type": "choose_attack", "unit": "spark", "attack": "arc"})
    await match.send("a", {"type": "declare_target", "target": "flint", "range": 3})
    await match.send("a", {"type": "pass"})
    await match.send("b", {"type": "pass"})
    async with browsing() as browser:
        one, two = await seated(browser, match, "a", "b")
        await Person(one).roll(["blank"] * 6)
        asked = two.page.locator(".request[data-kind=dice]")
        await asked.wait_for()
        await two.until("() => document.querySelector('bb-question[data-ready]') !== null")
        await asked.locator("button").first.click()
        await two.until(GONE, "dice")
        # The line of the throw was there already; what was said of it is added.
        for window in (one, two):
            await window.until(
                "() => document.querySelector('li[data-type=\"dice.rolled\"]').textContent.includes('confirmed by Blue')"
            )
        assert one.complaints + two.complaints == []


async def test_a_seat_ends_its_turn_and_the_match_ends_when_both_want_it(service: ServiceProcess) -> None:
    body, _ = example("berserk")
    match = await sit_down(service.address, {**body, "dice": "entered"})
    async with browsing() as browser:
        one, two = await seated(browser, match, "a", "b")
        await Person(one).asked("announce an action")
        assert await two.page.locator("[data-action=end-turn]").count() == 0
        assert await one.page.locator("[data-action=end-round]").count() == 0
        await one.page.locator("[data-action=end-turn]").click()
        await Person(two).asked("announce an action")
        await open_form(one, "end-match")
        await send(one)
        await one.until(CLOSED)
        await two.page.locator(".request[data-kind=end_match] button", has_text="turn down").click()
        await two.until(GONE, "end_match")
        await open_form(two, "end-match")
        await send(two)
        await one.page.locator(".request[data-kind=end_match] button", has_text="agree").click()
        for window in (one, two):
            await window.until("() => document.querySelector('#title').textContent === 'The match is over.'")
        assert one.complaints + two.complaints == []
