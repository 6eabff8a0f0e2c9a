"""Findings: what a check has against a bundle."""

from typing import Literal, TypeAlias

from msgspec import Struct

Check: TypeAlias = Literal["file", "chain", "signatures", "dice", "rules"]


class Finding(Struct, frozen=True, omit_defaults=True):
    """Something that is not as it should be. `code` names the kind for programs, `message` is one sentence for people.
    `seq`: the event it is about; `line`: the line of the file (from 1) where the file itself is wrong."""

    check: Check
    code: str
    message: str
    seq: int | None = None
    line: int | None = None
