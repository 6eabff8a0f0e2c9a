"""The list and the slots of a question at a terminal: the words that may stand in place of a number or a value."""

import io

import pytest
from rich.console import Console

from adapters.catalogues.teller import Teller
from adapters.cli.prompts import Prompter
from engine.core.options import Faces, OneOf, Option, Permutation, Pick, Slot, Text
from engine.core.seats import Role
from engine.core.state import Ask
from engine.registry import RULEBOOKS

FACES = Faces(count=2, of=("hit", "blank"))
ROLL = (Option("roll", {}, {"faces": FACES}), Option("pass"))


class Sitting:
    """One question at a terminal, answered with the lines given."""

    def __init__(self, *lines: str, options: tuple[Option, ...] = ROLL, rounds: bool = True):
        self._lines = list(lines)
        self._out = io.StringIO()
        self.prompts: list[str] = []
        self._ask = Ask("a", "choose", "", options)
        self._prompter = Prompter(Console(file=self._out, highlight=False, width=200), Teller("en"), self._read, rounds)

    def _read(self, prompt: str) -> str:
        self.prompts.append(prompt.strip())
        return self._lines.pop(0)

    def ask(self) -> tuple[Role, dict[str, object]]:
        found = self._prompter.ask(self._ask, {"seat": "a", "kind": self._ask.kind, "step": ""}, ())
        assert self._lines == []
        return found

    @property
    def shown(self) -> str:
        return self._out.getvalue()


@pytest.mark.parametrize("word", ["end", "end match", " end   match "])
def test_the_end_of_the_match_is_asked_for_again(word: str) -> None:
    sitting = Sitting(word, "yes")
    assert sitting.ask() == ("judge", {"type": "end_match"})
    assert sitting.prompts == [">", "This ends the match for both. Type yes to go on:"]


@pytest.mark.parametrize("answer", ["", "no", "turn"])
def test_anything_but_a_yes_goes_back_to_the_list(answer: str) -> None:
    sitting = Sitting("end", answer, "2")
    assert sitting.ask() == ("a", {"type": "pass"})
    assert sitting.shown.count("undo · turn · round · end match · quit · help") == 2


def test_the_other_words_of_the_list() -> None:
    assert Sitting("turn").ask() == ("a", {"type": "end_turn"})
    assert Sitting("round").ask() == ("a", {"type": "end_round"})
    assert Sitting("undo").ask() == ("a", {"type": "undo"})
    with pytest.raises(EOFError):
        Sitting("quit").ask()


def test_a_round_is_offered_only_where_there_are_rounds() -> None:
    sitting = Sitting("round", "2", rounds=False)
    assert sitting.ask() == ("a", {"type": "pass"})
    assert "undo · turn · end match · quit · help" in sitting.shown
    assert "1 … 2, undo, turn, end match, quit, help" in sitting.shown
    assert {name: book.rounds for name, book in RULEBOOKS.items()} == {"berserk": False, "crisis_protocol": True}


@pytest.mark.parametrize(
    "slot", [FACES, Pick(pick=(0, 1), low=1, high=2), Permutation(permutation=("x", "y")), Text(), Text(digits=4)]
)
def test_a_slot_is_left_for_the_list(slot: Slot) -> None:
    options = (Option("use", {}, {"it": slot}), Option("pass"))
    back = Sitting("1", "back", "2", options=options)
    assert back.ask() == ("a", {"type": "pass"})
    assert back.shown.count("undo · turn") == 2
    assert Sitting("1", "undo", options=options).ask() == ("a", {"type": "undo"})
    with pytest.raises(EOFError):
        Sitting("1", "quit", options=options).ask()


def test_what_is_offered_means_itself() -> None:
    options = (Option("use", {}, {"unit": OneOf(one_of=("back", "quit"))}),)
    assert Sitting("1", "quit", options=options).ask() == ("a", {"type": "use", "unit": "quit"})


@pytest.mark.parametrize("word", ["help", "?"])
def test_help_explains_every_word(word: str) -> None:
    sitting = Sitting(word, "1", word, "hit blank")
    assert sitting.ask() == ("a", {"type": "roll", "faces": ["hit", "blank"]})
    explained = [line.strip() for line in sitting.shown.splitlines()]
    assert [line for line in explained if line.startswith(("back ", "undo  ", "quit ", "turn ", "end match "))] == [
        "undo       take the last own command back",
        "turn       end the turn",
        "end match  end the match for both, after a yes",
        "quit       leave; the match stays where it is",
        "back       back to the list",
        "undo       take the last own command back",
        "quit       leave; the match stays where it is",
    ]
    assert "(2 × hit | blank)" in sitting.shown


def test_where_nothing_is_offered_the_way_on_is_named() -> None:
    sitting = Sitting("turn", options=())
    assert sitting.ask() == ("a", {"type": "end_turn"})
    assert "nothing can be done here; `turn` ends the turn" in sitting.shown
    other = Sitting("turn")
    other.ask()
    assert "nothing can be done" not in other.shown
