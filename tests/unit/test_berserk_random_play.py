"""Random legal play over cards with many features: no question without a way on, no exception, the fold agrees with the
live state, and every attack that is over has exactly one end."""

from collections import Counter
from random import Random

import msgspec
import pytest

from engine.core.options import Option
from engine.core.seats import SEATS, VIEWERS, Role
from engine.core.session import Session
from engine.core.turn import Turn
from engine.dice.keyed import KeyedDice
from engine.rulebooks.berserk import BERSERK_RULES
from engine.rulebooks.berserk.play import Play

RULES = BERSERK_RULES[-1]
STEPS = 90

FEATURES: list[dict[str, object]] = [
    {"window": "declared", "as": "attacker", "do": [{"type": "close", "unit": "declared_target"}]},
    {
        "window": "declared",
        "as": "ally_of_attacker",
        "optional": True,
        "do": [{"type": "modify", "what": "roll", "by": 1}],
    },
    {
        "window": "preliminary",
        "as": "ally_of_defender",
        "optional": True,
        "do": [{"type": "redirect", "unit": "owner"}],
    },
    {"window": "preliminary", "as": "defender", "optional": True, "cost": {"counters": 1}, "do": [{"type": "block"}]},
    {"window": "preliminary", "as": "defender", "optional": True, "limit": "match", "do": [{"type": "end_attack"}]},
    {"window": "on_action", "as": "any", "do": [{"type": "wound", "unit": "source", "amount": 1}]},
    {
        "window": "on_action",
        "as": "attacker",
        "choose": {"among": "enemies"},
        "do": [{"type": "wound", "unit": "chosen", "amount": 1}],
    },
    {
        "window": "dice_roll",
        "as": "any",
        "optional": True,
        "do": [{"type": "reroll_die"}, {"type": "heal", "unit": "owner", "amount": 1}],
    },
    {"window": "dice_roll", "as": "defender", "do": [{"type": "flip_die", "of": "target"}]},
    {"window": "always", "as": "any", "do": [{"type": "set", "what": "roll", "to": 2}]},
    {
        "window": "always",
        "as": "any",
        "when": [{"type": "in_formation", "unit": "owner"}],
        "do": [{"type": "set", "what": "roll", "to": 5}],
    },
    {"window": "always", "as": "any", "do": [{"type": "set", "what": "level", "to": "strong"}]},
    {"window": "always", "as": "defender", "limit": "turn", "do": [{"type": "prevent", "amount": 2}]},
    {
        "window": "always",
        "as": "attacker",
        "do": [{"type": "replace", "by": [{"type": "add_counters", "unit": "owner", "count": 1}]}],
    },
    {"window": "effect", "as": "any", "optional": True, "do": [{"type": "protect"}]},
    {"window": "on_dice", "as": "any", "do": [{"type": "instruct", "text": "push", "wait": True}]},
    {
        "window": "on_effect",
        "as": "defender",
        "do": [{"type": "extra_attack", "attack": "strike", "target": "attacker"}],
    },
    {
        "window": "on_effect",
        "as": "attacker",
        "optional": True,
        "do": [{"type": "extra_attack", "attack": "strike", "target": "other"}],
    },
    {
        "window": "step_end",
        "as": "any",
        "when": [{"type": "step", "in": ["511.5.1"]}],
        "do": [{"type": "open", "unit": "owner"}],
    },
    {"window": "after", "as": "any", "do": [{"type": "give_condition", "unit": "target", "condition": "tired"}]},
    {"window": "after", "as": "attacker", "do": [{"type": "instruct", "text": "look"}]},
]
KINDS = (
    "simple_strike",
    "directed_strike",
    "special_strike",
    "shot",
    "throw",
    "discharge",
    "magic_strike",
    "spell",
    "influence",
)


def table(random: Random) -> dict[str, object]:
    units: list[dict[str, object]] = []
    for number in range(6):
        features = random.sample(FEATURES, random.randint(0, 3))
        effects = [{**feature, "id": f"e{number}_{place}"} for place, feature in enumerate(features)]
        power = random.choice([2, [1, 2, 3]])
        ability: dict[str, object] = {"id": "ability", "kind": random.choice(KINDS), "power": power}
        units.append(
            {
                "id": f"u{number}",
                "seat": "ab"[number % 2],
                "life": random.randint(3, 12),
                "strike": [1, 2, 3],
                "counters": random.randint(0, 2),
                "open": random.random() < 0.9,
                "hidden": random.random() < 0.15,
                "effects": effects,
                "abilities": [ability] if random.random() < 0.6 else [],
                "keywords": {"armor": random.randint(0, 1), "unanswered_strike": random.random() < 0.1},
            }
        )
    return {
        "rulebook": "berserk",
        "dice": random.choice(["entered", "verifiable"]),
        "auto_pass": random.random() < 0.8,
        "units": units,
    }


def filled(random: Random, option: Option) -> dict[str, object]:
    command: dict[str, object] = {"type": option.type, **option.fields}
    for name, slot in option.slots.items():
        choices = [value for value, _ in zip(slot.fillings(), range(12), strict=False)]
        value = random.choice(choices)
        command[name] = list(msgspec.to_builtins(value)) if isinstance(value, tuple) else value
    return command


@pytest.mark.parametrize("seed", range(25))
def test_random_play(seed: int) -> None:
    random = Random(seed)
    match = table(random)
    session: Session[Play] = Session(RULES, match, dice=KeyedDice(bytes(32)) if match["dice"] == "verifiable" else None)
    for number in range(STEPS):
        ask = session.ask
        assert ask is not None
        turn = Turn(RULES.rulebook, session.state)
        assert RULES.proceed(turn) == ask
        assert turn.events == []
        seat: Role = ask.seat
        command: dict[str, object] = {"type": "end_turn"}
        if random.random() < 0.05:
            seat, command = random.choice(SEATS), {"type": "undo"}
        elif ask.options:
            command = filled(random, random.choice(ask.options))
        answer = session.submit(seat, {"id": f"c{number}", "command": command})
        assert answer.accepted or command == {"type": "undo"}, (command, answer)
        for viewer in VIEWERS:
            session.view(viewer)
    session.check()
    ends = Counter(e.attack for e in session.history.live if e.type in ("attack.finished", "attack.ended"))
    begun = [e.attack for e in session.history.live if e.type == "attack.declared"]
    assert len(begun) == len(set(begun))
    assert set(ends.values()) <= {1}
    running = {frame.id for frame in session.state.play.frames}
    assert set(begun) == set(ends) | running
