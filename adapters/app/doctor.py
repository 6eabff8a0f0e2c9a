"""What `config` and `doctor` tell: the settings in force, and whether the service would work with them."""

import os
from collections.abc import Mapping
from typing import Literal
from urllib.parse import urlsplit, urlunsplit

import msgspec
from msgspec import Struct

from adapters.app.composition import inspect_server, open_store
from adapters.app.http_settings import NAMES
from adapters.app.projections import ADDED, LEASE, WORKER, lease_seconds, works_itself
from adapters.app.settings import Settings
from adapters.http.settings import HttpSettings
from adapters.store.port import StoreError, StoreUnavailable
from adapters.store.server_binary import find_server

HIDDEN = "(set)"


class Check(Struct, frozen=True):
    """One thing that was looked at. `good` and `warning` let the service start, `bad` does not."""

    name: str
    result: Literal["good", "warning", "bad"]
    message: str


def show_config(settings: Settings, http: HttpSettings) -> dict[str, object]:
    """Every setting in force by the name of its variable; of secrets only that they are set."""
    shown: dict[str, object] = {
        "BLOWBYBLOW_DATA": str(settings.data),
        "BLOWBYBLOW_LANG": settings.lang,
        "REDIS_URL": None if settings.redis_url is None else without_password(settings.redis_url),
        "store": settings.store,
    }
    shown |= {WORKER: works_itself(), LEASE: lease_seconds(), ADDED: os.environ.get(ADDED)}
    values: Mapping[str, object] = msgspec.structs.asdict(http)
    for name, variable in NAMES.items():
        value = values[name]
        shown[variable] = HIDDEN if name == "operator_key" and value is not None else value
    return shown


def without_password(url: str) -> str:
    """The address of a server without the password in it."""
    parts = urlsplit(url)
    if parts.password is None:
        return url
    name, _, host = parts.netloc.rpartition("@")
    return urlunsplit(parts._replace(netloc=f"{name.split(':')[0]}:***@{host}"))


async def examine(settings: Settings) -> list[Check]:
    """Look at everything the service needs: the server program or the server, its settings, the store."""
    if settings.store == "memory":
        return [Check("store", "warning", "--store memory: nothing is kept")]
    found = await _server(settings) if settings.redis_url is not None else [_program()]
    if any(check.result == "bad" and check.name != "setting" for check in found):
        return found
    return [*found, *await _store(settings)]


def _program() -> Check:
    try:
        return Check("server program", "good", str(find_server()))
    except StoreUnavailable as error:
        return Check("server program", "bad", str(error))


async def _server(settings: Settings) -> list[Check]:
    assert settings.redis_url is not None
    try:
        findings = await inspect_server(settings.redis_url)
    except (StoreError, ValueError) as error:
        return [Check("server", "bad", str(error))]
    told = [Check("setting", "bad" if finding.fatal else "warning", finding.message) for finding in findings]
    where = without_password(settings.redis_url)
    return [Check("server", "good", f"{where} answers"), *(told or [Check("setting", "good", "it keeps what it has")])]


async def _store(settings: Settings) -> list[Check]:
    try:
        async with open_store(settings) as store:
            matches = await store.matches()
            checks = [Check("store", "good", f"{len(matches)} matches in {store.partitions} partitions")]
            without = [listed.match for listed in matches if not await store.tokens(listed.match)]
    except StoreError as error:
        return [Check("store", "bad", str(error))]
    if without:
        some = ", ".join(without[:5]) + (" …" if len(without) > 5 else "")
        message = f"{len(without)} matches have no tokens, so only the command line can open them: {some}"
        checks.append(Check("tokens", "warning", message))
    return checks
