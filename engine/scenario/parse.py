"""Reads a scenario out of a plain document and refuses the first thing in it that is malformed."""

from engine.scenario.cursor import Cursor, LineOf
from engine.scenario.model import Scenario, ScriptLine
from engine.scenario.script_line import one_of, parse_script_line

_REQUIRED = ("title", "match", "script")
_KEYS = ("title", "rules", "source", "match", "script")


def parse_scenario(document: object, line_of: LineOf) -> Scenario:
    """The scenario in a document of mappings with text keys, lists, text, numbers, booleans and None.

    The `match` part is only required to be a mapping: opening the match checks it.
    Raises ScenarioError for the first malformed thing in the order of the document.
    """
    root = Cursor(document, (), line_of)
    fields = root.mapping("a mapping with title, match and script")
    for key in _REQUIRED:
        if key not in fields:
            raise root.inside((key,)).error("is missing")
    title, rules, source, script = "", tuple[str, ...](), "", tuple[ScriptLine, ...]()
    match: dict[str, object] = {}
    for key, field in fields.items():
        if key == "title":
            title = field.text()
        elif key == "rules":
            rules = tuple(item.text("a step or clause id in quotes") for item in field.items("a list of clause ids"))
        elif key == "source":
            source = field.text()
        elif key == "match":
            match = field.plain_mapping("the mapping that opens a match")
        elif key == "script":
            script = _script(field)
        else:
            raise field.error(f"unknown key; expected {one_of(_KEYS)}")
    return Scenario(title=title, rules=rules, source=source, match=match, script=script)


def _script(field: Cursor) -> tuple[ScriptLine, ...]:
    remembered: set[str] = set()
    return tuple(parse_script_line(item, remembered) for item in field.items("a list of script lines"))
