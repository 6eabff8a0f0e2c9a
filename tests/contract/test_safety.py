"""A foreign server that may forget is told with the setting to change (S87)."""

import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

import fakeredis
import pytest
from redis.asyncio import Redis

from adapters.store.embedded import EmbeddedServer
from adapters.store.port import StoreUnavailable
from adapters.store.redis_store import client
from adapters.store.safety import Finding, check_durability


@pytest.fixture
async def admin(program: Path | None) -> AsyncIterator[Redis]:
    """A server of its own, because its settings are spoilt here."""
    with tempfile.TemporaryDirectory(prefix="bbb") as data, EmbeddedServer(Path(data), program) as server:
        async with client(server.url) as admin:
            yield admin


async def test_s87_the_embedded_server_keeps_all_it_acknowledges(admin: Redis) -> None:
    assert await check_durability(admin) == ()


async def test_s87_a_server_that_evicts_is_refused_with_the_setting(admin: Redis) -> None:
    await admin.config_set("maxmemory-policy", "allkeys-lru")
    assert await check_durability(admin) == (
        Finding(
            setting="maxmemory-policy",
            found="allkeys-lru",
            wanted="noeviction",
            fatal=True,
            remedy="CONFIG SET maxmemory-policy noeviction",
            message="maxmemory-policy is allkeys-lru, so whole matches are thrown away when memory runs out; "
            "set it with CONFIG SET maxmemory-policy noeviction (and in the server's configuration file)",
        ),
    )


async def test_s87_a_server_without_an_append_only_file_is_refused_with_the_setting(admin: Redis) -> None:
    await admin.config_set("appendonly", "no")
    (finding,) = await check_durability(admin)
    assert (finding.setting, finding.found, finding.fatal) == ("appendonly", "no", True)
    assert finding.remedy == "CONFIG SET appendonly yes"


async def test_a_file_that_is_not_flushed_always_is_a_warning_behind_the_fatal_ones(admin: Redis) -> None:
    await admin.config_set("appendfsync", "everysec")
    await admin.config_set("maxmemory-policy", "volatile-ttl")
    findings = await check_durability(admin)
    assert [(finding.setting, finding.found, finding.fatal) for finding in findings] == [
        ("maxmemory-policy", "volatile-ttl", True),
        ("appendfsync", "everysec", False),
    ]
    assert findings[1].remedy == "CONFIG SET appendfsync always"


async def test_s87_memory_nearly_full_is_a_warning(admin: Redis) -> None:
    used = int((await admin.info("memory"))["used_memory"])
    await admin.config_set("maxmemory", used)
    (finding,) = await check_durability(admin)
    assert (finding.setting, finding.found, finding.fatal) == ("maxmemory", str(used), False)
    await admin.config_set("maxmemory", 10 * used)
    assert await check_durability(admin) == ()


async def test_where_config_is_forbidden_info_is_asked(admin: Redis) -> None:
    await admin.config_set("maxmemory-policy", "allkeys-lru")
    await admin.config_set("appendonly", "no")
    await admin.acl_setuser("default", enabled=True, nopass=True, keys="*", categories=["+@all"], commands=["-config"])
    findings = await check_durability(admin)
    assert [(finding.setting, finding.found, finding.fatal) for finding in findings] == [
        ("maxmemory-policy", "allkeys-lru", True),
        ("appendonly", "no", True),
    ]


async def test_settings_that_cannot_be_read_are_warnings() -> None:
    # fakeredis knows neither CONFIG nor INFO.
    async with fakeredis.FakeAsyncRedis() as unknown:
        findings = await check_durability(unknown)
    assert [(finding.setting, finding.found, finding.fatal) for finding in findings] == [
        ("maxmemory-policy", "unknown", False),
        ("appendonly", "unknown", False),
        ("appendfsync", "unknown", False),
    ]


async def test_a_server_that_is_not_there_is_unavailable() -> None:
    async with client("unix:///nowhere/at-all") as nobody:
        with pytest.raises(StoreUnavailable, match="the store is not reachable"):
            await check_durability(nobody)
