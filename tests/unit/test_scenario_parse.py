"""Reading a scenario: what each line becomes, and what exactly is malformed where."""

import pytest

from adapters.catalogues.yaml_document import parse_yaml
from engine.core.refusal import CODES
from engine.scenario.error import ScenarioError
from engine.scenario.model import CommandLine, Expect, ExpectEvents, ExpectNoEvents, Remember, Scenario, ScriptLine
from engine.scenario.parse import parse_scenario

HEAD = "title: t\nmatch: {rulebook: x}\nscript:\n"


def read(text: str) -> Scenario:
    document = parse_yaml(text)
    return parse_scenario(document.value, document.line_of)


def script(lines: str) -> tuple[ScriptLine, ...]:
    return read(HEAD + lines).script


def test_the_head_is_read() -> None:
    text = (
        'title: A hit\nrules: ["8.a", "14"]\nsource: the chart\nmatch: {dice: entered, units: [{id: no}]}\nscript: []\n'
    )
    assert read(text) == Scenario(
        title="A hit",
        rules=("8.a", "14"),
        source="the chart",
        match={"dice": "entered", "units": [{"id": "no"}]},
        script=(),
    )


def test_rules_and_source_may_be_left_out() -> None:
    assert read("title: t\nmatch: {}\nscript: []\n") == Scenario(title="t", match={}, script=())


def test_each_kind_of_line_is_read_with_its_line_in_the_file() -> None:
    lines = """\
  - a: {type: choose_attack, unit: spark}
  # a comment and an empty line are no script lines

  - b: {type: pass}
    id: first
    expected_seq: 3
    decision: q1
    refused: stale_seq
  - judge:
      type: rule
  - remember: {start: seq, question: decision.id, request: requests.0.id}
  - {a: {type: pass, id: $start}, expected_seq: $start, decision: $question, id: $request}
  - {a: {}, decision: 4}
  - expect: {seq: $start}
  - {seen_by: spectator, expect: {decision: {options: [], only: true}}}
  - expect_events: [dice.rolled, attack.target_declared]
  - expect_no_events: [match.undone]
"""
    assert script(lines) == (
        CommandLine(line=4, seat="a", command={"type": "choose_attack", "unit": "spark"}),
        CommandLine(
            line=7, seat="b", command={"type": "pass"}, id="first", expected_seq=3, decision="q1", refused="stale_seq"
        ),
        CommandLine(line=12, seat="judge", command={"type": "rule"}),
        Remember(line=14, paths={"start": ("seq",), "question": ("decision", "id"), "request": ("requests", 0, "id")}),
        CommandLine(
            line=15,
            seat="a",
            command={"type": "pass", "id": "$start"},
            id="$request",
            expected_seq="$start",
            decision="$question",
        ),
        CommandLine(line=16, seat="a", command={}, decision=4),
        Expect(line=17, pattern={"seq": "$start"}),
        Expect(line=18, pattern={"decision": {"options": [], "only": True}}, seen_by="spectator"),
        ExpectEvents(line=19, types=("dice.rolled", "attack.target_declared")),
        ExpectNoEvents(line=20, types=("match.undone",)),
    )


@pytest.mark.parametrize("code", CODES)
def test_every_refusal_code_is_known(code: str) -> None:
    assert script(f"  - {{a: {{type: pass}}, refused: {code}}}\n") == (
        CommandLine(line=4, seat="a", command={"type": "pass"}, refused=code),
    )


@pytest.mark.parametrize("viewer", ["a", "b", "judge", "spectator"])
def test_every_viewer_is_known(viewer: str) -> None:
    (line,) = script(f"  - {{expect: {{}}, seen_by: {viewer}}}\n")
    assert isinstance(line, Expect)
    assert line.seen_by == viewer


def test_a_unit_may_be_called_like_a_word_of_the_format() -> None:
    (line,) = script("  - expect: {units: {only: {power: 1}, options: {power: 2}}}\n")
    assert isinstance(line, Expect)
    assert line.pattern == {"units": {"only": {"power": 1}, "options": {"power": 2}}}


def test_an_option_may_be_something_remembered() -> None:
    _, line = script(
        "  - remember: {option: decision.options.0}\n  - expect: {decision: {options: [$option], only: true}}\n"
    )
    assert isinstance(line, Expect)
    assert line.pattern == {"decision": {"options": ["$option"], "only": True}}


KINDS = "a, b, judge, remember, expect, expect_events or expect_no_events"
BESIDE = "id, expected_seq, decision or refused"


@pytest.mark.parametrize(
    ("text", "path", "line", "message"),
    [
        ("[1]\n", "", 1, "expected a mapping with title, match and script, found a list"),
        ("just text\n", "", 1, 'expected a mapping with title, match and script, found the text "just text"'),
        ("match: {}\nscript: []\n", "title", 1, "is missing"),
        ("# about\ntitle: t\nscript: []\n", "match", 2, "is missing"),
        ("title: t\nmatch: {}\n", "script", 1, "is missing"),
        ("title: t\nmatch: {}\nnotes: x\nscript: []\n", "notes", 3,
         "unknown key; expected title, rules, source, match or script"),
        ("title: 5\nmatch: {}\nscript: []\n", "title", 1, "expected text, found the number 5"),
        ("title: '  '\nmatch: {}\nscript: []\n", "title", 1, 'expected text, found the text "  "'),
        ("title:\nmatch: {}\nscript: []\n", "title", 1, "expected text, found nothing"),
        ("title: t\nrules: 8.a\nmatch: {}\nscript: []\n", "rules", 2,
         'expected a list of clause ids, found the text "8.a"'),
        ("title: t\nrules:\n  - '8.a'\n  - 511.4\nmatch: {}\nscript: []\n", "rules[1]", 4,
         "expected a step or clause id in quotes, found the number 511.4"),
        ("title: t\nsource: true\nmatch: {}\nscript: []\n", "source", 2, "expected text, found true"),
        ("title: t\nmatch: [x]\nscript: []\n", "match", 2, "expected the mapping that opens a match, found a list"),
        ("title: t\nmatch: {}\nscript: {a: 1}\n", "script", 3, "expected a list of script lines, found a mapping"),
        ("title: t\nmatch: {}\nscript:\n", "script", 3, "expected a list of script lines, found nothing"),
        # the first in the order of the file, not in the order of the format
        ("script: [5]\ntitle: 5\nmatch: 5\n", "script[0]", 1,
         "expected a mapping with a command or an expectation, found the number 5"),
    ],
)  # fmt: skip
def test_a_malformed_head(text: str, path: str, line: int, message: str) -> None:
    with pytest.raises(ScenarioError) as raised:
        read(text)
    assert (raised.value.path, raised.value.line, raised.value.message) == (path, line, message)


@pytest.mark.parametrize(
    ("lines", "path", "line", "message"),
    [
        ("  - pass\n", "script[0]", 4, 'expected a mapping with a command or an expectation, found the text "pass"'),
        ("  - {}\n", "script[0]", 4, f"an empty script line; expected {KINDS}"),
        ("  - c: {type: pass}\n", "script[0].c", 4, f"neither a seat nor a kind of script line; expected {KINDS}"),
        ("  - spectator: {type: pass}\n", "script[0].spectator", 4,
         f"neither a seat nor a kind of script line; expected {KINDS}"),
        ("  - a: {type: pass}\n    b: {type: pass}\n", "script[0].b", 5,
         "a script line holds one thing, and this one holds a already"),
        ("  - a: {type: pass}\n    expect: {}\n", "script[0].expect", 5,
         "a script line holds one thing, and this one holds a already"),
        ("  - refused: stale_seq\n", "script[0].refused", 4, "stands only beside a command of a, b or judge"),
        ("  - expect: {}\n    refused: stale_seq\n", "script[0].refused", 5,
         "stands only beside a command of a, b or judge"),
        ("  - remember: {x: seq}\n    id: one\n", "script[0].id", 5, "stands only beside a command of a, b or judge"),
        ("  - expect_events: [dice.rolled]\n    seen_by: a\n", "script[0].seen_by", 5, "stands only beside expect"),
        ("  - seen_by: a\n", "script[0].seen_by", 4, "stands only beside expect"),
        ("  - a: {type: pass}\n    seen_by: a\n", "script[0].seen_by", 5,
         f"unknown key beside a command; expected {BESIDE}"),
        ("  - a: {type: pass}\n    refuse: stale_seq\n", "script[0].refuse", 5,
         f"unknown key beside a command; expected {BESIDE}"),
        ("  - a: pass\n", "script[0].a", 4, 'expected a command, a mapping with its type, found the text "pass"'),
        ("  - a:\n", "script[0].a", 4, "expected a command, a mapping with its type, found nothing"),
        ("  - a: {type: pass}\n    id: 5\n", "script[0].id", 5,
         "expected the id of the command as text, found the number 5"),
        ("  - a: {type: pass}\n    id: ''\n", "script[0].id", 5,
         'expected the id of the command as text, found the text ""'),
        ("  - a: {type: pass}\n    expected_seq: soon\n", "script[0].expected_seq", 5,
         'expected a whole number or $name, found the text "soon"'),
        ("  - a: {type: pass}\n    expected_seq: true\n", "script[0].expected_seq", 5,
         "expected a whole number or $name, found true"),
        ("  - a: {type: pass}\n    expected_seq: 1.5\n", "script[0].expected_seq", 5,
         "expected a whole number or $name, found the number 1.5"),
        ("  - a: {type: pass}\n    decision: [q]\n", "script[0].decision", 5,
         "expected the id of a decision, found a list"),
        ("  - a: {type: pass}\n    decision: true\n", "script[0].decision", 5,
         "expected the id of a decision, found true"),
        ("  - a: {type: pass}\n    refused: stale\n", "script[0].refused", 5,
         '"stale" is no refusal code; did you mean stale_seq?'),
        ("  - a: {type: pass}\n    refused: qqq\n", "script[0].refused", 5,
         f'"qqq" is no refusal code; expected {", ".join(CODES[:-1])} or no_such_option'),
        ("  - a: {type: pass}\n    refused: true\n", "script[0].refused", 5, "expected a refusal code, found true"),
        ("  - remember: seq\n", "script[0].remember", 4,
         'expected a mapping of names to paths in the view, found the text "seq"'),
        ("  - remember: {}\n", "script[0].remember", 4, "expected at least one name with a path in the view"),
        ("  - remember: {1st: seq}\n", "script[0].remember.1st", 4,
         '"1st" is no name; expected letters, digits, _ and -, and no digit or - first'),
        ("  - remember: {x: 5}\n", "script[0].remember.x", 4,
         "expected a path in the view such as requests.0.id, found the number 5"),
        ("  - remember:\n      x: seq\n      y: requests..id\n", "script[0].remember.y", 6,
         'expected a path in the view such as requests.0.id, found the text "requests..id"'),
        ("  - remember: {x: 'requests[0].id'}\n", "script[0].remember.x", 4,
         'expected a path in the view such as requests.0.id, found the text "requests[0].id"'),
        ("  - remember: {x: $y}\n", "script[0].remember.x", 4,
         'expected a path in the view such as requests.0.id, found the text "$y"'),
        ("  - expect: [x]\n", "script[0].expect", 4, "expected a mapping, what the view must hold, found a list"),
        ("  - expect: {}\n    seen_by: overlay\n", "script[0].seen_by", 5,
         'expected a, b, judge or spectator, found the text "overlay"'),
        ("  - expect: {}\n    seen_by: [a]\n", "script[0].seen_by", 5,
         "expected a, b, judge or spectator, found a list"),
        ("  - expect:\n      decision:\n        options: []\n        only: 1\n", "script[0].expect.decision.only", 7,
         "expected true or false, found the number 1"),
        ("  - expect: {decision: {only: true}}\n", "script[0].expect.decision.only", 4,
         "stands only beside a list of options"),
        ("  - expect: {requests: [{options: [{type: pass}, pass]}]}\n", "script[0].expect.requests[0].options[1]", 4,
         'expected a mapping, part of an option, found the text "pass"'),
        ("  - expect_events: dice.rolled\n", "script[0].expect_events", 4,
         'expected a list of event types, found the text "dice.rolled"'),
        ("  - expect_events: [dice.rolled, DiceRolled]\n", "script[0].expect_events[1]", 4,
         'expected an event type such as dice.rolled, found the text "DiceRolled"'),
        ("  - expect_no_events:\n      - dice.rolled\n      - 5\n", "script[0].expect_no_events[1]", 6,
         "expected an event type such as dice.rolled, found the number 5"),
        ("  - a: {type: contest, seq: $end}\n", "script[0].a.seq", 4,
         "nothing was remembered as end before this line"),
        ("  - a: {type: pass}\n    decision: $end\n", "script[0].decision", 5,
         "nothing was remembered as end before this line"),
        ("  - expect:\n      seq: 1\n      requests: [{id: $end}]\n", "script[0].expect.requests[0].id", 6,
         "nothing was remembered as end before this line"),
        # remembered, but only afterwards
        ("  - expect: {seq: $end}\n  - remember: {end: seq}\n", "script[0].expect.seq", 4,
         "nothing was remembered as end before this line"),
        ("  - remember: {end: seq}\n  - expect: {seq: $ends}\n", "script[1].expect.seq", 5,
         "nothing was remembered as ends before this line"),
        ("  - a: {type: pass}\n  - {a: {type: pass}, refused: x}\n  - c: 1\n", "script[1].refused", 5,
         f'"x" is no refusal code; expected {", ".join(CODES[:-1])} or no_such_option'),
    ],
)  # fmt: skip
def test_a_malformed_line(lines: str, path: str, line: int, message: str) -> None:
    with pytest.raises(ScenarioError) as raised:
        script(lines)
    assert (raised.value.path, raised.value.line, raised.value.message) == (path, line, message)


def test_the_error_reads_well() -> None:
    assert str(ScenarioError("script[0].a", 4, "is missing")) == "line 4: script[0].a: is missing"
    assert str(ScenarioError("", 1, "is empty")) == "line 1: is empty"
