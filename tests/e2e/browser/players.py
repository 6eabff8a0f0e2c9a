"""A person at the page of a seat: by mouse, or by keyboard alone."""

from collections.abc import Sequence

from playwright.async_api import TimeoutError as Late

from tests.e2e.browser.chromium import Window

ASKED = "() => document.querySelector('bb-question.mine[data-ready]') !== null"
ABOUT = "(about) => document.querySelector('bb-question.mine[data-ready]')?.innerText.includes(about)"
_TABS = 60


class Person:
    """One seat's page."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.page = window.page

    async def asked(self, about: str) -> None:
        """Wait until this seat is asked, and about this."""
        try:
            await self.window.until(ABOUT, about)
        except Late as error:
            shown = await self.page.inner_text("bb-question")
            raise AssertionError(f"never asked about {about!r}, but: {shown!r}") from error

    async def click(self, option: str) -> None:
        """Click the option with these words."""
        await self.page.wait_for_function(ASKED)
        await self.page.locator("bb-question button.option", has_text=option).first.click()

    async def choose(self, *labels: str) -> None:
        """Click choices of the open form by their labels, then send it."""
        for label in labels:
            group, _, value = label.rpartition(": ")
            place = self.page.locator("bb-question fieldset", has_text=group) if group else self.page
            await place.locator("label.choice", has_text=value).first.click()
        await self.submit()

    async def pick(self, *dice: int) -> None:
        """Click dice of the open form by their places among those offered, then send it."""
        for die in dice:
            await self.page.locator("bb-question .dice-choice").nth(die).click()
        await self.submit()

    async def roll(self, faces: Sequence[str | int]) -> None:
        """Enter faces and send them; the roll is the only option."""
        await self.page.wait_for_function(ASKED)
        await self.page.locator("bb-question button.option").first.click()
        for face in faces:
            await self.page.locator(f'bb-question .palette button[data-face="{face}"]').click()
        await self.submit()

    async def submit(self) -> None:
        """Send the open form."""
        await self.page.locator("bb-question button[type=submit]").click()


class Typist(Person):
    """The same without a mouse: Tab, Enter, Space and digits."""

    async def click(self, option: str) -> None:
        await self.page.wait_for_function(ASKED)
        words = await self.page.locator("bb-question button.option").all_inner_texts()
        number = next(at for at, text in enumerate(words, 1) if option in text)
        await self.page.keyboard.press(str(number))

    async def roll(self, faces: Sequence[str | int]) -> None:
        await self.page.wait_for_function(ASKED)
        await self.page.keyboard.press("1")
        for face in faces:
            await self.tab_to(f'.palette button[data-face="{face}"]')
            await self.page.keyboard.press("Enter")
        await self.submit()

    async def submit(self) -> None:
        await self.tab_to("button[type=submit]")
        await self.page.keyboard.press("Enter")

    async def tab_to(self, selector: str) -> None:
        """Press Tab until the focus is there."""
        for _ in range(_TABS):
            if await self.page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
                return
            await self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never led to {selector}")
