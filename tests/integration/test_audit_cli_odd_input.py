"""What the commands that look back say to odd input: one sentence, the right exit code, and nothing that is not so."""

import json
import re
from pathlib import Path

import pytest

from adapters.catalogues.texts import Catalogue, Lang
from adapters.cli.changes import attack_lines
from adapters.cli.places import Places
from adapters.cli.recording import from_bundle
from adapters.cli.replay import Walker
from engine.audit.comparing import MISSING, Change
from engine.audit.recorded_dice import NotInRecord, RecordedDice
from engine.core.turn import DrawName
from tests.audit_building import SIGNER
from tests.audit_node import run as node
from tests.golden.make_bundles import FOLDER
from tests.integration.test_audit_cli import run

GOLDEN = FOLDER / "1"
ENTERED = GOLDEN / "crisis_protocol-entered-1-judge.jsonl"
DRAWN = GOLDEN / "crisis_protocol-verifiable-3-judge.jsonl"
PART = GOLDEN / "crisis_protocol-verifiable-3-a.jsonl"
BERSERK = GOLDEN / "berserk-entered-1-judge.jsonl"


@pytest.fixture
def odd(tmp_path: Path) -> Path:
    """A folder with files that are no bundles."""
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "text.txt").write_bytes(b"hello\n")
    (tmp_path / "bytes").write_bytes(b"\x00\xff\xfe")
    (tmp_path / "cut.jsonl").write_bytes(ENTERED.read_bytes()[:3000])
    (tmp_path / "half.jsonl").write_bytes(b'{"bundle":"blowbyblow/1"}\n')
    (tmp_path / "folder").mkdir()
    return tmp_path


SAYS = {
    "none.jsonl": (2, "none.jsonl: cannot be read: No such file or directory"),
    "folder": (2, "folder is a folder, expected a file"),
    "empty": (1, "the file is empty"),
    "text.txt": (1, "not JSON"),
    "bytes": (1, "the last line has no end"),
    "cut.jsonl": (1, "the last line has no end; the file was cut off"),
    "half.jsonl": (1, "not the header of a bundle: Object missing required field `match`"),
}


@pytest.mark.parametrize("name", SAYS)
def test_what_is_no_bundle_is_said_in_one_sentence(odd: Path, name: str) -> None:
    status, says = SAYS[name]
    file = odd / name
    for arguments in (
        ("verify", file),
        ("import", file),
        ("dispute", file),
        ("diff", ENTERED, file),
        ("rules-diff", file, "--from", "1", "--to", "1"),
    ):
        done = run(*arguments, data=odd / "data" if arguments[0] in ("import", "dispute", "diff") else None)
        assert done.returncode == status, (arguments, done)
        assert says in done.stdout + done.stderr, (arguments, done)
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("empty", "empty:1: is empty, expected a YAML document"),
        ("text.txt", "text.txt:1: expected a mapping with title, match and script"),
        ("folder", "is a folder, expected a file"),
    ],
)
def test_a_file_that_is_neither_bundle_nor_match_file_is_said(odd: Path, name: str, says: str) -> None:
    for arguments in (("replay", odd / name), ("what-if", odd / name, "--at", "3")):
        done = run(*arguments)
        assert done.returncode in (1, 2)
        assert says in done.stderr


@pytest.mark.parametrize(
    ("arguments", "status", "says"),
    [
        ((ENTERED, "--at", "0"), 1, "there is no event 0; the match has 120"),
        ((ENTERED, "--at", "9999"), 1, "there is no event 9999; the match has 120"),
        (
            (ENTERED, "--at", "8"),
            1,
            "event 8 is not the last event of a command on the live line; the nearest such events are 7 before it and ",
        ),
        ((ENTERED, "--at", "7", "--die", "1/6/attack/0/0=hit"), 1, "the dice of this match are entered; give other"),
        ((DRAWN, "--at", "3", "--die", "99/6/attack/0/0=hit"), 1, "no die 99/6/attack/0/0 is drawn behind the place"),
        ((DRAWN, "--at", "3", "--roll", "hit"), 1, "the dice of this match are drawn: use `--die`"),
        ((ENTERED, "--at", "7", "--do", 'c: {"type": "pass"}'), 2, "perhaps behind one of a:, b:, judge:"),
        ((PART, "--at", "6"), 1, "does not show every event"),
    ],
)
def test_what_if_says_what_cannot_be(arguments: tuple[object, ...], status: int, says: str) -> None:
    done = run("what-if", *arguments)
    assert (done.returncode, done.stdout) == (status, "")
    assert says in done.stderr


def test_two_matches_and_two_sights_are_told_apart() -> None:
    two = run("diff", ENTERED, BERSERK)
    assert two.returncode == 1
    assert two.stdout.startswith("two matches: crisis_protocol-entered-1 and berserk-entered-1\n")
    assert "match.created" not in two.stdout
    assert "the same up to" not in two.stdout
    assert run("diff", PART, DRAWN).stdout.startswith("the same ")
    partly = run("diff", PART, ENTERED)
    assert "at the end:" not in partly.stdout
    assert partly.stdout.splitlines()[-1] == f"what comes of it is not compared: {PART} does not show every event"
    shown = json.loads(run("diff", PART, ENTERED, "--json").stdout)
    assert (shown["compared"], shown["changes"], shown["attacks"]) == (False, [], {})


def test_an_attack_that_is_over_on_one_side_only_is_one_line() -> None:
    ended = [Change("actor", MISSING, "spark"), Change("outcome", MISSING, "finished")]
    gone = [Change("outcome", "ended", MISSING), Change("actor", "spark", MISSING)]
    other = [Change("outcome", "ended", "finished")]
    assert list(attack_lines({1: ended, 2: gone, 3: other}, "A", "B", Catalogue("en"))) == [
        "attack 1 is over only in B",
        "attack 2 is over only in A",
        "attack 3 ends otherwise:",
        "  outcome: ended -> finished",
    ]
    other_match = run("diff", ENTERED, DRAWN).stdout
    assert "is over only in" in other_match


def test_a_die_that_the_record_lacks_may_be_given() -> None:
    name = DrawName(1, "6", "attack", 2, 0)
    wanted = "the rules want a die 1/6/attack/2/0, which the record does not hold"
    with pytest.raises(NotInRecord) as found:
        RecordedDice((), {}).draw(name, b"", ("hit",))
    assert Catalogue("en").value(found.value.reason) == f"{wanted}; give it too: `--die 1/6/attack/2/0=FACE`"
    with pytest.raises(NotInRecord) as found:
        RecordedDice(()).draw(name, b"", ("hit",))
    assert Catalogue("en").value(found.value.reason) == wanted


def test_an_event_that_was_not_contested_is_said() -> None:
    done = run("dispute", ENTERED, "--seq", "1")
    assert done.returncode == 2
    assert "event 1 was not contested; contested were: 11, 9, 108" in done.stderr
    contested = run("dispute", ENTERED, "--seq", "9").stdout
    assert "Disputes of match crisis_protocol-entered-1: 1" in contested
    said = re.search(r"contests event 9 \(said at event (\d+)\)", contested)
    assert said is not None
    assert run("dispute", ENTERED, "--seq", said[1]).stdout == contested


@pytest.mark.parametrize(
    "held",
    [
        ("--receipt", "3-00000000"),
        ("--checkpoint", str(BERSERK)),
        ("--key", "ab" * 32),
    ],
)
def test_what_contradicts_what_is_held_proves_nothing(held: tuple[str, str]) -> None:
    done = run("verify", ENTERED, *held)
    assert done.returncode == 1
    assert "nothing is proven, see below" in done.stdout
    assert json.loads(run("verify", ENTERED, *held, "--json").stdout)["origin"] == "not proven"


def test_the_second_verifier_takes_no_contradiction_for_a_proof_either() -> None:
    program = str(Path(__file__).parents[2] / "adapters" / "web" / "verifier" / "node.js")
    for key, origin in ((SIGNER.public.public, "proven"), ("ab" * 32, "not proven")):
        assert json.loads(node(program, "--key", key, str(ENTERED)).stdout)["origin"] == origin


def test_a_key_that_is_neither_digits_nor_a_file_is_said() -> None:
    done = run("verify", ENTERED, "--key", "zz")
    assert done.returncode == 2
    assert "zz: cannot be read: No such file or directory; expected 64 hex digits or a key file" in done.stderr


def test_the_id_of_a_key_is_answered_with_where_the_key_stands() -> None:
    done = run("verify", ENTERED, "--key", SIGNER.public.id)
    assert done.returncode == 2
    says = (
        f"{SIGNER.public.id} is the id of a key; expected its 64 hex digits, which `blowbyblow keys` prints behind it"
    )
    assert done.stderr == f"blowbyblow: {says}\n"


def test_what_looks_back_is_labelled_in_the_language() -> None:
    place = run("replay", ENTERED, "--at", "9", "--lang", "ru").stdout.splitlines()
    assert place[0] == "событие 9 из 120  шаг 2.d  атака 2  (позже взято назад)"
    assert "  Атака 2: u0, k0, цель: u1" in place
    report = run("dispute", ENTERED, "--seq", "9", "--lang", "ru").stdout.splitlines()
    for line in (
        "Протесты матча crisis_protocol-entered-1: 1",
        "1. Игрок A оспаривает событие 9 (заявлено в событии 15)",
        "   причина: why",
        "   судья вернул игру к событию 14, в событии 17",
        "   атака 2, как она шла до события 9:",
        "   оспоренное место:",
        "Проверка записи:",
    ):
        assert line in report, line
    branch = run("what-if", ENTERED, "--at", "1", "--do", '{"type": "end_turn"}', "--lang", "ru").stdout.splitlines()
    assert branch[0] == f"{ENTERED}, ответвление после события 1"
    assert "атака 1 закончена только здесь: запись" in branch
    assert "в конце:" in branch
    assert sum(line.startswith("  не принято: {") for line in branch) > 10


@pytest.mark.parametrize(
    ("lang", "help_", "nowhere"),
    [("en", "n next · b back · ", "there is no such place"), ("ru", "n вперёд · b назад · ", "такого места нет")],
)
def test_the_walker_is_helped_in_the_language(lang: Lang, help_: str, nowhere: str) -> None:
    shown: list[str] = []
    typed = iter(("999", "q"))
    Walker(Places(from_bundle("bundle", ENTERED.read_bytes()), lang), lambda _: next(typed), shown.append).walk()
    assert shown[0].startswith(help_) and shown[0].count("\n") == 1
    assert shown[-1] == nowhere
