"""Steps 1 to 3: choose an attack, declare a target, effects of being targeted, pay the cost."""

from engine.core.state import Ask
from engine.rulebooks.crisis_protocol.facts import AttackCostPaid
from engine.rulebooks.crisis_protocol.options import target_options
from engine.rulebooks.crisis_protocol.turns import pass_window
from engine.rulebooks.crisis_protocol.walk import Walk


def choose_attack(walk: Walk) -> Ask | str | None:
    """1: the attack is chosen. A further attack of a beam or an area has its target already."""
    return "choose" if walk.frame.part is None else "next_target"


def declare_target(walk: Walk) -> Ask | str | None:
    """2 to 2.c: the attacker's seat names a target in sight and in range, or ends the attack unpaid (2.c.ii)."""
    frame = walk.frame
    if not frame.declared:
        return walk.ask(walk.seat_of("attacker"), "target", target_options(walk.play, frame))
    return "name_target" if frame.part is None else "name_targets"


def targeted(walk: Walk) -> Ask | str | None:
    """2.d. The attacks of a beam or an area were paid ahead."""
    return pass_window(walk, "targeted", "pay" if walk.frame.part is None else "build")


def pay_cost(walk: Walk) -> Ask | str | None:
    """3: an attack that cannot be paid any more ends. Nothing happens for a cost of 0."""
    frame = walk.frame
    cost = walk.play.attack_card(frame).cost
    onward = "paid" if frame.part is None else "paid_ahead"
    if cost == 0:
        return onward
    power = walk.play.units[frame.attacker].power
    if power < cost and walk.play.table.points.step3_unpaid_ends:
        walk.end("cannot_pay")
        return None
    walk.emit(AttackCostPaid(frame.attacker, min(cost, power), max(cost - power, 0)))
    return onward
