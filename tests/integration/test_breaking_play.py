"""A terminal among others, and names that try to be more than names."""

import io
from collections.abc import Iterator

import pytest
from rich.console import Console

from adapters.catalogues.teller import Teller
from adapters.cli.play import Player
from adapters.cli.prompts import Prompter
from adapters.cli.story import Story
from adapters.cli.timeline_output import TimelineWriter
from adapters.service.match_service import MatchService
from adapters.store.memory_store import MemoryStore
from engine.core.options import OneOf, Option, Permutation, Pick, Slot, Whole
from engine.core.state import Ask
from tests.integration.test_match_service import BODY, CHOOSE, envelope
from tests.unit.projection_matches import DUEL, played

STEERING = "\x1b]0;gone\x07[/red][bold]\\"


def player(service: MatchService, out: io.StringIO) -> Player:
    writer = TimelineWriter(out, "en", False, False)
    return Player(service, writer, writer.teller, False, Console(file=out, highlight=False, width=200))


async def test_what_was_chosen_for_one_question_never_answers_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """S-race: while somebody sits at the list, the other terminal answers; the choice is for a question that is closed."""
    store, out = MemoryStore(), io.StringIO()
    service, other = MatchService(store), MatchService(store)
    match = await service.create({**BODY, "units": [BODY["units"][0], {**BODY["units"][1], "id": "f" + STEERING}]})
    lines = iter(["faster", "quit"])

    def reads(prompt: str) -> str:
        if next(lines) == "quit":
            raise EOFError
        # memory answers at once, so the coroutine ends without a loop of its own
        with pytest.raises(StopIteration):
            other.submit(match.id, "a", envelope("other", CHOOSE)).send(None)
        return "1"

    monkeypatch.setattr("builtins.input", reads)
    with pytest.raises(EOFError):
        await player(service, out).play(match)
    assert [event.command for event in match.history.events if event.actor == "a"] == ["other"]
    assert "question q1 is closed; " in out.getvalue()
    assert "\x1b" not in out.getvalue() and "\x07" not in out.getvalue()


async def test_two_terminals_never_send_the_same_id(monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    service = MatchService(store)
    ids: list[str] = []
    for _ in range(2):
        match = await service.create(BODY)
        answers: Iterator[str] = iter(["1", "quit"])
        monkeypatch.setattr("builtins.input", lambda _, answers=answers: next(answers))
        with pytest.raises(EOFError):
            await player(service, io.StringIO()).play(match)
        ids += {str(event.command) for event in match.history.events if event.actor == "a"}
    assert len(ids) == len(set(ids)) == 2


def asked(slots: dict[str, Slot], *lines: str) -> tuple[dict[str, object], str]:
    """The command that the lines choose, and what stood on the terminal."""
    out, prompts = io.StringIO(), list[str]()
    typed = iter(("1", *lines))

    def reads(prompt: str) -> str:
        prompts.append(prompt)
        return next(typed)

    prompter = Prompter(
        Console(file=out, highlight=False, width=200), Teller("en"), reads, Story(played(DUEL, ()).history)
    )
    option = Option("use", {"unit": STEERING, "effect": "e" + STEERING}, slots)
    _, command = prompter.ask(Ask("a", "window", "", (option,)), {"seat": "a", "kind": "window", "step": ""}, ())
    return command, out.getvalue() + "".join(prompts)


@pytest.mark.parametrize(
    ("slot", "value"),
    [
        (Whole(low=0, high=9), 3),
        (Pick(pick=(0, 2, 3), low=1, high=2), [2]),
        (OneOf(one_of=(3, STEERING)), 3),
        (Permutation(permutation=(STEERING, "b", "c")), ["c", "b", STEERING]),
    ],
)
def test_no_line_and_no_name_breaks_a_prompt(slot: Slot, value: object) -> None:
    last = "3 2 1" if isinstance(slot, Permutation) else "3"
    junk = ("9" * 5000, "\u00b2", "-1", "1e3", "[/red]", STEERING, " ", "0 0", "3 3 3", "1 1 1")
    keep = tuple(line for line in junk if not (isinstance(slot, OneOf) and line == STEERING))
    command, shown = asked({"slot": slot}, *keep, last)
    assert command["slot"] == value
    assert "\x1b" not in shown and "\x07" not in shown


def test_no_number_is_too_long_for_the_list() -> None:
    out, typed = io.StringIO(), iter(("9" * 5000, "\u0661", "quit"))
    prompter = Prompter(Console(file=out), Teller("en"), lambda _: next(typed), Story(played(DUEL, ()).history))
    _, command = prompter.ask(
        Ask("a", "window", "", (Option("pass"),)), {"seat": "a", "kind": "window", "step": ""}, ()
    )
    assert command == {"type": "pass"}
