"""A contested attack at a real terminal: raised, left, found again by a pipe and by the next terminal, settled, reported."""

import re
from pathlib import Path

import pytest

from adapters.catalogues.texts import Lang
from tests.e2e.terminal import Terminal
from tests.e2e.test_terminal import EXAMPLES, events, open_terminal, run
from tests.integration.test_audit_cli import run as call

CRISIS, BERSERK = EXAMPLES

LEFT = {"en": "Nothing is lost: go on with", "ru": "Ничего не потеряно, продолжить можно так:"}
SAID = {
    "en": {
        "who": r"who contests, a \((\w+)\) or b \((\w+)\), or `back` \[[ab]\]: $",
        "reason": r"reason \(any text\), or `back`: $",
        "asked": r"after which event play should go on, (\d+)–\d+, or `judge` to leave it to the judge, or `back` \[(\d+)\]: $",
        "ruled": r"after which event play goes on, \d+–\d+, or `back` \[\d+\]: $",
        "sure": r"Type yes to go on: $",
        "ways": (
            "The judge: uphold what happened",
            "The judge: go back to an event",
            "withdraw the contest",
            "accept the contest and go back",
        ),
        "question": "The judge: rule on the contest.",
        "suspended": "a contest is open; the judge has to rule first",
        "awaited": "The judge is awaited: event",
        "yes": "yes",
    },
    "ru": {
        "who": r"кто протестует, a \((\w+)\) или b \((\w+)\), или `back` \[[ab]\]: $",
        "reason": r"причина \(любой текст\), или `back`: $",
        "asked": r"после какого события играть дальше, (\d+)–\d+; `judge` оставляет это судье, или `back` \[(\d+)\]: $",
        "ruled": r"после какого события играть дальше, \d+–\d+, или `back` \[\d+\]: $",
        "sure": r"введите «да»: $",
        "ways": (
            "Судья: оставить всё в силе",
            "Судья: вернуться к событию",
            "отозвать протест",
            "согласиться с протестом и вернуться назад",
        ),
        "question": "Судья: решите протест.",
        "suspended": "открыт протест; сначала решает судья",
        "awaited": "Ждём судью: событие",
        "yes": "да",
    },
}


def contest(terminal: Terminal, lang: Lang, seat: str) -> tuple[str, str, int]:
    """Contest the first attack as a whole, and go back to where the terminal proposes. Gives the names of seat and other
    seat, and that place."""
    said = SAID[lang]
    terminal.type("contest")
    terminal.until(r"`a 1`, (or|или) `back`: $")
    terminal.type("a 1")
    who = re.search(str(said["who"]), terminal.until(str(said["who"])))
    assert who is not None
    terminal.type(seat)
    terminal.until(str(said["reason"]))
    terminal.type("die 3 was a hit")
    asked = re.search(str(said["asked"]), terminal.until(str(said["asked"])))
    assert asked is not None
    terminal.type("")
    one, other = (who[1], who[2]) if seat == "a" else (who[2], who[1])
    return one, other, int(asked[2])


def ways(told: str, lang: Lang, seat: str, other: str) -> None:
    """The question of the judge as it stands on the terminal."""
    question, (uphold, back, withdraw, accept) = str(SAID[lang]["question"]), SAID[lang]["ways"]
    assert question in told
    listed = re.findall(r"^ {3}(\d)  (.*?)\s*$", told[told.index(question) :], re.MULTILINE)
    expected = [uphold, back, f"{seat}: {withdraw}", f"{other}: {accept}"]
    assert [int(number) for number, _ in listed] == [1, 2, 3, 4]
    assert all(text.startswith(start) for (_, text), start in zip(listed, expected, strict=True)), listed


@pytest.mark.parametrize(("example", "lang"), [(CRISIS, "en"), (BERSERK, "ru")], ids=["en", "ru"])
def test_a_contest_outlives_the_terminal_and_is_settled_at_the_next(example: str, lang: Lang, tmp_path: Path) -> None:
    data, said = tmp_path / "data", SAID[lang]
    terminal = open_terminal("play", example, "--lang", lang, data=data)
    terminal.until(r"> $")
    seat, other, place = contest(terminal, lang, "b")
    ways(terminal.until(r"> $"), lang, seat, other)
    terminal.type("undo")
    assert str(said["suspended"]) in terminal.until(r"> $")
    terminal.interrupt()
    match = re.search(r"blowbyblow play (\w+)", terminal.until(rf"{LEFT[lang]}  blowbyblow play \w+ --lang {lang}"))
    assert terminal.end() == 0 and match is not None

    piped = run("play", match[1], "--auto", "--lang", lang, data=data)
    assert piped.returncode == 0
    assert [event["type"] for event in events(piped.stdout)[-2:]] == ["attack.contested", "request.opened"]
    awaited, left = piped.stderr.splitlines()
    assert awaited.startswith(str(said["awaited"]))
    assert left == f"{LEFT[lang]}  blowbyblow play {match[1]} --lang {lang}"

    again = open_terminal("play", match[1], "--lang", lang, data=data)
    ways(again.until(r"> $"), lang, seat, other)
    again.type("2")
    again.until(str(said["ruled"]))
    again.type("")
    assert f"{place} (" in again.until(str(said["sure"]))
    again.type(str(said["yes"]))
    told = again.until(r"> $")
    assert str(said["question"]) not in told
    again.type("quit")
    again.until(LEFT[lang])
    assert again.end() == 0
    last = events(call("replay", match[1], data=data).stdout)[-1]
    assert (last["type"], last["data"]["to_seq"], last["data"]["by"]) == ("match.rewound", place, "rule")
    report = call("dispute", match[1], data=data).stdout
    assert f"the judge went back to event {place}, at event {last['seq']}" in report
    assert "reason: die 3 was a hit" in report


@pytest.mark.parametrize(("example", "lang"), [(CRISIS, "ru"), (BERSERK, "en")], ids=["ru", "en"])
def test_contests_are_withdrawn_accepted_and_upheld_at_one_terminal(example: str, lang: Lang, tmp_path: Path) -> None:
    data = tmp_path / "data"
    terminal = open_terminal("play", example, "--lang", lang, data=data)
    question = last_question(terminal.until(r"> $"))
    for answer in ("3", "1"):
        seat, other, _ = contest(terminal, lang, "a")
        ways(terminal.until(r"> $"), lang, seat, other)
        terminal.type(answer)
        assert last_question(terminal.until(r"> $")) == question
    contest(terminal, lang, "b")
    terminal.until(r"> $")
    terminal.type("4")
    terminal.until(str(SAID[lang]["sure"]))
    terminal.type(str(SAID[lang]["yes"]))
    assert last_question(terminal.until(r"> $"))
    terminal.type("quit")
    terminal.until(LEFT[lang])
    assert terminal.end() == 0
    match = events(call("matches", data=data).stdout)[0]["match"]
    told = events(call("replay", match, data=data).stdout)
    settled = ("contest.withdrawn", "contest.ruled", "match.rewound")
    assert [event["type"] for event in told if event["type"] in settled] == list(settled)
    assert [event["data"]["seat"] for event in told if event["type"] == "attack.contested"] == ["a", "a", "b"]
    assert told[-1]["data"]["by"] == "accept"
    bundle = tmp_path / "match.jsonl"
    call("export", match, "-o", bundle, data=data)
    assert call("verify", bundle).returncode == 0


def last_question(told: str) -> str:
    """The last list on the terminal: its question and what may be chosen, without the words below it."""
    lines = [line.strip() for line in told.splitlines()]
    return "\n".join(lines[max(i for i, line in enumerate(lines[:-2]) if not line) : -2])
