"""A real browser: Debian's chromium, driven by Playwright."""

import os
import shutil
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from importlib.resources import files

from playwright.async_api import Browser, ConsoleMessage, Page, async_playwright

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 20_000
"""Milliseconds a page has for what it should show."""


def chromium() -> str:
    """Where the browser is. Fails with what to do where there is none: a browser test is never left out silently."""
    found = os.environ.get("BLOWBYBLOW_CHROMIUM") or shutil.which("chromium")
    assert found, (
        "the pages are tested in chromium and there is none: `apt-get install chromium` (./test does it as root), "
        "or name one in BLOWBYBLOW_CHROMIUM"
    )
    return found


@asynccontextmanager
async def browsing() -> AsyncGenerator[Browser, None]:
    """A browser, closed afterwards."""
    path = chromium()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            yield browser
        finally:
            await browser.close()


class Window:
    """A page in a context of its own, like another device. `complaints`: everything its console held against it.

    offline: complaints of the network are let pass, for tests that take the service away.
    """

    def __init__(self, page: Page, offline: bool) -> None:
        self.page = page
        self.complaints: list[str] = []
        self._offline = offline
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.set_default_timeout(PATIENCE)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning"):
            return
        if self._offline and "Failed to load resource" in message.text:
            return
        self.complaints.append(f"{message.type}: {message.text} ({message.location.get('url')})")

    async def serious(self) -> list[str]:
        """What axe-core finds that is serious or critical."""
        script = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
        await self.page.evaluate(script)
        found = await self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{rule['id']}: {node['html'][:200]} {node.get('failureSummary', '')}"
            for rule in found["violations"]
            if rule["impact"] in ("serious", "critical")
            for node in rule["nodes"]
        ]

    async def until(self, expression: str, value: object = None) -> None:
        """Wait until a JavaScript expression (of `value`) is true."""
        await self.page.wait_for_function(expression, arg=value)


async def open_window(
    browser: Browser,
    address: str,
    *,
    width: int = 1440,
    height: int = 900,
    dark: bool = False,
    offline: bool = False,
    before: str | None = None,
) -> Window:
    """A page at `address`; `before` is run in it first."""
    context = await browser.new_context(
        viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light", reduced_motion="reduce"
    )
    page = await context.new_page()
    window = Window(page, offline)
    if before is not None:
        await page.add_init_script(before)
    await page.goto(address)
    return window
