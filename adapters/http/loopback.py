"""Loopback: addresses that reach no further than this machine."""

import ipaddress
from urllib.parse import urlsplit


def is_loopback(name: str) -> bool:
    """True for `localhost` and for addresses of the loopback network; false for any other name, however it begins:
    127.evil.example is a name that its owner points where he likes."""
    if name == "localhost":
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def host_of(header: str) -> str:
    """The host in a Host header, without port and brackets; "" for what is none."""
    try:
        return "" if "@" in header else urlsplit(f"//{header}").hostname or ""
    except ValueError:
        return ""
