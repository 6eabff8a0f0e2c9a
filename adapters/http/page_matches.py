"""Match files for the start page: those that are shipped, and one that somebody uploads."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from adapters.catalogues.match_file import read_match_file
from adapters.http.problems import failure
from engine.scenario.error import ScenarioError

_REPOSITORY = Path(__file__).resolve().parents[2] / "examples"


class MatchFile(Struct, frozen=True):
    """A match to start from: `match` is a body for POST /matches."""

    name: str
    title: str
    match: Mapping[str, object]


@cache
def shipped() -> tuple[MatchFile, ...]:
    """The match files that come with the package, in the order of their names."""
    folder: Traversable = files("adapters").joinpath("web", "matches")
    if not folder.is_dir():
        folder = _REPOSITORY
    if not folder.is_dir():
        return ()
    entries = sorted((entry for entry in folder.iterdir() if entry.name.endswith(".yaml")), key=lambda e: e.name)
    return tuple(read(entry.name.removesuffix(".yaml"), entry.read_bytes()) for entry in entries)


def read(name: str, content: bytes) -> MatchFile:
    """The match in the bytes of a YAML file. Raises Failure malformed with the place of a mistake."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "match.yaml"
        file.write_bytes(content)
        try:
            scenario = read_match_file(file).scenario
        except ScenarioError as error:
            raise failure("malformed", str(error)) from None
    title = name if scenario.title == "match" else scenario.title
    return MatchFile(name, title, {key: value for key, value in scenario.match.items() if key != "secret"})
