"""Random berserk matches: cards and features from an alphabet that holds every window, test and operation."""

from random import Random
from typing import Any

from engine.core.seats import SEATS, Role
from engine.core.session import Session

SIDES = ("attacker", "defender", "ally_of_attacker", "ally_of_defender", "any")
LEVELS = ("weak", "medium", "strong")
KINDS = ("special_strike", "row_strike", "shot", "throw", "discharge", "magic_strike", "spell", "influence")
STACK_WINDOWS = (
    "declared",
    "preliminary",
    "on_action",
    "dice_roll",
    "on_dice",
    "effect",
    "on_effect",
    "step_end",
    "after",
)
STEPS = ("511.3", "511.4", "511.5.1", "511.5.2", "511.6")


def random_match(rng: Random) -> dict[str, Any]:
    """A match body that loads."""
    n = rng.randint(2, 6)
    ids = [f"u{i}" for i in range(n)]
    seats = ["a", "b", *(rng.choice("ab") for _ in range(n - 2))]
    placed = rng.random() < 0.4
    cells = rng.sample([[c, r] for c in range(2, 5) for r in range(2, 5)], n) if placed else [None] * n
    body: dict[str, Any] = {
        "rulebook": "berserk",
        "dice": rng.choice(("entered", "entered", "verifiable")),
        "active": rng.choice("ab"),
        "adjust": rng.choice(("confirm", "free")),
        "auto_pass": rng.random() < 0.8,
        "units": [_unit(rng, ids, i, seats[i], cells[i]) for i in range(n)],
        "options": _points(rng),
    }
    if rng.random() < 0.2:
        body["sources"] = [{"id": "land", "effects": [_effect(rng, ids, "lande", owned=False)]}]
    return body


def table_commands(rng: Random, session: Session[Any]) -> list[tuple[Role, dict[str, Any]]]:
    """What the table may send: cards set by hand in every way, open instructions settled exactly, standing orders."""
    play = session.state.play
    ids = [str(id_) for id_ in play.units]
    commands: list[tuple[Role, dict[str, Any]]] = [
        (rng.choice((*SEATS, "judge")), {"type": "adjust", "changes": _changes(rng, session), "reason": "set"})
    ]
    for instruction in play.instructions:
        unit = rng.choice(["target", "owner", "chosen", *ids])
        body = {"type": "adjudicate", "unit": instruction.ref.unit, "effect": instruction.ref.effect}
        window = rng.choice(STACK_WINDOWS)
        do = rng.choice((_operations(rng, ids, window, False, True, ["strike"]), [_plain(rng, unit)]))
        commands.append((instruction.seat, {**body, "do": do}))
    effects = [effect for _, effect in play.static.features] or ["none"]
    commands.append((rng.choice(SEATS), {"type": "stand", "use": rng.choice(effects)}))
    commands.append((rng.choice(SEATS), {"type": "stand", "pass": "all", "except": [rng.choice(effects)]}))
    return commands


def _changes(rng: Random, session: Session[Any]) -> list[dict[str, Any]]:
    units = session.state.play.units
    placed = any(unit.at is not None for unit in units.values())
    changes: list[dict[str, Any]] = []
    for _ in range(rng.randint(1, 3)):
        unit, kind = rng.choice(list(units)), rng.random()
        if kind < 0.1 and len(units) > 3:
            changes.append({"remove": unit})
        elif kind < 0.25 and len(units) < 7:
            card = _unit(rng, list(units), 0, rng.choice(SEATS), [rng.randint(1, 5), 6] if placed else None)
            changes.append({"add": {**card, "id": f"n{session.state.seq}{len(changes)}"}})
        else:
            values: dict[str, Any] = {
                "wounds": rng.randint(0, 4),
                "open": rng.random() < 0.7,
                "hidden": rng.random() < 0.3,
                "counters": rng.randint(0, 2),
                "conditions": rng.choice(([], ["poisoned"])),
            }
            if placed:
                values["at"] = [rng.randint(1, 5), rng.randint(1, 6)]
            names = rng.sample(list(values), rng.randint(1, 3))
            changes.append({"unit": unit, "set": {name: values[name] for name in names}})
    return changes


def _points(rng: Random) -> dict[str, Any]:
    choices = {
        "roll_limit": ("clamp", "none"),
        "flying_defenders": ("trait", "against_flyers"),
        "defender_closes": ("ending", "at_once"),
        "unanswered_strike": ("one_die", "two_dice"),
        "zero_strength": ("fires", "silent"),
        "constant_power": ("roll", "no_roll"),
        "level_setters": ("first", "last"),
    }
    return {name: rng.choice(values) for name, values in choices.items() if rng.random() < 0.15}


def _unit(rng: Random, ids: list[str], i: int, seat: str, cell: list[int] | None) -> dict[str, Any]:
    strike = sorted(rng.randint(0, 5) for _ in range(3))
    unit: dict[str, Any] = {
        "id": ids[i],
        "seat": seat,
        "life": rng.randint(3, 12),
        "strike": strike,
        "cost": rng.randint(1, 8),
    }
    if cell is not None:
        unit["at"] = cell
    for name, chance in (("open", 0.25), ("hidden", 0.15), ("flying", 0.2)):
        if rng.random() < chance:
            unit[name] = name != "open"
    if rng.random() < 0.5:
        unit["counters"] = rng.randint(1, 3)
    if rng.random() < 0.3:
        unit["traits"] = rng.sample(("mountain", "steppe", "defends_ground"), rng.randint(1, 2))
    unit["keywords"] = _keywords(rng, ids, ids[i])
    unit["abilities"] = [_ability(rng, ids, f"p{k}") for k in range(rng.randint(0, 2))]
    attacks = ["strike", *(ability["id"] for ability in unit["abilities"])]
    unit["effects"] = [_effect(rng, ids, _effect_id(rng, ids[i], j), attacks=attacks) for j in range(rng.randint(1, 3))]
    return unit


def _keywords(rng: Random, ids: list[str], prefix: str) -> dict[str, Any]:
    keywords: dict[str, Any] = {}
    for name, value in (
        ("experience_attack", 1),
        ("experience_defense", 2),
        ("armor", 2),
        ("directed_strike", True),
        ("unanswered_strike", True),
    ):
        if rng.random() < 0.12:
            keywords[name] = value
    if rng.random() < 0.15:
        keywords["protection"] = rng.sample(("shot", "discharge", "magic", "flyers", "weak_simple_strike", "throw"), 2)
    if rng.random() < 0.2:
        keywords["formation"] = [_effect(rng, ids, f"{prefix}f")]
    return keywords


def _ability(rng: Random, ids: list[str], id_: str) -> dict[str, Any]:
    kind = rng.choice(KINDS)
    ability: dict[str, Any] = {"id": id_, "kind": kind}
    if kind in ("spell", "influence") and rng.random() < 0.4:
        ability["do"] = [_plain(rng, rng.choice(["target", "owner", rng.choice(ids)]))]
    else:
        ability["power"] = rng.choice((rng.randint(1, 4), sorted(rng.randint(0, 5) for _ in range(3))))
    if rng.random() < 0.2:
        ability["close"] = False
    if rng.random() < 0.2:
        ability["counters"] = 1
    return ability


def _effect_id(rng: Random, owner: str, number: int) -> str:
    """Mostly an id of its own; sometimes one that other cards have too."""
    return f"shared{number}" if rng.random() < 0.2 else f"{owner}e{number}"


def _effect(
    rng: Random, ids: list[str], id_: str, owned: bool = True, attacks: list[str] | None = None
) -> dict[str, Any]:
    window = rng.choice((*STACK_WINDOWS, "always", "always"))
    attacks = attacks or ["strike"]
    optional = window != "always" and rng.random() < 0.6
    effect: dict[str, Any] = {
        "id": id_,
        "window": window,
        "optional": optional,
        "as": rng.choice(SIDES) if owned else "any",
    }
    chosen = optional and rng.random() < 0.2
    if chosen:
        effect["choose"] = {"among": rng.choice(("enemies", "allies", "any"))}
    if optional and owned and rng.random() < 0.35:
        effect["cost"] = rng.choice(({"close": True}, {"counters": 1}))
    if rng.random() < 0.2 and window != "always":
        effect["limit"] = rng.choice(("attack", "turn", "match"))
    if rng.random() < 0.15:
        effect["stack"] = False
    effect["do"] = _operations(rng, ids, window, chosen, owned, attacks)
    if rng.random() < 0.55:
        effect["when"] = [_test(rng, ids, chosen, owned)]
    return effect


def _operations(
    rng: Random, ids: list[str], window: str, chosen: bool, owned: bool, attacks: list[str]
) -> list[dict[str, Any]]:
    of = rng.choice(("source", "target"))
    rolls: list[dict[str, Any]] = [
        {"type": "modify", "what": "roll", "of": of, "by": rng.choice((-3, -1, 1, 2))},
        {"type": "set", "what": "roll", "of": of, "to": rng.randint(1, 6)},
    ]
    strengths: list[dict[str, Any]] = [
        {"type": "modify", "what": "strength", "of": of, "by": rng.choice((-2, -1, 1, 2))},
        {"type": "set", "what": "strength", "of": of, "to": rng.randint(0, 3)},
        {"type": "set", "what": "level", "of": of, "to": rng.choice(LEVELS)},
        {
            "type": "prevent",
            "amount": rng.choice((1, 2, "all")),
            **({"of": of} if not owned or rng.random() < 0.5 else {}),
        },
        {
            "type": "replace",
            "by": [_plain(rng, rng.choice(ids))],
            **({"of": of} if not owned or rng.random() < 0.5 else {}),
        },
        {"type": "protect", "of": of},
    ]
    if window == "always":
        return [rng.choice([*rolls, *strengths])]
    if window == "dice_roll" and rng.random() < 0.8:
        return [rng.choice([*rolls, {"type": "reroll_die", "of": of}, {"type": "flip_die", "of": of}])]
    if window == "effect" and rng.random() < 0.7:
        return [rng.choice([*strengths, {"type": "block"}])]
    if window in ("declared", "preliminary") and rng.random() < 0.5:
        return [
            rng.choice(
                [
                    {"type": "redirect", "unit": "owner" if owned else rng.choice(ids)},
                    {"type": "block"},
                    {"type": "end_attack"},
                ]
            )
        ]
    if owned and rng.random() < 0.15:
        target = rng.choice(("same", "other", "any", "attacker"))
        return [{"type": "extra_attack", "attack": rng.choice(attacks), "target": target}]
    if rng.random() < 0.12:
        told: list[dict[str, Any]] = [{"type": "instruct", "text": "push", "wait": rng.random() < 0.5}]
        return told if rng.random() < 0.7 else [*told, {"type": "end_attack"}]
    named: list[str] = ["attacker", "target", "declared_target", rng.choice(ids)]
    if owned:
        named.append("owner")
    if chosen:
        named += ["chosen"] * 3
    unit = rng.choice(named)
    return [_plain(rng, unit) for _ in range(rng.choice((1, 1, 2)))]


def _plain(rng: Random, unit: str) -> dict[str, Any]:
    return rng.choice(
        (
            {"type": "wound", "unit": unit, "amount": rng.randint(1, 2)},
            {"type": "open", "unit": unit},
            {"type": "close", "unit": unit},
            {"type": "add_counters", "unit": unit, "count": rng.choice((-1, 1, 2))},
            {"type": "heal", "unit": unit, "amount": 1},
            *([{"type": "give_condition", "unit": unit, "condition": "poisoned"}] * 2),
            {"type": "remove_condition", "unit": unit, "condition": "poisoned"},
        )
    )


def _test(rng: Random, ids: list[str], chosen: bool, owned: bool) -> dict[str, Any]:
    unit = rng.choice(
        ["attacker", "target", rng.choice(ids), *(["chosen"] if chosen else []), *(["owner"] if owned else [])]
    )
    tests: list[dict[str, Any]] = [
        {"type": "kind", "in": ["simple_strike", rng.choice(KINDS)]},
        {"type": "attack_is", "in": ["strike", "p0"]},
        {"type": "level", "of": rng.choice(("source", "target")), "in": rng.sample(LEVELS, 2)},
        {
            "type": "is",
            "unit": unit,
            "has": rng.choice(("closed", "open", "hidden", "flying", "trait:mountain", "trait:poisoned")),
        },
        *([{"type": "has_condition", "unit": unit, "condition": "poisoned"}] * 2),
        {"type": "cost_at_most", "unit": unit, "value": rng.randint(2, 6)},
        {"type": "roll_value", "of": "source", rng.choice(("at_least", "at_most", "equals")): rng.randint(1, 6)},
        {"type": "step", "in": rng.sample(STEPS, 3)},
        {"type": "dealt", "at_least": 1},
        {"type": "hit"},
    ]
    if owned:
        tests += [
            {"type": "in_formation", "unit": "owner"},
            {"type": "in_line_with", "unit": unit},
            {"type": "within", "unit": unit, "range": 2},
        ]
    return rng.choice(tests)
