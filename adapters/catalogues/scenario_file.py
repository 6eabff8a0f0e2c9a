"""Scenario files."""

from pathlib import Path as FilePath

import msgspec

from adapters.catalogues.yaml_document import DocumentError, read_yaml
from engine.scenario.cursor import LineOf
from engine.scenario.error import ScenarioError
from engine.scenario.model import Scenario
from engine.scenario.parse import parse_scenario
from engine.scenario.path import path_from_text, path_text
from engine.scenario.session import MatchError


class ScenarioFile(msgspec.Struct, frozen=True):
    """A scenario and where each path of it stands in its file (a line number from 1)."""

    scenario: Scenario
    line_of: LineOf

    def match_error(self, error: MatchError) -> ScenarioError:
        """What opening the match complained about, as a place in the file."""
        path = ("match", *path_from_text(error.path))
        return ScenarioError(path_text(path), self.line_of(path), error.message)


def read_scenario(file: FilePath) -> ScenarioFile:
    """The scenario in a YAML file. Raises ScenarioError for a file that cannot be read or is malformed."""
    try:
        document = read_yaml(file)
    except DocumentError as error:
        raise ScenarioError(path_text(error.path), error.line, error.message) from None
    return ScenarioFile(parse_scenario(document.value, document.line_of), document.line_of)
