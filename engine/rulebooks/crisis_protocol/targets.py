"""Targets: whom an attack may be declared against (2), and whom an effect may choose."""

from engine.core.seats import Seat, other
from engine.effects.grammar import ExtraAttack
from engine.rulebooks.crisis_protocol.cards import AttackCard
from engine.rulebooks.crisis_protocol.play import AttackFrame, Play


def reached(play: Play, attacker: str, attack: AttackCard) -> tuple[str, ...]:
    """Units the attack may be declared against, range and sight aside: enemies that have not fallen; an area (and by an
    open point a beam) also reaches allies."""
    seat = play.seat(attacker)
    allies = attack.area == "area" or (attack.area == "beam" and play.table.points.beam_targets == "all")
    cards = play.table.units
    return tuple(
        [
            unit
            for unit, state in play.units.items()
            if unit != attacker and not state.fallen and (allies or cards[unit].seat != seat)
        ]
    )


def declarable(play: Play, frame: AttackFrame) -> tuple[str, ...]:
    """Targets of the running attack that may still be declared."""
    units = reached(play, frame.attacker, play.attack_card(frame))
    only, without, refused = frame.only, frame.without, frame.refused
    if only is None and without is None and not refused:
        return units
    return tuple(unit for unit in units if only in (None, unit) and unit != without and unit not in refused)


def extra_targets(play: Play, frame: AttackFrame, owner: str, operation: ExtraAttack) -> tuple[str, ...]:
    """Targets an extra attack of `owner` would have inside the running attack."""
    units = reached(play, owner, play.table.attacks[owner, operation.attack])
    if operation.target == "same":
        return tuple(unit for unit in units if unit == frame.target)
    if operation.target == "attacker":
        return tuple(unit for unit in units if unit == frame.attacker)
    if operation.target == "other":
        return tuple(unit for unit in units if unit != frame.target)
    return units


def choosable(play: Play, owner: str, seat: Seat, among: str) -> tuple[str, ...]:
    """Units that have not fallen among the enemies or the other units of the effect's seat, or any."""
    standing = tuple(unit for unit, state in play.units.items() if not state.fallen)
    if among == "any":
        return standing
    wanted = other(seat) if among == "enemies" else seat
    return tuple(unit for unit in standing if play.seat(unit) == wanted and unit != owner)
