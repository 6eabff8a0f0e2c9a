"""What verify, diff, rules-diff and what-if say at a Russian terminal, line by line."""

import json
import re
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from adapters.audit.bundles import check_bundle
from adapters.audit.signing import verify_signature
from adapters.catalogues.texts import LANGS, Lang
from adapters.cli.audit_report import report_lines
from engine.audit.outcomes import Outcome
from engine.audit.reasons import refusal
from engine.audit.replaying import NotTaken
from engine.audit.rules import Answered
from engine.audit.rules_diff import AttackDiff, RulesDiff
from engine.audit.signatures import Held
from engine.audit.verify import verify
from engine.core.refusal import Refused
from engine.registry import READER, RULES
from tests.audit_attacks.bundles import DRAWN, PARTLY, TRUSTED, golden, resealed
from tests.audit_attacks.cases import CASES
from tests.audit_building import bundled
from tests.audit_forging import Forgery
from tests.golden.make_bundles import FOLDER
from tests.integration.test_audit_cli import run
from tests.integration.test_audit_sights import Table
from tests.rules_variant import TAME_WILDS

GOLDEN = FOLDER / "1"
BERSERK = GOLDEN / "berserk-verifiable-1-judge.jsonl"
CRISIS = GOLDEN / "crisis_protocol-entered-3-judge.jsonl"
NOT_PROVEN = (
    "  подписи     в порядке: контрольных точек 14; запись согласована сама с собой, происхождение не доказано "
    "(ваших ключей, контрольных точек и квитанций не дано)"
)
GOOD = [
    f"{BERSERK}: всё в порядке",
    "  матч        berserk-verifiable-1, игра «Берсерк», версия правил 1, видит судья",
    "  цепочка     в порядке: событий 420, конец 420-acb71972",
    NOT_PROVEN,
    "  кубы        в порядке: кубов 13, все брошены заново по раскрытым тайнам",
    "  правила     в порядке: заново решено команд 39, все события те же",
]


@pytest.fixture(autouse=True)
def _russian(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BLOWBYBLOW_LANG", "ru")


def lines(data: bytes, held: Held | None = None) -> list[str]:
    """The report on a bundle."""
    held = held or Held()
    return list(report_lines("файл", check_bundle(data, held), held, "ru"))


def damaged(name: str, bundle: str = "berserk-verifiable-1-judge") -> list[str]:
    """The report on the forgery of this name."""
    case = next(case for case in CASES if case.name == name)
    data = case.attack(Forgery(golden(bundle)))
    assert data is not None
    return lines(data, case.held)


def struck(nomad: int, giant: int, end: bool = True) -> Any:
    """A blow of berserk with these faces."""
    table, rolls = Table(), iter((nomad, giant))
    table.send("a", type="announce", unit="nomad", target="giant")
    while table.session.ask is not None and table.session.ask.kind != "choose":
        ask: Any = table.session.ask
        table.send(ask.seat, **({"type": "roll", "faces": [next(rolls)]} if ask.kind == "roll" else {"type": "pass"}))
    if end:
        table.send("judge", type="end_match")
    return table.session


@pytest.fixture
def one(tmp_path: Path) -> Path:
    """The bundle of a blow."""
    file = tmp_path / "one.jsonl"
    file.write_bytes(bundled(struck(3, 3).events))
    return file


def test_a_good_bundle() -> None:
    assert run("verify", BERSERK).stdout.splitlines() == GOOD
    assert run("verify", BERSERK, "--lang", "en").stdout.splitlines()[0] == f"{BERSERK}: good"
    key = TRUSTED.keys[0].hex()
    assert run("verify", BERSERK, "--key", key).stdout.splitlines()[3] == (
        "  подписи     в порядке: контрольных точек 14; происхождение доказано тем, что есть у вас"
    )
    entered = lines(golden("berserk-entered-1-judge"))
    assert entered[4] == "  кубы        в порядке: кубов 7, введены игроками (a: 6, b: 1); проверить их потом нельзя"


def test_programs_get_the_same_in_any_language(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(resealed_die())
    calls = [("verify", bad), ("verify", BERSERK), ("diff", BERSERK, bad), ("what-if", BERSERK, "--at", "4")]
    russian = [run(*call, "--json").stdout for call in calls]
    monkeypatch.setenv("BLOWBYBLOW_LANG", "en")
    assert [run(*call, "--json").stdout for call in calls] == russian
    first = json.loads(russian[0])["findings"][0]
    assert first == {
        "check": "dice",
        "code": "wrong_die",
        "message": "die 0 shows 5, drawn was 4",
        "seq": 14,
    }


def resealed_die() -> bytes:
    """A drawn die shifted, everything resealed."""
    case = next(case for case in CASES if case.name == "shift a drawn die, resealed")
    data = case.attack(Forgery(golden("berserk-verifiable-1-judge")))
    assert data is not None
    return data


def test_a_damaged_chain() -> None:
    assert damaged("shift a die") == [
        "файл: НЕ В ПОРЯДКЕ",
        GOOD[1],
        "  цепочка     есть нарушения: событий 420, конец 420-acb71972",
        "  подписи     в порядке: контрольных точек 14; ничего не доказано, см. ниже",
        "  кубы        есть нарушения: кубов 13, все брошены заново по раскрытым тайнам",
        "  правила     не проверено: цепочка нарушена",
        "  событие 14: цепочка: хеш не следует из этого события и предыдущего (broken_link)",
        "  событие 14: кубы: на кубе 0 «5», а по тайне выпадает «4» (wrong_die)",
    ]
    assert damaged("show what is hidden", PARTLY[0])[6] == (
        "  событие 5: цепочка: игрок a не может видеть это событие, но оно показано (illegal_body)"
    )


def test_a_damaged_signature() -> None:
    told = damaged("re-sign under the old id", DRAWN[0])
    assert told[3] == "  подписи     есть нарушения: контрольных точек 19; ничего не доказано, см. ниже"
    assert told[6] == "  событие 8: подписи: подпись не от ключа b327d89e5a62d549 (bad_signature)"
    assert damaged("re-sign with another key")[6] == (
        "  событие 40: подписи: подписано ключом 2d343942de44b750, а не вашим (untrusted_key)"
    )


def test_damaged_dice() -> None:
    forged = Forgery(golden("crisis_protocol-verifiable-1-judge"))
    die = forged.links[forged.find("dice.rolled")[0]]["data"]["dice"][0]
    die["face"] = "failure" if die["face"] == "critical" else "critical"
    told = lines(resealed(forged))
    assert told[4] == "  кубы        есть нарушения: кубов 32, все брошены заново по раскрытым тайнам"
    assert told[6] == "  событие 50: кубы: на кубе 0 «крит», а по тайне выпадает «блок» (wrong_die)"


def test_damaged_rules() -> None:
    told = lines(resealed_die())
    assert told[5:10] == [
        "  правила     есть нарушения: сходится до события 4",
        "  событие 14: кубы: на кубе 0 «5», а по тайне выпадает «4» (wrong_die)",
        "  событие 17: правила: по правилам здесь другое событие (rules_differ)",
        "  запись и правила расходятся в событии 17, шаг 511.5.1, атака 1",
        "    пункт     511.5.1  Кубики брошены и модифицированы, Таблица Ударов говорит, кто бьёт и как сильно.",
    ]
    assert [line[:14] for line in told[10:]] == ["    ответ     ", "    запись    ", "    правила   "]
    reveals = damaged("drop the reveals")
    assert reveals[-1] == "    правила   (события нет)  правилам нужна раскрытая тайна, а в записи её нет"
    unknown = verify(golden("berserk-verifiable-1-judge"), READER, lambda book, version: None, verify_signature, Held())
    assert list(report_lines("файл", unknown, Held(), "ru"))[5] == (
        "  правила     НЕ ПРОВЕРЕНО: в этой сборке нет правил «Берсерк» версии 1"
    )


def test_a_damaged_file(tmp_path: Path) -> None:
    data = BERSERK.read_bytes()
    changed = tmp_path / "changed.jsonl"
    changed.write_bytes(data.replace(b'"digest":"', b'"digest":"00')[:-5] + b'"}\n')
    for file, says in (
        (data[:3000], "строка 5: файл: последняя строка без конца: файл обрезан (unreadable)"),
        (b"", "строка 1: файл: файл пуст (unreadable)"),
        (
            changed.read_bytes(),
            "строка 436: файл: контрольная сумма не сходится со строками перед ней: файл изменён (bad_digest)",
        ),
    ):
        assert lines(file) == ["файл: НЕ В ПОРЯДКЕ", f"  {says}"]
    done = run("diff", BERSERK, changed)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        f"blowbyblow: {changed}:436: контрольная сумма не сходится со строками перед ней: файл изменён\n"
    )


def test_what_a_sight_left_out() -> None:
    table = Table()
    table.strike("giant")
    table.adjust(wounds=1, open=False)
    assert lines(bundled(table.session.events, "a"))[5] == (
        "  правила     заново решено команд 3, все события те же; скрыто событий 2 (игрок a их не видит); "
        "НЕ решено заново: всё с события 27, игра может зависеть от скрытого события 27"
    )


@pytest.mark.parametrize("lang", LANGS)
def test_no_sentence_of_a_report_is_missing(lang: Lang) -> None:
    for case in CASES:
        data = case.attack(Forgery(golden(case.bundles[0])))
        for line in () if data is None else report_lines("f", check_bundle(data, case.held), case.held, lang):
            assert not re.search(r"\b(verify|finding|reason|viewer|refusal)-", line), (case.name, line)


def test_two_bundles_that_part(one: Path, tmp_path: Path) -> None:
    two = tmp_path / "two.jsonl"
    two.write_bytes(bundled(struck(5, 2).events))
    told = run("diff", one, two).stdout.splitlines()
    assert told[0] == "до события 7 всё одинаково, дальше расходятся"
    assert told[1].startswith(f"  {one}: {{") and told[2].startswith(f"  {two}: {{")
    assert told[3:5] == ["атака 1 кончается иначе:", "  rolls.source.rolled: 3 -> 5"]
    assert told[12:14] == ["в конце:", "  units.giant.wounds: 1 -> 2"]
    running = tmp_path / "running.jsonl"
    running.write_bytes(bundled(struck(3, 3, end=False).events))
    assert run("diff", running, one).stdout.splitlines()[:2] == [
        "до события 26 всё одинаково, дальше расходятся",
        f"  {running}: здесь конец",
    ]
    assert run("diff", one, one).stdout == "одни и те же события, всего 27\n"
    assert run("diff", one, one, "--lang", "en").stdout == "the same 27 events\n"
    assert run("diff", one, BERSERK).stdout.splitlines()[0] == "это два матча: match и berserk-verifiable-1"
    part = GOLDEN / "berserk-entered-1-a.jsonl"
    assert run("diff", one, part).stdout.splitlines()[-1] == (
        f"что из этого вышло, не сравнивается: {part} показывает не все события"
    )


def test_what_one_side_lacks() -> None:
    told = run("diff", BERSERK, CRISIS).stdout.splitlines()
    assert told[0] == "это два матча: berserk-verifiable-1 и crisis_protocol-entered-3"
    assert "  stack: [] -> (ничего)" in told


def test_other_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULES, "crisis_protocol", {**RULES["crisis_protocol"], TAME_WILDS.version: TAME_WILDS})
    assert run("rules-diff", CRISIS, "--from", "1", "--to", "tame-wilds").stdout.splitlines() == [
        f"{CRISIS}: иначе кончаются атаки: 1 из 9",
        "  атака 2 идёт иначе с шага 10: Успехи считаются и сравниваются.",
        "    было:   u0 k0 -> u1, завершена, урон 2",
        "    стало:  u0 k0 -> u1, завершена, урон 1",
        "    что иначе:",
        "      attack_successes: 2 -> 1",
        "      damage: 2 -> 1",
        "      dealt: 2 -> 1",
    ]
    assert run("rules-diff", CRISIS, "--from", "tame-wilds", "--to", "1").stderr == (
        f"blowbyblow: {CRISIS}: запись и правила tame-wilds расходятся в событии 107; играли по правилам 1\n"
    )


def test_other_rules_under_which_an_attack_is_broken_off_or_an_answer_is_not_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ended: Outcome = {"attacker": "u0", "attack": "k0", "outcome": "ended", "ended_because": "out_of_range", "dealt": 0}
    answer = Answered("a", "c1", {"type": "end_turn"}, 7, 7)
    refused = NotTaken(answer, refusal("refused", Refused("not_your_decision", "seat b is asked")))
    found = RulesDiff({1: AttackDiff(None, None, ended, ())}, (refused,), 2)
    monkeypatch.setattr("adapters.cli.diff.rules_diff", Mock(return_value=found))
    call = ("rules-diff", CRISIS, "--from", "1", "--to", "1")
    assert run(*call).stdout.splitlines() == [
        f"{CRISIS}: иначе кончаются атаки: 1 из 2",
        "  атака 1 идёт иначе",
        "    было:   такой атаки нет",
        "    стало:  u0 k0 -> -, прервана (цель слишком далеко), урон 0",
        '  не принято: {"type":"end_turn"} (событие 7): спрашивают другого игрока, не вас',
    ]
    assert run(*call, "--lang", "en").stdout.splitlines()[2:] == [
        "    before: did not take place",
        "    after:  u0 k0 -> -, ended (the target is out of range), dealt 0",
        '  not taken: {"type":"end_turn"} (event 7): not_your_decision: seat b is asked',
    ]


def test_a_branch(one: Path) -> None:
    told = run("what-if", one, "--at", "9", "--roll", "5").stdout.splitlines()
    assert told[:3] == [
        f"{one}, ответвление после события 9",
        "   10  511.5.1  giant, бросок: 5",
        "   16  511.5.1  Таблица Ударов: не бьёт никто.",
    ]
    assert told[8:10] == ["атака 1 кончается иначе:", "  rolls.target.rolled: 3 -> 5"]
    assert told[15:17] == ["в конце:", "  units.giant.wounds: 1 -> 0"]
    assert run("what-if", one, "--at", "9").stdout.splitlines()[-1] == "ничего не меняется"
    assert run("what-if", one, "--at", "2", "--do", '{"type": "end_turn"}').stdout.splitlines()[2:7] == [
        "    4           Судья завершает матч.",
        '  не принято: {"faces":[3],"type":"roll"} от a: спрашивают другого игрока, не вас',
        '  не принято: {"faces":[3],"type":"roll"} от b: сейчас это невозможно',
        "атака 1 закончена только здесь: запись",
        "в конце:",
    ]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--at", "0"), "события 0 нет; в матче их 27"),
        (("--at", "10"), "к событию 10 вернуться нельзя: оно внутри команды или отменено; ближайшие 9 и 26"),
        (("--at", "1"), "к событию 1 вернуться нельзя: оно внутри команды или отменено; ближайшее 2"),
        (
            ("--at", "9", "--die", "1/511.5.1/target/0/0=5"),
            "кубы этого матча вводят игроки: другие грани броска задаёт `--roll`, а не `--die`",
        ),
        (("--at", "9", "--roll", "5", "--roll", "6"), "лишних бросков 1: столько дальше в записи не вводят"),
        (("--at", "26", "--roll", "5"), "лишних бросков 1: дальше в записи бросков не вводят"),
        (("--at", "27", "--do", '{"type": "pass"}'), "там никого ни о чём не спрашивают; укажите, кто отдаёт команду"),
        (("--at", "9", "--do", 'a: {"type": "pass"}'), "другой ответ не принят: спрашивают другого игрока, не вас"),
    ],
)
def test_a_branch_that_is_refused(one: Path, arguments: tuple[str, ...], says: str) -> None:
    done = run("what-if", one, *arguments)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"blowbyblow: {one}: {says}\n")


def test_a_branch_of_drawn_dice_or_of_a_sight_that_is_refused() -> None:
    drawn = run("what-if", BERSERK, "--at", "4", "--roll", "5").stderr
    assert drawn == f"blowbyblow: {BERSERK}: кубы этого матча бросает сервис: другой куб задаёт `--die`\n"
    part = GOLDEN / "berserk-entered-1-a.jsonl"
    assert run("what-if", part, "--at", "4").stderr == (
        f"blowbyblow: {part} показывает не все события; нужен полный бандл, бандл судьи\n"
    )


def test_the_verification_in_a_report_of_disputes() -> None:
    told = run("dispute", GOLDEN / "berserk-entered-1-judge.jsonl").stdout.splitlines()
    at = told.index("Проверка записи:")
    assert told[at + 1].endswith("berserk-entered-1-judge.jsonl: всё в порядке")
    assert told[at + 3] == "    цепочка     в порядке: событий 268, конец 268-152ce2f4"
