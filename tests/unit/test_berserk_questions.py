"""Questions of berserk, and what its events and its view say beyond what scenario files look at."""

from typing import Any

from engine.core.attack_facts import EffectTriggered, EffectUsed
from engine.core.event import Event
from engine.core.facts import Fact
from engine.core.session import Session
from engine.rulebooks.berserk import BERSERK_RULES
from engine.rulebooks.berserk.facts import (
    AbilityPaid,
    ArmorUsed,
    BlowLanded,
    ModifiersApplied,
    PriorityPassed,
    RoleGained,
    RolesCleared,
    StackResolved,
    WoundsDealt,
)
from engine.rulebooks.berserk.play import Play


class Table:
    """A match that is played by hand."""

    def __init__(self, *units: dict[str, Any], **more: Any) -> None:
        body = {"rulebook": "berserk", "units": list(units), **more}
        self.session: Session[Play] = Session(BERSERK_RULES[-1], body)

    def send(self, seat: Any, type_: str, **fields: Any) -> list[Event]:
        before = self.session.state.seq
        command = {"type": type_, **fields}
        answer = self.session.submit(seat, {"id": f"c{before}", "command": command})
        assert answer.accepted, (command, answer)
        return self.session.events[before:]

    def refused(self, seat: Any, type_: str, **fields: Any) -> tuple[str, str]:
        answer = self.session.submit(seat, {"id": "refused", "command": {"type": type_, **fields}})
        assert not answer.accepted
        return answer.code, answer.detail

    @property
    def asked(self) -> tuple[str, str, str, list[str]]:
        ask = self.session.ask
        assert ask is not None
        return ask.seat, ask.kind, ask.step, [option.type for option in ask.options]

    @property
    def view(self) -> dict[str, Any]:
        return self.session.view("judge")


def card(id_: str, seat: str, *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    own = [{"id": f"{id_}{i}", **effect} for i, effect in enumerate(effects)]
    return {"id": id_, "seat": seat, "life": 20, "strike": [1, 3, 5], "effects": own, **more}


def facts(events: list[Event], kind: type[Fact]) -> list[Any]:
    return [event.data for event in events if isinstance(event.data, kind)]


def test_the_view_has_every_key_before_and_after_an_attack() -> None:
    table = Table(card("nomad", "a"), card("giant", "b"))
    assert table.view["attack"] is None
    assert table.view["stack"] == []
    assert table.view["priority"] is None
    assert table.asked == ("a", "choose", "", ["announce"])
    table.send("a", "announce", unit="nomad", target="giant")
    assert table.asked == ("a", "roll", "511.5.1", ["roll"])
    assert table.view["priority"] is None
    table.send("a", "roll", faces=[3])
    assert table.view["stack"] == [{"kind": "ability", "unit": "nomad"}, {"kind": "roll", "unit": "nomad"}]
    table.send("b", "roll", faces=[1])
    assert table.asked == ("a", "window", "511.5.1", ["use", "pass"])
    assert table.view["priority"] is None
    table.send("a", "pass")
    assert table.view["attack"] == {
        "id": 1,
        "parent": None,
        "source": "nomad",
        "ability": "strike",
        "kind": "simple_strike",
        "declared_target": "giant",
        "target": "giant",
        "defender": None,
        "state": "finished",
        "step": "511.6",
        "rolls": {"source": {"rolled": 3, "final": 3}, "target": {"rolled": 1, "final": 1}},
        "blow": {"source": "medium", "target": "weak"},
        "level": {"source": "medium", "target": "weak"},
        "strength": {"source": 3, "target": 1},
        "dealt": {"source": 3, "target": 1},
        "outcome": "finished",
        "ended_because": None,
        "modifiers": [],
    }
    assert table.view["units"]["nomad"] == {
        "seat": "a",
        "wounds": 1,
        "open": False,
        "hidden": False,
        "alive": True,
        "counters": 0,
        "at": None,
    }


def test_events_say_whose_they_are_and_from_what_they_follow() -> None:
    stab = {
        "window": "effect",
        "optional": True,
        "cost": {"counters": 1},
        "do": [{"type": "wound", "unit": "target", "amount": 2}],
    }
    table = Table(card("nomad", "a", stab, counters=1), card("giant", "b", open=False), auto_pass=True)
    table.send("a", "announce", unit="nomad", target="giant")
    table.send("a", "roll", faces=[1])
    assert table.asked == ("a", "priority", "511.5.2", ["use", "pass"])
    assert table.view["priority"] == "a"
    events = table.send("a", "use", effect="nomad0")
    used = next(event for event in events if isinstance(event.data, EffectUsed))
    assert (used.actor, used.automatic, used.step) == ("a", False, "511.5.2")
    assert facts(events, EffectUsed)[0].cost == {"counters": 1}
    following = [(event.type, event.cause) for event in events if event.cause is not None]
    assert following == [("counters.changed", used.seq), ("stack.pushed", used.seq), ("wounds.dealt", used.seq)]
    passes = [event for event in events if isinstance(event.data, PriorityPassed)]
    assert {event.automatic for event in passes} == {True}
    assert [(fact.seat, fact.standing) for fact in facts(events, PriorityPassed)] == [("a", None), ("b", None)] * 2
    assert [event.type for event in events][-4:] == ["step.entered", "ability.paid", "roles.cleared", "attack.finished"]
    assert facts(events, RolesCleared)[0].units == ("nomad", "giant")


def test_roles_are_gained_in_the_order_of_the_clause() -> None:
    table = Table(card("nomad", "a"), card("giant", "b", hidden=True))
    events = table.send("a", "announce", unit="nomad", target="giant")
    gained = [(role.unit, role.role) for fact in facts(events, RoleGained) for role in fact.roles]
    assert gained == [("nomad", "attacking"), ("giant", "target"), ("giant", "reflecting")]
    types = [event.type for event in events]
    assert types.index("card.revealed") == types.index("role.gained") + 1
    table.send("a", "roll", faces=[4])
    events = table.send("b", "roll", faces=[2])
    events += table.send("a", "pass")
    gained = [(role.unit, role.role) for fact in facts(events, RoleGained) for role in fact.roles]
    assert gained == [("nomad", "striking"), ("giant", "struck"), ("giant", "striking"), ("nomad", "struck")]


def test_every_number_of_a_blow_is_explained() -> None:
    guard = [
        {"window": "always", "as": "defender", "do": [{"type": "prevent", "amount": 1}]},
        {"window": "always", "as": "defender", "do": [{"type": "modify", "what": "strength", "by": -1}]},
    ]
    table = Table(
        card("nomad", "a", keywords={"experience_attack": 1}),
        card("giant", "b", *guard, open=False, keywords={"armor": 1}),
    )
    table.send("a", "announce", unit="nomad", target="giant")
    events = table.send("a", "roll", faces=[5])
    roll, strength = facts(events, ModifiersApplied)
    assert (roll.what, roll.of, roll.unit, roll.before, roll.after, roll.level) == (
        "roll",
        "source",
        "nomad",
        5,
        6,
        None,
    )
    assert [(s.group, s.source, s.before, s.after, s.effect) for s in roll.steps] == [("b", "nomad", 5, 6, None)]
    assert (strength.before, strength.after, strength.level) == (5, 4, "strong")
    assert [(s.group, s.source, s.before, s.after, s.effect) for s in strength.steps] == [
        ("d", "giant", 5, 4, "giant1")
    ]
    (landed,) = facts(events, BlowLanded)
    assert (landed.of, landed.striker, landed.struck, landed.strength, landed.wounds) == (
        "source",
        "nomad",
        "giant",
        4,
        2,
    )
    assert [(t.by, t.source, t.amount, t.effect) for t in landed.taken] == [
        ("prevent", "giant", 1, "giant0"),
        ("armor", "giant", 1, None),
    ]
    (armor,) = facts(events, ArmorUsed)
    assert (armor.amount, armor.left) == (1, 0)
    (wounds,) = facts(events, WoundsDealt)
    assert (wounds.amount, wounds.before, wounds.after, wounds.of) == (2, 0, 2, "source")
    assert facts(events, AbilityPaid) == [AbilityPaid("nomad", "strike", True)]


def test_protection_and_replacement_are_told_with_what_they_took() -> None:
    twist = {
        "window": "always",
        "as": "defender",
        "do": [{"type": "replace", "by": [{"type": "close", "unit": "owner"}]}],
    }
    table = Table(
        card("nomad", "a"),
        card("scout", "a"),
        card("giant", "b", open=False, keywords={"protection": ["weak_simple_strike"]}),
        card("ogre", "b", twist),
    )
    table.send("a", "announce", unit="nomad", target="giant")
    table.send("b", "pass")
    (landed,) = facts(table.send("a", "roll", faces=[1]), BlowLanded)
    assert [(t.by, t.source, t.amount, t.effect) for t in landed.taken] == [("protect", "giant", 1, None)]
    table.send("a", "announce", unit="scout", target="ogre")
    table.send("a", "roll", faces=[6])
    events = table.send("b", "roll", faces=[1])
    (landed,) = facts(events, BlowLanded)
    assert [(t.by, t.source, t.amount, t.effect) for t in landed.taken] == [("replace", "ogre", 5, "ogre0")]
    (triggered,) = facts(events, EffectTriggered)
    assert (triggered.seat, triggered.window, triggered.order) == ("b", "always", "alone")


def test_a_claim_is_recorded_with_the_test_it_answers_for() -> None:
    wall = {"id": "wall", "window": "always", "do": [{"type": "modify", "what": "strength", "by": 2}]}
    table = Table(card("nomad", "a", keywords={"formation": [wall]}), card("giant", "b", open=False))
    table.send("a", "announce", unit="nomad", target="giant")
    table.send("a", "roll", faces=[1])
    events = table.send("a", "use", effect="wall")
    (used,) = facts(events, EffectUsed)
    assert used.claims == ({"type": "in_formation", "unit": "owner"},)
    assert (used.seat, used.window) == ("a", "always")
    assert table.view["units"]["giant"]["wounds"] == 3


def test_a_standing_order_is_named_by_what_it_answers() -> None:
    brace = {"window": "effect", "as": "defender", "optional": True, "do": [{"type": "prevent", "amount": 1}]}
    table = Table(card("nomad", "a"), card("giant", "b", brace, open=False))
    order = f"s{table.session.state.seq + 1}"
    table.send("b", "stand", use="giant0")
    table.send("a", "announce", unit="nomad", target="giant")
    events = table.send("a", "roll", faces=[4])
    used = next(event for event in events if isinstance(event.data, EffectUsed))
    assert (used.actor, used.automatic) == ("b", True)
    assert facts(events, EffectUsed)[0].standing == order


def test_refusals_say_what_was_expected() -> None:
    aid = {"window": "on_action", "optional": True, "cost": {"counters": 2}, "do": [{"type": "open", "unit": "owner"}]}
    table = Table(
        card("nomad", "a", aid, counters=1), card("mate", "a", open=False), card("giant", "b"), auto_pass=False
    )
    assert table.refused("a", "announce", unit="mate", target="giant")[0] == "cannot_pay"
    assert table.refused("a", "announce", unit="giant", target="nomad")[0] == "no_such_option"
    assert table.refused("a", "announce", unit="nomad", ability="shot", target="giant")[0] == "no_such_option"
    code, detail = table.refused("a", "announce", unit="ghost", target="giant")
    assert (code, detail) == ("unknown_unit", "there is no unit 'ghost'; the table holds nomad, mate, giant")
    table.send("a", "announce", unit="nomad", target="giant")
    assert table.refused("a", "defend", unit="mate")[0] == "illegal_defender"
    assert table.refused("a", "use", effect="ghostly")[0] == "unknown_effect"
    assert table.refused("a", "use", effect="nomad0")[0] == "no_such_option"
    table.send("a", "pass")
    table.send("b", "pass")
    assert table.refused("a", "use", effect="nomad0") == (
        "cannot_pay",
        "the cost cannot be paid; in step 511.4 a may: pass",
    )
    assert table.refused("a", "defend", unit="mate")[0] == "no_such_option"


def test_only_what_has_something_to_end_is_asked_at_the_end_of_a_step() -> None:
    table = Table(card("nomad", "a"), card("giant", "b", open=False), auto_pass=False)
    events = table.send("a", "announce", unit="nomad", target="giant")
    for _ in range(4):
        events += table.send(table.asked[0], "pass")
    assert [event.data.window for event in events if event.type == "window.opened"] == ["preliminary", "on_action"]  # type: ignore[attr-defined]


def test_every_card_that_is_closed_or_poor_is_told_that_it_cannot_pay() -> None:
    spark = {"id": "spark", "kind": "discharge", "power": 2, "counters": 1}
    table = Table(
        card("veiled", "a", hidden=True),
        card("giant", "b"),
        card("poor", "a", abilities=[spark]),
        card("closed", "a", open=False),
    )
    assert table.refused("a", "announce", unit="poor", ability="spark", target="giant")[0] == "cannot_pay"
    assert table.refused("a", "announce", unit="closed", target="giant")[0] == "cannot_pay"
    assert table.refused("a", "announce", unit="veiled", target="giant")[0] == "no_such_option"


def test_a_card_that_chooses_and_cannot_pay_is_told_so() -> None:
    aid = {
        "window": "on_action",
        "optional": True,
        "cost": {"counters": 1},
        "choose": {"among": "enemies"},
        "do": [{"type": "wound", "unit": "chosen", "amount": 1}],
    }
    table = Table(card("nomad", "a", aid), card("giant", "b"), auto_pass=False)
    table.send("a", "announce", unit="nomad", target="giant")
    table.send("a", "pass")
    table.send("b", "pass")
    assert table.refused("a", "use", effect="nomad0", target="giant")[0] == "cannot_pay"
    assert table.refused("a", "use", effect="nomad0", unit="nomad", target="nomad")[0] == "no_such_option"


def test_a_test_of_a_card_that_is_no_more_does_not_hold() -> None:
    tests: list[dict[str, Any]] = [
        {"type": "is", "unit": "scout", "has": "open"},
        {"type": "cost_at_most", "unit": "scout", "value": 9},
        {"type": "has_condition", "unit": "scout", "condition": "slow"},
        {"type": "within", "unit": "scout", "range": 5},
        {"type": "in_formation", "unit": "scout"},
        {"type": "in_line_with", "unit": "scout"},
    ]
    gains = [{"window": "on_action", "when": [test], "do": [{"type": "close", "unit": "giant"}]} for test in tests]
    table = Table(card("nomad", "a", *gains, at=[2, 2]), card("scout", "a", at=[3, 2]), card("giant", "b", at=[2, 3]))
    table.send("judge", "adjust", changes=[{"remove": "scout"}], reason="gone")
    events = table.send("a", "announce", unit="nomad", target="giant")
    assert facts(events, EffectTriggered) == []


def test_a_feature_of_an_ally_is_no_feature_of_the_card_that_acts_or_of_an_enemy() -> None:
    aid = {
        "window": "on_action",
        "as": "ally_of_attacker",
        "do": [{"type": "add_counters", "unit": "owner", "count": 1}],
    }
    ward = {**aid, "as": "ally_of_defender"}
    cards = [card(id_, seat, aid, ward) for id_, seat in (("nomad", "a"), ("mate", "a"), ("giant", "b"), ("ogre", "b"))]
    table = Table(*cards, auto_pass=True)
    table.send("a", "announce", unit="nomad", target="giant")
    table.send("b", "pass")
    counters = {id_: unit["counters"] for id_, unit in table.view["units"].items()}
    assert counters == {"nomad": 0, "mate": 1, "giant": 0, "ogre": 1}


def test_an_action_that_struck_nobody_leaves_the_stack_before_its_ending() -> None:
    table = Table(card("nomad", "a"), card("giant", "b"), auto_pass=False)
    events = table.send("a", "announce", unit="nomad", target="giant")
    while table.asked[2] != "511.6":
        seat, kind, *_ = table.asked
        face = 1 if seat == "a" else 3
        events += table.send(seat, "roll", faces=[face]) if kind == "roll" else table.send(seat, "pass")
    assert table.view["attack"]["blow"] == {"source": None, "target": None}
    assert table.view["stack"] == []
    assert facts(events, StackResolved)[-1].carried_out is False


def test_the_order_of_setters_is_the_order_of_effects_however_many_setters_each_has() -> None:
    setters = [{"type": "set", "what": "level", "of": "source", "to": to} for to in ("weak", "strong") * 3]
    same, other = ({"window": "always", "do": do} for do in (setters, [*setters[::-1], setters[0]]))
    alike = Table(card("nomad", "a", same, {**same}), card("giant", "b"))
    alike.send("a", "announce", unit="nomad", target="giant")
    alike.send("a", "roll", faces=[4])
    alike.send("b", "roll", faces=[4])
    assert alike.view["attack"]["level"]["source"] == "strong"
    parted = Table(card("nomad", "a", same, other), card("giant", "b"))
    parted.send("a", "announce", unit="nomad", target="giant")
    parted.send("a", "roll", faces=[4])
    parted.send("b", "roll", faces=[4])
    assert parted.asked == ("a", "order", "511.5.2", ["order"])
    parted.send("a", "order", items=["nomad1", "nomad0"])
    assert parted.view["attack"]["level"]["source"] == "strong"
