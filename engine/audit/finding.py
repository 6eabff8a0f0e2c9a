"""Findings: what a check has against a bundle."""

from typing import Literal, TypeAlias

from msgspec import Struct

from engine.core.message import Message, Value, key

Check: TypeAlias = Literal["file", "chain", "signatures", "dice", "rules"]


class Finding(Struct, frozen=True, omit_defaults=True):
    """Something that is not as it should be. `code` names the kind for programs, `message` is one sentence for people, in
    the language of whoever shows it. `seq`: the event it is about; `line`: the line of the file (from 1) where the file
    itself is wrong."""

    check: Check
    code: str
    message: Message
    seq: int | None = None
    line: int | None = None


def sentence(code: str, **values: Value) -> Message:
    """The sentence of a finding, `finding-<code>` in the catalogues; of a code that has several `finding-<code>-<variant>`,
    where `variant` is one of the values. Numbers are given as text, for a catalogue would group their digits."""
    return Message(key("finding", code, str(values.get("variant", ""))), values)
