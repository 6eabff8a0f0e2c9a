"""A match at a terminal: what it does by itself, where it stops, and what it says then."""

import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from adapters.catalogues.texts import LANGS, Lang
from adapters.cli.play import Player, Rest
from adapters.cli.policy import automatic_answer
from adapters.cli.timeline_output import TimelineWriter
from adapters.service.answers import Accepted
from adapters.service.live_match import LiveMatch
from adapters.service.match_service import MatchService
from adapters.store.memory_store import MemoryStore
from engine.core.seats import SEATS, Role
from tests.documents import ROOT
from tests.integration.test_audit_cli import run
from tests.integration.test_match_service import envelope
from tests.unit.projection_matches import CLASH, DUEL

BODIES = {"crisis_protocol": DUEL, "berserk": CLASH}
BOTH = pytest.mark.parametrize("lang", LANGS)
EACH = pytest.mark.parametrize("game", BODIES)
CONTEST = {"type": "contest", "seq": 1, "reason": "the wrong units", "to_seq": 1}


class Seated:
    """A stored match, and terminals that sit down at it one after the other."""

    def __init__(self, service: MatchService, match: LiveMatch) -> None:
        self.service, self.match = service, match
        self.out = io.StringIO()

    @classmethod
    async def at(cls, game: str) -> "Seated":
        service = MatchService(MemoryStore())
        return cls(service, await service.create(BODIES[game]))

    async def sends(self, role: Role, command: dict[str, object]) -> None:
        sent = await self.service.submit(self.match.id, role, envelope(f"s{self.match.seq}", command))
        assert isinstance(sent, Accepted)

    async def plays(self, auto: bool, lang: Lang = "en") -> Rest | None:
        writer = TimelineWriter(io.StringIO(), lang, False, False)
        console = Console(file=self.out, highlight=False, width=200)
        return await Player(self.service, writer, writer.teller, auto, console).play(self.match)


@EACH
async def test_nobody_but_the_judge_goes_on_while_a_contest_is_open(game: str) -> None:
    table = await Seated.at(game)
    await table.sends("a", CONTEST)
    before = table.match.seq
    assert await table.plays(auto=True) == "awaited"
    assert table.match.seq == before
    await table.sends("judge", {"type": "rule", "verdict": "uphold"})
    assert await table.plays(auto=True) is None
    assert table.match.seq > before + 1


@EACH
async def test_an_attack_that_runs_is_finished_and_a_match_between_attacks_rests(game: str) -> None:
    """A new match gets its first attack; afterwards whether to attack again is the seat's own choice."""
    table = await Seated.at(game)
    assert await table.plays(auto=True) is None
    over = table.match.seq
    assert "attack.finished" in {event.type for event in table.match.history.events[-2:]}
    assert await table.plays(auto=True) == "at-rest"
    assert table.match.seq == over
    if game == "berserk":  # the card that struck is closed now
        await table.sends("a", {"type": "end_turn"})
        assert await table.plays(auto=True) == "at-rest"
    ask = table.match.ask
    assert ask is not None and ask.kind == "choose"
    command = automatic_answer(ask, table.match.rulebook.die)
    assert command is not None
    await table.sends(ask.seat, command)
    assert await table.plays(auto=True) is None
    ends = [event.attack for event in table.match.history.events if event.type == "attack.finished"]
    assert ends == [1, 2]


@EACH
async def test_a_match_in_which_nobody_can_attack_rests(game: str) -> None:
    table = await Seated.at(game)
    units = [{"id": "nomad", "wounds": 12}] if game == "berserk" else [{"id": "spark", "status": "ko"}]
    changes = [{"unit": unit.pop("id"), "set": unit} for unit in units]
    await table.sends("judge", {"type": "adjust", "changes": changes, "reason": "nobody is left"})
    ask = table.match.ask
    assert ask is not None and ask.options == ()
    assert await table.plays(auto=True) == "at-rest"


@EACH
@BOTH
async def test_a_contest_that_was_left_is_asked_for_again(
    game: str, lang: Lang, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What each terminal types, one after the other; the third settles it and is asked what was asked before."""
    table = await Seated.at(game)
    asked = table.match.view("judge")["decision"]
    for lines in (("contest", "1", "b", "why", "", "quit"), ("quit",), ("1", "quit")):
        typed: Iterator[str] = iter(lines)
        monkeypatch.setattr("builtins.input", lambda _, typed=typed: quit_or(next(typed)))
        with pytest.raises(EOFError):
            await table.plays(auto=False, lang=lang)
        assert table.match.view("judge")["suspended"] is (lines[0] != "1")
    question = {"en": "The judge: rule on the contest.", "ru": "Судья: решите протест."}[lang]
    assert table.out.getvalue().count(question) == 3
    assert table.match.view("judge")["decision"] == asked


def quit_or(line: str) -> str:
    if line == "quit":
        raise EOFError
    return line


@BOTH
async def test_a_refusal_is_told_in_the_language(lang: Lang, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await Seated.at("berserk")
    typed = iter(("undo", "quit"))
    monkeypatch.setattr("builtins.input", lambda _: quit_or(next(typed)))
    with pytest.raises(EOFError):
        await table.plays(auto=False, lang=lang)
    told = {
        "en": "nothing of yours can be taken back: something was rolled, revealed or answered",
        "ru": "ничего вашего уже нельзя взять назад",
    }
    assert f"  {told[lang]}" in table.out.getvalue().splitlines()


@EACH
@BOTH
async def test_what_cannot_be_taken_back_can_be_contested(
    game: str, lang: Lang, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The contest is named only where something lies behind it that it can change."""
    told = {"en": "  `contest` can still have it changed", "ru": "  через `contest` это ещё можно изменить"}[lang]
    service = MatchService(MemoryStore())
    table = Seated(service, await service.create({**BODIES[game], "contests": 1}))

    async def undoes() -> int:
        typed = iter(("undo", "quit"))
        monkeypatch.setattr("builtins.input", lambda _: quit_or(next(typed)))
        with pytest.raises(EOFError):
            await table.plays(auto=False, lang=lang)
        return table.out.getvalue().splitlines().count(told)

    assert await undoes() == 0
    while not any(event.type == "dice.rolled" for event in table.match.history.events):
        ask = table.match.ask
        assert ask is not None
        command = automatic_answer(ask, table.match.rulebook.die)
        assert command is not None
        await table.sends(ask.seat, command)
    assert await undoes() == 1
    for seat in SEATS:
        await table.sends(seat, CONTEST)
        await table.sends(seat, {"type": "withdraw"})
    assert await undoes() == 1


@EACH
async def test_the_words_that_wait_for_the_end_of_an_attack_are_refused_while_it_runs(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await Seated.at(game)
    typed = iter(("1", "turn", "quit"))
    monkeypatch.setattr("builtins.input", lambda _: quit_or(next(typed)))
    with pytest.raises(EOFError):
        await table.plays(auto=False)
    told = table.out.getvalue().splitlines()
    offered = [line.strip() for line in told if line.strip().startswith("undo · ")]
    turn = "turn · " if game == "berserk" else "turn · round · "
    assert offered == [
        f"undo · {turn}contest · end match · quit · help",
        *["undo · contest · end match · quit · help"] * 2,
    ]
    assert "  an attack is running" in told


AWAITED = {
    "en": "The judge is awaited: event 1 is contested, and no contest rules itself. At a terminal it can be settled.",
    "ru": "Ждём судью: событие 1 оспорено, а протест сам себя не решит. Его решают за терминалом.",
}
GO_ON = {"en": "Nothing is lost: go on with", "ru": "Ничего не потеряно, продолжить можно так:"}
AT_REST = {
    "en": "Nothing was played: between attacks nobody has to act.",
    "ru": "Ничего не сыграно: между атаками никто не обязан действовать.",
}
HIDDEN = """
match:
  rulebook: berserk
  units:
    - {id: nomad, seat: a, life: 9, strike: [1, 2, 3]}
    - {id: ambusher, name: {en: Ambusher, ru: Засадный}, seat: b, life: 9, strike: [1, 2, 3], hidden: true}
"""


@BOTH
def test_a_card_face_down_has_one_name_at_the_terminal(lang: Lang, tmp_path: Path) -> None:
    (tmp_path / "match.yaml").write_text(HIDDEN, encoding="utf-8")
    data = tmp_path / "data"
    played = run("play", tmp_path / "match.yaml", "--lang", lang, data=data)
    told = [json.loads(line)["text"] for line in played.stdout.splitlines()]
    assert (
        told[:2]
        == {
            "en": ["Berserk: nomad against Ambusher. Seat A begins.", "Ambusher lies face down."],
            "ru": ["Берсерк. Игрок A: nomad. Игрок B: Засадный. Начинает Игрок A.", "Засадный лежит скрытой картой."],
        }[lang]
    )
    assert [text for text in told if "ambusher" in text] == []
    match = json.loads(run("matches", data=data).stdout)["match"]
    assert run("play", match, "--auto", "--lang", lang, data=data).stdout == played.stdout
    assert run("replay", match, "--lang", lang, data=data).stdout == played.stdout


FILE = """
match: {rulebook: berserk, units: [{id: nomad, seat: a, life: 9, strike: [1, 2, 3]}, {id: giant, seat: b, life: 9, strike: [1, 2, 3]}]}
script:
  - a: {type: contest, seq: 1, reason: the wrong units}
"""


@BOTH
def test_a_pipe_says_that_the_judge_is_awaited(lang: Lang, tmp_path: Path) -> None:
    """Whether the contest came with the script or the match was stored with it; and what keeps nothing promises nothing."""
    (tmp_path / "match.yaml").write_text(FILE, encoding="utf-8")
    data = tmp_path / "data"
    played = run("play", tmp_path / "match.yaml", "--lang", lang, data=data)
    assert played.returncode == 0
    match = json.loads(run("matches", data=data).stdout)
    assert (match["suspended"], match["asked"]) == (True, "judge")
    again = run("play", match["match"], "--auto", "--lang", lang, data=data)
    assert again.returncode == 0
    assert again.stdout == played.stdout
    command = f"blowbyblow play {match['match']} --data {data} --lang {lang}"
    for told in (played, again):
        assert told.stderr.splitlines() == [AWAITED[lang], f"{GO_ON[lang]}  {command}"]
    gone = run("play", tmp_path / "match.yaml", "--store", "memory", "--lang", lang).stderr.splitlines()
    assert gone[1] == AWAITED[lang]
    assert "--store memory" in gone[2] and GO_ON[lang] not in gone[2]


@BOTH
@pytest.mark.parametrize("dice", ["entered", "verifiable"])
def test_a_refused_line_of_a_script_is_named_and_the_rest_is_not_played(lang: Lang, dice: str, tmp_path: Path) -> None:
    script = FILE.replace("berserk,", f"berserk, dice: {dice},") + "  - b: {type: undo}\n  - a: {type: end_turn}\n"
    file = tmp_path / "match.yaml"
    file.write_text(script.replace("contest, seq: 1, reason: the wrong units", "end_turn"), encoding="utf-8")
    played = run("play", file, "--lang", lang, data=tmp_path / "data")
    told = {
        "en": "nothing of yours can be taken back: something was rolled, revealed or answered. "
        "The rest of the script is not played.",
        "ru": "ничего вашего уже нельзя взять назад. Остаток сценария не сыгран.",
    }[lang]
    assert played.stderr.splitlines()[0] == f"{file}:5: {told}"
    assert played.stdout.count('"type":"turn.ended"') == 1


@pytest.mark.parametrize("example", ["crisis_protocol", "berserk"])
@BOTH
def test_a_pipe_says_that_a_match_between_attacks_rests(example: str, lang: Lang, tmp_path: Path) -> None:
    data = tmp_path / "data"
    first = run("play", ROOT / "examples" / f"{example}.yaml", "--lang", lang, data=data)
    assert (first.returncode, first.stderr) == (0, "")
    match = json.loads(run("matches", data=data).stdout)["match"]
    again = run("play", match, "--auto", "--lang", lang, data=data)
    assert (again.returncode, again.stdout) == (0, first.stdout)
    command = f"blowbyblow play {match} --data {data} --lang {lang}"
    assert again.stderr.splitlines() == [AT_REST[lang], f"{GO_ON[lang]}  {command}"]


def test_a_pipe_goes_on_with_a_stored_match_only_when_told_to(tmp_path: Path) -> None:
    """Nothing is played, not even the match files named beside it; whatever is no match is still told first."""
    file, data = tmp_path / "match.yaml", tmp_path / "data"
    file.write_text(FILE, encoding="utf-8")
    assert run("play", file, data=data).returncode == 0
    stored = run("matches", data=data).stdout
    match = json.loads(stored)["match"]
    refused = run("play", file, match, data=data)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == (
        f"blowbyblow: in a pipe `play` would answer for both seats of {match}, also where others sit there: "
        "say --auto if that is meant\n"
    )
    assert run("matches", data=data).stdout == stored
    unknown = run("play", "nosuchmatch", data=data)
    assert (unknown.returncode, "there is no match 'nosuchmatch'" in unknown.stderr) == (2, True)
    assert run("play", match, "--auto", data=data).returncode == 0
