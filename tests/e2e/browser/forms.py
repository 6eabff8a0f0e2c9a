"""What tests of the table share: a match with a text for the table, pages of several roles, forms in dialogs."""

from typing import Any

from playwright.async_api import Browser, Locator

from tests.e2e.browser.chromium import Window, open_window
from tests.e2e.browser.tables import Played, example

AT = "(seq) => document.documentElement.dataset.seq === String(seq)"
CLOSED = "() => document.querySelector('dialog') === null"
GONE = "(kind) => !document.querySelector(`.request[data-kind=${kind}]`)"
PUSH = {"id": "push", "name": {"en": "Shove", "ru": "Толчок"}, "window": "targeted", "do": [{"type": "instruct", "text": "Push it away"}]}  # fmt: skip


async def seated(browser: Browser, match: Played, *roles: str, **more: Any) -> list[Window]:
    return [await open_window(browser, match.play(role), **more) for role in roles]


def crisis(**more: Any) -> dict[str, Any]:
    """The shipped match with dice from the table and a text for the table on Spark."""
    body, _ = example("crisis_protocol")
    body["units"][0]["effects"].append(PUSH)
    return {**body, "dice": "entered", **more}


async def open_form(window: Window, action: str) -> Locator:
    await window.page.locator(f"[data-action={action}]").click()
    dialog = window.page.locator("dialog")
    await dialog.wait_for()
    return dialog


async def send(window: Window) -> None:
    await window.page.locator("dialog button[type=submit]").click()


async def caught_up(match: Played, *windows: Window) -> dict[str, Any]:
    view: dict[str, Any] = await match.get("judge")
    for window in windows:
        await window.until(AT, view["seq"])
    return view
