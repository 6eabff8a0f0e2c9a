"""YAML as plain values with lines, without the surprises of YAML 1.1."""

from pathlib import Path

import pytest

from adapters.catalogues.yaml_document import (
    MAX_BYTES,
    MAX_DEPTH,
    MAX_VALUES,
    DocumentError,
    YamlDocument,
    parse_yaml,
    read_yaml,
)
from adapters.catalogues.yaml_scalars import FASTEST_LOADER, Loader, PurePythonLoader

LOADERS = pytest.mark.parametrize("loader", [FASTEST_LOADER, PurePythonLoader], ids=["fastest", "pure"])


@LOADERS
@pytest.mark.parametrize(
    ("word", "value"),
    [
        *((word, word) for word in ("on", "off", "yes", "no", "No", "Y", "9.a.i", "1:30", "1:30:00", "2026-01-01")),
        *((word, word) for word in ("007", "0x1F", "0b1", "1_000", "1e5", ".5", "5.", ".inf", ".nan", "=", "<<")),
        *((word, word) for word in ("11111111111111111111", "+", "tRUE", "NuLL")),
        ("'6'", "6"),
        ('"true"', "true"),
        ('"\\u0416"', "Ж"),
        ("!!str 5", "5"),
        ("true", True),
        ("False", False),
        ("TRUE", True),
        ("null", None),
        ("~", None),
        ("", None),
        ("0", 0),
        ("+3", 3),
        ("-2", -2),
        ("999999999999999999", 999999999999999999),
        ("511.4", 511.4),
        ("-0.5", -0.5),
        ("1.5e3", 1500.0),
        ("!!float 3", 3.0),
        ("!!null ''", None),
    ],
)
def test_a_word_is_read_as_json_would(loader: Loader, word: str, value: object) -> None:
    read = parse_yaml(f"- {word}\n", loader).value
    assert read == [value]
    assert isinstance(read, list)
    assert type(read[0]) is type(value)


@LOADERS
def test_keys_are_text(loader: Loader) -> None:
    text = "no: 1\non: 2\n9: 3\ntrue: 4\n9.a.i: 5\n~: 6\n'<<': 7\n"
    expected = {"no": 1, "on": 2, "9": 3, "true": 4, "9.a.i": 5, "~": 6, "<<": 7}
    assert parse_yaml(text, loader).value == expected


TEXT = """\
# a comment
title: >
  two
  lines
units:
  - &brace {id: brace,
            cost: 1}
  - {id: cobble, effects: [*brace]}
  - <<: *brace
    id: lintel
more: *brace
"""


@LOADERS
@pytest.mark.parametrize(
    ("path", "line"),
    [
        ((), 2),
        (("title",), 2),
        (("units",), 5),
        (("units", 0), 6),
        (("units", 0, "cost"), 7),
        (("units", 1), 8),
        (("units", 1, "effects"), 8),
        (("units", 1, "effects", 0), 6),
        (("units", 1, "effects", 0, "cost"), 7),
        (("units", 2), 9),
        (("units", 2, "id"), 10),
        (("units", 2, "cost"), 7),
        (("more",), 11),
        (("more", "id"), 6),
        # the nearest place above what is not there
        (("units", 3), 5),
        (("units", 1, "ghost", 4), 8),
        (("units", "id"), 5),
        (("title", "deeper"), 2),
        (("ghost",), 2),
    ],
)
def test_every_place_has_its_line(loader: Loader, path: tuple[str | int, ...], line: int) -> None:
    assert parse_yaml(TEXT, loader).line_of(path) == line


@LOADERS
def test_anchors_and_merge_keys_are_resolved(loader: Loader) -> None:
    brace = {"id": "brace", "cost": 1}
    assert parse_yaml(TEXT, loader).value == {
        "title": "two lines\n",
        "units": [brace, {"id": "cobble", "effects": [brace]}, {"id": "lintel", "cost": 1}],
        "more": brace,
    }


@LOADERS
def test_of_merged_mappings_own_keys_win_and_then_the_earlier_one(loader: Loader) -> None:
    text = "x: &x {a: 1, b: 1}\ny: &y {a: 2, b: 2, c: 2}\nz:\n  a: 3\n  <<: [*x, *y]\n"
    value = parse_yaml(text, loader).value
    assert isinstance(value, dict)
    assert value["z"] == {"a": 3, "b": 1, "c": 2}


@LOADERS
@pytest.mark.parametrize(
    ("text", "path", "line", "message"),
    [
        ("a: 1\nb:\n  c: 1\n  d: 2\n  c: 3\n", ("b", "c"), 5, "the key stands twice in one mapping, first in line 3"),
        ("- {a: 1, a: 1}\n", (0, "a"), 1, "the key stands twice in one mapping, first in line 1"),
        ("x: &x {}\ny:\n  <<: *x\n  <<: *x\n", ("y", "<<"), 4, "the key stands twice in one mapping, first in line 3"),
        ("a:\n  ? [b]\n  : 1\n", ("a",), 2, "a key must be text, found a list or a mapping"),
        ("a:\n  '': 1\n", ("a",), 2, "a key is empty"),
        ("x:\n  <<: 5\n", ("x", "<<"), 2, "expected a mapping or a list of mappings to merge"),
        ("x:\n  <<: [{}, 5]\n", ("x", "<<"), 2, "expected a mapping or a list of mappings to merge"),
        ("a: 1\nb: !!python/name:os.system x\n", ("b",), 2,
         "the tag tag:yaml.org,2002:python/name:os.system has no meaning here"),
        ("a: !!set {x}\n", ("a",), 1, "the tag tag:yaml.org,2002:set has no meaning here"),
        ("a: !own [x]\n", ("a",), 1, "the tag !own has no meaning here"),
        ("a: !!int x\n", ("a",), 1, "expected a whole number"),
        ("a: !!bool yes\n", ("a",), 1, "expected true or false"),
        ("a: !!null x\n", ("a",), 1, "expected null"),
        ("a: 1.0e999\n", ("a",), 1, "expected a finite number"),
        ("a:\n  - &a [*a]\n", ("a", 0, 0), 2, "an anchor stands inside itself"),
        ("a: &a\n  b: *a\n", ("a", "b"), 1, "an anchor stands inside itself"),
        ("a: &a {<<: *a}\n", ("a", "<<"), 1, "an anchor stands inside itself"),
        ("a: &a {<<: [&b {<<: *b}]}\n", ("a", "<<", "<<"), 1, "an anchor stands inside itself"),
        ("", (), 1, "is empty, expected a YAML document"),
        ("# nothing\n", (), 1, "is empty, expected a YAML document"),
        ("a: 1\nb: \x07\n", (), 2, "holds the character U+0007, which YAML does not allow"),
    ],
)  # fmt: skip
def test_what_is_no_document(loader: Loader, text: str, path: tuple[str | int, ...], line: int, message: str) -> None:
    with pytest.raises(DocumentError) as raised:
        parse_yaml(text, loader)
    assert (raised.value.path, raised.value.line, raised.value.message) == (path, line, message)


@LOADERS
@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a: 1\nb:\n\tc: 1\n", 3),
        ("a: 1\nb: 'x\n\n", 4),
        ("a: 1\nb: c: d\n", 2),
        ("a: [1\nb: 2\n", 2),
        ("a: *ghost\n", 1),
        ("--- 1\n--- 2\n", 2),
        ("a: 1\n  b: 2\n", 2),
    ],
)
def test_a_syntax_error_has_its_line(loader: Loader, text: str, line: int) -> None:
    with pytest.raises(DocumentError, match=r"^is not valid YAML: .") as raised:
        parse_yaml(text, loader)
    assert raised.value.line == line
    assert raised.value.path == ()


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


@LOADERS
def test_depth_has_a_limit(loader: Loader) -> None:
    assert isinstance(parse_yaml(nested(MAX_DEPTH), loader), YamlDocument)
    with pytest.raises(DocumentError, match=r"^is nested deeper than 64 levels$"):
        parse_yaml(nested(MAX_DEPTH + 1), loader)


def test_depth_that_anchors_build_has_the_same_limit() -> None:
    lines = ["a1: &a1 []", *(f"a{depth}: &a{depth} [*a{depth - 1}]" for depth in range(2, MAX_DEPTH + 1))]
    with pytest.raises(DocumentError, match=r"^is nested deeper than 64 levels$") as raised:
        parse_yaml("\n".join(lines))
    assert raised.value.line == 1


@LOADERS
def test_absurd_depth_is_an_error_too(loader: Loader) -> None:
    with pytest.raises(DocumentError, match="nest") as raised:
        parse_yaml(nested(20_000), loader)
    assert raised.value.line == 1


def test_anchors_cannot_blow_up_a_file() -> None:
    lines = ["a0: &a0 [x, x]", *(f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, 30))]
    with pytest.raises(DocumentError) as raised:
        parse_yaml("\n".join(lines))
    assert raised.value.message == f"holds more than {MAX_VALUES} values"
    assert raised.value.line == 7


@pytest.mark.parametrize("use", ["<<: *b", "<<: [{<<: *b}, {<<: *b}]"])
def test_merge_keys_cannot_hold_up_whoever_reads_a_file(use: str) -> None:
    base = "base: &b\n" + "".join(f"  k{i}: 1\n" for i in range(20_000))
    with pytest.raises(DocumentError) as error:
        parse_yaml(base + "".join(f"m{i}: {{{use}}}\n" for i in range(4_000)))
    assert error.value.message == "merges more than 200000 values"


def test_a_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_bytes("\ufeffname: Упор\r\nb: 1\r\n".encode())
    document = read_yaml(file)
    assert document.value == {"name": "Упор", "b": 1}
    assert document.line_of(("b",)) == 2


def test_a_file_that_is_not_utf_8_names_the_line(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_bytes("a: 1\nname: Упор\n".encode("cp1251"))
    with pytest.raises(DocumentError) as raised:
        read_yaml(file)
    assert (raised.value.line, raised.value.message) == (2, "is not UTF-8 text (byte 0xd3)")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(DocumentError) as raised:
        read_yaml(tmp_path)
    assert (raised.value.line, raised.value.message) == (0, "is a folder, expected a file")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(DocumentError) as raised:
        read_yaml(tmp_path / "x.yaml")
    assert (raised.value.line, raised.value.message) == (0, "cannot be read: No such file or directory")


def test_a_file_that_is_too_long_is_not_read_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "long.yaml"
    file.write_bytes(b"a: " + b"x" * (MAX_BYTES - 3))
    assert read_yaml(file).value == {"a": "x" * (MAX_BYTES - 3)}
    for endless in (file, Path("/dev/zero")):
        if endless == file:
            file.write_bytes(file.read_bytes() + b"\n")
        with pytest.raises(DocumentError, match=f"is longer than {MAX_BYTES} bytes") as told:
            read_yaml(endless)
        assert told.value.line == 0
