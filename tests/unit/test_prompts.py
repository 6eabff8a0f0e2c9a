"""The list and the slots of a question at a terminal: the words that may stand in place of a number or a value."""

import io

import pytest
from rich.console import Console

from adapters.catalogues.teller import Teller
from adapters.catalogues.texts import LANGS, Catalogue, Lang
from adapters.cli.prompts import Prompter
from adapters.cli.story import Story
from adapters.cli.values import Values
from engine.core.options import Each, Faces, OneOf, Option, Permutation, Pick, Slot, Text, Whole
from engine.core.seats import Role
from engine.core.state import Ask
from engine.registry import RULEBOOKS
from tests.unit.projection_matches import ATTACK, DUEL, played

FACES = Faces(count=2, of=("hit", "blank"))
ROLL = (Option("roll", {}, {"faces": FACES}), Option("pass"))


class Sitting:
    """One question at a terminal, answered with the lines given."""

    def __init__(
        self,
        *lines: str,
        options: tuple[Option, ...] = ROLL,
        rounds: bool = True,
        lang: Lang = "en",
        running: bool = False,
    ):
        self._lines = list(lines)
        self._out = io.StringIO()
        self.prompts: list[str] = []
        self._ask = Ask("a", "choose", "", options)
        console = Console(file=self._out, highlight=False, width=200)
        story = Story(played(DUEL, ()).history)
        self._prompter = Prompter(console, Teller(lang), self._read, story, rounds, running)

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
    assert sitting.prompts == [">", "This is done as the judge: the match ends for both. Type yes to go on:"]


@pytest.mark.parametrize("answer", ["", "no", "turn"])
def test_anything_but_a_yes_goes_back_to_the_list(answer: str) -> None:
    sitting = Sitting("end", answer, "2")
    assert sitting.ask() == ("a", {"type": "pass"})
    assert sitting.shown.count("undo · turn · round · contest · end match · quit · help") == 2


def test_the_other_words_of_the_list() -> None:
    assert Sitting("turn").ask() == ("a", {"type": "end_turn"})
    assert Sitting("round").ask() == ("a", {"type": "end_round"})
    assert Sitting("undo").ask() == ("a", {"type": "undo"})
    with pytest.raises(EOFError):
        Sitting("quit").ask()


def test_a_round_is_offered_only_where_there_are_rounds() -> None:
    sitting = Sitting("round", "2", rounds=False)
    assert sitting.ask() == ("a", {"type": "pass"})
    assert "undo · turn · contest · end match · quit · help" in sitting.shown
    assert "1 … 2, undo, turn, contest, end match, quit, help" in sitting.shown
    assert {name: book.rounds for name, book in RULEBOOKS.items()} == {"berserk": False, "crisis_protocol": True}


@pytest.mark.parametrize(("word", "type_"), [("turn", "end_turn"), ("round", "end_round")])
def test_what_waits_for_the_end_of_an_attack_is_not_offered_while_it_runs(word: str, type_: str) -> None:
    sitting = Sitting("help", "undp", word, running=True)
    assert sitting.ask() == ("a", {"type": type_})
    assert "undo · contest · end match · quit · help" in sitting.shown
    assert "1 … 2, undo, contest, end match, quit, help" in sitting.shown
    assert "end the turn" not in sitting.shown


@pytest.mark.parametrize(
    "slot", [FACES, Pick(pick=(0, 1), low=1, high=2), Permutation(permutation=("x", "y")), Text(), Text(digits=4)]
)
def test_a_slot_is_left_for_the_list(slot: Slot) -> None:
    options = (Option("use", {}, {"it": slot}), Option("pass"))
    back = Sitting("1", "back", "2", options=options)
    assert back.ask() == ("a", {"type": "pass"})
    assert back.shown.count("undo · turn") == 2
    with pytest.raises(EOFError):
        Sitting("1", "quit", options=options).ask()


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "`{}` is no value; `back` leads to the list"), ("ru", "`{}` здесь не значение; `back` ведёт к списку")],
)
@pytest.mark.parametrize("slot", [FACES, Whole(low=0, high=3), OneOf(one_of=(True, False)), Text()])
@pytest.mark.parametrize("word", ["undo", "turn", "round", "contest", "end match"])
def test_a_word_of_the_list_sends_nothing_in_place_of_a_value(word: str, slot: Slot, lang: Lang, told: str) -> None:
    sitting = Sitting("1", word, "back", "2", options=(Option("use", {}, {"it": slot}), Option("pass")), lang=lang)
    assert sitting.ask() == ("a", {"type": "pass"})
    assert sitting.shown.count(told.format(word)) == 1


def test_what_is_offered_means_itself() -> None:
    options = (Option("use", {}, {"unit": OneOf(one_of=("back", "quit"))}),)
    assert Sitting("1", "quit", options=options).ask() == ("a", {"type": "use", "unit": "quit"})


@pytest.mark.parametrize("word", ["help", "?"])
def test_help_explains_every_word(word: str) -> None:
    sitting = Sitting(word, "1", word, "hit blank")
    assert sitting.ask() == ("a", {"type": "roll", "faces": ["hit", "blank"]})
    explained = [line.strip() for line in sitting.shown.splitlines()]
    words = ("back ", "undo  ", "quit ", "turn ", "round ", "contest ", "end match ", "help ")
    assert [line for line in explained if line.startswith(words)] == [
        "undo       take the last own command back",
        "turn       end the turn",
        "round      end the round",
        "contest    say that an event or an attack is wrong",
        "end match  end the match for both, as the judge, after a yes",
        "quit       leave; the match stays where it is",
        "help       these words",
        "back       back to the list",
        "quit       leave; the match stays where it is",
        "help       these words",
    ]
    assert "(2 × hit | blank)" in sitting.shown


def test_where_nothing_is_offered_the_way_on_is_named() -> None:
    sitting = Sitting("turn", options=())
    assert sitting.ask() == ("a", {"type": "end_turn"})
    assert "nothing can be done here; `turn` ends the turn" in sitting.shown
    other = Sitting("turn")
    other.ask()
    assert "nothing can be done" not in other.shown


RUSSIAN_HELP = [
    "undo       взять свою последнюю команду назад",
    "turn       закончить ход",
    "round      закончить раунд",
    "contest    сказать, что событие или атака неверны",
    "end match  завершить матч для обоих за судью, после «да»",
    "quit       выйти; матч остаётся как есть",
    "help       эти слова",
]


def test_a_russian_terminal_says_in_russian_what_its_words_mean() -> None:
    sitting = Sitting("help", "1", "help", "hit blank", lang="ru")
    assert sitting.ask() == ("a", {"type": "roll", "faces": ["hit", "blank"]})
    told = [line.strip() for line in sitting.shown.splitlines()]
    first = told.index(RUSSIAN_HELP[0])
    assert told[first : first + len(RUSSIAN_HELP)] == RUSSIAN_HELP
    assert told[-4:] == ["(2 × попадание | пусто)", "back       назад к списку", RUSSIAN_HELP[-2], RUSSIAN_HELP[-1]]
    assert sitting.prompts == [">", ">", *["грани в порядке кубов (2), или `back`:"] * 2]


def test_a_russian_terminal_asks_in_russian_before_the_match_ends() -> None:
    sitting = Sitting("end", "нет", "end match", "да", lang="ru")
    assert sitting.ask() == ("judge", {"type": "end_match"})
    assert (
        sitting.prompts
        == [">", "Это делается за судью: матч закончится для обоих. Чтобы подтвердить, введите «да»:"] * 2
    )


def test_a_russian_terminal_names_the_way_on_in_russian() -> None:
    sitting = Sitting("turn", options=(), lang="ru")
    sitting.ask()
    assert "здесь ничего сделать нельзя; `turn` заканчивает ход" in sitting.shown


TARGETS = Each(
    each={"target": OneOf(one_of=("flint", "lark")), "range": Whole(low=0, high=9)}, distinct="target", high=2
)


@pytest.mark.parametrize(
    ("slot", "english", "russian"),
    [
        (Whole(low=0, high=9), "(0…9)", "(0…9)"),
        (OneOf(one_of=(True, False)), "(1 yes | 2 no)", "(1 да | 2 нет)"),
        (OneOf(one_of=("flint", "lark")), "(1 flint | 2 lark)", "(1 flint | 2 lark)"),
        (Pick(pick=(0, 2, 3), low=1, high=2), "(1…2 of 1 3 4)", "(1…2 из: 1 3 4)"),
        (FACES, "(2 × hit | blank)", "(2 × попадание | пусто)"),
        (Permutation(permutation=("x", "y")), "(order of 1: x, 2: y)", "(порядок из: 1: x, 2: y)"),
        (
            TARGETS,
            "(1…2 × target:range as measured; target: flint | lark)",
            "(1…2 × цель:дистанция, как измерена; цель: flint | lark)",
        ),
        (Text(digits=64), "(64 hexadecimal digits)", "(64 шестнадцатеричные цифры)"),
        (Text(), "(any text)", "(любой текст)"),
    ],
)
def test_a_value_that_does_not_fit_is_answered_with_what_does(slot: Slot, english: str, russian: str) -> None:
    for lang, expected in zip(LANGS, (english, russian), strict=True):
        sitting = Sitting("1", "", "back", "2", options=(Option("use", {}, {"it": slot}), Option("pass")), lang=lang)
        sitting.ask()
        assert sitting.shown.splitlines()[5] == f"  {expected}"


@pytest.mark.parametrize(
    ("lang", "shown"), [("en", "cover (yes, no), or `back` [no]:"), ("ru", "укрытие (да, нет), или `back` [нет]:")]
)
def test_what_enter_takes_is_said_in_the_language(lang: Lang, shown: str) -> None:
    cover = OneOf(one_of=(True, False), value_if_absent=False)
    sitting = Sitting("1", "", options=(Option("use", {}, {"cover": cover}),), lang=lang)
    assert sitting.ask() == ("a", {"type": "use", "cover": False})
    assert sitting.prompts == [">", shown]


COVER = OneOf(one_of=(False, True), value_if_absent=False)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("typed", "cover"),
    [
        *((typed, True) for typed in ("2", "yes", "y", "Y", "да", "Да", "д")),
        *((typed, False) for typed in ("1", "no", "n", "нет", "н", "Н", "")),
    ],
)
def test_a_named_value_goes_by_its_number_or_its_word_in_either_language(typed: str, cover: bool, lang: Lang) -> None:
    options = (Option("use", {}, {"cover": COVER}),)
    sitting = Sitting("1", "0", "3", "maybe", typed, options=options, lang=lang)
    assert sitting.ask() == ("a", {"type": "use", "cover": cover})
    assert sitting.shown.count({"en": "(1 no | 2 yes)", "ru": "(1 нет | 2 да)"}[lang]) == 3


def test_units_go_by_number_name_or_id() -> None:
    first, *rest = DUEL["units"]
    named = {**first, "name": {"en": "Grey Wolf", "ru": "Волк"}}
    teller, slot = Teller("ru"), OneOf(one_of=("spark", "bulwark"))
    for event in played({**DUEL, "units": [named, *rest]}, ()).events:
        teller.tell(event)
    values = Values(teller, ("back",))
    for typed in ("1", "Волк", "grey wolf", "grey", "spark", "в"):
        assert values.meant(typed, "target", slot) == "spark"
    assert [values.meant(typed, "target", slot) for typed in ("2", "3", "back", "")] == ["bulwark", None, None, None]
    assert values.fitting("target", slot) == "(1 Волк | 2 bulwark)"


def test_a_number_among_the_values_means_itself() -> None:
    slot = OneOf(one_of=(3, 1))
    assert Sitting("1", "2", "1", options=(Option("use", {}, {"it": slot}),)).ask() == ("a", {"type": "use", "it": 1})


@pytest.mark.parametrize(
    ("low", "high", "english", "russian"),
    [
        (1, 1, "dice, by number (one die), or `back`:", "кубы, по номерам (1 куб), или `back`:"),
        (2, 2, "dice, by number (2 dice), or `back`:", "кубы, по номерам (2 куба), или `back`:"),
        (1, 3, "dice, by number (1 to 3 dice), or `back`:", "кубы, по номерам (кубов: 1–3), или `back`:"),
    ],
)
def test_how_many_dice_are_picked_is_said(low: int, high: int, english: str, russian: str) -> None:
    options = (Option("use", {}, {"dice": Pick(pick=(0, 1, 2, 3), low=low, high=high)}),)
    for lang, expected in zip(LANGS, (english, russian), strict=True):
        sitting = Sitting("1", "1 2 3"[: 2 * low - 1], options=options, lang=lang)
        sitting.ask()
        assert sitting.prompts == [">", expected]


def test_dice_are_counted_from_one_and_sent_by_index() -> None:
    slot = Pick(pick=(0, 1, 3), low=1, high=2, free=(0, 1))
    options = (Option("use", {}, {"dice": slot}),)
    typed = Sitting("1", "0", "3", "1, 4", options=options)
    assert typed.ask() == ("a", {"type": "use", "dice": [0, 3]})
    assert typed.prompts[1] == "dice, by number (1 to 2 dice), or `back` [1 2]:"
    assert Sitting("1", "", options=options).ask() == ("a", {"type": "use", "dice": (0, 1)})


@pytest.mark.parametrize(
    ("lang", "lies", "fits"),
    [
        (
            "en",
            "1 hit · 2 hit · 3 wild · 4 blank · (5 failure)",
            "(1…2 of 1 hit · 2 hit · 3 wild · 4 blank)",
        ),
        (
            "ru",
            "1 попадание · 2 попадание · 3 вайлд · 4 пусто · (5 провал)",
            "(1…2 из: 1 попадание · 2 попадание · 3 вайлд · 4 пусто)",
        ),
    ],
)
def test_the_dice_to_pick_from_are_shown_with_their_faces(lang: Lang, lies: str, fits: str) -> None:
    ask = played(DUEL, ATTACK[:4]).ask
    assert ask is not None
    sitting = Sitting("1", "5", "4", options=ask.options, lang=lang)
    assert sitting.ask() == ("a", {"type": "use", "unit": "spark", "effect": "steady", "dice": [3]})
    shown = [line.strip() for line in sitting.shown.splitlines()]
    assert shown[-2:] == [lies, fits]


WORDS = "undo, turn, round, contest, end match, quit, help"


@pytest.mark.parametrize(
    ("lang", "typed", "options", "told"),
    [
        ("en", "undp", ROLL, f"`undp` was not understood; expected: 1 … 2, {WORDS}"),
        ("en", "2", ROLL[1:], f"`2` was not understood; expected: 1, {WORDS}"),
        ("ru", "undp", ROLL, f"«undp» непонятно; можно: 1 … 2, {WORDS}"),
        ("en", "3", ROLL, f"`3` was not understood; expected: 1 … 2, {WORDS}"),
        ("en", "", ROLL, f"Enter takes the only option, and there are several; expected: 1 … 2, {WORDS}"),
        ("ru", "", ROLL, f"Enter выбирает единственный вариант, а здесь их несколько; можно: 1 … 2, {WORDS}"),
        ("en", "", (), f"Enter takes the only option, and there is none; expected: {WORDS}"),
        ("ru", "", (), f"Enter выбирает единственный вариант, а здесь нет ни одного; можно: {WORDS}"),
    ],
)
def test_a_line_that_means_nothing_is_called_that(
    lang: Lang, typed: str, options: tuple[Option, ...], told: str
) -> None:
    sitting = Sitting(typed, "turn", options=options, lang=lang)
    assert sitting.ask() == ("a", {"type": "end_turn"})
    assert sitting.shown.splitlines()[-1].strip() == told


def test_enter_takes_the_only_option() -> None:
    assert Sitting("", options=(Option("pass"),)).ask() == ("a", {"type": "pass"})


@pytest.mark.parametrize("ending", ["end_attack", "end_turn", "end_round", "end_match"])
@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Enter never ends an attack, a turn, a round or the match; expected: 1, "),
        ("ru", "Enter никогда не завершает ни атаку, ни ход, ни раунд, ни матч; можно: 1, "),
    ],
)
def test_enter_never_ends_anything(ending: str, lang: Lang, told: str) -> None:
    sitting = Sitting("", " ", "1", options=(Option(ending),), lang=lang)
    assert sitting.ask() == ("a", {"type": ending})
    assert sitting.shown.count(told + WORDS) == 2


THROW = (Option("roll", {}, {"faces": FACES}),)
NUMBERS = (Option("roll", {"of": "attacker"}, {"faces": Faces(count=1, of=(1, 2, 3, 4, 5, 6))}),)


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "throw 2 dice: type the faces (2 × hit | blank)"),
        ("ru", "бросить 2 куба: введите грани (2 × попадание | пусто)"),
    ],
)
def test_where_only_faces_are_wanted_they_are_typed_at_once(lang: Lang, told: str) -> None:
    sitting = Sitting("hit, blank", options=THROW, lang=lang)
    assert sitting.ask() == ("a", {"type": "roll", "faces": ["hit", "blank"]})
    assert sitting.prompts == [">"]
    assert told in [line.strip() for line in sitting.shown.splitlines()]


def test_faces_that_do_not_fit_are_answered_with_those_there_are() -> None:
    sitting = Sitting("hit", "hit green", "undo", options=THROW)
    assert sitting.ask() == ("a", {"type": "undo"})
    assert sitting.shown.count("expected: (2 × hit | blank), undo, turn, round, contest, end match, quit, help") == 2


CRISIS_FACES = ("critical", "wild", "hit", "block", "blank", "failure")
THREE = (Option("roll", {}, {"faces": Faces(count=3, of=CRISIS_FACES)}),)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    "typed", ["critical hit blank", "крит попадание пусто", "КРИТ, Попадание, blank", "c h bla", "к по пу"]
)
def test_faces_are_typed_in_either_language_or_by_what_begins_no_other(typed: str, lang: Lang) -> None:
    faces = ["critical", "hit", "blank"]
    assert Sitting(typed, options=THREE, lang=lang).ask() == ("a", {"type": "roll", "faces": faces})
    assert Sitting("1", typed, options=THREE, lang=lang).ask() == ("a", {"type": "roll", "faces": faces})


@pytest.mark.parametrize("typed", ["c h bl", "к по п", "крит", "крит попадание зелёный"])
def test_what_begins_several_faces_or_none_is_answered_with_the_faces_of_the_language(typed: str) -> None:
    sitting = Sitting(typed, "undo", options=THREE, lang="ru")
    assert sitting.ask() == ("a", {"type": "undo"})
    assert f"«{typed}» непонятно; можно: (3 × крит | вайлд | попадание | блок | пусто | провал), undo" in sitting.shown


def test_a_number_is_that_face_alone() -> None:
    options = (Option("roll", {}, {"faces": Faces(count=1, of=(12, 20))}),)
    assert Sitting("2", "20", options=options).ask() == ("a", {"type": "roll", "faces": [20]})


@pytest.mark.parametrize("line", ["1", ""])
def test_the_throw_can_be_chosen_before_its_faces(line: str) -> None:
    sitting = Sitting(line, "hit hit", options=THROW)
    assert sitting.ask() == ("a", {"type": "roll", "faces": ["hit", "hit"]})
    assert sitting.prompts == [">", "faces, in the order of the dice (2), or `back`:"]
    assert sitting.shown.count("(2 × hit | blank)") == 2


def test_a_number_that_is_a_face_is_that_face() -> None:
    sitting = Sitting("7", "1", options=NUMBERS)
    assert sitting.ask() == ("a", {"type": "roll", "of": "attacker", "faces": [1]})
    assert "throw the die: type the faces (1 × 1 | 2 | 3 | 4 | 5 | 6)" in sitting.shown
    assert " 1  throw" not in sitting.shown


@pytest.mark.parametrize("lang", LANGS)
def test_every_word_of_the_terminal_has_its_meaning(lang: Lang) -> None:
    catalogue = Catalogue(lang, strict=True)
    for word in ("undo", "turn", "round", "contest", "end-match", "back", "quit", "help"):
        assert catalogue.text(f"terminal-word-{word}")
