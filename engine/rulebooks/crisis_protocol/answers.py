"""Answers: what a legal answer to the open question means."""

from collections.abc import Callable, Mapping
from typing import Any, Literal, cast

from engine.core.attack_facts import EffectDeclined, OrderChosen, Suffered, TableReported
from engine.core.facts import EffectRef
from engine.core.options import Fit, Permutation
from engine.core.seats import Seat
from engine.core.state import Ask
from engine.core.turn import Turn
from engine.rulebooks.crisis_protocol.declaring import declare_attack
from engine.rulebooks.crisis_protocol.facts import AttackTargetDeclared, AttackTargetRefused, TargetClaim
from engine.rulebooks.crisis_protocol.play import Play
from engine.rulebooks.crisis_protocol.reporting import reported_damage
from engine.rulebooks.crisis_protocol.steps.rolls import due_throw
from engine.rulebooks.crisis_protocol.throwing import put_down
from engine.rulebooks.crisis_protocol.turns import trigger, use
from engine.rulebooks.crisis_protocol.walk import Walk
from engine.rulebooks.crisis_protocol.windows import sides_of


def answer(turn: Turn[Play], ask: Ask, fit: Fit) -> None:
    """Emit what the answer means; the match is carried on afterwards."""
    seat: Seat = "a" if ask.seat == "a" else "b"
    _ANSWERS[fit.option.type](Walk(turn), seat, ask, fit)


def _choose_attack(walk: Walk, seat: Seat, ask: Ask, fit: Fit) -> None:
    declare_attack(walk.turn, str(fit.fields["unit"]), str(fit.fields["attack"]), actor=seat)


def _declare_target(walk: Walk, seat: Seat, ask: Ask, fit: Fit) -> None:
    frame = walk.frame
    reach = walk.play.attack_card(frame).range
    listed = fit.fields.get("targets")
    if listed is not None:
        entries = cast(list[Mapping[str, object]], listed)
        walk.emit(AttackTargetDeclared(tuple(_claim(entry) for entry in entries)), seat)
        return
    claim = _claim(fit.fields)
    if claim.range > reach:
        walk.emit(AttackTargetRefused(claim.target, claim.range, reach), seat)
    else:
        walk.emit(AttackTargetDeclared((claim,)), seat)


def _claim(fields: Mapping[str, object]) -> TargetClaim:
    distance = cast(int, fields["range"])
    return TargetClaim(
        str(fields["target"]), distance, fields.get("line_of_sight") is not False, bool(fields.get("cover"))
    )


def _end_attack(walk: Walk, seat: Seat, ask: Ask, fit: Fit) -> None:
    walk.end("out_of_range" if walk.frame.refused else "no_target")


def _use(walk: Walk, seat: Seat, ask: Ask, fit: Fit) -> None:
    window = walk.frame.window
    assert window is not None
    entry = walk.play.table.found[str(fit.fields["unit"]), str(fit.fields["effect"])]
    dice = tuple(cast(list[int], fit.fields.get("dice") or ()))
    target = fit.fields.get("target")
    chosen = None if target is None else str(target)
    right = entry.early and window.name != entry.effect.window
    if entry.effect.optional or right:
        use(walk, window.name, entry, seat, dice, chosen, right)
    else:
        order: Literal["chosen", "alone"] = "chosen" if entry.ref in window.order else "alone"
        trigger(walk, window.name, entry, seat, order, dice, chosen, seat)


def _pass(walk: Walk, seat: Seat, ask: Ask, fit: Fit) -> None:
    window = walk.frame.window
    assert window is not None
    side = sides_of(walk.state, window.name)[window.turn]
    for option in ask.options:
        if option.type == "use":
            ref = EffectRef(str(option.fields["unit"]), str(option.fields["effect"]))
            walk.emit(EffectDeclined(seat, window.name, side, ref, walk.turn.standing), seat)


def _roll(walk: Walk, seat: Seat, ask: Ask, fit: Fit) -> None:
    faces = cast(list[str], fit.fields["faces"])
    put_down(walk, due_throw(walk), tuple(faces), seat)


def _order(walk: Walk, seat: Seat, ask: Ask, fit: Fit) -> None:
    slot = fit.option.slots["items"]
    assert isinstance(slot, Permutation)
    chosen = [slot.permutation[slot.index(item)] for item in cast(list[object], fit.fields["items"])]
    items = tuple(EffectRef(item["unit"], item["effect"]) for item in cast(list[dict[str, str]], chosen))
    walk.emit(OrderChosen(seat, items), seat)


def _report(walk: Walk, seat: Seat, ask: Ask, fit: Fit) -> None:
    index = cast(int, fit.fields["instruction"])
    told = cast(list[Mapping[str, object]], fit.fields.get("damage") or ())
    damage = tuple(Suffered(str(item["unit"]), cast(int, item["amount"])) for item in told)
    instruction = walk.frame.instructions[index]
    seq = walk.emit(TableReported(index, instruction.ref, damage, awaited=True), seat)
    reported_damage(walk, instruction.ref, damage, seq)


_ANSWERS: dict[str, Callable[..., Any]] = {
    "choose_attack": _choose_attack,
    "declare_target": _declare_target,
    "end_attack": _end_attack,
    "use": _use,
    "pass": _pass,
    "roll": _roll,
    "order": _order,
    "report": _report,
}
