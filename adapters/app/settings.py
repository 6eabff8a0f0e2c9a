"""Settings: read once from the environment and the command line."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from msgspec import Struct


class Settings(Struct, frozen=True):
    """Where matches are kept and how the command speaks.

    data: folder of the embedded store. redis_url: a shared Redis or Valkey that replaces it. store: `memory` keeps
    nothing. lang: language of texts. keys: folder of the keys that sign, by default in the data folder.
    """

    data: Path
    redis_url: str | None = None
    store: Literal["durable", "memory"] = "durable"
    lang: Literal["en", "ru"] = "en"
    keys: Path | None = None

    @property
    def key_folder(self) -> Path:
        """Where the keys lie."""
        return self.keys or self.data / "keys"


class BadSetting(Exception):
    """A setting cannot be used; says which and what was expected."""


def read_settings(
    environment: Mapping[str, str] | None = None,
    *,
    data: Path | None = None,
    store: Literal["durable", "memory"] = "durable",
    lang: Literal["en", "ru"] | None = None,
) -> Settings:
    """Settings from BLOWBYBLOW_DATA, BLOWBYBLOW_KEYS, BLOWBYBLOW_LANG and REDIS_URL; arguments win. Raises BadSetting."""
    env = os.environ if environment is None else environment
    folder = data or Path(env.get("BLOWBYBLOW_DATA") or "blowbyblow-data")
    spoken = lang or env.get("BLOWBYBLOW_LANG") or "en"
    if spoken not in ("en", "ru"):
        raise BadSetting(f"BLOWBYBLOW_LANG: expected en or ru, got {spoken!r}")
    url = env.get("REDIS_URL") or None
    if url is not None and not url.startswith(("redis://", "rediss://", "unix://")):
        raise BadSetting("REDIS_URL: expected redis://…, rediss://… or unix://…")
    keys = Path(env["BLOWBYBLOW_KEYS"]) if env.get("BLOWBYBLOW_KEYS") else None
    return Settings(folder, url, store, "ru" if spoken == "ru" else "en", keys)
