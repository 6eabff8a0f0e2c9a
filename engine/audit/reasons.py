"""Reasons: why record and rules part, or why a record cannot be played again, before a language is chosen."""

from engine.core.message import Message, Value, key
from engine.core.refusal import Refused


def reason(code: str, /, **values: Value) -> Message:
    """The sentence `reason-<code>` of the catalogues. Numbers are given as text, for a catalogue would group their
    digits."""
    return Message(key("reason", code), values)


def refusal(code: str, refused: Refused) -> Message:
    """The reason `code` that a refused command is. Its detail is written in English; the code has words in each language."""
    return reason(code, code=refused.code, detail=refused.detail, refusal=Message(key("refusal", refused.code)))
