"""The commands that export, verify, walk, branch and compare, as a user calls them."""

import io
import json
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from adapters.cli.main import main
from adapters.cli.places import Places
from adapters.cli.recording import from_bundle
from adapters.cli.replay import Walker, told
from tests.audit_building import SIGNER, bundled
from tests.audit_forging import Forgery
from tests.unit.test_audit_replaying import attacked, places

EXAMPLE = Path(__file__).parents[2] / "examples" / "crisis_protocol.yaml"


class Done(NamedTuple):
    """What a call came to."""

    returncode: int
    stdout: str
    stderr: str


def run(*arguments: object, data: Path | None = None) -> Done:
    """Call the program in this process, with its output in a pipe."""
    more = () if data is None else ("--data", str(data))
    out, err = io.TextIOWrapper(io.BytesIO(), write_through=True), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Cyclopts application invoked without tokens")
        patch.setattr("sys.argv", ["blowbyblow", *map(str, arguments), *more])
        patch.setattr("sys.stdin", io.StringIO())
        patch.setattr("sys.stdout", out)
        patch.setattr("sys.stderr", err)
        with pytest.raises(SystemExit) as left:
            main()
    assert isinstance(left.value.code, int)
    out.seek(0)
    return Done(left.value.code, out.read(), err.getvalue())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Bundles of one entered and one drawn attack, and a forged one."""
    made = tmp_path_factory.mktemp("bundles")
    (made / "entered.jsonl").write_bytes(bundled(attacked("entered").events))
    (made / "drawn.jsonl").write_bytes(bundled(attacked("verifiable").events))
    forged = Forgery((made / "entered.jsonl").read_bytes())
    at = forged.find("successes.counted")[0]
    forged.links[at]["data"]["attack"] = 2
    forged.chain()
    forged.sign(SIGNER)
    (made / "forged.jsonl").write_bytes(forged.bytes())
    return made


def test_a_stored_match_goes_out_verifies_offline_and_comes_back(tmp_path: Path) -> None:
    data, other, file = tmp_path / "data", tmp_path / "other", tmp_path / "match.jsonl"
    assert run("play", EXAMPLE, "--auto", data=data).returncode == 0
    match = json.loads(run("matches", data=data).stdout)["match"]
    assert run("export", match, "-o", file, data=data).returncode == 0
    key = run("keys", data=data).stdout.split()[2]
    good = run("verify", file, "--key", key)
    assert good.returncode == 0
    assert "origin proven by what you hold" in good.stdout
    assert "commands decided again, every event the same" in good.stdout
    rotated = run("keys", "--rotate", data=data).stdout
    assert rotated.count("\n") == 2
    assert run("verify", file, "--key", key).returncode == 0
    assert run("verify", file, "--key", next(w for w in rotated.split() if len(w) == 64 and w != key)).returncode == 1
    assert json.loads(run("keys", "--json", data=data).stdout.splitlines()[0])["public"] in rotated
    assert json.loads(run("import", file, "--json", data=other).stdout)["new"] is True
    assert "is here already" in run("import", file, data=other).stdout
    assert run("export", match, "-o", tmp_path / "again.jsonl", data=other).returncode == 0
    assert (tmp_path / "again.jsonl").read_bytes() == file.read_bytes()
    assert run("diff", file, tmp_path / "again.jsonl").returncode == 0
    report = run("dispute", match, data=data)
    assert report.returncode == 0
    assert "Disputes of match" in report.stdout
    assert "rules       whole" in report.stdout
    assert json.loads(run("dispute", match, "--json", data=data).stdout)["verification"]["good"] is True


def test_a_forged_record_is_parted_from_the_rules_with_the_clause_and_both_versions(folder: Path) -> None:
    done = run("verify", folder / "entered.jsonl", folder / "forged.jsonl")
    assert done.returncode == 1
    good, bad = done.stdout.split("forged.jsonl: ")
    assert "entered.jsonl: good" in good
    assert bad.startswith("NOT GOOD")
    for part in ("rules_differ", "step 10 of attack 1", "clause    10  ", '"attack":2', '"attack":3'):
        assert part in bad, part
    shown = json.loads(run("verify", folder / "forged.jsonl", "--json").stdout)
    assert shown["good"] is False
    difference = shown["rules"]["difference"]
    assert (difference["step"], difference["recorded"]["data"]["attack"], difference["decided"]["data"]["attack"]) == (
        "10",
        2,
        3,
    )


@pytest.mark.parametrize(
    ("arguments", "status", "says"),
    [
        (("verify",), 2, "verify needs at least one bundle"),
        (("verify", "nowhere.jsonl"), 2, "nowhere.jsonl: cannot be read"),
        (("verify", "{folder}"), 2, "is a folder"),
        (("verify", "{folder}/entered.jsonl", "--receipt", "x"), 2, "a receipt is a seq and 8 hex digits"),
        (("verify", "{folder}/entered.jsonl", "--key", "nothing.pub"), 2, "nothing.pub: cannot be read"),
        (("verify", "{folder}/entered.jsonl", "--receipt", "3-00000000"), 1, ""),
        (("import", "{folder}/forged.jsonl", "--data", "{folder}/data"), 1, "the bundle is broken: event"),
        (("replay", "{folder}/entered.jsonl", "--at", "999"), 2, "there is no event 999"),
        (("replay", "{folder}/entered.jsonl", "--step", "99"), 2, "no event of step 99"),
        (("what-if", "{folder}/entered.jsonl", "--at", "2"), 1, "event 2 is not the last event of a command"),
        (("what-if", "{folder}/entered.jsonl", "--at", "1", "--do", "pass"), 2, "expected a command in JSON"),
        (("what-if", "{folder}/entered.jsonl", "--at", "1", "--roll", "seven"), 2, "'seven' is no face"),
        (("what-if", "{folder}/drawn.jsonl", "--at", "3", "--die", "1=hit"), 2, "attack/step/roll/die/reroll=face"),
        (("rules-diff", "{folder}/entered.jsonl", "--from", "1", "--to", "0"), 2, "no crisis_protocol rules '0'"),
        (("rules-diff", "--from", "1", "--to", "1"), 2, "needs at least one bundle"),
    ],
)
def test_a_wrong_call_is_one_sentence(folder: Path, arguments: tuple[str, ...], status: int, says: str) -> None:
    done = run(*(part.replace("{folder}", str(folder)) for part in arguments))
    assert done.returncode == status, done.stdout + done.stderr
    assert says in done.stderr


def test_what_if_tells_what_changes(folder: Path) -> None:
    at = places(attacked("entered"))["c1"]
    done = run("what-if", folder / "entered.jsonl", "--at", at, "--roll", "hit,blank,blank")
    assert done.returncode == 0, done.stderr
    assert "attack 1 ends otherwise:" in done.stdout
    assert "  dealt: 3 -> 1" in done.stdout
    assert "  units.flint.damage: 3 -> 1" in done.stdout
    same = run("what-if", folder / "entered.jsonl", "--at", at)
    assert "nothing changes" in same.stdout
    shown = json.loads(
        run("what-if", folder / "entered.jsonl", "--at", at, "--roll", "hit,blank,blank", "--json").stdout
    )
    assert {"path": "units.flint.damage", "before": 3, "after": 1} in shown["changes"]
    other = json.dumps({"type": "declare_target", "target": "slate", "range": 1})
    first = places(attacked("entered"))["c0"]
    changed = run("what-if", folder / "entered.jsonl", "--at", first, "--do", f"a: {other}")
    assert "target: flint -> slate" in changed.stdout
    drawn = places(attacked("verifiable"))["c0"]
    done = run("what-if", folder / "drawn.jsonl", "--at", drawn, "--die", "1/6/attack/0/0=critical")
    assert done.returncode == 0, done.stderr
    assert "attack roll: critical" in done.stdout


def test_diff_and_rules_diff_have_exit_codes(folder: Path) -> None:
    assert run("diff", folder / "entered.jsonl", folder / "entered.jsonl").returncode == 0
    done = run("diff", folder / "entered.jsonl", folder / "drawn.jsonl")
    assert done.returncode == 1
    assert "the same up to event 0, then they part" in done.stdout
    done = run("rules-diff", folder / "entered.jsonl", folder / "drawn.jsonl", "--from", "1", "--to", "1")
    assert done.returncode == 0
    assert done.stdout.count("0 of 1 attacks end otherwise") == 2


def test_replay_tells_all_in_a_pipe_and_one_place_when_asked(folder: Path) -> None:
    lines = [json.loads(line) for line in run("replay", folder / "entered.jsonl").stdout.splitlines()]
    assert [line["seq"] for line in lines] == list(range(1, len(lines) + 1))
    text = run("replay", folder / "entered.jsonl", "--text").stdout
    assert "attack roll: hit, hit, hit" in text
    marked = [int(line.split("·")[0]) for line in text.splitlines() if line[5:6] == "·"]
    assert marked == list(places(attacked("entered")).values())
    assert "·" not in "".join(line["type"] for line in lines)
    place = run("replay", folder / "entered.jsonl", "--step", "12").stdout
    assert "step 12  attack 1" in place
    assert "  how the numbers of attack 1 came about:" in place.splitlines()
    assert "                     attack roll, hit, 3 dice: +3" in place.splitlines()
    assert run("replay", EXAMPLE, "--text").stdout.count("\n") > 10


class Scripted:
    """A person at the walker who types what stands in a script."""

    def __init__(self, *words: str) -> None:
        self._words: Iterator[str] = iter(words)
        self.shown: list[str] = []

    def read(self, prompt: str) -> str:
        try:
            return next(self._words)
        except StopIteration:
            raise EOFError from None

    def write(self, line: str) -> None:
        self.shown.append(line)


def walked(data: bytes, *words: str) -> list[str]:
    """Where the walker stood, one event after another, and what it answered otherwise."""
    person = Scripted(*words)
    Walker(Places(from_bundle("bundle", data), "en"), person.read, person.write).walk()
    return [line.split(" of ")[0] for line in person.shown if line.startswith("event ") or "no such" in line]


def test_the_walker_goes_where_it_is_told() -> None:
    session = attacked("entered")
    data = bundled(session.events)
    ends = [e.seq for e in session.events if e.last]
    ten = next(e.seq for e in session.events if e.step == "10")
    begins = next(e.seq for e in session.events if e.attack == 1)
    assert walked(data, "n", "b", "b", "d", "s 10", "3", "a 1", "999", "hello", "q", "n") == [
        "event 1",
        "event 2",
        "event 1",
        "there is no such place",
        f"event {next(seq for seq in ends if seq > 1)}",
        f"event {ten}",
        "event 3",
        f"event {begins}",
        "there is no such place",
    ]


def test_what_one_can_go_back_to_is_marked_for_the_walker() -> None:
    session = attacked("entered")
    ends = {e.seq for e in session.events if session.history.at(e.seq) is not None}
    person = Scripted(*["n"] * len(session.events))
    Walker(Places(from_bundle("bundle", bundled(session.events)), "en"), person.read, person.write).walk()
    shown = [line.split("  ")[0] for line in person.shown if line.startswith("event ")]
    last = len(session.events)
    assert shown == [f"event {seq} of {last}{'·' if seq in ends else ''}" for seq in range(1, last + 1)]
    assert "what-if --at" in person.shown[0]


def test_verify_says_how_to_verify_a_stored_match() -> None:
    done = run("verify", "nosuchmatch")
    assert done.returncode == 2
    assert done.stderr.strip() == (
        "blowbyblow: nosuchmatch: no such file; to verify a stored match export it first: "
        "`blowbyblow export nosuchmatch -o match.jsonl`"
    )


def test_a_bundle_with_stubs_is_walked_without_states() -> None:
    session = attacked("entered", end=False)
    assert session.submit("b", {"id": "s", "command": {"type": "stand", "pass": "all"}}).accepted
    recording = from_bundle("bundle", bundled(session.events, "a"))
    assert not recording.whole
    shown = Places(recording, "en")
    assert any("no state" in line for line in shown.words(len(shown) - 1))
    assert any("attack roll" in line for line in told(shown))


def test_the_place_of_an_attack_shows_state_question_clause_and_numbers() -> None:
    session = attacked("entered")
    shown = Places(from_bundle("bundle", bundled(session.events)), "en")
    index = shown.index_of(places(session)["c1"])
    assert index is not None
    words = list(shown.words(index))
    for line in (
        "  6: The attacker rolls.",
        "  Attack 1: spark, lance, target: flint",
        "  spark (Seat A): damage 0; power 4; status healthy",
        "  asked: Seat A: throw the dice and enter the faces.",
        "    - throw 3 dice",
        "     6  4        Attack pool of spark: 3 dice.",
        "                     strength of the attack: 3",
        "                     4.a: The attacker takes as many dice as the attack is strong.",
    ):
        assert line in words, words
    rolled = next(i for i in range(index, len(shown)) if shown.lines[i].type == "damage.calculated")
    assert "    15  10       A hit, with 3 damage." in list(shown.words(rolled))
