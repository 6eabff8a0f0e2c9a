"""The table in a real browser: whole attacks on two pages, by mouse and by keyboard, through faults and second thoughts."""

from pathlib import Path
from typing import Any

from playwright.async_api import Browser

from tests.e2e.browser.chromium import Window, browsing, open_window
from tests.e2e.browser.players import Person, Typist
from tests.e2e.browser.tables import Played, example, sit_down
from tests.e2e.service_process import ServiceProcess

FACES = "all => all.map((one) => one.dataset.face)"
AT = "(seq) => document.documentElement.dataset.seq === String(seq)"


async def both(browser: Browser, match: Played, **more: Any) -> tuple[Window, Window]:
    return (
        await open_window(browser, match.play("a"), **more),
        await open_window(browser, match.play("b"), dark=True, **more),
    )


async def table(service: ServiceProcess, name: str, **more: Any) -> Played:
    body, _ = example(name)
    return await sit_down(service.address, {**body, "dice": "entered"}, **more)


async def to_the_dice(red: Person, blue: Person) -> None:
    """Crisis Protocol as far as the question what to do with the attack roll."""
    await red.click("Spark: arc")
    await red.click("Flint")
    await red.choose("range: 3", "cover: yes")
    await red.click("Focus")
    await blue.click("Step in")
    await red.roll(["critical", "wild", "hit", "hit", "blank", "failure", "blank"])
    await blue.roll(["block", "wild", "blank"])
    await red.roll(["blank"])
    await red.asked("9.a.i")


async def test_a_whole_attack_of_crisis_protocol_on_two_pages(service: ServiceProcess, pictures: Path) -> None:
    match = await table(service, "crisis_protocol")
    async with browsing() as browser:
        one, two = await both(browser, match)
        red, blue = Person(one), Person(two)
        await red.asked("choose an attack")
        assert await two.page.locator("bb-question button.option").count() == 0
        await to_the_dice(red, blue)
        assert await one.serious() == []
        assert await two.serious() == []
        await one.page.screenshot(path=pictures / "play-crisis_protocol.png")
        await red.click("Steady hand")
        await red.pick(4, 5)
        await red.roll(["hit", "hit"])
        await red.click("Piercing arc")
        assert await one.page.locator(".dice-choice span[data-face]").evaluate_all(FACES) == ["block", "wild"]
        await red.pick(1)
        await red.asked("choose an attack")
        view = await match.get("judge")
        await one.until(AT, view["seq"])
        await two.until(AT, view["seq"])
        attack = view["attack"]
        assert (attack["outcome"], attack["target"], attack["attack_successes"]) == ("finished", "bulwark", 6)
        for window in (one, two):
            rerolled = await window.page.locator(".die:has(.trail)").count()
            assert rerolled == 3
            assert f"damage {attack['damage']}" in await window.page.inner_text("bb-outcome")
            lines = await window.page.eval_on_selector_all(
                "bb-timeline li[data-seq]", "all => all.map(one => +one.dataset.seq)"
            )
            assert lines == list(range(1, view["seq"] + 1))
        why = await one.page.locator(".roll .pool").first.get_attribute("aria-label")
        assert why == "pool 7: strength of the attack +6, Focus (Spark) +1"
        told = await one.page.locator(".die:has(.trail) .spoken").first.inner_text()
        assert "rerolled, Steady hand" in told
        assert one.complaints + two.complaints == []


async def test_a_whole_attack_of_berserk_by_keyboard_alone(service: ServiceProcess, pictures: Path) -> None:
    match = await table(service, "berserk")
    async with browsing() as browser:
        one, two = await both(browser, match)
        steppe, hills = Typist(one), Typist(two)
        await steppe.click("Кочевник at Великан")
        await hills.click("pass")
        await steppe.roll([4])
        await hills.roll([3])
        await steppe.asked("priority")
        assert await one.page.locator("bb-stack .thing").count() == 3
        await steppe.click("Blessing")
        await hills.click("Jinx")
        await steppe.asked("511.5.1")
        assert await one.serious() == []
        await one.page.screenshot(path=pictures / "play-berserk.png")
        await steppe.click("pass")
        await steppe.asked("announce an action")
        view = await match.get("judge")
        await one.until(AT, view["seq"])
        await two.until(AT, view["seq"])
        assert view["attack"]["outcome"] == "finished"
        assert view["attack"]["rolls"]["source"] == {"rolled": 4, "final": 5}
        assert "Table of Blows" in await one.page.inner_text("bb-outcome")
        why = await one.page.locator(".roll .modified").first.get_attribute("aria-label")
        assert why is not None and "Blessing (Шаман)" in why and "Jinx (Имп)" in why
        assert "Засадный" not in await one.page.content()
        assert "Засадный" in await two.page.inner_text("#seat-b")
        assert one.complaints + two.complaints == []


async def test_a_double_click_never_answers_the_next_question(service: ServiceProcess) -> None:
    match = await table(service, "crisis_protocol")
    async with browsing() as browser:
        one, two = await both(browser, match)
        red, blue = Person(one), Person(two)
        await red.click("Spark: arc")
        await red.click("Flint")
        await red.choose("range: 3")
        await red.asked("2.d")
        # Where the pass of this question stands there may be another answer of the next one a moment later.
        await one.page.locator("bb-question button.option", has_text="Focus").dblclick()
        await blue.asked("2.d")
        await two.page.locator("bb-question button.option", has_text="pass").dblclick()
        await red.asked("roll")
        asked = (await match.get("judge"))["decision"]
        assert (asked["kind"], asked["seat"], asked["step"]) == ("roll", "a", "6")
        commands = {event["command"] for event in (await match.get("judge", "/events?limit=1000"))["events"]}
        assert len(commands) == 5
        assert one.complaints + two.complaints == []


async def test_a_restart_passes_unnoticed(mortal_service: ServiceProcess) -> None:
    match = await table(mortal_service, "crisis_protocol")
    async with browsing() as browser:
        one, two = await both(browser, match, offline=True)
        red, blue = Person(one), Person(two)
        await red.click("Spark: arc")
        await red.asked("target")
        mortal_service.kill()
        await one.until("() => document.documentElement.dataset.state === 'stale'")
        await red.click("Flint")
        await red.choose("range: 2")
        await mortal_service.start()
        await red.click("Focus")
        await blue.asked("2.d")
        view = await match.get("judge")
        assert view["attack"]["target"] == "flint"
        declared = [e for e in (await match.get("judge", "/events"))["events"] if e["type"] == "attack.target_declared"]
        assert len(declared) == 1
        assert one.complaints + two.complaints == []


async def test_undo_contest_and_what_is_not_possible(service: ServiceProcess) -> None:
    body, _ = example("crisis_protocol")
    body["units"][0]["attacks"].append({"id": "storm", "type": "mystic", "range": 3, "strength": 9, "cost": 9})
    match = await sit_down(service.address, {**body, "dice": "entered"})
    async with browsing() as browser:
        one, two = await both(browser, match)
        red, blue = Person(one), Person(two)
        await red.asked("storm")
        withheld = await one.page.locator(".withheld li").all_inner_texts()
        assert [text.split("\n") for text in withheld] == [["attack with Spark: storm", "its cost cannot be paid"]]
        await red.click("Spark: arc")
        await red.asked("declare the target")
        await one.page.locator("[data-action=undo]").click()
        await red.asked("storm")
        assert await one.page.locator("li.taken-back").count() > 0
        await to_the_dice(red, blue)
        await two.page.locator("[data-action=contest]").click()
        events = (await match.get("judge", "/events"))["events"]
        targeted = [event["seq"] for event in events if event["type"] == "attack.target_declared"][-1]
        await two.page.select_option("dialog select", label=f"{targeted} · 2 Target: Flint.")
        await two.page.fill("dialog input[type=text]", "it was out of range")
        await two.page.locator("dialog button[type=submit]").click()
        await one.until("() => document.querySelector('#title').textContent.startsWith('Suspended')")
        assert "it was out of range" in await one.page.inner_text(".request[data-kind=accept]")
        await one.page.locator("bb-question[data-ready] .requests button").first.click()
        await red.asked("declare the target")
        view = await match.get("judge")
        assert (view["suspended"], view["attack"]["state"]) == (False, "declare_target")
        assert one.complaints + two.complaints == []


async def test_the_judge_rules_where_a_contest_goes_back_to(service: ServiceProcess) -> None:
    match = await table(service, "crisis_protocol")
    await match.send("a", {"type": "choose_attack", "unit": "spark", "attack": "arc"})
    await match.send("a", {"type": "declare_target", "target": "flint", "range": 3})
    await match.send("b", {"type": "contest", "seq": 4, "reason": "measure again"})
    async with browsing() as browser:
        window = await open_window(browser, match.play("judge"))
        judge = Person(window)
        await judge.asked("rule on the contest")
        told = await window.page.inner_text("bb-question")
        assert "Blue contests event 4: measure again" in told and "event 4 · 2 · Target: Flint." in told
        await judge.click("go back")
        places = await window.page.locator("bb-question select option").all_inner_texts()
        assert [place.split(" · ")[0] for place in places] == ["6", "3", "1"]
        await window.page.select_option("bb-question select", "3")
        await judge.submit()
        await window.until("() => document.querySelector('#title').textContent === 'Spark attacks'")
        view = await match.get("judge")
        assert (view["attack"]["state"], view["branch"]) == ("declare_target", 1)
        assert window.complaints == []
