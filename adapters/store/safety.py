"""Whether a server somebody else set up may forget what it acknowledged."""

from collections.abc import Mapping
from typing import cast

import msgspec
from redis.asyncio import Redis
from redis.exceptions import ResponseError

from adapters.store.redis_errors import telling

_FULL_PERCENT = 95


class Finding(msgspec.Struct, frozen=True):
    """One setting that endangers the data.

    `fatal`: acknowledged matches can be lost while the server works as it is set up, so a service refuses to start;
    otherwise a warning. `remedy` is the exact change, `message` the whole sentence for the operator.
    """

    setting: str
    found: str
    wanted: str
    fatal: bool
    remedy: str
    message: str


async def check_durability(client: Redis) -> tuple[Finding, ...]:
    """What is wrong with the server's settings, the fatal first; () for one that keeps all it acknowledges.

    StoreUnavailable: it cannot be reached. A server that lets nobody see its settings gives a warning for each.
    """
    with telling():
        settings = await _settings(client)
    findings = (
        _policy(settings.get("maxmemory-policy")),
        _log_kept(settings.get("appendonly")),
        _log_flushed(settings.get("appendonly"), settings.get("appendfsync")),
        _room(settings.get("maxmemory"), settings.get("used_memory")),
    )
    return tuple(sorted((finding for finding in findings if finding), key=lambda finding: not finding.fatal))


def _policy(found: str | None) -> Finding | None:
    if found == "noeviction":
        return None
    return _finding("maxmemory-policy", found, "noeviction", "whole matches are thrown away when memory runs out", True)


def _log_kept(found: str | None) -> Finding | None:
    if found == "yes":
        return None
    return _finding("appendonly", found, "yes", "matches acknowledged since the last dump are gone after a crash", True)


def _log_flushed(kept: str | None, found: str | None) -> Finding | None:
    if kept == "no" or found == "always":
        return None
    return _finding(
        "appendfsync", found, "always", "a crash of the machine loses the last acknowledged commands", False
    )


def _room(limit: str | None, used: str | None) -> Finding | None:
    if not limit or not used or int(limit) == 0 or int(used) * 100 < int(limit) * _FULL_PERCENT:
        return None
    share = int(used) * 100 // int(limit)
    return Finding(
        setting="maxmemory",
        found=limit,
        wanted=f"more than {used}",
        fatal=False,
        remedy="CONFIG SET maxmemory <bytes>",
        message=f"{share} % of maxmemory ({limit} bytes) is used: new commands are soon refused; "
        "set it higher with CONFIG SET maxmemory <bytes>",
    )


def _finding(setting: str, found: str | None, wanted: str, danger: str, fatal: bool) -> Finding:
    remedy = f"CONFIG SET {setting} {wanted}"
    if found is None:
        message = f"{setting} cannot be read on this server; unless it is {wanted}, {danger}"
        return Finding(setting, "unknown", wanted, False, remedy, message)
    message = f"{setting} is {found}, so {danger}; set it with {remedy} (and in the server's configuration file)"
    return Finding(setting, found, wanted, fatal, remedy, message)


async def _settings(client: Redis) -> dict[str, str]:
    """The settings that matter, as far as they can be read: a managed server often forbids CONFIG and allows INFO."""
    settings: dict[str, str] = {}
    try:
        for section in ("memory", "persistence"):
            info = cast("Mapping[str, object]", await client.info(section))
            settings |= {name: str(value) for name, value in info.items()}
    except ResponseError:
        pass
    if "maxmemory_policy" in settings:
        settings["maxmemory-policy"] = settings["maxmemory_policy"]
    if "aof_enabled" in settings:
        settings["appendonly"] = "yes" if settings["aof_enabled"] == "1" else "no"
    try:
        for name in ("maxmemory-policy", "appendonly", "appendfsync", "maxmemory"):
            found = cast("Mapping[bytes | str, bytes | str]", await client.config_get(name))
            settings |= {_plain(key): _plain(value) for key, value in found.items()}
    except ResponseError:
        pass
    return settings


def _plain(value: bytes | str) -> str:
    return value.decode() if isinstance(value, bytes) else value
