"""Random crisis_protocol matches: units and effects from an alphabet that holds every window, test and operation."""

from random import Random
from typing import Any

FACES = ("critical", "wild", "hit", "block", "blank", "failure")
TYPES = ("physical", "energy", "mystic")
CONDITIONS = ("bleed", "hex", "incinerate", "judgement", "poison", "root", "shock", "slow", "stagger", "stun")
COMMON = ("shock", "root", "hex")
SIDES = ("attacker", "defender", "ally_of_attacker", "ally_of_defender", "any")

DICE_WINDOWS = {
    "targeted": ("attack", "defense"),
    "attack_rolled": ("attack",),
    "defense_rolled": ("defense", "attack"),
    "modify_own_attack": ("attack",),
    "modify_own_defense": ("defense",),
    "modify_opponent_defense": ("defense",),
    "modify_opponent_attack": ("attack",),
    "modify_end": ("attack", "defense"),
}
LATE = ("before_damage", "damage_dealt", "after_attack", "after_all_attacks")
WINDOWS = (*DICE_WINDOWS, "attack_pool", "defense_pool", "calculate", "damage", *LATE)


def random_match(rng: Random) -> dict[str, Any]:
    """A match body that loads."""
    n = rng.randint(3, 5)
    ids = [f"u{i}" for i in range(n)]
    seats = ["a", "b", *(rng.choice("ab") for _ in range(n - 2))]
    sources = [
        {"id": f"n{i}", "effects": _effects(rng, ids, None, rng.randint(1, 2), f"n{i}")}
        for i in range(rng.randint(0, 2))
    ]
    body: dict[str, Any] = {
        "rulebook": "crisis_protocol",
        "dice": rng.choice(("entered", "entered", "verifiable")),
        "active": rng.choice("ab"),
        "adjust": rng.choice(("confirm", "free")),
        "units": [_unit(rng, ids, i, seats[i]) for i in range(n)],
        "options": _points(rng),
    }
    if sources:
        body["sources"] = sources
    if rng.random() < 0.2:
        body["contests"] = rng.randint(1, 3)
    return body


def _points(rng: Random) -> dict[str, Any]:
    choices: dict[str, tuple[Any, ...]] = {
        "reroll_twice": (True, False),
        "power_cap": (10, 6),
        "attacker_dazed_mid_attack": ("ends", "continues"),
        "beam_targets": ("enemies", "all"),
        "second_targeted_round": (True, False),
        "step3_unpaid_ends": (True, False),
        "reduction_order": ("owner", "attacker"),
        "treated_criticals_add_dice": (True, False),
        "cover_after_redirect": ("lapses", "stays"),
    }
    return {name: rng.choice(values) for name, values in choices.items() if rng.random() < 0.15}


def _unit(rng: Random, ids: list[str], i: int, seat: str) -> dict[str, Any]:
    stamina = rng.randint(2, 9)
    attacks = []
    for k in range(rng.randint(1, 2)):
        attack: dict[str, Any] = {
            "id": f"k{k}",
            "type": rng.choice(TYPES),
            "range": rng.randint(1, 5),
            "strength": rng.randint(1, 6),
        }
        if rng.random() < 0.4:
            attack["cost"] = rng.randint(0, 3)
        if rng.random() < 0.3:
            attack["area"] = rng.choice(("beam", "area"))
        attack["effects"] = _effects(rng, ids, ["k0"], rng.randint(0, 2), f"{ids[i]}{k}")
        attacks.append(attack)
    unit: dict[str, Any] = {
        "id": ids[i],
        "seat": seat,
        "stamina": stamina,
        "power": rng.randint(0, 6),
        "defense": {t: rng.randint(1, 4) for t in TYPES},
        "attacks": attacks,
        "effects": [*_effects(rng, ids, ["k0"], rng.randint(0, 3), ids[i]), *_sure(rng, ids, ids[i])],
    }
    if rng.random() < 0.3:
        unit["injured_stamina"] = rng.randint(2, 9)
    if rng.random() < 0.2:
        unit["one_sided"] = True
    if rng.random() < 0.4:
        unit["conditions"] = sorted({_condition(rng) for _ in range(3)})
    return unit


def _condition(rng: Random) -> str:
    """Any condition, often a common one, so that what is given is also tested for."""
    return rng.choice(rng.choice((CONDITIONS, COMMON)))


def _effects(rng: Random, ids: list[str], attacks: list[str] | None, count: int, prefix: str) -> list[dict[str, Any]]:
    return [_effect(rng, ids, attacks, f"{prefix}e{j}") for j in range(count)]


def _effect(rng: Random, ids: list[str], attacks: list[str] | None, id_: str) -> dict[str, Any]:
    window = rng.choice(WINDOWS)
    optional = rng.random() < 0.6
    effect: dict[str, Any] = {
        "id": id_,
        "window": window,
        "optional": optional,
        "as": "any" if attacks is None else rng.choice(SIDES),
    }
    chosen = rng.random() < 0.08
    if chosen:
        effect["choose"] = {"among": rng.choice(("enemies", "allies", "any"))}
    if optional and rng.random() < 0.4:
        effect["cost"] = rng.choice((0, 1, 2, {"power": 1}))
    if rng.random() < 0.25:
        effect["limit"] = rng.choice(("attack", "turn", "round", "match"))
    if rng.random() < 0.05:
        effect["stack"] = False
    effect["do"] = _operations(rng, ids, attacks, window, chosen)
    if rng.random() < 0.4:
        effect["when"] = [_test(rng, ids, window, chosen) for _ in range(rng.choice((1, 1, 2)))]
    return effect


def _sure(rng: Random, ids: list[str], owner: str) -> list[dict[str, Any]]:
    """Effects that take hold in every attack of the match, or stand in for its targets: what is rare meets them."""
    sure: list[dict[str, Any]] = [
        {
            "id": f"{owner}late",
            "window": rng.choice(("targeted", "calculate", *LATE)),
            "as": "any",
            "do": [
                rng.choice(
                    (
                        _plain_operation(rng, ids, False, True),
                        {"type": "give_condition", "unit": rng.choice(ids), "condition": rng.choice(CONDITIONS)},
                    )
                )
            ],
            "when": [_test(rng, ids, "after_attack", False)] if rng.random() < 0.3 else [],
        },
        {
            "id": f"{owner}guard",
            "window": "targeted",
            "as": "ally_of_defender",
            "optional": True,
            "do": [{"type": "redirect", "unit": "owner"}],
        },
    ]
    return [effect for effect in sure if rng.random() < 0.4]


def _operations(
    rng: Random, ids: list[str], attacks: list[str] | None, window: str, chosen: bool
) -> list[dict[str, Any]]:
    operations: list[dict[str, Any]] = []
    if window in DICE_WINDOWS and rng.random() < 0.75:
        operations.append(_dice_operation(rng, window))
    elif window in ("attack_pool", "defense_pool", "targeted") and rng.random() < 0.7:
        pool = {"attack_pool": "attack", "defense_pool": "defense"}.get(window) or rng.choice(("attack", "defense"))
        operations.append({"type": "add_dice", "pool": pool, "count": rng.choice((-3, -1, 1, 2))})
    elif window == "calculate":
        operations.append(
            {
                "type": "count",
                "roll": rng.choice(("attack", "defense")),
                "face": rng.choice(FACES),
                "worth": rng.randint(0, 2),
            }
        )
    elif window == "damage":
        operations.append(
            rng.choice(
                (
                    {"type": "reduce_damage", "by": 1, "minimum": rng.randint(0, 1)},
                    {"type": "set_damage", "to": rng.randint(0, 3)},
                )
            )
        )
    if window == "targeted" and rng.random() < 0.4:
        operations.append({"type": rng.choice(("redirect", "end_attack"))})
        if operations[-1]["type"] == "redirect":
            operations[-1]["unit"] = "owner" if attacks else rng.choice(ids)
    if window in ("targeted", "before_damage", "after_attack") and attacks and rng.random() < 0.2:
        operations.append(
            {
                "type": "extra_attack",
                "attack": rng.choice(attacks),
                "target": rng.choice(("same", "other", "any", "attacker")),
            }
        )
    while not operations or rng.random() < 0.3:
        operations.append(_plain_operation(rng, ids, chosen, attacks is not None))
    return operations


def _dice_operation(rng: Random, window: str) -> dict[str, Any]:
    roll = rng.choice(DICE_WINDOWS[window])
    up_to = rng.choice((1, 2, "all"))
    faces = rng.sample(FACES, rng.randint(1, 4))
    if window in ("attack_rolled", "defense_rolled"):
        return rng.choice(
            (
                {"type": "treat_as", "roll": roll, "from": faces, "to": rng.choice(FACES), "up_to": up_to},
                {"type": "forbid_modify", "roll": roll, "by": rng.choice(("any", "attacker", "defender"))},
                {"type": "forbid_critical_dice", "roll": roll},
                {"type": "allow_failures", "roll": roll},
            )
        )
    return rng.choice(
        (
            {"type": "reroll", "roll": roll, "up_to": up_to, "failures": rng.random() < 0.3},
            {"type": "reroll", "roll": roll, "up_to": up_to},
            {"type": "change", "roll": roll, "from": faces, "to": rng.choice(FACES), "up_to": up_to},
            {"type": "allow_failures", "roll": roll},
        )
    )


def _plain_operation(rng: Random, ids: list[str], chosen: bool, owned: bool) -> dict[str, Any]:
    unit = rng.choice(
        ["attacker", "target", *(["owner"] if owned else []), rng.choice(ids), *(["chosen"] * 3 if chosen else [])]
    )
    return rng.choice(
        (
            {"type": "give_condition", "unit": unit, "condition": _condition(rng)},
            {"type": "remove_condition", "unit": unit, "condition": _condition(rng)},
            {"type": "heal", "unit": unit, "amount": rng.randint(1, 2)},
            {"type": "damage", "unit": unit, "amount": rng.randint(1, 2)},
            {"type": "gain_power", "unit": unit, "amount": rng.choice((1, 2, 3, "damage_dealt"))},
            {"type": "lose_power", "unit": unit, "amount": rng.randint(1, 3)},
            {"type": "instruct", "text": "Push the target away", "wait": rng.random() < 0.5},
        )
    )


def _test(rng: Random, ids: list[str], window: str, chosen: bool) -> dict[str, Any]:
    if window in LATE and rng.random() < 0.4:
        return rng.choice(({"type": "hit"}, {"type": "dealt", "at_least": rng.randint(0, 1)}))
    unit = rng.choice(["attacker", "target", rng.choice(ids), *(["chosen"] if chosen else [])])
    return rng.choice(
        (
            {"type": "attack_type", "in": rng.sample(TYPES, rng.randint(1, 3))},
            {"type": "attack_is", "in": ["k0"]},
            {"type": "roll_has", "roll": rng.choice(("attack", "defense")), "faces": [rng.choice(FACES)]},
            {"type": "hit"},
            {"type": "dealt", "at_least": rng.randint(0, 2)},
            {"type": "target_status", "in": rng.sample(("healthy", "dazed", "injured", "ko"), 2)},
            {"type": "within", "unit": unit, "range": rng.randint(1, 4)},
            {"type": "has_condition", "unit": unit, "condition": rng.choice(COMMON)},
            {"type": "has_condition", "unit": unit, "condition": _condition(rng)},
        )
    )
