"""Settings of the service from the environment."""

import pytest

from adapters.app.http_settings import NAMES, read_http_settings
from adapters.app.settings import BadSetting
from adapters.http.settings import HttpSettings


def test_defaults() -> None:
    assert read_http_settings({}) == HttpSettings()
    assert set(NAMES) == set(HttpSettings.__struct_fields__)


def test_the_environment_is_read_and_arguments_win() -> None:
    env = {
        "BLOWBYBLOW_HOST": "127.0.0.2",
        "BLOWBYBLOW_PORT": "9000",
        "BLOWBYBLOW_RATE": "2.5",
        "BLOWBYBLOW_ALLOW_FORGETTING": "1",
        "BLOWBYBLOW_OPERATOR_KEY": "sixteen letters!",
        "BLOWBYBLOW_TOKEN_DAYS": "",
    }
    read = read_http_settings(env)
    assert (read.host, read.port, read.rate, read.allow_forgetting) == ("127.0.0.2", 9000, 2.5, True)
    assert (read.operator_key, read.token_days) == ("sixteen letters!", 30)
    assert read_http_settings(env, host="::1", port=0).loopback
    assert read_http_settings(env, port=0).port == 0


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "x"),
        ("PORT", "70000"),
        ("PORT", "-1"),
        ("RATE", "fast"),
        ("RATE", "nan"),
        ("BURST", "0"),
        ("TOKEN_DAYS", "0"),
        ("ALLOW_FORGETTING", "yes"),
        ("OPERATOR_KEY", "short"),
        ("COMMAND_BYTES", "10"),
    ],
)
def test_nonsense_is_told_with_its_name(name: str, value: str) -> None:
    with pytest.raises(BadSetting, match=f"^BLOWBYBLOW_{name}: expected"):
        read_http_settings({f"BLOWBYBLOW_{name}": value})


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.5", "example.org", "127.example.org"])
def test_beyond_loopback_a_key_is_needed(host: str) -> None:
    with pytest.raises(BadSetting, match=r"^BLOWBYBLOW_OPERATOR_KEY: needed because"):
        read_http_settings({}, host=host)
    assert not read_http_settings({"BLOWBYBLOW_OPERATOR_KEY": "k" * 16}, host=host).loopback
