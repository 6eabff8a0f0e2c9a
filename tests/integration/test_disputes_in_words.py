"""What a judge reads of a contested attack, line by line, in both languages for both rulebooks."""

import json
from pathlib import Path

import pytest

from adapters.catalogues.texts import LANGS, Lang
from adapters.cli.places import Places
from adapters.cli.recording import from_bundle
from tests.documents import blocks
from tests.integration.test_audit_cli import run

FOLDER = Path(__file__).parents[1] / "golden" / "disputes"
"""Match files with a contest in each, and what is said of them."""
BLOW, SHOT = FOLDER / "blow.yaml", FOLDER / "shot.yaml"
BOTH = pytest.mark.parametrize("lang", LANGS)
FILES = pytest.mark.parametrize("name", ["blow", "shot"])


def expected(name: str) -> list[str]:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of data in which the matches were played."""
    data = tmp_path_factory.mktemp("data")
    for file in (BLOW, SHOT):
        assert run("play", file, data=data).returncode == 0
    return data


def match_of(name: str, data: Path) -> str:
    rulebook = {"blow": "berserk", "shot": "crisis_protocol"}[name]
    listed = [json.loads(line) for line in run("matches", data=data).stdout.splitlines()]
    return next(str(one["match"]) for one in listed if one["rulebook"] == rulebook)


@BOTH
@FILES
def test_a_contested_attack_is_told_whole(name: str, lang: Lang, stored: Path) -> None:
    match = match_of(name, stored)
    report = run("dispute", match, "--lang", lang, data=stored).stdout.splitlines()
    end = report.index("")
    told = report[end : report.index("", end + 1)]
    assert told[1:] == expected(f"{name}-dispute.{lang}")


@BOTH
@FILES
def test_a_place_is_told_with_its_state_and_its_numbers(name: str, lang: Lang) -> None:
    at = {"blow": 25, "shot": 54}[name]
    told = run("replay", FOLDER / f"{name}.yaml", "--at", at, "--lang", lang).stdout.splitlines()
    assert told == expected(f"{name}-place.{lang}")


def test_a_program_reads_ids_of_the_contested_place(stored: Path) -> None:
    shown = json.loads(run("dispute", match_of("blow", stored), "--json", data=stored).stdout)["disputes"][0]
    assert [line["seq"] for line in shown["around"]] == list(range(34, 44))
    for line in (
        "  attack 1: nomad strike -> giant, finished",
        "    rolls: source=rolled=5 final=6 target=rolled=3 final=3",
        "  nomad (a): wounds 1, alive True",
        "  roll.source = 6  (die source 5, b nomad 1)",
        "  wounds.source = 2  (strength nomad 3, armor giant -1)",
    ):
        assert line in shown["place"]


@FILES
def test_every_event_that_one_can_go_back_to_is_marked_in_the_text(name: str, stored: Path, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    assert run("export", match_of(name, stored), "-o", file, data=stored).returncode == 0
    text = run("replay", file, "--text").stdout.splitlines()
    marked = [int(line.split("·")[0]) for line in text if line[5:6] == "·"]
    assert marked == {"blow": [1, 6, 8, 12, 40], "shot": [1, 3, 6, 39, 51, 53, 68]}[name]
    taken = [seq for seq in range(1, marked[-1] + 1) if run("what-if", file, "--at", seq).returncode == 0]
    assert taken == marked


def test_bookkeeping_that_ends_a_command_is_told() -> None:
    text = run("replay", BLOW, "--text", "--lang", "ru").stdout.splitlines()
    assert "    8· 511.5.1  В стек: бросок (Кочевник)." in text
    assert "   12· 511.5.1  Steppe пасует: делать нечего." in text
    assert not any(line.startswith("   11 ") for line in text)


def test_a_step_is_shown_up_to_its_end_and_where_it_counts() -> None:
    # The first throw of step 7 was taken back at event 39.
    assert run("replay", SHOT, "--step", "7", "--lang", "ru").stdout.splitlines() == expected("shot-place.ru")
    assert run("replay", SHOT, "--step", "7", "--at", "54").stdout.splitlines() == expected("shot-place.en")
    first = run("replay", SHOT, "--step", "10").stdout.splitlines()
    assert first[0] == "event 57 of 68  step 10  attack 1"


def test_a_step_is_found_in_the_attack_that_is_named() -> None:
    golden = FOLDER.parent / "bundles" / "1" / "crisis_protocol-entered-1-judge.jsonl"
    place = run("replay", golden, "--step", "6", "--attack", "6").stdout.splitlines()
    assert place[:3] == [
        "event 90 of 120  step 6  attack 6  (taken back later)",
        "  6: The attacker rolls.",
        "  u0, attack roll: block, failure, blank, failure, blank, block",
    ]
    places = Places(from_bundle("bundle", golden.read_bytes()), "en")
    first = places.end_of_step(0, "2", 2)
    assert first is not None
    assert (places.lines[first].attack, places.lines[first].struck) == (2, False)
    done = run("replay", golden, "--step", "6", "--attack", "1")
    assert (done.returncode, done.stderr) == (2, "blowbyblow: no event of step 6 of attack 1 from there on\n")
    done = run("replay", golden, "--attack", "1")
    assert (done.returncode, done.stderr) == (
        2,
        "blowbyblow: --attack says in which attack a step is: it goes with --step\n",
    )


def test_attacks_inside_a_contested_one_are_told_with_it() -> None:
    golden = FOLDER.parent / "bundles" / "1" / "berserk-scenario-511-7-strike-back-as-an-action-of-its-own-judge.jsonl"
    places = Places(from_bundle("bundle", golden.read_bytes()), "ru")
    told = places.of_attack(1, len(places) - 1)
    assert {places.lines[i].attack for i in told} == {1, 2, 3}
    story = list(places.story(told))
    begin = story.index("    29  511.3        footman объявляет: riposte. Цель: nomad.")
    assert story[begin - 1 : begin + 5] == [
        "        511.3: Действие объявлено и лежит внизу стека.",
        "    29  511.3        footman объявляет: riposte. Цель: nomad.",
        "                         вид: особый удар",
        "                         внутри: Атака 1: nomad, простой удар",
        "                         эффект: strike_back (footman)",
        "        511.4: Предварительный этап: перенаправление, защитник, блокирование; затем цель становится окончательной.",
    ]
    assert "    47  511.6        footman оплачивает: riposte." in story


def test_the_stack_is_told_by_the_names_on_the_cards() -> None:
    example = FOLDER.parents[2] / "examples" / "berserk.yaml"
    told = run("replay", example, "--at", "26", "--lang", "ru").stdout.splitlines()
    assert told[3:10] == [
        "  Атака 1: Кочевник, простой удар, цель: Великан",
        "  в стеке: Сглаз (Имп)",
        "  в стеке: Благословение (Шаман)",
        "  в стеке: бросок (Великан)",
        "  в стеке: бросок (Кочевник)",
        "  в стеке: простой удар (Кочевник)",
        "  Кочевник (Степь): раны 0; открыта; фишки 0",
    ]


def test_the_document_shows_a_place_as_it_is() -> None:
    (shown,) = blocks("docs/users/audit.md", "text")
    block = shown.splitlines()
    place = expected("blow-place.en")
    begin = place.index(block[0])
    assert place[begin : begin + len(block)] == block


def test_an_attack_that_was_taken_back_keeps_its_name() -> None:
    golden = FOLDER.parent / "bundles" / "1" / "berserk-verifiable-1-judge.jsonl"
    # Event 217 was taken back; a later attack of another card has its number too.
    told = run("replay", golden, "--at", "220").stdout.splitlines()
    assert told[0] == "event 220 of 420  step 511.4  attack 8  (taken back later)"
    assert told[3:5] == ["  Attack 8: u2, p1, target: u0", "  on the stack: p1 of u2"]
