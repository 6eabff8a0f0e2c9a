"""The settings of `serve`, read from the environment and the command line."""

import os
from collections.abc import Callable, Mapping
from typing import TypeVar

import msgspec

from adapters.app.settings import BadSetting
from adapters.http.settings import HttpSettings

T = TypeVar("T")

NAMES: Mapping[str, str] = {
    "host": "BLOWBYBLOW_HOST",
    "port": "BLOWBYBLOW_PORT",
    "operator_key": "BLOWBYBLOW_OPERATOR_KEY",
    "token_days": "BLOWBYBLOW_TOKEN_DAYS",
    "rate": "BLOWBYBLOW_RATE",
    "burst": "BLOWBYBLOW_BURST",
    "streams": "BLOWBYBLOW_STREAMS",
    "command_bytes": "BLOWBYBLOW_COMMAND_BYTES",
    "match_bytes": "BLOWBYBLOW_MATCH_BYTES",
    "stop_seconds": "BLOWBYBLOW_STOP_SECONDS",
    "allow_forgetting": "BLOWBYBLOW_ALLOW_FORGETTING",
    "proxies": "BLOWBYBLOW_PROXIES",
}
"""The environment variable of each setting."""

SHORTEST_KEY = 16

_LEAST: Mapping[str, float] = {
    "port": 0,
    "token_days": 1,
    "rate": 0,
    "burst": 1,
    "streams": 0,
    "command_bytes": 1_024,
    "match_bytes": 1_024,
    "stop_seconds": 0,
}


def read_http_settings(
    environment: Mapping[str, str] | None = None, *, host: str | None = None, port: int | None = None
) -> HttpSettings:
    """Settings from the variables in NAMES; arguments win. Raises BadSetting, also where the service could be reached
    from other machines without an operator's key."""
    env = os.environ if environment is None else environment
    given: dict[str, object] = {name: env[variable] for name, variable in NAMES.items() if env.get(variable)}
    if host is not None:
        given["host"] = host
    if port is not None:
        given["port"] = port
    fields: dict[str, object] = {}
    for name, value in given.items():
        fields[name] = _read(name, value)
    settings = msgspec.convert(fields, HttpSettings)
    _check(settings)
    return settings


def _read(name: str, value: object) -> object:
    kinds: dict[str, Callable[[str], object]] = {
        "allow_forgetting": _yes_or_no,
        "rate": float,
        "streams": float,
        "host": str,
        "operator_key": str,
        "proxies": str,
    }
    try:
        read = kinds.get(name, int)(str(value))
    except ValueError:
        raise BadSetting(f"{NAMES[name]}: expected {_kind(name)}, got {value!r}") from None
    least = _LEAST.get(name)
    if least is not None and isinstance(read, (int, float)) and not read >= least:
        raise BadSetting(f"{NAMES[name]}: expected at least {least:g}, got {value!r}")
    return read


def _kind(name: str) -> str:
    return {"allow_forgetting": "1 or 0", "rate": "a number", "streams": "a number"}.get(name, "a whole number")


def _yes_or_no(text: str) -> bool:
    if text not in ("0", "1"):
        raise ValueError(text)
    return text == "1"


def _check(settings: HttpSettings) -> None:
    if not 0 <= settings.port <= 65_535:
        raise BadSetting(f"{NAMES['port']}: expected 0 to 65535, got {settings.port}")
    key = settings.operator_key
    if key is not None and len(key) < SHORTEST_KEY:
        raise BadSetting(f"{NAMES['operator_key']}: expected at least {SHORTEST_KEY} characters")
    if key is None and not settings.loopback:
        raise BadSetting(
            f"{NAMES['operator_key']}: needed because the service listens on {settings.host}, where others can reach it"
        )
