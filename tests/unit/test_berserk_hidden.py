"""Nothing that lies face down reaches those who may not see it: events, views, refusals."""

import pytest

from adapters.catalogues.teller import tell
from adapters.catalogues.texts import LANGS, Lang
from engine.core.match_facts import MatchCreated
from engine.core.record import ORIGIN, Record, canonical, seal
from engine.core.redaction import redact
from engine.core.seats import VIEWERS, Viewer
from engine.core.session import Session
from engine.rulebooks.berserk import BERSERK_RULES
from engine.rulebooks.berserk.play import Play

MARKS = (b"VeiledName", b"secret_trait", b"secret_effect", b"secret_shot", b"91", b"92", b"93", b"94")


def open_session(*, hidden: bool = True) -> Session[Play]:
    veiled = {
        "id": "veiled",
        "seat": "b",
        "name": "VeiledName",
        "hidden": hidden,
        "life": 94,
        "wounds": 3,
        "counters": 2,
        "strike": [91, 92, 93],
        "traits": ["secret_trait"],
        "flying": True,
        "keywords": {"armor": 1},
        "abilities": [{"id": "secret_shot", "kind": "shot", "power": 5}],
        "effects": [
            {
                "id": "secret_effect",
                "window": "preliminary",
                "as": "any",
                "optional": True,
                "do": [{"type": "wound", "unit": "source", "amount": 1}],
            }
        ],
    }
    bomb = {
        "id": "bomb",
        "window": "on_action",
        "as": "attacker",
        "when": [{"type": "is", "unit": "target", "has": "hidden"}],
        "do": [{"type": "wound", "unit": "veiled", "amount": 2}],
    }
    units = [
        {
            "id": "nomad",
            "seat": "a",
            "life": 12,
            "strike": [1, 2, 3],
            "effects": [
                {
                    "id": "dart",
                    "window": "on_action",
                    "as": "attacker",
                    "do": [{"type": "wound", "unit": "veiled", "amount": 2}],
                },
                {
                    "id": "mend",
                    "window": "on_dice",
                    "as": "attacker",
                    "do": [{"type": "heal", "unit": "veiled", "amount": 1}],
                },
                {
                    "id": "mark",
                    "window": "on_dice",
                    "as": "attacker",
                    "do": [{"type": "give_condition", "unit": "veiled", "condition": "secret_trait"}],
                },
                {
                    "id": "drop",
                    "window": "after",
                    "as": "attacker",
                    "do": [{"type": "add_counters", "unit": "veiled", "count": 5}],
                },
                bomb,
            ],
        },
        {"id": "giant", "seat": "b", "life": 20, "strike": [2, 4, 6]},
        veiled,
    ]
    return Session(BERSERK_RULES[-1], {"rulebook": "berserk", "units": units})


def say(session: Session[Play], seat: str, **command: object) -> str:
    raw = {"id": f"c{len(session.events)}", "command": command}
    return session.submit(seat, raw).code  # type: ignore[arg-type]


def strike(session: Session[Play], target: str) -> None:
    assert say(session, "a", type="announce", unit="nomad", target=target) == ""


def bytes_for(session: Session[Play], viewer: Viewer) -> bytes:
    """Everything this viewer can be sent: its view and the whole stream."""
    seen = [canonical(session.view(viewer))]
    previous = ORIGIN
    for number, event in enumerate(session.events):
        record = seal(event, "match", previous, f"{number:032x}")
        previous = record.hash
        assert isinstance(record, Record)
        data = record.data
        shown = redact(record, viewer)
        seen.append(canonical(data) if shown is record else canonical(shown).replace(record.hash.encode(), b""))
        if shown is not record:
            commit = getattr(shown, "commit", "")
            seen[-1] = seen[-1].replace(str(commit).encode(), b"")
    return b"\n".join(seen)


@pytest.mark.parametrize("viewer", ["a", "spectator", "overlay"])
def test_no_byte_of_a_hidden_card_reaches_others(viewer: Viewer) -> None:
    session = open_session()
    strike(session, "giant")
    say(session, "a", type="roll", faces=[3])
    say(session, "b", type="roll", faces=[2])
    attack = session.view("judge")["attack"]
    assert isinstance(attack, dict)
    assert attack["outcome"] == "finished"
    seen = bytes_for(session, viewer)
    # the trait's name is printed on the open card that gives it
    assert [mark for mark in MARKS if mark in seen and mark != b"secret_trait"] == []
    private = {"card.hidden", "wounds.dealt", "unit.healed", "condition.given", "counters.changed"}
    about = [event for event in session.events if getattr(event.data, "unit", None) == "veiled"]
    assert {event.type for event in about} == private
    assert all(event.audience == ("b", "judge") for event in about)


def test_the_owner_and_the_judge_see_it_all() -> None:
    session = open_session()
    strike(session, "giant")
    for viewer in ("b", "judge"):
        seen = bytes_for(session, viewer)
        assert all(mark in seen for mark in MARKS)
    units = session.view("b")["units"]
    assert isinstance(units, dict)
    assert units["veiled"]["wounds"] == 5


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("lang", LANGS)
def test_a_hidden_card_has_one_name_throughout_for_those_who_see_it(viewer: Viewer, lang: Lang) -> None:
    """The others know its id alone, and what was told them at the beginning stays so when it is turned up."""
    session = open_session()
    strike(session, "veiled")
    say(session, "b", type="pass")
    assert "card.revealed" in {event.type for event in session.events}
    seen = [one for one in session.events if one.audience is None or viewer in one.audience]
    told = [line.text for line in tell(seen, lang)]
    revealed = next(place for place, one in enumerate(seen) if one.type == "card.revealed")
    assert "VeiledName" in told[revealed]
    if viewer in ("b", "judge"):
        assert "giant, VeiledName" in told[0]
        assert [text for text in told if "veiled" in text] == []
    else:
        assert "giant, veiled" in told[0]
        assert [text for text in told[:revealed] if "VeiledName" in text] == []


def test_a_hidden_card_is_asked_for_nothing() -> None:
    session = open_session()
    strike(session, "giant")
    assert session.ask is not None
    assert (session.ask.seat, session.ask.kind) == ("a", "roll")


def test_an_open_card_with_the_same_face_is_asked() -> None:
    session = open_session(hidden=False)
    strike(session, "giant")
    assert session.ask is not None
    assert (session.ask.seat, session.ask.kind) == ("b", "priority")


def test_refusals_are_the_same_for_a_known_hidden_effect_and_an_invented_one() -> None:
    session = open_session()
    strike(session, "giant")
    assert say(session, "a", type="use", effect="secret_effect") == "unknown_effect"
    assert say(session, "a", type="use", effect="invented") == "unknown_effect"
    assert say(session, "a", type="stand", use="secret_effect") == "unknown_effect"
    assert say(session, "a", type="stand", use="invented") == "unknown_effect"
    assert say(session, "b", type="stand", use="secret_effect") == ""


def test_match_created_names_only_what_lies_open() -> None:
    session = open_session()
    created = session.events[0].data
    assert isinstance(created, MatchCreated)
    assert created.units[2] == {"id": "veiled", "seat": "b", "open": True}
    hidden = session.events[1]
    assert hidden.type == "card.hidden"
    assert hidden.audience == ("b", "judge")


def test_a_hidden_card_that_falls_is_turned_face_up() -> None:
    session = open_session()
    change = {"unit": "veiled", "set": {"wounds": 93}}
    assert say(session, "judge", type="adjust", changes=[change], reason="to the brink") == ""
    strike(session, "giant")
    units = session.view("a")["units"]
    assert isinstance(units, dict)
    assert units["veiled"] == {
        "seat": "b",
        "wounds": 95,
        "open": True,
        "hidden": False,
        "alive": False,
        "counters": 2,
        "at": None,
    }
    types = [event.type for event in session.events]
    assert types.index("card.revealed") < types.index("unit.defeated")


def test_revealing_ends_undo() -> None:
    session = open_session()
    strike(session, "veiled")
    assert say(session, "a", type="undo") == ""
    strike(session, "veiled")
    assert say(session, "b", type="pass") == ""
    assert say(session, "b", type="undo") == "cannot_undo"


@pytest.mark.parametrize(
    ("change", "readers"),
    [
        ({"unit": "veiled", "set": {"wounds": 91}}, {"b", "judge"}),
        ({"unit": "veiled", "set": {"conditions": ["secret_trait"]}}, {"b", "judge"}),
        ({"unit": "giant", "set": {"hidden": True, "counters": 91}}, {"b", "judge"}),
        ({"add": {"id": "new", "seat": "b", "life": 94, "strike": [91, 92, 93], "hidden": True}}, {"b", "judge"}),
        ({"unit": "veiled", "set": {"open": False}}, {"a", "b", "judge", "spectator", "overlay"}),
        ({"unit": "giant", "set": {"counters": 5}}, {"a", "b", "judge", "spectator", "overlay"}),
    ],
)
def test_what_an_adjustment_asked_for_says_of_a_hidden_card_only_its_sender_reads(
    change: dict[str, object], readers: set[str]
) -> None:
    session: Session[Play] = Session(
        BERSERK_RULES[-1],
        {
            "rulebook": "berserk",
            "units": [
                {"id": "nomad", "seat": "a", "life": 9, "strike": [1, 2, 3]},
                {"id": "giant", "seat": "b", "life": 9, "strike": [1, 2, 3]},
                {"id": "veiled", "seat": "b", "life": 94, "strike": [1, 2, 3], "hidden": True},
            ],
        },
    )
    command = {"type": "adjust", "changes": [change], "reason": "secret_reason"}
    assert session.submit("b", {"id": "1", "command": command}).accepted
    opened = session.events[-1]
    assert opened.type == "request.opened"
    assert {v for v in VIEWERS if opened.audience is None or v in opened.audience} == readers
    assert session.view("a")["requests"][0]["kind"] == "adjust"  # type: ignore[index]  # a list of requests
    assert session.submit("a", {"id": "2", "command": {"type": "confirm", "request": f"r{opened.seq}"}}).accepted
    session.check()
    assert {event.audience for event in session.events} <= {None, ("b", "judge")}


@pytest.mark.parametrize("healing", [1, 2])
def test_the_number_of_events_does_not_tell_what_a_hidden_card_has(healing: int) -> None:
    def stream(wounds: int, counters: int) -> list[str]:
        bind = {"type": "heal", "unit": "veiled", "amount": healing}
        rub = {"type": "add_counters", "unit": "veiled", "count": -1}
        effect = {"id": "bind", "window": "on_action", "as": "attacker", "do": [bind, rub]}
        nomad = {"id": "nomad", "seat": "a", "life": 12, "strike": [1, 2, 3], "effects": [effect]}
        giant = {"id": "giant", "seat": "b", "life": 20, "strike": [2, 4, 6]}
        veiled = {"id": "veiled", "seat": "b", "life": 9, "strike": [1, 1, 1], "hidden": True}
        veiled |= {"wounds": wounds, "counters": counters}
        session = Session(BERSERK_RULES[-1], {"rulebook": "berserk", "units": [nomad, giant, veiled]})
        strike(session, "giant")
        return [event.type for event in session.events]

    assert stream(0, 0) == stream(5, 5)
