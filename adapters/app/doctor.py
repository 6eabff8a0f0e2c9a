"""What `config` and `doctor` tell: the settings in force, and whether the service would work with them."""

import os
from collections.abc import Mapping
from typing import Literal
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from adapters.app.composition import inspect_server
from adapters.app.http_settings import NAMES, read_http_settings
from adapters.app.projections import ADDED, LEASE, WORKER, known_projections, lease_seconds, works_itself
from adapters.app.serve import bind
from adapters.app.settings import BadSetting, Settings
from adapters.app.stores import open_store
from adapters.app.variables import DEBUG, VARIABLES, Variable
from adapters.audit.keys import BadKey, public_keys, read_signer
from adapters.http.settings import HttpSettings
from adapters.store.data_folder import server_at_work
from adapters.store.port import StoreError, StoreUnavailable
from adapters.store.server_binary import find_server

HIDDEN = "(set)"


class Check(Struct, frozen=True):
    """One thing that was looked at. `good` and `warning` let the service start, `bad` does not."""

    name: str
    result: Literal["good", "warning", "bad"]
    message: str


def show_config(settings: Settings, http: HttpSettings) -> dict[str, object]:
    """Every setting in force by the name of its variable; of secrets only that they are set. Raises BadSetting."""
    values: dict[str, object] = {
        "BLOWBYBLOW_DATA": str(settings.data),
        "BLOWBYBLOW_KEYS": str(settings.key_folder),
        "BLOWBYBLOW_LANG": settings.lang,
        "REDIS_URL": None if settings.redis_url is None else without_password(settings.redis_url),
        ADDED: os.environ.get(ADDED),
        WORKER: works_itself(),
        LEASE: lease_seconds(),
        DEBUG: os.environ.get(DEBUG),
    }
    served: Mapping[str, object] = msgspec.structs.asdict(http)
    values |= {variable: served[field] for field, variable in NAMES.items()}
    return {"store": settings.store} | {one.name: _shown(one, values[one.name]) for one in VARIABLES}


def _shown(variable: Variable, value: object) -> object:
    return HIDDEN if variable.secret and value is not None else value


def without_password(url: str) -> str:
    """The address of a server without the password in it, and without what follows the question mark: a password may
    stand there too."""
    try:
        parts = urlsplit(url)
        secret = parts.password is not None
    except ValueError:
        return "(no address)"
    name, _, host = parts.netloc.rpartition("@")
    where = f"{name.split(':')[0]}:***@{host}" if secret else parts.netloc
    return f"{parts.scheme}://{where}{parts.path}"


async def examine(settings: Settings) -> list[Check]:
    """Look at everything that `serve` looks at with these settings: settings, address, projections, keys, the server
    program or the server with its own settings, the store."""
    checks = [*_service(settings), _projections()]
    if settings.store == "memory":
        return [*checks, Check("store", "warning", "--store memory: nothing is kept")]
    checks.append(_keys(settings))
    found = await _server(settings) if settings.redis_url is not None else [_program()]
    if any(check.result == "bad" and check.name != "setting" for check in found):
        return [*checks, *found]
    return [*checks, *found, *await _store(settings)]


def _service(settings: Settings) -> list[Check]:
    try:
        http = read_http_settings()
        works_itself()
        lease_seconds()
    except BadSetting as error:
        return [Check("settings", "bad", str(error))]
    checks = [Check("settings", "good", "all can be used")]
    try:
        bind(http).close()
    except OSError as error:
        running = settings.redis_url is None and server_at_work(settings.data) is not None
        told = (
            f"{error}; a program is at work on the data folder, perhaps the service itself" if running else str(error)
        )
        return [*checks, Check("address", "warning" if running else "bad", told)]
    return [*checks, Check("address", "good", f"{http.host}:{http.port} is free")]


def _projections() -> Check:
    try:
        known = known_projections()
    except BadSetting as error:
        return Check("projections", "bad", str(error))
    return Check("projections", "good", ", ".join(known))


def _keys(settings: Settings) -> Check:
    folder = settings.key_folder
    try:
        signer = read_signer(folder)
        known = public_keys(folder)
    except BadKey as error:
        return Check("keys", "bad", str(error))
    if signer is None or signer.public not in known:
        made = next(path for path in (folder, *folder.absolute().parents) if path.exists())
        if not made.is_dir() or not os.access(made, os.W_OK | os.X_OK):
            return Check("keys", "bad", f"{folder}: no key can be kept here: {made} cannot be written")
    if signer is None:
        return Check("keys", "good", f"no key yet; the first start makes one in {folder}")
    return Check("keys", "good", f"{signer.public.id} in {folder} signs")


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
    allowed = _forgetting_allowed()
    told = [
        Check("setting", "bad" if finding.fatal and not allowed else "warning", finding.message) for finding in findings
    ]
    where = without_password(settings.redis_url)
    return [Check("server", "good", f"{where} answers"), *(told or [Check("setting", "good", "it keeps what it has")])]


def _forgetting_allowed() -> bool:
    try:
        return read_http_settings().allow_forgetting
    except BadSetting:
        return False


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
