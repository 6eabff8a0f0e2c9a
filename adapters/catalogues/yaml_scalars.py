"""How a plain word in a YAML file is read: only as JSON would, never as YAML 1.1 guesses."""

import math
import re
from collections.abc import Callable
from typing import Final, TypeAlias

import yaml

TAG: Final = "tag:yaml.org,2002:"
MERGE_TAG: Final = TAG + "merge"

_RULES: Final = (
    (MERGE_TAG, r"<<", ("<",)),
    (TAG + "null", r"~|null|Null|NULL|", ("~", "n", "N", "")),
    # only these two words: on, off, yes and no are text, and so are dates and 1:30
    (TAG + "bool", r"true|True|TRUE|false|False|FALSE", tuple("tTfF")),
    # a longer row of digits is a key or an id and stays text, as does one that starts with 0
    (TAG + "int", r"[-+]?(?:0|[1-9][0-9]{0,17})", tuple("-+0123456789")),
    (TAG + "float", r"[-+]?(?:0|[1-9][0-9]*)\.[0-9]+(?:[eE][-+]?[0-9]+)?", tuple("-+0123456789")),
)


def _resolvers() -> dict[str, list[tuple[str, re.Pattern[str]]]]:
    found: dict[str, list[tuple[str, re.Pattern[str]]]] = {}
    for tag, pattern, first_characters in _RULES:
        for character in first_characters:
            found.setdefault(character, []).append((tag, re.compile(rf"(?:{pattern})\Z")))
    return found


class PurePythonLoader(yaml.SafeLoader):
    """The rules where PyYAML was built without libyaml."""

    yaml_implicit_resolvers = _resolvers()


Loader: TypeAlias = type[yaml.SafeLoader] | type[yaml.CSafeLoader]


def _fastest_loader() -> Loader:
    if not yaml.__with_libyaml__:
        return PurePythonLoader

    class LibyamlLoader(yaml.CSafeLoader):
        yaml_implicit_resolvers = _resolvers()

    return LibyamlLoader


FASTEST_LOADER: Final = _fastest_loader()
"""The same rules on libyaml where it is there, about ten times as fast."""


Scalar: TypeAlias = str | int | float | bool | None


def _text(text: str) -> str:
    # the escape of a lone surrogate is no character and could never be sent
    text.encode()
    return text


def _null(text: str) -> None:
    if text not in ("", "~", "null", "Null", "NULL"):
        raise ValueError


def _boolean(text: str) -> bool:
    return {"true": True, "false": False}[text.lower()]


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError
    return number


_READERS: Final[dict[str, tuple[str, Callable[[str], Scalar]]]] = {
    TAG + "str": ("text", _text),
    # two smaller-than signs that are no key
    MERGE_TAG: ("text", _text),
    TAG + "null": ("null", _null),
    TAG + "bool": ("true or false", _boolean),
    TAG + "int": ("a whole number", int),
    TAG + "float": ("a finite number", _finite),
}


def scalar_value(node: yaml.ScalarNode) -> Scalar:
    """The value of a scalar. ValueError with a text for people if its tag is unknown or does not fit the word."""
    if node.tag not in _READERS:
        raise ValueError(f"the tag {node.tag} has no meaning here")
    expected, read = _READERS[node.tag]
    try:
        return read(node.value)
    except (ValueError, KeyError):
        raise ValueError(f"expected {expected}") from None
