"""A place inside a document: keys and list indexes, written `units[0].effects[1]`."""

import re
from typing import TypeAlias

Path: TypeAlias = tuple[str | int, ...]

_STEP = re.compile(r"\[(?P<index>[0-9]{1,9})\]|(?P<key>[^.\[\]]+)")


def path_text(path: Path) -> str:
    """The path as people read it; empty for the root."""
    text = ""
    for step in path:
        if isinstance(step, int):
            text += f"[{step}]"
        else:
            text += f".{step}" if text else step
    return text


def path_from_text(text: str) -> Path:
    """The inverse of `path_text` for keys without dots and brackets."""
    return tuple(
        int(found["index"]) if found["index"] is not None else str(found["key"]) for found in _STEP.finditer(text)
    )
