"""The view: what clients read of cards, the attack and the stack. Every key is always there; what is not known is null."""

from engine.rulebooks.berserk.effects import SIDES, Of
from engine.rulebooks.berserk.machine import STEP_OF
from engine.rulebooks.berserk.play import Frame, Play, StackObject, Unit
from engine.rulebooks.berserk.priority import holder
from engine.rulebooks.berserk.table_of_blows import NO_BLOWS
from engine.rulebooks.berserk.windows import TAKES


def show_units(play: Play) -> dict[str, dict[str, object]]:
    """All cards as the judge sees them."""
    return {id_: _unit(unit) for id_, unit in play.units.items()}


def show_attack(play: Play) -> dict[str, object] | None:
    """The innermost running attack, else the one that ended last; null before the first."""
    frame = play.frames[-1] if play.frames else play.last
    if frame is None:
        return None
    blow, level, strength, dealt = frame.blow or NO_BLOWS, frame.level, frame.strength, frame.dealt
    return {
        "id": frame.id,
        "parent": frame.parent,
        "source": frame.source,
        "ability": frame.ability,
        "kind": frame.kind,
        "declared_target": frame.declared_target,
        "target": frame.target,
        "defender": frame.defender,
        "state": frame.outcome or frame.state,
        "step": STEP_OF[frame.state],
        "rolls": {"source": _roll(frame, "source"), "target": _roll(frame, "target")},
        "blow": {"source": blow.source, "target": blow.target},
        "level": {"source": level.get("source"), "target": level.get("target")},
        "strength": {"source": strength.get("source"), "target": strength.get("target")},
        "dealt": {"source": dealt.get("source"), "target": dealt.get("target")},
        "outcome": frame.outcome,
        "ended_because": frame.ended_because,
        "modifiers": _modifiers(frame),
    }


def show_more(play: Play) -> dict[str, object]:
    """The stack, bottom first, and the seat with priority (null where nobody has it)."""
    things = [_thing(thing) for frame in play.frames for thing in frame.stack]
    return {"stack": things, "priority": _priority(play)}


def _unit(unit: Unit) -> dict[str, object]:
    return {
        "seat": unit.seat,
        "wounds": unit.wounds,
        "open": unit.open,
        "hidden": unit.hidden,
        "alive": unit.alive,
        "counters": unit.counters,
        "at": None if unit.at is None else list(unit.at),
    }


def _roll(frame: Frame, of: Of) -> dict[str, object] | None:
    roll = frame.rolls.get(of)
    return None if roll is None else {"rolled": roll.face, "final": roll.final}


_SHOWN_IN_ORDER = tuple((what, of) for what in ("roll", "level", "strength") for of in SIDES)


def _modifiers(frame: Frame) -> list[dict[str, object]]:
    applied = [entry for entry in frame.modifiers if entry.steps]
    if len(applied) > 1:
        applied.sort(key=lambda entry: _SHOWN_IN_ORDER.index((entry.what, entry.of)))
    return [
        {
            "what": entry.what,
            "of": entry.of,
            "group": step.group,
            "source": step.source,
            "before": step.before,
            "after": step.after,
        }
        for entry in applied
        for step in entry.steps
    ]


def _thing(thing: StackObject) -> dict[str, object]:
    shown: dict[str, object] = {"kind": thing.kind, "unit": thing.unit}
    if thing.effect is not None:
        shown["effect"] = thing.effect
    return shown


def _priority(play: Play) -> str | None:
    if not play.frames:
        return None
    frame = play.frame
    if frame.window not in TAKES or frame.waiting is not None:
        return None
    return holder(play, frame)
