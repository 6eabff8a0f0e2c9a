"""Match files: what `play` starts from. A scenario file is one; so is a file with only its `match` part, or the body of
a match itself."""

from pathlib import Path as FilePath

from adapters.catalogues.scenario_file import ScenarioFile
from adapters.catalogues.yaml_document import DocumentError, read_yaml
from engine.scenario.error import ScenarioError
from engine.scenario.parse import parse_scenario
from engine.scenario.path import Path, path_text


def read_match_file(file: FilePath) -> ScenarioFile:
    """The match in a YAML file, with its script if it has one. Raises ScenarioError with the place of a mistake."""
    try:
        document = read_yaml(file)
    except DocumentError as error:
        raise ScenarioError(path_text(error.path), error.line, error.message) from None
    value = document.value
    if isinstance(value, dict) and "rulebook" in value and "match" not in value:

        def line_of(path: Path) -> int:
            return document.line_of(path[1:] if path[:1] == ("match",) else ())

        return ScenarioFile(parse_scenario({"title": file.stem, "match": value, "script": []}, line_of), line_of)
    if isinstance(value, dict):
        value = {"title": file.stem, "script": [], **value}
    return ScenarioFile(parse_scenario(value, document.line_of), document.line_of)
