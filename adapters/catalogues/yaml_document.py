"""YAML files as plain values, with the line of every place in them."""

import re
from collections.abc import Sequence
from pathlib import Path as FilePath
from typing import Final

import yaml

from adapters.catalogues.yaml_scalars import FASTEST_LOADER, MERGE_TAG, TAG, Loader, scalar_value
from engine.scenario.path import Path

MAX_DEPTH: Final = 64
"""How deeply mappings and lists may lie in each other; anchors count where they are used."""

MAX_VALUES: Final = 200_000
"""How many values a file may hold; anchors count wherever they are used."""

MAX_BYTES: Final = 1_048_576
"""How long a file may be; one of a few kilobytes is usual, and what is read takes a hundred times its length."""

_UNPRINTABLE: Final = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class DocumentError(Exception):
    """A file that is no readable YAML document.

    `path` is the place inside the document, `line` counts from 1 and is 0 where the file cannot be read at all.
    """

    def __init__(self, path: Path, line: int, message: str) -> None:
        super().__init__(message)
        self.path = path
        self.line = line
        self.message = message


class YamlDocument:
    """A document: `value` is made of dicts with text keys, lists, str, int, float, bool and None."""

    def __init__(self, root: yaml.Node) -> None:
        self._root = root
        self._reader = _Reader()
        self.value = self._reader.value(root)

    def line_of(self, path: Path) -> int:
        """The line on which the key or item at `path` is written, that of the nearest place above if there is none.

        What an anchor brought stands where the anchor is written.
        """
        node, line = self._root, _line(self._root)
        for step in path:
            if isinstance(node, yaml.MappingNode):
                entry = self._reader.entries(node, ()).get(str(step))
                if entry is None:
                    break
                key, node = entry
                line = _line(key)
            elif isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
                node = node.value[step]
                line = _line(node)
            else:
                break
        return line


def read_yaml(file: FilePath) -> YamlDocument:
    """The one YAML document in a UTF-8 file. Raises DocumentError."""
    try:
        with file.open("rb") as opened:
            content = opened.read(MAX_BYTES + 1)
    except IsADirectoryError:
        raise DocumentError((), 0, "is a folder, expected a file") from None
    except OSError as error:
        raise DocumentError((), 0, f"cannot be read: {error.strerror}") from None
    if len(content) > MAX_BYTES:
        raise DocumentError((), 0, f"is longer than {MAX_BYTES} bytes")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise DocumentError((), line, f"is not UTF-8 text (byte 0x{error.object[error.start]:02x})") from None
    return parse_yaml(text)


def parse_yaml(text: str, loader: Loader = FASTEST_LOADER) -> YamlDocument:
    """The one YAML document in a text. Raises DocumentError."""
    unprintable = _UNPRINTABLE.search(text)
    if unprintable:
        line = text.count("\n", 0, unprintable.start()) + 1
        raise DocumentError((), line, f"holds the character U+{ord(unprintable[0]):04X}, which YAML does not allow")
    try:
        root = yaml.compose(text, Loader=loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        problem = f"{error.context}, {error.problem}" if error.context else str(error.problem)
        raise DocumentError((), mark.line + 1 if mark else 0, f"is not valid YAML: {problem}") from None
    except RecursionError:
        raise DocumentError((), 1, f"is nested deeper than {MAX_DEPTH} levels") from None
    if root is None:
        raise DocumentError((), 1, "is empty, expected a YAML document")
    return YamlDocument(root)


def _line(node: yaml.Node) -> int:
    return int(node.start_mark.line) + 1


class _Reader:
    """Turns nodes into plain values; an anchored node once, however often it is used."""

    def __init__(self) -> None:
        self._done: dict[int, tuple[object, int, int]] = {}
        self._entries: dict[int, dict[str, tuple[yaml.Node, yaml.Node]]] = {}
        self._under_way: set[int] = set()
        self._merging: set[int] = set()
        self._merged = 0

    def value(self, root: yaml.Node) -> object:
        return self._sized(root, ())[0]

    def _sized(self, node: yaml.Node, path: Path) -> tuple[object, int, int]:
        """The value, how many values it is made of, and how deep it is."""
        if isinstance(node, yaml.ScalarNode):
            try:
                return scalar_value(node), 1, 0
            except ValueError as error:
                raise DocumentError(path, _line(node), str(error)) from None
        if id(node) not in self._done:
            if id(node) in self._under_way:
                raise DocumentError(path, _line(node), "an anchor stands inside itself")
            _check_depth(node, path, len(path) + 1)
            self._under_way.add(id(node))
            self._done[id(node)] = self._collection(node, path)
            self._under_way.remove(id(node))
        return self._done[id(node)]

    def _collection(self, node: yaml.Node, path: Path) -> tuple[object, int, int]:
        parts: dict[str | int, tuple[object, int, int]] = {}
        if isinstance(node, yaml.MappingNode) and node.tag == TAG + "map":
            for key, (_, item) in self.entries(node, path).items():
                parts[key] = self._sized(item, (*path, key))
        elif isinstance(node, yaml.SequenceNode) and node.tag == TAG + "seq":
            for index, item in enumerate(node.value):
                parts[index] = self._sized(item, (*path, index))
        else:
            raise DocumentError(path, _line(node), f"the tag {node.tag} has no meaning here")
        size = 1 + sum(size for _, size, _ in parts.values())
        depth = 1 + max((depth for _, _, depth in parts.values()), default=0)
        if size > MAX_VALUES:
            raise DocumentError(path, _line(node), f"holds more than {MAX_VALUES} values")
        _check_depth(node, path, depth)
        values = {key: value for key, (value, _, _) in parts.items()}
        return (values if isinstance(node, yaml.MappingNode) else list(values.values())), size, depth

    def entries(self, node: yaml.MappingNode, path: Path) -> dict[str, tuple[yaml.Node, yaml.Node]]:
        """Key and value nodes by key, merge keys resolved: own keys win, then earlier merged mappings."""
        if id(node) not in self._entries:
            if id(node) in self._merging:
                raise DocumentError(path, _line(node), "an anchor stands inside itself")
            self._merging.add(id(node))
            self._entries[id(node)] = self._read_entries(node, path)
        return self._entries[id(node)]

    def _read_entries(self, node: yaml.MappingNode, path: Path) -> dict[str, tuple[yaml.Node, yaml.Node]]:
        own: dict[str, tuple[yaml.Node, yaml.Node]] = {}
        merged: dict[str, tuple[yaml.Node, yaml.Node]] = {}
        lines: dict[str, int] = {}
        for key_node, value_node in node.value:
            key = _key(key_node, path)
            if key in lines:
                message = f"the key stands twice in one mapping, first in line {lines[key]}"
                raise DocumentError((*path, key), _line(key_node), message)
            lines[key] = _line(key_node)
            if key_node.tag != MERGE_TAG:
                own[key] = (key_node, value_node)
                continue
            for source in _merge_sources(value_node, (*path, key)):
                brought = self.entries(source, (*path, key))
                self._merged += 1 + len(brought)
                if self._merged > MAX_VALUES:
                    raise DocumentError(path, _line(source), f"merges more than {MAX_VALUES} values")
                for name, entry in brought.items():
                    merged.setdefault(name, entry)
        return {**merged, **own}


def _check_depth(node: yaml.Node, path: Path, depth: int) -> None:
    if depth > MAX_DEPTH:
        raise DocumentError(path[:3], _line(node), f"is nested deeper than {MAX_DEPTH} levels")


def _key(node: yaml.Node, path: Path) -> str:
    # a key is a name, as in JSON: `no` and 9 are text there
    if not isinstance(node, yaml.ScalarNode):
        raise DocumentError(path, _line(node), "a key must be text, found a list or a mapping")
    if not node.value:
        raise DocumentError(path, _line(node), "a key is empty")
    return str(node.value)


def _merge_sources(node: yaml.Node, path: Path) -> Sequence[yaml.MappingNode]:
    sources: list[yaml.MappingNode] = []
    for source in node.value if isinstance(node, yaml.SequenceNode) else [node]:
        if not isinstance(source, yaml.MappingNode):
            raise DocumentError(path, _line(source), "expected a mapping or a list of mappings to merge")
        sources.append(source)
    return sources
