"""What the table carries out itself, in a real browser: reports with their damage, and exact changes both seats agree on."""

import pytest

from tests.e2e.browser.chromium import browsing, open_window
from tests.e2e.browser.forms import CLOSED, GONE, caught_up, crisis, open_form, seated, send
from tests.e2e.browser.players import Person
from tests.e2e.browser.tables import example, sit_down
from tests.e2e.service_process import ServiceProcess


async def test_an_instruction_is_reported_with_its_damage(service: ServiceProcess) -> None:
    match = await sit_down(service.address, crisis())
    async with browsing() as browser:
        one, two = await seated(browser, match, "a", "b")
        await match.send("a", {"type": "choose_attack", "unit": "spark", "attack": "arc"})
        await match.send("a", {"type": "declare_target", "target": "flint", "range": 2})
        await two.page.locator(".instructions", has_text="Shove (Spark): Push it away").wait_for()
        dialog = await open_form(two, "report-damage-0")
        await dialog.locator("input[data-unit=flint]").fill("100")
        assert await two.page.locator("dialog button[type=submit]").is_disabled()
        await dialog.locator("input[data-unit=flint]").fill("2")
        assert await two.serious() == []
        await send(two)
        await two.until(CLOSED)
        view = await caught_up(match, one, two)
        assert view["attack"]["instructions"] == []
        assert view["units"]["flint"]["damage"] == 2
        assert await two.page.locator(".instructions").count() == 0
        assert one.complaints + two.complaints == []


async def test_instructions_of_berserk_are_adjudicated_and_reported_while_an_attack_runs_and_after(
    service: ServiceProcess,
) -> None:
    body, _ = example("berserk")
    told = {"window": "declared", "do": [{"type": "instruct", "text": "Move it"}]}
    body["units"][0]["effects"] = [{"id": "howl", "name": {"en": "Howl", "ru": "Вой"}, **told}, {"id": "roar", **told}]
    match = await sit_down(service.address, {**body, "dice": "entered"})
    async with browsing() as browser:
        one, two = await seated(browser, match, "a", "b")
        steppe = Person(one)
        await steppe.click("Кочевник at Великан")
        for _ in range(12):
            view = await match.get("judge")
            if "roll" in [option["type"] for option in view["decision"]["options"]]:
                break
            options = view["decision"]["options"]
            command = next((one_ for one_ in options if one_["type"] == "order"), None)
            items = None if command is None else command["items"]["permutation"]
            await match.send(
                view["decision"]["seat"], {"type": "pass"} if items is None else {"type": "order", "items": items}
            )
        await caught_up(match, one, two)
        assert await one.page.locator(".instructions li").count() == 2
        await two.page.locator("[data-action=report-0]").click()
        await caught_up(match, two)
        await two.until("() => document.querySelectorAll('.instructions li').length === 1")
        await one.until("() => document.querySelectorAll('.instructions li').length === 1")
        dialog = await open_form(one, "adjudicate")
        stated = dialog.locator(".operations fieldset")
        await stated.locator("select").first.select_option("add_counters")
        await stated.locator("select").nth(1).select_option("giant")
        await stated.locator("input").fill("-1")
        await dialog.locator("[data-add]").click()
        await stated.nth(1).locator("select").first.select_option("wound")
        await stated.nth(1).locator("select").nth(1).select_option("giant")
        await stated.nth(1).locator("input").fill("2")
        await send(one)
        await one.until(CLOSED)
        asked = two.page.locator(".request[data-kind=adjudicate]")
        await asked.wait_for()
        changes = await asked.locator(".changes li").all_inner_texts()
        assert changes == ["counters on Великан: −1", "Великан takes wounds: 2"]
        await asked.locator("button").first.click()
        await two.until(GONE, "adjudicate")
        view = await caught_up(match, one, two)
        assert view["units"]["giant"]["wounds"] == 2
        assert await one.page.locator(".instructions").count() == 0
        assert one.complaints + two.complaints == []


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_an_instruction_is_adjudicated_and_the_other_seat_agrees(service: ServiceProcess, lang: str) -> None:
    match = await sit_down(service.address, crisis())
    async with browsing() as browser:
        one, two = [
            await open_window(browser, match.play(role).replace("lang=en", f"lang={lang}")) for role in ("a", "b")
        ]
        await match.send("a", {"type": "choose_attack", "unit": "spark", "attack": "arc"})
        await match.send("a", {"type": "declare_target", "target": "flint", "range": 2})
        await two.page.locator(".instructions").wait_for()
        assert await two.page.locator("[data-action=adjudicate]").count() == 0
        dialog = await open_form(one, "adjudicate")
        assert await one.page.locator("dialog button[type=submit]").is_disabled()
        stated = dialog.locator(".operations fieldset")
        await stated.nth(0).locator("select").first.select_option("give_condition")
        await stated.nth(0).locator("select").nth(1).select_option("flint")
        await stated.nth(0).locator("select").nth(2).select_option("stun")
        await dialog.locator("[data-add]").click()
        await stated.nth(1).locator("select").first.select_option("damage")
        await stated.nth(1).locator("select").nth(1).select_option("bulwark")
        await stated.nth(1).locator("input").fill("1")
        assert await one.serious() == []
        await send(one)
        await one.until(CLOSED)
        asked = two.page.locator(".request[data-kind=adjudicate]")
        await asked.wait_for()
        told = await asked.locator(".changes li").all_inner_texts()
        assert (
            told
            == {
                "en": ["Flint gets Stun", "Bulwark suffers 1 damage"],
                "ru": ["Flint получает «Оглушение»", "Bulwark получает урон: 1"],
            }[lang]
        )
        await asked.locator("button").first.click()
        await two.until(GONE, "adjudicate")
        view = await caught_up(match, one, two)
        assert view["units"]["flint"]["conditions"] == ["incinerate", "stun"]
        assert view["units"]["bulwark"]["damage"] == 1
        assert view["attack"]["instructions"] == []
        assert one.complaints + two.complaints == []
