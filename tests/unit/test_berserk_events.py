"""What single events of berserk say: what they are part of, who may read them, how draws are named."""

from collections.abc import Sequence
from typing import Any

from engine.core.attack_facts import AttackDeclared, DiceRolled, EffectTriggered, StepEntered, UnitDefeated
from engine.core.event import Event
from engine.core.facts import Fact
from engine.core.match_facts import MatchAdjusted, RequestOpened
from engine.core.session import Session
from engine.core.turn import DrawName
from engine.rulebooks.berserk import BERSERK_RULES
from engine.rulebooks.berserk.facts import ArmorUsed, BlowDetermined, BlowLanded, Taken
from engine.rulebooks.berserk.machine import INITIAL, MOVES

Line = tuple[Any, dict[str, Any]]
ANNOUNCE: Line = ("a", {"type": "announce", "unit": "nomad", "target": "giant"})


def card(id_: str, seat: str, *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    own = [{"id": f"{id_}{i}", **effect} for i, effect in enumerate(effects)]
    return {"id": id_, "seat": seat, "life": 20, "strike": [1, 3, 5], "effects": own, **more}


def rolled(seat: str, face: int) -> Line:
    return seat, {"type": "roll", "faces": [face]}


def play(units: Sequence[dict[str, Any]], *script: Line, draws: Any = None, **body: Any) -> list[Event]:
    """The events of a match in which every command of the script is taken."""
    session = Session(BERSERK_RULES[-1], {"rulebook": "berserk", "units": list(units), **body}, dice=draws)
    for i, (seat, command) in enumerate(script):
        answer = session.submit(seat, {"id": str(i), "command": command})
        assert answer.accepted, (command, answer)
    return session.events


def of(kind: type[Fact], events: Sequence[Event]) -> list[Any]:
    return [event.data for event in events if isinstance(event.data, kind)]


def test_dice_and_the_blow_say_where_they_come_from() -> None:
    events = play([card("nomad", "a"), card("giant", "b")], ANNOUNCE, rolled("a", 5), rolled("b", 2))
    assert [(fact.roll, fact.entered_by, [die.id for die in fact.dice]) for fact in of(DiceRolled, events)] == [
        ("source", "a", [0]),
        ("target", "b", [0]),
    ]
    assert of(BlowDetermined, events) == [BlowDetermined("medium", None, 3)]


def test_one_die_has_no_difference() -> None:
    events = play([card("nomad", "a"), card("giant", "b", open=False)], ANNOUNCE, rolled("a", 4))
    assert of(BlowDetermined, events) == [BlowDetermined("medium", None, None)]


def test_armour_says_what_is_left_of_it() -> None:
    units = [card("nomad", "a"), card("scout", "a"), card("giant", "b", open=False, keywords={"armor": 4})]
    again: Line = ("a", {"type": "announce", "unit": "scout", "target": "giant"})
    events = play(units, ANNOUNCE, rolled("a", 4), again, rolled("a", 1))
    assert of(ArmorUsed, events) == [ArmorUsed("giant", 3, 1), ArmorUsed("giant", 1, 0)]


def test_protection_names_the_effect_it_comes_from() -> None:
    guard = {"window": "always", "as": "defender", "do": [{"type": "protect"}]}
    events = play([card("nomad", "a"), card("giant", "b", guard, open=False)], ANNOUNCE, rolled("a", 4))
    (landed,) = of(BlowLanded, events)
    assert (landed.taken, landed.wounds) == ((Taken("protect", "giant", 3, "giant0"),), 0)


def test_a_card_falls_once_though_a_blow_meets_it_afterwards() -> None:
    """511.7: both blows are one moment, so the return strike lands on a striker that its own replaced blow felled."""
    twist = {
        "window": "always",
        "as": "defender",
        "do": [{"type": "replace", "by": [{"type": "wound", "unit": "source", "amount": 20}]}],
    }
    decline: Line = ("a", {"type": "pass"})
    events = play([card("nomad", "a"), card("giant", "b", twist)], ANNOUNCE, rolled("a", 5), rolled("b", 3), decline)
    assert [event.type for event in events if event.type in ("blow.landed", "unit.defeated", "blow.replaced")] == [
        "blow.replaced",
        "unit.defeated",
        "blow.landed",
        "blow.landed",
    ]
    assert of(UnitDefeated, events) == [UnitDefeated("nomad")]


def test_a_block_that_holds_without_a_limit_is_no_use_of_it() -> None:
    wall = {"window": "always", "as": "defender", "do": [{"type": "block"}]}
    events = play([card("nomad", "a"), card("giant", "b", wall)], ANNOUNCE)
    assert [event.type for event in events if event.type == "ability.blocked"] == ["ability.blocked"]
    assert of(EffectTriggered, events) == []
    once = play([card("nomad", "a"), card("giant", "b", {**wall, "limit": "match"})], ANNOUNCE)
    assert [fact.ref.effect for fact in of(EffectTriggered, once)] == ["giant0"]


def test_what_is_stated_of_an_instruction_belongs_to_the_attack() -> None:
    omen = {"window": "on_action", "do": [{"type": "instruct", "text": "look"}]}
    stating: Line = (
        "a",
        {"type": "adjudicate", "unit": "nomad", "effect": "nomad0", "do": [{"type": "close", "unit": "giant"}]},
    )
    units = [card("nomad", "a", omen), card("giant", "b")]
    (request,) = of(RequestOpened, play(units, ANNOUNCE, stating))
    events = play(units, ANNOUNCE, stating, ("b", {"type": "confirm", "request": request.id}))
    stated = [(e.type, e.attack, e.step) for e in events if e.type in ("effect.adjudicated", "card.closed")]
    assert stated == [("effect.adjudicated", 1, "511.5.1"), ("card.closed", 1, "511.5.1")]


def test_what_is_set_of_a_card_turned_face_down_before_stays_private() -> None:
    changes = [
        {"unit": "giant", "set": {"hidden": True}},
        {"unit": "giant", "set": {"wounds": 2}},
        {"unit": "giant", "set": {"hidden": False}},
        {"unit": "giant", "set": {"counters": 1}},
    ]
    turned: Line = ("judge", {"type": "adjust", "changes": changes, "reason": "a mix-up"})
    events = play([card("nomad", "a"), card("giant", "b")], turned)
    told = [(event.audience, event.data.changes) for event in events if isinstance(event.data, MatchAdjusted)]
    assert told == [
        (("b", "judge"), (changes[1],)),
        (None, (changes[0], changes[2], changes[3])),
    ]


def test_steps_are_entered_by_the_transitions_of_the_machine() -> None:
    events = play([card("nomad", "a"), card("giant", "b")], ANNOUNCE, rolled("a", 5), rolled("b", 2))
    state = INITIAL
    for fact in of(StepEntered, events):
        for trigger in fact.path:
            state = MOVES[state, trigger]
        assert state == fact.state
    assert state == "ending"


class NamedDraws:
    """Dice that always show a five, then a two, and remember what each draw was called."""

    commitment = "00" * 32

    def __init__(self) -> None:
        self.names: list[DrawName] = []

    def attack_commitment(self, attack: int) -> str:
        return f"{attack:064}"

    def draw(self, name: DrawName, contributions: bytes, faces: Sequence[Any]) -> Any:
        self.names.append(name)
        return 5 if name.purpose == "source" else 2

    def reveal(self, attack: int | None) -> str:
        return "00" * 32


def test_draws_are_named_by_attack_step_side_and_reroll() -> None:
    again = {"window": "dice_roll", "do": [{"type": "reroll_die"}]}
    dice = NamedDraws()
    events = play([card("nomad", "a", again), card("giant", "b")], ANNOUNCE, draws=dice, dice="verifiable")
    assert dice.names == [
        DrawName(1, "511.5.1", "source", 0),
        DrawName(1, "511.5.1", "target", 0),
        DrawName(1, "511.5.1", "source", 0, 1),
    ]
    assert [fact.commitment for fact in of(AttackDeclared, events)] == [f"{1:064}"]


def test_entered_dice_are_committed_to_by_nobody() -> None:
    events = play([card("nomad", "a"), card("giant", "b")], ANNOUNCE, draws=NamedDraws())
    assert [fact.commitment for fact in of(AttackDeclared, events)] == [None]
