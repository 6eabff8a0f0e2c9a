"""Words of a shape: what may stand at a place, for a message about a word that is misspelt."""

import re
from collections.abc import Iterable
from difflib import get_close_matches

from msgspec import inspect

_STEP = re.compile(r"\[(?P<index>\d+|\.\.\.)\]|\.?(?P<name>[^.\[]+)")
_FIELD = re.compile(r"^Object contains unknown field `(?P<name>.*)`$")
_WRONG_WORD = ("Invalid enum value", "Invalid value")


def with_choices(text: str, shape: type, raw: object, path: str) -> str:
    """msgspec's mistake `text` about `raw`, and for a word that may not stand at `path` the ones that may."""
    kinds, tags, found = _at(shape, raw, path)
    unknown = _FIELD.match(text)
    if unknown is not None:
        structs = _chosen([kind for kind in kinds if isinstance(kind, inspect.StructType)], found)
        words, found = _fields(structs), unknown["name"]
    elif text.startswith(_WRONG_WORD):
        words = tags or {word for kind in kinds for word in _words(kind)}
    else:
        words = set()
    return f"{text}; {expected(words, found)}" if words else text


def expected(words: Iterable[str], word: object) -> str:
    """`expected one of …`, and the nearest of the words to `word` if one is near."""
    known = sorted(words)
    near = get_close_matches(word, known, n=1) if isinstance(word, str) else []
    return f"expected one of {', '.join(known)}" + (f"; did you mean {near[0]}?" if near else "")


def _at(shape: type, raw: object, path: str) -> tuple[list[inspect.Type], set[str], object]:
    """At `path` (as msgspec writes it, without `$`): the types that may stand there, the tags if it is the place of a
    tag, and what `raw` has there."""
    kinds, tags = _parts(inspect.type_info(shape)), set[str]()
    for step in _STEP.finditer(path):
        name, index = step["name"], step["index"]
        if name is None:
            inner, tags = [entry for kind in kinds for entry in _entries(kind)], set()
            raw = raw[int(index)] if index != "..." and isinstance(raw, (list, tuple)) else None
        else:
            structs = [kind for kind in kinds if isinstance(kind, inspect.StructType)]
            tags = {str(kind.tag) for kind in structs if kind.tag_field == name}
            inner = [field.type for kind in _chosen(structs, raw) for field in kind.fields if field.encode_name == name]
            raw = raw.get(name) if isinstance(raw, dict) else None
        kinds = [part for kind in inner for part in _parts(kind)]
    return kinds, tags, raw


def _parts(kind: inspect.Type) -> list[inspect.Type]:
    if isinstance(kind, inspect.Metadata):
        return _parts(kind.type)
    return [part for one in kind.types for part in _parts(one)] if isinstance(kind, inspect.UnionType) else [kind]


def _entries(kind: inspect.Type) -> list[inspect.Type]:
    if isinstance(kind, inspect.DictType):
        return [kind.value_type]
    if isinstance(kind, inspect.TupleType):
        return list(kind.item_types)
    return [kind.item_type] if isinstance(kind, (inspect.ListType, inspect.VarTupleType, inspect.SetType)) else []


def _words(kind: inspect.Type) -> list[str]:
    if isinstance(kind, inspect.IntType):
        return ["a number"]
    return list(map(str, kind.values)) if isinstance(kind, inspect.LiteralType) else []


def _chosen(structs: list[inspect.StructType], raw: object) -> list[inspect.StructType]:
    """The structs that `raw` means by its tag; all if it says none that is known."""
    return [s for s in structs if s.tag_field and isinstance(raw, dict) and raw.get(s.tag_field) == s.tag] or structs


def _fields(structs: list[inspect.StructType]) -> set[str]:
    return {field.encode_name for kind in structs for field in kind.fields} | {
        kind.tag_field for kind in structs if kind.tag_field
    }
