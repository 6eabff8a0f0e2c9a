"""What single events say: who acted, why nothing was dealt or gained, where dice come from, how draws are named."""

from collections.abc import Sequence
from typing import Any

from engine.core.attack_facts import (
    AttackDeclared,
    AttackEnded,
    DiceRolled,
    EffectAdjudicated,
    EffectDeclined,
    EffectTriggered,
    EffectUsed,
    StepEntered,
)
from engine.core.event import Event
from engine.core.facts import EffectRef
from engine.core.match_facts import OrderStanding, RequestOpened
from engine.core.session import Session
from engine.core.turn import DrawName
from engine.rulebooks.crisis_protocol import CRISIS_PROTOCOL_RULES
from engine.rulebooks.crisis_protocol.explanation import explain
from engine.rulebooks.crisis_protocol.facts import (
    AttackCostPaid,
    AttackResolved,
    AttackTargetDeclared,
    DamageNotDealt,
    PowerGained,
    PowerLost,
    PowerUnchanged,
    TargetClaim,
)
from engine.rulebooks.crisis_protocol.machine import INITIAL, MOVES
from engine.rulebooks.crisis_protocol.vocabulary import DIE

Line = tuple[Any, dict[str, Any]]
DEFENSE = {"physical": 1, "energy": 1, "mystic": 1}
CHOOSE: Line = ("a", {"type": "choose_attack", "unit": "spark", "attack": "strike"})
DECLARE: Line = ("a", {"type": "declare_target", "target": "warden", "range": 2})


def strike(strength: int = 2, **more: Any) -> dict[str, Any]:
    return {"id": "strike", "type": "physical", "range": 3, "strength": strength, **more}


def unit(id_: str, seat: str, **more: Any) -> dict[str, Any]:
    return {"id": id_, "seat": seat, "stamina": 9, "defense": DEFENSE, **more}


def rolled(seat: str, *faces: str) -> Line:
    return seat, {"type": "roll", "faces": list(faces)}


def use(seat: str, effect: str, **more: Any) -> Line:
    return seat, {"type": "use", "effect": effect, **more}


def effect(id_: str, window: str, *do: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"id": id_, "window": window, "do": list(do), **more}


def play(units: Sequence[dict[str, Any]], *script: Line, draws: Any = None, **body: Any) -> list[Event]:
    """The events of a match in which every command of the script is taken."""
    session = Session(CRISIS_PROTOCOL_RULES[-1], {"rulebook": "crisis_protocol", "units": units, **body}, dice=draws)
    for i, (seat, command) in enumerate(script):
        answer = session.submit(seat, {"id": str(i), "command": command})
        assert answer.accepted, (command, answer)
    return session.events


def of(kind: type[Any], events: Sequence[Event]) -> list[Any]:
    return [event.data for event in events if isinstance(event.data, kind)]


def test_dealing_nothing_has_its_reason() -> None:
    spark, warden = unit("spark", "a", attacks=[strike()]), unit("warden", "b")
    miss = play([spark, warden], CHOOSE, DECLARE, rolled("a", "blank", "hit"), rolled("b", "block"))
    assert of(DamageNotDealt, miss) == [DamageNotDealt("warden", "miss")]
    plate = effect("plate", "damage", {"type": "reduce_damage", "by": 3}, **{"as": "defender"})
    reduced = play(
        [spark, {**warden, "effects": [plate]}], CHOOSE, DECLARE, rolled("a", "hit", "hit"), rolled("b", "blank")
    )
    assert of(DamageNotDealt, reduced) == [DamageNotDealt("warden", "reduced")]
    crash = effect("crash", "before_damage", {"type": "damage", "unit": "target", "amount": 9})
    fallen = play(
        [{**spark, "effects": [crash]}, warden], CHOOSE, DECLARE, rolled("a", "hit", "hit"), rolled("b", "blank")
    )
    assert of(DamageNotDealt, fallen) == [DamageNotDealt("warden", "fallen")]


def test_power_that_does_not_come_or_go_has_its_reason() -> None:
    give = effect(
        "give",
        "after_attack",
        {"type": "gain_power", "unit": "owner", "amount": 3},
        {"type": "gain_power", "unit": "owner", "amount": 1},
        {"type": "lose_power", "unit": "target", "amount": 2},
        {"type": "lose_power", "unit": "target", "amount": 1},
    )
    units = [
        unit("spark", "a", attacks=[strike()], effects=[give], power=8),
        unit("warden", "b", power=1, conditions=["judgement"]),
    ]
    events = play(units, CHOOSE, DECLARE, rolled("a", "hit", "hit"), rolled("b", "blank"))
    by = EffectRef("spark", "give")
    assert of(PowerGained, events) == [PowerGained("spark", 2, 3, 8, 10, ("power_cap",), by)]
    assert of(PowerLost, events) == [PowerLost("warden", 1, 2, 1, 0, by)]
    assert of(PowerUnchanged, events) == [
        PowerUnchanged("warden", 2, "judgement"),
        PowerUnchanged("spark", 1, "power_cap", by),
        PowerUnchanged("warden", -1, "none", by),
    ]


def test_a_limit_is_named_only_where_it_took_something() -> None:
    give = effect("give", "after_attack", *[{"type": "gain_power", "unit": "owner", "amount": n} for n in (1, 2, 1)])
    units = [unit("spark", "a", attacks=[strike()], effects=[give], power=7, conditions=["stun"]), unit("warden", "b")]
    events = play(units, CHOOSE, DECLARE, rolled("a", "blank", "blank"), rolled("b", "blank"))
    by = EffectRef("spark", "give")
    assert of(PowerGained, events) == [
        PowerGained("spark", 1, 1, 7, 8, (), by),
        PowerGained("spark", 1, 2, 8, 9, ("stun",), by),
        PowerGained("spark", 1, 1, 9, 10, (), by),
    ]


def test_an_attack_paid_in_part_says_what_is_missing() -> None:
    drain = effect("drain", "targeted", {"type": "lose_power", "unit": "attacker", "amount": 2}, **{"as": "defender"})
    units = [unit("spark", "a", attacks=[strike(cost=3)], power=4), unit("warden", "b", effects=[drain])]
    events = play(units, CHOOSE, DECLARE, options={"step3_unpaid_ends": False})
    assert of(AttackCostPaid, events) == [AttackCostPaid("spark", 2, 1)]


def test_an_attack_paid_in_full_misses_nothing() -> None:
    units = [unit("spark", "a", attacks=[strike(cost=2)], power=4), unit("warden", "b")]
    assert of(AttackCostPaid, play(units, CHOOSE, DECLARE)) == [AttackCostPaid("spark", 2, 0)]


def test_each_seat_acts_under_its_name() -> None:
    dodge = effect("dodge", "targeted", {"type": "add_dice", "pool": "defense", "count": 1}, optional=True)
    units = [unit("spark", "a", attacks=[strike()]), unit("warden", "b", effects=[{**dodge, "as": "defender"}])]
    events = play(units, CHOOSE, DECLARE, use("b", "dodge"), rolled("a", "hit", "hit"), rolled("b", "blank", "blank"))
    acted = [(e.type, e.actor) for e in events if e.actor != "system"]
    assert acted == [
        ("attack.declared", "a"),
        ("attack.target_declared", "a"),
        ("effect.used", "b"),
        ("dice.rolled", "a"),
        ("dice.rolled", "b"),
    ]
    assert [fact.entered_by for fact in of(DiceRolled, events)] == ["a", "b"]


def test_dice_say_where_they_come_from() -> None:
    surge = effect("surge", "attack_rolled", {"type": "add_dice", "pool": "attack", "count": 1})
    units = [unit("spark", "a", attacks=[strike()], effects=[surge]), unit("warden", "b")]
    events = play(
        units,
        CHOOSE,
        DECLARE,
        rolled("a", "critical", "hit"),
        rolled("a", "wild"),
        rolled("b", "blank"),
        rolled("a", "blank"),
    )
    attack = [die for fact in of(DiceRolled, events) if fact.roll == "attack" for die in fact.dice]
    assert [(die.id, die.origin) for die in attack] == [(0, "roll"), (1, "roll"), (2, "effect"), (3, "critical")]


def test_what_is_used_early_says_so() -> None:
    drill = effect("drill", "targeted", {"type": "reroll", "roll": "attack", "up_to": 1}, optional=True)
    steady = effect("steady", "modify_own_attack", {"type": "reroll", "roll": "attack", "up_to": 1}, optional=True)
    units = [unit("spark", "a", attacks=[strike()], effects=[drill, steady]), unit("warden", "b")]
    declare = ("a", {**DECLARE[1], "cover": True})
    events = play(
        units,
        CHOOSE,
        declare,
        use("a", "drill"),
        rolled("a", "blank", "hit"),
        rolled("b", "blank"),
        use("a", "drill", dice=[0]),
        rolled("a", "wild"),
        use("a", "steady", dice=[0]),
        rolled("a", "hit"),
        use("b", "cover"),
    )
    assert [(fact.ref.effect, fact.early) for fact in of(EffectUsed, events)] == [
        ("drill", True),
        ("drill", False),
        ("steady", False),
        ("cover", False),
    ]


def test_what_the_table_agreed_on_is_marked() -> None:
    gust = effect("gust", "after_attack", {"type": "instruct", "text": "push the target"})
    units = [unit("spark", "a", attacks=[strike()], effects=[gust]), unit("warden", "b")]
    stated = [{"type": "damage", "unit": "target", "amount": 1}]
    stating: Line = ("a", {"type": "adjudicate", "unit": "spark", "effect": "gust", "do": stated})
    script = (CHOOSE, DECLARE, rolled("a", "hit", "hit"), rolled("b", "blank"), stating)
    (request,) = of(RequestOpened, play(units, *script))
    events = play(units, *script, ("b", {"type": "confirm", "request": request.id}))
    (fact,) = of(EffectAdjudicated, events)
    assert (fact.manual, fact.confirmed_by, fact.operations) == (True, "b", tuple(stated))


def test_what_was_measured_is_kept() -> None:
    units = [unit("spark", "a", attacks=[strike(area="area")]), unit("warden", "b"), unit("flint", "b")]
    targets = [
        {"target": "warden", "range": 2, "line_of_sight": True},
        {"target": "flint", "range": 1, "cover": True},
    ]
    events = play(units, CHOOSE, ("a", {"type": "declare_target", "targets": targets}))
    (declared,) = of(AttackTargetDeclared, events)
    assert declared.targets == (TargetClaim("warden", 2, True, False), TargetClaim("flint", 1, True, True))


def test_a_resolved_attack_says_what_it_came_to() -> None:
    units = [unit("spark", "a", attacks=[strike()]), unit("warden", "b")]
    hit = play(units, CHOOSE, DECLARE, rolled("a", "hit", "hit"), rolled("b", "blank"))
    assert of(AttackResolved, hit) == [AttackResolved(True, 2)]
    missed = play(units, CHOOSE, DECLARE, rolled("a", "hit", "blank"), rolled("b", "block"))
    assert of(AttackResolved, missed) == [AttackResolved(False, 0)]


def test_an_effect_without_a_choice_names_no_unit() -> None:
    dodge = effect("dodge", "targeted", {"type": "add_dice", "pool": "defense", "count": 1}, optional=True)
    units = [unit("spark", "a", attacks=[strike()], effects=[dodge]), unit("warden", "b")]
    assert [fact.chosen for fact in of(EffectUsed, play(units, CHOOSE, DECLARE, use("a", "dodge")))] == [None]


def test_a_triggered_effect_says_how_its_place_was_found() -> None:
    """A mandatory effect whose dice are asked for is alone, or stands where the seat put it."""
    turn = {"type": "change", "roll": "attack", "from": ["hit", "blank"], "to": "wild", "up_to": 1}
    first, second = effect("first", "modify_own_attack", turn), effect("second", "modify_own_attack", turn)
    throws = (CHOOSE, DECLARE, rolled("a", "hit", "blank", "hit"), rolled("b", "blank"))
    spark, warden = unit("spark", "a", attacks=[strike(3)]), unit("warden", "b")
    alone = play([{**spark, "effects": [first]}, warden], *throws, use("a", "first", dice=[1]))
    assert [(fact.ref.effect, fact.order, fact.dice) for fact in of(EffectTriggered, alone)] == [
        ("first", "alone", (1,))
    ]
    both = play(
        [{**spark, "effects": [first, second]}, warden],
        *throws,
        ("a", {"type": "order", "items": ["second", "first"]}),
        use("a", "second", dice=[1]),
    )
    assert [(fact.ref.effect, fact.order, fact.dice) for fact in of(EffectTriggered, both)] == [
        ("second", "chosen", (1,)),
        ("first", "chosen", (0,)),
    ]


def test_who_can_do_nothing_in_an_open_window_is_passed_automatically() -> None:
    """Neutral sources have no seat to pass: they are named only where one of them has an effect for the window."""
    dodge = effect("dodge", "targeted", {"type": "add_dice", "pool": "defense", "count": 1}, **{"as": "defender"})
    mist = effect("mist", "targeted", {"type": "end_attack"}, when=[{"type": "hit"}])
    units = [unit("spark", "a", attacks=[strike()]), unit("warden", "b", effects=[dodge])]

    def passed(**body: Any) -> list[tuple[str, str, bool, Any]]:
        events = play(units, CHOOSE, DECLARE, **body)
        declined = [(event.data, event.automatic) for event in events if isinstance(event.data, EffectDeclined)]
        return [(fact.seat, fact.side, automatic, fact.ref) for fact, automatic in declined]

    assert passed() == [("b", "defender", True, None)]
    sources = [{"id": "moor", "effects": [mist]}]
    assert passed(sources=sources) == [("b", "defender", True, None), ("a", "crisis", True, None)]


def test_only_what_a_standing_order_answers_is_marked_as_automatic() -> None:
    dodge = effect("dodge", "targeted", {"type": "add_dice", "pool": "defense", "count": 1}, optional=True)
    units = [
        unit("spark", "a", attacks=[strike(cost=1)], power=1),
        unit("warden", "b", effects=[{**dodge, "as": "defender"}]),
    ]
    events = play(units, CHOOSE, ("b", {"type": "stand", "pass": "all"}), DECLARE)
    (given,) = [event.data for event in events if isinstance(event.data, OrderStanding)]
    (declined,) = [event for event in events if isinstance(event.data, EffectDeclined) and event.data.ref is not None]
    assert (declined.automatic, declined.data) == (
        True,
        EffectDeclined("b", "targeted", "defender", EffectRef("warden", "dodge"), given.id),
    )
    assert [(event.type, event.automatic) for event in events[declined.seq :]] == [
        ("window.closed", False),
        ("step.entered", False),
        ("attack.cost_paid", False),
        ("step.entered", False),
        ("pool.built", False),
        ("step.entered", False),
        ("pool.built", False),
        ("step.entered", False),
    ]


def test_attacks_are_declared_in_their_step() -> None:
    """An attack that is chosen begins in step 1; a further one of an area has its target already and begins in 2."""
    units = [unit("spark", "a", attacks=[strike(1, area="area")]), unit("warden", "b"), unit("flint", "b")]
    targets = [{"target": "warden", "range": 2}, {"target": "flint", "range": 1}]
    declare: Line = ("a", {"type": "declare_target", "targets": targets})
    events = play(units, CHOOSE, declare, rolled("a", "blank"), rolled("b", "blank"))
    declared = [(event.attack, event.step) for event in events if event.type == "attack.declared"]
    assert declared == [(1, "1"), (2, "2")]


def test_what_follows_a_wait_comes_from_the_use_of_the_effect() -> None:
    gust = effect(
        "gust",
        "targeted",
        {"type": "instruct", "text": "push", "wait": True},
        {"type": "gain_power", "unit": "owner", "amount": 1},
        optional=True,
    )
    units = [unit("spark", "a", attacks=[strike()], effects=[gust]), unit("warden", "b")]
    events = play(units, CHOOSE, DECLARE, use("a", "gust"), ("a", {"type": "report", "instruction": 0}))
    (used,) = [event.seq for event in events if event.type == "effect.used"]
    caused = [event.type for event in events if event.cause == used]
    assert caused == ["table.instructed", "effect.resumed", "power.gained"]


def test_steps_are_entered_by_the_transitions_of_the_machine() -> None:
    """Also where states are passed in silence, one after the other."""
    steady = effect("steady", "modify_end", {"type": "reroll", "roll": "attack", "up_to": 1}, optional=True)
    units = [unit("spark", "a", attacks=[strike(cost=1)], effects=[steady], power=1), unit("warden", "b")]
    events = play(units, CHOOSE, DECLARE, rolled("a", "hit", "hit"), rolled("b", "blank"), ("a", {"type": "pass"}))
    state, entered = INITIAL, of(StepEntered, events)
    for fact in entered:
        for trigger in fact.path:
            state = MOVES[state, trigger]
        assert state == fact.state
    assert [fact.state for fact in entered][-1] == "after_attack_crisis"


def test_attacks_inside_each_other_end_one_by_one_with_the_match() -> None:
    again = effect("again", "targeted", {"type": "extra_attack", "attack": "strike", "target": "same"}, optional=True)
    units = [unit("spark", "a", attacks=[strike()], effects=[again]), unit("warden", "b")]
    events = play(units, CHOOSE, DECLARE, use("a", "again"), ("judge", {"type": "end_match"}))
    ended = [(event.attack, event.step, event.data) for event in events if isinstance(event.data, AttackEnded)]
    assert [(attack, step, fact.at) for attack, step, fact in ended] == [
        (2, "2", "declare_target"),
        (1, "2.d", "targeted"),
    ]


class NamedDraws:
    """Dice that always show the same and remember what each draw was called."""

    commitment = "00" * 32

    def __init__(self) -> None:
        self.names: list[DrawName] = []

    def attack_commitment(self, attack: int) -> str:
        return "00" * 32

    def draw(self, name: DrawName, contributions: bytes, faces: Sequence[Any]) -> Any:
        self.names.append(name)
        return faces[0] if name.die == 0 and not name.reroll and name.purpose == "attack" else faces[-2]

    def reveal(self, attack: int | None) -> str:
        return "00" * 32


def test_draws_are_named_by_attack_step_roll_die_and_reroll() -> None:
    every: dict[str, Any] = {"type": "reroll", "roll": "attack", "up_to": "all"}
    again, still = effect("again", "modify_own_attack", every), effect("still", "modify_end", every)
    dice = NamedDraws()
    units = [unit("spark", "a", attacks=[strike()], effects=[again, still]), unit("warden", "b")]
    events = play(units, CHOOSE, DECLARE, draws=dice, dice="verifiable")
    assert [fact.commitment for fact in of(AttackDeclared, events)] == ["00" * 32]
    assert dice.names == [
        DrawName(1, "6", "attack", 0),
        DrawName(1, "6", "attack", 1),
        DrawName(1, "7", "defense", 0),
        DrawName(1, "8.a", "attack", 2),
        DrawName(1, "9.a.i", "attack", 0, 1),
        DrawName(1, "9.a.i", "attack", 1, 1),
        DrawName(1, "9.a.i", "attack", 2, 1),
        DrawName(1, "9.end", "attack", 0, 2),
        DrawName(1, "9.end", "attack", 1, 2),
        DrawName(1, "9.end", "attack", 2, 2),
    ]


def test_entered_dice_are_committed_to_by_nobody() -> None:
    units = [unit("spark", "a", attacks=[strike()]), unit("warden", "b")]
    events = play(units, CHOOSE, draws=NamedDraws())
    assert [fact.commitment for fact in of(AttackDeclared, events)] == [None]


def test_the_die() -> None:
    assert DIE == ("critical", "wild", "hit", "hit", "block", "blank", "blank", "failure")


def flat(node: Any) -> Any:
    """An explained number as (what, value, source, parts)."""
    return (node.what, node.value, node.source, [flat(part) for part in node.addends])


def test_every_number_leads_to_what_it_is_made_of() -> None:
    plate = effect("plate", "damage", {"type": "reduce_damage", "by": 1}, **{"as": "defender"})
    thorn = effect("thorn", "after_attack", {"type": "damage", "unit": "attacker", "amount": 4}, **{"as": "defender"})
    drain = effect("drain", "after_attack", {"type": "lose_power", "unit": "target", "amount": 9})
    units = [
        unit("spark", "a", stamina=3, conditions=["shock"], attacks=[strike(4)], effects=[drain]),
        unit("warden", "b", stamina=3, damage=1, effects=[plate, thorn], power=9, conditions=["incinerate"]),
    ]
    events = play(units, CHOOSE, DECLARE, rolled("a", "hit", "wild", "hit"), rolled("b", "wild"))
    numbers = explain([event for event in events if event.attack == 1])
    assert flat(numbers["attack_pool"]) == (
        "attack_pool",
        3,
        None,
        [("dice", 4, "strength", []), ("dice", -1, "shock", [])],
    )
    assert flat(numbers["defense_pool"])[3] == [
        ("dice", 1, "defense", []),
        ("dice", -1, "incinerate", []),
        ("minimum", 1, "5", []),
    ]
    attack: Any = numbers["attack_successes"]
    assert (attack.what, attack.value, attack.how) == ("attack_successes", 3, "sum")
    assert [(part.what, part.shows, part.value, len(part.addends)) for part in attack.addends] == [
        ("face", "wild", 1, 1),
        ("face", "hit", 2, 2),
    ]
    defense: Any = numbers["defense_successes"]
    assert [(part.shows, part.addends[0].source) for part in defense.addends] == [("wild", "defense")]
    damage: Any = numbers["damage"]
    before, less = damage.addends
    assert (damage.value, before.value, less.what, less.value, less.source, less.effect) == (
        1, 2, "reduced", -1, "warden", "plate",
    )  # fmt: skip
    assert [(part.what, part.value, part.how) for part in before.addends] == [
        ("attack_successes", 3, "sum"),
        ("against", -1, "chain"),
    ]
    dealt: Any = numbers["dealt"]
    assert (dealt.what, dealt.value, dealt.source, [part.what for part in dealt.addends]) == (
        "dealt", 1, "warden", ["damage"],
    )  # fmt: skip
    others = {name.partition(":")[0]: flat(node) for name, node in numbers.items() if ":" in name}
    assert others["suffered"] == ("suffered", 3, "spark", [("effect", 4, "warden", []), ("stamina", -1, "spark", [])])
    powers = [flat(node) for name, node in numbers.items() if name.startswith("power:")]
    assert powers == [
        ("power", 1, "warden", [("wanted", 1, "12.b", [])]),
        ("power", -9, "warden", [("wanted", -9, "spark", [])]),
        ("power", 3, "spark", [("wanted", 3, "warden", [])]),
    ]


def test_limits_and_misses_are_part_of_the_explanation() -> None:
    gain = effect("gain", "after_attack", {"type": "gain_power", "unit": "owner", "amount": 3})
    drain = effect("drain", "after_attack", {"type": "lose_power", "unit": "target", "amount": 3})
    crash = effect("crash", "before_damage", {"type": "damage", "unit": "target", "amount": 1})
    units = [
        unit("spark", "a", attacks=[strike()], effects=[gain, drain], power=9, conditions=["stun"]),
        unit("warden", "b", power=1),
    ]
    missed = explain(play(units, CHOOSE, DECLARE, rolled("a", "blank", "blank"), rolled("b", "block")))
    damage: Any = missed["damage"]
    assert [(part.what, part.value, part.source) for part in damage.addends] == [
        ("attack_successes", 0, None),
        ("against", -1, None),
        ("miss", 1, "10.c"),
    ]
    assert flat(missed["dealt"]) == ("dealt", 0, "warden", [flat(damage)])
    powers = [flat(node) for name, node in missed.items() if name.startswith("power:")]
    assert powers == [
        ("power", 1, "spark", [("wanted", 3, "spark", []), ("limit", -2, "stun", [])]),
        ("power", -1, "warden", [("wanted", -3, "spark", []), ("limit", 2, "power", [])]),
    ]
    units = [unit("spark", "a", attacks=[strike()], effects=[crash]), unit("warden", "b", stamina=1)]
    fallen = explain(play(units, CHOOSE, DECLARE, rolled("a", "hit", "hit"), rolled("b", "blank")))
    carried: Any = fallen["dealt"]
    assert (carried.value, [(part.what, part.value, part.source) for part in carried.addends]) == (
        0,
        [("damage", 2, None), ("fallen", -2, "12")],
    )
