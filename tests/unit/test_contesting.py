"""Contests at a terminal, from the word to the events: in both games and both languages."""

import io
from collections.abc import Sequence
from typing import Any

import pytest
from rich.console import Console

from adapters.catalogues.teller import Teller
from adapters.catalogues.texts import LANGS, Lang
from adapters.cli.policy import automatic_answer
from adapters.cli.prompts import Prompter
from adapters.cli.story import Story
from engine.core.match_facts import AttackContested, ContestRuled, ContestWithdrawn, MatchRewound
from engine.core.seats import Role
from engine.core.session import Session
from engine.dice.keyed import KeyedDice
from engine.registry import rules_for
from tests.unit.projection_matches import ATTACK, BLOWS, CLASH, DUEL, played, send

GAMES = {"crisis_protocol": (DUEL, ATTACK), "berserk": (CLASH, BLOWS)}
BOTH = pytest.mark.parametrize("lang", LANGS)
EACH = pytest.mark.parametrize("game", GAMES)


class Table:
    """A match in the middle of an attack at a terminal, asked again until the lines typed are used up."""

    def __init__(self, game: str = "crisis_protocol", lang: Lang = "en", **settings: object) -> None:
        body, script = GAMES[game]
        self.session: Session[Any] = played({**body, **settings}, script[:3])
        self.before: dict[str, Any] = self.session.view("judge")
        self.prompts: list[str] = []
        self._lang: Lang = lang
        self._out = io.StringIO()
        self._typed: list[str] = []

    def types(self, *lines: str) -> tuple[Role, dict[str, object]]:
        """Answer questions with the lines; gives what was sent last, and it was accepted."""
        self._typed = list(lines)
        while self._typed:
            role, command = self.ask()
            answer = self.session.submit(role, {"id": f"t{len(self.session.events)}", "command": command})
            assert answer.accepted, answer
        self.session.check()
        return role, command

    def ask(self, *lines: str) -> tuple[Role, dict[str, object]]:
        """Put the open question once, and send nothing."""
        self._typed += lines
        teller = Teller(self._lang, strict=True)
        for event in self.session.events:
            teller.tell(event)
        console = Console(file=self._out, highlight=False, width=200)
        ask, decision = self.session.ask, self.session.view("judge")["decision"]
        assert ask is not None and isinstance(decision, dict)
        return Prompter(console, teller, self._read, Story(self.session.history)).ask(ask, decision, ())

    def _read(self, prompt: str) -> str:
        self.prompts.append(prompt.strip())
        return self._typed.pop(0)

    @property
    def shown(self) -> list[str]:
        return [line.strip() for line in self._out.getvalue().splitlines() if line.strip()]

    @property
    def rolled(self) -> int:
        """The first throw."""
        return next(event.seq for event in self.session.events if event.type == "dice.rolled")

    @property
    def place(self) -> int:
        """Where play can go on so that this throw is asked for again."""
        return max(event.seq for event in self.session.events if event.last and event.seq < self.rolled)

    def last(self, *kinds: type) -> Sequence[object]:
        return [event.data for event in self.session.events if isinstance(event.data, kinds)]


@EACH
@BOTH
def test_a_contest_is_asked_for_and_goes_back_when_the_other_seat_accepts(game: str, lang: Lang) -> None:
    table = Table(game, lang)
    rolled, place = table.rolled, table.place
    assert table.types("contest", str(rolled), "b", "that die was a hit", "") == (
        "b",
        {"type": "contest", "seq": rolled, "reason": "that die was a hit", "to_seq": place},
    )
    assert table.last(AttackContested) == [AttackContested("b", rolled, "that die was a hit", place)]
    assert table.session.state.contest is not None
    assert table.types("4", "no", "4", "", "4", "да" if lang == "ru" else "yes") == ("a", {"type": "accept"})
    sure = {"en": f"Back to event {place} (", "ru": f"Назад к событию {place} ("}[lang]
    assert [prompt.startswith(sure) for prompt in table.prompts[-6:]] == [False, True] * 3
    assert [fact.by for fact in table.last(MatchRewound) if isinstance(fact, MatchRewound)] == ["accept"]
    ask = table.session.ask
    assert ask is not None and (ask.seat, ask.kind) == ("a", "roll")


@EACH
@BOTH
def test_a_contest_is_withdrawn_by_the_seat_that_raised_it(game: str, lang: Lang) -> None:
    table = Table(game, lang)
    asked = table.before["decision"]["seat"]
    table.types("contest", str(table.rolled), "", "why", "judge")
    assert table.types("3") == (asked, {"type": "withdraw"})
    assert len(table.last(ContestWithdrawn)) == 1
    assert table.session.view("judge")["decision"] == table.before["decision"]


@EACH
@BOTH
def test_the_judge_upholds(game: str, lang: Lang) -> None:
    table = Table(game, lang)
    table.types("contest", str(table.rolled), "a", "why", "judge")
    assert table.types("1") == ("judge", {"type": "rule", "verdict": "uphold"})
    assert len(table.last(ContestRuled)) == 1
    assert table.session.view("judge")["decision"] == table.before["decision"]


@EACH
@BOTH
def test_the_judge_goes_back_after_a_yes(game: str, lang: Lang) -> None:
    table = Table(game, lang)
    place = table.place
    table.types("contest", str(table.rolled), "a", "why", "judge")
    assert table.types("2", str(place), "нет", "2", "", "да") == (
        "judge",
        {"type": "rule", "verdict": "rewind", "to_seq": place},
    )
    (fact,) = table.last(MatchRewound)
    assert isinstance(fact, MatchRewound) and (fact.to_seq, fact.by) == (place, "rule")


RAISED = {
    "en": [
        "10  spark, attack roll: hit, hit, wild, blank, failure",
        "play can go on after",
        "1  Crisis Protocol: spark against bulwark. Seat A begins.",
        "3  Step 2: The target is declared.",
        "9  Step 6: The attacker rolls.",
    ],
    "ru": [
        "10  spark, бросок атаки: попадание, попадание, вайлд, пусто, провал",
        "игра может идти дальше после событий",
        "1  Crisis Protocol. Игрок A: spark. Игрок B: bulwark. Начинает Игрок A.",
        "3  Шаг 2: Объявляется цель.",
        "9  Шаг 6: Бросает атакующий.",
    ],
}
RAISING = {
    "en": [
        "the event that is wrong, 1–11, or an attack, `a 1`, or `back`:",
        "who contests, a (Seat A) or b (Seat B), or `back` [b]:",
        "reason (any text), or `back`:",
        "after which event play should go on, 1–11, or `judge` to leave it to the judge, or `back` [9]:",
    ],
    "ru": [
        "какое событие неверно, 1–11, или какая атака, `a 1`, или `back`:",
        "кто протестует, a (Игрок A) или b (Игрок B), или `back` [b]:",
        "причина (любой текст), или `back`:",
        "после какого события играть дальше, 1–11; `judge` оставляет это судье, или `back` [9]:",
    ],
}
SETTLING = {
    "en": [
        "The judge: rule on the contest.",
        "Seat B contests event 10 and wants to go back to event 9: too many hits",
        "10  spark, attack roll: hit, hit, wild, blank, failure",
        "9  Step 6: The attacker rolls.",
        "1  The judge: uphold what happened",
        "2  The judge: go back to an event, 1–11",
        "3  Seat B: withdraw the contest",
        "4  Seat A: accept the contest and go back",
        "quit · help",
    ],
    "ru": [
        "Судья: решите протест.",
        "Игрок B оспаривает событие 10 и хочет вернуться к событию 9: too many hits",
        "10  spark, бросок атаки: попадание, попадание, вайлд, пусто, провал",
        "9  Шаг 6: Бросает атакующий.",
        "1  Судья: оставить всё в силе",
        "2  Судья: вернуться к событию 1–11",
        "3  Игрок B: отозвать протест",
        "4  Игрок A: согласиться с протестом и вернуться назад",
        "quit · help",
    ],
}
GOING_BACK = {
    "en": (
        "after which event play goes on, 1–11, or `back` [9]:",
        "Back to event 3 (Step 2: The target is declared). Type yes to go on:",
    ),
    "ru": (
        "после какого события играть дальше, 1–11, или `back` [9]:",
        "Назад к событию 3 (Шаг 2: Объявляется цель). Чтобы подтвердить, введите «да»:",
    ),
}


@BOTH
def test_what_is_asked_and_told_is_in_the_language(lang: Lang) -> None:
    table = Table(lang=lang)
    table.types("contest", str(table.rolled), "", "too many hits", "")
    assert (table.prompts, table.shown[-5:]) == ([">", *RAISING[lang]], RAISED[lang])
    before = len(table.shown)
    assert table.types("2", "3", "yes") == ("judge", {"type": "rule", "verdict": "rewind", "to_seq": 3})
    assert table.shown[before : before + len(SETTLING[lang])] == SETTLING[lang]
    assert table.shown[before + len(SETTLING[lang]) :] == RAISED[lang][1:]
    assert table.prompts[5:] == [">", *GOING_BACK[lang]]


@pytest.mark.parametrize(("lang", "word"), [("en", "a 1"), ("en", "attack 1"), ("ru", "атака 1"), ("ru", "А 1")])
def test_an_attack_is_contested_by_its_last_event(lang: Lang, word: str) -> None:
    table = Table(lang=lang)
    last = max(event.seq for event in table.session.events if event.attack == 1)
    _, command = table.types("contest", "a 2", word, "", "all of it", "judge")
    assert command == {"type": "contest", "seq": last, "reason": "all of it"}
    assert f"(1…{last}, a 1)" in table.shown
    begins = table.prompts[-1]
    assert begins.endswith("[1]:"), begins


@EACH
def test_a_contest_of_an_attack_goes_back_to_before_its_first_choice(game: str) -> None:
    table = Table(game)
    first = min(event.seq for event in table.session.events if event.attack == 1)
    _, command = table.types("contest", "a 1", "", "all of it", "")
    assert command["to_seq"] == first - 1
    assert table.types("4", "yes")[1] == {"type": "accept"}
    ask = table.session.ask
    assert ask is not None and (ask.seat, ask.kind) == ("a", "choose")


def test_the_place_before_an_attack_is_listed_however_long_the_attack(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adapters.cli.contesting.SHOWN", 1)
    table = Table()
    _, command = table.types("contest", "a 1", "b", "all of it", "")
    listed = [line.split()[0] for line in table.shown[table.shown.index("play can go on after") + 1 :]]
    assert (command["to_seq"], listed) == (1, ["1", "9"])


@BOTH
def test_a_contest_that_names_no_place_is_for_the_judge_or_to_be_withdrawn(lang: Lang) -> None:
    table = Table(lang=lang)
    _, command = table.types("contest", "2", "a", "why", "судья" if lang == "ru" else "judge")
    assert "to_seq" not in command
    before = len(table.shown)
    with pytest.raises(EOFError):
        table.ask("4", "quit")
    assert [line[0] for line in table.shown[before:-1]][-4:] == ["1", "2", "3", "q"]
    assert (
        table.shown[-1]
        == {
            "en": "`4` was not understood; expected: 1 … 3, quit, help",
            "ru": "«4» непонятно; можно: 1 … 3, quit, help",
        }[lang]
    )


def test_a_place_that_is_none_is_answered_with_the_nearest() -> None:
    table = Table()
    _, command = table.types("contest", "10", "b", "why", "4", "12", "0", "x", "3")
    assert command["to_seq"] == 3
    assert table.shown[-4:] == [
        "play cannot go on after event 4, in the middle of a command or taken back; the nearest are 3 and 9",
        *["(1…11)"] * 3,
    ]
    russian = Table(lang="ru")
    russian.types("contest", "10", "b", "why", "4", "3")
    assert russian.shown[-1] == (
        "после события 4 играть дальше нельзя: оно внутри команды или отменено; ближайшие 3 и 9"
    )


def test_no_place_lies_before_the_end_of_an_attack_whose_dice_are_public() -> None:
    body = {**DUEL, "dice": "verifiable", "reveal": "confirmed"}
    session: Session[Any] = Session(rules_for(body), body, dice=KeyedDice(bytes(32)))
    story = Story(session.history)
    send(session, ATTACK[:2])
    while session.rules.rulebook.running(session.state.play):
        assert session.ask is not None
        command = automatic_answer(session.ask, session.rules.rulebook.die)
        assert command is not None
        send(session, [(session.ask.seat, command)])
    send(
        session, [(r.seat, {"type": "confirm", "request": r.id}) for r in session.state.requests if r.kind == "reveal"]
    )
    floor = session.state.floor
    assert story.places[0] == floor >= story.attacks[1]
    send(session, [("a", {"type": "contest", "seq": 2, "reason": "too late"})])
    (_, uphold), (_, rewind), (_, withdraw) = story.ways
    assert [one.type for one in (uphold, rewind, withdraw)] == ["rule", "rule", "withdraw"]
    assert rewind.show()["to_seq"] == {"int": [story.places[0], story.places[-1]]}


def test_what_was_taken_back_is_no_place() -> None:
    table = Table()
    table.types("contest", "10", "b", "why", "", "4", "yes")
    went = table.session.state.seq
    assert Story(table.session.history).places == (1, 3, 9, went)
    assert Story(table.session.history).attacks == {1: 9}


@pytest.mark.parametrize(
    "lines",
    [
        ("back",),
        ("undo", "back"),
        ("10", "back"),
        ("10", "b", "back"),
        ("10", "b", "undo", "back"),
        ("10", "b", "why", "back"),
        ("10", "b", "why", "undo", "back"),
    ],
)
def test_a_contest_can_be_left_at_every_question(lines: tuple[str, ...]) -> None:
    table = Table()
    assert table.ask("contest", *lines, "turn") == ("b", {"type": "end_turn"})
    assert table.shown.count("`undo` is no value; `back` leads to the list") == lines.count("undo")
    with pytest.raises(EOFError):
        table.ask("contest", *lines[:-1], "quit")


@BOTH
def test_a_contest_needs_a_reason(lang: Lang) -> None:
    table = Table(lang=lang)
    _, command = table.types("contest", "10", "b", "", "  ", "why", "judge")
    assert command["reason"] == "why"
    told = {"en": "a contest needs a reason, in any words", "ru": "протесту нужна причина, в любых словах"}
    assert table.shown.count(told[lang]) == 2


@pytest.mark.parametrize("word", ["undo", "turn", "round", "contest", "end", "end match"])
@BOTH
def test_other_words_wait_until_the_contest_is_settled(word: str, lang: Lang) -> None:
    table = Table(lang=lang)
    table.types("contest", "10", "b", "why", "judge")
    before = table.session.state
    assert table.ask(word, "help", "1") == ("judge", {"type": "rule", "verdict": "uphold"})
    why = {"en": "a contest is open; the judge has to rule first", "ru": "открыт протест; сначала решает судья"}
    leave = {"en": "quit       leave; the match stays where it is", "ru": "quit       выйти; матч остаётся как есть"}
    assert table.shown.count(why[lang]) == 1
    assert leave[lang] in table.shown
    assert not any(line.startswith("undo  ") for line in table.shown)
    assert table.session.state == before


def test_the_words_of_a_place_lead_back_to_the_ways() -> None:
    table = Table()
    table.types("contest", "10", "b", "why", "judge")
    assert table.ask("2", "back", "2", "undo", "help", "back", "3") == ("b", {"type": "withdraw"})
    assert table.shown.count("`undo` is no value; `back` leads to the list") == 1
    with pytest.raises(EOFError):
        table.ask("2", "quit")


def test_undo_passes_over_a_contest_that_is_settled() -> None:
    table = Table()
    table.types("contest", "3", "a", "why", "judge")
    table.types("1")
    role, command = table.ask("undo")
    assert (role, command) == ("b", {"type": "undo"})


def test_a_seat_without_contests_left_is_not_offered_one() -> None:
    table = Table(contests=1)
    table.types("contest", "10", "b", "why", "judge", "3")
    assert table.types("contest", "10", "once more", "judge", "3")[0] == "a"
    assert table.ask("contest", "turn") == ("b", {"type": "end_turn"})
    assert "Neither seat may contest anything more in this match." in table.shown


def test_before_the_first_attack_there_is_none_to_contest() -> None:
    table = Table()
    table.session = played(DUEL, ())
    role, command = table.types("contest", "a 1", "1", "a", "wrong units", "")
    assert (role, command) == ("a", {"type": "contest", "seq": 1, "reason": "wrong units"})
    assert table.prompts[1] == "the event that is wrong, 1–1, or `back`:"
    assert "(1…1)" in table.shown
    assert table.prompts[-1].endswith("[judge]:")


def test_nothing_that_a_player_wrote_steers_the_terminal() -> None:
    table = Table()
    steering = "\x1b]0;gone\x07[/red][bold]"
    table.types("contest", "10", "b", steering, "judge")
    with pytest.raises(EOFError):
        table.ask("quit")
    assert any("[/red][bold]" in line for line in table.shown)
    assert "\x1b" not in "".join(table.shown)
