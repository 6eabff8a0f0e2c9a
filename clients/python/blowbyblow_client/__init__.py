"""Follow and play matches of a blowbyblow service."""

from blowbyblow_client.answers import Accepted, Created, Refused
from blowbyblow_client.backoff import Backoff
from blowbyblow_client.client import MatchClient, create_match
from blowbyblow_client.news import News

__all__ = ["Accepted", "Backoff", "Created", "MatchClient", "News", "Refused", "create_match"]
