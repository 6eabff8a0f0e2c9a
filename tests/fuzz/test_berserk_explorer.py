"""The explorer of berserk meets every look it knows of, every row of the machine and of the Table of Blows, and finds an
end from everywhere."""

import pytest

from engine.core.session import Session
from engine.rulebooks.berserk import BERSERK_RULES
from engine.rulebooks.berserk.machine import MOVES
from engine.rulebooks.berserk.play import Play
from engine.rulebooks.berserk.table_of_blows import level_for
from tests.fuzz.berserk_explorer import WAY_OUT, Explorer, matches
from tests.unit.test_berserk_table_of_blows import LEVELS, PAIRS

LOOKS = 1454
"""Different looks of questions the alphabet leads to. Fewer means that something can no longer be reached."""

STRIKE = {"source": {"weak": 1, "medium": 3, "strong": 5}, "target": {"weak": 2, "medium": 4, "strong": 6}}


def test_every_answer_to_every_question_leads_to_an_end() -> None:
    explorer = Explorer()
    count = 0
    for body, action in matches():
        explorer.explore(body, action)
        count += 1
    print(f"{count} matches, {explorer.states} states, {len(explorer.looks)} looks, ends within {explorer.longest}")
    assert explorer.rows == set(MOVES), f"rows never taken: {sorted(set(MOVES) - explorer.rows)}"
    assert explorer.longest <= WAY_OUT
    assert len(explorer.looks) >= LOOKS


@pytest.mark.parametrize("open_", [True, False], ids=["open", "closed"])
@pytest.mark.parametrize("weaken", [False, True], ids=["whole", "weakened"])
@pytest.mark.parametrize(("attacker", "target", "word"), PAIRS)
def test_every_pair_of_rolls_to_its_wounds(attacker: int, target: int, word: str, weaken: bool, open_: bool) -> None:
    session: Session[Play] = Session(
        BERSERK_RULES[-1],
        {
            "rulebook": "berserk",
            "units": [
                {"id": "hero", "seat": "a", "life": 30, "strike": [1, 3, 5]},
                {"id": "foe", "seat": "b", "life": 30, "strike": [2, 4, 6], "open": open_},
            ],
        },
    )
    _send(session, "a", {"type": "announce", "unit": "hero", "target": "foe"})
    _send(session, "a", {"type": "roll", "faces": [attacker]})
    expected = {"source": LEVELS[word[0]], "target": LEVELS[word[1]]}
    if open_:
        _send(session, "b", {"type": "roll", "faces": [target]})
    else:
        expected = {"source": level_for(attacker), "target": None}
    asked = None not in expected.values()
    assert (session.ask is not None and session.ask.kind == "window") == asked
    if asked:
        seat = "a" if attacker > target else "b"
        _send(session, seat, {"type": "use", "effect": "weaken"} if weaken else {"type": "pass"})
    if asked and weaken:
        lower = {"strong": "medium", "medium": "weak", "weak": None, None: None}
        expected = {of: lower[level] for of, level in expected.items()}
    view = session.view("judge")
    attack, units = view["attack"], view["units"]
    assert isinstance(attack, dict)
    assert isinstance(units, dict)
    wounds = {of: None if level is None else STRIKE[of][level] for of, level in expected.items()}
    assert attack["outcome"] == "finished"
    assert attack["blow"] == attack["level"] == expected
    assert attack["strength"] == attack["dealt"] == wounds
    assert (units["foe"]["wounds"], units["hero"]["wounds"]) == (wounds["source"] or 0, wounds["target"] or 0)


def _send(session: Session[Play], seat: str, command: dict[str, object]) -> None:
    number = session.state.seq
    answer = session.submit("a" if seat == "a" else "b", {"id": f"c{number}", "command": command})
    assert answer.accepted, answer
